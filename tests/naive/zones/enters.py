"""How permanents enter the battlefield in the slow engine: alone, or several at the same time."""

from __future__ import annotations

from typing import Any

from deckopt.words.kinds import EMBLEM, LAND
from naive.objects import Arrival, Frame, Permanent, Printed
from naive.permanents.characteristics import amount, concerns, holds
from naive.permanents.counters import put_counters
from naive.permanents.origin import front_of
from naive.permanents.stages import reach
from naive.state import Position
from naive.triggers import happen, see_graveyard
from naive.zones.putting import put_card, remove_card, zone_of


def enter(p: Position, printed: Printed, zone: str = "", **how: Any) -> Permanent:
    """A card or token becomes a permanent (see `formed`). What that triggers is queued by `entered`."""
    (permanent,) = formed_from_zones(p, [Arrival(printed, zone, how)])
    if zone == "graveyard":
        see_graveyard(p)
    p.battlefield.append(permanent)
    return permanent


def formed_from_zones(p: Position, coming: list[Arrival]) -> list[Permanent]:
    """The permanents that are about to enter: how is settled while the cards still count where they come from."""
    standing = [(a, standing_for(p, a)) for a in coming if a.zone]
    for a, name in standing:
        put_card(p, name, a.zone)
    permanents = [formed(p, a.printed, **a.how) for a in coming]
    for a, name in standing:
        remove_card(zone_of(p, a.zone), name)
    return permanents


def formed(
    p: Position,
    printed: Printed,
    *,
    tapped: bool = False,
    attacking: bool = False,
    marks: frozenset[str] = frozenset(),
    leaves_with: int = 0,
    host: Permanent | None = None,
    colour: int | None = None,
    x: int = 0,
    origin: Any = None,
    paid: frozenset[str] = frozenset(),
    more_plus: int = 0,
) -> Permanent:
    """The permanent as which a card or token is about to enter."""
    enters = printed.card.enters
    if enters.tapped_unless is not None:
        tapped = tapped or not holds(p, enters.tapped_unless, Frame(printed))
    tapped = tapped or enters.tapped
    if any(s.untapped and concerns(p, s.of, printed, q) for q in p.battlefield for s in q.card.statics):
        tapped = False
    permanent = Permanent(printed, tapped=tapped, marks=marks, host=host, colour=colour)
    permanent.attacking = int(attacking)
    permanent.leaves_with = leaves_with
    permanent.origin = origin
    permanent.settle()
    counted = holds(p, enters.counters_if, Frame(printed, paid=paid))
    plus = x if enters.delved is not None else enters.counters
    for kind, number in {"+1/+1": plus, **printed.card.entering_counters}.items():
        own = amount(p, number, Frame(printed, source=permanent, x=x)) if counted else 0
        put_counters(p, permanent, kind, own + (more_plus if kind == "+1/+1" else 0))
    if printed.card.echo is not None:
        permanent.marks |= {"echo"}
    return permanent


def arrive(p: Position, kind: str = "+1/+1", number: int = 0) -> None:
    """What has been put onto the battlefield enters at the same time, unless the next effect puts more there, each with so
    many counters besides its own.

    How each enters is settled before any of them is there.
    """
    if p.more_enters or not p.arriving:
        return
    coming, p.arriving = p.arriving, []
    permanents = formed_from_zones(p, coming)
    for permanent in permanents:
        put_counters(p, permanent, kind, number)
    see_graveyard(p)  # what is not there yet does not see its own card leave (603.10a)
    p.battlefield += permanents
    entered(p, permanents, frozenset({"from graveyard"} if coming[-1].zone == "graveyard" else ()))


def standing_for(p: Position, a: Arrival) -> str:
    """The name of the card that is about to enter, as it is called in the zone that it comes from."""
    copied = a.how.get("origin")
    return front_of(p, a.printed.name if copied is None else copied.name)


def entered(p: Position, permanents: list[Permanent], paid: frozenset[str] = frozenset(), x: int = 0) -> None:
    """Count lands, and queue what the entering of permanents triggers."""
    if any(q.card.ascend for q in p.battlefield) and sum(not q.kind & EMBLEM for q in p.battlefield) >= 10:
        p.own["city's blessing"] = 1
    p.counts["lands entered"] += sum(bool(q.printed.kind & LAND) for q in permanents)
    happen(p, "enters", permanents, paid=paid, x=x)
    for q in permanents:
        if q.card.last_chapter:
            reach(p, q, "chapter", 0, q.counters_of("lore"))
