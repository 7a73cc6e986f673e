"""Features of lists: curves of counts, and products of two."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckopt.optimize import features
from deckopt.optimize.edits import Bans, Limits, swapped
from deckopt.optimize.features import BEND, MANY, PRODUCT, SLOPE, Features, Whole, bends, swaps_between
from deckopt.optimize.proposals import climb, random_lists

LIMITS = Limits({"A": (0, 9), "B": (1, 7), "C": (0, 3), "D": (2, 4), "E": (0, 1), "Fixed": (3, 3)})
FIRST = {"A": 6, "B": 2, "D": 2, "Fixed": 3, "Elsewhere": 4}
GROUPS = {"pair": frozenset({"A", "C", "Elsewhere"}), "one": frozenset({"B"})}


def made() -> Features:
    return Features(LIMITS, FIRST, GROUPS)


def some_lists(seed: int, lists: int = 6) -> np.ndarray:
    f = made()
    rng = np.random.default_rng(seed)
    return random_lists(f, f.first, rng.integers(0, 12, lists), rng)


def test_cards_that_cannot_change_are_no_features_and_stay_in_the_list() -> None:
    f = made()
    assert f.cards == ["A", "B", "C", "D", "E"]
    assert f.main(f.first) == FIRST
    assert f.main(np.array([4, 2, 2, 2, 0])) == {"A": 4, "B": 2, "C": 2, "D": 2, "Fixed": 3, "Elsewhere": 4}


def test_kinds_are_a_slope_and_bends_for_each_card_and_group_and_a_product_for_each_two_cards() -> None:
    f = made()
    assert (f.kinds == SLOPE).sum() == 5 + 1  # "pair"; a group of one card is no group
    assert (f.kinds == PRODUCT).sum() == 10
    assert (f.kinds == BEND).sum() > 4
    assert f.rows(f.first[None, :]).shape == (1, f.size)


def test_the_first_list_has_no_slopes_and_no_products() -> None:
    f = made()
    row = f.rows(f.first[None, :])[0]
    assert not row[f.kinds != BEND].any()


def weight(copies: int) -> float:
    """The integral of a copy's own weight: 1 up to MANY, then in proportion to how many there are."""
    return copies if copies <= MANY else MANY + MANY * log(copies / MANY)


@given(st.integers(0, 10**6))
@settings(derandomize=True, max_examples=30, deadline=None)
def test_products_are_of_counts_less_the_first_lists_and_those_beyond_four_weigh_less(seed: int) -> None:
    f = made()
    lists = some_lists(seed)
    rows = f.rows(lists)
    for a in range(5):
        for b in range(5):
            if a != b:
                of = [weight(counts[a]) - weight(f.first[a]) for counts in lists]
                other = [weight(counts[b]) - weight(f.first[b]) for counts in lists]
                found = rows[:, f.pair(np.array([a]), np.array([b]))[0]]
                assert found == pytest.approx([x * y for x, y in zip(of, other, strict=True)])


def test_of_many_pairs_those_have_products_of_which_there_are_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "PAIRS", 6)
    f = made()  # 6 A, 2 B, 0 C, 2 D, 0 E
    assert (f.kinds == PRODUCT).sum() == 6
    with_product = {(f.cards[a], f.cards[b]) for a in range(5) for b in range(5) if f.pair(np.array([a]), np.array([b]))[0] >= 0}
    named = {("A", "B"), ("A", "D"), ("B", "D"), ("A", "C"), ("A", "E"), ("B", "C")}
    assert with_product == named | {(b, a) for a, b in named}
    lists = some_lists(3)
    rows, weights = f.rows(lists), np.random.default_rng(4).normal(size=f.size)
    for k, counts in enumerate(lists):
        gains = f.unfolded(weights[None]).gains(counts[None])[0]
        for a, b in zip(*np.nonzero(np.isfinite(gains)), strict=True):
            there = counts.copy()
            there[a], there[b] = there[a] - 1, there[b] + 1
            assert gains[a, b] == pytest.approx((f.rows(there[None])[0] - rows[k]) @ weights)


@pytest.mark.parametrize(("least", "most", "first"), [(0, 4, 0), (0, 4, 2), (0, 4, 4), (0, 20, 7), (3, 9, 5)])
def test_bends_are_curves_whose_slope_changes_at_random_away_from_the_first_count(least: int, most: int, first: int) -> None:
    counts = range(least, most + 1)
    variance = np.zeros((most - least + 1, most - least + 1))
    for knot in range(least + 1, most):
        hinge = [max(0, n - knot) if knot >= first else max(0, knot - n) for n in counts]
        variance += np.outer(hinge, hinge)
    found = bends(least, most, first)
    assert np.abs(found @ found.T - variance).max() <= 0.001 * variance.max()
    assert found.shape[1] < 12


