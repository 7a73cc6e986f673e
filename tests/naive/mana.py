"""Mana for the slow engine: who can make it, whether a cost can be paid, paying it.

Whether a cost can be paid is found by trying: every coloured symbol gets a unit of
mana in every possible way until one way works.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.cards.abilities import Ability
from deckopt.cards.card import Card
from deckopt.cards.effects.mana import TappingAdds
from deckopt.cards.effects.permanents import Untap
from deckopt.cards.filters import Filter
from deckopt.cards.limits import Limit
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.statics import Static
from deckopt.cards.symbols import ManaCost, mask_of
from deckopt.cards.targets import Target
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA
from deckopt.words.kinds import CREATURE, LAND
from naive.cards import all_effects, mana_abilities, once
from naive.choices import bits
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import concerns, holds, matches, statics_on, usable
from naive.permanents.kinds import colours_now, land_types
from naive.permanents.likeness import is_referred_to, place, single_out
from naive.permanents.tapping import tap
from naive.references import target_filter
from naive.state import Position
from naive.zones.sacrifices import sacrifice

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


def silencers(p: Position) -> list[tuple[Permanent, Filter, bool]]:
    """What forbids to activate abilities: the permanent, of what, and whether mana abilities are left out."""
    return [
        (q, s.of, s.no_activate == "all but mana") for q in p.battlefield for s in q.card.statics if s.no_activate is not None
    ]


def is_silenced(p: Position, q: Permanent, for_mana: bool = True) -> bool:
    """Whether its abilities, or its mana abilities, cannot be activated. While a cost is paid it is as when that began."""
    there = silencers(p) if p.frozen_mana is None else p.frozen_mana["silencers"]
    return any(matches(p, of, q, s.printed, s) for s, of, but_mana in there if not (for_mana and but_mana))


# -- what a permanent makes ------------------------------------------------------------


def is_explicit(ability: ManaAbility) -> bool:
    """Whether it is a move of its own: several mana of a colour of choice, or of one sacrifice or counter."""
    several = len(ability.units) * ability.amount > 1
    choice = any(len(bits(unit)) > 1 for unit in ability.units)
    if ability.sacrifice or ability.remove:
        return several
    return not ability.tap or (ability.amount > 1 and choice)


def is_action(p: Position, printed: Printed, ability: ManaAbility) -> bool:
    """Whether a mana ability of such a permanent is a move of its own, for what it makes or because Auras may add to that."""
    if is_explicit(ability):
        return True
    if not ability.tap or not (ability.sacrifice or ability.remove):
        return False
    if any(matches(p, what, printed) for what, _, _ in adders(p)):
        return True
    auras = [q.card.enchant for q in p.cards.values() if any(s.adds_mana and s.of == "enchanted" for s in q.card.statics)]
    return any(printed.kind & LAND or (what is not None and matches(p, what, printed)) for what in auras)


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


def colours_possible(p: Position, q: Permanent, ability: ManaAbility) -> int:
    """The colours that one of its mana abilities may make; 0 if it cannot be activated.

    While a cost is paid it is what it was as that began.
    """
    chosen = 1 << int(q.colour or 0) if ability.chosen else 0b111111
    if ability.asks_imprinted:
        if not q.imprinted or not p.exile[q.imprinted]:
            return 0
        if ability.of_imprinted:
            chosen = p.cards[q.imprinted].colours
    at = q.name, mana_abilities(q.card).index(ability)
    if p.frozen_mana is not None and at in p.frozen_mana:
        return p.frozen_mana[at] & chosen
    if not holds(p, ability.when, Frame(q.printed, source=q)):
        return 0
    if ability.among is None:
        return chosen
    mask = 0
    for other in p.battlefield:
        if matches(p, ability.among, other, q.printed, q):
            mask |= colours_now(p, other)
    return mask & chosen


def may_pay(p: Position, only: Limit, paid: Frame | None, source: Permanent | None = None) -> bool:
    """Whether limited mana may be spent on what is being announced. `source` is what makes it."""
    if only.haste:
        return True
    if paid is None or (only.of_chosen_type and (source is None or source.colour not in paid.printed.subtypes)):
        return False
    if paid.spell:
        return only.spells is not None and matches(p, only.spells, paid.printed)
    if paid.rule in ("suspending", "echo"):  # that is no ability, or activates none
        return False
    on_battlefield = (
        paid.source is not None and only.abilities is not None and matches(p, only.abilities, p.cards[paid.printed.name])
    )
    return on_battlefield or (only.sources is not None and matches(p, only.sources, paid.printed))


def limits(p: Position) -> list[Limit]:
    """All limits on mana, in the order of the cards that say so."""
    return limits_of(*(printed.card for printed in p.cards.values()))


@once
def limits_of(*cards: Card) -> list[Limit]:
    found = []
    for card in cards:
        found += [a.only for a in mana_abilities(card)] + [getattr(e, "only", None) for e in all_effects(card)]
    return list({words_of(only): only for only in found if only is not None}.values())


def words_of(only: Limit) -> str:
    """What tells limits apart."""
    parts = (only.spells, only.abilities, only.sources)
    more = (" chosen" if only.of_chosen_type else "") + (" haste" if only.haste else "")
    return " / ".join("" if f is None else f.text for f in parts) + more


def limit_of_tap(p: Position, q: Permanent, paid: Frame | None) -> str:
    """The limit on what tapping makes: that of the ability that makes most, one without a limit before others."""
    best, limit = 0, ""
    for a in mana_abilities(q.card):
        if (
            not a.is_free
            or not colours_possible(p, q, a) & a.units[0]
            or (a.only is not None and not may_pay(p, a.only, paid, q))
        ):
            continue
        if len(a.units) > best or (len(a.units) == best and a.only is None):
            best, limit = len(a.units), "" if a.only is None else words_of(a.only)
    return limit


def freeze_mana(p: Position) -> None:
    """Keep what mana abilities may make while a cost is paid."""
    live = {
        (q.name, i): colours_possible(p, q, a)
        for q in p.battlefield
        for i, a in enumerate(mana_abilities(q.card))
        if a.when is not None or a.among is not None
    }
    extra = {("extra", id(q)): extra_units(p, q) for q in p.battlefield}
    granted = {("granted", id(q)): granted_by_others(p, q) for q in p.battlefield}
    p.frozen_mana = {**live, **extra, **granted, "types": land_types(p), "silencers": silencers(p)}


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


def untap_filter(q: Permanent) -> Filter | None:
    """What its ability "{T}: Untap target ..." may aim at, if it has one."""
    for ability in q.card.abilities:
        for targets, effects in modes_of(ability):
            if costs_only_tapping(ability) and untaps_target(effects) and len(targets) == 1:
                return target_filter(targets[0])
    return None


def modes_of(ability: Ability) -> list[tuple[list[Target], list[object]]]:
    """(targets, effects) of each mode of an ability."""
    if ability.modes:
        return [(m.targets, list(m.effects)) for m in ability.modes]
    return [(ability.targets, list(ability.effects))]


def costs_only_tapping(ability: Ability) -> bool:
    """Whether tapping the source is all it costs."""
    cost = ability.cost
    others = (
        cost.mana,
        cost.tap_others,
        cost.life,
        cost.energy,
        cost.crew,
        cost.sacrifice,
        cost.discard,
        cost.exile,
        cost.return_,
        cost.remove,
        cost.put,
    )
    return cost.tap and not any(others) and ability.zone == "battlefield" and ability.when is None


def untaps_target(effects: list[object]) -> bool:
    """Whether "untap target" is all that the effects do."""
    return len(effects) == 1 and isinstance(effects[0], Untap) and effects[0].what == "target"


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


# -- whether a cost can be paid ----------------------------------------------------------


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


# -- paying ------------------------------------------------------------------------------


def colour_values(p: Position) -> list[int]:
    """What mana of each colour is worth to the deck: how much of its cards' costs it can pay."""
    demand = [0] * 6
    for name, copies in p.main.items():
        cost = p.cards[name].card.cost
        for pip in cost.pips if cost else ():
            for k in bits(pip.mask):
                demand[k] += 12 * copies // len(bits(pip.mask))
    return [1 + min(250, d // 12) for d in demand]


def value_of(mask: int, worth: list[int]) -> int:
    return sum(worth[k] for k in bits(mask))


def dearest_colour(mask: int, worth: list[int]) -> int:
    """The colour of highest value in the mask, the first of equals."""
    return max(bits(mask), key=lambda k: worth[k])


def paying_key(p: Position, supply: Supply, worth: list[int], own: Permanent | None) -> tuple[int, ...]:
    """Which source pays first: the one with the least key; that whose ability it is, `own`, last."""
    q = supply.source
    if q is None:
        at = [words_of(only) for only in limits(p)].index(supply.limit) if supply.limit else 0
        return (False, supply.rank, value_of(supply.units[0], worth), at)
    value = value_of(ANY_COLOUR, worth) if supply.untaps else max(value_of(mask, worth) for mask in supply.units)
    needs_untapped = not (supply.rank == SACRIFICE and q.tapped)
    return (q is own, supply.rank, value, q.printed.index, is_referred_to(p, q), needs_untapped, place(p, q))


def floats_of(supply: Supply, paying: int, others: list[Supply], rest: list[int], worth: list[int]) -> dict[int, int]:
    """The colours in which the units that do not pay float: one after another that of most value which
    leaves the rest payable, while those after it may still be anything."""
    floats: dict[int, int] = {}
    for i, mask in enumerate(supply.units):
        if i == paying:
            continue
        later = [unit for n, unit in enumerate(supply.units) if n > i and n != paying]
        for k in sorted(bits(mask), key=lambda k: (-worth[k], k)):
            made = [*(1 << c for c in floats.values()), 1 << k, *later]
            if payable(others + [Supply(FLOATING, [unit]) for unit in made], rest, 0):
                floats[i] = k
                break
    return floats


def pay_mana(p: Position, coloured: list[int], generic: int, paid: Frame | None = None) -> None:
    """Pay symbol by symbol: coloured ones first, those with fewer colours before others."""
    worth = colour_values(p)
    own = paid.source if paid is not None and paid.activated else None
    if p.frozen_mana is None:
        freeze_mana(p)
    ordered = sorted(coloured, key=lambda mask: (len(bits(mask)), mask))
    for i in range(len(ordered) + generic):
        symbol, rest = (ordered[i], ordered[i + 1 :]) if i < len(ordered) else (0b111111, [])
        available = supplies(p, paid)
        last = len(ordered) <= i == len(ordered) + generic - 1
        if last and wants_colour(p, paid) and any(mask & ANY_COLOUR for s in available for mask in s.units):
            symbol = ANY_COLOUR
        supply, floats = best_supply(p, available, symbol, rest, worth, own)
        if paid is not None and paid.spell:
            unit = next(mask for k, mask in enumerate(supply.units) if k not in floats)
            paid.spent += ("coloured" if unit & symbol & ANY_COLOUR else "colourless",)
        use(p, supply, floats, paid)
    p.frozen_mana = None


def wants_colour(p: Position, paid: Frame | None) -> bool:
    """Whether a permanent triggers on spells without coloured mana, and none was spent on this one."""
    if paid is None or not paid.spell or "coloured" in paid.spent:
        return False
    return any(trigger.cast_with == "no coloured mana" for q in p.battlefield for trigger in q.card.triggers)


def best_supply(
    p: Position, available: list[Supply], symbol: int, rest: list[int], worth: list[int], own: Permanent | None
) -> tuple[Supply, dict[int, int]]:
    """The supply of least key that pays the symbol and leaves the rest payable, and how its other units float."""
    good = []
    for supply in available:
        fitting = [i for i, mask in enumerate(supply.units) if mask & symbol]
        if not fitting:
            continue
        unit = min(fitting, key=lambda i: value_of(supply.units[i], worth))
        others = [s for s in available if s is not supply and (s.source is None or s.source is not supply.source)]
        open_units = [Supply(FLOATING, [mask]) for i, mask in enumerate(supply.units) if i != unit]
        if payable(others + open_units, rest, 0):
            good.append((supply, floats_of(supply, unit, others, rest, worth)))
    return min(good, key=lambda pair: paying_key(p, pair[0], worth, own))


def use(p: Position, supply: Supply, floats: dict[int, int], paid: Frame | None) -> None:
    """Get the mana: one unit pays, the others float in these colours."""
    q = supply.source
    if q is None:
        k = bits(supply.units[0])[0]
        if supply.limit:
            p.limited[supply.limit, k] -= 1
            hasty = any(only.haste for only in limits(p) if words_of(only) == supply.limit)
            if hasty and paid is not None and paid.spell and paid.printed.kind & CREATURE:
                paid.hasty = True
        else:
            p.pool[k] -= 1
        return
    limit = limit_of_tap(p, q, paid) if supply.rank in (UNTAPPED_BY_TRIGGER, TAPPING, CREATURE_TAPPING) else ""
    own = len(supply.units) - len(extra_units(p, q))
    for i, colour in floats.items():
        if limit and i < own:
            p.limited[limit, colour] += 1
        else:
            p.pool[colour] += 1
    if supply.rank == SACRIFICE:
        sacrifice(p, q)
        return
    if supply.rank == CHARGE:
        q = single_out(p, q)
        ability = next(a for a in mana_abilities(q.card) if a.remove and not is_action(p, q.printed, a))
        q.add_counters(ability.remove, -1)
        tap(p, [q])
        deplete(p, q, ability)
        return
    tap(p, [q])


def deplete(p: Position, q: Permanent, ability: ManaAbility) -> None:
    """What has spent its last counter is sacrificed, if its ability says so."""
    if ability.depletes and not q.counters_of(ability.remove):
        sacrifice(p, q)


def symbols(cost: ManaCost, paid_with_life: int = 0, x: int = 0) -> tuple[list[int], int]:
    """(coloured symbols, generic) of a cost, the first Phyrexian symbols paid with life."""
    coloured: list[int] = []
    for pip in cost.pips:
        if pip.life and paid_with_life:
            paid_with_life -= 1
        else:
            coloured.append(pip.mask)
    return coloured, cost.generic + x * cost.x
