"""Pools of searched hands: weights of hands drawn from several lists, and pools as bytes."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from deckopt.evaluate.hands import Deal, Hand
from deckopt.evaluate.pools import NEAR, Pool, balance, distance, from_plain, near, pack, to_plain, unpack
from deckopt.playing.results import HandValue

List = tuple[tuple[str, int], ...]

BEFORE: List = (("Island", 3), ("Lava Spike", 3), ("Mountain", 4), ("Opt", 4))
BETWEEN: List = (("Island", 3), ("Lava Spike", 3), ("Mountain", 3), ("Opt", 4), ("Ponder", 1))
AFTER: List = (("Island", 4), ("Lava Spike", 3), ("Mountain", 3), ("Opt", 3), ("Ponder", 1))
SIZE = 5


def is_land(name: str) -> bool:
    return name in ("Island", "Mountain")


def lands(hand: Hand) -> int:
    return sum(map(is_land, hand))


def all_draws(main: List) -> Counter[Hand]:
    """How many of the draws of single cards make each hand."""
    cards = [name for name, n in main for _ in range(n)]
    return Counter(tuple(sorted(draw)) for draw in itertools.combinations(cards, SIZE))


def draw(deal: Deal, numbers: list[int], rng: np.random.Generator) -> list[Hand]:
    return [deal.draw(stratum, rng) for stratum, n in enumerate(numbers) for _ in range(n)]


@pytest.mark.parametrize("main", [BEFORE, BETWEEN, AFTER])
def test_chances_of_hands_are_those_of_all_draws(main: List) -> None:
    deal, draws = Deal(main, is_land, SIZE), all_draws(main)
    for hand, ways in draws.items():
        assert deal.chance(hand) == pytest.approx(ways / draws.total(), rel=1e-14)
        of_stratum = sum(n for other, n in draws.items() if deal.stratum(other) == deal.stratum(hand))
        assert deal.density(hand) == pytest.approx(ways / of_stratum, rel=1e-12)
    assert math.fsum(deal.chance(hand) for hand in draws) == pytest.approx(1, abs=1e-14)


def test_a_hand_that_cannot_be_drawn_has_no_chance() -> None:
    deal = Deal(BEFORE, is_land, SIZE)
    for hand in (("Opt",) * 5, ("Island", "Opt", "Opt", "Opt", "Ponder"), ("Opt",)):
        assert deal.chance(hand) == deal.density(hand) == 0


def test_hands_of_the_list_alone_have_equal_weights_that_add_up_to_the_chance_of_their_stratum() -> None:
    deal = Deal(AFTER, is_land, SIZE)
    hands = draw(deal, [2 + s for s in range(len(deal.strata))], np.random.default_rng(3))
    [weights] = balance([deal], [hands])
    for number, stratum in enumerate(deal.strata):
        of_stratum = [w for hand, w in zip(hands, weights, strict=True) if deal.stratum(hand) == number]
        assert of_stratum == pytest.approx([stratum.weight / len(of_stratum)] * len(of_stratum), rel=1e-12)


def test_weights_are_chances_over_how_often_a_hand_was_to_come() -> None:
    rng = np.random.default_rng(4)
    mains = [BEFORE, BETWEEN, AFTER]
    deals = [Deal(main, is_land, SIZE) for main in mains]
    numbers = [[3 + (7 * s + j) % 5 for s in range(len(deal.strata))] for j, deal in enumerate(deals)]
    hands = [draw(deal, n, rng) for deal, n in zip(deals, numbers, strict=True)]
    every = [all_draws(main) for main in mains]

    def weight(hand: Hand) -> Fraction:
        expected = Fraction(0)
        for deal, n, draws in zip(deals, numbers, every, strict=True):
            if draws[hand]:
                stratum = deal.stratum(hand)
                of_stratum = sum(k for other, k in draws.items() if deal.stratum(other) == stratum)
                expected += n[stratum] * Fraction(draws[hand], of_stratum)
        return Fraction(every[-1][hand], every[-1].total()) / expected if every[-1][hand] else Fraction(0)

    for of, found in zip(hands, balance(deals, hands), strict=True):
        assert found == pytest.approx([float(weight(hand)) for hand in of], rel=1e-12)


def test_weighted_sums_are_right_on_average() -> None:
    """Two thousand drawings: the sum of weights is 1 on average, and that of a function of the hand its mean."""
    rng = np.random.default_rng(5)
    deals = [Deal(main, is_land, SIZE) for main in (BEFORE, AFTER)]

    def worth(hand: Hand) -> float:
        return hand.count("Opt") * (1 + lands(hand)) + 5 * ("Ponder" in hand)

    sums: list[tuple[float, float]] = []
    for _ in range(2000):
        hands = [draw(deal, [2] * len(deal.strata), rng) for deal in deals]
        weights = balance(deals, hands)
        pairs = [(w, hand) for of, its in zip(hands, weights, strict=True) for hand, w in zip(of, its, strict=True)]
        sums.append((math.fsum(w for w, _ in pairs), math.fsum(w * worth(hand) for w, hand in pairs)))
    draws = all_draws(AFTER)
    exact = sum(n * worth(hand) for hand, n in draws.items()) / draws.total()
    for found, expected in zip(zip(*sums, strict=True), (1.0, exact), strict=True):
        error = np.std(found) / math.sqrt(len(found))
        assert np.mean(found) == pytest.approx(expected, abs=4 * error)
        assert error < 0.02 * expected


def test_a_hand_impossible_under_the_new_list_has_no_weight_and_one_only_of_it_has_that_of_its_own_draws() -> None:
    before, after = Deal(BEFORE, is_land, SIZE), Deal(AFTER, is_land, SIZE)
    too_many, new = ("Island", "Opt", "Opt", "Opt", "Opt"), ("Island", "Lava Spike", "Opt", "Opt", "Ponder")
    both = ("Island", "Lava Spike", "Opt", "Opt", "Opt")
    [[none, shared], [own, _]] = balance([before, after], [[too_many, both], [new, both]])
    assert none == 0
    [[alone, _]] = balance([after], [[new, both]])
    assert own == pytest.approx(alone)
    assert 0 < shared < alone


def test_the_distance_of_lists_is_the_number_of_swaps() -> None:
    assert distance(BEFORE, BEFORE) == 0
    assert distance(BEFORE, BETWEEN) == distance(BETWEEN, BEFORE) == 1
    assert distance(BEFORE, AFTER) == 2
    assert distance(BEFORE, (*BEFORE, ("Ponder", 3))) == 3


def pool(main: List, **other: object) -> Pool:
    value = (HandValue(0.1 + 0.2, 1 / 3), HandValue(0.0, 1e-17))
    made = Pool(main, 1, SIZE, (5, 4), ((("Island", "Lava Spike", "Opt", "Opt", "Opt"), value),))
    return Pool(**{**made.__dict__, **other})


def test_only_pools_that_are_near_and_of_the_same_kind_count() -> None:
    known = [pool(BEFORE), pool(BETWEEN), pool(BEFORE, side=0), pool(BEFORE, drawn=4), pool(BEFORE, keeps=(5,))]
    assert near(known, AFTER, 1, SIZE, (5, 4)) == known[:2]
    far = (("Island", 4), ("Lava Spike", 3), ("Mountain", 3), ("Opt", 2), ("Ponder", 2))
    assert distance(BEFORE, far) == NEAR + 1
    assert near(known, far, 1, SIZE, (5, 4)) == known[1:2]


def test_pools_are_the_same_as_bytes_and_as_plain_values() -> None:
    pools = (pool(BEFORE), pool(AFTER, side=0), pool(BETWEEN, hands=()))
    assert unpack(pack(pools)) == from_plain(to_plain(pools)) == pools
    assert unpack(pack(())) == ()


@pytest.mark.parametrize("worth", [1e308, -1e308, 10.5, float("nan"), float("inf")])
def test_a_worth_that_no_hand_has_is_refused(worth: float) -> None:
    """As of a run that somebody has changed."""
    ((hand, _),) = pool(BEFORE).hands
    for value in (HandValue(worth, 0.5), HandValue(0.5, worth)):
        changed = pool(BEFORE, hands=((hand, (HandValue(0.5, 0.5), value)),))
        with pytest.raises(ValueError):
            unpack(pack([changed]))


def test_nothing_stands_after_packed_pools() -> None:
    with pytest.raises(ValueError, match="after its end"):
        unpack(pack([pool(BEFORE)]) + b"more")