def test_two_counts_have_no_bends() -> None:
    assert bends(0, 1, 0).shape == (2, 0)
    assert bends(3, 3, 3).shape == (1, 0)


@given(st.integers(0, 10**6))
@settings(derandomize=True, max_examples=30, deadline=None)
def test_gains_of_swaps_are_differences_of_rows(seed: int) -> None:
    f = made()
    rng = np.random.default_rng(seed)
    lists = some_lists(seed, 3)
    weights = rng.normal(size=(3, f.size))
    gains = f.unfolded(weights).gains(lists)
    for k in range(3):
        main = f.main(lists[k])
        allowed = {(s.cut, s.add) for s in LIMITS.swaps(main, Bans())}
        here = f.rows(lists[k][None, :])[0] @ weights[k]
        for a, cut in enumerate(f.cards):
            for b, add in enumerate(f.cards):
                if (cut, add) not in allowed:
                    assert gains[k, a, b] == -np.inf
                    continue
                after = lists[k].copy()
                after[a] -= 1
                after[b] += 1
                assert gains[k, a, b] == pytest.approx(f.rows(after[None, :])[0] @ weights[k] - here, abs=1e-9)


@st.composite
def lists_with_limits(draw: st.DrawFn) -> tuple[Features, Whole]:
    """(features, a list): any limits, a first list and another one of its size within them, perhaps a group of cards.

    Often all cards but one are at their most, so that the one that fills the deck has more copies than its limit asks for.
    """
    cards = "ABCDEFG"[: draw(st.integers(2, 7))]
    limits, first = {}, {}
    is_full = draw(st.booleans())
    for card in cards:
        least = draw(st.integers(0, 3))
        most = least + draw(st.integers(0, 5))
        limits[card] = (least, most)
        first[card] = most if is_full else draw(st.integers(least, most))
    most = draw(st.integers(0, 60))
    limits["Z"] = (0, most)
    first["Z"] = draw(st.integers(0, most))
    groups = {"some": frozenset(draw(st.sets(st.sampled_from([*cards, "Z"]))))}
    f = Features(Limits(limits), first, groups)
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    return f, random_lists(f, f.first, np.array([draw(st.integers(0, 12))]), rng)[0]


@given(lists_with_limits(), st.integers(0, 10**6))
@settings(derandomize=True, max_examples=400, deadline=None)
def test_gains_are_differences_of_predictions_whatever_the_limits(given_: tuple[Features, Whole], seed: int) -> None:
    f, counts = given_
    weights = np.random.default_rng(seed).normal(size=f.size)
    gains = f.unfolded(weights[None, :]).gains(counts[None, :])[0]
    here = f.rows(counts[None, :])[0] @ weights
    for a in range(len(f.cards)):
        for b in range(len(f.cards)):
            if a == b or counts[a] <= f.least[a] or counts[b] >= f.most[b]:
                assert gains[a, b] == -np.inf
                continue
            after = counts.copy()
            after[a] -= 1
            after[b] += 1
            assert gains[a, b] == pytest.approx(f.rows(after[None, :])[0] @ weights - here, abs=1e-9)


@given(st.integers(0, 10**6))
@settings(derandomize=True, max_examples=30, deadline=None)
def test_random_lists_keep_size_and_limits_and_distance(seed: int) -> None:
    f = made()
    rng = np.random.default_rng(seed)
    swaps = rng.integers(0, 8, 9)
    lists = random_lists(f, f.first, swaps, rng)
    assert (lists.sum(axis=1) == f.first.sum()).all()
    assert (lists >= f.least).all()
    assert (lists <= f.most).all()
    assert (swaps_between(lists, f.first) <= swaps).all()


def test_every_single_swap_is_among_random_lists() -> None:
    f = made()
    lists = random_lists(f, f.first, np.ones(2000, np.int64), np.random.default_rng(1))
    assert {tuple(x) for x in lists} == {tuple(f.counts(swapped(FIRST, s))) for s in LIMITS.swaps(FIRST, Bans())}


@given(st.integers(0, 10**6))
@settings(derandomize=True, max_examples=20, deadline=None)
def test_a_climb_takes_the_steepest_swap_until_none_gains(seed: int) -> None:
    f = made()
    weights = np.random.default_rng(seed).normal(size=(2, f.size))
    ways, taken = climb(f, weights, f.first, 5)
    for k in range(2):
        main, value = dict(FIRST), f.rows(f.first[None, :])[0] @ weights[k]
        for step in range(5):
            after = [swapped(main, s) for s in LIMITS.swaps(main, Bans())]
            values = [f.rows(f.counts(m)[None, :])[0] @ weights[k] for m in after]
            if max(values) <= value:
                assert taken[k] == step
                break
            main, value = after[int(np.argmax(values))], max(values)
            assert f.main(ways[step + 1, k]) == main
        assert f.main(ways[-1, k]) == main
