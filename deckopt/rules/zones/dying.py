"""Permanents that go from the battlefield to the graveyard, one after the other or at the same time.

Those that die at the same time are marked first (`mark_dying`), so that each still sees the others die (603.10a). Sacrifices are
in `rules.zones.sacrifices`; other zones in `rules.zones.departing`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import remember_last
from deckopt.rules.permanents.kinds import is_barred, kind_of
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import handle_of, split, split_off
from deckopt.rules.stack.triggers import SPARE_ROWS, concerned, fire, fire_for_several, fire_if_meant
from deckopt.rules.zones.departing import leave, number_of_leaving
from deckopt.rules.zones.still_there import before_another_comes


@kernel
def _leave_for_graveyard(t, g, r, n, tapped):
    """Remove n copies of row r: their cards go to the graveyard, or to exile if unearthed or doomed. Tokens cease to exist."""
    card, exiled = card_of_row(t, g, r), g["rows"][r, C.R_FLAGS] & C.RF_EXILED
    if not exiled and kind_of(t, g, r) & C.CREATURE:
        g["count"][C.N_DIED] = min(C.MOST, g["count"][C.N_DIED] + n)
    leave(t, g, r, n, tapped)
    if card == C.NO_CARD:
        return
    if exiled:
        g["exile"][card] += n
    else:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += n
        g["n_graveyard"] += n


@rare()
def _doom_hurt(t, g, r):
    """What is about to die of row r is exiled if something of yours exiles creatures that were dealt damage (614.6)."""
    row = g["rows"][r]
    was_hurt = kind_of(t, g, r) & C.CREATURE and (row[C.R_DAMAGE] > 0 or row[C.R_GIVEN] & C.HURT)
    if was_hurt and t["bars"] & C.EXILES_HURT and is_barred(t, g, C.EXILES_HURT):
        row[C.R_FLAGS] |= C.RF_DOOMED


@kernel
def put_into_graveyard(t, g, x, r, n, tapped):
    """n copies of row r die, with triggers: into the graveyard, or exile if unearthed or doomed. Tokens cease to exist."""
    if t["dies_apart"]:
        r = split_off(g, r, n, tapped)
        handle_of(g, r)
    if t["bars"] & C.EXILES_HURT:
        _doom_hurt(t, g, r)
    card = g["rows"][r, C.R_CARD]
    exiled = g["rows"][r, C.R_FLAGS] & C.RF_EXILED
    if t["e_n"][C.E_DIES] and not exiled:
        fire(t, g, x, C.E_DIES, card, r, n, n, 0, 0)
    if t["e_n"][C.E_LEAVES]:
        fire(t, g, x, C.E_LEAVES, card, r, n, C.TO_EXILE if exiled else n, 0, 0)
    _leave_for_graveyard(t, g, r, n, tapped)


@kernel
def mark_dying(x, r, n, tapped):
    """Mark n copies of row r (`tapped` of them tapped) to go to the graveyard with others (`bury_together`)."""
    x["dying"][r] = n
    x["dying_tapped"][r] = tapped


@rare()
def tell_dying_apart(g, x):
    """Give every dying permanent a row and a handle of its own."""
    rows = g["n_rows"]
    for r in range(rows):
        n, tapped = np.int64(x["dying"][r]), np.int64(x["dying_tapped"][r])
        if n > 0 and g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS:
            mark_dying(x, r, 0, 0)
            for k in range(n):
                which = 1 if k < tapped else 0
                q = split(g, r, which)
                handle_of(g, q)
                mark_dying(x, q, 1, which)


@cold
def see_leave(t, g, x, zone):
    """Queue triggers on the marked permanents (`mark_dying`), which go to a zone, while all of them are still there.

    Their values are stored as they are now.
    """
    if t["keeps_last"]:
        for r in range(g["n_rows"]):
            if x["dying"][r] > 0 and x["dying"][r] == g["rows"][r, C.R_N] and g["rows"][r, C.R_HANDLE]:
                remember_last(t, g, r)
    for e in range(t["e_first"][C.E_LEAVES], t["e_first"][C.E_LEAVES] + t["e_n"][C.E_LEAVES]):
        for r in range(g["n_rows"]):
            n = np.int64(x["dying"][r])
            if n > 0:
                exiling = C.RF_EXILED if zone == C.Z_GRAVEYARD else C.RF_UNEARTHED
                number = C.TO_EXILE if g["rows"][r, C.R_FLAGS] & exiling else number_of_leaving(zone, n)
                fire_if_meant(t, g, C.E_LEAVES, e, g["rows"][r, C.R_CARD], r, n, number, 0, 0)


@rare()
def _tell_watchers(t, g, x, e, rows):
    """Queue trigger e, whose source matters, on the dying permanents: each source is told how many they are."""
    total = np.int64(0)
    for r in range(rows):
        n = np.int64(x["dying"][r] if g["rows"][r, C.R_FLAGS] & C.RF_EXILED == 0 else 0)
        meant = n > 0 and concerned(t, g, e, g["rows"][r, C.R_CARD], r, 0)
        x["arrived"][r], x["meant"][r] = r, n if meant else 0
        total += x["meant"][r]
    if total > 0:
        fire_for_several(t, g, x, C.E_DIES, e, rows, total, 1, 0, 0)


@cold
def bury_together(t, g, x):
    """Put all marked permanents into the graveyard at the same time. Each still sees the others die."""
    if t["dies_apart"]:
        tell_dying_apart(g, x)
    rows = g["n_rows"]
    apart = t["dies_apart"] != 0
    for r in range(rows):
        if x["dying"][r] > 1:  # there was no room for rows of their own
            apart = False
    if t["bars"] & C.EXILES_HURT:
        for r in range(rows):
            if x["dying"][r] > 0:
                _doom_hurt(t, g, r)
    for e in range(t["e_first"][C.E_DIES], t["e_first"][C.E_DIES] + t["e_n"][C.E_DIES]):
        if apart and t["e_scope"][e] == C.SCOPE_FILTER and t["e_it"][e] == 0 and t["e_free"][e] == 0:
            _tell_watchers(t, g, x, e, rows)
            continue
        for r in range(rows):
            n = np.int64(x["dying"][r])
            if n > 0 and g["rows"][r, C.R_FLAGS] & C.RF_EXILED == 0:
                fire_if_meant(t, g, C.E_DIES, e, g["rows"][r, C.R_CARD], r, n, n, 0, 0)
    see_leave(t, g, x, C.Z_GRAVEYARD)
    for r in range(rows):
        n = np.int64(x["dying"][r])
        if n > 0:
            _leave_for_graveyard(t, g, r, n, np.int64(x["dying_tapped"][r]))
            mark_dying(x, r, 0, 0)
