"""How much less or more mana a spell or an ability of the slow engine costs now."""

from __future__ import annotations

from dataclasses import replace

from naive.casting.prices import Price
from naive.objects import Frame
from naive.permanents.characteristics import amount, concerns, holds
from naive.state import Position


def fixed(p: Position, frame: Frame, price: Price) -> Price:
    """The price with the reductions that hold now; they stay what they are while it is paid."""
    off = max(0, amount(p, frame.less, Frame(frame.printed))) if holds(p, frame.less_if, Frame(frame.printed)) else 0
    if frame.spell:
        for q in p.battlefield:
            for static in q.card.statics:
                cheaper = (static.less or static.more) and concerns(p, static.of, frame.printed, q)
                if cheaper and holds(p, static.when, Frame(q.printed, source=q)):
                    off += static.less - static.more
    there = [(s, q) for q in p.battlefield if not q.tapped and frame.spell for s in q.card.statics if s.least]
    least = max((s.least for s, q in there if concerns(p, s.of, frame.printed, q)), default=0)
    return replace(price, less=off, least=least)


def makes_dearer(p: Position) -> bool:
    """Whether a card of the game makes spells cost more, so that what costs nothing may cost mana."""
    return any(s.more or s.least for printed in p.cards.values() for s in printed.card.statics)
