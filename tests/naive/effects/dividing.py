"""Damage and counters that are divided as you choose: one part after the other is for something that could be a target."""

from __future__ import annotations

from deckopt.cards.amounts import Amount
from deckopt.cards.filters import Filter
from naive.choices import STOP, permanent_moves
from naive.effects.common import meant
from naive.moves import Move, Steps, choose
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import amount, has
from naive.permanents.likeness import single_out
from naive.permanents.protection import protected, source_of
from naive.references import subject_of
from naive.state import Position


def divide(p: Position, frame: Frame, what: Filter, whole: Amount, how: str) -> Steps:
    """The permanents with their parts, in the order of the battlefield. Meanwhile the parts are counters named "share"."""
    parts = max(0, amount(p, whole, frame))
    first = subject_of(frame, "target") if how == "target first" else None
    for n in range(parts):
        if n == 0 and isinstance(first, Permanent) and not first.gone:
            single_out(p, first).add_counters("share", 1)
            continue
        moves = permanent_moves(p, [q for q in meant(p, frame, what) if _could_be_target(p, frame, q)])
        if how == "freely" and n == 0:
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None or move.label == STOP:
            break
        single_out(p, move.value).add_counters("share", 1)
    given = [(q, q.counters_of("share")) for q in p.battlefield if q.counters_of("share")]
    for q, n in given:
        q.add_counters("share", -n)
    return given


def _could_be_target(p: Position, frame: Frame, q: Permanent) -> bool:
    return not has(p, q, "shroud") and not protected(p, q, source_of(p, frame))
