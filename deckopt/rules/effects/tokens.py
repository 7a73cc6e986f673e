"""The family "tokens" of operations: creating tokens, and copies of permanents or spells."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, referred_row
from deckopt.rules.casting.spells import copy_spell
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.copies import become_copy, create_copy
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.permanents.replacements import tokens_made
from deckopt.rules.permanents.rows import handle_of, split
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.turn.end_step import leaves_with
from deckopt.rules.zones.arriving import let_arrive
from deckopt.rules.zones.enters import enter
from deckopt.words import operations as OP


@cold
def _create(t, g, x, card, n, flags, on):
    """CREATE: create tokens: tapped, attacking, exiled at end of combat, or waiting for others that are created with them.

    An Aura is attached to the object of `on`. It is not created if that is not allowed.
    """
    host = np.int64(0)
    if on != C.NO_FILTER:
        r = referred_row(g, g["n_stack"] - 1, on)
        if r < 0 or not match_row(t, g, t["c_aura"][card] - 1, r, 0, card):
            return
        if t["protections"] and is_protected(t, g, r, 0, card):
            return
        if g["rows"][r, C.R_N] > 1:
            r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
        host = handle_of(g, r)
    marks = np.int64(C.RF_EXILE_END_OF_COMBAT if flags & C.CREATED_FOR_COMBAT else 0)
    if flags & (C.CREATED_SACRIFICED | C.CREATED_EXILED):
        marks |= C.RF_SACRIFICE_AT_END if flags & C.CREATED_SACRIFICED else C.RF_EXILE_AT_END
        marks += C.WITH * leaves_with(t, g, n)
    if t["has_created"]:
        marks |= C.RF_CREATED
    attacking = 1 if flags & C.CREATED_ATTACKING else 0
    if n > 0 and flags & C.CREATED_TOGETHER:
        let_arrive(g, card, 0, n, 0, flags & C.CREATED_TAPPED, attacking, host, 0, marks)
    elif n > 0:
        enter(t, g, x, card, n, flags & C.CREATED_TAPPED, attacking, 0, 0, host, 0, marks)


@kernel
def tokens(t, g, x, f, code):
    """Do an operation that makes tokens or copies. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if code == OP.COPY:
        copy_spell(t, g, x, f)
        return True
    if code == OP.CREATE:
        n = amount(t, g, o[OP.CREATE_AMOUNT], g["n_stack"] - 1)
        if t["n_token_statics"] and n > 0:
            n = tokens_made(t, g, o[OP.CREATE_TOKEN], np.int64(n))
        _create(t, g, x, o[OP.CREATE_TOKEN], n, o[OP.CREATE_FLAGS], o[OP.CREATE_ATTACHED])
    elif code == OP.CREATE_COPY:
        exception, flags = o[OP.CREATE_COPY_EXCEPTION], o[OP.CREATE_COPY_FLAGS]
        create_copy(t, g, x, f, o[OP.CREATE_COPY_OF], o[OP.CREATE_COPY_AMOUNT], exception, flags)
    elif code == OP.BECOME_COPY:
        exception, for_now = o[OP.BECOME_COPY_EXCEPTION], o[OP.BECOME_COPY_FOR_NOW]
        become_copy(t, g, f, o[OP.BECOME_COPY_WHAT], o[OP.BECOME_COPY_OF], exception, for_now)
    else:
        return False
    next_operation(g, f)
    return True
