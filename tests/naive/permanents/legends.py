"""The legend rule of the slow engine (704.5j)."""

from __future__ import annotations

from deckopt.words.kinds import LEGENDARY
from naive.choices import permanent_moves
from naive.moves import Steps, choose
from naive.objects import Permanent, Printed
from naive.permanents.kinds import called
from naive.state import Position
from naive.zones.dying import put_into_graveyard


def legend_rule(p: Position) -> Steps:
    """Of legendary permanents of one name all but one go; True if one went."""
    if not p.game.legend_rule:
        return False
    for legend in p.battlefield:
        same = [q for q in p.battlefield if q.kind & LEGENDARY and called(q) == called(legend)]
        if legend.kind & LEGENDARY and len(same) > 1:
            move = yield from choose(permanent_moves(p, same))
            put_into_graveyard(p, [move.value])
            return True
    return False


def same_legends(p: Position, printed: Printed) -> list[Permanent]:
    """The legendary permanents of the name of a card that is about to enter."""
    if not (p.game.legend_rule and printed.card.kind & LEGENDARY):
        return []
    return [q for q in p.battlefield if q.kind & LEGENDARY and called(q) == printed.called]
