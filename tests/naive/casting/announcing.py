"""Putting a spell or an ability on the stack of the slow engine: targets, X, costs."""

from __future__ import annotations

from dataclasses import replace

from naive.casting.cost_parts import pay
from naive.casting.extra_costs import can_pay
from naive.casting.prices import Price
from naive.casting.reductions import fixed, possible_x
from naive.choices import allows, can_aim, choose_targets
from naive.effects.common import run
from naive.moves import Move, Steps, choose
from naive.objects import Frame
from naive.state import Position


def can_announce(p: Position, frame: Frame, price: Price) -> bool:
    """Whether there are targets for it and its whole price can be paid."""
    if not price.mana.x:
        return can_pay(p, fixed(p, frame, price), frame) and can_aim(p, frame)
    possible = possible_x(p, frame, price)
    if not possible:
        return False
    return can_aim(p, replace(frame, largest_x=max(possible)) if any(s.by_x for s in frame.target_specs) else frame)


def announce(p: Position, frame: Frame, price: Price) -> Steps:
    """Put it on the stack: targets, then X, then costs. A mana ability does what it does at once."""
    if not frame.spell and not (frame.ability is not None and frame.ability.is_mana):
        p.kept_discounts.clear()
    p.stack.append(frame)
    if price.mana.x and any(spec.by_x for spec in frame.target_specs):
        frame.largest_x = max(possible_x(p, frame, price), default=0)
    yield from choose_targets(p, frame)
    frame.largest_x = None
    if price.mana.x:
        possible = [x for x in possible_x(p, frame, price) or [0] if allows(p, frame, x)]
        move = yield from choose([Move(f"X = {x}", x) for x in possible])
        frame.x = move.value if move is not None else 0
        price = fixed(p, frame, price, frame.x)
    else:
        price = fixed(p, frame, price)
    if price.life_x and not price.mana.x:
        move = yield from choose([Move(f"X = {x}", x) for x in range(p.life - price.life + 1)])
        frame.x = move.value if move is not None else 0
    yield from pay(p, price, frame)
    if frame.ability is not None and frame.ability.is_mana:
        yield from run(p, frame.effects, frame)
        p.stack.remove(frame)
