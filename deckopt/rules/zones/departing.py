"""Permanents that leave the battlefield: what follows, and where their cards go.

Permanents that go to the graveyard are in `rules.zones.dying`; several that leave at the same time in `rules.zones.leaving`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import last_of, remember_host, remember_last
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import handle_of, split
from deckopt.rules.stack.triggers import fire
from deckopt.rules.zones.putting import can_enter, put_card


@kernel
def leave(t, g, r, n, tapped):
    """Remove n copies of row r (`tapped` of them tapped) from the battlefield."""
    if t["keeps_last"] and g["rows"][r, C.R_HANDLE] and n == g["rows"][r, C.R_N]:
        remember_last(t, g, r)
    if t["asks_host"] and g["rows"][r, C.R_HANDLE] and g["rows"][r, C.R_HOST]:
        remember_host(t, g, r)
    g["count"][C.N_LEFT] = min(C.MOST, g["count"][C.N_LEFT] + n)
    g["rows"][r, C.R_N] -= n
    g["rows"][r, C.R_TAPPED] -= tapped
    g["untidy"] = 1
    if g["rows"][r, C.R_HANDLE] or t["n_statics"] or t["asks_auras"]:
        g["due"] = 1
    g["supply_known"] = 0
    host = g["rows"][r, C.R_HOST]
    if host and t["has_mana_statics"]:
        refresh_mana(t, g, host)


@kernel
def goes_to(g, r, zone):
    """The zone to which a permanent of row r goes: exile if it was unearthed, unless it is exiled to come back (702.84a)."""
    back = zone == C.Z_BATTLEFIELD or zone == C.Z_BATTLEFIELD_TAPPED
    return C.Z_EXILE if g["rows"][r, C.R_FLAGS] & C.RF_UNEARTHED and not back else np.int64(zone)


@kernel
def number_of_leaving(zone, n):
    """The number of E_LEAVES for n that leave for a zone. What comes back at once, or is cast later, is exiled."""
    if zone == C.Z_HAND:
        return np.int64(C.TO_HAND)
    exiled = zone == C.Z_EXILE or zone == C.Z_PLAY_LATER or zone == C.Z_BATTLEFIELD or zone == C.Z_BATTLEFIELD_TAPPED
    return np.int64(C.TO_EXILE if exiled else n)


@kernel
def put_departed(t, g, x, card, zone):
    """Put a card that has left the battlefield into a zone. It stays in exile if it cannot come back (400.4b)."""
    put_card(t, g, x, card, zone if can_enter(t, g, card, zone) else C.Z_EXILE, 0)


@cold
def note_whither(g, r, zone):
    """Note that the card of row r, which has left, does not stay in exile: triggers on its leaving do not find it there."""
    if zone == C.Z_BATTLEFIELD or zone == C.Z_BATTLEFIELD_TAPPED or zone == C.Z_PLAY_LATER:
        i = last_of(g, g["rows"][r, C.R_HANDLE])
        if i >= 0:
            g["last"][i, C.L_MOVED] = 1


@rare()
def _tell_leaving(t, g, x, r, n, tapped, zone):
    """As `leave_for`, if something triggers on leaving: one copy leaves after the other."""
    for k in range(n):
        q = split(g, r, 1 if k < tapped else 0)
        if t["dies_apart"]:
            handle_of(g, q)
        card = card_of_row(t, g, q)
        to = goes_to(g, q, zone)
        fire(t, g, x, C.E_LEAVES, g["rows"][q, C.R_CARD], q, 1, number_of_leaving(to, 1), 0, 0)
        leave(t, g, q, 1, 1 if k < tapped else 0)
        if t["gives_return"]:
            note_whither(g, q, to)
        if card != C.NO_CARD:
            put_departed(t, g, x, card, to)


@kernel
def leave_for(t, g, x, r, n, tapped, zone):
    """Move n copies of row r from the battlefield to hand, exile or the top of the library, or let them come back at once.

    What was unearthed is exiled."""
    if t["e_n"][C.E_LEAVES]:
        _tell_leaving(t, g, x, r, n, tapped, zone)
        return
    card = card_of_row(t, g, r)
    to = goes_to(g, r, zone)
    leave(t, g, r, n, tapped)
    if card != C.NO_CARD:
        for _ in range(n):
            put_departed(t, g, x, card, to)


@rare()
def cede(t, g, x, r):
    """An opponent gains control of the permanent of row r, if it is there: it does not leave the battlefield (110.2), but is
    gone for you. Its card lies in exile."""
    if r < 0:
        return
    left = np.int64(g["count"][C.N_LEFT])
    card = card_of_row(t, g, r)
    leave(t, g, r, 1, np.int64(g["rows"][r, C.R_TAPPED]))
    g["count"][C.N_LEFT] = left
    if card != C.NO_CARD:
        put_card(t, g, x, card, C.Z_EXILE, 0)
