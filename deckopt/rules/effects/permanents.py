"""The family "permanents" of operations: on all that match a filter, on so many that are chosen, or on one object.

What is done to each of them is in `rules.effects.on_copies`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, created_row, referred_row
from deckopt.rules.effects.dividing import divided, share
from deckopt.rules.effects.on_copies import give_up, lose_copy, numbers_of, on_copies_with
from deckopt.rules.effects.proliferating import proliferate, proliferated
from deckopt.rules.effects.zones import goes_elsewhere, zone_to
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.characteristics import is_lasting, match_row
from deckopt.rules.permanents.faces import transform
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.permanents.regeneration import regenerates
from deckopt.rules.permanents.rows import handle_of, row_of, split
from deckopt.rules.permanents.stages import become_level
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.turn.end_step import let_leave
from deckopt.rules.zones.bounds import row_fits
from deckopt.rules.zones.departing import cede
from deckopt.rules.zones.dying import bury_together, mark_dying
from deckopt.rules.zones.leaving import leave_together, let_go
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_together
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _counts(code):
    """Whether an operation on permanents says how many are chosen."""
    moves = goes_elsewhere(code) or code == OP.SACRIFICE or code == OP.DESTROY
    return moves or code == OP.UNTAP or code == OP.TAP or code == OP.COUNTERS


@kernel
def _is_on_permanents(code):
    """Whether `on_permanents` does an operation of this code."""
    return _counts(code) or code == OP.DOOM or code == OP.PUMP or code == OP.GIVE or code == OP.BECOME or code == OP.REGENERATE


@kernel
def on_permanents(t, g, x, f):
    """Do an operation on the object of a reference, on all that match, or on so many chosen."""
    pc = f[C.F_PC]
    fr = g["n_stack"] - 1
    code, what = t["o"][pc, OP.CODE], t["o"][pc, OP.WHAT]
    count = np.int64(t["o"][pc, OP.COUNT_OF_PERMANENTS] if _counts(code) else NONE)
    if code == OP.SACRIFICE and f[C.F_R0] < 0:
        f[C.F_SACRIFICED] = 0
    first, second = numbers_of(t, g, fr, pc)
    if what == C.REF_CREATED:
        r = created_row(g, 0)
        while r >= 0:
            on_copies_with(t, g, x, fr, pc, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED], first, second)
            r = created_row(g, r + 1)
        next_operation(g, f)
    elif what < C.NO_FILTER:
        r = referred_row(g, fr, what)
        if r >= 0 and (code == OP.SACRIFICE or code == OP.RETURN):
            if not lose_copy(t, g, x, fr, pc, r, g["rows"][r, C.R_TAPPED]):
                return
        elif r >= 0 and count > 1:
            n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            if code != OP.DESTROY or not (is_lasting(t, g, r) or (t["shield_column"] and regenerates(t, g, x, r, n, tapped))):
                give_up(t, g, x, fr, pc, r, g["rows"][r, C.R_TAPPED])
        elif r >= 0:
            on_copies_with(t, g, x, fr, pc, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED], first, second)
        if count > 1:
            let_go(t, g, x, f)
        next_operation(g, f)
    elif count < 0:
        rows = g["n_rows"]
        for r in range(rows):
            which = match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD])
            if which and t["bounded_sweeps"] and not row_fits(t, g, fr, r):
                which = 0
            n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            if which == C.TAPPED:
                n = tapped
            elif which == C.UNTAPPED:
                n, tapped = n - tapped, 0
            if which and (code == OP.DESTROY or code == OP.SACRIFICE):
                if code == OP.SACRIFICE:
                    note_sacrificed(t, g, x, r, n)
                    f[C.F_SACRIFICED] += n
                if code == OP.DESTROY and t["shield_column"] and not is_lasting(t, g, r) and regenerates(t, g, x, r, n, tapped):
                    continue
                if n > 0 and (code == OP.SACRIFICE or not is_lasting(t, g, r)):
                    mark_dying(x, r, n, tapped)
            elif which and goes_elsewhere(code):
                mark_dying(x, r, n, tapped)
            elif which:
                on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second)
        if code == OP.SACRIFICE:
            sacrifice_together(t, g, x)
        elif code == OP.DESTROY:
            bury_together(t, g, x)
        elif goes_elsewhere(code):
            leave_together(t, g, x, zone_to(t, pc))
        next_operation(g, f)
    else:
        if f[C.F_R0] < 0:
            f[C.F_R0] = count
            if code == OP.TAP and t["o"][pc, OP.TAP_AMOUNT] != NONE:
                f[C.F_R0] = amount(t, g, t["o"][pc, OP.TAP_AMOUNT], fr)
        if f[C.F_R0] == 0:
            next_operation(g, f)
        else:
            g["decision"] = C.D_ROW


@rare()
def _attach(t, g, f, ref, what):
    """ATTACH: attach the Equipment that is the source (or the object of a reference) to a creature, if both are there."""
    r = referred_row(g, g["n_stack"] - 1, what)
    host = referred_row(g, g["n_stack"] - 1, ref)
    if r < 0 or host < 0 or host == r or not is_creature(t, g, host) or is_creature(t, g, r):
        return
    if t["protections"] and is_protected(t, g, host, handle_of(g, r), g["rows"][r, C.R_CARD]):
        return
    if g["rows"][r, C.R_N] > 1:
        r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
    if g["rows"][host, C.R_N] > 1:
        host = split(g, host, 1 if g["rows"][host, C.R_TAPPED] == g["rows"][host, C.R_N] else 0)
    before = g["rows"][r, C.R_HOST]
    g["rows"][r, C.R_HOST] = handle_of(g, host)
    if t["has_mana_statics"]:
        refresh_mana(t, g, before)
        refresh_mana(t, g, g["rows"][r, C.R_HOST])
    g["supply_known"] = 0
    g["untidy"] = 1
    g["due"] = 1
    g["stronger"] = 1


@kernel
def permanents(t, g, x, f, code):
    """Do an operation on permanents. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if _is_on_permanents(code):
        on_permanents(t, g, x, f)
        return True
    if t["share_column"] and code == OP.SHARE:
        share(t, g, f)
        return True
    if t["proliferates"] and code == OP.PROLIFERATE:
        proliferate(t, g, f)
        return True
    if t["share_column"] and code == OP.DIVIDED:
        divided(t, g, x, f)
    elif t["proliferates"] and code == OP.PROLIFERATED:
        proliferated(t, g, x)
    elif code == OP.TRANSFORM:
        transform(t, g, x, f, o[OP.TRANSFORM_ANEW])
    elif code == OP.LEVEL:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            become_level(t, g, r, np.int64(t["level_column"]), o[OP.LEVEL_TO])
    elif code == OP.LEAVE:
        let_leave(t, g, f, o[OP.LEAVE_WHAT], o[OP.LEAVE_HOW])
    elif code == OP.ATTACH:
        _attach(t, g, f, o[OP.ATTACH_TO], o[OP.ATTACH_WHAT])
    elif code == OP.CEDE:
        cede(t, g, x, row_of(g, f[C.F_SOURCE]))
    elif code == OP.EXERT:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            g["rows"][r, C.R_CHOICE] = C.GOING_HOME if o[OP.EXERT_RETURNS] else C.EXERTED
    elif code == OP.ECHO_DONE:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_ECHO
            g["untidy"] = 1
    else:
        return False
    next_operation(g, f)
    return True
