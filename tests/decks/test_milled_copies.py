"""A card that has left the graveyard and another copy there are two objects (400.7): where they may be mistaken is said."""

from __future__ import annotations

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import check_deck
from deckopt.decks.milled_copies import HOW

BACK = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield"}
GONE = {"do": "exile", "what": "this", "from": "graveyard"}
CREATURE = {"type": "Creature — Illusion", "cost": "{U}", "power": 1, "toughness": 1}


def milling(what: str, to: str = "hand") -> dict[str, object]:
    return {"type": "Sorcery", "cost": "{G}", "effects": [{"do": "mill", "amount": 2, "take": {"what": what, "to": to}}]}


CARDS: dict[str, object] = {
    "Swamp": {"type": "Basic Land — Swamp"},
    "Memory": {**CREATURE, "triggers": [{"on": "milled", "effects": [{"do": "may", "effects": [BACK]}]}]},
    "Chill": {
        "type": "Sorcery",
        "cost": "{B}",
        "triggers": [{"on": "milled", "effects": [{"do": "may", "effects": [GONE, {"do": "gain", "amount": 3}]}]}],
    },
    "Drinker": {**CREATURE, "triggers": [{"on": "milled", "effects": [{"do": "gain", "amount": 1}]}]},
    "Seed": milling("permanent"),
    "Delve": milling("land"),
    "Pile": milling("card", "graveyard"),
    "Grave": {"type": "Sorcery", "cost": "{G}", "effects": [{"do": "mill", "amount": 4}]},
    "Thug": {
        **CREATURE,
        "dredge": 4,
        "triggers": [
            {
                "on": "dies",
                "targets": [{"what": "creature", "in": "graveyard"}],
                "effects": [{"do": "return", "what": "target", "from": "graveyard", "to": "top"}],
            }
        ],
    },
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def said_of(*names: str) -> dict[str, str]:
    """What is simplified of the cards of a deck."""
    deck = check_deck({"main": {"Swamp": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", CATALOG)
    return dict(caveats_of(deck, CATALOG).approximations)


def test_400_7_what_takes_the_very_card_that_was_milled_is_said() -> None:
    assert said_of("Memory", "Seed") == {"Memory": HOW}


@pytest.mark.parametrize(
    "names",
    [
        ("Memory", "Chill", "Grave", "Thug"),  # a deck of dredge
        ("Memory", "Delve"),  # it is no land
        ("Chill", "Seed"),  # it is no permanent
        ("Memory", "Pile"),  # it stays where it is
        ("Drinker", "Seed"),  # its trigger does not move it
        ("Seed",),
    ],
)
def test_nothing_is_said_where_no_other_copy_can_be_meant(names: tuple[str, ...]) -> None:
    assert said_of(*names) == {}


@pytest.mark.parametrize(("with_seed", "exact"), [(True, False), (False, True)])
def test_narcomoeba_is_exact_in_decks_of_dredge_and_not_beside_seed_of_hope(with_seed: bool, exact: bool) -> None:
    catalog = Catalog.load()
    names = ["Narcomoeba", "Stinkweed Imp", *(["Seed of Hope"] if with_seed else [])]
    deck = check_deck({"main": {"Swamp": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", catalog)
    assert ("Narcomoeba" not in caveats_of(deck, catalog).approximations) == exact
