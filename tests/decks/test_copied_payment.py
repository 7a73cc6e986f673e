"""What was spent on a spell counts for what it enters as a copy of (601.2h, 707.2): where it does not here, that is said."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.caveats import caveats_of
from deckopt.decks.copied_payment import ESCAPED, HOW
from deckopt.decks.load import check_deck

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
COUNTED = {"paid": "mana", "also": {"cast": "this"}}
CARDS: dict[str, Any] = {
    "Island": {"type": "Basic Land — Island"},
    "Bear": BEAR,
    "Paladin": {**BEAR, "cost": "{3}{B}", "enters": {"counters": 1, "counters_if": COUNTED}, "spent": ["{B}{B}{B}"]},
    "Myr": {**BEAR, "cost": "{3}", "enters": {"counters": "X"}, "converge": True},
    "Truths": {"type": "Sorcery", "cost": "{2}{B}", "effects": [{"do": "draw", "amount": "X"}], "converge": True},
    "Chimera": {
        **BEAR,
        "escape": {"mana": "{2}{B}", "exile": {"count": 3}},
        "enters": {"counters": 1, "counters_if": {"paid": "escape"}},
    },
    "Breach": {"type": "Enchantment", "cost": "{1}{R}", "statics": [{"of": "nonland", "graveyard": "escape", "exile": 3}]},
    "Double": {**BEAR, "cost": "{3}{U}", "enters": {"as_copy": {"of": "creature"}}},
    "Place": {"type": "Land", "enters": {"as_copy": {"of": "land"}}},
    "Twin": {"type": "Sorcery", "cost": "{U}", "targets": ["creature"], "effects": [{"do": "create copy", "of": "target"}]},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Paladin", "Double"), {"Paladin"}),
        (("Myr", "Paladin", "Double"), {"Myr", "Paladin"}),
        (("Paladin", "Myr", "Bear"), set()),
        (("Truths", "Double"), set()),  # a sorcery is nothing that enters
        (("Myr", "Place"), set()),  # a land is not cast
        (("Myr", "Twin"), set()),  # nor is a token
    ],
)
def test_707_2_mana_spent_on_what_enters_as_a_copy_is_said_not_to_count(names: tuple[str, ...], told: set[str]) -> None:
    deck = check_deck({"main": {"Island": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", CATALOG)
    assert dict(caveats_of(deck, CATALOG).approximations) == dict.fromkeys(told, HOW)


def test_702_138b_what_escapes_and_enters_as_a_copy_has_escaped_which_is_said_not_to_count() -> None:
    for names, told in (
        (("Chimera", "Double", "Breach"), {"Chimera": ESCAPED}),
        (("Chimera", "Double"), {}),
        (("Chimera", "Breach"), {}),
    ):
        deck = check_deck({"main": {"Island": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", CATALOG)
        assert dict(caveats_of(deck, CATALOG).approximations) == told
