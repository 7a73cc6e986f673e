"""Opening hands: all of them, and stratified samples."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
import pytest

from deckopt.evaluate.hands import all_hands, allocate, count_hands, draw_hand, land_strata

LISTS = [
    [("A", 7)],
    [("A", 15), ("B", 45)],
    [("A", 1), ("B", 2), ("C", 3), ("D", 4)],
    [("A", 3), ("B", 1), ("C", 1), ("D", 1), ("E", 2)],
]


@pytest.mark.parametrize("main", LISTS)
@pytest.mark.parametrize("size", [1, 4, 7])
def test_all_hands_are_counted_and_their_chances_make_1(main: list[tuple[str, int]], size: int) -> None:
    hands = list(all_hands(main, size))
    assert len(hands) == len({hand for hand, _ in hands}) == count_hands([n for _, n in main], size)
    assert all(len(hand) == size for hand, _ in hands)
    assert math.fsum(chance for _, chance in hands) == pytest.approx(1, abs=1e-12)


def test_chances_of_hands_are_those_of_all_draws() -> None:
    main = [("A", 3), ("B", 1), ("C", 4)]
    cards = [name for name, n in main for _ in range(n)]
    draws = Counter(tuple(sorted(hand)) for hand in itertools.combinations(cards, 4))
    total = sum(draws.values())
    assert dict(all_hands(main, 4)) == pytest.approx({hand: n / total for hand, n in draws.items()})


def test_there_are_no_hands_of_more_cards_than_there_are() -> None:
    assert count_hands([3, 2], 6) == 0


@pytest.mark.parametrize(("lands", "others", "size"), [(24, 36, 7), (0, 60, 7), (60, 0, 7), (2, 58, 7), (17, 23, 5), (3, 5, 7)])
def test_strata_cover_every_number_of_lands_once(lands: int, others: int, size: int) -> None:
    strata = land_strata(lands, others, size)
    assert math.fsum(s.weight for s in strata) == pytest.approx(1, abs=1e-12)
    numbers = [j for s in strata for j, _ in s.lands]
    assert numbers == [j for j in range(size + 1) if j <= lands and size - j <= others]
    for s in strata:
        assert s.weight == pytest.approx(math.fsum(chance for _, chance in s.lands), abs=1e-12)
    if len(strata) > 1:
        assert min(s.weight for s in strata) >= 0.01


@pytest.mark.parametrize(("lands", "others"), [(24, 36), (0, 60), (60, 0), (3, 5)])
def test_drawn_hands_are_possible_and_of_their_stratum(lands: int, others: int) -> None:
    rng = np.random.default_rng(1)
    land_cards = ["Island"] * (lands // 2) + ["Mountain"] * (lands - lands // 2)
    spells = ["Opt"] * (others // 2) + ["Ponder"] * (others - others // 2)
    have = Counter(land_cards + spells)
    for stratum in land_strata(lands, others, 7):
        for _ in range(20):
            hand = draw_hand(stratum, land_cards, spells, 7, rng)
            assert len(hand) == 7
            assert not Counter(hand) - have
            assert sum(card in ("Island", "Mountain") for card in hand) in [j for j, _ in stratum.lands]


def test_within_a_stratum_hands_come_as_often_as_they_should() -> None:
    rng = np.random.default_rng(2)
    [stratum] = [s for s in land_strata(2, 58, 7) if len(s.lands) == 1 and s.lands[0][0] == 1]
    drawn = Counter(card for _ in range(3000) for card in draw_hand(stratum, ["Island", "Swamp"], ["Opt"] * 58, 7, rng))
    assert drawn["Island"] / 3000 == pytest.approx(0.5, abs=0.04)


def test_every_stratum_gets_two_hands_at_least() -> None:
    strata = land_strata(24, 36, 7)
    numbers = allocate(strata, 48)
    assert min(numbers) >= 2
    assert sum(numbers) == pytest.approx(48, abs=len(strata))
