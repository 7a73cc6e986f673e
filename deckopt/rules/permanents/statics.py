"""Static abilities of permanents: their amounts, their conditions, and what they give.

They are computed whenever they are needed; nothing is cached. An amount here may not depend on power, so that power may depend on
it. Amounts of spells and triggered abilities are in `rules.amounts`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.numbers import card_types_in_graveyard, count_rows, devotion, number_of
from deckopt.rules.permanents.counters import counters_there
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.held_count import exiled_with
from deckopt.rules.zones.cards_elsewhere import count_zone, holds_in_graveyard


@rare(np.int64)
def _attached(t, g, r, ref, filt):
    """How many permanents that match a filter are attached to row r, or, if `ref` is REF_HOST, to what that is attached to."""
    host = g["rows"][r, C.R_HANDLE] if ref == C.REF_THIS else g["rows"][r, C.R_HOST]
    n = np.int64(0)
    for q in range(g["n_rows"] if host else 0):
        if g["rows"][q, C.R_HOST] == host and match_kind(t, g, filt, q, g["rows"][r, C.R_CARD]):
            n += g["rows"][q, C.R_N]
    return n


@kernel
def static_amount(t, g, n, r):
    """An amount for a static ability of row r."""
    kind = t["n_kind"][n]
    if kind == C.A_CONST:
        return t["n_plus"][n]
    value = 0
    card = g["rows"][r, C.R_CARD]
    if kind == C.A_ROWS:
        value = count_rows(t, g, t["n_p"][n], r, card)
    elif kind == C.A_ZONE:
        value = count_zone(t, g, t["n_q"][n], t["n_p"][n], card)
    elif kind == C.A_GAME:
        value = g["spells_ever"]
    elif kind == C.A_TURN:
        value = g["count"][t["n_p"][n]]
    elif kind == C.A_NUMBER:
        value = number_of(t, g, t["n_p"][n])
    elif kind == C.A_CARD_TYPES:
        value = card_types_in_graveyard(t, g)
    elif kind == C.A_DEVOTION:
        value = devotion(t, g, t["n_p"][n])
    elif kind == C.A_COUNTERS:
        value = counters_there(t, g, r, t["n_q"][n])
    elif kind == C.A_IS:  # of its source, in the condition of a state trigger
        value = 1 if match_kind(t, g, t["n_p"][n], r, card) else 0
    elif kind == C.A_ATTACHED:
        value = _attached(t, g, r, t["n_p"][n], t["n_q"][n])
    elif kind == C.A_EXILED or kind == C.A_EXILED_TYPES:
        value = exiled_with(t, g, g["rows"][r, C.R_HANDLE], kind)
    elif kind == C.A_ECHO:
        value = 1 if g["rows"][r, C.R_FLAGS] & C.RF_ECHO else 0
    times = np.int64(t["n_times"][n])
    return ((value + 1) // 2 if times == C.HALF else value * times) + t["n_plus"][n]


@kernel
def holds_for_row(t, g, q, r):
    """Whether a condition (-1: none) holds for a static ability of row r."""
    while q >= 0:
        value = static_amount(t, g, t["q_amount"][q], r)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@kernel
def from_statics(t, g, r, what):
    """What static abilities give one permanent of row r.

    `what`: 0 power, 1 toughness, 2 keyword bits, 3 the keyword bits that remove what is attached.
    """
    total = 0
    card = g["rows"][r, C.R_CARD]
    for s in range(t["c_static0"][card], t["c_static0"][card] + t["c_static_n"][card]):
        if t["s_scope"][s] == C.SCOPE_THIS and holds_for_row(t, g, t["s_condition"][s], r):
            total = _add_static(t, g, s, r, 1, what, total)
    handle = g["rows"][r, C.R_HANDLE]
    if handle != 0 and t["has_hosts"]:
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_N] > 0:
                aura = g["rows"][q, C.R_CARD]
                for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
                    if t["s_scope"][s] == C.SCOPE_HOST and holds_for_row(t, g, t["s_condition"][s], q):
                        total = _add_static(t, g, s, q, g["rows"][q, C.R_N], what, total)
    for k in range(t["n_anthems"]):
        s = t["s_anthem"][k]
        if what >= 2 and t["s_keywords"][s] == 0 and t["s_chosen"][s] == 0:
            continue
        if not match_kind(t, g, t["s_filter"][s], r, t["s_card"][s]):
            continue
        if t["s_zone"][s]:
            if what >= 2 and g["graveyard"][t["s_card"][s]] > 0 and holds_in_graveyard(t, g, t["s_condition"][s], t["s_card"][s]):
                total |= t["s_keywords"][s]
            continue
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_CARD] == t["s_card"][s] and g["rows"][q, C.R_N] > 0:
                sources = g["rows"][q, C.R_N]
                if q == r and t["f_other"][t["s_filter"][s]]:
                    sources -= 1
                if sources > 0 and holds_for_row(t, g, t["s_condition"][s], q):
                    total = _add_static(t, g, s, q, sources, what, total)
    return total


@kernel
def _add_static(t, g, s, source, copies, what, total):
    """`total` with what `copies` permanents of row `source` give by static ability s; `what` is as in `from_statics`."""
    if what >= 2:
        if what == 3 and t["s_spares"][s]:
            return total
        if t["s_chosen"][s] and g["rows"][source, C.R_CHOICE] < 5:
            total |= t["p_chosen"][g["rows"][source, C.R_CHOICE]]
        return total | t["s_keywords"][s]
    return total + copies * static_amount(t, g, t["s_power"][s] if what == 0 else t["s_toughness"][s], source)
