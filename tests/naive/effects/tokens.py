"""Verbs that create tokens and make copies."""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards import verbs as E
from naive.effects.common import meant, speaks_of_created
from naive.objects import Arrival, Frame
from naive.permanents.characteristics import amount, matches
from naive.permanents.copies import become_copy, create_copy
from naive.permanents.likeness import single_out
from naive.permanents.protection import protected
from naive.permanents.replacements import tokens_made
from naive.state import Position
from naive.triggers import happen
from naive.turn.end_step import leaves_with
from naive.zones.enters import arrive


def do_create(p: Position, e: E.Create, frame: Frame) -> None:
    marks = frozenset({"exile"} if e.exile else ()) | frozenset({f"{e.at_end} at end"} if e.at_end else ())
    token = p.cards[e.token]
    host = None
    if e.attached is not None:
        assert token.card.enchant is not None
        host = next(
            (q for q in meant(p, frame, e.attached) if matches(p, token.card.enchant, q, token) and not protected(p, q, token)),
            None,
        )
        if host is None:
            return
        single_out(p, host)
    if speaks_of_created(p):
        marks |= {"created"}
    n = tokens_made(p, token, amount(p, e.amount, frame))
    how = {"tapped": e.tapped, "attacking": e.attacking, "marks": marks, "host": host}
    how["leaves_with"] = leaves_with(p, n) if e.at_end else 0
    p.arriving += [Arrival(token, how=how) for _ in range(n)]
    arrive(p)


def forget_created(p: Position) -> None:
    """No tokens are the ones just created any more."""
    for q in p.battlefield:
        q.marks -= {"created"}


def do_copy(p: Position, e: E.Copy, frame: Frame) -> None:
    copy_spell(p, frame if e.what == "this" else frame.cast, amount(p, e.amount, frame))


def copy_spell(p: Position, spell: Frame, n: int) -> None:
    """Put copies of a spell on the stack; they get their targets before the first resolves."""
    more = spell.x * (spell.printed.card.cost.x if spell.printed.card.cost is not None else 0)
    happen(p, "copied", [replace(spell.printed, x_on_stack=more)] * n, x=spell.x)
    p.stack += [
        replace(spell, targets=[], is_copy=True, announced=False, went_on=0, passed=0, used_before=False) for _ in range(n)
    ]


def do_become_copy(p: Position, e: E.BecomeCopy, frame: Frame) -> None:
    become_copy(p, e, frame)


def do_create_copy(p: Position, e: E.CreateCopy, frame: Frame) -> None:
    created = speaks_of_created(p)
    if created:
        forget_created(p)
    create_copy(p, e, frame, frozenset({"created"} if created else ()))
