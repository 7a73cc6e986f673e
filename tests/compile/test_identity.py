"""Mana in the colours of the commander's identity."""

from __future__ import annotations

import pytest
from scenario import catalog_with

from deckopt.compile.build import build_tables
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import check_deck

TOWER = """
[Tower]
type = "Land"
mana = ["identity"]
approximates = "the deck names no commander, in whose colours it would make mana"
["Blue Ability"]
cost = "{1}{R}"
type = "Creature — Elf"
power = 1
toughness = 1
abilities = [{ cost = "{U/W}", effects = [{ do = "draw" }] }]
mana = "{G}"
"""


@pytest.mark.parametrize(("commander", "mask"), [({"Anybody": 1}, 0b01011), ({}, 0)])
def test_it_makes_the_colours_that_the_costs_of_the_deck_ask_for(commander: dict[str, int], mask: int) -> None:
    fields = {"main": {"Tower": 1, "Blue Ability": 1, "Forest": 20}, "commander": commander}
    catalog = catalog_with(TOWER)
    deck = check_deck(fields, "deck", "deck", catalog)
    tables = build_tables(deck, catalog)
    tower = tables.names.index("Tower")
    assert int(tables.record["m_unit"][tower, 0]) == mask
    assert ("Tower" in caveats_of(deck, catalog).approximations) == (not commander)
