"""Damage to all creatures that match a filter, at the same time."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.life import damage_row
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.protection import takes_none
from deckopt.rules.permanents.rows import split, split_off
from deckopt.rules.stack.triggers import SPARE_ROWS, concerned, fire_for_several, fire_if_meant


@kernel
def _meant(t, g, filt, r, source, source_card):
    """Which copies of row r match the filter and can be dealt damage: bits as in `match_row`."""
    which = match_row(t, g, filt, r, source, source_card)
    if which and t["protections"] and takes_none(t, g, r, source, source_card):
        return 0
    return which


@kernel
def _tell_meant_apart(t, g, filt, source, source_card):
    """Split off the copies that match the filter, if a row has others. If triggers on damage may tell copies apart,
    give each copy a row."""
    rows = g["n_rows"]
    for r in range(rows):
        which = _meant(t, g, filt, r, source, source_card)
        n, tapped = np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED])
        if which == C.UNTAPPED and tapped > 0:
            split_off(g, r, n - tapped, 0)
        elif which == C.TAPPED and tapped < n:
            split_off(g, r, tapped, tapped)
    if t["e_n"][C.E_DAMAGED] > 1 or t["e_apart_together"][C.E_DAMAGED]:
        rows = g["n_rows"]
        for r in range(rows):
            n = np.int64(g["rows"][r, C.R_N])
            if _meant(t, g, filt, r, source, source_card) and g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS:
                for _ in range(n - 1):
                    split(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)


@cold
def _tell_watchers(t, g, x, e, rows, n):
    """Queue trigger e, whose source matters, on the damaged rows (`x["in_turn"]`): each source is told how often."""
    total = np.int64(0)
    for r in range(rows):
        meant = x["in_turn"][r] != 0 and g["rows"][r, C.R_N] > 0 and concerned(t, g, e, g["rows"][r, C.R_CARD], r, 0)
        x["arrived"][r], x["meant"][r] = r, g["rows"][r, C.R_N] if meant else 0
        total += x["meant"][r]
    if total > 0:
        fire_for_several(t, g, x, C.E_DAMAGED, e, rows, total, n, 0, 0)


@rare(np.int64)
def damage_all(t, g, x, n, filt, source, source_card, words):
    """Deal n damage to each creature that matches a filter, from a source with the keywords `words`. Returns the total damage."""
    if n <= 0:
        return np.int64(0)
    _tell_meant_apart(t, g, filt, source, source_card)
    total = np.int64(0)
    rows = g["n_rows"]
    for r in range(rows):
        dealt = damage_row(t, g, r, n, words) if _meant(t, g, filt, r, source, source_card) else np.int64(0)
        x["in_turn"][r] = 1 if dealt > 0 else 0
        total += dealt
    for e in range(t["e_first"][C.E_DAMAGED], t["e_first"][C.E_DAMAGED] + t["e_n"][C.E_DAMAGED]):
        if t["e_scope"][e] == C.SCOPE_FILTER and t["e_it"][e] == 0 and t["e_free"][e] == 0:
            _tell_watchers(t, g, x, e, rows, n)
            continue
        for r in range(rows):
            copies = g["rows"][r, C.R_N]
            if copies > 0 and x["in_turn"][r]:
                fire_if_meant(t, g, C.E_DAMAGED, e, g["rows"][r, C.R_CARD], r, copies, n, 0, 0)
    return total
