"""The family "flow" of operations, which decide what comes next: may, if, later, by another source, after a pause."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, holds, last_of, referred_row
from deckopt.rules.casting.aims import kind_in
from deckopt.rules.casting.pauses import pause
from deckopt.rules.casting.permits import allow
from deckopt.rules.casting.spells import cast_freely, check_targets
from deckopt.rules.casting.targets import has_target
from deckopt.rules.chance import flip_coin
from deckopt.rules.effects.permanents import on_permanents
from deckopt.rules.effects.players import damage_back, players
from deckopt.rules.mana.making_mana import mana_actions
from deckopt.rules.mana.supply import can_pay
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import delay_likewise, end_frame, go_to, next_operation
from deckopt.rules.stack.triggers import queue
from deckopt.rules.zones.departing import leave_for
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _may_pay(t, g, x, cost):
    """Whether a payment is asked for: it can be made, or mana can be made first."""
    return can_pay(t, g, cost, 0, 0) or (t["n_mana_actions"] > 0 and mana_actions(t, g, x, False) > 0)


@rare()
def _as_another(t, g, x, f):
    """AS: let the next operation, which needs no choice, have the object of a reference as its source, if that is still there.

    A target that is missing or illegal does nothing (608.2b).
    """
    source = np.int64(f[C.F_SOURCE])
    ref = t["o"][f[C.F_PC], OP.AS_WHAT]
    r = referred_row(g, g["n_stack"] - 1, ref)
    next_operation(g, f)
    o = t["o"][f[C.F_PC]]
    if r >= 0 and o[OP.CODE] == OP.DAMAGE and o[OP.DAMAGE_TO] == C.REF_THIS:
        damage_back(t, g, x, f, r)
        next_operation(g, f)
        return
    if r >= 0:
        f[C.F_SOURCE] = g["rows"][r, C.R_HANDLE]
    if (ref == C.REF_TARGET and kind_in(f, 0) == C.T_NONE) or (ref == C.REF_TARGET2 and kind_in(f, 1) == C.T_NONE):
        next_operation(g, f)
        return
    code = t["o"][f[C.F_PC], OP.CODE]
    if not players(t, g, x, f, code):
        on_permanents(t, g, x, f)
    f[C.F_SOURCE] = source


@kernel
def _may(t, g, x, f):
    """MAY: ask, unless the answer is known."""
    o = t["o"][f[C.F_PC]]
    word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
    cost, of = o[OP.MAY_COST], o[OP.MAY_OF]
    gone = of != NONE and referred_row(g, g["n_stack"] - 1, of) < 0  # all of it is about a permanent that has left (608.2d)
    if gone or word == 2 or (cost != NONE and not _may_pay(t, g, x, cost)):
        go_to(g, f, o[OP.MAY_OTHERWISE])
    elif word == 1 and cost == NONE:
        next_operation(g, f)
    else:
        g["decision"] = C.D_MAY


@rare()
def _choosable(t, g, f):
    """CHOOSABLE: where it goes on. What a source that has left had chosen is known still."""
    o = t["o"][f[C.F_PC]]
    r = row_of(g, f[C.F_SOURCE])
    i = last_of(g, f[C.F_SOURCE]) if r < 0 else -1
    used = np.int64(g["rows"][r, C.R_USED] if r >= 0 else g["last"][i, C.L_USED] if i >= 0 else 0)
    if used & o[OP.CHOOSABLE_MODE]:
        go_to(g, f, o[OP.CHOOSABLE_OTHERWISE])
    elif o[OP.CHOOSABLE_OTHERS] & ~used:
        next_operation(g, f)
    else:
        go_to(g, f, o[OP.CHOOSABLE_CHOSEN])


@rare()
def _chosen(g, f, mode):
    """CHOSEN: the source cannot choose the mode again this turn."""
    r = row_of(g, f[C.F_SOURCE])
    i = last_of(g, f[C.F_SOURCE]) if r < 0 else -1
    if r >= 0:
        g["rows"][r, C.R_USED] |= mode
        g["untidy"] = 1
    elif i >= 0:
        g["last"][i, C.L_USED] |= mode
    next_operation(g, f)


@rare()
def _away(t, g, x, f):
    """AWAY: exile a permanent, and let a program about its card wait. HOLD: let the source remember its card.

    A token does not come back.
    """
    o = t["o"][f[C.F_PC]]
    held = o[OP.CODE] == OP.HOLD
    when, start = np.int64(C.DL_HELD if held else o[OP.AWAY_MOMENTS]), np.int64(0 if held else o[OP.AWAY_START])
    r = referred_row(g, g["n_stack"] - 1, o[OP.AWAY_WHAT])
    if r >= 0:
        card = np.int64(card_of_row(t, g, r))
        n = np.int64(g["rows"][r, C.R_N])
        leave_for(t, g, x, r, n, np.int64(g["rows"][r, C.R_TAPPED]), C.Z_EXILE)
        if card != C.NO_CARD:
            own = np.int64(f[C.F_CARD])
            f[C.F_CARD] = card
            flags = f[C.F_FLAGS] & ~(C.FL_SPELL | C.FL_COPY | C.FL_OF_COPY)
            for _ in range(n):
                delay_likewise(t, g, f, when, start, 0 if held else f[C.F_X], 0 if held else flags)
            f[C.F_CARD] = own
    next_operation(g, f)


@rare()
def _when_done(t, g, f):
    """WHEN_DONE: queue a trigger of the same source, about the same object and number."""
    start = t["o"][f[C.F_PC], OP.WHEN_DONE_START]
    flags = f[C.F_FLAGS] & ~(C.FL_SPELL | C.FL_COPY)
    queue(t, g, -1, start, f[C.F_CARD], f[C.F_SOURCE], 1, f[C.F_EVENT], flags, f[C.F_X], -1, f[C.F_IT])
    next_operation(g, f)


@rare()
def _if_aimed(t, g, f):
    """IF_AIMED: go on if something can be a target of a mode, which is chosen right after that (603.3c)."""
    o = t["o"][f[C.F_PC]]
    source = np.int64(f[C.F_SOURCE])
    if has_target(t, g, o[OP.IF_AIMED_ASKED], row_of(g, source), source, f[C.F_CARD], 0, f[C.F_X]):
        next_operation(g, f)
    else:
        go_to(g, f, o[OP.IF_AIMED_OTHERWISE])


@kernel
def flow(t, g, x, f, code):
    """Do an operation that decides what comes next. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if code == OP.END:
        end_frame(t, g, f)
    elif code == OP.CHECK:
        check_targets(t, g, f)
    elif code == OP.MAY:
        _may(t, g, x, f)
    elif code == OP.IF:
        if holds(t, g, o[OP.IF_CONDITION], g["n_stack"] - 1):
            next_operation(g, f)
        else:
            go_to(g, f, o[OP.IF_OTHERWISE])
    elif code == OP.NOTE:
        noted = np.int64(amount(t, g, o[OP.NOTE_AMOUNT], g["n_stack"] - 1))
        f[C.F_REVEALED] = f[C.F_REVEALED] - noted if o[OP.NOTE_TAKEN] else noted
        next_operation(g, f)
    elif code == OP.FLIP:
        if flip_coin(g, x):
            next_operation(g, f)
        else:
            go_to(g, f, o[OP.FLIP_OTHERWISE])
    elif code == OP.JUMP:
        go_to(g, f, o[OP.JUMP_TO])
    elif code == OP.LATER:
        flags = f[C.F_FLAGS] & ~(C.FL_SPELL | C.FL_COPY)
        when, start = np.int64(o[OP.LATER_MOMENTS]), np.int64(o[OP.LATER_START])
        delay_likewise(t, g, f, when, start, f[C.F_X], flags)
        next_operation(g, f)
    elif code == OP.AWAY or code == OP.HOLD:
        _away(t, g, x, f)
    elif code == OP.ALLOW:
        allow(t, g, f, o[OP.ALLOW_PERMIT], o[OP.ALLOW_WHAT])
        next_operation(g, f)
    elif code == OP.AS:
        _as_another(t, g, x, f)
    elif code == OP.RESPOND:
        pause(t, g, x, f)
    elif code == OP.CAST_FREELY:
        cast_freely(t, g, x, f)
    elif code == OP.CHOOSABLE:
        _choosable(t, g, f)
    elif code == OP.CHOSEN:
        _chosen(g, f, o[OP.CHOSEN_MODE])
    elif code == OP.ENCODE:
        g["decision"] = C.D_ROW
    elif code == OP.WISH:
        g["wishes"] += 1
        next_operation(g, f)
    elif code == OP.WHEN_DONE:
        _when_done(t, g, f)
    elif code == OP.IF_AIMED:
        _if_aimed(t, g, f)
    else:
        return False
    return True
