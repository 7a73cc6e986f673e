"""What is exact about lands, and that games with a goal come to it.

`tests/experiments/goals.py` plays more of them.
"""

from __future__ import annotations

from functools import partial

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import check_deck
from deckopt.evaluate.estimates import share
from deckopt.evaluate.games import GameTask, TaskRunner, as_list, work
from deckopt.playing.settings import Settings
from deckopt.workers.serial import SerialWorkers
from evaluate.hypergeometric import EVERY_HAND, TWO_TO_FIVE, Keep, Lands, by_turn, castable, lands_in_play

DECK = Lands(25, 0, 35)


@pytest.mark.parametrize("keep", [EVERY_HAND, TWO_TO_FIVE])
@pytest.mark.parametrize("on_the_play", [True, False])
def test_what_is_drawn_is_everything_that_can_be(keep: Keep, on_the_play: bool) -> None:
    found = list(by_turn(Lands(14, 10, 36), 3, on_the_play, keep))
    assert sum(p for p, _ in found) == pytest.approx(1)
    assert {cards.size for _, cards in found} <= set(range(keep.always + 2, 7 + 4))


def test_four_lands_by_turn_four() -> None:
    """25 lands of 60: without mulligans; and with London mulligans, down to four cards, of hands without 2 to 5 lands."""
    assert lands_in_play(DECK, 4, 4, True) == pytest.approx(0.6754, abs=5e-5)
    assert lands_in_play(DECK, 4, 4, True, TWO_TO_FIVE) == pytest.approx(0.754, abs=5e-4)
    assert lands_in_play(DECK, 4, 4, False, TWO_TO_FIVE) == pytest.approx(0.840, abs=5e-4)


#: Frank Karsten, "How Many Sources Do You Need to Consistently Cast Your Spells?", 60 cards: sources by (coloured symbols, turn).
PUBLISHED = {(1, 1): 14, (1, 2): 13, (2, 2): 20, (2, 3): 18, (2, 4): 16, (3, 3): 23, (3, 4): 20}


@pytest.mark.parametrize(("symbols", "turn"), PUBLISHED)
def test_sources_for_spells_on_curve_are_those_published(symbols: int, turn: int) -> None:
    """The condition: there are as many lands as turns by that turn. The aim: 89 % and a point for each turn.

    On the play, of 24 lands, hands with 2 to 5 lands kept. For spells on later turns decks with more lands are meant there.
    """

    def chance(sources: int) -> float:
        both, enough = castable(Lands(sources, 24 - sources, 36), symbols, turn, True, TWO_TO_FIVE)
        return both / enough

    assert min(n for n in range(24) if chance(n) >= 0.89 + 0.01 * turn) == PUBLISHED[symbols, turn]


@pytest.mark.parametrize(("sources", "chance"), [(20, 0.9059), (14, 0.6651)])
def test_two_blue_mana_on_turn_two(sources: int, chance: float) -> None:
    """Two bases of mana with 24 lands, given two lands by turn 2: without mulligans, on the play."""
    both, enough = castable(Lands(sources, 24 - sources, 36), 2, 2, True)
    assert both / enough == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(
    ("goal", "turn", "deck"),
    [("4 lands", 4, Lands(25, 0, 35)), ("{U}{U} in one turn", 2, Lands(14, 10, 36)), ("4 mana", 4, Lands(13, 12, 35))],
)
def test_games_come_to_their_goal_as_often_as_they_can(goal: str, turn: int, deck: Lands) -> None:
    exact = castable(deck, 2, turn, True)[0] if "U" in goal else lands_in_play(deck, turn, turn, True)
    catalog, games = Catalog.load(), 400
    main = {"Island": deck.wanted, "Plains": deck.others, "Lava Spike": deck.spells}
    fields = {
        "main": {name: n for name, n in main.items() if n},
        "game": {"goal": goal, "mulligan": "none"},
        "stand_in": {"Lava Spike": "blank"},
    }
    made = check_deck(fields, "goals", "goals", catalog)
    workers = SerialWorkers(work, partial(TaskRunner, made, catalog, Settings(rollouts=60, mulligan_rollouts=60, player="heavy")))
    tasks = [GameTask(as_list(made.main), 9, game, ()) for game in range(games)]
    results = [workers.submit(task).result().result for task in tasks]
    found = share(sum(result.won and result.turn <= turn for result in results), games)
    assert found.low <= exact <= found.high
