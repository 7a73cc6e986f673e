"""Mana in the colours of the commander's identity."""

from __future__ import annotations

import pytest
from scenario import catalog_with

from deckopt.cards.symbols import letters_of
from deckopt.compile.build import build_tables
from deckopt.compile.identity import with_identity
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import check_deck
from deckopt.errors import InputError

TOWER = """
[Tower]
type = "Land"
mana = ["identity"]
approximates = "the deck names no commander, in whose colours it would make mana"
["Palace"]
type = "Land"
mana = ["{C}"]
abilities = [{ cost = { mana = "{1}", tap = true }, effects = [{ do = "add", mana = "{W/U/B/R/G}", identity = true }] }]
approximates = "the deck names no commander, in whose colours it would make mana; you never scry"
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


@pytest.mark.parametrize("has_commander", [True, False])
def test_what_is_activated_for_it_adds_those_colours_or_is_not_there(has_commander: bool) -> None:
    fields = {"main": {"Palace": 1, "Blue Ability": 1, "Forest": 20}, "commander": {"Anybody": 1} if has_commander else {}}
    catalog = catalog_with(TOWER)
    deck = check_deck(fields, "deck", "deck", catalog)
    (palace,) = (card for card in with_identity(deck, catalog, [catalog["Palace"]]))
    made = [letters_of(pip.mask) for ability in palace.abilities for pip in ability.effects[0].mana.pips]
    assert made == (["WUR"] if has_commander else [])
    said = caveats_of(deck, catalog).approximations["Palace"]
    assert said == (
        "you never scry" if has_commander else "the deck names no commander, in whose colours it would make mana; you never scry"
    )


def test_it_is_possible_only_where_nothing_else_is_done() -> None:
    for effects in (
        '{ do = "draw" }, { do = "add", mana = "{U}", identity = true }',
        '{ do = "if", when = { number = "your turn" }, then = [{ do = "add", mana = "{U}", identity = true }] }',
    ):
        with pytest.raises(InputError, match="identity is possible only for an activated ability that does nothing else"):
            catalog_with(f'[Palace]\ntype = "Land"\nabilities = [{{ cost = {{ tap = true }}, effects = [{effects}] }}]\n')
