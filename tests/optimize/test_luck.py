"""How alike luck treats lists."""

from __future__ import annotations

import numpy as np
import pytest

from deckopt.optimize.features import Floats, Whole, swaps_among
from deckopt.optimize.luck import EXPECTED_POWER, LEAST_POWER, MOST_POWER, OWN_VARIANCE, TYPICAL, KeptLuck, Luck, repeated
from deckopt.optimize.proposals import random_lists
from optimize.test_features import made


def some_lists(blocks: int, games: int = 8) -> Whole:
    """Swaps between the lists of blocks; no list is repeated."""
    f = made()
    rng = np.random.default_rng(1)
    counts = random_lists(f, f.first, rng.integers(1, 8, 2 * blocks * games), rng).reshape(2 * blocks, games, -1)
    apart = swaps_among(counts)
    return np.asarray(apart[~repeated(apart).any(axis=1)][:blocks])


def games_of(apart: Whole, power: float, seed: int) -> Floats:
    """What luck does to the games of blocks."""
    rng = np.random.default_rng(seed)
    return np.array([rng.multivariate_normal(np.zeros(len(block)), 20 - (block / TYPICAL) ** power) for block in apart])


@pytest.mark.parametrize("power", [0.3, 0.6, 0.9])
def test_the_power_is_learnt(power: float) -> None:
    apart = some_lists(2000)
    luck = Luck()
    luck.see(apart, 0.1 * games_of(apart, power, 2))
    assert luck.power == pytest.approx(power, abs=0.05)


def test_a_power_that_cannot_be_is_not_believed() -> None:
    apart = some_lists(2000)
    for rewards, power in (
        (np.random.default_rng(3).normal(size=apart.shape[:2]), LEAST_POWER),
        (games_of(apart, 1.0, 3), MOST_POWER),
    ):
        luck = Luck()
        luck.see(apart, rewards)
        assert luck.power == pytest.approx(power, abs=0.06)
        assert LEAST_POWER <= luck.power <= MOST_POWER


def test_few_games_say_little_of_the_power_and_forgotten_ones_less() -> None:
    luck = Luck()
    assert luck.power == EXPECTED_POWER
    apart = some_lists(100)
    luck.see(apart, games_of(apart, 0.9, 4))
    few = luck.power
    luck.forget(0.1)
    assert EXPECTED_POWER < luck.power < few < 0.9


def test_what_games_have_in_common_is_taken_out() -> None:
    """Combinations of games have the covariance of the identity, and nothing of what all games share."""
    apart = some_lists(20)
    heed = np.random.default_rng(5).uniform(0.5, 1, apart.shape[:2])
    whitening = Luck().whitening(apart, heed)
    for block, weights, combined in zip(apart, heed, whitening, strict=True):
        covariance = np.diag(OWN_VARIANCE + 1 / weights - 1) - (block / TYPICAL) ** EXPECTED_POWER
        assert combined @ covariance @ combined.T == pytest.approx(np.eye(len(block) - 1), abs=1e-8)
        assert combined.sum(axis=1) == pytest.approx(0, abs=1e-10)


def test_a_snapshot_is_the_same_luck() -> None:
    apart = some_lists(50)
    luck = Luck()
    luck.see(apart, games_of(apart, 0.7, 6))
    assert Luck.of_kept(KeptLuck.model_validate_json(luck.kept().model_dump_json())).power == luck.power
