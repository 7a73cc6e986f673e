"""Compiles the verbs of the family "tokens": tokens and copies."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.compile.program import Program
from deckopt.compile.verbs.registry import compiles
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES


def _created(p: Program, e: E.Create | CreateCopy) -> int:
    """How tokens are created, as far as both kinds of tokens share it."""
    p.t["has_leaving"] |= e.at_end is not None
    at_end = {None: 0, "sacrifice": C.CREATED_SACRIFICED, "exile": C.CREATED_EXILED}[e.at_end]
    return C.CREATED_TAPPED * e.tapped | C.CREATED_ATTACKING * e.attacking | at_end


@compiles(E.Create)
def _create(p: Program, e: E.Create) -> None:
    flags = _created(p, e) | C.CREATED_FOR_COMBAT * (e.exile is not None) | C.CREATED_TOGETHER * p.enters_with_others
    p.emit(
        OP.CREATE,
        token=p.card_index[e.token],
        amount=p.i.amount(e.amount),
        flags=flags,
        attached=REFERENCES[e.attached] if e.attached else NONE,
    )
    if p.enters_with_others:
        p.arrive(C.Z_BATTLEFIELD)


@compiles(BecomeCopy)
def _becomecopy(p: Program, e: BecomeCopy) -> None:
    p.emit(
        OP.BECOME_COPY,
        what=REFERENCES[e.what],
        of=REFERENCES[e.of],
        exception=p.exception_of(e),
        for_now=int(e.until is not None),
    )


@compiles(CreateCopy)
def _createcopy(p: Program, e: CreateCopy) -> None:
    amount, flags = p.i.amount(e.amount), _created(p, e)
    of = REFERENCES[e.of]
    if e.each_new is not None:
        of, p.t["tracks_new"] = p.i.filter(e.each_new), 1
    p.emit(OP.CREATE_COPY, of=of, amount=amount, exception=p.exception_of(e), flags=flags)


@compiles(E.Copy)
def _copy(p: Program, e: E.Copy) -> None:
    p.emit(OP.COPY, amount=p.i.amount(e.amount))
