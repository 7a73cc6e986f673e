"""Figures with their uncertainty, and what is asked of games."""

from __future__ import annotations

import json
import math

import pytest
from scipy import stats

from deckopt.decks.model import Game, WinCondition
from deckopt.evaluate.comparison import Comparison, difference
from deckopt.evaluate.estimates import (
    NONE,
    NORMAL,
    PAIRED,
    STUDENT,
    WELCH,
    WILSON,
    Estimate,
    average,
    normal,
    nothing,
    objective_of,
    paired,
    share,
    unpaired,
    without_interval,
)
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.statistics import mean_interval, wilson
from deckopt.playing.results import GameResult


def test_every_estimate_says_how_its_interval_was_made() -> None:
    assert share(3, 4) == Estimate(0.75, *wilson(3, 4), 4, WILSON)
    assert average([1.0, 2.0, 4.0]) == Estimate(7 / 3, *mean_interval([1.0, 2.0, 4.0]), 3, STUDENT)
    assert paired([1.0, 2.0]).method == PAIRED
    assert normal(1.0, 0.5, 9).method == NORMAL
    assert (normal(1.0, 0.5, 9).low, normal(1.0, 0.5, 9).high) == pytest.approx((0.02, 1.98), abs=1e-3)
    assert without_interval(0.5).method == NONE


def test_welch_is_that_of_scipy() -> None:
    base, other = [0.1, 0.4, 0.3, 0.2], [0.5, 0.6, 0.9]
    mean = sum(other) / 3
    found = unpaired(base, 3, mean, sum((v - mean) ** 2 for v in other) / 2)
    theirs = stats.ttest_ind(other, base, equal_var=False).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high))
    assert found.method == WELCH
    assert unpaired([0.5] * 3, 1, 0.5, 0).interval is None
    assert unpaired([0.5] * 3, 4, 0.75, 0).interval == [0.25, 0.25]
    assert paired([0.1, 0.1]).interval == pytest.approx([0.1, 0.1])


@pytest.mark.parametrize("found", [nothing(), average([]), paired([]), share(0, 0)])
def test_of_nothing_there_is_no_figure(found: Estimate) -> None:
    assert math.isnan(found.value) and not found.is_known
    assert found.to_dict() == {"value": None, "low": None, "high": None, "games": 0, "method": NONE}
    json.dumps(found.to_dict(), allow_nan=False)
    assert str(found) == "unknown"


def test_one_game_has_a_figure_and_no_interval() -> None:
    assert average([0.5]).to_dict() == {"value": 0.5, "low": None, "high": None, "games": 1, "method": NONE}
    assert str(average([0.5])) == "0.5"
    assert str(share(1, 2)) == "0.5 (0.09453 to 0.9055)"


def test_an_objective_has_its_rewards_by_turn_on_the_play_and_on_the_draw() -> None:
    rewards = [0.0, 0.0, 1.0, 0.5]
    filled = (1.0, 1.0, 1.0, 0.5)
    first, second, at_random = (objective_of(Game(on_the_play=start, rewards=rewards)) for start in (True, False, "random"))
    assert (first.on_the_play, first.on_the_draw) == (filled, None)
    assert (second.on_the_play, second.on_the_draw) == (None, filled)
    assert (at_random.on_the_play, at_random.on_the_draw) == (filled, filled)
    assert [o.last_turn for o in (first, second, at_random)] == [3, 3, 3]
    assert (first.goal, first.is_winning) == ("win the game", True)
    assert "power 20" in objective_of(Game(win=WinCondition(power=20))).goal


def result(turn: int, won: bool = True) -> GameResult:
    return GameResult(1 / turn if won else 0.0, won, turn, 7, 100, 10)


def test_differences_are_of_the_same_games() -> None:
    base = [result(4), result(5), result(12, won=False), result(6)]
    other = [result(3), result(5), result(7), result(12, won=False)]
    found = difference(base, other)
    assert found.games == 4
    assert found.mean_reward.value == pytest.approx((1 / 3 - 1 / 4 + 1 / 7 - 1 / 6) / 4)
    assert (found.win_turn.value, found.win_turn.games) == (-0.5, 2)  # of the games that both have won
    shares = {turn: gained.value for turn, gained in found.won_by_turn.items()}
    assert shares == {3: 0.25, 4: 0.0, 5: 0.0, 6: -0.25, 7: 0.0}


def test_a_comparison_that_was_interrupted_has_the_games_that_both_have() -> None:
    def evaluation(*results: GameResult) -> Evaluation:
        return Evaluation("deck", 5, 1, objective_of(Game()), results, 1.0)

    found = Comparison((evaluation(result(4), result(5), result(6)), evaluation(result(3), result(5))))
    assert [over.games for over in found.differences] == [2]
    plain = found.to_dict()
    assert [len(plain["decks"]), plain["differences"][0]["deck"]] == [2, "deck"]
    assert difference([], []).to_dict()["gain"] is None
