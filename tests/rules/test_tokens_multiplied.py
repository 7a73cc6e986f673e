"""Tokens that are created in greater number because a permanent says so, and the number of basic land types."""

from __future__ import annotations

import random

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("combat") + sample("numbers")


def test_twice_as_many_tokens_of_a_kind_are_created() -> None:
    """614.1: two such permanents make four times as many; tokens that are copies are created too."""
    lands = {"name": "Plains", "copies": 9}
    mints = {"name": "Sample Mint", "copies": 2}
    position = {"hand": ["Sample Mirror"], "battlefield": [lands, mints], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=CARDS)("activate Sample Mint")
    assert len(play.all("Sample Coin")) == 1 and len(play.all("Sample Pawn")) == 4
    play("cast Sample Mirror")
    assert len(play.all("Sample Pawn")) == 8


@pytest.mark.parametrize(("lands", "power"), [(["Plains"], 2), (["Plains", "Island", "Tundra"], 3)])
def test_basic_land_types_among_lands_are_counted_once(lands: list[str], power: int) -> None:
    tundra = '[Tundra]\ntype = "Land — Plains Island"\nmana = "{W/U}"\n'
    position = {"hand": [], "battlefield": [*lands, "Sample Mapmaker"], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=CARDS + tundra)
    assert play.one("Sample Mapmaker").power == power


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_create_as_many(seed: int) -> None:
    catalog = catalog_with(CARDS)
    cards = ["Sample Mint", "Sample Mirror", "Sample Mapmaker"]
    deck = check_deck({"main": {**dict.fromkeys(cards, 4), "Plains": 7, "Island": 7}}, "test", "test", catalog)
    play_at_random(deck, catalog, random.Random(seed).randrange(1 << 30), 60)
