"""The next creature spell of a turn, which enters with more counters; creatures that are exiled instead of dying."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = (
    sample("hurt")
    + """
["Altar"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "creature" }, effects = [{ do = "gain", amount = 1 }] }]
"""
)


def begun(hand: list[str], battlefield: list[str]) -> Scenario:
    position = {"hand": hand, "battlefield": battlefield, "library": ["Mountain"] * 9}
    return Scenario.at(position, cards=CARDS)


def test_the_next_creature_spell_enters_with_more_counters() -> None:
    """603.7: it triggers once. Then, and in the next turn, creatures enter without them."""
    play = begun(["Sample Kazan", "Sample Etching", "Sample Etching", "Sample Flash"], ["Mountain"] * 6)
    play("cast Sample Kazan", "cast Sample Etching")
    assert play.one("Sample Etching").size == (4, 4)
    play("cast Sample Etching")
    assert sorted(q.size for q in play.all("Sample Etching")) == [(2, 2), (4, 4)]


def test_what_is_promised_for_this_turn_is_gone_in_the_next() -> None:
    play = begun(["Sample Kazan", "Sample Etching"], ["Mountain"] * 6)
    play("cast Sample Kazan")
    turn = play.turn
    play.until(turn + 1)  # the second chapter promises two more, and those of the last turn are gone
    play("cast Sample Etching")
    assert play.one("Sample Etching").size == (4, 4)


def test_a_creature_that_was_dealt_damage_is_exiled_instead_of_dying() -> None:
    """614.1a: it does not die, so that nothing triggers on that; what was dealt no damage dies. The other one leaves as well."""
    play = begun(["Sample Quake", "Sample Quake"], [*["Mountain"] * 4, "Sample Etching", "Mogg War Marshal", "Sample Pyre"])
    play("cast Sample Quake")
    assert (play.exile, play.all("Goblin token"), play.graveyard) == (["Mogg War Marshal"], [], ["Sample Quake"])
    play("cast Sample Quake")
    assert play.exile == ["Mogg War Marshal", "Sample Etching", "Sample Pyre"], "both die at once"


def test_what_was_dealt_no_damage_dies() -> None:
    play = begun([], ["Sample Etching", "Mogg War Marshal", "Altar"])
    play("activate Altar", "choose Mogg War Marshal")
    assert (play.exile, play.graveyard) == ([], ["Mogg War Marshal"])


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_exile_and_strengthen_the_same(seed: int) -> None:
    names = ["Sample Kazan", "Sample Etching", "Sample Quake", "Sample Pyre", "Mogg War Marshal"]
    catalog = catalog_with(CARDS)
    main = {**dict.fromkeys(names, 5), "Mountain": 20}
    play_at_random(check_deck({"main": main}, "test", "test", catalog), catalog, seed, 120)
