"""The surface: a Bayesian regression on differences within blocks."""

from __future__ import annotations

import numpy as np
import pytest

from deckopt.optimize.edits import Limits
from deckopt.optimize.features import PRODUCT, SLOPE, Features, Floats, Whole, swaps_among
from deckopt.optimize.luck import OWN_VARIANCE, TYPICAL
from deckopt.optimize.proposals import random_lists
from deckopt.optimize.surface import KeptSurface, Surface
from optimize.test_features import made

POWER = 0.5  # by which luck treats lists the less alike, the more swaps are between them


def alike(counts: Whole, heed: Floats) -> Floats:
    """What the games of a block with counts (games, cards) have in common, in variances of a game; up to a constant."""
    apart = swaps_among(counts[None])[0]
    return np.asarray(np.diag(OWN_VARIANCE + 1 / heed - 1) - (apart / TYPICAL) ** POWER)


def some_games(seed: int, weights: Floats, blocks: int = 400, games: int = 8, noise: float = 0.1) -> tuple[Whole, Floats, Floats]:
    """(counts, rewards, weights of games); each block has luck of its own, much larger than what lists are worth."""
    f = made()
    rng = np.random.default_rng(seed)
    counts = random_lists(f, f.first, rng.integers(0, 8, blocks * games), rng).reshape(blocks, games, -1)
    worth = (f.rows(counts.reshape(blocks * games, -1)) @ weights).reshape(blocks, games)
    heed = rng.uniform(0.5, 1, (blocks, games))
    luck = [rng.multivariate_normal(np.zeros(games), 20 + alike(*block)) for block in zip(counts, heed, strict=True)]
    rewards = 0.5 + worth + noise * np.array(luck)
    for block in range(blocks):
        _, first, which = np.unique(counts[block], axis=0, return_index=True, return_inverse=True)
        rewards[block] = rewards[block, first[which.ravel()]]  # the same game
    return counts, rewards, heed


def some_weights(seed: int) -> Floats:
    f = made()
    rng = np.random.default_rng(seed)
    return np.asarray(np.array([0.01, 0.003, 0.0005])[f.kinds] * rng.normal(size=f.size))


def fitted(weights: Floats, blocks: int = 400, noise: float = 0.1) -> Surface:
    surface = Surface(made())
    surface.learn(*some_games(1, weights, blocks, noise=noise))
    for _ in range(16):
        surface.fit()
    return surface


def test_the_posterior_is_that_of_a_regression_with_a_term_for_each_block() -> None:
    """The obvious twin, block by block."""
    f = made()
    counts, rewards, heed = some_games(2, some_weights(2), blocks=40)
    screened = np.arange(40) % 4 > 0
    surface = Surface(f)
    surface.learn(counts, rewards, heed, screened)
    surface.fit()
    precision, told = np.zeros((f.size + sum(f.kinds == SLOPE),) * 2), np.zeros(f.size + sum(f.kinds == SLOPE))
    for block in range(len(rewards)):
        _, once = np.unique(counts[block], axis=0, return_index=True)
        once.sort()
        rows = f.rows(counts[block, once])
        columns = np.hstack([rows, rows[:, f.kinds == SLOPE] * screened[block]])
        # A term for the block is what its games have in common, however much that is.
        inverse = np.linalg.inv(1e6 + alike(counts[block, once], heed[block, once])) / surface.variance
        precision += columns.T @ inverse @ columns
        told += columns.T @ inverse @ rewards[block, once]
    of_prior = range(len(surface.variances))
    precision[of_prior, of_prior] += 1 / (surface.variance * surface.variances)
    covariance = np.linalg.inv(precision)
    mean = covariance @ told
    assert surface.mean == pytest.approx(mean[: f.size], abs=1e-6)
    assert surface.spread @ surface.spread.T == pytest.approx(covariance[: f.size, : f.size], abs=1e-6)


