"""Paying costs, and tapping for mana.

A cost that can be paid (`rules.mana.supply`) is paid by this rule, without a choice of the player:

1. coloured symbols in the cost's order (fewest colours first), then generic;
2. for each, the source with the least key that leaves the rest payable. Keys rank floating mana, sources that the spell's own
   trigger will untap, lands and other permanents, permanents that untap lands, creatures, charge counters, sacrifices. Within a
   rank, the mana of least value to the deck (`colour_value`) comes first, then the lower card, then copies to which nothing
   refers. A permanent's mana pays for its own abilities last.

A permanent that makes several mana pays with one and floats the rest. Each floats in the colour of most value to the deck that
leaves the rest of the cost payable.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.frozen import freeze_all, thaw_all
from deckopt.rules.mana.live_mana import keeps_safe, limit_of_tap, live_unit, pays_limit
from deckopt.rules.mana.supply import (
    MAX_UNITS,
    _changes_supply,
    dearest_colour,
    float_limited,
    float_mana,
    free_unit,
    know_supply,
    land_colours,
    mana_of_land_types,
    supply_unit,
    tappable,
    units_of,
    value_of,
)
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.rows import row_of, split, tidy
from deckopt.rules.permanents.silenced import is_silenced
from deckopt.rules.stack.triggers import fire
from deckopt.rules.zones.sacrifices import sacrifice_copies

SLOT_POOL, SLOT_TAP, SLOT_COUNTER, SLOT_SACRIFICE, SLOT_UNTAP, SLOT_LIMITED = range(6)
_LIMITED_FIRST = np.int64(1) << 30
_OWN = np.int64(1) << 40
_NO_KEY = np.int64(1) << 60
_ANY, _COLOURED = 63, 31  # masks of colours


@kernel
def _slot(x, row, kind, mask, n, key, known):
    """Note a source. Of equal ones, those to which something refers (`known`) are used last."""
    i = x["n_slots"]
    x["slot_row"][i] = row
    x["slot_kind"][i] = kind
    x["slot_mask"][i] = mask
    x["slot_n"][i] = n
    x["slot_key"][i] = key * 2 + known
    x["n_slots"] = i + 1


@kernel
def _dearest_unit(t, g, r):
    """All colours that tapping row r can make, and the value of its most valuable unit."""
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
    rank = C.RANK_COUNTER if t["m2_kind"][card] == C.M_COUNTER else C.RANK_SACRIFICE
    return (np.int64(rank) * 2048 + value_of(t, t["m2_mask"][card])) * 128 + card


@kernel
def _gather(t, g, x, untaps, own, safe):
    """List the sources as slots. `untaps`: 1 + the filter of what the spell will untap, or 0; `own`, `safe`: as for `pay`."""
    x["n_slots"] = 0
    for k in range(6):
        if g["pool"][k] > 0:
            _slot(x, k, SLOT_POOL, 1 << k, g["pool"][k], np.int64(t["colour_value"][k]) * 128, 0)
    for limit in range(t["n_limits"]):
        if pays_limit(t, g, limit):
            for k in range(6):
                if g["limited"][limit, k] > 0:
                    key = np.int64(t["colour_value"][k]) * 128 + limit - _LIMITED_FIRST
                    _slot(x, limit * 6 + k, SLOT_LIMITED, 1 << k, g["limited"][limit, k], key, 0)
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        granted = np.int64(g["rows"][r, C.R_MANA])
        if t["n_type_statics"]:
            granted |= mana_of_land_types(t, g, r)
        if t["m_n"][card] == 0 and m2 == 0 and granted == 0 and t["m3_filter"][card] == 0:
            continue
        known = 1 if g["rows"][r, C.R_HANDLE] else 0
        if m2 == C.M_SACRIFICE:
            if g["rows"][r, C.R_N] > 0 and not (t["n_silencers"] and is_silenced(t, g, r, True)):
                _slot(x, r, SLOT_SACRIFICE, t["m2_mask"][card], g["rows"][r, C.R_N], _costly_key(t, card), known)
            continue
        n = tappable(t, g, r)
        if n == 0:
            continue
        down = 0
        if untaps and match_kind(t, g, untaps - 1, r, -1):
            down = 1
        if t["guards_spells"] and safe and keeps_safe(t, g, r):
            down = 1
        if t["m3_filter"][card]:
            mask = land_colours(t, g, t["m3_filter"][card] - 1)
            rank = C.RANK_FIRST if down else C.RANK_UNTAPPER
            if mask:
                _slot(x, r, SLOT_UNTAP, mask, n, (np.int64(rank) * 2048 + value_of(t, 31)) * 128 + card, known)
            continue
        if t["m_n"][card] or granted:
            mask, value = _dearest_unit(t, g, r)
            if mask == 0:
                continue  # what it depends on is not there, and it has no other use
            rank = C.RANK_FIRST if down else C.RANK_CREATURE if is_creature(t, g, r) else C.RANK_PERMANENT
            _slot(x, r, SLOT_TAP, mask, n, (np.int64(rank) * 2048 + value) * 128 + card, known)
        if m2 == C.M_COUNTER and g["rows"][r, t["m2_column"][card]] > 0:
            _slot(x, r, SLOT_COUNTER, t["m2_mask"][card], n, _costly_key(t, card), known)
        elif m2 != 0 and m2 != C.M_COUNTER:
            _slot(x, r, SLOT_SACRIFICE, t["m2_mask"][card], n, _costly_key(t, card), known)
    if own > 0:
        r = row_of(g, own)
        for i in range(x["n_slots"]):
            if x["slot_row"][i] == r and x["slot_kind"][i] != SLOT_POOL and x["slot_kind"][i] != SLOT_LIMITED:
                x["slot_key"][i] += _OWN


@kernel
def _several(t, g, r):
    if t["m_n"][g["rows"][r, C.R_CARD]] > 1 or g["rows"][r, C.R_EXTRA] != 0:
        return True
    return t["n_adders"] != 0 and units_of(t, g, r, 1) != 0


@kernel
def tap_row(t, g, x, r, n):
    """Tap n untapped copies of row r, and queue triggers."""
    g["rows"][r, C.R_TAPPED] += n
    _changes_supply(t, g, r, -n)
    if t["e_n"][C.E_TAPPED]:
        fire(t, g, x, C.E_TAPPED, g["rows"][r, C.R_CARD], r, n, n, 0, 0)


@kernel
def tap_for_mana(t, g, x, r, colour):
    """Tap one copy of row r and float all its mana; a choice of colours is `colour` if that is possible."""
    k = 0
    while k < MAX_UNITS:
        mask = free_unit(t, g, r, k)
        if mask == 0:
            break
        c = colour if k == 0 and colour >= 0 and mask >> colour & 1 else dearest_colour(t, mask)
        float_mana(t, g, c, 1)
        k += 1
    tap_row(t, g, x, r, 1)


@kernel
def _demand(t, cost, done, subset):
    """How many coloured pips of a cost after number `done` only colours of `subset` can pay."""
    demand = 0
    for p in range(done + 1, t["k_pips"][cost]):
        if t["k_pip"][cost, p] & ~subset == 0:
            demand += 1
    return demand


@rare(np.bool_)
def _stays_payable(t, g, cost, done, r, used, floats, n):
    """Whether the coloured pips after number `done` can be paid when unit `used` of row r has paid for that one.

    The row's units before number n float as `floats` says (three bits each), the others in any way.
    """
    for j in range(t["k_needs"][cost]):
        subset = t["subset"][t["k_subset"][cost, j]]
        demand = _demand(t, cost, done, subset)
        if demand == 0:
            continue
        supply, k = np.int64(g["supply"][t["k_subset"][cost, j]]), 0
        while k < MAX_UNITS:
            unit = supply_unit(t, g, r, k)
            if unit == 0:
                break
            made = 0 if k == used else units_of(t, g, r, k) if k >= n else 1 << (floats >> 3 * k & 7)
            if unit & subset:
                supply -= 1
            if made & subset:
                supply += 1
            k += 1
        if demand > supply:
            return False
    return True


@rare(np.int64)
def _floating_as(t, g, cost, done, r, used):
    """The colours in which the units of row r except number `used` float, three bits each. `done`: as in `_spend`."""
    floats, k = np.int64(0), 0
    while k < MAX_UNITS:
        mask = np.int64(units_of(t, g, r, k))
        if mask == 0:
            break
        colour = dearest_colour(t, mask)
        if k != used and done >= 0:
            while mask & (mask - 1) and not _stays_payable(t, g, cost, done, r, used, floats | colour << 3 * k, k + 1):
                mask &= ~(1 << colour)
                colour = dearest_colour(t, mask)
        floats |= colour << 3 * k
        k += 1
    return floats


@kernel
def _spend(t, g, x, i, cost, done, pip):
    """Use one mana of slot i, of the colours `pip` (0: any), for pip `done` of a cost (-1: generic).

    Whether the slots must be listed again.
    """
    anew = False
    kind = x["slot_kind"][i]
    r = np.int64(x["slot_row"][i])
    mask = np.int64(x["slot_mask"][i])
    x["slot_n"][i] -= 1
    if kind == SLOT_POOL:
        float_mana(t, g, r, -1)
    elif kind == SLOT_LIMITED:
        float_limited(g, r // 6, r % 6, -1)
        if t["l_haste"][r // 6]:
            x["spent"] |= C.HASTY
    elif kind == SLOT_TAP:
        if t["guards_spells"] and (pip == 0 or pip & _COLOURED) and keeps_safe(t, g, r):
            x["spent"] |= C.SAFE
        # A tap of several mana floats some. For one of two uses, it uses up the other.
        anew = _several(t, g, r) or t["m2_kind"][g["rows"][r, C.R_CARD]] != 0
        if _several(t, g, r):
            best = _paying_unit(t, g, r, pip)
            mask = np.int64(units_of(t, g, r, best))
            floats = _floating_as(t, g, cost, done, r, best)
            limit, own = np.int64(-1), 0
            if t["n_limits"] and t["m_n"][g["rows"][r, C.R_CARD]] == C.LIVE_MANA:
                limit, own = limit_of_tap(t, g, r), live_unit(t, g, r, 0) >> 6
            k = 0
            while k < MAX_UNITS:
                if units_of(t, g, r, k) == 0:
                    break
                if k != best and limit >= 0 and k < own:
                    float_limited(g, limit, floats >> 3 * k & 7, 1)
                elif k != best:
                    float_mana(t, g, floats >> 3 * k & 7, 1)
                k += 1
        tap_row(t, g, x, r, 1)
        anew = anew or t["taps_apart"] != 0
    elif kind == SLOT_UNTAP:
        tap_row(t, g, x, r, 1)
        anew = t["taps_apart"] != 0
    elif kind == SLOT_COUNTER:
        q = split(g, r, 0)
        card = g["rows"][q, C.R_CARD]
        g["rows"][q, t["m2_column"][card]] -= 1
        g["untidy"] = 1
        tap_row(t, g, x, q, 1)
        if t["m2_depletes"][card] and g["rows"][q, t["m2_column"][card]] == 0:
            sacrifice_copies(t, g, x, q, 1, 1)
        anew = True
    else:
        # of permanents that need not be tapped for it, tapped ones go first
        tapped = 1 if t["m2_kind"][g["rows"][r, C.R_CARD]] == C.M_SACRIFICE and g["rows"][r, C.R_TAPPED] > 0 else 0
        sacrifice_copies(t, g, x, r, 1, tapped)
        anew = True
    x["spent"] |= C.WITHOUT_MANA | (C.WITHOUT_COLOUR if mask & (pip or _ANY) & _COLOURED else 0)
    return anew


@rare(np.int64)
def _paying_unit(t, g, r, pip):
    """Which unit of row r pays for a pip (0: generic): the possible one of least value, or -1."""
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
def _supply_change(t, g, x, i, subset):
    """How the supply for a set of colours changes when slot i, which makes a single mana, pays."""
    kind, mask = x["slot_kind"][i], x["slot_mask"][i]
    r = np.int64(x["slot_row"][i])
    if kind == SLOT_TAP or kind == SLOT_COUNTER:
        # one tap serves for either use of the permanent
        card = g["rows"][r, C.R_CARD]
        mask = units_of(t, g, r, 0)
        if t["m2_kind"][card] != 0 and (t["m2_kind"][card] != C.M_COUNTER or g["rows"][r, t["m2_column"][card]] > 0):
            mask |= t["m2_mask"][card]
    return -1 if mask & subset else 0


@kernel
def _leaves_payable(t, g, x, cost, done, i):
    """Whether the coloured pips after number `done` can be paid when slot i has paid for that one."""
    r = np.int64(x["slot_row"][i])
    if x["slot_kind"][i] == SLOT_TAP and _several(t, g, r):
        return _stays_payable(t, g, cost, done, r, _paying_unit(t, g, r, t["k_pip"][cost, done]), 0, 0)
    for j in range(t["k_needs"][cost]):
        subset = t["subset"][t["k_subset"][cost, j]]
        demand = _demand(t, cost, done, subset)
        if demand > 0 and demand > g["supply"][t["k_subset"][cost, j]] + _supply_change(t, g, x, i, subset):
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
def pay(t, g, x, cost, more, less, untaps, own, coloured, safe):
    """Pay a cost that `can_pay`, by the rule of this module.

    - `untaps`: 1 + the filter of the permanents that the spell's own trigger will untap (0: none). They are tapped first.
    - `own`: the handle of the permanent whose ability is activated (0: none). It pays last.
    - `safe`: mana with which the spell can't be countered pays first.
    - `coloured`: the last generic mana is coloured, if it can be and no other was.

    `x["spent"]` has WITHOUT_MANA if some mana was spent, WITHOUT_COLOUR if some of it was coloured, HASTY if some gives haste,
    SAFE if the spell can't be countered because of some.
    """
    generic = max(0, t["k_generic"][cost] + more - less)
    pips = t["k_pips"][cost]
    x["paid"] += pips + generic
    x["spent"] = 0
    tidy(g)
    if t["n_live"] and not g["frozen"]:
        freeze_all(t, g)
    know_supply(t, g)
    _gather(t, g, x, untaps, own, safe)
    for p in range(pips + generic):
        if p > 0 and p < pips:
            know_supply(t, g)
        done, pip = (p, np.int64(t["k_pip"][cost, p])) if p < pips else (-1, np.int64(0))
        i = -1
        if coloured and p >= pips and p == pips + generic - 1 and x["spent"] & C.WITHOUT_COLOUR == 0:
            i = _choose_slot(t, g, x, cost, -1, _COLOURED)
            pip = np.int64(_COLOURED) if i >= 0 else pip
        if i < 0:
            i = _choose_slot(t, g, x, cost, done, pip)
        if i < 0:
            g["fault"] |= C.FAULT_PAYMENT
            break
        if _spend(t, g, x, i, cost, done, pip):
            _gather(t, g, x, untaps, own, safe)
    if g["frozen"]:
        thaw_all(t, g)


@kernel
def spell_untaps(t, g, card, as_aura):
    """1 + the filter of the creatures that a trigger in play untaps when this card is cast (perhaps as an Aura), or 0."""
    for e in range(t["e_first"][C.E_CAST], t["e_first"][C.E_CAST] + t["e_n"][C.E_CAST]):
        if t["e_untaps"][e] and t["f_match"][t["e_filter"][e], card] & (C.MEANS_AURA if as_aura else C.MEANS_CARD):
            for r in range(g["n_rows"]):
                if g["rows"][r, C.R_CARD] == t["e_card"][e] and g["rows"][r, C.R_N] > 0:
                    return np.int64(t["e_untaps"][e])
    return np.int64(0)
