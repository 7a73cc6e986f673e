"""Triggers on what dies or leaves with counters: how many it had is known once it has left (603.10a, 113.7a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from samples import sample
from scenario import Scenario

CARDS = sample("last_known") + sample("divided")
BEAR, PUP = "Grizzly Bears", "Sample Pup"


def at(position: Mapping[str, Any]) -> Scenario:
    """A position with two folders of sample cards; plains are drawn."""
    return Scenario.at({"library": ["Plains"] * 9, **position}, cards=CARDS)


def grown(watcher: str) -> Scenario:
    """A Pup with three counters, a Bear without, and four damage to be divided."""
    hand = ["Sample Blessing", "Sample Eruption"]
    play = at({"hand": hand, "battlefield": ["Mountain", "Forest", watcher, BEAR, PUP]})
    play("cast Sample Blessing", f"choose {PUP}")
    for _ in range(2):
        play(next(move for move in play.moves if move.startswith(f"choose {PUP}")))
    return play("cast Sample Eruption")


def dealt(play: Scenario, *names: str) -> Scenario:
    for name in names:
        play(next(move for move in play.moves if move.startswith(f"choose {name}")))
    return play


def test_a_creature_that_dies_with_a_counter_is_seen() -> None:
    assert dealt(grown("Sample Keener"), *[PUP] * 4).hand == ["Plains"]


def test_a_creature_that_dies_without_a_counter_is_not_seen() -> None:
    assert dealt(grown("Sample Keener"), BEAR, BEAR, PUP, PUP).hand == []


def test_as_many_counters_count_as_it_had() -> None:
    assert dealt(grown("Sample Slime"), *[PUP] * 4).life == 23
