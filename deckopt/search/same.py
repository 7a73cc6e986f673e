"""A hash of a position, equal for positions that differ only in the order and the names of their permanents.

It is for tables of positions of one turn. What a search of a turn cannot tell apart is left out: how many moves were made.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot
from deckopt.rules import codes as C
from deckopt.rules.chance import mix

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_SALT = np.uint64(0xD6E8FEB86659FD93)
SHIFT = 100_000  # makes numbers of a position positive


@hot
def _with(bits, value):
    """A hash with one number more."""
    return np.uint64(bits) * _GOLDEN + np.uint64(np.int64(value) + SHIFT)


@cold
def _alone(g, r, named):
    """Hash of one permanent of row r, without what it is attached to. With `named` its handle counts as well."""
    h = _SALT
    for k in range(C.ROW_WIDTH):
        if k == C.R_N or k == C.R_HOST or k == C.R_TAPPED or k == C.R_MANA or (k == C.R_HANDLE and not named):
            continue
        h = _with(h, g["rows"][r, k])
    return mix(h)


@cold
def _row(g, r, named):
    """Hash of one permanent of row r with what is attached to it and what it is attached to."""
    h = _alone(g, r, named)
    host, handle = g["rows"][r, C.R_HOST], g["rows"][r, C.R_HANDLE]
    guests = np.uint64(0)
    if host or handle:
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_N] > 0 and q != r:
                if host and g["rows"][q, C.R_HANDLE] == host:
                    h = mix(h ^ (_alone(g, q, named) * _GOLDEN))
                if handle and g["rows"][q, C.R_HOST] == handle:
                    guests += _with(_alone(g, q, named), g["rows"][q, C.R_TAPPED])
    return mix(h + guests * _SALT)


@cold
def _numbers(t, g):
    """Hash of the numbers of a position."""
    h = _SALT
    for value in (
        g["decision"],
        g["step"],
        g["moment"],
        g["life"],
        g["opponent_life"],
        g["poison"],
        g["own_poison"],
        g["land_drops"],
        g["attacked"],
        g["unlimited_hand"],
        g["no_combat_damage"],
        g["no_gain"],
        g["protected"],
        g["opened"],
        g["to_bottom"],
        g["opponent_library"],
        g["opponent_hand"],
        g["opponent_graveyard"],
        g["drew_from_empty"],
        g["extra_turns"],
        g["wishes"],
        g["n_library"],
        g["n_top"],
        g["n_bottom"],
        g["n_stack"],
        g["n_pending"],
        g["n_delayed"],
        g["n_permits"],
        g["n_exiled"],
        g["n_arriving"],
        g["spells_ever"],
        g["frozen"],
    ):
        h = _with(h, value)
    for k in range(6):
        h = _with(h, g["pool"][k])
    for k in range(C.N_TURN_COUNTS):
        h = _with(h, g["count"][k])
    for k in range(C.N_OWN_NUMBERS):
        h = _with(h, g["own"][k])
    if t["n_goal"]:
        h = _with(h, g["drawn_ever"])
        for k in range(C.MAX_GOAL_CASTS):
            h = _with(h, g["goal_cast"][k])
    return mix(h)


@cold
def _mana(t, g, bits):
    """A hash with what is special about mana: restricted mana, mana that is added, and what may pay for a cost at hand."""
    h = np.uint64(bits)
    for i in range(t["n_limits"]):
        for k in range(6):
            h = _with(h, g["limited"][i, k])
    for i in range(t["n_adders"]):
        h = _with(h, g["taps_add"][i])
    if t["keeps_discounts"]:
        for i in range(C.MAX_KEPT):
            h = _with(h, g["kept_less"][i])
    if g["frozen"]:
        h = _with(_with(h, g["frozen_types"]), g["frozen_silencers"])
        for i in range(t["n_live"]):
            h = _with(h, g["frozen_mana"][i])
        for i in range(t["n_adders"]):
            h = _with(h, g["frozen_adders"][i])
    return h


@cold
def _zones(t, g, bits):
    """A hash with the cards of each zone."""
    h = np.uint64(bits)
    for c in range(t["n_cards"]):
        h = _with(h, g["hand"][c])
        h = _with(h, g["graveyard"][c])
        h = _with(h, g["library"][c])
        h = _with(h, g["exile"][c])
        h = _with(h, g["look"][c])
        if t["n_sideboard"]:
            h = _with(h, g["sideboard"][c])
        if t["tells_graveyard"]:
            h = _with(h, g["seen_graveyard"][c])
        if t["asks_drawn"]:
            h = _with(h, g["drawn"][c])
    h = mix(h)
    for i in range(g["n_top"]):
        h = _with(h, g["top"][i])
    for i in range(g["n_bottom"]):
        h = _with(h, g["bottom"][i])
    for i in range(g["n_exiled"]):
        for k in range(C.EXILE_WIDTH):
            h = _with(h, g["exiled"][i, k])
    for i in range(g["n_permits"]):
        for k in range(3):
            h = _with(h, g["permits"][i, k])
    return h


@cold
def _stack(t, g, bits):
    """A hash with what is on the stack or will go there, what is about to enter, and the permanents that have left of which this
    may speak."""
    h = np.uint64(bits)
    for i in range(g["n_delayed"]):
        for k in range(C.DELAYED_WIDTH):
            h = _with(h, g["delayed"][i, k])
    for i in range(g["n_stack"]):
        for k in range(C.FRAME_WIDTH):
            h = _with(h, g["stack"][i, k])
    for i in range(g["n_pending"]):
        for k in range(C.PENDING_WIDTH):
            h = _with(h, g["pending"][i, k])
    for i in range(g["n_arriving"]):
        for k in range(C.ARRIVING_WIDTH):
            h = _with(h, g["arriving"][i, k])
    if t["keeps_last"]:
        total = np.uint64(0)  # in whichever order they left
        for i in range(C.MAX_LAST):
            if g["last"][i, C.L_HANDLE]:
                one = _SALT
                for k in range(C.LAST_WIDTH):
                    one = _with(one, g["last"][i, k])
                total += mix(one)
        h = mix(h ^ total)
    return h


@cold
def fingerprint(t, g):
    """The hash of a position, never 0."""
    h = _zones(t, g, mix(_mana(t, g, _numbers(t, g))))
    named = g["n_stack"] + g["n_pending"] + g["n_delayed"] + g["n_arriving"]  # what may refer to a permanent by its handle
    if named:
        h = _stack(t, g, h)
    total = np.uint64(0)
    for r in range(g["n_rows"]):
        n, tapped = np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED])
        if n > 0:
            one = _row(g, r, named)
            total += np.uint64(n - tapped) * mix(one) + np.uint64(tapped) * mix(one + _GOLDEN)
    return mix(h ^ total) | np.uint64(1)
