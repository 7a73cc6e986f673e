"""Games that ended in an unusual way: in an endless loop, in a turn that was cut off, or in a position that is too large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deckopt.json_output.caveats import EndingsDict
from deckopt.playing.results import GameResult

MOST_NAMED = 8  # most cards or actions that are named


@dataclass(frozen=True)
class Endings:
    """How many games ended so, and the cards in them, most frequent first.

    - `faults`: the position became too large for the engine; the game counts as lost. `crowd`: the cards on the stack.
    - `drawn`: a loop that nobody could end, which is a draw; the game counts as not won. `loop`: the cards of the loops.
    - `cut_off`: a turn reached the limit of actions. `used`: what was done in it over and over.
    """

    faults: int = 0
    crowd: tuple[str, ...] = ()
    drawn: int = 0
    loop: tuple[str, ...] = ()
    cut_off: int = 0
    used: tuple[str, ...] = ()

    def to_dict(self) -> EndingsDict:
        """Plain values."""
        return {
            "faults": self.faults,
            "outgrown_by": list(self.crowd),
            "drawn_by_loop": self.drawn,
            "loop": list(self.loop),
            "cut_off": self.cut_off,
            "cut_off_by": list(self.used),
        }


def endings_of(results: Sequence[GameResult]) -> Endings:
    """How these games ended."""
    return Endings(
        faults=sum(r.outgrown for r in results),
        crowd=_frequent(r.around for r in results if r.outgrown),
        drawn=sum(r.drawn for r in results),
        loop=_frequent(r.around for r in results if r.drawn),
        cut_off=sum(r.cut_off != 0 for r in results),
        used=_frequent(r.used for r in results),
    )


def _frequent(by_game: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(word for word, _ in Counter(word for words in by_game for word in words).most_common(MOST_NAMED))
