"""Mana that could be made, and whether a cost can be paid with it. Paying is in `rules.mana.payment`.

Sources that make one mana at a time are counted, not activated. A cost can be paid if no set of its colours demands more than the
sources that can make one of them (Hall's marriage theorem). "{T}: Untap target ..." counts as a source of whatever some land
makes, because that land can be tapped, untapped and tapped again. Sources that make three mana of one colour and the like are
actions, and do not count here.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.added_mana import added_by_auras, added_by_others
from deckopt.rules.mana.live_mana import live_unit, pays_limit
from deckopt.rules.permanents.characteristics import is_able
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_creature, kind_of, land_mana
from deckopt.rules.permanents.silenced import is_silenced

MAX_UNITS = 128  # most mana of one tap, with what Auras add; loops end at the first unit that is not there


@cold
def mana_of_land_types(t, g, r):
    """The colours of a single mana for which row r can be tapped because permanents of yours give it land types."""
    if t["m3_filter"][g["rows"][r, C.R_CARD]] == 0 and kind_of(t, g, r) & C.LAND:
        return np.int64(g["frozen_types"]) if g["frozen"] else land_mana(t, g)
    return np.int64(0)


@hot
def units_of(t, g, r, k):
    """The colours of the k-th mana of tapping row r, 0 if there is none.

    The first unit includes what Auras let the permanent make instead. Units that Auras add come last.
    """
    card = g["rows"][r, C.R_CARD]
    if t["m_n"][card] <= 1 and not t["mana_differs"]:
        if k == 0:
            return np.int64(t["m_unit"][card, 0] | g["rows"][r, C.R_MANA])
        if g["rows"][r, C.R_EXTRA] == 0:
            return np.int64(0)
    return np.int64(_one_of_several(t, g, r, k))


@cold
def _one_of_several(t, g, r, k):
    """`units_of` for a row that makes more than one mana, or other mana than its text says."""
    if t["n_silencers"] and is_silenced(t, g, r, True):
        return np.int64(0)
    card = g["rows"][r, C.R_CARD]
    n = np.int64(t["m_n"][card])
    granted = np.int64(g["rows"][r, C.R_MANA])
    own = np.int64(0)
    if n == C.LIVE_MANA:
        own = live_unit(t, g, r, k)
        n = own >> 6
        own &= 63
    elif k < n:
        own = np.int64(t["m_unit"][card, k])
    if t["n_type_statics"] and n <= 1:  # a row that makes more has an ability for it (`compile.land_types`)
        granted |= mana_of_land_types(t, g, r)
    if k == 0:
        return own | granted
    base = n if n else (1 if granted else 0)
    if base == 0:
        return 0
    if k < base:
        return own
    return np.int64(_added_unit(t, g, r, k - base))


@cold
def _added_unit(t, g, r, k):
    """The colours of the k-th mana, from 0, that Auras and then others add when row r is tapped for mana; 0 if there is none."""
    extra = np.int64(g["rows"][r, C.R_EXTRA]) | np.int64(g["rows"][r, C.R_EXTRA2]) << 12
    auras = np.int64(0)
    while auras < 4 and extra >> 6 * auras & 63:
        auras += 1
    if k < auras:
        return extra >> 6 * k & 63
    if g["rows"][r, C.R_EXTRA2] & C.MORE_EXTRA:
        unit = np.int64(added_by_auras(t, g, g["rows"][r, C.R_HANDLE], k))
        if unit or t["n_adders"] == 0:
            return unit
        while added_by_auras(t, g, g["rows"][r, C.R_HANDLE], auras):
            auras += 1
    return np.int64(added_by_others(t, g, r, k - auras)) if t["n_adders"] else np.int64(0)


@kernel
def supply_unit(t, g, r, k):
    """The k-th mana that an untapped copy of row r adds to the supply, with other uses of the same tap."""
    mask = np.int64(units_of(t, g, r, k))
    if k == 0 and not (t["n_silencers"] and is_silenced(t, g, r, True)):
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        if m2 == C.M_SACRIFICE_UNTAPPED or (m2 == C.M_COUNTER and g["rows"][r, t["m2_column"][card]] > 0):
            mask |= t["m2_mask"][card]
        if t["m3_filter"][card]:
            mask |= land_colours(t, g, t["m3_filter"][card] - 1)
    return mask


@kernel
def tappable(t, g, r):
    """How many copies of row r can be tapped for mana now."""
    n = g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
    if n > 0 and (not is_able(t, g, r) or (t["n_silencers"] and is_silenced(t, g, r, True))):
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
    """Update the supply: copies of row r became untapped (n > 0) or tapped. If that is not simple, it is counted again later."""
    if g["supply_known"] == 0:
        return
    card = g["rows"][r, C.R_CARD]
    several = t["m_n"][card] > 1 or g["rows"][r, C.R_EXTRA] != 0 or t["n_adders"] != 0
    if several or t["m2_kind"][card] or t["m3_filter"][card] or is_creature(t, g, r):
        if t["m_n"][card] or g["rows"][r, C.R_MANA] or t["m2_kind"][card] or t["m3_filter"][card] or t["n_type_statics"]:
            g["supply_known"] = 0
        return
    mask = units_of(t, g, r, 0)
    if mask:
        _add_supply(t, g, mask, n)


@kernel
def float_mana(t, g, colour, n):
    """Add n mana to the pool, or remove -n."""
    g["pool"][colour] += n
    if g["supply_known"]:
        _add_supply(t, g, 1 << colour, n)


@rare()
def float_added(t, g, r):
    """Row r was tapped for mana by an action: what Auras and others add floats, in the colours worth most to the deck."""
    k = 0
    while k < MAX_UNITS:
        mask = _added_unit(t, g, r, k)
        if mask == 0:
            break
        float_mana(t, g, dearest_colour(t, mask), 1)
        k += 1


@kernel
def float_limited(g, limit, colour, n):
    """Add n floating mana of a limit, or remove -n."""
    g["limited"][limit, colour] += n
    g["supply_known"] = 0


@kernel
def free_unit(t, g, r, k):
    """As `units_of`, for unrestricted mana."""
    purpose = g["purpose"]
    g["purpose"] = 0
    mask = np.int64(units_of(t, g, r, k))
    g["purpose"] = purpose
    return mask


@kernel
def untap_row(t, g, r, n):
    """Untap n tapped copies of row r."""
    g["rows"][r, C.R_TAPPED] -= n
    _changes_supply(t, g, r, n)


@kernel
def land_colours(t, g, filt):
    """What an untapper with filter filt can make: the colours of the single mana of what it may untap."""
    mask = np.int64(0)
    for r in range(g["n_rows"]):
        unit = units_of(t, g, r, 0)
        if unit & ~mask == 0 or g["rows"][r, C.R_N] <= 0:
            continue
        if match_kind(t, g, filt, r, -1) and not is_creature(t, g, r) and units_of(t, g, r, 1) == 0:
            mask |= unit
    return mask


@hot
def know_supply(t, g):
    """Count the mana that can be made, unless nothing has changed since the last count."""
    if not g["supply_known"] or t["haste_varies"]:
        _count_supply(t, g)


@kernel
def _count_supply(t, g):
    g["supply_known"] = 1
    g["total_supply"] = 0
    for j in range(t["n_subsets"]):
        g["supply"][j] = 0
    for k in range(6):
        if g["pool"][k] > 0:
            _add_supply(t, g, 1 << k, g["pool"][k])
    for limit in range(t["n_limits"]):
        if pays_limit(t, g, limit):
            for k in range(6):
                if g["limited"][limit, k] > 0:
                    _add_supply(t, g, 1 << k, g["limited"][limit, k])
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        m2 = t["m2_kind"][card]
        if t["m_n"][card] == 0 and m2 == 0 and g["rows"][r, C.R_MANA] == 0 and t["m3_filter"][card] == 0:
            if not t["n_type_statics"] or mana_of_land_types(t, g, r) == 0:
                continue
        if m2 == C.M_SACRIFICE:
            if not (t["n_silencers"] and is_silenced(t, g, r, True)):
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
        if m2 != 0 and (m2 != C.M_COUNTER or g["rows"][r, t["m2_column"][card]] > 0):
            mask |= t["m2_mask"][card]
        if mask:
            _add_supply(t, g, mask, n)
            if t["m_n"][card] > 1 or g["rows"][r, C.R_EXTRA] or t["n_adders"]:
                k = 1
                while k < MAX_UNITS:
                    mask = units_of(t, g, r, k)
                    if mask == 0:
                        break
                    _add_supply(t, g, mask, n)
                    k += 1


@kernel
def value_of(t, mask):
    """The value of mana of these colours to the deck."""
    return np.int64(t["mask_value"][mask])


@kernel
def dearest_colour(t, mask):
    """The colour among `mask` that is worth most to the deck, -1 if there is none."""
    return np.int64(t["mask_dearest"][mask])


@kernel
def can_pay(t, g, cost, more, less):
    """Whether a cost can be paid with `more` generic mana added and `less` subtracted (never below 0). `cost` -1 is no cost."""
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
    """As `can_pay`, without n sources that make colours of `mask`."""
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
def units_in_supply(t, g, r):
    """How much mana one untapped copy of row r adds to the supply."""
    n = 0
    while n < MAX_UNITS and supply_unit(t, g, r, n):
        n += 1
    return n


@kernel
def can_pay_while_tapped(t, g, cost, less, r):
    """As `can_pay`, with one untapped copy of row r tapped for something other than mana."""
    if cost < 0:
        return True
    know_supply(t, g)
    gone = units_in_supply(t, g, r)
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
    """As `can_pay`, with one copy of row r tapped for mana first, for `colour` if it has a choice."""
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
            made = 1 << (colour if k == 0 and mask >> colour & 1 else dearest_colour(t, mask))
            if k == 0 and t["m2_kind"][card] == C.M_COUNTER and g["rows"][r, t["m2_column"][card]] > 0:
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
def most_x(t, g, cost, less):
    """The largest X that can be paid for, with `less` generic mana subtracted."""
    know_supply(t, g)
    rest = g["total_supply"] - t["k_pips"][cost] - t["k_generic"][cost] + less
    return rest // t["k_x"][cost] if rest > 0 else 0
