"""Going through a game that a player has played, position by position.

A game takes a second in Python as it is written; to compile the rules for Python as well would take a minute.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckopt.kernels import in_python
from deckopt.playing.game import Game
from deckopt.playing.player import MULLIGANS, GameResult, Player
from deckopt.search.play import HAND, LONDON, luck


def opening(player: Player, game: int, hand: int) -> Game:
    """Game number `game` of the player's run as it stands when `hand` cards are kept."""
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
    """(position, move made) for every decision of a game; the position changes under you.

    Ends after the last move of `trace`, with the game as the last position left it.
    """
    played = opening(player, game, result.hand)
    for move in trace:
        yield played, move
        played.apply(move)
