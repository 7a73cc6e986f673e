"""How much less or more mana a spell or an ability of the slow engine costs now."""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards.filters import Filter
from deckopt.cards.statics import Static
from naive.casting.extra_costs import can_pay, most_x
from naive.casting.prices import Price
from naive.objects import Frame
from naive.permanents.characteristics import amount, concerns, holds
from naive.state import Position


def fixed(p: Position, frame: Frame, price: Price, x: int = 0) -> Price:
    """The price with the reductions that hold now, with a chosen X; they stay what they are while it is paid."""
    off = max(0, amount(p, frame.less, Frame(frame.printed))) if holds(p, frame.less_if, Frame(frame.printed)) else 0
    printed = frame.printed
    if x and printed.card.cost is not None:
        printed = replace(printed, x_on_stack=x * printed.card.cost.x)
    if frame.spell:
        for q in p.battlefield:
            for static in q.card.statics:
                cheaper = (static.less or static.more) and concerns(p, static.of, printed, q)
                if cheaper and holds(p, static.when, Frame(q.printed, source=q)):
                    off += static.less - static.more
        off += sum(static.less for static, source in p.kept_discounts if concerns(p, static.of, printed, source))
    there = [(s, q) for q in p.battlefield if not q.tapped and frame.spell for s in q.card.statics if s.least]
    least = max((s.least for s, q in there if concerns(p, s.of, frame.printed, q)), default=0)
    return replace(price, less=off, least=least)


def possible_x(p: Position, frame: Frame, price: Price) -> list[int]:
    """What may be chosen for the X of a price: where it may decide what a spell costs, more may be possible than the next one."""
    if not any(_asks_value(s) for printed in p.cards.values() for s in printed.card.statics):
        price = fixed(p, frame, price)
        return list(range(most_x(p, price, frame) + 1)) if can_pay(p, price, frame) else []
    return [x for x in range(30) if can_pay(p, fixed(p, frame, price, x), frame, x)]


def _asks_value(static: Static) -> bool:
    if not (static.less or static.more or static.least) or not isinstance(static.of, Filter):
        return False
    return any(a.min_value is not None or a.max_value is not None for a in static.of.alternatives)


def makes_dearer(p: Position) -> bool:
    """Whether a card of the game makes spells cost more, so that what costs nothing may cost mana."""
    return any(s.more or s.least for printed in p.cards.values() for s in printed.card.statics)
