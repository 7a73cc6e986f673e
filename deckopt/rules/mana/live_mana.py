"""Mana of a tap that depends on the position: on your other permanents, on a chosen colour, on what it is spent on.

A card with such an ability has `LIVE_MANA` in place of its number of units. Its abilities are looked at one by one, whenever the
mana is needed. If they overlap, one makes all that the other makes (`cards.checks`). So a unit is the union of what the abilities
make there.

While a cost is paid, what was possible when the payment began stays possible: mana abilities can be activated in any order, those
with a condition before those that sacrifice.

Restricted mana counts in the supply only for what it may be spent on. `pay_for` says what is being paid for (a *purpose*: which
limits an action satisfies). What is not spent floats in a pool of its own. A source that is tapped without a payment makes
unrestricted mana.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import colours_of
from deckopt.rules.permanents.statics import holds_for_row

_ALL = 63


@cold
def _colours_among(t, g, filt, card, produced):
    """The colours among your permanents that match a filter, or the types of mana that they could produce."""
    mask = np.int64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and match_kind(t, g, filt, r, card):
            if not produced:
                mask |= colours_of(t, g, r)
                continue
            could = np.int64(t["c_could"][g["rows"][r, C.R_CARD]])
            if could & C.CHOSEN_COULD and g["rows"][r, C.R_CHOICE] < 5:
                could |= np.int64(1) << g["rows"][r, C.R_CHOICE]
            mask |= could & _ALL
    return mask


@rare(np.int64)
def _possible(t, g, v, r):
    """The colours that mana ability v of row r may make now; 0 if it cannot be activated."""
    if not holds_for_row(t, g, t["v_when"][v], r):
        return np.int64(0)
    if t["v_among"][v] != C.NO_FILTER:
        return np.int64(_colours_among(t, g, t["v_among"][v], g["rows"][r, C.R_CARD], t["v_produced"][v]))
    return np.int64(_ALL)


@cold
def freeze(t, g):
    """Store what mana abilities may make, until `thaw`."""
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        for v in range(t["m_live0"][card], t["m_live0"][card] + t["m_live_n"][card]):
            g["frozen_mana"][v] = _possible(t, g, v, r)
    g["frozen"] = 1


@kernel
def thaw(g):
    """Compute what mana abilities may make again."""
    g["frozen"] = 0


@cold
def imprinted_card(g, r):
    """The card that is exiled with the permanent of row r, or -1."""
    card = np.int64(g["rows"][r, C.R_CHOICE]) - C.IMPRINT_CHOICE
    return card if card >= 0 and g["exile"][card] > 0 else np.int64(-1)


@rare(np.bool_)
def _may_pay(t, g, limit, choice):
    """Whether mana of a limit may be spent on the present payment; `choice` is the chosen creature type."""
    if t["p_limits"][g["purpose"]] >> limit & 1 == 0:
        return False
    if t["l_chosen"][limit] == 0:
        return True
    types = t["p_types"][g["purpose"]]
    if choice < C.TYPE_CHOICE or choice >= C.IMPRINT_CHOICE:
        return False
    return types >> np.uint64(choice - C.TYPE_CHOICE) & np.uint64(1) != np.uint64(0)


@kernel
def pays_limit(t, g, limit):
    """Whether floating mana of a limit may be spent on the present payment."""
    return _may_pay(t, g, limit, 0)


@kernel
def pay_for(t, g, a):
    """Count and spend mana for action a from now on (-1: for nothing in particular)."""
    if t["n_limits"]:
        purpose = np.int64(t["a_purpose"][a]) if a >= 0 else np.int64(0)
        if g["purpose"] != purpose:
            g["purpose"] = purpose
            g["supply_known"] = 0


@kernel
def pay_for_frame(t, g, f):
    """Count and spend mana for what frame f announces, also for a mana ability."""
    if t["n_limits"]:
        a = f[C.F_ACTION]
        announced = f[C.F_STATE] == C.FS_ANNOUNCING or (a >= 0 and t["a_kind"][a] == C.ACT_MANA)
        pay_for(t, g, a if announced else -1)


@rare(np.bool_)
def keeps_safe(t, g, r):
    """Whether mana of row r may be spent on the present payment such that the spell can't be countered."""
    card = g["rows"][r, C.R_CARD]
    for v in range(t["m_live0"][card], t["m_live0"][card] + t["m_live_n"][card]):
        only = np.int64(t["v_only"][v]) - 1
        if only >= 0 and t["l_safe"][only] and _may_pay(t, g, only, g["rows"][r, C.R_CHOICE]):
            colours = np.int64(g["frozen_mana"][v]) if g["frozen"] else _possible(t, g, v, r)
            if t["v_unit"][v, 0] & colours:
                return True
    return False


@rare(np.int64)
def limit_of_tap(t, g, r):
    """The limit of the mana of row r, or -1: that of its ability that makes most."""
    card = g["rows"][r, C.R_CARD]
    most, limit = np.int64(0), np.int64(-1)
    for v in range(t["m_live0"][card], t["m_live0"][card] + t["m_live_n"][card]):
        colours = np.int64(g["frozen_mana"][v]) if g["frozen"] else _possible(t, g, v, r)
        only = np.int64(t["v_only"][v]) - 1
        if t["v_unit"][v, 0] & colours == 0 or (only >= 0 and not _may_pay(t, g, only, g["rows"][r, C.R_CHOICE])):
            continue
        if t["v_n"][v] > most or (t["v_n"][v] == most and only < 0):
            most, limit = np.int64(t["v_n"][v]), only
    return limit


@rare(np.int64)
def live_unit(t, g, r, k):
    """The colours of the k-th mana that the abilities of row r make, and how many mana they make.

    The result is packed: unit + 64 * number.
    """
    card = g["rows"][r, C.R_CARD]
    own, most = np.int64(0), np.int64(0)
    for v in range(t["m_live0"][card], t["m_live0"][card] + t["m_live_n"][card]):
        colours = np.int64(g["frozen_mana"][v]) if g["frozen"] else _possible(t, g, v, r)
        if t["v_only"][v] and not _may_pay(t, g, t["v_only"][v] - 1, g["rows"][r, C.R_CHOICE]):
            continue
        if t["v_chosen"][v] == C.CHOSEN_COLOUR:
            colours &= np.int64(1) << g["rows"][r, C.R_CHOICE]
        elif t["v_chosen"][v]:
            card_exiled = imprinted_card(g, r)
            if card_exiled < 0:
                continue
            if t["v_chosen"][v] == C.IMPRINTED_COLOURS:
                colours &= np.int64(t["c_colours"][card_exiled])
        if t["v_unit"][v, 0] & colours == 0:
            continue
        n = np.int64(t["v_n"][v])
        most = max(most, n)
        if k < n:
            own |= t["v_unit"][v, k] & colours
    return own + most * 64
