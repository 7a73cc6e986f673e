"""Convoke, improvise and harmonize in the slow engine: what is tapped for a part of the cost."""

from __future__ import annotations

from deckopt.words.kinds import ARTIFACT, CREATURE
from naive.cards import mana_abilities
from naive.casting.prices import Price
from naive.choices import STOP, bits, permanent_moves
from naive.mana.explicit import is_explicit
from naive.mana.supply import FLOATING, Supply, payable, supplies, tap_units
from naive.moves import Move, Steps, choose
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import power, usable
from naive.permanents.kinds import colours_now
from naive.permanents.silenced import is_silenced
from naive.permanents.tapping import tap, tapped_for_now
from naive.state import Position


def harmonizing(p: Position, coloured: list[int], generic: int, frame: Frame) -> dict[Permanent, int]:
    """The creatures one of which may be tapped so that the rest can be paid, each with the generic mana left then."""
    found = {}
    for q in p.battlefield:
        if q.kind & CREATURE and not q.tapped:
            left = max(0, generic - max(0, power(p, q)))
            with tapped_for_now(q):
                if payable(supplies(p, frame), coloured, left):
                    found[q] = left
    return found


def harmonize(p: Position, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Tap a creature or none; the generic mana that is left."""
    good = harmonizing(p, coloured, generic, frame)
    if not good:
        return generic
    moves = permanent_moves(p, list(good))
    if payable(supplies(p, frame), coloured, generic):
        moves.append(Move(STOP))
    move = yield from choose(moves)
    if move.label == STOP:
        return generic
    tap(p, [move.value])
    return good[move.value]


def may_be_tapped(p: Position, price: Price) -> list[Permanent]:
    """What convoke or improvise may tap, new or not."""
    kind = {"convoke": CREATURE, "improvise": ARTIFACT}.get(price.taps_for_mana, 0)
    return [q for q in p.battlefield if not q.tapped and q.kind & kind]


def convoking(p: Position, price: Price, frame: Frame) -> list[Supply]:
    """What may be tapped for the cost, as supplies of mana; not what makes several mana, or mana without being tapped."""
    found = []
    for q in may_be_tapped(p, price):
        several = usable(p, q) and len(tap_units(p, q, frame)) > 1
        alone = any(a.sacrifice and not a.tap and not is_explicit(a) for a in mana_abilities(q.card))
        if not several and (not alone or is_silenced(p, q)):
            found.append(Supply(FLOATING, [colours_now(p, q) if price.taps_for_mana == "convoke" else 0], q))
    return found


def convoke(p: Position, price: Price, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Tap permanents for parts of the cost; (coloured symbols, generic mana) that are left."""
    coloured = sorted(coloured, key=lambda mask: (len(bits(mask)), mask))
    while True:
        good: dict[Permanent, tuple[list[int], int]] = {}
        for q in may_be_tapped(p, price):
            own = colours_now(p, q) if price.taps_for_mana == "convoke" else 0
            rests = [(coloured[:i] + coloured[i + 1 :], generic) for i, symbol in enumerate(coloured) if symbol & own]
            if generic:
                rests.append((coloured, generic - 1))
            with tapped_for_now(q):
                left = [*supplies(p, frame), *convoking(p, price, frame)]
                rest = next((rest for rest in rests if payable(left, *rest)), None)
            if rest is not None:
                good[q] = rest
        if not good:
            return coloured, generic
        moves = permanent_moves(p, list(good))
        if payable(supplies(p, frame), coloured, generic):
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move.label == STOP:
            return coloured, generic
        coloured, generic = good[move.value]
        tap(p, [move.value])
