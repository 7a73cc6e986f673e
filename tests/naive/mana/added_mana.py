"""Mana that a permanent of the slow engine makes because of others."""

from __future__ import annotations

from deckopt.cards.effects.mana import TappingAdds
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.statics import Static
from deckopt.cards.symbols import ManaCost
from naive.cards import all_effects
from naive.mana.worth import colour_values, dearest_colour
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import concerns, holds, matches, statics_on
from naive.state import Position


def adders(p: Position) -> list[tuple[Filter, int, Static | None]]:
    """What may add mana whenever such permanents are tapped for mana: what is tapped, the mana, and the static ability.

    Without such an ability it is an effect, which does so for a turn.
    """
    found: list[tuple[Filter, int, Static | None]] = []
    for printed in p.cards.values():
        for s in printed.card.statics:
            if s.adds_mana is not None and isinstance(s.of, Filter):
                found.append((s.of, s.adds_mana.pips[0].mask, s))
        for e in all_effects(printed.card):
            effect = (e.of, e.mana.pips[0].mask, None) if isinstance(e, TappingAdds) else None
            if effect is not None and effect not in found:
                found.append(effect)
    return found


def add_extra(p: Position, q: Permanent) -> None:
    """It was tapped for mana by an action: what it makes in addition floats."""
    worth = colour_values(p)
    for mask in extra_units(p, q):
        p.pool[dearest_colour(mask, worth)] += 1


def granted_by_others(p: Position, q: Permanent) -> list[ManaCost]:
    """The mana that others let it be tapped for."""
    if p.frozen_mana is not None:
        return p.frozen_mana.get(("granted", id(q)), [])
    return [s.mana for s, _ in statics_on(p, q) if s.mana is not None]


def extra_units(p: Position, q: Permanent) -> list[int]:
    """What it makes in addition whenever it is tapped for mana."""
    if p.frozen_mana is not None:
        return p.frozen_mana.get(("extra", id(q)), [])
    units: list[int] = []
    for source in p.battlefield:
        for static in source.card.statics:
            if static.adds_mana is None or static.of != "enchanted" or not concerns(p, static.of, q, source):
                continue
            if not holds(p, static.when, Frame(source.printed, source=source)):
                continue
            if static.adds_mana == "chosen":
                units.append(1 << (source.colour or 0))
            else:
                units += ManaAbility(add=static.adds_mana).units
    for what, mask, static in adders(p):
        if matches(p, what, q):
            there = [s for o in p.battlefield for s in o.card.statics if s is static]
            sources = p.taps_add[what.text, mask] if static is None else len(there)
            units += [mask] * sources
    return units
