"""The slow and obvious twin of the search for forced wins: it tries every line of the turn, and remembers nothing."""

from __future__ import annotations

from deckopt.playing.game import Game


class TooLongError(Exception):
    """The turn has more lines than the twin may try."""


def plain_win(game: Game, most: int) -> list[int] | None:
    """A line of moves that wins in the turn of the position without any luck; None if there is none. TooLongError after `most`
    moves."""
    left = [most]

    def line(at: Game) -> list[int] | None:
        for move in at.moves:
            left[0] -= 1
            if left[0] < 0:
                raise TooLongError
            after = at.copy()
            after.apply(move)
            if after.event[0] or int(after.g["turn"]) != int(game.g["turn"]):
                continue
            if after.won:
                return [move]
            rest = None if after.over else line(after)
            if rest is not None:
                return [move, *rest]
        return None

    return line(game)
