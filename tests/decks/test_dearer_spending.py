"""What a spell costs more is spent on it too (601.2f, 601.2h): where a card asks for that and it does not count, that is said."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.dearer_spending import HOW
from deckopt.decks.simplified import simplified_in

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}


def draws(paid: str) -> dict[str, Any]:
    return {"on": "enters", "when": {"paid": paid, "also": {"cast": "this"}}, "effects": [{"do": "draw"}]}


CARDS: dict[str, Any] = {
    "Bear": BEAR,
    "Emptiness": {
        **BEAR,
        "cost": "{4}{W/B}{W/B}",
        "evoke": "{W/B}{W/B}",
        "spent": ["{W}{W}", "{B}{B}"],
        "triggers": [draws("mana"), draws("mana 2")],
    },
    "Paladin": {**BEAR, "cost": "{3}{B}", "spent": ["{B}{B}{B}"], "triggers": [draws("mana")]},
    "Ban": {"type": "Artifact", "cost": "{6}", "statics": [{"of": "creature", "more": 2}]},
    "Sphere": {"type": "Artifact", "cost": "{3}", "statics": [{"of": "card", "least": 3}]},
    "Omniscience": {"type": "Enchantment", "cost": "{9}", "statics": [{"of": "card", "freely": True}]},
    "Elf": {**BEAR, "keywords": ["cascade"]},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Emptiness", "Ban"), {"Emptiness"}),
        (("Emptiness", "Sphere"), {"Emptiness"}),
        (("Emptiness", "Omniscience", "Bear"), set()),
        (("Paladin", "Ban"), set()),  # four mana have room for three
        (("Paladin", "Ban", "Omniscience"), {"Paladin"}),
        (("Paladin", "Ban", "Elf"), {"Paladin"}),
    ],
)
def test_601_2f_what_it_costs_more_is_said_not_to_be_asked_for(names: tuple[str, ...], told: set[str]) -> None:
    assert simplified_in({name: CATALOG[name] for name in names}, CATALOG) == dict.fromkeys(told, HOW)
