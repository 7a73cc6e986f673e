"""Ask and tell: the search over decks on a made-up landscape, without games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckopt.optimize.edits import Counts, Limits, Swap, swapped
from deckopt.optimize.methods import PUBLISHED
from deckopt.optimize.published import PublishedSearch
from deckopt.optimize.roots import ENOUGH, Root, best_root, differences, is_declining
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, SearchSettings
from optimize.search_states import known

Landscape = Callable[[Ask], float]

LIMITS = Limits({"A": (0, 8), "B": (0, 8), "C": (0, 3), "D": (2, 4)})
MAIN = {"A": 3, "B": 4, "D": 3, "Locked": 5}
QUICK = SearchSettings(seed=1, method=PUBLISHED, window=5, root_games=40, eval_games=12, exploration=0.3)


def noise(*of: object) -> float:
    """-0.5 to 0.5."""
    return int.from_bytes(hashlib.blake2b(repr(of).encode(), digest_size=4).digest(), "big") / 2**32 - 0.5


def value(main: Counts) -> float:
    return 0.3 + 0.05 * main.get("A", 0) - 0.02 * main.get("B", 0) + 0.01 * main.get("C", 0)


def landscape(ask: Ask) -> float:
    """Luck is by game, so that evaluations of roots share it."""
    return min(1.0, max(0.0, value(ask.main) + 0.1 * noise(ask.kind, ask.game)))


def flat(ask: Ask) -> float:
    return 0.5


def go_on(search: PublishedSearch, games: int, reward: Landscape = landscape) -> list[Ask]:
    """Ask for so many games with the window full, as runs do; all are told that can be told by then."""
    asks: list[Ask] = []
    while len(asks) < games and not search.finished:
        if len(search.under_way) == search.settings.window:
            oldest = search.under_way[0]
            search.tell(oldest.k, reward(oldest))
            continue
        asks.append(search.ask())
    return asks


def drain(search: PublishedSearch, reward: Landscape = landscape) -> None:
    for ask in list(search.under_way):
        search.tell(ask.k, reward(ask))


def begun(settings: SearchSettings = QUICK) -> PublishedSearch:
    return PublishedSearch(LIMITS, MAIN, settings)


def test_games_are_numbered_and_lists_keep_size_and_limits() -> None:
    asks = go_on(begun(replace(QUICK, exploration=5.0)), 250)
    assert [ask.k for ask in asks] == list(range(250))
    for ask in asks:
        assert sum(ask.main.values()) == 15
        assert ask.main["Locked"] == 5
        assert ask.main.get("C", 0) <= 3
        assert 2 <= ask.main["D"] <= 4


def test_a_root_is_evaluated_first_with_the_luck_that_all_roots_share() -> None:
    search = begun()
    asks = go_on(search, 600)
    assert [ask.kind for ask in asks[:13]] == [EVALUATE] * 12 + [SEARCH]
    assert len(search.roots) > 3
    for number in range(len(search.roots) - 1):
        evaluations = [ask for ask in asks if ask.kind == EVALUATE and ask.root == number]
        assert [ask.game for ask in evaluations] == list(range(12))
        assert all(ask.main == search.roots[number].main for ask in evaluations)
        assert search.roots[number].evaluation == [landscape(ask) for ask in evaluations]
    games = [ask.game for ask in asks if ask.kind == SEARCH]
    assert len(set(games)) == len(games)


@pytest.mark.parametrize("root_games", [1, 3, 40])
def test_the_root_changes_after_so_many_finished_games_of_its_tree(root_games: int) -> None:
    search = begun(replace(QUICK, root_games=root_games))
    finished, trees = 0, {id(search.tree): search.tree}
    of_tree: dict[int, int] = {}  # by game
    for _ in range(700):
        if search.finished:
            break
        if len(search.under_way) == search.settings.window:
            oldest = search.under_way[0]
            finished += of_tree.get(oldest.k) == id(search.tree)
            search.tell(oldest.k, landscape(oldest))
        plies = len(search.plies)
        ask = search.ask()
        trees[id(search.tree)] = search.tree
        if ask.kind == SEARCH:
            of_tree[ask.k] = id(search.tree)
        if len(search.plies) > plies:
            assert finished == root_games == search.plies[-1].games
            finished = 0
            assert len(search.plies) == plies + 1
            if ask.kind == EVALUATE:
                assert ask.game == 0
                assert ask.main == search.roots[-1].main
        else:
            assert finished < root_games
    assert len(search.plies) >= 2
    for root in search.roots[:-1]:
        assert root.asked == 12


def test_one_card_is_removed_and_then_one_is_added_and_none_comes_back() -> None:
    search = begun()
    go_on(search, 1500)
    assert [ply.is_removal for ply in search.plies] == [i % 2 == 0 for i in range(len(search.plies))]
    assert len(search.roots) == 1 + len(search.plies) // 2 > 3
    cuts, additions = set(), set()
    for i, (before, after) in enumerate(zip(search.roots, search.roots[1:], strict=False)):
        assert after.swap == Swap(search.plies[2 * i].card, search.plies[2 * i + 1].card)
        assert after.main == swapped(before.main, after.swap)
        cuts.add(after.swap.cut)
        additions.add(after.swap.add)
    assert not cuts & additions
    assert search.tree.bans.added == additions
    assert search.tree.bans.cut == cuts | ({search.tree.cut} - {""})


def test_no_game_is_played_while_a_card_is_missing() -> None:
    search = begun()
    for ask in go_on(search, 1500):
        assert sum(ask.main.values()) == 15
        assert ask.kind == EVALUATE or ask.main != search.roots[ask.root].main, "the root must change"


def test_a_new_root_knows_nothing_of_the_games_before() -> None:
    search = begun()
    for _ in range(600):
        plies = len(search.plies)
        go_on(search, 1)
        if len(search.plies) > plies:
            assert search.tree.root.visits <= 1
            assert search.tree.root.done == 0


def test_games_under_way_below_an_earlier_root_count_nowhere() -> None:
    search = begun()
    while not search.plies:
        go_on(search, 1)
    before = [ask for ask in search.under_way if ask.k < search.asked - 1]
    assert len(before) == QUICK.window - 1
    for ask in before:
        search.tell(ask.k, 1.0)
    assert search.tree.root.done == 0


def test_the_search_climbs() -> None:
    search = begun(replace(QUICK, root_games=150))
    go_on(search, 6000)
    assert search.roots[1].swap == Swap("B", "A")
    assert max(value(root.main) for root in search.roots) > value(MAIN) + 0.2


def best_as_it_is(ask: Ask) -> float:
    return 0.9 if ask.main == MAIN else 0.1


def test_no_change_ends_the_search_if_it_is_visited_most() -> None:
    search = begun(replace(QUICK, root_games=200, forced=False))
    go_on(search, 1500, best_as_it_is)
    assert search.finished == '"no change" is visited most'
    assert [ply.to_dict()["card"] for ply in search.plies] == [None]
    assert search.plies[0].games >= 200
    assert len(search.roots) == 1
    drain(search, best_as_it_is)
    assert search.finished


def test_a_forced_search_goes_on_from_the_best_list_and_reports_it() -> None:
    search = begun(replace(QUICK, root_games=200, eval_games=ENOUGH))
    go_on(search, 10_000, best_as_it_is)
    drain(search, best_as_it_is)
    assert search.finished == "the mean reward has dropped: the last 3 lists are worse than the best one"
    assert len(search.roots) == 4
    assert search.best == 0


def test_the_search_ends_where_no_edit_is_left() -> None:
    search = PublishedSearch(Limits({"A": (2, 3), "B": (1, 2)}), {"A": 2, "B": 2}, QUICK)
    asks = go_on(search, 10_000)
    drain(search)
    assert "no edit" in search.finished
    assert search.roots[-1].main == {"A": 3, "B": 1}
    assert len(search.roots[-1].evaluation) == 12
    assert len(asks) == search.told < 10_000


def test_the_search_ends_when_changes_only_make_it_worse() -> None:
    def worse_and_worse(ask: Ask) -> float:
        if ask.kind == EVALUATE:
            return 0.9 - 0.1 * ask.root + 0.01 * noise(ask.game)
        return 0.1 * ask.main.get("A", 0)

    search = begun(replace(QUICK, eval_games=ENOUGH))
    asks = go_on(search, 5000, worse_and_worse)
    assert "has dropped" in search.finished
    assert [ask.kind for ask in asks[-QUICK.window :]] == [EVALUATE] + [SEARCH] * (QUICK.window - 1), "it waits for the last"
    drain(search, worse_and_worse)
    assert best_root(search.roots) == 0


def test_a_full_window_and_results_out_of_order_are_refused() -> None:
    search = begun()
    for _ in range(5):
        search.ask()
    with pytest.raises(RuntimeError, match="window is full"):
        search.ask()
    with pytest.raises(RuntimeError, match="told game 2 while 0 is the oldest"):
        search.tell(2, 0.5)


@given(st.integers(0, 250), st.integers(1, 9), st.sampled_from([0.0, 1.0]))
@settings(derandomize=True, max_examples=25, deadline=None)
def test_an_ask_depends_on_no_result_younger_than_the_window(changed: int, window: int, reward: float) -> None:
    options = replace(QUICK, window=window)

    def other(ask: Ask) -> float:
        return reward if ask.k == changed else landscape(ask)

    asks = go_on(begun(options), 300)
    others = go_on(begun(options), 300, other)
    assert others[: changed + window] == asks[: changed + window]


def test_an_ask_depends_on_results_that_are_older() -> None:
    def other(ask: Ask) -> float:
        return 1 - landscape(ask) if ask.k < 100 else landscape(ask)

    assert go_on(begun(), 300, other) != go_on(begun(), 300)


def test_the_window_and_the_seed_decide_and_nothing_else() -> None:
    assert go_on(begun(), 200) == go_on(begun(), 200)
    assert go_on(begun(replace(QUICK, window=6)), 200) != go_on(begun(), 200)
    assert go_on(begun(replace(QUICK, seed=2)), 200) != go_on(begun(), 200)


@given(st.integers(0, 420), st.integers(1, 8), st.integers(0, 8))
@settings(derandomize=True, max_examples=40, deadline=None)
def test_a_search_goes_on_from_a_snapshot_of_any_moment(moment: int, window: int, told: int) -> None:
    options = replace(QUICK, window=window)
    search = begun(options)
    go_on(search, moment)
    for ask in search.under_way[: told % (window + 1)]:
        search.tell(ask.k, landscape(ask))
    plain = search.as_plain()
    copy = PublishedSearch.from_plain(LIMITS, options, json.loads(json.dumps(plain)), search.roots[0].main)
    assert known(copy) == known(search)
    assert copy.as_plain() == plain
    assert copy.under_way == search.under_way
    assert go_on(copy, 200) == go_on(search, 200)
    assert (copy.plies, copy.roots, copy.finished) == (search.plies, search.roots, search.finished)


def test_a_snapshot_changes_nothing() -> None:
    search, other = begun(), begun()
    for _ in range(30):
        search.as_plain()
        assert go_on(search, 9) == go_on(other, 9)


# -- the lists that were roots ---------------------------------------------------------------


def roots(*means: float, games: int = 100) -> list[Root]:
    """Roots whose evaluations share their luck."""
    return [
        Root({}, None, games, [m + 0.1 * noise(game) + 0.02 * noise(i, game) for game in range(games)])
        for i, m in enumerate(means)
    ]


def test_the_best_root_is_found_by_paired_differences() -> None:
    assert best_root(roots(0.5)) == 0
    assert best_root(roots(0.5, 0.6, 0.55)) == 1
    assert best_root(roots(0.5, 0.4, 0.51)) == 2
    assert best_root([Root({}, None, 0, [0.5] * 60)] * 3) == 0


def test_a_root_hardly_evaluated_is_not_the_best() -> None:
    found = [*roots(0.5), *roots(0.9, games=ENOUGH - 1)]
    assert best_root(found) == 0
    assert len(differences(*found)) == ENOUGH - 1


@pytest.mark.parametrize(
    ("means", "declining"),
    [
        ((0.5,), False),
        ((0.5, 0.4, 0.3), False),
        ((0.5, 0.4, 0.4, 0.4), True),
        ((0.3, 0.5, 0.4, 0.4, 0.4), True),
        ((0.5, 0.4, 0.5, 0.4), False),
        ((0.5, 0.4, 0.4, 0.4, 0.6), False),
    ],
)
def test_three_roots_worse_than_the_best_are_a_decline(means: tuple[float, ...], declining: bool) -> None:
    assert is_declining(roots(*means)) is declining


def test_a_difference_that_may_be_chance_is_no_decline() -> None:
    assert not is_declining(roots(0.5, 0.4999, 0.4999, 0.4999))
    assert not is_declining(roots(0.5, 0.1, 0.1, 0.1, games=ENOUGH - 1))