def test_what_games_that_screen_misjudge_is_told_apart() -> None:
    """They overrate every copy of each card by 0.02 or -0.02; one block in eight does not screen."""
    f = made()
    weights = some_weights(4)
    counts, rewards, heed = some_games(5, weights, blocks=1600)
    screened = np.arange(1600) % 8 > 0
    by = 0.02 * (-1.0) ** np.arange(len(f.cards))
    rewards = rewards + screened[:, None] * (counts @ by)
    surface, blind = Surface(f), Surface(f)
    surface.learn(counts, rewards, heed, screened)
    blind.learn(counts, rewards, heed)
    for _ in range(8):
        surface.fit()
        blind.fit()
    lists = random_lists(f, f.first, np.full(50, 3), np.random.default_rng(6))
    true, bias = (f.rows(lists) - f.rows(f.first[None, :])) @ weights, (lists - f.first) @ by
    assert np.corrcoef(surface.misjudged(lists, f.first)[0], bias)[0, 1] > 0.9
    off, off_blind = (one.differences(lists, f.first)[0] - true for one in (surface, blind))
    assert np.sqrt(np.mean(off**2)) < 0.5 * np.sqrt(np.mean(off_blind**2))


def test_what_is_misjudged_of_lands_is_a_curve() -> None:
    """Few rollouts play hands with too few lands the worse the fewer they are."""
    f = Features(Limits({"Island": (0, 20), "Opt": (0, 20), "Shock": (0, 4)}), {"Island": 10, "Opt": 8, "Shock": 2}, {})
    rng = np.random.default_rng(3)
    blocks, games = 600, 8
    counts = random_lists(f, f.first, rng.integers(0, 8, blocks * games), rng).reshape(blocks, games, -1)
    screened = np.arange(blocks) % 8 > 0
    island = f.cards.index("Island")
    misjudged = -0.002 * np.maximum(12 - counts[:, :, island], 0) ** 2
    rewards = 0.5 + screened[:, None] * misjudged + 0.02 * rng.normal(size=(blocks, games))
    surface = Surface(f)
    surface.learn(counts, rewards, np.ones((blocks, games)), screened)
    for _ in range(16):
        surface.fit()
    lists = np.repeat(f.first[None, :], 9, axis=0)
    lists[:, island] += np.arange(-4, 5)
    lists[:, f.cards.index("Opt")] -= np.arange(-4, 5)
    found, errors = surface.misjudged(lists, f.first)
    true = -0.002 * (np.maximum(12 - lists[:, island], 0) ** 2 - 4)
    assert np.corrcoef(found, true)[0, 1] > 0.98
    assert np.abs(found - true).max() < 4 * errors.max()


def test_intervals_hold_what_they_promise() -> None:
    f = made()
    z = []
    for seed in range(12):
        weights = some_weights(seed)
        surface = Surface(f)
        surface.learn(*some_games(seed + 50, weights))
        for _ in range(10):
            surface.fit()
        lists = random_lists(f, f.first, np.full(20, 3), np.random.default_rng(seed))
        gains, errors = surface.differences(lists, f.first)
        true = (f.rows(lists) - f.rows(f.first[None, :])) @ weights
        z += ((gains - true) / np.maximum(errors, 1e-12)).tolist()
    assert 0.7 < np.sqrt(np.mean(np.square(z))) < 1.6
    assert np.mean(np.abs(z) < 1.96) > 0.8


def test_the_spread_of_a_game_within_its_block_is_learnt() -> None:
    counts, rewards, heed = some_games(4, some_weights(4), noise=0.2)
    surface = Surface(made())
    surface.learn(counts, rewards, heed)
    surface.fit()
    assert surface.variance == pytest.approx(0.04, rel=0.1)


def test_one_large_weight_among_small_ones_is_not_shrunk() -> None:
    f = made()
    weights = np.zeros(f.size)
    large = int(np.flatnonzero(f.kinds == PRODUCT)[4])
    weights[large] = 0.05
    surface = fitted(weights)
    assert surface.mean[large] == pytest.approx(0.05, abs=0.006)
    others = np.delete(surface.mean[f.kinds == PRODUCT], 4)
    assert np.abs(others).max() < 0.012


def test_scales_of_weights_are_learnt() -> None:
    small, large = fitted(np.zeros(made().size), 2000), fitted(5 * some_weights(5), 2000)
    assert (small.scales[:2] < large.scales[:2] / 5).all()


