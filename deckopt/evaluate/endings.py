"""Games that did not end as games do: in a loop without end, in a turn that was cut off, or in a position that is too large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deckopt.json_output.caveats import EndingsDict
from deckopt.playing.player import GameResult

MOST_NAMED = 8  # cards or actions of loops


@dataclass(frozen=True)
class Endings:
    """How many games ended so, and what went round in them.

    `faults` outgrew the engine's fixed sizes and count as lost; `crowd` are the cards that lay on the stack then, the most
    frequent first. `drawn` went round in a loop that nobody could end, which is a
    draw; they count as not won, and `loop` are the cards of it, the most frequent first. In `cut_off` a turn had as many actions
    as there may be; `used` is what was done there, the most frequent first.
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


def _frequent(found: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(word for word, _ in Counter(word for words in found for word in words).most_common(MOST_NAMED))
