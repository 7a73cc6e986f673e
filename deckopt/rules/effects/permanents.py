"""Operations on permanents: on all that are meant, or on so many of them that are chosen."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, created_row, referred_row
from deckopt.rules.life import give_up, lose_copy, numbers_of, on_copies_with
from deckopt.rules.permanents.characteristics import is_lasting, match_row
from deckopt.rules.permanents.copies import become_copy, create_copy
from deckopt.rules.permanents.faces import transform
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.permanents.stages import become_level
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.turn.end_step import let_leave
from deckopt.rules.zones.dying import bury_together, mark_dying
from deckopt.rules.zones.entering import attach, create_tokens
from deckopt.rules.zones.enters import enter, enter_together
from deckopt.rules.zones.leaving import leave_together, let_go
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_together
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _counts(code):
    """Whether an operation on permanents says how many are chosen."""
    return (
        code == OP.UNTAP or code == OP.TAP or code == OP.SACRIFICE or code == OP.RETURN or code == OP.EXILE or code == OP.DESTROY
    )


@kernel
def is_on_permanents(code):
    """Whether `on_permanents` does an operation of this code."""
    return _counts(code) or code == OP.DOOM or code == OP.PUMP or code == OP.COUNTERS or code == OP.GIVE or code == OP.BECOME


@kernel
def on_permanents(t, g, x, f):
    """A verb on permanents: on what is referred to, on all that match, or on so many chosen."""
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
            if code != OP.DESTROY or not is_lasting(t, g, r):
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
            n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            if which == C.TAPPED:
                n = tapped
            elif which == C.UNTAPPED:
                n, tapped = n - tapped, 0
            if which and (code == OP.DESTROY or code == OP.SACRIFICE):
                if code == OP.SACRIFICE:
                    note_sacrificed(t, g, x, r, n)
                    f[C.F_SACRIFICED] += n
                if n > 0 and (code == OP.SACRIFICE or not is_lasting(t, g, r)):
                    mark_dying(x, r, n, tapped)
            elif which and (code == OP.RETURN or code == OP.EXILE):
                mark_dying(x, r, n, tapped)
            elif which:
                on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second)
        if code == OP.SACRIFICE:
            sacrifice_together(t, g, x)
        elif code == OP.DESTROY:
            bury_together(t, g, x)
        elif code == OP.RETURN or code == OP.EXILE:
            leave_together(t, g, x, C.Z_EXILE if code == OP.EXILE else np.int64(t["o"][pc, OP.RETURN_TO]))
        next_operation(g, f)
    else:
        if f[C.F_R0] < 0:
            f[C.F_R0] = count
        if f[C.F_R0] == 0:
            next_operation(g, f)
        else:
            g["decision"] = C.D_ROW


@kernel
def on_battlefield(t, g, x, f, code):
    """Operations by which permanents come, or their source changes; they ask nothing. False for any other code."""
    o = t["o"][f[C.F_PC]]
    fr = g["n_stack"] - 1
    if code == OP.ARRIVE:
        counters = amount(t, g, o[OP.ARRIVE_COUNTERS], fr) if o[OP.ARRIVE_COUNTERS] != NONE else 0
        enter_together(t, g, x, counters, o[OP.ARRIVE_COLUMN])
    elif code == OP.CREATE:
        n = amount(t, g, o[OP.CREATE_AMOUNT], fr)
        create_tokens(t, g, x, o[OP.CREATE_TOKEN], n, o[OP.CREATE_FLAGS], o[OP.CREATE_ATTACHED])
    elif code == OP.CREATE_COPY:
        exception, flags = o[OP.CREATE_COPY_EXCEPTION], o[OP.CREATE_COPY_FLAGS]
        create_copy(t, g, x, f, o[OP.CREATE_COPY_OF], o[OP.CREATE_COPY_AMOUNT], exception, flags)
    elif code == OP.BECOME_COPY:
        exception, for_now = o[OP.BECOME_COPY_EXCEPTION], o[OP.BECOME_COPY_FOR_NOW]
        become_copy(t, g, f, o[OP.BECOME_COPY_WHAT], o[OP.BECOME_COPY_OF], exception, for_now)
    elif code == OP.UNEARTH:
        card = f[C.F_CARD]
        if g["graveyard"][card] > 0:
            g["graveyard"][card] -= 1
            g["n_graveyard"] -= 1
            enter(t, g, x, card, 1, 0, 0, C.FL_FROM_GRAVEYARD, 0, 0, 0, C.RF_HASTE | C.RF_UNEARTHED)
    elif code == OP.TRANSFORM:
        transform(t, g, x, f, o[OP.TRANSFORM_ANEW])
    elif code == OP.LEVEL:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            become_level(t, g, r, np.int64(t["level_column"]), o[OP.LEVEL_TO])
    elif code == OP.LEAVE:
        let_leave(t, g, f, o[OP.LEAVE_WHAT], o[OP.LEAVE_HOW])
    elif code == OP.ATTACH:
        attach(t, g, f, o[OP.ATTACH_TO], o[OP.ATTACH_WHAT])
    elif code == OP.ECHO_DONE:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_ECHO
            g["untidy"] = 1
    else:
        return False
    return True
