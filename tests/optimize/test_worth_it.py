"""What is worth changing cards for, and what is said and done where a list found is within a hair of the first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckopt.decks.model import default_rewards
from deckopt.evaluate.comparison import Difference, difference
from deckopt.evaluate.estimates import Estimate, nothing
from deckopt.evaluate.worth_it import is_worth_it, least_gain_of
from deckopt.optimize import root_moves
from deckopt.optimize.blocks import BLOCK
from deckopt.optimize.edits import Bans, swapped
from deckopt.optimize.roots import Root
from deckopt.report.gains import points, sooner
from optimize.landscapes import Luck, hills
from optimize.test_guided_search import begun, go_on


def estimate(value: float, half: float = 0.001) -> Estimate:
    return Estimate(value, value - half, value + half, 100, "paired")


@pytest.mark.parametrize(
    ("turns", "share", "is_one"),
    [(-0.06, 0.0, True), (-0.04, 0.012, True), (-0.04, 0.008, False), (0.2, 0.005, False), (0.2, -0.3, False)],
)
def test_a_point_on_a_turn_or_a_twentieth_of_a_turn_is_worth_it(turns: float, share: float, is_one: bool) -> None:
    found = Difference(estimate(0.01), estimate(turns), {3: estimate(0.0), 4: estimate(share)})
    assert is_worth_it(found) == is_one


def test_without_a_game_won_nothing_is_worth_it() -> None:
    assert not is_worth_it(Difference(nothing(), nothing(), {}))
    assert not is_worth_it(difference([], []))


def test_the_least_gain_follows_the_rewards() -> None:
    assert least_gain_of(default_rewards()) == 0.002
    assert least_gain_of(default_rewards(24)) == 0.001
    assert least_gain_of([1.0, 1.0, 1.0, 1.0, 0.5]) == 0.012


def test_gains_are_told_in_points_and_turns() -> None:
    assert points(Estimate(0.163, 0.151, 0.175, 100, "paired")) == "+16.3 points (+15.1 to +17.5)"
    assert sooner(Estimate(-0.3, -0.32, -0.28, 100, "paired")) == "0.30 sooner (0.28 to 0.32)"
    assert sooner(Estimate(0.3, 0.28, 0.32, 100, "paired")) == "0.30 later (0.28 to 0.32)"
    assert sooner(nothing()) == ""


@pytest.mark.parametrize("for_people", [True, False])
def test_swaps_that_are_worth_too_little_are_taken_back(for_people: bool) -> None:
    """All copies of a change together; a search that somebody asked to look closely keeps them."""
    landscape = hills(1)
    search = begun(landscape)
    go_on(search, Luck(landscape, 1), 64 * BLOCK)
    assert search._blocks_told
    search.settings = replace(search.settings, for_people=for_people, least_gain=1.0)
    swap = search.limits.swaps(search.roots[-1].main, Bans())[0]
    search.roots.append(Root(swapped(search.roots[-1].main, swap), swap))
    search._settle()
    changed = search.roots[-1].main
    search.conclude()
    assert search.roots[search.best].main == (search.roots[0].main if for_people else changed)


def test_what_is_taken_back_is_worth_too_little_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each swap gains less than is worth changing cards for. All of them gain more."""
    monkeypatch.setattr(root_moves, "CLEAR_SWAP", 0.0)
    landscape = hills(1)
    search = begun(landscape)
    go_on(search, Luck(landscape, 1), 64 * BLOCK)
    start, used = search._root, set[str]()
    for swap in search.limits.swaps(search.roots[0].main, Bans()):
        there = search.features.counts(swapped(search.roots[0].main, swap))
        if not {swap.cut, swap.add} & used and search._gain(there, start)[0] > 0:
            used |= {swap.cut, swap.add}
            search.roots.append(Root(swapped(search.roots[-1].main, swap), swap))
    search._settle()
    together = search._gain(search._root, start)[0]
    least = 1.01 * max(edit.gain.value for edit in search.edits(search.best))
    assert together > least
    search.settings = replace(search.settings, for_people=True, least_gain=least)
    search._ended = True  # the root is where it is to be
    search.conclude()
    assert together - root_moves.TOGETHER * least < search._gain(search._root, start)[0] < together


def test_who_asks_for_smaller_gains_gets_them() -> None:
    search = begun(hills(1))
    search.settings = replace(search.settings, for_people=True)
    search.refine(0.0001)
    assert (search.settings.least_gain, search.settings.for_people) == (0.0001, False)
