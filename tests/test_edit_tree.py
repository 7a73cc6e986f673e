"""The tree of deck edits: what may be swapped, and which list is visited next."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckopt.optimize.edits import Bans, Counts, Limits, Swap, swapped
from deckopt.optimize.tree import STAY, EditTree, Node, most_visited, record

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


@given(starts(), st.integers(0, 3), st.sampled_from([0.1, 2**0.5]))
@settings(derandomize=True, max_examples=30, deadline=None)
def test_every_list_visited_is_allowed(start: tuple[Limits, Counts], seed: int, exploration: float) -> None:
    limits, main = start
    tree = EditTree(limits, main, Bans(), seed, exploration)
    size = sum(main.values())
    for _ in range(3):  # the second and third time below a swap
        for path, reached in play(tree, 120, 4):
            assert sum(reached.values()) == size
            assert all(n > 0 for n in reached.values())
            assert reached["Locked"] == 3
            assert all(limits._least[c] <= reached.get(c, 0) <= limits._most[c] for c in limits.cards)
            cards = [node.card for node in path[1:]]
            cuts = {*cards[0::2], *tree.bans.cut} - {STAY}
            additions = {*cards[1::2], *tree.bans.added}
            assert not cuts & additions
        best = tree.best_swap()
        if best is None or not limits.cuts(swapped(tree.main, best[0]), tree.bans.after(best[0])):
            break
        tree = tree.moved(*best)


@dataclass
class Visit:
    cards: tuple[str, ...]
    reward: float | None = None


class Twin:
    """Says from the history of visits alone whether a visit went where UCB1 says."""

    def __init__(self, limits: Limits, main: Counts, exploration: float) -> None:
        self.limits, self.main, self.exploration = limits, main, exploration
        self.history: list[Visit] = []

    def begun(self, prefix: tuple[str, ...]) -> list[Visit]:
        return [v for v in self.history if v.cards[: len(prefix)] == prefix]

    def score(self, prefix: tuple[str, ...], card: str) -> float:
        below = self.begun((*prefix, card))
        n = len(below)
        return sum(v.reward or 0 for v in below) / n + self.exploration * math.sqrt(math.log(len(self.begun(prefix))) / n)

    def check(self, cards: tuple[str, ...]) -> None:
        main, bans = self.main, Bans()
        for depth, card in enumerate(cards):
            prefix = cards[:depth]
            if depth % 2 == 0:
                assert depth == 0 or self.begun(prefix), "a list is played when it is first reached"
                possible = [STAY, *self.limits.cuts(main, bans)]
            else:
                possible = self.limits.additions(main, cards[depth - 1], bans)
            assert card in possible
            tried = {v.cards[depth] for v in self.begun(prefix) if len(v.cards) > depth}
            if card in tried:
                assert tried == set(possible), "whatever is untried comes first"
                scores = {c: self.score(prefix, c) for c in tried}
                assert scores[card] >= max(scores.values()) - 1e-12
            elif depth % 2 == 0 and not tried:
                assert card == STAY, "no change is tried first"
            if depth % 2 == 1:
                swap = Swap(cards[depth - 1], card)
                main, bans = swapped(main, swap), bans.after(swap)
        assert cards[-1] == STAY or not self.begun(cards)
        assert len(cards) % 2 == 0 or cards[-1] == STAY


@given(starts(), st.integers(0, 3), st.integers(0, 6), st.sampled_from([0.0, 0.3, 2**0.5]))
@settings(derandomize=True, max_examples=20, deadline=None)
def test_selection_is_that_of_a_slow_twin(start: tuple[Limits, Counts], seed: int, lag: int, exploration: float) -> None:
    limits, main = start
    tree, twin = EditTree(limits, main, Bans(), seed, exploration), Twin(limits, main, exploration)
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


def test_visits_count_on_the_way_down_and_rewards_on_the_way_up() -> None:
    tree = EditTree(Limits({"A": (0, 4), "B": (0, 4)}), {"A": 2, "B": 2}, Bans(), 1, 1.0)
    [path] = [way for way, _ in play(tree, 4, 99) if len(way) == 3][:1]
    assert [node.visits for node in path][-1] >= 1
    assert tree.root.visits == 4
    assert all(node.done == 0 and node.total == 0 for node in path)
    record(path, 0.5)
    record(path, 1.0)
    assert [(n.done, n.total, n.mean, n.variance) for n in path] == [(2, 1.5, 0.75, 0.125)] * 3
    assert tree.root.visits == 4


def test_games_under_way_weigh_as_losses() -> None:
    limits = Limits({"A": (0, 9), "B": (0, 9)})
    tree = EditTree(limits, {"A": 5, "B": 5}, Bans(), 1, 0.1)
    for _ in range(30):
        path, _ = tree.descend()
        record(path, 0.9 if path[1].card == "A" else 0.5)
    favourite = most_visited(tree.root)
    assert favourite is not None
    assert favourite.card == "A"
    waiting = [tree.descend()[0][1].card for _ in range(40)]
    assert waiting[0] == "A"
    assert {"A", "B", STAY} == set(waiting)


def test_the_order_in_which_swaps_are_tried_depends_on_the_seed_alone() -> None:
    limits, main = Limits(dict.fromkeys(CARDS, (0, 4))), dict.fromkeys(CARDS, 2)

    def order(seed: int) -> list[tuple[str, ...]]:
        return [tuple(n.card for n in path) for path, _ in play(EditTree(limits, main, Bans(), seed, 1.0), 30, 2)]

    assert order(1) == order(1)
    assert order(1) != order(2)
    backwards = EditTree(limits, dict(reversed(main.items())), Bans(), 1, 1.0)
    assert [tuple(n.card for n in path) for path, _ in play(backwards, 30, 2)] == order(1)


def test_the_best_swap_is_the_most_visited_one_and_none_if_that_is_no_change() -> None:
    tree = EditTree(Limits({"A": (0, 9), "B": (0, 9), "C": (0, 9)}), {"A": 3, "B": 3, "C": 3}, Bans(), 1, 0.2)
    for _ in range(300):
        path, main = tree.descend()
        record(path, 0.9 if main.get("C", 0) > 3 and main.get("A", 0) < 3 else 0.2)
    best = tree.best_swap()
    assert best is not None
    assert best[0] == Swap("A", "C")
    assert dict(tree.swaps())[best[0]] is best[1]

    content = EditTree(Limits({"A": (0, 9), "B": (0, 9)}), {"A": 3, "B": 3}, Bans(), 1, 0.2)
    for _ in range(200):
        path, main = content.descend()
        record(path, 0.9 if main == {"A": 3, "B": 3} else 0.2)
    assert content.best_swap() is None
    stay = content.stay()
    assert stay is not None
    assert stay.mean == pytest.approx(0.9)


def test_below_a_swap_the_tree_and_its_bans_go_on() -> None:
    tree = EditTree(Limits(dict.fromkeys(CARDS, (0, 4))), dict.fromkeys(CARDS, 2), Bans(), 1, 0.5)
    play(tree, 300, 0)
    best = tree.best_swap()
    assert best is not None
    swap, node = best
    below = tree.moved(swap, node)
    assert below.root is node
    assert below.main == swapped(tree.main, swap)
    assert below.bans == Bans(frozenset([swap.cut]), frozenset([swap.add]))
    assert node.children, "what was learnt stays"


def test_a_node_is_the_same_as_plain_values() -> None:
    tree = EditTree(Limits(dict.fromkeys(CARDS, (0, 4))), dict.fromkeys(CARDS, 2), Bans(), 1, 0.5)
    play(tree, 100, 3)
    plain = tree.root.as_plain()
    assert Node.from_plain(json.loads(json.dumps(plain))).as_plain() == plain
