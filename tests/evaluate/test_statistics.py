"""Intervals, against scipy's."""

from __future__ import annotations

import math
import random

import pytest
from scipy import stats

from deckopt.evaluate.statistics import mean, mean_interval, student, variance, wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 20), (20, 20), (1, 20), (7, 20), (500, 1000), (999, 1000)])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.99])
def test_wilson_is_that_of_scipy(wins: int, games: int, confidence: float) -> None:
    theirs = stats.binomtest(wins, games).proportion_ci(confidence, method="wilson")
    low, high = wilson(wins, games, confidence)
    assert low == pytest.approx(theirs.low, abs=1e-12)
    assert high == pytest.approx(theirs.high, abs=1e-12)
    assert 0 <= low <= wins / games <= high <= 1


def test_without_trials_a_rate_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_reaches_exactly_0_and_1_where_nothing_else_was_seen() -> None:
    assert wilson(0, 9)[0] == 0
    assert wilson(9, 9)[1] == 1


@pytest.mark.parametrize("n", [2, 3, 10, 500])
def test_the_interval_of_a_mean_is_that_of_scipy(n: int) -> None:
    draw = random.Random(n)
    values = [draw.gauss(0.5, 0.2) for _ in range(n)]
    theirs = stats.t.interval(0.95, n - 1, loc=mean(values), scale=stats.sem(values))
    assert mean_interval(values) == pytest.approx(theirs, rel=1e-9)


def test_one_value_says_nothing_of_its_error() -> None:
    assert mean_interval([0.5]) == (-math.inf, math.inf)
    assert mean_interval([]) == (-math.inf, math.inf)


def test_equal_values_have_no_error() -> None:
    assert mean_interval([0.1] * 7) == pytest.approx((0.1, 0.1))


def test_mean_and_variance_of_little() -> None:
    assert (mean([]), variance([]), variance([3.0])) == (0, 0, 0)
    assert (mean([1.0, 2.0]), variance([1.0, 2.0])) == (1.5, 0.5)


def test_a_mean_does_not_depend_on_rounding_on_the_way() -> None:
    assert mean([1e16, 1.0, -1e16, 1.0]) == 0.5


@pytest.mark.parametrize("freedom", [1, 4, 30.5, 1e6])
def test_student_is_that_of_scipy(freedom: float) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom))
