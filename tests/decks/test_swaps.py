"""Swaps as players write them, and what is wrong with them."""

from __future__ import annotations

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.decks.swaps import parts_of_swap, swapped
from deckopt.errors import InputError


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("-4 Opt, +4 Shock", [(-4, "Opt"), (4, "Shock")]),
        ("-1 Opt +2x Shock", [(-1, "Opt"), (2, "Shock")]),
        ("+1 Otawara, Soaring City; - 1 Island", [(1, "Otawara, Soaring City"), (-1, "Island")]),
        ("+1 Will-o'-the-Wisp", [(1, "Will-o'-the-Wisp")]),
    ],
)
def test_swaps_are_read_as_players_write_them(text: str, parts: list[tuple[int, str]]) -> None:
    assert list(parts_of_swap(text)) == parts


def test_a_swap_makes_another_list(catalog: Catalog) -> None:
    deck = load_deck("lava-spike", catalog)
    found = swapped(deck, catalog, "-3 lava spike, +3 Lightning Bolt")
    assert found.main == {**deck.main, "Lava Spike": deck.main["Lava Spike"] - 3, "Lightning Bolt": 3}
    assert "Lava Spike" not in swapped(deck, catalog, f"-{deck.main['Lava Spike']} Lava Spike").main


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4 Shock", "--swap: 4 Shock: is no swap"),
        ("+0 Shock", "is no swap"),
        ("-1 Lightning Bolt", "Lightning Bolt: is not in the deck"),
        ("-1 Spike", r"Spike: is not in the deck \(did you mean 'Lava Spike'\?\)"),
        ("-59 Mountain", "Mountain: the deck has "),
        ("+1 Lightnig Bolt", r"no card has this name \(did you mean 'Lightning Bolt'\?\)"),
    ],
)
def test_what_is_wrong_with_a_swap_is_said(text: str, says: str, catalog: Catalog) -> None:
    with pytest.raises(InputError, match=says):
        swapped(load_deck("lava-spike", catalog), catalog, text)
