"""What a keep decision thinks hands are worth, beside their exact values."""

from __future__ import annotations

from dataclasses import replace

import pytest
from exact.solver import Exact

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.playing.player import Player
from deckopt.playing.results import HandValue, Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.play import FEW, JUDGED, MOST


def last_value(player: Player) -> float:
    """What the last keep decision of the last game thought its hand to be worth."""
    return float(player._memory.result["value"])


@pytest.mark.parametrize("cards", [7, 6])
def test_hands_are_neither_over_nor_undervalued(cards: int) -> None:
    """One land in seven draws, or four, is where exploration or luck would show most."""
    catalog = Catalog.load()
    deck = load_deck("lava-spike", catalog)
    exact = Exact(deck, catalog)
    player = Player(deck, catalog, Settings(mulligan_rollouts=4000))
    mountain, spike = player.tables.index("Mountain"), player.tables.index("Lava Spike")
    for lands in range(1, 6):
        hand = [mountain] * lands + [spike] * (7 - lands)
        values = [player.value(hand, cards, 8 * stream, 2000) for stream in range(6)]
        worth = exact.hand_value((lands, 7 - lands), cards)
        assert sum(v.played for v in values) / len(values) == pytest.approx(worth, abs=0.004)
        assert sum(v.judged for v in values) / len(values) == pytest.approx(worth, abs=0.03)


@pytest.fixture(scope="module")
def player() -> Player:
    deck = load_deck("lava-spike", Catalog.load())
    few = replace(deck, game=deck.game.model_copy(update={"min_hand": 6}))
    return Player(few, Catalog.load(), Settings(rollouts=1, mulligan_rollouts=1000, early=0))


def test_a_hand_is_played_out_only_where_the_bias_of_trees_is_not_known(player: Player) -> None:
    """A game whose only keep decision is for seven cards."""
    player.use(Thresholds(keep={7: 0.0}))
    played = player.play(0).rollouts
    player.use(Thresholds(keep={7: 0.0}, bias={7: 0.0}))
    judged = player.play(0).rollouts
    assert judged >= 1000
    assert played - judged == 1000


def test_a_hand_is_kept_if_it_is_worth_as_much_as_the_threshold(player: Player) -> None:
    player.use(Thresholds(keep={7: 0.0}, bias={7: 0.0}))
    player.play(0)
    judged, kept = last_value(player), set()
    for threshold in (judged + 0.001 * k for k in range(-20, 20)):
        player.use(Thresholds(keep={7: threshold}, bias={7: 0.0}))
        cards = player.play(0).hand
        assert (cards == 7) == (last_value(player) >= threshold)
        kept.add(cards)
    assert kept == {6, 7}


def test_a_hand_is_played_out_while_its_value_is_close_to_the_threshold(player: Player) -> None:
    """What is judged counts as JUDGED playouts. One rollout a move.

    The hand is one that playouts say to be better than judged, so that it is kept however many there are.
    """
    for game in range(20):
        player.use(Thresholds(keep={7: 0.0}))
        player.play(game)
        worth = last_value(player)  # by playouts alone
        player.use(Thresholds(keep={7: 0.0}, bias={7: 0.0}))
        far = player.play(game).rollouts
        judged = last_value(player)
        if worth > judged + 0.01:
            break
    counts = {}
    for away in (-1.0, -0.06, -0.03, -0.01, 0.0):
        player.use(Thresholds(keep={7: judged + away}, bias={7: 0.0}))
        result = player.play(game)
        assert result.hand == 7
        counts[away] = result.rollouts - far
        if not counts[away]:
            assert last_value(player) == judged
            continue
        played = (last_value(player) * (JUDGED + counts[away]) - judged * JUDGED) / counts[away]
        assert played == pytest.approx(worth, abs=4 * 0.05 / counts[away] ** 0.5)
    assert counts[-1.0] == 0
    assert list(counts.values()) == sorted(counts.values())
    assert set(counts.values()) <= set(range(0, MOST + 1, FEW))
    assert counts[0.0] == MOST


def test_a_hand_that_is_not_close_to_the_threshold_is_judged_by_half_of_a_tree(player: Player) -> None:
    """One rollout a move: a game has few beside those of its keep decision."""
    spent = {}
    for name, threshold, early in (("far", -0.5, 1), ("close", None, 1), ("far, in full", -0.5, 0)):
        one = Player(player.deck, Catalog.load(), replace(player.settings, early=early))
        one.use(Thresholds(keep={7: -0.5}, bias={7: 0.0}))
        one.play(0)
        one.use(Thresholds(keep={7: last_value(one) if threshold is None else threshold}, bias={7: 0.0}))
        spent[name] = one.play(0).rollouts
    assert spent["far, in full"] - spent["far"] == 500
    assert spent["close"] - spent["far"] >= 500 + FEW
    assert spent["close"] - spent["far"] <= 500 + MOST + 20


def test_a_bias_is_taken_off_what_is_judged(player: Player) -> None:
    player.use(Thresholds(keep={7: -0.5}, bias={7: 0.0}))
    player.play(0)
    plain = last_value(player)
    player.use(Thresholds(keep={7: -0.5}, bias={7: 0.25}))
    player.play(0)
    assert last_value(player) == pytest.approx(plain - 0.25)


def test_a_hand_whose_value_thresholds_are_made_of_is_played_out_by_a_tree_that_has_grown() -> None:
    catalog, deck = Catalog.load(), load_deck("lava-spike", Catalog.load())
    found = {}
    for most in (20, 200, 2000):
        player = Player(deck, catalog, Settings(mulligan_rollouts=most))
        hand = [player.tables.index("Mountain")] * 2 + [player.tables.index("Lava Spike")] * 5
        player.value(hand, 6, 0, 30)
        found[most] = int(player._memory.result["rollouts"]) - 30
    assert found == {20: 200, 200: 1200, 2000: 2000}


def test_a_tree_is_judged_before_it_grows() -> None:
    catalog, deck = Catalog.load(), load_deck("lava-spike", Catalog.load())
    player = Player(deck, catalog, Settings(rollouts=1, mulligan_rollouts=50))
    hand = [player.tables.index("Mountain")] * 2 + [player.tables.index("Lava Spike")] * 5
    judged = [player.value(hand, 7, 0, playouts).judged for playouts in (0, 1)]
    assert judged[0] == judged[1]


def test_what_is_judged_counts_as_so_many_playouts() -> None:
    found = HandValue(played=0.5, judged=0.9)
    assert found.value(playouts=JUDGED, bias=0.1) == pytest.approx(0.65)
    assert found.value(playouts=3 * JUDGED, bias=0.1) == pytest.approx(0.575)
