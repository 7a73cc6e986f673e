"""Mana that could be made in the slow engine, and whether a cost can be paid with it.

That is found by trying: every coloured symbol gets a unit of mana in every possible way until one way works.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.cards.effects.permanents import Untap
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import mask_of
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import LAND
from naive.cards import costs_only_tapping, mana_abilities, modes_of, untaps_target
from naive.mana.added_mana import extra_units, granted_by_others
from naive.mana.explicit import is_action, is_explicit
from naive.mana.limits import limits, may_pay, words_of
from naive.mana.live_mana import colours_possible
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import concerns, matches, usable
from naive.permanents.kinds import land_types
from naive.permanents.silenced import is_silenced
from naive.references import target_filter
from naive.state import Position

LIMITED, FLOATING, UNTAPPED_BY_TRIGGER, TAPPING, UNTAPPER, CREATURE_TAPPING, CHARGE, SACRIFICE = range(-1, 7)


@dataclass
class Supply:
    """One way to get mana: a colour that floats, or one use of a permanent.

    `units` are colour masks: all of them are made together. Floating mana may be for
    some things only: `limit`.
    """

    rank: int
    units: list[int]
    source: Permanent | None = None
    untaps: bool = False
    limit: str = ""


def tap_units(p: Position, q: Permanent, paid: Frame | None = None) -> list[int]:
    """What tapping it for mana makes, leaving aside whether it is tapped; `paid` is what it would be spent on."""
    units: list[int] = []
    if is_silenced(p, q):
        return units
    granted = granted_by_others(p, q)
    granted += [giver.mana for _, giver in q.given if giver.mana is not None]
    own = [a for a in mana_abilities(q.card) if a.tap and not a.sacrifice and not a.remove and not is_explicit(a)]
    own = [a for a in own if a.only is None or may_pay(p, a.only, paid, q)]
    possible = [made for a in own if all(made := [unit & colours_possible(p, q, a) for unit in a.units * a.amount])]
    for made in [*possible, *(ManaAbility(add=m).units for m in granted)]:
        for i, mask in enumerate(made):
            if i < len(units):
                units[i] |= mask
            else:
                units.append(mask)
    if len(units) <= 1 and q.kind & LAND and untap_filter(q) is None:
        types = land_types(p) if p.frozen_mana is None else p.frozen_mana["types"]
        mask = mask_of("".join({BASIC_LAND_MANA[word].strip("{}") for word in types}))
        units = [units[0] | mask] if units else [mask] if mask else []
    if units:
        units += extra_units(p, q)
    return units


def untap_filter(q: Permanent) -> Filter | None:
    """What its ability "{T}: Untap target ..." may aim at, if it has one."""
    for ability in q.card.abilities:
        for targets, effects in modes_of(ability):
            if costs_only_tapping(ability) and untaps_target(effects) and len(targets) == 1:
                return target_filter(targets[0])
    return None


def untapper_mask(p: Position, q: Permanent, paid: Frame | None = None) -> int:
    """The colours of the unit that "{T}: Untap target ..." is worth."""
    wanted = untap_filter(q)
    if wanted is None:
        return 0
    mask = 0
    for other in p.battlefield:
        if other is not q and not other.is_creature and matches(p, wanted, other, q.printed, q):
            units = tap_units(p, other, paid)
            if len(units) == 1:
                mask |= units[0]
    return mask


def supplies(p: Position, paid: Frame | None = None) -> list[Supply]:
    """Every way to get mana now. `paid` is what is being announced, if anything."""
    spell = paid.printed if paid is not None and paid.spell else None
    found = [Supply(FLOATING, [1 << k]) for k in range(6) for _ in range(p.pool[k])]
    for only in limits(p):
        if may_pay(p, only, paid):
            words = words_of(only)
            found += [Supply(LIMITED, [1 << k], limit=words) for k in range(6) for _ in range(p.limited[words, k])]
    for q in p.battlefield:
        if is_silenced(p, q):
            continue
        if usable(p, q):
            found += [Supply(tapping_rank(p, q, spell), units, q) for units in [tap_units(p, q, paid)] if units]
            found += [Supply(untapper_rank(p, q, spell), [mask], q, untaps=True) for mask in [untapper_mask(p, q, paid)] if mask]
        for ability in mana_abilities(q.card):
            if is_action(p, q.printed, ability) or (ability.tap and not usable(p, q)):
                continue
            if ability.sacrifice:
                found.append(Supply(SACRIFICE, ability.units, q))
            elif ability.remove and q.counters_of(ability.remove):
                found.append(Supply(CHARGE, ability.units, q))
    return found


def tapping_rank(p: Position, q: Permanent, spell: Printed | None) -> int:
    if spell is not None and untapped_by_casting(p, q, spell):
        return UNTAPPED_BY_TRIGGER
    return CREATURE_TAPPING if q.is_creature else TAPPING


def untapper_rank(p: Position, q: Permanent, spell: Printed | None) -> int:
    return UNTAPPED_BY_TRIGGER if spell is not None and untapped_by_casting(p, q, spell) else UNTAPPER


def untapped_by_casting(p: Position, q: Permanent, spell: Printed) -> bool:
    """Whether a trigger on casting the spell will untap it, with all of a kind."""
    for source in p.battlefield:
        for trigger in source.card.triggers:
            if "cast" not in trigger.on or trigger.of in ("this", "enchanted") or not concerns(p, trigger.of, spell, source):
                continue
            for effect in trigger.effects:
                all_of_a_kind = isinstance(effect, Untap) and isinstance(effect.what, Filter) and effect.count is None
                if all_of_a_kind and matches(p, effect.what, q, source.printed, source):
                    return True
    return False


def by_permanent(available: list[Supply]) -> list[list[Supply]]:
    """The supplies with those of one permanent together: only one of them can be used."""
    floating = [[s] for s in available if s.source is None]
    uses: dict[int, list[Supply]] = {}
    for supply in available:
        if supply.source is not None:
            uses.setdefault(id(supply.source), []).append(supply)
    return floating + list(uses.values())


def payable(available: list[Supply], coloured: list[int], generic: int) -> bool:
    """Whether every symbol can get a unit of mana of its own."""
    return can_assign(by_permanent(available), [], coloured, generic)


def can_assign(unused: list[list[Supply]], spare: list[int], coloured: list[int], generic: int) -> bool:
    """The same, with units that supplies already used have left to spare."""
    if not coloured:
        return len(spare) + sum(max(len(s.units) for s in uses) for uses in unused) >= generic
    symbol, rest = coloured[0], coloured[1:]
    for mask in sorted(set(spare)):
        if mask & symbol:
            left = list(spare)
            left.remove(mask)
            if can_assign(unused, left, rest, generic):
                return True
    tried: list[list[list[int]]] = []
    for uses in unused:
        alike = [s.units for s in uses]
        if alike in tried:
            continue
        tried.append(alike)
        others = [u for u in unused if u is not uses]
        for units in alike:
            for i, mask in enumerate(units):
                if mask & symbol and can_assign(others, spare + units[:i] + units[i + 1 :], rest, generic):
                    return True
    return False
