"""What games tell besides the worth of cards: pairs, turns, and castability, from games that are made up."""

from __future__ import annotations

import random
from math import comb

import pytest

from deckopt.cards.symbols import parse_cost
from deckopt.evaluate.by_turn import by_turn
from deckopt.evaluate.castable import castable, in_time, sources
from deckopt.evaluate.estimates import RATIO, SIMULTANEOUS, average, ratio
from deckopt.evaluate.games import Played, Watched
from deckopt.evaluate.pairs import FEWEST, pairs
from deckopt.evaluate.reweighted import surpluses
from deckopt.evaluate.seen import Seen
from deckopt.evaluate.turns import FirstTurns, Turns
from deckopt.playing.results import GameResult

CARDS = [f"card {n}" for n in range(12)]
NO_TURNS = Turns((), (), (), (), (), (), {})


def turns(lands: tuple[int, ...], mana: tuple[int, ...], **first: FirstTurns) -> Turns:
    nothing = (0,) * len(lands)
    return Turns(lands, mana, nothing, nothing, nothing, nothing, first)


def games_of_pairs(n: int, bonus: float) -> list[Watched]:
    """Games that earn what their first cards are worth, and a bonus if the first two are both there."""
    draw = random.Random(7)
    games = []
    for _ in range(n):
        first = draw.sample([card for card in CARDS for _ in range(4)], 10)
        reward = 0.3 + 0.05 * (CARDS[0] in first) + 0.02 * (CARDS[3] in first) + draw.choice((-0.1, 0.1))
        reward += bonus * (CARDS[0] in first and CARDS[1] in first)
        played = Played(GameResult(reward, True, 4, 7, 1, 1), 0.0)
        games.append(Watched(played, Seen((), tuple(first), {}), NO_TURNS))
    return games


def test_a_pair_that_helps_each_other_stands_out_among_all_and_no_other_does() -> None:
    found = pairs(games_of_pairs(2000, 0.1), CARDS, [4])
    assert [pair.cards for pair in found.found] == [(CARDS[0], CARDS[1])]
    assert found.looked_at == comb(12, 2)
    gain = found.found[0].difference.mean_reward
    assert gain.low <= 0.1 <= gain.high and gain.method == SIMULTANEOUS
    assert found.to_dict()["found"][0]["cards"] == [CARDS[0], CARDS[1]]


def test_where_cards_only_add_up_no_pair_stands_out() -> None:
    assert pairs(games_of_pairs(2000, 0.0), CARDS, [4]).found == ()


def test_pairs_with_too_few_games_are_not_looked_at() -> None:
    found = pairs(games_of_pairs(FEWEST, 0.5), CARDS, [4])
    assert (found.looked_at, found.found) == (0, ())


def test_intervals_that_hold_together_are_wider() -> None:
    values = [float(n % 7) for n in range(100)]
    alone, together = average(values), average(values, together=100)
    assert together.low < alone.low < alone.value == together.value
    assert (alone.method, together.method) == ("student", SIMULTANEOUS)


def test_a_share_of_things_of_which_games_have_several_is_of_the_things() -> None:
    found = ratio([2.0, 0.0, 1.0, 0.0], [2.0, 1.0, 3.0, 0.0])
    assert (found.value, found.games, found.method) == (0.5, 3, RATIO)
    assert not ratio([0.0], [0.0]).is_known


def test_a_turn_is_told_of_the_games_that_have_come_to_it() -> None:
    games = [turns((1, 2, 3), (1, 2, 3)), turns((1, 1, 1), (1, 1, 2)), turns((1, 2), (1, 4))]
    found = by_turn(games)
    assert [turn.games for turn in found] == [3, 3, 2]
    assert [turn.lands.value for turn in found] == pytest.approx([1, 5 / 3, 2])
    assert {n: of.value for n, of in found[1].mana_at_least.items()} == pytest.approx({1: 1, 2: 2 / 3, 3: 1 / 3, 4: 1 / 3})
    assert found[2].mana_at_least[3].value == 0.5 and 4 not in found[2].mana_at_least


