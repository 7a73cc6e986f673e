"""Frames of the stack: making, continuing and ending them.

A frame is a spell or ability that is being announced, waits, or resolves. Its program counter is an index into the operations of
the tables. F_R0 counts what is left of the present operation (-1: not begun). F_R1 is for that operation's own use.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.zones.kept_discounts import forget_discounts
from deckopt.rules.zones.still_there import before_another_comes, goes_on_with_next_event, means_its_card
from deckopt.words import operations as OP


@kernel
def push_frame(g, pc, card):
    """Put a new frame on the stack that resolves from `pc`; returns its index."""
    n = g["n_stack"]
    if n >= C.MAX_STACK:
        g["fault"] |= C.FAULT_STACK
        n = C.MAX_STACK - 1
    f = g["stack"][n]
    for k in range(C.FRAME_WIDTH):
        f[k] = 0
    f[C.F_PC] = pc
    f[C.F_START] = pc
    f[C.F_CARD] = card
    f[C.F_R0] = -1
    f[C.F_TIMES] = 1
    f[C.F_ACTION] = -1
    f[C.F_STATE] = C.FS_RESOLVING
    g["n_stack"] = n + 1
    return n


@kernel
def go_to(g, f, pc):
    """Continue frame f at `pc`, with a new count."""
    f[C.F_PC] = pc
    f[C.F_R0] = -1
    f[C.F_R1] = 0
    g["decision"] = C.D_NONE


@kernel
def next_operation(g, f):
    """Continue frame f with the next operation."""
    go_to(g, f, f[C.F_PC] + 1)


@kernel
def start_action(t, g, f, a, source, extra_flags):
    """Let frame f announce action a. Lands and mana abilities do not use the stack."""
    kind = t["a_kind"][a]
    if t["keeps_discounts"] and (kind == C.ACT_LAND or kind == C.ACT_ABILITY):
        forget_discounts(t, g)
    for k in range(C.FRAME_WIDTH):
        f[k] = 0
    f[C.F_PC] = t["a_pc"][a]
    f[C.F_START] = t["a_pc"][a]
    f[C.F_CARD] = t["a_card"][a]
    f[C.F_SOURCE] = source
    f[C.F_FLAGS] = t["a_frame"][a] | extra_flags
    f[C.F_STATE] = C.FS_RESOLVING if kind == C.ACT_LAND or kind == C.ACT_MANA else C.FS_ANNOUNCING
    f[C.F_TIMES] = 1
    f[C.F_R0] = -1
    f[C.F_ACTION] = a
    g["decision"] = C.D_NONE


@kernel
def delay(g, when, pc, card, source, x_value, flags):
    """Set up a delayed trigger."""
    n = g["n_delayed"]
    if n >= C.MAX_DELAYED:
        g["fault"] |= C.FAULT_DELAYED
        return
    d = g["delayed"][n]
    d[C.DL_WHEN] = when
    d[C.DL_PC] = pc
    d[C.DL_CARD] = card
    d[C.DL_X] = x_value
    d[C.DL_FLAGS] = flags
    d[C.DL_SOURCE] = source
    d[C.DL_TIMES] = 1
    d[C.DL_TRIGGER] = 0
    d[C.DL_ACTION] = -1
    g["n_delayed"] = n + 1


@kernel
def delay_likewise(t, g, f, when, pc, x_value, flags):
    """As `delay`, for frame f. If the last delayed trigger is the same, the two become one that happens more often."""
    card, source = f[C.F_CARD], f[C.F_SOURCE]
    trigger, action = np.int16(0), np.int16(-1)
    if t["asks_still"] and means_its_card(t, f[C.F_TRIGGER] - 1, card):
        trigger, action = f[C.F_TRIGGER], f[C.F_ACTION]
    n = g["n_delayed"]
    if n > 0:
        d = g["delayed"][n - 1]
        same = d[C.DL_WHEN] == when and d[C.DL_PC] == pc and d[C.DL_CARD] == card and d[C.DL_SOURCE] == source
        same = same and d[C.DL_TRIGGER] == trigger and d[C.DL_ACTION] == action
        if same and d[C.DL_X] == x_value and d[C.DL_FLAGS] == flags:
            d[C.DL_TIMES] += 1
            return
    delay(g, when, pc, card, source, x_value, flags)
    if g["n_delayed"] > n:
        g["delayed"][n, C.DL_TRIGGER] = trigger
        g["delayed"][n, C.DL_ACTION] = action


@kernel
def rest_card(t, g, f):
    """The zone for a spell's card when it has resolved or fizzled. Copies and abilities have no card."""
    if f[C.F_FLAGS] & C.FL_SPELL == 0:
        return
    f[C.F_FLAGS] &= ~C.FL_SPELL
    card = t["c_front"][f[C.F_CARD]]
    if f[C.F_FLAGS] & C.FL_EXILE:
        g["exile"][card] += 1
    elif t["c_rebound"][card] and f[C.F_FLAGS] & C.FL_FROM_HAND:
        g["exile"][card] += 1
        delay(g, 1 << C.M_UPKEEP, t["c_rebound"][card], card, 0, 0, 0)
    else:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += 1
        g["n_graveyard"] += 1


@kernel
def repeat(t, g, f, pc):
    """Send frame f back to `pc`, to be announced or resolved again."""
    f[C.F_PC] = pc
    f[C.F_START] = pc
    f[C.F_R0] = -1
    f[C.F_R1] = 0
    f[C.F_T0_KIND] = C.T_NONE
    f[C.F_T1_KIND] = C.T_NONE
    f[C.F_T2] = 0
    f[C.F_T3] = 0
    announced = t["o"][pc, OP.CODE] == OP.TARGET or f[C.F_FLAGS] & C.FL_COPY != 0
    f[C.F_STATE] = C.FS_ANNOUNCING if announced else C.FS_WAITING
    g["decision"] = C.D_NONE


@kernel
def is_inside(g):
    """Whether the top frame is part of another frame's resolution, which goes on below it."""
    return g["n_stack"] > 1 and g["stack"][g["n_stack"] - 2, C.F_STATE] == C.FS_RESOLVING


@kernel
def forget_created(g):
    """Clear what was just created or put onto the battlefield."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_FLAGS] & C.RF_CREATED:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_CREATED
            g["untidy"] = 1


@kernel
def end_frame(t, g, f):
    """The frame is finished. If it stands for several, it begins again; otherwise it leaves the stack."""
    g["decision"] = C.D_NONE
    if f[C.F_SOURCE] or f[C.F_T0_KIND] == C.T_ROW or f[C.F_T1_KIND] == C.T_ROW:
        g["untidy"] = 1  # some handles may be of no use now
    rest_card(t, g, f)
    if t["has_created"] and not is_inside(g):
        forget_created(g)
    if f[C.F_TIMES] > 1:
        f[C.F_TIMES] -= 1
        repeat(t, g, f, f[C.F_START])
    elif t["asks_still"] and goes_on_with_next_event(t, f):
        repeat(t, g, f, f[C.F_START])
    else:
        g["n_stack"] -= 1


@kernel
def drop_frame(g):
    """Remove the top frame from the stack without effect (a trigger or copy without a target)."""
    g["decision"] = C.D_NONE
    g["untidy"] = 1
    g["n_stack"] -= 1
