"""How long a run is to go on, and where its search stopped: the budget, the stop, and the numbers of what is compared after it.

Who decides when a budget is used up is `drive`. How both are written is in `journal`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

OF_GAMES, OF_MINUTES = "games", "minutes"  # why a search stopped that was not at its end


@dataclass(frozen=True)
class Budget:
    """Go on for so many minutes or games (one is None), counted from a time and a game of the run, and from there on look for
    gains as small as `least_gain`, if it is given."""

    minutes: float | None = None
    games: int | None = None
    from_clock: float = 0.0
    from_game: int = 0
    least_gain: float | None = None


def of_comparison(stop: int) -> tuple[int, int]:
    """The numbers, of no root, of the lists that are compared after a stop: the first one and the best."""
    return -1 - 2 * stop, -2 - 2 * stop


class Stop(NamedTuple):
    """Why a search stopped before game number `game`, with which root list the best, and how many pairs the comparison has:
    None if it is not finished."""

    game: int
    why: str
    best: int
    pairs: int | None

    @property
    def is_end(self) -> bool:
        """Whether the run is at its end: the search stopped of itself, and its list has been compared."""
        return self.pairs is not None and self.why not in (OF_GAMES, OF_MINUTES)
