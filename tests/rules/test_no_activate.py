"""Permanents whose activated abilities a permanent of yours forbids to activate."""

from __future__ import annotations

import random

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("forbidden")
MORE = """
[Whip]
cost = "{1}"
type = "Artifact — Equipment"
statics = [{ of = "enchanted", power = 1 }]
abilities = [{ cost = "{1}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]
[Worker]
cost = "{1}{G}"
type = "Creature — Elf"
power = 1
toughness = 1
abilities = [{ cost = { tap = true }, effects = [{ do = "gain", amount = 2 }] }]
[Chorus]
cost = "{3}{G}"
type = "Sorcery"
keywords = ["convoke"]
effects = [{ do = "draw", amount = 1 }]
[Anvil]
cost = "{3}"
type = "Sorcery"
keywords = ["improvise"]
effects = [{ do = "draw", amount = 1 }]
"""


def at(battlefield: list[object], hand: list[str]) -> Scenario:
    position = {"hand": hand, "battlefield": battlefield, "library": ["Plains"] * 9}
    return Scenario.at(position, cards=CARDS + MORE)


def offered(play: Scenario) -> set[str]:
    return {move.split(" (")[0] for move in play.moves}


def test_artifacts_make_no_mana_and_do_nothing_while_their_abilities_cannot_be_activated() -> None:
    """602.5: mana abilities are activated abilities too."""
    hand = ["Whip", "Worker"]
    assert {"cast Whip", "activate Sample Jewel"} <= offered(at(["Forest", "Sample Jewel"], hand))
    assert "cast Worker" in offered(at(["Forest", "Sample Jewel"], hand))
    held = offered(at(["Forest", "Sample Jewel", "Sample Muffler"], hand))
    assert "cast Whip" in held
    assert not {"activate Sample Jewel", "cast Worker"} & held


def test_what_is_sacrificed_for_mana_is_not_while_that_is_forbidden() -> None:
    hand = ["Whip", "Whip"]
    assert "cast Whip" in offered(at(["Sample Seedling"], hand))
    assert "cast Whip" not in offered(at(["Sample Seedling", "Sample Muffler"], hand))


def test_mana_abilities_may_be_left_out() -> None:
    found = offered(at(["Sample Whisperer", "Worker"], ["Whip"]))
    assert "cast Whip" in found and "activate Sample Whisperer" not in found and "activate Worker" not in found


def test_mana_is_not_made_after_what_forbids_it_is_sacrificed_for_the_same_cost() -> None:
    """601.2g, h: mana abilities are activated before costs are paid."""
    lands = {"name": "Forest", "copies": 2}
    assert "cast Sample Press" in offered(at([lands, "Sample Jewel", "Whip"], ["Sample Press"]))
    assert "cast Sample Press" not in offered(at([lands, "Sample Jewel", "Sample Muffler"], ["Sample Press"]))
    lands = {"name": "Forest", "copies": 3}
    play = at([lands, "Sample Jewel", "Sample Muffler"], ["Sample Press"])("cast Sample Press", "choose Sample Muffler")
    assert play.untapped("Forest") == 0 and play.untapped("Sample Jewel") == 1


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_forbid_the_same_abilities(seed: int) -> None:
    catalog = catalog_with(CARDS + MORE)
    rng = random.Random(seed)
    cards = ["Sample Muffler", "Sample Whisperer", "Sample Jewel", "Sample Seedling", "Sample Press"]
    cards += ["Whip", "Worker", "Chorus", "Anvil"]
    deck = check_deck({"main": {**dict.fromkeys(cards, 3), "Forest": 12}}, "test", "test", catalog)
    for _ in range(2):
        play_at_random(deck, catalog, rng.randrange(1 << 30), 60)