def test_what_is_in_hand_could_be_paid_for_or_lacks_mana_or_colours() -> None:
    two = parse_cost("{G}{G}")
    games = [
        turns((1, 2, 3), (1, 2, 3), bear=FirstTurns(1, 2, 2)),
        turns((1, 2, 3), (1, 2, 3), bear=FirstTurns(1, 2, 3)),  # the wrong colours on turn 2
        turns((1, 1, 2), (1, 1, 2), bear=FirstTurns(2, 3, 3)),  # too little mana
        turns((1, 2, 3), (1, 2, 3), bear=FirstTurns(3, 3, 3)),  # not in hand by turn 2
        turns((1, 2), (1, 2)),
        turns((1,), (1,), bear=FirstTurns(1, 0, 0)),  # over before turn 2
    ]
    [bear] = castable(games, {"bear": two}, {})
    by = bear.in_time
    assert by is not None and bear.turn == 2
    assert (by.in_hand.value, by.castable.games) == (3 / 5, 3)
    assert [of.value for of in (by.castable, by.wrong_colours, by.too_little_mana)] == pytest.approx([1 / 3] * 3)
    assert [by.castable.value for by in bear.by_turn] == pytest.approx([0, 1 / 3, 1])
    whole = in_time(games, {"bear": two})
    assert [of.value for of in (whole.castable, whole.wrong_colours, whole.too_little_mana)] == pytest.approx([1 / 3] * 3)


def test_a_card_that_no_game_lasts_for_has_no_time() -> None:
    [card] = castable([turns((1,), (1,))], {"dear": parse_cost("{7}{U}")}, {})
    assert card.in_time is None and card.turn == 8
    assert not in_time([turns((1,), (1,))], {"dear": parse_cost("{7}{U}")}).castable.is_known


def drawn_games(n: int, lands: int, seen: int) -> list[Watched]:
    """Games of 60 cards, so many of which are lands, that end on turn 2 with so many cards seen; a spell costs {1}{R}."""
    draw = random.Random(3)
    games = []
    for _ in range(n):
        there = sum(draw.sample([1] * lands + [0] * (60 - lands), seen))
        mana = min(2, there)
        first = {"spell": FirstTurns(1, 2 * (mana == 2), 2 * (mana == 2))} if there < seen else {}
        told = turns((min(1, there), mana), (min(1, there), mana), **first)
        result = GameResult(0.5, True, 2, 7, 1, 1)
        games.append(Watched(Played(result, 0.0), Seen((), (), {"land": there, "spell": seen - there}), told))
    return games


def test_one_source_more_adds_as_much_as_it_adds_exactly() -> None:
    lands, seen = 15, 8

    def two(lands: int) -> float:
        """The chance of two lands or more."""
        return 1 - sum(comb(lands, k) * comb(60 - lands, seen - k) for k in range(2)) / comb(60, seen)

    games = drawn_games(4000, lands, seen)
    surplus = {"land": surpluses([game.seen for game in games], "land", lands, 60, 1)}
    told = [game.turns for game in games]
    cost = {"spell": parse_cost("{1}{R}")}
    [source] = sources(told, {"land": lands}, ["land"], cost, surplus)
    gain = source.mana[2]
    assert gain.low <= two(lands + 1) - two(lands) <= gain.high and gain.low > 0
    [spell] = castable(told, cost, surplus)
    assert spell.helped_most == "land"
    assert spell.one_more["land"].value == source.castable.value
    nobody = castable(told, cost, {"land": [0.0] * len(games)})[0]
    assert nobody.helped_most is None


def test_what_is_told_of_games_is_plain() -> None:
    games = drawn_games(40, 15, 8)
    told = [game.turns for game in games]
    first = by_turn(told)[0].to_dict()
    assert first["turn"] == 1 and first["games"] == 40 and set(first["mana_at_least"]) == {"1"}
