"""Damage and counters that are divided as you choose (601.2d, 120.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from samples import sample
from scenario import Scenario

CARDS = sample("divided")
BEAR, PUP = "Grizzly Bears", "Sample Pup"


def at(position: Mapping[str, Any]) -> Scenario:
    """A position with the cards of `samples/divided.toml`; plains are drawn."""
    return Scenario.at({"library": ["Plains"] * 9, **position}, cards=CARDS)


def divide(play: Scenario, *names: str) -> Scenario:
    """Give one part after the other to creatures of these names, whatever part they have already."""
    for name in names:
        play(next(move for move in play.moves if move.startswith(f"choose {name}")))
    return play


def test_damage_is_divided_among_any_number_of_creatures() -> None:
    play = at({"hand": ["Sample Eruption"], "battlefield": ["Mountain", "Sample Gardener", "Sample Blight Seed", BEAR]})
    play("cast Sample Eruption")
    assert play.offers(f"choose {BEAR}") and play.offers("choose Sample Gardener")
    divide(play, BEAR, BEAR, "Sample Gardener", "Sample Gardener")
    assert sorted(play.graveyard) == [BEAR, "Sample Eruption", "Sample Gardener"]
    assert play.life == 22  # what it was dealt is one event of two


def test_it_may_be_divided_among_no_creature_but_not_in_part() -> None:
    play = at({"hand": ["Sample Eruption"], "battlefield": ["Mountain", BEAR, PUP]})
    assert play("cast Sample Eruption").offers("no more")
    assert not play(f"choose {BEAR}").offers("no more")
    play = at({"hand": ["Sample Eruption"], "battlefield": ["Mountain", BEAR, PUP]})
    assert play("cast Sample Eruption", "no more").graveyard == ["Sample Eruption"]


def test_what_is_not_divided_freely_has_a_target() -> None:
    play = at({"hand": ["Sample Blessing"], "battlefield": ["Forest"]})
    assert not play.offers("cast Sample Blessing")
    play = at({"hand": ["Sample Blessing"], "battlefield": ["Forest", BEAR, PUP]})
    divide(play("cast Sample Blessing", f"choose {PUP}"), BEAR, PUP)
    assert (play.one(PUP).size, play.one(BEAR).size) == ((3, 3), (3, 3))


def test_each_creature_gets_its_counters_at_once() -> None:
    """614.16: what adds a counter adds one for each creature, not for each counter."""
    play = at({"hand": ["Sample Blessing"], "battlefield": ["Forest", "Sample Trellis", BEAR, PUP]})
    divide(play("cast Sample Blessing", f"choose {PUP}"), PUP, BEAR)
    assert (play.one(PUP).size, play.one(BEAR).size) == ((4, 4), (4, 4))


def test_x_is_divided() -> None:
    play = at({"hand": ["Sample Covenant"], "battlefield": [*["Mountain"] * 4, BEAR, PUP]})
    divide(play("cast Sample Covenant", f"choose {BEAR}", "X = 3"), BEAR, PUP)
    assert sorted(play.graveyard) == [BEAR, "Sample Covenant", PUP]


def test_what_cannot_be_a_target_has_no_part() -> None:
    """702.18, 702.16."""
    play = at({"hand": ["Sample Eruption"], "battlefield": ["Mountain", "Sample Aloof Bear", "Sample Red Ward", BEAR]})
    play("cast Sample Eruption")
    assert not play.offers("choose Sample Aloof Bear") and not play.offers("choose Sample Red Ward")


def test_what_deals_damage_with_lifelink_gains_life_once_for_all_of_it() -> None:
    play = at({"hand": ["Sample Eruption"], "battlefield": ["Mountain", "Sample Blight Seed", BEAR, PUP]})
    divide(play("cast Sample Eruption"), *["Sample Blight Seed"] * 4)
    assert divide(play, BEAR, PUP).life == 22
    assert PUP in play.graveyard and BEAR not in play.graveyard


def test_what_is_divided_as_a_size_wears_off() -> None:
    play = at({"hand": ["Sample Hunt"], "battlefield": ["Forest", BEAR, PUP]})
    divide(play("cast Sample Hunt", f"choose {BEAR}"), PUP, PUP)
    assert (play.one(BEAR).size, play.one(PUP).size) == ((3, 3), (3, 3))
    play.until(2)
    assert (play.one(BEAR).size, play.one(PUP).size) == ((2, 2), (1, 1))


def test_each_creature_gets_as_many_counters_as_it_has() -> None:
    """701.10e: what adds a counter adds one to those that are put on each."""
    play = at({"hand": ["Sample Blessing"], "battlefield": [*["Forest"] * 3, "Sample Sower", PUP, BEAR]})
    divide(play("cast Sample Blessing", f"choose {PUP}"), PUP, BEAR)
    play("activate Sample Sower")
    assert (play.one(PUP).size, play.one(BEAR).size, play.one("Sample Sower").size) == ((5, 5), (4, 4), (2, 2))
