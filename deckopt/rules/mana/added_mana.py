"""Mana that a permanent makes because of other permanents: Auras on it, and abilities that it was given.

It is stored in the permanent's row. What a permanent makes by itself is in `rules.mana.supply`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.rows import row_of


@cold
def mana_given(t, g, r):
    """The colours of the mana for which row r can be tapped by an ability that it was given."""
    mask = np.int64(0)
    for k in range(t["n_given"]):
        if g["rows"][r, C.R_GIVEN] >> k & 1:
            mask |= t["gv_mana"][k]
    return mask


@cold
def sources_of(t, g, i):
    """How often adder i adds mana: for each permanent with the ability, or for each effect this turn."""
    n = np.int64(g["taps_add"][i])
    if t["ad_card"][i] >= 0:
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["ad_card"][i]:
                n += g["rows"][r, C.R_N]
    return n


@cold
def added_by_others(t, g, r, k):
    """The colours of the k-th mana, from 0, that other permanents and effects add when row r is tapped for mana, or 0."""
    for i in range(t["n_adders"]):
        if match_kind(t, g, t["ad_filter"][i], r, -1):
            n = np.int64(g["frozen_adders"][i]) if g["frozen"] else sources_of(t, g, i)
            if k < n:
                return np.int64(t["ad_mana"][i])
            k -= n
    return np.int64(0)


@rare()
def refresh_mana(t, g, host):
    """Count again the mana that Auras give to their host. Nothing is counted while a cost is paid."""
    r = row_of(g, host)
    if r < 0 or g["frozen"]:
        return
    granted, n = 0, 0
    g["rows"][r, C.R_EXTRA] = 0
    g["rows"][r, C.R_EXTRA2] = 0
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_HOST] == host and g["rows"][q, C.R_N] > 0:
            aura = g["rows"][q, C.R_CARD]
            for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
                if t["s_scope"][s] != C.SCOPE_HOST:
                    continue
                granted |= t["s_mana"][s]
                adds = t["s_adds"][s]
                if adds < 0:
                    adds = 1 << g["rows"][q, C.R_CHOICE]
                for _ in range(g["rows"][q, C.R_N] if adds else 0):
                    if n < 4:
                        g["rows"][r, C.R_EXTRA if n < 2 else C.R_EXTRA2] |= adds << (6 * (n % 2))
                    n += 1
    if t["has_given_mana"]:
        granted |= mana_given(t, g, r)
    g["rows"][r, C.R_MANA] = granted
    if n > 4:
        first, second = added_by_auras(t, g, host, 0), added_by_auras(t, g, host, 1)
        third, fourth = added_by_auras(t, g, host, 2), added_by_auras(t, g, host, 3)
        g["rows"][r, C.R_EXTRA] = first | second << 6
        g["rows"][r, C.R_EXTRA2] = third | fourth << 6 | C.MORE_EXTRA
    g["supply_known"] = 0


@rare(np.int64)
def added_by_auras(t, g, host, k):
    """The colours of the k-th mana that Auras add when their host is tapped for mana, or 0.

    It is called if they add more than the columns of the host's row hold. Equal Auras come together, whether or not they are one
    row.
    """
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_HOST] != host or g["rows"][q, C.R_N] <= 0:
            continue
        aura, choice, n = g["rows"][q, C.R_CARD], g["rows"][q, C.R_CHOICE], 0
        first = True
        for p in range(g["n_rows"]):
            row = g["rows"][p]
            if row[C.R_HOST] == host and row[C.R_CARD] == aura and row[C.R_CHOICE] == choice and row[C.R_N] > 0:
                first = first and p >= q
                n += row[C.R_N]
        if not first:
            continue
        for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
            adds = np.int64(t["s_adds"][s]) if t["s_scope"][s] == C.SCOPE_HOST else 0
            if adds:
                if k < n:
                    return adds if adds > 0 else np.int64(1) << choice
                k -= n
    return np.int64(0)
