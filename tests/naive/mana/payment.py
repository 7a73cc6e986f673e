"""Paying mana in the slow engine: which source pays for which symbol, and what floats."""

from __future__ import annotations

from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import ManaCost
from deckopt.words.colours import ANY_COLOUR
from deckopt.words.kinds import CREATURE
from naive.cards import mana_abilities
from naive.choices import bits
from naive.mana.added_mana import extra_units
from naive.mana.explicit import is_action
from naive.mana.frozen import freeze_mana
from naive.mana.limits import keeps_safe, limit_of_tap, limits, words_of
from naive.mana.supply import (
    CHARGE,
    CREATURE_TAPPING,
    FLOATING,
    SACRIFICE,
    TAPPING,
    UNTAPPED_BY_TRIGGER,
    Supply,
    payable,
    supplies,
)
from naive.mana.worth import colour_values, value_of
from naive.objects import Frame, Permanent
from naive.permanents.likeness import is_referred_to, place, single_out
from naive.permanents.tapping import tap
from naive.state import Position
from naive.zones.sacrifices import sacrifice


def paying_key(
    p: Position, supply: Supply, worth: list[int], own: Permanent | None, guarded: Frame | None = None
) -> tuple[int, ...]:
    """Which source pays first: the one with the least key; that whose ability it is, `own`, last."""
    q = supply.source
    if q is None:
        at = [words_of(only) for only in limits(p)].index(supply.limit) if supply.limit else 0
        return (False, supply.rank, value_of(supply.units[0], worth), at)
    value = value_of(ANY_COLOUR, worth) if supply.untaps else max(value_of(mask, worth) for mask in supply.units)
    needs_untapped = not (supply.rank == SACRIFICE and q.tapped)
    rank = supply.rank
    if guarded is not None and rank in (TAPPING, CREATURE_TAPPING) and keeps_safe(p, q, guarded):
        rank = UNTAPPED_BY_TRIGGER
    return (q is own, rank, value, q.printed.index, is_referred_to(p, q), needs_untapped, place(p, q))


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
        guarded = paid if would_be_countered(p, paid) else None
        supply, floats = best_supply(p, available, symbol, rest, worth, own, guarded)
        if paid is not None and paid.spell:
            unit = next(mask for k, mask in enumerate(supply.units) if k not in floats)
            q = supply.source
            taps = supply.rank in (UNTAPPED_BY_TRIGGER, TAPPING, CREATURE_TAPPING) and q is not None and not supply.untaps
            paid.safe |= taps and symbol & ANY_COLOUR != 0 and keeps_safe(p, q, paid)
            paid.spent += ("coloured" if unit & symbol & ANY_COLOUR else "colourless",)
        use(p, supply, floats, paid)
    p.frozen_mana = None


def wants_colour(p: Position, paid: Frame | None) -> bool:
    """Whether a permanent triggers on spells without coloured mana, and none was spent on this one."""
    if paid is None or not paid.spell or "coloured" in paid.spent:
        return False
    return any(trigger.cast_with == "no coloured mana" for q in p.battlefield for trigger in q.card.triggers)


def would_be_countered(p: Position, paid: Frame | None) -> bool:
    """Whether something counters the spell as it is cast, unless the mana spent on it keeps it from that."""
    if paid is None or not paid.spell:
        return False
    more = paid.x * (paid.printed.card.cost.x if paid.printed.card.cost is not None else 0)
    countering = [(q, t) for q in p.battlefield for t in q.card.triggers if any(e.do == "counter spell" for e in t.effects)]
    return any(t.cast_with != "charge" or paid.printed.card.value + more == q.counters_of("charge") for q, t in countering)


def best_supply(
    p: Position,
    available: list[Supply],
    symbol: int,
    rest: list[int],
    worth: list[int],
    own: Permanent | None,
    guarded: Frame | None = None,
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
    return min(good, key=lambda pair: paying_key(p, pair[0], worth, own, guarded))


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
