"""The guided search on made-up landscapes, without games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as options
from hypothesis import strategies as st

from deckopt.optimize.blocks import BATCH, BLOCK, FARTHEST, REACH
from deckopt.optimize.edits import Limits, swapped
from deckopt.optimize.features import swaps_between
from deckopt.optimize.guided import FIRST_FIT, FITS_TO_END, FULL_EVERY, WEIGHTS_A_BLOCK, GuidedSearch
from deckopt.optimize.search import EVALUATE, FAR, Ask, SearchSettings
from optimize.landscapes import Landscape, Luck, flat, hills, one_edit, wide, worse
from optimize.search_states import known

QUICK = SearchSettings(seed=1, window=16)


def go_on(
    search: GuidedSearch, luck: Callable[[Ask], float], games: int, rollouts: Callable[[Ask], int] = lambda a: 0
) -> list[Ask]:
    """Play so many games with a full window; all are told."""
    asks: list[Ask] = []
    while len(asks) < games and not search.finished:
        asks.append(search.ask())
        if len(search.under_way) == search.settings.window:
            oldest = search.under_way[0]
            search.tell(oldest.k, luck(oldest), rollouts(oldest))
    for ask in search.under_way:
        search.tell(ask.k, luck(ask), rollouts(ask))
    return asks


def begun(landscape: Landscape, settings: SearchSettings = QUICK) -> GuidedSearch:
    return GuidedSearch(landscape.limits, landscape.first, settings, landscape.groups)


def test_a_block_shares_its_luck_and_has_the_root() -> None:
    landscape = hills(1)
    asks = go_on(begun(landscape), Luck(landscape, 1), 20 * BLOCK)
    for number in range(20):
        block = asks[number * BLOCK : (number + 1) * BLOCK]
        assert {(ask.luck, ask.game) for ask in block} == {("blocks", number)}
        assert [ask.kind for ask in block].count(EVALUATE) == 1
        assert block[0].kind == EVALUATE
        assert len({str(ask.main) for ask in block}) > BLOCK / 2


@pytest.mark.parametrize(("landscape", "most"), [(hills(1), 1), (wide(1), 8)])
def test_a_surface_of_many_weights_waits_for_more_games(landscape: Landscape, most: int) -> None:
    search = begun(landscape)
    waits = max(FIRST_FIT, len(search.surface.kinds) // WEIGHTS_A_BLOCK)
    assert most <= waits / FIRST_FIT < 2 * most
    luck = Luck(landscape, 1)
    go_on(search, luck, (waits - BATCH) * BLOCK)
    assert search.surface.freedom == 0
    go_on(search, luck, 3 * BATCH * BLOCK)
    assert search.surface.freedom > 0


def test_most_blocks_screen_and_the_root_is_evaluated_by_the_others() -> None:
    landscape = hills(1)
    search = begun(landscape, replace(QUICK, screening=10))
    asks = go_on(search, Luck(landscape, 1), 64 * BLOCK)
    dear = [ask for ask in asks if not ask.rollouts]
    assert len(dear) == len(asks) / FULL_EVERY
    assert {ask.rollouts for ask in asks} == {0, 10}
    assert {ask.game % FULL_EVERY for ask in dear} == {0}
    assert all(not ask.rollouts for ask in asks if ask.kind == EVALUATE)
    assert sum(ask.kind == EVALUATE for ask in asks) == 64 / FULL_EVERY
    assert search.misjudged is not None and search.misjudged > 0
    assert begun(landscape).misjudged is None


def test_games_that_screen_may_misjudge_lists() -> None:
    """By so much that without the others the search would be misled."""
    shares: dict[bool, list[float]] = {False: [], True: []}
    for seed in range(2):
        landscape = hills(seed)
        luck = Luck(landscape, seed, spread=0.1, bias=0.01)
        for has_dear, rewards in shares.items():
            search = begun(landscape, replace(QUICK, seed=seed, screening=10))
            go_on(search, luck if has_dear else (lambda ask, luck=luck: luck(replace(ask, rollouts=10))), 8_000)
            search.conclude()
            rewards.append((landscape.value(search.roots[search.best].main) - landscape.value(landscape.first)) / landscape.gain)
    assert np.mean(shares[True]) > np.mean(shares[False]) + 0.1


def test_what_games_that_screen_may_misjudge_is_decided_by_dear_ones() -> None:
    """When all else is clear; and no swap that they overrate is taken for good."""
    landscape = worse(1)
    search = begun(landscape, replace(QUICK, least_gain=0.01, screening=10))
    asks = go_on(search, Luck(landscape, 1, spread=0.1, bias=0.002), 60_000)
    assert search.finished == "no swap gains more than 0.01 (95 % sure)"
    assert search.roots[search.best].main == landscape.first
    blocks = [asks[at].rollouts > 0 for at in range(0, len(asks), BLOCK)]
    first = next(n for n in range(len(blocks)) if n % FULL_EVERY and not blocks[n])
    assert sum(blocks[:first]) == first - -(-first // FULL_EVERY)
    assert sum(blocks[first:]) < 0.5 * len(blocks[first:])
    assert len(blocks) - first > len(blocks) / 10


def test_where_games_that_screen_tell_little_there_are_more_dear_ones() -> None:
    """Two cards, about which all is soon known but what such games misjudge: they like 24 lands best."""
    limits = Limits({"land": (0, 60), "spell": (0, 60)})
    first = {"land": 30, "spell": 30}
    landscape = Landscape(limits, first, lambda main: 0.8 - 0.0002 * (main.get("land", 0) - 20) ** 2, lambda: 0.02)
    luck = Luck(landscape, 1, spread=0.03)
    search = begun(landscape, replace(QUICK, least_gain=0.0001, screening=10))
    asks = go_on(search, lambda ask: luck(ask) + 0.0016 * (ask.rollouts > 0) * ask.main.get("land", 0), 20_000)
    search.conclude()
    dear = [not ask.rollouts for ask in asks]
    assert np.mean(dear[10_000:]) > 0.5
    assert abs(search.roots[search.best].main["land"] - 20) <= 1


@pytest.mark.parametrize(("cheap", "screens"), [(40, True), (60, False)])
def test_games_that_take_more_than_half_as_long_do_not_screen(cheap: int, screens: bool) -> None:
    landscape = hills(1)
    search = begun(landscape, replace(QUICK, screening=10))
    asks = go_on(search, Luck(landscape, 1), 80 * BLOCK, lambda ask: cheap if ask.rollouts else 100)
    assert any(ask.rollouts for ask in asks[: FIRST_FIT * BLOCK])
    assert any(ask.rollouts for ask in asks[40 * BLOCK :]) == screens
    assert (search.misjudged is not None) == screens


def test_lists_are_some_swaps_away_and_a_few_are_far() -> None:
    landscape = hills(2)
    search = begun(landscape)
    first = search.features.first
    asks = go_on(search, Luck(landscape, 2), 12 * BLOCK)
    away = [int(swaps_between(search.features.counts(ask.main), first)) for ask in asks if not search.roots[1:]]
    assert max(away) <= FARTHEST
    assert Counter(n > REACH for n in away)[True] < len(away) / 15
    assert {1, 2, 3, 4} <= set(away)


def test_it_climbs_and_says_by_how_much() -> None:
    shares, foretold, gains = [], [], []
    for seed in range(2):
        landscape = hills(seed)
        search = begun(landscape, replace(QUICK, seed=seed))
        go_on(search, Luck(landscape, seed, spread=0.18), 10_000)
        search.conclude()
        gain = landscape.value(search.roots[search.best].main) - landscape.value(landscape.first)
        shares.append(gain / landscape.gain)
        edits = search.edits(search.best)
        assert len(edits) <= search.best
        main = landscape.first
        for edit in edits:
            for _ in range(edit.copies):
                main = swapped(main, edit.swap)
        assert len({edit.swap for edit in edits}) == len(edits)
        assert main == search.roots[search.best].main
        foretold.append(sum(edit.gain.value for edit in edits))
        gains.append(gain)
    assert np.mean(shares) > 0.3
    assert min(shares) > 0.05
    assert 0.5 < sum(foretold) / sum(gains) < 2.5


def test_each_root_is_one_swap_from_the_one_before() -> None:
    landscape = hills(3)
    search = begun(landscape)
    go_on(search, Luck(landscape, 3), 6_000)
    search.conclude()
    assert len(search.roots) > 3
    for before, after in zip(search.roots, search.roots[1:], strict=False):
        assert after.swap is not None
        assert after.main == swapped(before.main, after.swap)


def test_players_learn_anew_where_the_root_has_gone_far() -> None:
    landscape = hills(0)
    search = begun(landscape)
    go_on(search, Luck(landscape, 0, spread=0.18), 12_000)
    assert search.courses[0] == 0 and len(search.courses) > 1
    lists = [search.features.counts(search.roots[number].main) for number in search.courses]
    assert all(swaps_between(a, b) >= FAR for a, b in pairwise(lists))
    assert swaps_between(search.features.counts(search.roots[-1].main), lists[-1]) < FAR
    for number in range(len(search.roots)):
        assert search.courses[search.courses_of(number) - 1] <= number
        assert all(course > number for course in search.courses[search.courses_of(number) :])


def test_players_learn_around_the_list_before_the_search_ends() -> None:
    """Those who know another list better do not play those around it equally well."""
    best = 13
    limits = Limits({"A": (0, 20), "B": (0, 20)})
    landscape = Landscape(limits, {"A": 10, "B": 10}, lambda main: 0.7 - 0.004 * (main.get("A", 0) - best) ** 2, lambda: 0.036)
    search = begun(landscape)
    before = go_on(search, Luck(landscape, 0, spread=0.05), 60_000)
    assert search.finished
    assert [root.main["A"] for root in search.roots] == [10, 11, 12, best, best]
    assert search.roots[-1].swap is None
    assert search.courses == [0, len(search.roots) - 1]
    around = [ask for ask in before if ask.root == search.courses[-1]]
    assert len(around) > FITS_TO_END * FIRST_FIT * BLOCK
    assert all(search.courses_of(ask.root) == 1 + (ask in around) for ask in before)


def test_conclusions_take_up_what_is_likely() -> None:
    concluded = []
    for seed in range(4, 8):
        landscape = hills(seed)
        search = begun(landscape)
        go_on(search, Luck(landscape, seed, spread=0.18), 3_000)
        root = search.best
        search.conclude()
        before, after = (landscape.value(search.roots[n].main) for n in (root, search.best))
        concluded.append(after - before)
    assert np.mean(concluded) > 0.005


def test_where_every_edit_costs_the_list_stays_and_the_search_ends() -> None:
    landscape = worse(1)
    search = begun(landscape, replace(QUICK, least_gain=0.01))
    go_on(search, Luck(landscape, 1, spread=0.1), 40_000)
    assert search.finished == "no swap gains more than 0.01 (95 % sure)"
    assert search.roots[search.best].main == landscape.first
    assert search.undecided == []


def test_where_all_is_the_same_the_list_stays() -> None:
    landscape = flat(1)
    search = begun(landscape)
    go_on(search, Luck(landscape, 1), 8_000)
    assert search.best == 0
    assert len(search.undecided) > 10


def test_an_edit_that_needs_both_its_cards_is_found() -> None:
    landscape = one_edit(1)
    search = begun(landscape)
    go_on(search, Luck(landscape, 1, spread=0.08), 20_000)
    assert landscape.value(search.roots[search.best].main) > landscape.value(landscape.first)


def test_the_likeliest_swaps_are_named() -> None:
    landscape = hills(5)
    search = begun(landscape)
    assert search.promising(3) == []
    go_on(search, Luck(landscape, 5, spread=0.18), 5_000)
    named = search.promising(3)
    assert len(named) == 3
    true = [landscape.value(swapped(search.roots[-1].main, e.swap)) - landscape.value(search.roots[-1].main) for e in named]
    assert np.mean(true) > 0
    for edit in named:
        assert edit.gain.low < edit.gain.value < edit.gain.high
        assert edit.gain.value > 0


def test_a_start_where_nothing_near_is_worth_anything_is_left() -> None:
    """As with a deck without lands: all lists around it lose."""

    def value(lands: int) -> float:
        return max(0.0, 0.5 - 0.004 * (lands - 20) ** 2)

    limits = Limits({"land": (0, 60), "spell": (0, 60)})
    landscape = Landscape(limits, {"spell": 60}, lambda main: value(main.get("land", 0)), lambda: 0.5)
    search = begun(landscape)
    luck = Luck(landscape, 1)
    go_on(search, lambda ask: luck(ask) if landscape.value(ask.main) else 0.0, 30_000)
    search.conclude()
    assert landscape.value(search.roots[search.best].main) > 0.49


@pytest.mark.parametrize("limits", [{"A": (2, 2), "B": (3, 3)}, {"A": (2, 4), "B": (3, 3)}])
def test_where_no_swap_is_allowed_there_is_nothing_to_ask_for(limits: dict[str, tuple[int, int]]) -> None:
    search = GuidedSearch(Limits(limits), {"A": 2, "B": 3}, QUICK)
    assert search.finished == "no edit is allowed any more"


# -- asking and telling ----------------------------------------------------------------------


def asked(search: GuidedSearch, luck: Callable[[Ask], float], games: int) -> list[Ask]:
    """So many asks with a full window; nothing is told but what has to be."""
    asks: list[Ask] = []
    while len(asks) < games and not search.finished:
        if len(search.under_way) == search.settings.window:
            search.tell(search.under_way[0].k, luck(search.under_way[0]))
        asks.append(search.ask())
    return asks


@given(st.integers(0, 600), st.sampled_from([1, 7, 16, 40]), st.sampled_from([0.0, 1.0]))
@options(derandomize=True, max_examples=6, deadline=None)
def test_an_ask_depends_on_no_result_younger_than_the_window(changed: int, window: int, reward: float) -> None:
    landscape = hills(1)
    luck = Luck(landscape, 1)
    settings = replace(QUICK, window=window)

    def other(ask: Ask) -> float:
        return reward if ask.k == changed else luck(ask)

    asks = asked(begun(landscape, settings), luck, 700)
    others = asked(begun(landscape, settings), other, 700)
    assert others[: changed + window] == asks[: changed + window]


def test_an_ask_depends_on_results_that_are_older() -> None:
    landscape = hills(1)
    luck = Luck(landscape, 1)
    assert asked(begun(landscape), lambda ask: 1 - luck(ask), 400) != asked(begun(landscape), luck, 400)


def test_the_window_and_the_seed_decide_and_nothing_else() -> None:
    landscape = hills(1)

    def of(settings: SearchSettings) -> list[Ask]:
        return asked(begun(landscape, settings), Luck(landscape, 1), 400)

    assert of(QUICK) == of(QUICK)
    assert of(replace(QUICK, window=300)) != of(QUICK)
    assert of(replace(QUICK, seed=2)) != of(QUICK)


@given(st.integers(0, 900), st.sampled_from([1, 5, 16, 50]))
@options(derandomize=True, max_examples=8, deadline=None)
def test_a_search_goes_on_from_a_snapshot_of_any_moment(moment: int, window: int) -> None:
    landscape = hills(1)
    luck = Luck(landscape, 1)
    settings = replace(QUICK, window=window)
    search = begun(landscape, settings)
    asked(search, luck, moment)
    plain = search.as_plain()
    again = json.loads(json.dumps(plain))
    copy = GuidedSearch.from_plain(landscape.limits, settings, again, landscape.groups, search.roots[0].main)
    assert known(copy) == known(search)
    assert copy.as_plain() == plain
    assert copy.under_way == search.under_way
    assert asked(copy, luck, 300) == asked(search, luck, 300)
    assert (copy.roots, copy.finished) == (search.roots, search.finished)


def test_a_full_window_and_results_out_of_order_are_refused() -> None:
    search = begun(hills(1), replace(QUICK, window=3))
    for _ in range(3):
        search.ask()
    with pytest.raises(RuntimeError, match="window is full"):
        search.ask()
    with pytest.raises(RuntimeError, match="told game 2 while 0 is the oldest"):
        search.tell(2, 0.5)
