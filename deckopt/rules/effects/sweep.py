"""Damage to all creatures that match a filter, at the same time."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.life import damage_row
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.protection import takes_none
from deckopt.rules.permanents.rows import split, split_off
from deckopt.rules.stack.triggers import SPARE_ROWS, fire_if_meant


@kernel
def _meant(t, g, filt, r, source, source_card):
    """Which copies of row r match the filter and can be dealt damage: bits as in `match_row`."""
    which = match_row(t, g, filt, r, source, source_card)
    if which and t["protections"] and takes_none(t, g, r, source, source_card):
        return 0
    return which


@kernel
def _tell_meant_apart(t, g, filt, source, source_card):
    """Split off the copies that match the filter, if a row has others. If several triggers look for damage, give each
    copy a row."""
    rows = g["n_rows"]
    for r in range(rows):
        which = _meant(t, g, filt, r, source, source_card)
        n, tapped = np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED])
        if which == C.UNTAPPED and tapped > 0:
            split_off(g, r, n - tapped, 0)
        elif which == C.TAPPED and tapped < n:
            split_off(g, r, tapped, tapped)
    if t["e_n"][C.E_DAMAGED] > 1:
        rows = g["n_rows"]
        for r in range(rows):
            n = np.int64(g["rows"][r, C.R_N])
            if _meant(t, g, filt, r, source, source_card) and g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS:
                for _ in range(n - 1):
                    split(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)


@cold
def damage_all(t, g, x, n, filt, source, source_card, words):
    """Deal n damage to each creature that matches a filter, from a source with the keywords `words`. Returns the total damage."""
    if n <= 0:
        return np.int64(0)
    _tell_meant_apart(t, g, filt, source, source_card)
    total = np.int64(0)
    rows = g["n_rows"]
    for r in range(rows):
        dealt = damage_row(t, g, r, n, words) if _meant(t, g, filt, r, source, source_card) else np.int64(0)
        x["meant"][r] = 1 if dealt > 0 else 0
        total += dealt
    for e in range(t["e_first"][C.E_DAMAGED], t["e_first"][C.E_DAMAGED] + t["e_n"][C.E_DAMAGED]):
        for r in range(rows):
            copies = g["rows"][r, C.R_N]
            if copies > 0 and x["meant"][r]:
                fire_if_meant(t, g, C.E_DAMAGED, e, g["rows"][r, C.R_CARD], r, copies, n, 0, 0)
    return total
