"""Permanents that leave the battlefield in the slow engine: which are chosen to go, what is kept of them, where they go."""

from __future__ import annotations

from deckopt.words.kinds import TOKEN
from naive.objects import Permanent
from naive.permanents.characteristics import power, toughness, words_of_permanent
from naive.permanents.given import given
from naive.permanents.likeness import let_equals_go_first
from naive.permanents.origin import card_of
from naive.state import Position
from naive.triggers import TO_EXILE, TO_HAND, happen
from naive.zones.putting import put_card


def leave(p: Position, q: Permanent, zone: str, dying: bool = False, together: bool = False) -> bool:
    """Take it off the battlefield; True if its card or the token reached the zone meant. Of those that go `together` (or are
    dying) it is told elsewhere.

    Tokens cease to exist; an unearthed permanent is exiled wherever it was going, a doomed one if it was dying. What goes
    "nowhere" is exiled, from where it comes back or may be cast.
    """
    alone = not dying and not together
    if alone:
        remember(p, q)
    let_equals_go_first(p, q)
    p.battlefield.remove(q)
    p.counts["permanents left"] += 1
    q.gone, q.moved = True, zone == "nowhere"  # then no trigger on its leaving finds its card
    if alone:
        happen(p, "leaves", [q], leaving=(q,), values=[whither(q, zone, dying)])
    if ("unearthed" in q.marks or (dying and "doomed" in q.marks)) and zone not in ("exile", "nowhere"):
        if not q.kind & TOKEN:
            p.exile[card_of(p, q)] += 1
        return False
    if not q.kind & TOKEN:
        put_card(p, card_of(p, q), zone)
    return True


def whither(q: Permanent, zone: str, dying: bool) -> int:
    """The number of the event: whether what leaves for a zone is exiled, or returned to hand."""
    if zone in ("exile", "nowhere") or "unearthed" in q.marks or (dying and "doomed" in q.marks):
        return TO_EXILE
    return TO_HAND if zone == "hand" else 0


def remember(p: Position, q: Permanent) -> None:
    """Keep what a permanent is as it is about to leave, perhaps with others."""
    q.given_last, q.words_last = given(p, q), words_of_permanent(p, q)
    q.size_last = power(p, q), toughness(p, q)


def leave_together(p: Position, permanents: list[Permanent], zone: str) -> None:
    """Permanents go to hand, library or exile at the same time: each sees the others go."""
    for q in permanents:
        remember(p, q)
    for q in permanents:
        leave(p, q, zone, together=True)
    happen(p, "leaves", permanents, leaving=tuple(permanents), values=[whither(q, zone, False) for q in permanents])


GOING = "going"  # the mark of what is chosen, to go together with others that are still to be chosen


def stays(q: Permanent) -> bool:
    """Whether a permanent has not been chosen yet."""
    return GOING not in q.marks


def those_going(p: Position) -> list[Permanent]:
    """The permanents that have been chosen; their marks are taken off."""
    going = [q for q in p.battlefield if not stays(q)]
    for q in going:
        q.marks -= {GOING}
    return going
