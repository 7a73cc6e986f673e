"""The moments of both players' turns in the slow engine, and what triggers when one begins."""

from __future__ import annotations

from dataclasses import replace

from naive.moves import Steps
from naive.stack import quiet
from naive.state import Position
from naive.triggers import happen
from naive.turn.end_step import end_step_begins, every_trigger, next_leaves


def begin_moment(p: Position, moment: str) -> None:
    """A moment of either player's turn begins: what triggers then is queued, then what has waited for it."""
    happen(p, moment, list(p.battlefield))
    p.queue += [d.frame for d in p.delayed if moment in d.at and d.turns == 1]
    waiting = [d for d in p.delayed if moment not in d.at or d.turns > 1]
    p.delayed = [replace(d, turns=d.turns - 1) if moment in d.at else d for d in waiting]


def end_step(p: Position, moment: str) -> Steps:
    """An end step: what triggers as it begins, then what is to leave in it."""
    end_step_begins(p)
    begin_moment(p, moment)
    yield from quiet(p)
    while not p.over and next_leaves(p):
        yield from quiet(p)


def awaited(p: Position, moment: str) -> bool:
    """Whether anything triggers as a moment begins."""
    watching = any(moment in trigger.on for printed in p.cards.values() for trigger in every_trigger(printed.card))
    return watching or any(moment in d.at for d in p.delayed)
