"""`decks/README.md` names everything that the deck format has, and its examples are right."""

from __future__ import annotations

import re

import pytest
import tomli
from deck_text import parse_deck

from deckopt.cards.base import Model
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.model import CHOICES, MOVES, DeckFile, Game, LoseCondition, Policy, Rule, SearchDefaults, WinCondition
from deckopt.errors import InputError
from deckopt.shipped import shipped

MANUAL = shipped("decks") / "README.md"
TEXT = MANUAL.read_text("utf-8")
OUTSIDE_BLOCKS = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
SPANS = re.findall(r"`([^`\n]+)`", OUTSIDE_BLOCKS)
CATALOG = Catalog.load()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)


def decks() -> list[tuple[str, Deck]]:
    return [(b, parse_deck(b, str(MANUAL), "example", CATALOG)) for b in blocks("toml") if "[main]" in b]


@pytest.mark.parametrize(
    "model", [DeckFile, Game, WinCondition, LoseCondition, Policy, Rule, SearchDefaults], ids=lambda m: m.__name__
)
def test_every_key_is_named(model: type[Model]) -> None:
    missing = [k for k in model.model_fields if not any(re.search(rf"(?<!\w){k}(?!\w)", span) for span in SPANS)]
    assert missing == []


@pytest.mark.parametrize("kind", MOVES + CHOICES)
def test_every_kind_of_move_and_choice_is_in_a_table(kind: str) -> None:
    assert re.search(rf'^\|[^|]*`"{kind}"`', TEXT, flags=re.MULTILINE)


def test_defaults_are_those_of_the_model() -> None:
    table = re.findall(r"^\| `(\w+)` \| .*\[`?\"?(\w+)\"?`?\] \|$", TEXT, flags=re.MULTILINE)
    found = {key: str(Game.model_fields[key].default).lower() for key, _ in table}
    assert found == dict(table)
    assert set(found) == {k for k, f in Game.model_fields.items() if isinstance(f.default, (bool, int, str))}


def test_examples_of_decks_parse() -> None:
    assert len(decks()) >= 6


def test_examples_use_every_table() -> None:
    used = {key for block, _ in decks() for key in tomli.loads(block)}
    assert used >= set(DeckFile.model_fields) - {"source"}


def test_the_list_has_sixty_cards() -> None:
    (text,) = (b for b in blocks("text") if "Sideboard" in b)
    deck = parse_deck(text, str(MANUAL), "example", CATALOG)
    assert deck.size == 60
    assert "Smash to Smithereens" not in deck.main
    assert deck.main["Mountain"] == 20


def test_the_mistake_shown_is_reported_as_shown() -> None:
    with pytest.raises(InputError) as caught:
        parse_deck('[main]\nMountain = 20\n"Lightnig Bolt" = 40\n', "my-deck.toml", "example", CATALOG)
    assert str(caught.value) in TEXT


def test_links_lead_to_headings() -> None:
    anchors = {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.*)$", OUTSIDE_BLOCKS, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors
