"""The surface: a Bayesian regression on differences within blocks."""

from __future__ import annotations

import json

import numpy as np
import pytest
from test_features import made

from deckopt.optimize.features import PRODUCT, SLOPE, Floats, Whole
from deckopt.optimize.proposals import random_lists
from deckopt.optimize.surface import Surface


def some_games(seed: int, weights: Floats, blocks: int = 400, games: int = 8, noise: float = 0.1) -> tuple[Whole, Floats, Floats]:
    """(counts, rewards, weights of games); each block has luck of its own, much larger than what lists are worth."""
    f = made()
    rng = np.random.default_rng(seed)
    counts = random_lists(f, f.first, rng.integers(0, 8, blocks * games), rng).reshape(blocks, games, -1)
    worth = (f.rows(counts.reshape(blocks * games, -1)) @ weights).reshape(blocks, games)
    luck = rng.normal(size=(blocks, 1))
    heed = rng.uniform(0.5, 1, (blocks, games))
    return counts, 0.5 + worth + luck + noise * rng.normal(size=(blocks, games)) / np.sqrt(heed), heed


def some_weights(seed: int) -> Floats:
    f = made()
    rng = np.random.default_rng(seed)
    return np.asarray(np.array([0.01, 0.003, 0.0005])[f.kinds] * rng.normal(size=f.size))


def fitted(weights: Floats, blocks: int = 400, noise: float = 0.1) -> Surface:
    surface = Surface(made())
    surface.learn(*some_games(1, weights, blocks, noise=noise))
    for _ in range(8):
        surface.fit()
    return surface


def test_the_posterior_is_that_of_a_regression_with_a_term_for_each_block() -> None:
    """The obvious twin: blocks as columns with a flat prior, everything solved at once."""
    f = made()
    counts, rewards, heed = some_games(2, some_weights(2), blocks=40)
    screened = np.arange(40) % 4 > 0
    surface = Surface(f)
    surface.learn(counts, rewards, heed, screened)
    surface.fit()
    blocks, games = rewards.shape
    rows = f.rows(counts.reshape(blocks * games, -1))
    biased = rows[:, f.kinds == SLOPE] * np.repeat(screened, games)[:, None]
    columns = np.hstack([rows, biased, np.kron(np.eye(blocks), np.ones((games, 1)))])
    precision = columns.T @ (columns * heed.ravel()[:, None]) / surface.variance
    of_prior = range(len(surface.variances))
    precision[of_prior, of_prior] += 1 / (surface.variance * surface.variances)
    covariance = np.linalg.inv(precision)
    mean = covariance @ (columns.T @ (heed.ravel() * rewards.ravel())) / surface.variance
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
    assert np.corrcoef(surface.misjudged(lists, f.first), bias)[0, 1] > 0.9
    off, off_blind = (one.differences(lists, f.first)[0] - true for one in (surface, blind))
    assert np.sqrt(np.mean(off**2)) < 0.5 * np.sqrt(np.mean(off_blind**2))


def test_it_does_not_matter_how_games_are_told() -> None:
    games = some_games(3, some_weights(3), blocks=30)
    at_once, bit_by_bit = Surface(made()), Surface(made())
    at_once.learn(*games)
    for i in range(0, 30, 7):
        bit_by_bit.learn(*(part[i : i + 7] for part in games))
    for surface in (at_once, bit_by_bit):
        surface.fit()
    assert bit_by_bit.mean == pytest.approx(at_once.mean, abs=1e-9)


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


def test_doubt_is_the_posterior_under_a_wider_prior_for_one_weight() -> None:
    f = made()
    surface = fitted(some_weights(6), blocks=25)
    pairs = np.array([f.pair(np.array([0]), np.array([2]))[0], f.pair(np.array([1]), np.array([4]))[0]])
    lists = random_lists(f, f.first, np.array([2, 3]), np.random.default_rng(3))
    gains, errors = surface.doubted(lists, f.first, pairs, 0.2)
    for i, pair in enumerate(pairs):
        wide = Surface.from_plain(f, surface.as_plain())
        wide._odd[int(pair)] = 0.2**2
        wide._solve()
        mean, error = wide.differences(lists[i : i + 1], f.first)
        assert gains[i] == pytest.approx(mean[0], rel=0.01, abs=1e-6)
        assert errors[i] == pytest.approx(error[0], rel=0.01)
    assert (errors > surface.differences(lists, f.first)[1]).all()


def test_what_is_forgotten_counts_for_less_once_more_is_learnt() -> None:
    surface = fitted(some_weights(7))
    before, freedom = surface.mean.copy(), surface.freedom
    surface.forget(0.5)
    surface.forget(0.5)
    assert surface.freedom == pytest.approx(freedom / 4)
    assert (surface.mean == before).all()
    surface.learn(*some_games(8, some_weights(7), blocks=1))
    assert surface.freedom == pytest.approx(freedom / 4 + 7)


def test_draws_are_spread_like_the_posterior() -> None:
    surface = fitted(some_weights(8), blocks=30)
    draws = surface.draw(20_000, np.random.default_rng(5))
    covariance = surface.spread @ surface.spread.T
    assert draws.mean(axis=0) == pytest.approx(surface.mean, abs=5 * np.sqrt(covariance.diagonal().max() / 20_000))
    assert np.cov(draws.T).diagonal() == pytest.approx(covariance.diagonal(), rel=0.1)


def test_a_snapshot_is_the_same_surface() -> None:
    surface = fitted(some_weights(9), blocks=30)
    surface.forget(0.9)
    copy = Surface.from_plain(surface.features, json.loads(json.dumps(surface.as_plain())))
    assert (copy.mean == surface.mean).all()
    assert (copy.spread == surface.spread).all()
    assert copy.variance == surface.variance
    for each in (surface, copy):
        each.learn(*some_games(10, some_weights(9), blocks=10))
        each.fit()
    assert copy.as_plain() == surface.as_plain()
