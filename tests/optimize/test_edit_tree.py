"""The tree of deck edits: what may be swapped, and which list is visited next."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckopt.optimize.edits import Bans, Counts, Limits, Swap, added, removed, swapped
from deckopt.optimize.tree import NO_CHANGE, EditTree, Node, record

CARDS = "ABCDE"


@st.composite
def starts(draw: st.DrawFn) -> tuple[Limits, Counts]:
    """Limits and a list within them, of which something can be swapped."""
    main, limits = {}, {}
    for card in CARDS[: draw(st.integers(2, 5))]:
        low, mid, high = sorted(draw(st.tuples(*[st.integers(0, 4)] * 3)))
        limits[card] = (low, high)
        if mid:
            main[card] = mid
    main["Locked"] = 3
    limits["A"], limits["B"] = (0, 6), (0, 6)
    main["A"] = max(1, main.get("A", 0))
    return Limits(limits), main


def test_swaps_stay_within_the_limits() -> None:
    limits = Limits({"A": (1, 3), "B": (0, 2), "C": (2, 2), "D": (0, 1)})
    main = {"A": 2, "B": 2, "C": 2, "Locked": 4}
    assert limits.swaps(main, Bans()) == [Swap("A", "D"), Swap("B", "A"), Swap("B", "D")]


def test_a_card_that_was_cut_is_not_added_nor_the_reverse() -> None:
    limits = Limits({"A": (0, 4), "B": (0, 4), "C": (0, 4)})
    main = {"A": 2, "B": 2, "C": 2}
    bans = Bans().after(Swap("A", "B"))
    assert limits.additions(main, "C", bans) == ["B"]
    assert limits.cuts(main, bans) == ["A", "C"]
    assert limits.swaps(main, bans) == [Swap("A", "B"), Swap("A", "C"), Swap("C", "B")]


def test_a_cut_that_nothing_can_replace_is_none() -> None:
    limits = Limits({"A": (0, 4), "B": (0, 2)})
    assert limits.cuts({"A": 4, "B": 1}, Bans()) == ["A"]


def test_swapping_keeps_the_size_and_drops_cards_without_copies() -> None:
    assert removed({"A": 1, "B": 2}, "A") == {"B": 2}
    assert added({"B": 2}, "C") == {"B": 2, "C": 1}
    assert swapped({"A": 1, "B": 2}, Swap("A", "C")) == {"B": 2, "C": 1}


def reward_of(main: Counts, turn: int) -> float:
    """A landscape: A and C are good, D is bad, with some noise."""
    value = 0.4 + 0.05 * main.get("A", 0) + 0.03 * main.get("C", 0) - 0.05 * main.get("D", 0)
    return min(1.0, max(0.0, value + 0.1 * math.sin(turn * 12.9898)))


def play(tree: EditTree, visits: int, lag: int) -> list[tuple[list[Node], Counts]]:
    """Visit lists, each finished `lag` visits later."""
    way: list[tuple[list[Node], Counts]] = []
    for i in range(visits):
        way.append(tree.descend())
        if i >= lag:
            path, main = way[i - lag]
            record(path, reward_of(main, i - lag))
    return way


def a_tree(start: tuple[Limits, Counts], seed: int = 1, exploration: float = 2**0.5, forced: bool = True) -> EditTree:
    limits, main = start
    return EditTree(limits, main, Bans(), seed, exploration, forced=forced)


@given(starts(), st.integers(0, 3), st.sampled_from([0.1, 2**0.5]), st.booleans())
@settings(derandomize=True, max_examples=30, deadline=None)
def test_games_are_played_at_allowed_lists_only(
    start: tuple[Limits, Counts], seed: int, exploration: float, forced: bool
) -> None:
    limits, main = start
    tree = a_tree(start, seed, exploration, forced)
    size = sum(main.values())
    for _ in range(5):  # plies
        if not tree.has_changes:
            break
        for path, reached in play(tree, 120, 4):
            assert sum(reached.values()) == size, "after an addition, or at a list that stays"
            assert all(n > 0 for n in reached.values())
            assert reached["Locked"] == 3
            assert all(limits.least(c) <= reached.get(c, 0) <= limits.most(c) for c in limits.cards)
            cards = [node.card for node in path[1:]]
            assert cards.index(NO_CHANGE) == len(cards) - 1, '"no change" ends the way'
            first = 1 if tree.cut else 0
            cuts = {*cards[first::2], *tree.bans.cut} - {NO_CHANGE}
            additions = {*cards[1 - first :: 2], *tree.bans.added} - {NO_CHANGE}
            assert not cuts & additions
            if forced:
                assert reached != tree.main, "the root changes"
        best = tree.most_visited().card
        if best == NO_CHANGE:
            break
        tree = tree.moved(best)


@dataclass
class Visit:
    cards: tuple[str, ...]
    reward: float | None = None


class Twin:
    """Says from the history of visits alone whether a visit went where UCB1 says."""

    def __init__(self, tree: EditTree) -> None:
        self.tree = tree
        self.history: list[Visit] = []

    def begun(self, prefix: tuple[str, ...]) -> list[Visit]:
        return [v for v in self.history if v.cards[: len(prefix)] == prefix]

    def score(self, prefix: tuple[str, ...], card: str) -> float:
        below = self.begun((*prefix, card))
        n = len(below)
        mean = sum(v.reward or 0 for v in below) / n
        return mean + self.tree.exploration * math.sqrt(math.log(len(self.begun(prefix))) / n)

    def check(self, cards: tuple[str, ...]) -> None:
        tree, limits = self.tree, self.tree.limits
        main, bans, cut = tree.main, tree.bans, tree.cut
        for depth, card in enumerate(cards):
            prefix = cards[:depth]
            if cut:
                possible = limits.additions(main, cut, bans)
            else:
                stays = [NO_CHANGE] if depth or not tree.forced else []
                possible = stays + limits.cuts(main, bans)
            assert card in possible
            tried = {v.cards[depth] for v in self.begun(prefix) if len(v.cards) > depth}
            if card in tried:
                assert tried == set(possible), "whatever is untried comes first"
                scores = {c: self.score(prefix, c) for c in tried}
                assert scores[card] >= max(scores.values()) - 1e-12
            elif NO_CHANGE in possible and not tried:
                assert card == NO_CHANGE, "a list is played when it is first reached"
            if cut:
                main, bans, cut = added(main, card), bans.after_addition(card), ""
            elif card != NO_CHANGE:
                main, bans, cut = removed(main, card), bans.after_removal(card), card
        assert cards[-1] == NO_CHANGE


@given(starts(), st.integers(0, 3), st.integers(0, 6), st.sampled_from([0.0, 0.3, 2**0.5]), st.booleans(), st.booleans())
@settings(derandomize=True, max_examples=20, deadline=None)
def test_selection_is_that_of_a_slow_twin(
    start: tuple[Limits, Counts], seed: int, lag: int, exploration: float, forced: bool, second: bool
) -> None:
    tree = a_tree(start, seed, exploration, forced)
    if second:
        tree = tree.moved("A")
    twin = Twin(tree)
    paths = []
    for i in range(150):
        path, reached = tree.descend()
        cards = tuple(node.card for node in path[1:])
        twin.check(cards)
        twin.history.append(Visit(cards))
        paths.append((path, reached))
        if i >= lag:
            path, reached = paths[i - lag]
            twin.history[i - lag].reward = reward = reward_of(reached, i)
            record(path, reward)


TWO: tuple[Limits, Counts] = (Limits({"A": (0, 9), "B": (0, 9)}), {"A": 5, "B": 5})
FIVE: tuple[Limits, Counts] = (Limits(dict.fromkeys(CARDS, (0, 4))), dict.fromkeys(CARDS, 2))


def test_visits_count_on_the_way_down_and_rewards_on_the_way_up() -> None:
    tree = a_tree(TWO)
    paths = [path for path, _ in play(tree, 4, 99)]
    assert [[node.card for node in path] for path in paths[:2]] in (
        [["", "A", "B", ""], ["", "B", "A", ""]],
        [["", "B", "A", ""], ["", "A", "B", ""]],
    )
    path = paths[0]
    assert tree.root.visits == 4
    assert path[1].visits == path[2].visits == 2, "those under way count"
    assert all(node.done == 0 and node.total == 0 for node in path)
    record(path, 0.5)
    record(path, 1.0)
    assert [(n.done, n.total, n.mean, n.variance) for n in path] == [(2, 1.5, 0.75, 0.125)] * 4
    assert tree.root.visits == 4


def test_games_under_way_weigh_as_losses() -> None:
    tree = a_tree(TWO, exploration=0.1)
    for _ in range(30):
        path, _ = tree.descend()
        record(path, 0.9 if path[1].card == "A" else 0.5)
    assert tree.most_visited().card == "A"
    waiting = [tree.descend()[0][1].card for _ in range(60)]
    assert waiting[0] == "A"
    assert {"A", "B"} == set(waiting)


def test_a_list_that_is_the_root_must_change_unless_that_is_not_forced() -> None:
    assert {way[1].card for way, _ in play(a_tree(TWO), 50, 0)} == {"A", "B"}
    assert {way[1].card for way, _ in play(a_tree(TWO, forced=False), 50, 0)} == {"A", "B", NO_CHANGE}
    assert {len(way) for way, _ in play(a_tree(TWO), 50, 0)} >= {4, 6}, "lists below the root may stay"


def test_the_order_in_which_changes_are_tried_depends_on_the_seed_alone() -> None:
    limits, main = FIVE

    def order(seed: int, main: Counts = main) -> list[tuple[str, ...]]:
        return [tuple(n.card for n in path) for path, _ in play(a_tree((limits, main), seed, 1.0), 30, 2)]

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert order(1, dict(reversed(main.items()))) == order(1)


def test_the_most_visited_removal_and_then_the_most_visited_addition_change_the_root() -> None:
    tree = a_tree((Limits({"A": (0, 9), "B": (0, 9), "C": (0, 9)}), {"A": 3, "B": 3, "C": 3}), exploration=0.2)
    for _ in range(300):
        path, main = tree.descend()
        record(path, 0.9 if main.get("C", 0) > 3 and main.get("A", 0) < 3 else 0.2)
    assert tree.is_of_removals
    assert tree.most_visited().card == "A"
    below = tree.moved("A")
    assert not below.is_of_removals
    assert below.main == {"A": 2, "B": 3, "C": 3}
    for _ in range(100):
        path, main = below.descend()
        assert main in ({"A": 2, "B": 4, "C": 3}, {"A": 2, "B": 3, "C": 4}) or len(path) > 3
        record(path, 0.9 if main.get("C", 0) > 3 else 0.2)
    assert below.most_visited().card == "C"
    assert below.moved("C").main == {"A": 2, "B": 3, "C": 4}
    assert dict(below.swaps())[Swap("A", "C")] is below.most_visited()


def test_no_change_is_most_visited_where_the_list_is_the_best() -> None:
    start = (Limits({"A": (0, 9), "B": (0, 9)}), {"A": 3, "B": 3})
    content = a_tree(start, exploration=0.2, forced=False)
    for _ in range(200):
        path, main = content.descend()
        record(path, 0.9 if main == {"A": 3, "B": 3} else 0.2)
    assert content.most_visited().card == NO_CHANGE
    assert content.most_visited().mean == pytest.approx(0.9)


def test_each_ply_has_a_fresh_tree_with_the_bans_of_those_before() -> None:
    tree = a_tree(FIVE, exploration=0.5)
    play(tree, 300, 0)
    cut = tree.most_visited().card
    between = tree.moved(cut)
    assert between.root.visits == 0 and between.root.children == []
    assert between.bans == Bans(frozenset([cut]), frozenset())
    play(between, 100, 0)
    add = between.most_visited().card
    assert {node.card for node in between.root.children} == set(CARDS) - {cut}
    below = between.moved(add)
    assert below.root.visits == 0 and below.root.children == []
    assert below.main == swapped(tree.main, Swap(cut, add))
    assert below.bans == Bans(frozenset([cut]), frozenset([add]))
    play(below, 100, 0)
    assert {node.card for node in below.root.children} == set(CARDS) - {add}


def test_a_tree_is_the_same_node_by_node() -> None:
    tree = a_tree(FIVE, exploration=0.5)
    play(tree, 100, 3)
    tree.check()
    kept = tree.root.kept()
    assert Node.of_kept(kept).kept() == kept


def test_nodes_that_are_no_tree_are_refused() -> None:
    tree = a_tree(FIVE, exploration=0.5)
    play(tree, 100, 3)
    kept = tree.root.kept()
    for wrong in ([], kept[:-1], [*kept, kept[-1]]):
        with pytest.raises(ValueError, match="tree"):
            Node.of_kept(wrong)
    tree.root.children[0].visits = 0
    with pytest.raises(ValueError, match="no"):
        tree.check()
