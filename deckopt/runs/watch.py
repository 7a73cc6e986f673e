"""Who is told of a run's progress: which functions are called, with which arguments. What they show is their own matter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deckopt.evaluate.games import Played
from deckopt.optimize.search import Ask, Search


@dataclass
class Watch:
    """What `drive` calls as a run goes on. Each function does nothing by default.

    - `stage`: a stage begins: its name.
    - `played`: a game of the search was played: the ask, and the game.
    - `compared`: a game of the comparison was played: its number (even for the first list, odd for the best one), and the game.
    - `game`: the search was told a game that was played in this sitting: the search, and the run's seconds.
    - `hand`: a hand was valued: how many have been.
    - `pair`: a game of the comparison was written: the number of pairs, and the run's seconds.
    - `root`: the root has moved: the search, and the number of the first new root.
    """

    stage: Callable[[str], None] = lambda name: None
    played: Callable[[Ask, Played], None] = lambda ask, played: None
    compared: Callable[[int, Played], None] = lambda number, played: None
    game: Callable[[Search, float], None] = lambda search, clock: None
    hand: Callable[[int], None] = lambda n: None
    pair: Callable[[int, float], None] = lambda n, clock: None
    root: Callable[[Search, int], None] = lambda search, first: None
