"""Whether mulligans earn a player anything: a trial of paired games, with and without them.

Players that do not learn play hands out by rules of thumb or at random. That can earn far less than their search does with the
same hands, and not evenly less. So thresholds from such values may or may not separate good hands from bad ones. Therefore
mulligans are tried out on games, with at most ROLLOUTS a move. Games whose first hand is kept are the same either way. There are
mulligans if they earn more by CLEAR standard errors; otherwise every hand is kept. A player that moves at random keeps every hand
without a trial.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from deckopt.decks.deck import Deck
from deckopt.evaluate.games import GameTask, Played, Sides, as_list
from deckopt.evaluate.statistics import mean, variance
from deckopt.playing.results import Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.beginning import HAND
from deckopt.search.players import PLAYERS
from deckopt.workers.base import Taker, ordered

GAMES, ROLLOUTS = 200, 100
CLEAR = 1.64  # standard errors by which mulligans must earn more
SEED = 0x7472_6961_6C  # a seed that no run has


def rollouts_of_trial(settings: Settings) -> int:
    """Rollouts a move in the trial's games; 0 for players whose mulligans need no trial."""
    way = PLAYERS[settings.player]
    return 0 if way.learns or not way.mulligans else min(settings.rollouts, ROLLOUTS)


def gains(
    deck: Deck, rollouts: int, thresholds: Sides, workers: Taker, on_game: Callable[[int], None] = lambda n: None
) -> list[float]:
    """How much more each game of the trial earned with mulligans by these thresholds than with every hand kept."""
    main = as_list(deck.main)
    with_them = [GameTask(main, SEED, game, thresholds, rollouts) for game in range(GAMES)]
    rewards, again = [0.0] * GAMES, []
    for task, played in _played(workers, with_them, on_game):
        if played.result.hand < HAND:
            rewards[task.game] = played.result.reward
            again.append(GameTask(main, SEED, task.game, none_of(thresholds), rollouts))
    for task, played in _played(workers, again, on_game):
        rewards[task.game] -= played.result.reward
    return rewards


def _played(workers: Taker, tasks: list[GameTask], on_game: Callable[[int], None]) -> list[tuple[GameTask, Played]]:
    done = []
    for task, played in ordered(workers, tasks, 4 * workers.count):
        on_game(1)
        done.append((task, played))
    return done


def are_worth_it(differences: list[float]) -> bool:
    """Whether mulligans earned more beyond chance."""
    return mean(differences) > CLEAR * math.sqrt(variance(differences) / len(differences))


def none_of(thresholds: Sequence[Thresholds]) -> Sides:
    """Thresholds that keep every hand, for as many sides. They have a bias, so that no playouts are spent on hands."""
    return tuple(Thresholds(bias={HAND: 0.0}) for _ in thresholds)


def keeps_all(found: Sides) -> bool:
    """Whether these thresholds keep every hand."""
    return not any(thresholds.keep for thresholds in found)
