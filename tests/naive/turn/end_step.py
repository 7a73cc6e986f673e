"""What leaves in the next end step, for the slow engine: by delayed triggers, which resolve after what else triggered (603.7)."""

from __future__ import annotations

from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.words.kinds import TOKEN
from naive.objects import Permanent
from naive.permanents.given import givers
from naive.permanents.likeness import place
from naive.permanents.origin import card_of
from naive.state import Position
from naive.zones.leaving import leave, leave_together
from naive.zones.sacrifices import sacrifice

LATER = 1000  # exiled to be cast on any turn after so many more than this
MARKS = frozenset({"unearthed", "warped", "exile at end", "sacrifice at end"})  # of what leaves in the next end step


def every_trigger(card: Card) -> list[Trigger]:
    """The triggers of a card and those that it gives."""
    return [*card.all_triggers, *(trigger for giver in givers(card) for trigger in giver.triggers)]


def leaves_with(p: Position, n: int) -> int:
    """The number of an effect that has n permanents leave in the next end step; 0 if each may leave alone.

    Together or one by one makes a difference where something triggers on it.
    """
    if n < 2 or not any({"dies", "leaves", "sacrificed"} & set(t.on) for c in p.cards.values() for t in every_trigger(c.card)):
        return 0
    return 1 + max([q.leaves_with for q in p.battlefield], default=0)


def end_step_begins(p: Position) -> None:
    """What was to leave as the next end step begins is due now."""
    for q in p.battlefield:
        if q.marks & MARKS:
            q.marks |= {"due"}


def next_leaves(p: Position) -> bool:
    """The first of what is due leaves, with all that the same effect has leave; False if nothing is due."""
    due = [q for q in p.battlefield if "due" in q.marks]
    if not due:
        return False
    first = min(due, key=lambda q: (place(p, q), q.tapped))
    together = [q for q in due if q.leaves_with == first.leaves_with]
    if first.leaves_with and goes_to_hand(first):
        leave_together(p, together, "hand")
    elif first.leaves_with and "sacrifice at end" in first.marks:
        sacrifice(p, *together)
    elif first.leaves_with:
        leave_together(p, together, "exile")
    else:
        leave_alone(p, first)
    return True


def goes_to_hand(q: Permanent) -> bool:
    """Whether it returns to hand, which has the marks of both other ways."""
    return {"sacrifice at end", "exile at end"} <= q.marks


def leave_alone(p: Position, q: Permanent) -> None:
    """It is exiled, for good or to be cast later, it is returned to hand, or it is sacrificed."""
    if goes_to_hand(q) and not {"unearthed", "warped"} & q.marks:
        leave(p, q, "hand")
    elif "unearthed" in q.marks or ("exile at end" in q.marks and "warped" not in q.marks):
        leave(p, q, "exile")
    elif "warped" in q.marks and any(way.dash for way in p.cards[card_of(p, q)].card.ways):
        leave(p, q, "hand")
    elif "warped" in q.marks:
        if leave(p, q, "nowhere") and not q.kind & TOKEN:
            p.exiled[card_of(p, q), LATER + p.own_turn] += 1
    else:
        sacrifice(p, q)
