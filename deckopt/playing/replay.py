"""Goes through a finished game again, position by position, in plain Python.

A game takes a second this way. To compile the rules for Python as well would take a minute.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckopt.kernels import in_python
from deckopt.playing.game import Game
from deckopt.playing.player import MULLIGANS, Player
from deckopt.playing.results import GameResult
from deckopt.search.beginning import HAND, LONDON, luck


def opening(player: Player, game: int, hand: int) -> Game:
    """Game number `game` of the player's run when `hand` cards have been kept."""
    played = Game(player.tables, scope=1, compiled=False)
    with np.errstate(over="ignore"):
        seed = int(in_python(luck)(np.uint64(player.settings.seed), np.uint64(game)))
    played.deal(seed)
    mulligan = MULLIGANS[player.deck.game.mulligan]
    for cards in range(HAND, hand - 1, -1):
        if mulligan == LONDON:
            played.start(HAND, HAND - cards)
        else:
            played.start(cards)
    return played


def replay(player: Player, game: int, result: GameResult, trace: list[int]) -> Iterator[tuple[Game, int]]:
    """(position, move made) for each decision of a game. The position is one object that changes.

    The last pair is that of the last move of `trace`; afterwards the position is as that move left it.
    """
    played = opening(player, game, result.hand)
    for move in trace:
        yield played, move
        played.apply(move)
