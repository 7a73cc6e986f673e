"""Which cards in the graveyard their own triggers still mean, for the slow engine (400.7, 603.4)."""

from __future__ import annotations

from naive.objects import Frame
from naive.state import Position


def before_another_comes(p: Position, name: str) -> None:
    """What lies in the graveyard has been there before the next card of that name: no trigger that waits means that one."""
    for frame in [*p.queue, *p.stack, *(d.frame for d in p.delayed)]:
        if frame.lying is not None and frame.printed.name == name:
            frame.lying.left = min(frame.lying.left, p.graveyard[name])


def own_card_leaves(p: Position, frame: Frame) -> bool:
    """Whether the card of a trigger is in the graveyard still. It is about to leave: no other trigger means it any more.

    Of equal cards those that came last are taken, so that each trigger means those that have been there longest.
    """
    before_another_comes(p, frame.printed.name)
    left = frame.lying.left
    if left <= 0:
        return False
    others = {
        id(f.lying): f.lying
        for f in [*p.queue, *p.stack, *(d.frame for d in p.delayed)]
        if f.lying and f.printed.name == frame.printed.name
    }
    for lying in others.values():
        lying.left -= int(lying.left >= left)
    return True


def still_there(p: Position, frame: Frame) -> bool:
    """Whether the card of a trigger is still in the graveyard, if it has to be: of equal ones only as many are."""
    if frame.alike is None:
        return True
    waiting = 1 if frame.target_specs else sum(f is other for f in p.stack for other in frame.alike)
    return waiting <= min(frame.lying.left, p.graveyard[frame.printed.name])
