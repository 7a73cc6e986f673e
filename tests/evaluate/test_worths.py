"""Backward induction over values of hands: its errors, and which thresholds are the surer ones."""

from __future__ import annotations

import math

import numpy as np
import pytest

from deckopt.evaluate.hands import Values
from deckopt.evaluate.worths import Estimate, Seen, Worths, induce, settle
from deckopt.playing.results import HandValue, Thresholds

TRIED = 32


def seen(values: list[Values], shares: list[float] | None = None, chance: float = 1.0) -> Seen:
    return Seen(chance, shares or [1 / len(values)] * len(values), values)


def test_with_equal_shares_the_variance_of_a_mean_is_the_sample_variance_over_the_number() -> None:
    numbers = [0.1, 0.4, 0.2, 0.9]
    of = seen([()] * 4)
    assert of.mean(numbers) == pytest.approx(np.mean(numbers))
    assert of.variance(numbers) == pytest.approx(np.var(numbers, ddof=1) / 4)


def test_a_hand_that_counts_for_all_leaves_nothing_to_vary() -> None:
    assert seen([()]).variance([3.0]) == 0
    assert seen([(), ()], [1.0, 0.0]).variance([3.0, 4.0]) == 0


def test_thin_weights_make_a_large_error() -> None:
    numbers = [float(i % 2) for i in range(40)]
    even, thin = [1 / 40] * 40, [0.35, 0.35, *([0.3 / 38] * 38)]
    assert seen([()] * 40, thin).variance(numbers) > 5 * seen([()] * 40, even).variance(numbers)


def samples(rng: np.random.Generator, hands: int, drawn: tuple[int, ...], shared: float) -> Values:
    """A hand's values at each size: alike, with noise of playouts and of trees, which judge 0.2 too high."""
    worth = rng.normal(0.5, 0.1)
    return tuple(HandValue(worth * k / 7 + rng.normal(0, 0.1), worth * k / 7 + 0.2 + rng.normal(0, 0.02)) for k in drawn)


@pytest.mark.parametrize("together", [True, False], ids=["london", "paris"])
def test_errors_stated_are_those_that_thresholds_have(together: bool) -> None:
    """Many samples of hands: the spread of thresholds is what each of them states, the bias of trees being unsure too."""
    rng = np.random.default_rng(7)
    order, hands = [7, 6, 5], 60
    found: list[Thresholds] = []
    for _ in range(400):
        if together:
            one = Worths([seen([samples(rng, hands, (7, 6, 5), 1) for _ in range(hands)])], order, TRIED)
            worths = dict.fromkeys(order, one)
        else:
            worths = {n: Worths([seen([samples(rng, hands, (n,), 1) for _ in range(hands)])], [n], TRIED) for n in order}
        found.append(induce(worths, order, dict.fromkeys(order, hands)))
    for n in (7, 6):
        spread = np.std([t.keep[n] for t in found], ddof=1)
        stated = math.sqrt(np.mean([t.standard_error[n] ** 2 for t in found]))
        assert stated == pytest.approx(spread, rel=0.12)
        assert np.mean([t.bias[n] for t in found]) == pytest.approx(0.2, abs=0.005)


def test_an_estimate_is_moved_by_what_moves_those_it_comes_from() -> None:
    a, b = (Worths([seen([()] * 2)], [7], TRIED) for _ in range(2))
    first = Estimate(0.5, ((a, [[0.0, 0.2]]),))
    assert first.error == pytest.approx(0.1)
    assert Estimate(0.4, ((a, [[0.0, 0.2]]),)).plus(0.5, first).error == pytest.approx(0.15)
    assert Estimate(0.4, ((a, [[0.2, 0.0]]),)).plus(1.0, first).error == pytest.approx(0)
    assert Estimate(0.4, ((b, [[0.0, 0.2]]),)).plus(0.5, first).error == pytest.approx(math.hypot(0.1, 0.05))
    assert Estimate(0.4, ((b, [[0.0, 0.2]]),)).plus(0.5, first).value == 0.4


def test_of_two_thresholds_the_surer_is_taken_and_a_difference_is_an_error() -> None:
    alone = Thresholds({7: 0.50, 6: 0.40}, {7: 0.02, 6: 0.01})
    near = settle(Thresholds({7: 0.512, 6: 0.40}, {7: 0.005, 6: 0.004}), alone)
    assert near.keep == {7: 0.512, 6: 0.40}
    assert near.standard_error == pytest.approx({7: 0.013, 6: 0.004})
    assert settle(Thresholds({7: 0.53, 6: 0.40}, {7: 0.005, 6: 0.004}), alone) == alone
    assert settle(alone, alone) == alone
