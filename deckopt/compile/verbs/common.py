"""Parts of operations that verbs of several families share."""

from __future__ import annotations

from typing import Any, Literal

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.filters import Filter, parse_filter
from deckopt.compile.program import Program
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.references import MEANT as REFERENCES
from deckopt.words.zones import DESTINATIONS

NOTHING_FOUND = Condition.made(revealed=parse_filter("card"), at_most=0)
ALL = 999  # as an amount: more than there are


def destination(to: str, tapped: bool = False) -> int:
    """The code of the zone to which cards go."""
    return C.Z_BATTLEFIELD_TAPPED if to == "battlefield" and tapped else DESTINATIONS[to]


def how_many(count: int | Literal["all"], up_to: bool) -> tuple[int, int]:
    """(how many cards are moved, how they are found). "all" are not chosen, except for an order."""
    if up_to:
        return (ALL if count == "all" else count), C.HOW_UP_TO
    return (ALL, C.HOW_ALL) if count == "all" else (count, C.HOW_CHOOSE)


def so_many(e: E.Sacrifice | E.Return) -> int:
    """How many permanents are chosen; -1 for all."""
    return e.count if e.count != "all" else ALL if e.up_to else -1


def as_another(p: Program, e: E.Damage | E.Pump | E.Counters) -> None:
    """Let the next operation have another source, if the effect says so."""
    if e.source is not None:
        p.emit(OP.AS, what=REFERENCES[e.source])


def divide(p: Program, what: Filter, amount: Amount, how: str, column: int, pumps: int = 0) -> None:
    """Divide an amount among what a filter means: as counters of a column, as damage (0), or as power and toughness."""
    aimed = int(how == "target first")
    p.emit(OP.SHARE, what=p.i.what(what), aimed=aimed, up_to=1 - aimed, amount=p.i.amount(amount))
    p.emit(OP.DIVIDED, column=column, pumps=pumps)


def together(p: Program, code: int, what: Any) -> None:
    index = p.i.what(what)
    p.emit(code, what=index, count=-1 if index >= 0 else p.goes)
