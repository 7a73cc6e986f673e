"""Records of games and of hands: how a game began and ended, what was seen in it, and which hands are kept.

A player (`player`) gives them and gets them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckopt.rules.codes import FAULT_LOOP
from deckopt.search.beginning import HAND
from deckopt.search.play import JUDGED


def over_and_over(words: Sequence[str]) -> tuple[str, ...]:
    """Those words that come at least half as often as the most frequent one, in the order of their first appearance."""
    count = Counter(words)
    most = max(count.values(), default=0)
    return tuple(word for word, n in count.items() if 2 * n >= most)


@dataclass(frozen=True)
class GameResult:
    """How a game went: `turn` is the last one, `hand` how many cards were kept.

    - `fault`: not 0 if the position became too large for the engine (`outgrown`), or if the game went round in a loop without end
      (`drawn`). Such a game counts as lost.
    - `around`: the cards of such a loop, or those on the stack of such a position.
    - `cut_off`: the last turn that reached the limit of actions, 0 if none did; `used`: what was done over and over in it.
    """

    reward: float
    won: bool
    turn: int
    hand: int
    rollouts: int
    moves: int
    fault: int = 0
    cut_off: int = 0
    around: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether the game went round in a loop without end."""
        return self.fault & FAULT_LOOP != 0

    @property
    def outgrown(self) -> bool:
        """Whether the position outgrew the engine's fixed sizes."""
        return self.fault & ~FAULT_LOOP != 0


@dataclass(frozen=True)
class Thresholds:
    """Mulligan thresholds: a hand of n cards is kept if its value is at least `keep[n]`. Sizes without a threshold are always
    kept.

    - `standard_error[n]`: of keep[n].
    - `kept[n]`: the share of hands of n cards that are kept.
    - `hands[n]`: how many hands of n cards were valued.
    - `bias[n]`: by how much trees overestimate hands of n cards on average.
    """

    keep: dict[int, float] = field(default_factory=dict)
    standard_error: dict[int, float] = field(default_factory=dict)
    kept: dict[int, float] = field(default_factory=dict)
    hands: dict[int, int] = field(default_factory=dict)
    bias: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Beginning:
    """How a game begins: with a first hand of `first` cards (fewer than HAND: with a mulligan), or with a given `hand` that is
    kept."""

    first: int = HAND
    hand: tuple[str, ...] = ()


USUAL = Beginning()


class SeenHand(NamedTuple):
    """A hand that was seen when `size` cards could be kept: its cards by number, and its value by the keep decision, if there was
    one."""

    size: int
    cards: tuple[str, ...]
    worth: float


class HandValue(NamedTuple):
    """A keep decision's estimates of a hand: the mean reward of its playouts, and the mean of its tree."""

    played: float
    judged: float

    def value(self, playouts: int, bias: float) -> float:
        """The value of the hand: the tree's mean less its bias, with the weight of JUDGED playouts, and the mean of `playouts`
        playouts."""
        return (JUDGED * (self.judged - bias) + playouts * self.played) / (JUDGED + playouts)


class Missed(NamedTuple):
    """Turns before the last one of a game, each counted once.

    - `wins`: those that could have been won without any luck.
    - `unbound`: those of them that the player's bound on damage had ruled out.
    - `unseen`: turns that were too long to be searched whole.
    """

    wins: int
    unbound: int
    unseen: int
