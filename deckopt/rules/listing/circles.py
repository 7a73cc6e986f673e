"""Tapping and untapping that leads nowhere, which is not offered.

Abilities that tap or untap permanents may lead back to an earlier position, or do what another target would do better. Positions
are compared by a hash of what is tapped.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.chance import mix
from deckopt.rules.mana.supply import units_of
from deckopt.rules.permanents.characteristics import is_able
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.rows import row_of

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_CONTENT = (
    C.R_CARD,
    C.R_SICK,
    C.R_HOST,
    C.R_PLUS,
    *range(C.R_COUNTERS, C.R_COUNTERS + C.COUNTER_COLUMNS),
    C.R_DAMAGE,
    C.R_POWER,
    C.R_TOUGHNESS,
    C.R_KEYWORDS,
    C.R_BECOMES,
    C.R_FLAGS,
    C.R_USED,
    C.R_GIVEN,
    C.R_LEAVING,
)


@kernel
def _content(g, r, tapped):
    """Hash of what one copy of row r is, to recognise a position."""
    row = g["rows"][r]
    h = np.uint64(tapped + 1)
    for k in _CONTENT:
        h = h * _GOLDEN + np.uint64(np.int64(row[k]) + 1000000)
    handle = row[C.R_HANDLE]
    if handle:
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_N] > 0:
                h = h * _GOLDEN + np.uint64(handle)
                break
    return mix(h)


@kernel
def tap_hash(g):
    """Hash of which permanents are tapped. It is equal for positions that differ only in the names of rows."""
    total = np.uint64(1)
    for r in range(g["n_rows"]):
        n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
        if n > tapped:
            total += np.uint64(n - tapped) * _content(g, r, 0)
        if tapped > 0:
            total += np.uint64(tapped) * _content(g, r, 1)
    return total


@rare()
def remember_position(t, g, source, r):
    """Store the position, so that no ability leads back to it. An ability, whose source will be tapped for it, is about to tap or
    untap row r.

    Only untapping an untapper can lead back. After anything else nothing can, and the stored positions are deleted.
    """
    if not t["c_reversible"][g["rows"][r, C.R_CARD]] or row_of(g, source) < 0:
        g["n_seen"] = 0
        return
    if g["n_seen"] >= C.MAX_SEEN:
        for i in range(C.MAX_SEEN - 1):
            g["seen"][i] = g["seen"][i + 1]
        g["n_seen"] = C.MAX_SEEN - 1
    g["seen"][g["n_seen"]] = tap_hash(g)
    g["n_seen"] += 1


@cold
def _leads_back(t, g, source, r, untaps):
    """Whether tapping the source leads to an earlier position, if that taps or untaps a copy of row r."""
    now = tap_hash(g)
    after = now + _content(g, r, 1 - untaps) - _content(g, r, untaps)
    s = row_of(g, source)
    if s >= 0:
        after += _content(g, s, 1) - _content(g, s, 0)
    if after == now:
        return True
    for i in range(g["n_seen"]):
        if g["seen"][i] == after:
            return True
    return False


@kernel
def dominated_untap(t, g, filt, r, which, source_card):
    """Whether it is better to untap another tapped land that matches filter filt, which makes all the mana that row r makes."""
    mask = units_of(t, g, r, 0)
    if mask == 0 or is_creature(t, g, r) or t["m_n"][g["rows"][r, C.R_CARD]] > 1 or g["rows"][r, C.R_EXTRA]:
        return False
    if t["n_adders"]:
        return False
    for q in range(g["n_rows"]):
        if q != r and g["rows"][q, C.R_TAPPED] > 0 and not is_creature(t, g, q):
            other = units_of(t, g, q, 0)
            if mask & ~other == 0 and (mask != other or q < r or which == C.UNTAPPED) and match_kind(t, g, filt, q, source_card):
                return True
    return False


@kernel
def copies_worth(t, g, spec, source, source_card, r, which, untaps, scope):
    """Those of the copies `which` of row r (bits as `match_row`), targets of `spec`, that may be tapped or untapped.

    A target that leads back is left out. For a search, so is one that leads nowhere, or less far than another target.
    """
    change = which & (C.TAPPED if untaps else C.UNTAPPED)
    if change and t["c_reversible"][g["rows"][r, C.R_CARD]] and _leads_back(t, g, source, r, untaps):
        change = 0
    stay = which & (C.UNTAPPED if untaps else C.TAPPED)
    if stay and scope and not (untaps and units_of(t, g, r, 0) and is_able(t, g, r)):  # it will be tapped for mana first
        stay = 0
    worth = change | stay
    if worth and scope and untaps and dominated_untap(t, g, t["t_filter"][spec], r, which, source_card):
        return 0
    return worth
