"""Mana: what could be made, whether a cost can be paid, and paying it.

Sources that make one mana at a time are counted, not activated: a cost can be
paid when no set of its colours demands more than the sources that can make one
of them (Hall's marriage condition). Paying then picks sources by rule:

1. coloured symbols in the cost's order (fewest colours first), then generic;
2. for each the source of least key that leaves the rest payable. Keys rank:
   floating mana, sources that the spell's own trigger will untap, lands and other
   permanents, permanents that untap lands, creatures, charge counters, sacrifices;
   within a rank the mana of least value to the deck (`colour_value`), then the
   lower card, then copies that nothing refers to.

A permanent that makes several mana pays with one and floats the rest. "{T}: Untap
target ..." counts as a source of whatever some land makes, since that land can be
tapped, untapped and tapped again. Mana from sources that make three of one colour
and the like is no matter of this module: those are actions.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.characteristics import is_able, is_creature, match_kind
from deckopt.rules.rows import split, tidy
from deckopt.rules.triggers import fire
from deckopt.rules.zones import added_by_auras, put_into_graveyard
from deckopt.tables import codes as C

MAX_UNITS = 128  # mana of one tap: three of its own, and what Auras add; loops end at the first that is not there
SLOT_POOL, SLOT_TAP, SLOT_CHARGE, SLOT_SACRIFICE, SLOT_UNTAP = range(5)
_NO_KEY = np.int64(1) << 60


@kernel
def units_of(t, g, r, k):
    """The colours of the k-th mana that tapping row r for mana makes, 0 if there is none.

    The first unit includes what Auras let the permanent make instead; units that
    Auras add come last.
    """
    card = g["rows"][r, C.R_CARD]
    n = t["m_n"][card]
    granted = g["rows"][r, C.R_MANA]
    if k == 0:
        return (t["m_unit"][card, 0] if n else 0) | granted
    base = n if n else (1 if granted else 0)
    if base == 0:
        return 0
    if k < base:
        return t["m_unit"][card, k]
    k -= base
    if k >= 4:
        return _further_unit(t, g, r, k)
    return (np.int64(g["rows"][r, C.R_EXTRA]) | np.int64(g["rows"][r, C.R_EXTRA2]) << 12) >> 6 * k & 63


@kernel
def _further_unit(t, g, r, k):
    """The k-th mana that Auras add, counted from 0, where the columns of row r hold no more."""
    if g["rows"][r, C.R_EXTRA2] & C.MORE_EXTRA:
        return added_by_auras(t, g, g["rows"][r, C.R_HANDLE], k)
    return np.int64(0)


@kernel
def supply_unit(t, g, r, k):
    """The k-th mana that an untapped copy of row r counts for in the supply, other uses of the same tap included."""
    mask = np.int64(units_of(t, g, r, k))
    if k == 0:
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        if m2 == C.M_SACRIFICE_UNTAPPED or (m2 == C.M_CHARGE and g["rows"][r, C.R_CHARGE] > 0):
            mask |= t["m2_mask"][card]
        if t["m3_filter"][card]:
            mask |= land_colours(t, g, t["m3_filter"][card] - 1)
    return mask


@kernel
def tappable(t, g, r):
    """How many copies of row r can be tapped for mana now."""
    n = g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
    if n > 0 and not is_able(t, g, r):
        return 0
    return max(0, n)


@kernel
def _add_supply(t, g, mask, n):
    g["total_supply"] += n
    for j in range(t["n_subsets"]):
        if t["subset"][j] & mask:
            g["supply"][j] += n


@kernel
def _changes_supply(t, g, r, n):
    """Copies of row r became untapped (n > 0) or tapped: keep the supply up to date where
    that is simple, else it is counted anew."""
    if g["supply_known"] == 0:
        return
    card = g["rows"][r, C.R_CARD]
    if t["m2_kind"][card] or t["m_n"][card] > 1 or g["rows"][r, C.R_EXTRA] or t["m3_filter"][card] or is_creature(t, g, r):
        if t["m_n"][card] or g["rows"][r, C.R_MANA] or t["m2_kind"][card] or t["m3_filter"][card]:
            g["supply_known"] = 0
        return
    mask = units_of(t, g, r, 0)
    if mask:
        _add_supply(t, g, mask, n)


@kernel
def float_mana(t, g, colour, n):
    """Add n mana to the pool, or take -n out of it."""
    g["pool"][colour] += n
    if g["supply_known"]:
        _add_supply(t, g, 1 << colour, n)


@kernel
def untap_row(t, g, r, n):
    """Untap n tapped copies of row r."""
    g["rows"][r, C.R_TAPPED] -= n
    _changes_supply(t, g, r, n)


@kernel
def land_colours(t, g, filt):
    """What an untapper with filter filt can make: the colours of the single mana of what it may untap."""
    mask = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and match_kind(t, g, filt, r, -1) and not is_creature(t, g, r) and units_of(t, g, r, 1) == 0:
            mask |= units_of(t, g, r, 0)
    return mask


@kernel
def know_supply(t, g):
    """Count what mana can be made, unless nothing has changed since it was counted."""
    if g["supply_known"]:
        return
    g["supply_known"] = 1
    g["total_supply"] = 0
    for j in range(t["n_subsets"]):
        g["supply"][j] = 0
    for k in range(6):
        if g["pool"][k] > 0:
            _add_supply(t, g, 1 << k, g["pool"][k])
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        if t["m_n"][card] == 0 and m2 == 0 and g["rows"][r, C.R_MANA] == 0:
            if t["m3_filter"][card] == 0:
                continue
        if m2 == C.M_SACRIFICE:
            _add_supply(t, g, t["m2_mask"][card], g["rows"][r, C.R_N])
            continue
        n = tappable(t, g, r)
        if n == 0:
            continue
        if t["m3_filter"][card]:
            mask = land_colours(t, g, t["m3_filter"][card] - 1)
            if mask:
                _add_supply(t, g, mask, n)
            continue
        mask = units_of(t, g, r, 0)
        if m2 != 0 and (m2 != C.M_CHARGE or g["rows"][r, C.R_CHARGE] > 0):
            mask |= t["m2_mask"][card]
        if mask:
            _add_supply(t, g, mask, n)
            if t["m_n"][card] > 1 or g["rows"][r, C.R_EXTRA]:
                k = 1
                while k < MAX_UNITS:
                    mask = units_of(t, g, r, k)
                    if mask == 0:
                        break
                    _add_supply(t, g, mask, n)
                    k += 1


@kernel
def value_of(t, mask):
    """What mana of these colours is worth to the deck."""
    value = 0
    for k in range(6):
        if mask >> k & 1:
            value += t["colour_value"][k]
    return value


@kernel
def dearest_colour(t, mask):
    """The colour among `mask` that is worth most to the deck."""
    best = -1
    for k in range(6):
        if mask >> k & 1 and (best < 0 or t["colour_value"][k] > t["colour_value"][best]):
            best = k
    return best


@kernel
def can_pay(t, g, cost, more, less):
    """Whether a cost can be paid with `more` generic mana on top and `less` taken off
    (never below 0). `cost` -1 is no cost."""
    if cost < 0:
        return True
    know_supply(t, g)
    generic = max(0, t["k_generic"][cost] + more - less)
    if t["k_pips"][cost] + generic > g["total_supply"]:
        return False
    for j in range(t["k_needs"][cost]):
        if t["k_demand"][cost, j] > g["supply"][t["k_subset"][cost, j]]:
            return False
    return True


@kernel
def can_pay_without(t, g, cost, less, mask, n):
    """As `can_pay`, with n sources that make colours of `mask` gone."""
    if cost < 0:
        return True
    know_supply(t, g)
    generic = max(0, t["k_generic"][cost] - less)
    if t["k_pips"][cost] + generic > g["total_supply"] - n:
        return False
    for j in range(t["k_needs"][cost]):
        subset = t["k_subset"][cost, j]
        gone = n if t["subset"][subset] & mask else 0
        if t["k_demand"][cost, j] > g["supply"][subset] - gone:
            return False
    return True


@kernel
def can_pay_while_tapped(t, g, cost, less, r):
    """As `can_pay`, with one untapped copy of row r tapped for something else than mana."""
    if cost < 0:
        return True
    know_supply(t, g)
    gone = 0
    while gone < MAX_UNITS and supply_unit(t, g, r, gone):
        gone += 1
    generic = max(0, t["k_generic"][cost] - less)
    if t["k_pips"][cost] + generic > g["total_supply"] - gone:
        return False
    for j in range(t["k_needs"][cost]):
        supply = g["supply"][t["k_subset"][cost, j]]
        for k in range(gone):
            if supply_unit(t, g, r, k) & t["subset"][t["k_subset"][cost, j]]:
                supply -= 1
        if t["k_demand"][cost, j] > supply:
            return False
    return True


@kernel
def can_pay_after_tapping(t, g, cost, less, r, colour):
    """As `can_pay`, with one copy of row r tapped for mana first, for `colour` where it has a choice."""
    know_supply(t, g)
    generic = max(0, t["k_generic"][cost] - less)
    if t["k_pips"][cost] + generic > g["total_supply"]:
        return False
    card = g["rows"][r, C.R_CARD]
    for j in range(t["k_needs"][cost]):
        subset = t["subset"][t["k_subset"][cost, j]]
        supply = g["supply"][t["k_subset"][cost, j]]
        k = 0
        while k < MAX_UNITS:
            mask = units_of(t, g, r, k)
            if mask == 0:
                break
            made = 1 << (colour if mask >> colour & 1 else dearest_colour(t, mask))
            if k == 0 and t["m2_kind"][card] == C.M_CHARGE and g["rows"][r, C.R_CHARGE] > 0:
                mask |= t["m2_mask"][card]
            if mask & subset:
                supply -= 1
            if made & subset:
                supply += 1
            k += 1
        if t["k_demand"][cost, j] > supply:
            return False
    return True


@kernel
def most_x(t, g, cost):
    """The largest X that can be paid for."""
    know_supply(t, g)
    rest = g["total_supply"] - t["k_pips"][cost] - t["k_generic"][cost]
    return rest // t["k_x"][cost] if rest > 0 else 0


@kernel
def _slot(x, row, kind, mask, n, key, known):
    """Note a source; of equal ones those that something refers to (`known`) are used last."""
    i = x["n_slots"]
    x["slot_row"][i] = row
    x["slot_kind"][i] = kind
    x["slot_mask"][i] = mask
    x["slot_n"][i] = n
    x["slot_key"][i] = key * 2 + known
    x["n_slots"] = i + 1


@kernel
def _dearest_unit(t, g, r):
    """All colours that tapping row r can make, and the value of its dearest unit."""
    mask, value, k = 0, 0, 0
    while k < MAX_UNITS:
        unit = units_of(t, g, r, k)
        if unit == 0:
            break
        mask |= unit
        value = max(value, value_of(t, unit))
        k += 1
    return mask, value


@kernel
def _costly_key(t, card):
    rank = C.RANK_CHARGE if t["m2_kind"][card] == C.M_CHARGE else C.RANK_SACRIFICE
    return (np.int64(rank) * 2048 + value_of(t, t["m2_mask"][card])) * 128 + card


@kernel
def _gather(t, g, x, untaps):
    """List the sources as slots. `untaps`: 1 + the filter of what the spell will untap, or 0."""
    x["n_slots"] = 0
    for k in range(6):
        if g["pool"][k] > 0:
            _slot(x, k, SLOT_POOL, 1 << k, g["pool"][k], np.int64(t["colour_value"][k]) * 128, 0)
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        granted = g["rows"][r, C.R_MANA]
        if t["m_n"][card] == 0 and m2 == 0 and granted == 0 and t["m3_filter"][card] == 0:
            continue
        known = 1 if g["rows"][r, C.R_HANDLE] else 0
        if m2 == C.M_SACRIFICE:
            if g["rows"][r, C.R_N] > 0:
                _slot(x, r, SLOT_SACRIFICE, t["m2_mask"][card], g["rows"][r, C.R_N], _costly_key(t, card), known)
            continue
        n = tappable(t, g, r)
        if n == 0:
            continue
        down = 0
        if untaps and match_kind(t, g, untaps - 1, r, -1):
            down = 1
        if t["m3_filter"][card]:
            mask = land_colours(t, g, t["m3_filter"][card] - 1)
            rank = C.RANK_FIRST if down else C.RANK_UNTAPPER
            if mask:
                _slot(x, r, SLOT_UNTAP, mask, n, (np.int64(rank) * 2048 + value_of(t, 31)) * 128 + card, known)
            continue
        if t["m_n"][card] or granted:
            mask, value = _dearest_unit(t, g, r)
            rank = C.RANK_FIRST if down else C.RANK_CREATURE if is_creature(t, g, r) else C.RANK_PERMANENT
            _slot(x, r, SLOT_TAP, mask, n, (np.int64(rank) * 2048 + value) * 128 + card, known)
        if m2 == C.M_CHARGE and g["rows"][r, C.R_CHARGE] > 0:
            _slot(x, r, SLOT_CHARGE, t["m2_mask"][card], n, _costly_key(t, card), known)
        elif m2 != 0 and m2 != C.M_CHARGE:
            _slot(x, r, SLOT_SACRIFICE, t["m2_mask"][card], n, _costly_key(t, card), known)


@kernel
def _several(t, g, r):
    return t["m_n"][g["rows"][r, C.R_CARD]] > 1 or g["rows"][r, C.R_EXTRA] != 0


@kernel
def tap_row(t, g, x, r, n):
    """Tap n untapped copies of row r; what triggers on it does."""
    g["rows"][r, C.R_TAPPED] += n
    _changes_supply(t, g, r, -n)
    if t["e_n"][C.E_TAPPED]:
        fire(t, g, x, C.E_TAPPED, g["rows"][r, C.R_CARD], r, n, n, 0, 0)


@kernel
def tap_for_mana(t, g, x, r, colour):
    """Tap one copy of row r and float all its mana; a choice of colours is `colour` where it can be."""
    k = 0
    while k < MAX_UNITS:
        mask = units_of(t, g, r, k)
        if mask == 0:
            break
        c = colour if colour >= 0 and mask >> colour & 1 else dearest_colour(t, mask)
        float_mana(t, g, c, 1)
        k += 1
    tap_row(t, g, x, r, 1)


@kernel
def sacrifice_copies(t, g, x, r, n, tapped):
    """Put n copies of row r (of them `tapped` tapped) into the graveyard as a sacrifice."""
    g["count"][C.N_SACRIFICED] += n
    put_into_graveyard(t, g, x, r, n, tapped)


@kernel
def _spend(t, g, x, i, pip):
    """Use one mana of slot i for a pip (0: generic); whether the slots must be listed anew."""
    anew = False
    kind = x["slot_kind"][i]
    r = np.int64(x["slot_row"][i])
    x["slot_n"][i] -= 1
    if kind == SLOT_POOL:
        float_mana(t, g, r, -1)
    elif kind == SLOT_TAP:
        # A tap of several mana floats some, one of two uses uses up the other.
        anew = _several(t, g, r) or t["m2_kind"][g["rows"][r, C.R_CARD]] != 0
        if _several(t, g, r):
            best = _paying_unit(t, g, r, pip)
            k = 0
            while k < MAX_UNITS:
                mask = units_of(t, g, r, k)
                if mask == 0:
                    break
                if k != best:
                    float_mana(t, g, dearest_colour(t, mask), 1)
                k += 1
        tap_row(t, g, x, r, 1)
        anew = anew or t["taps_apart"] != 0
    elif kind == SLOT_UNTAP:
        tap_row(t, g, x, r, 1)
        anew = t["taps_apart"] != 0
    elif kind == SLOT_CHARGE:
        q = split(g, r, 0)
        g["rows"][q, C.R_CHARGE] -= 1
        g["untidy"] = 1
        tap_row(t, g, x, q, 1)
        anew = True
    else:
        # what need not be tapped for it goes tapped ones first
        tapped = 1 if t["m2_kind"][g["rows"][r, C.R_CARD]] == C.M_SACRIFICE and g["rows"][r, C.R_TAPPED] > 0 else 0
        sacrifice_copies(t, g, x, r, 1, tapped)
        anew = True
    return anew


@kernel
def _paying_unit(t, g, r, pip):
    """Which unit of row r pays for a pip (0: generic): the one of least value that can, or -1."""
    best, k = -1, 0
    while k < MAX_UNITS:
        mask = units_of(t, g, r, k)
        if mask == 0:
            break
        if (pip == 0 or mask & pip) and (best < 0 or value_of(t, mask) < value_of(t, units_of(t, g, r, best))):
            best = k
        k += 1
    return best


@kernel
def _supply_change(t, g, x, i, pip, subset):
    """By how much the supply for a set of colours changes when slot i pays for a pip."""
    kind, mask = x["slot_kind"][i], x["slot_mask"][i]
    r = np.int64(x["slot_row"][i])
    if kind == SLOT_TAP and _several(t, g, r):
        used = _paying_unit(t, g, r, pip)
        change, k = 0, 0
        while k < MAX_UNITS:
            unit = units_of(t, g, r, k)
            if unit == 0:
                break
            if unit & subset:
                change -= 1
            if k != used and (1 << dearest_colour(t, unit)) & subset:
                change += 1  # it floats
            k += 1
        return change
    if kind == SLOT_TAP or kind == SLOT_CHARGE:
        # one tap serves for either use of the permanent
        card = g["rows"][r, C.R_CARD]
        mask = units_of(t, g, r, 0)
        if t["m2_kind"][card] != 0 and (t["m2_kind"][card] != C.M_CHARGE or g["rows"][r, C.R_CHARGE] > 0):
            mask |= t["m2_mask"][card]
    return -1 if mask & subset else 0


@kernel
def _leaves_payable(t, g, x, cost, done, i):
    """Whether the coloured pips after number `done` can be paid once slot i has paid for that one."""
    pip = t["k_pip"][cost, done]
    for j in range(t["k_needs"][cost]):
        subset = t["subset"][t["k_subset"][cost, j]]
        demand = 0
        for p in range(done + 1, t["k_pips"][cost]):
            if t["k_pip"][cost, p] & ~subset == 0:
                demand += 1
        if demand > 0 and demand > g["supply"][t["k_subset"][cost, j]] + _supply_change(t, g, x, i, pip, subset):
            return False
    return True


@kernel
def _choose_slot(t, g, x, cost, done, pip):
    best = -1
    best_key = _NO_KEY
    check = done >= 0 and t["k_pips"][cost] - done > 1
    for i in range(x["n_slots"]):
        if x["slot_n"][i] > 0 and x["slot_key"][i] < best_key and (pip == 0 or x["slot_mask"][i] & pip):
            if check and not _leaves_payable(t, g, x, cost, done, i):
                continue
            best, best_key = i, x["slot_key"][i]
    return best


@kernel
def pay(t, g, x, cost, more, less, untaps):
    """Pay a cost that `can_pay`, by the rule of this module.

    `untaps`: 1 + the filter of the permanents that the spell's own trigger will
    untap (0: none); they are tapped first.
    """
    generic = max(0, t["k_generic"][cost] + more - less)
    pips = t["k_pips"][cost]
    tidy(g)
    know_supply(t, g)
    _gather(t, g, x, untaps)
    for p in range(pips + generic):
        if p > 0 and p < pips:
            know_supply(t, g)
        i = _choose_slot(t, g, x, cost, p if p < pips else -1, t["k_pip"][cost, p] if p < pips else 0)
        if i < 0:
            g["fault"] |= C.FAULT_PAYMENT
            return
        if _spend(t, g, x, i, t["k_pip"][cost, p] if p < pips else 0):
            _gather(t, g, x, untaps)


@kernel
def spell_untaps(t, g, card, as_aura):
    """1 + the filter of the creatures that casting this card (perhaps as an Aura) untaps by a trigger in play, or 0."""
    for e in range(t["e_first"][C.E_CAST], t["e_first"][C.E_CAST] + t["e_n"][C.E_CAST]):
        if t["e_untaps"][e] and t["f_match"][t["e_filter"][e], card] & (2 if as_aura else 1):
            for r in range(g["n_rows"]):
                if g["rows"][r, C.R_CARD] == t["e_card"][e] and g["rows"][r, C.R_N] > 0:
                    return np.int64(t["e_untaps"][e])
    return np.int64(0)
