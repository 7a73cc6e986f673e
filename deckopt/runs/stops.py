"""How long a run goes on, and where its search stopped: budgets, stops, and the numbers of the lists compared after a stop.

`drive` decides when a budget is used up. `journal` writes both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

OF_GAMES, OF_MINUTES = "games", "minutes"  # why a search stopped before its end


@dataclass(frozen=True)
class Budget:
    """Go on for so many minutes or games (one of them is None), counted from a time and a game of the run.

    If `least_gain` is given, the search looks for gains as small as that from that game on.
    """

    minutes: float | None = None
    games: int | None = None
    from_clock: float = 0.0
    from_game: int = 0
    least_gain: float | None = None


def of_comparison(stop: int) -> tuple[int, int]:
    """The numbers of the two lists that are compared after a stop: the first one, the best one. They are not numbers of roots."""
    return -1 - 2 * stop, -2 - 2 * stop


class Stop(NamedTuple):
    """A search stopped before game number `game`: why, and which root was best. `pairs` of games are in the comparison, None if
    it is not finished."""

    game: int
    why: str
    best: int
    pairs: int | None

    @property
    def is_end(self) -> bool:
        """Whether the run is at its end: the search ended by itself, and its list has been compared."""
        return self.pairs is not None and self.why not in (OF_GAMES, OF_MINUTES)