def test_doubt_is_the_posterior_under_a_wider_prior_for_some_weights() -> None:
    """Also where most games screen, and some of what was learnt is forgotten."""
    f = made()
    surface = Surface(f)
    for seed in (1, 2):
        surface.learn(*some_games(seed, some_weights(6), 50), np.arange(50) % 4 > 0)
        for _ in range(8):
            surface.fit()
        surface.forget(0.7)
    pairs = np.array([f.pair(np.array([0]), np.array([2]))[0], f.pair(np.array([1]), np.array([4]))[0]])
    weights = np.stack([pairs, surface.biases(np.array([0, 1]))], axis=1)
    lists = random_lists(f, f.first, np.array([2, 3]), np.random.default_rng(3))
    gains, errors = surface.cautious_differences(lists, f.first, weights, np.array([0.2, 0.1]))
    for i, (pair, bias) in enumerate(weights):
        wide = Surface.of_kept(f, surface.kept())
        wide._outliers[int(pair)], wide._outliers[int(bias)] = 0.2**2, 0.1**2
        wide._solve()
        mean, error = wide.differences(lists[i : i + 1], f.first)
        assert gains[i] == pytest.approx(mean[0], rel=0.01, abs=1e-6)
        assert errors[i] == pytest.approx(error[0], rel=0.01)
    plain = surface.differences(lists, f.first)
    assert (errors > plain[1]).all()
    assert (errors > 1.1 * plain[1]).any()
    assert (gains != plain[0]).all()
    gains, errors = surface.cautious_differences(lists, f.first, np.array([[pairs[0]], [-1]]), np.array([0.2]))
    assert (gains[1], errors[1]) == pytest.approx((plain[0][1], plain[1][1]))
    assert errors[0] > plain[1][0]


def test_what_is_forgotten_counts_for_less_once_more_is_learnt() -> None:
    surface = fitted(some_weights(7))
    before, freedom = surface.mean.copy(), surface.freedom
    surface.forget(0.5)
    surface.forget(0.5)
    assert surface.freedom == pytest.approx(freedom / 4)
    assert (surface.mean == before).all()
    counts, rewards, heed = some_games(8, some_weights(7), blocks=1)
    surface.learn(counts, rewards, heed)
    lists = len(np.unique(counts[0], axis=0))
    assert surface.freedom == pytest.approx(freedom / 4 + lists - 1)


def test_what_is_forgotten_leaves_the_means_where_they_are() -> None:
    """And makes them less sure: a block of a single list tells nothing that would move them."""
    surface = fitted(some_weights(7))
    before, errors = surface.mean.copy(), (surface.spread**2).sum(axis=1) / surface.variance
    surface.forget(0.3)
    surface.learn(np.repeat(surface.features.first[None, None, :], 8, axis=1), np.full((1, 8), 0.5), np.ones((1, 8)))
    surface._solve()
    assert surface.mean == pytest.approx(before, abs=1e-6)
    assert ((surface.spread**2).sum(axis=1) / surface.variance > errors).all()


def test_a_list_that_is_played_twice_with_the_same_luck_counts_once() -> None:
    counts, rewards, heed = some_games(12, some_weights(7), blocks=40)
    once, twice = Surface(made()), Surface(made())
    once.learn(counts, rewards, heed)
    twice.learn(*(np.concatenate([part, part[:, ::2]], axis=1) for part in (counts, rewards, heed)))
    for surface in (once, twice):
        surface.fit()
    assert twice.freedom == once.freedom
    assert twice.mean == pytest.approx(once.mean, abs=1e-6)
    assert twice.variance == pytest.approx(once.variance, rel=1e-4)


def test_draws_are_spread_like_the_posterior() -> None:
    surface = fitted(some_weights(8), blocks=30)
    draws = surface.draw(20_000, np.random.default_rng(5))
    covariance = surface.spread @ surface.spread.T
    assert draws.mean(axis=0) == pytest.approx(surface.mean, abs=5 * np.sqrt(covariance.diagonal().max() / 20_000))
    assert np.cov(draws.T).diagonal() == pytest.approx(covariance.diagonal(), rel=0.1)


def test_a_snapshot_is_the_same_surface() -> None:
    surface = fitted(some_weights(9), blocks=30)
    surface.forget(0.9)
    copy = Surface.of_kept(surface.features, KeptSurface.model_validate_json(surface.kept().model_dump_json()))
    assert (copy.mean == surface.mean).all()
    assert (copy.spread == surface.spread).all()
    assert copy.variance == surface.variance
    for each in (surface, copy):
        each.learn(*some_games(10, some_weights(9), blocks=10))
        each.fit()
    assert copy.kept().plain() == surface.kept().plain()
