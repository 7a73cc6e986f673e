"""Permanents that are all colours because a permanent says so."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("protection")[sample("protection").index('["Sample Spectrum"]') :]


def at(*battlefield: object) -> Scenario:
    lands = {"name": "Island", "copies": 2}
    position = {"hand": ["Sample Choir"], "battlefield": [lands, *battlefield], "library": ["Plains"] * 9}
    return Scenario.at(position, cards=CARDS)


def test_what_is_no_land_is_all_colours() -> None:
    """105.3, 613.1e: filters, convoke and counts see it; lands are as they were."""
    assert not any(move.startswith(("activate Sample Painted", "cast Sample Choir")) for move in at("Sample Painted").moves)
    play = at("Sample Painted", "Sample Spectrum")
    assert "cast Sample Choir" in play.moves
    play("activate Sample Painted")
    assert play.one("Sample Painted").power == 3


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_see_the_same_colours(seed: int) -> None:
    cards = ["Sample Spectrum", "Sample Painted", "Sample Choir"]
    deck = check_deck({"main": {**dict.fromkeys(cards, 4), "Plains": 7, "Island": 7}}, "test", "test", catalog_with(CARDS))
    play_at_random(deck, catalog_with(CARDS), seed, 60)
