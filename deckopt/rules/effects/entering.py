"""Operations by which permanents enter: resolving spells, what effects put there, and choices as something enters.

Entering itself is in `rules.zones.enters`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, created_row, holds
from deckopt.rules.life import change_life
from deckopt.rules.permanents.copies import offer_copy
from deckopt.rules.permanents.rows import isolate
from deckopt.rules.stack.frames import is_inside, next_operation
from deckopt.rules.zones.arriving import let_arrive
from deckopt.rules.zones.enters import enter, enter_as, enter_together
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _enter(t, g, x, f):
    """ENTER: the card of the frame enters the battlefield, attached to its target if it is an Aura.

    What an effect puts there waits for the rest of the effect; F_REVEALED says whether it is to enter attacking.
    """
    card, flags = np.int64(f[C.F_CARD]), f[C.F_FLAGS]
    marks = (C.RF_HASTE if flags & C.FL_HASTE else 0) | (C.RF_WARPED if flags & C.FL_WARPED else 0)
    if t["has_created"] and is_inside(g):
        marks |= C.RF_CREATED
    if t["next_creature"] and flags & C.FL_CAST and t["c_kind"][card] & C.CREATURE and flags & C.FL_BESTOWED == 0:
        g["more_plus"] = f[C.F_REVEALED]
    if f[C.F_COPY]:
        f[C.F_FLAGS] &= ~C.FL_SPELL
        tapped = 1 if flags & C.FL_TAPPED else 0
        origin = t["c_front"][card] + 1
        flags &= C.FL_CAST | C.FL_PLAYED | C.FL_ORIGIN
        if f[C.F_ACTION] < 0:
            let_arrive(g, f[C.F_COPY] - 1, origin, 1, f[C.F_EVENT], tapped, f[C.F_REVEALED], 0, f[C.F_CHOICE], marks)
        else:
            enter_as(t, g, x, f[C.F_COPY] - 1, origin, 1, tapped, 0, flags, 0, 0, f[C.F_CHOICE], marks)
        next_operation(g, f)
        return
    bestowed = flags & C.FL_BESTOWED
    host = f[C.F_T0] if (t["c_aura"][card] or bestowed) and f[C.F_T0_KIND] == C.T_ROW else 0
    f[C.F_FLAGS] &= ~C.FL_SPELL
    tapped = 1 if flags & C.FL_TAPPED else 0
    marks |= C.RF_BESTOWED if bestowed else 0
    if f[C.F_ACTION] < 0:
        let_arrive(g, card, 0, 1, f[C.F_EVENT], tapped, f[C.F_REVEALED], host, f[C.F_CHOICE], marks)
    else:
        enter(t, g, x, card, 1, tapped, 0, flags & (C.FL_PAID | C.FL_ORIGIN), f[C.F_X], host, f[C.F_CHOICE], marks)
    next_operation(g, f)


@rare()
def pay_to_enter_untapped(t, g, f, yes):
    """ENTER_LIFE: the life is paid, or the permanent enters tapped."""
    if yes:
        change_life(g, -t["o"][f[C.F_PC], OP.ENTER_LIFE_LIFE])
    else:
        f[C.F_FLAGS] |= C.FL_TAPPED
    next_operation(g, f)


@rare()
def _ask_for_life(t, g, x, f):
    """ENTER_LIFE: ask, if the life can be paid, if there is a card to reveal, and if it would matter.

    A search always reveals, which costs nothing.
    """
    word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
    life, revealed = t["o"][f[C.F_PC], OP.ENTER_LIFE_LIFE], t["o"][f[C.F_PC], OP.ENTER_LIFE_REVEALED]
    if f[C.F_FLAGS] & C.FL_TAPPED or g["life"] < life or word == 2 or not holds(t, g, revealed, g["n_stack"] - 1):
        pay_to_enter_untapped(t, g, f, False)
    elif word == 1 or (x["scope"] and life == 0):
        pay_to_enter_untapped(t, g, f, True)
    else:
        g["decision"] = C.D_MAY


@rare()
def _be_attached(g, f):
    """RAISED: the Aura will be attached to what its spell has just put onto the battlefield, if that is there."""
    r = created_row(g, 0)
    f[C.F_T0_KIND] = C.T_ROW if r >= 0 else C.T_NONE
    if r >= 0:
        f[C.F_T0] = isolate(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)
    next_operation(g, f)


@kernel
def entering(t, g, x, f, code):
    """Do an operation by which something enters. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if code == OP.ENTER:
        _enter(t, g, x, f)
    elif code == OP.TURNED:
        f[C.F_CARD] = t["c_other_face"][f[C.F_CARD]] - 1
        next_operation(g, f)
    elif code == OP.RAISED:
        _be_attached(g, f)
    elif code == OP.CHOOSE_COLOUR or code == OP.CHOOSE_TYPE:
        g["decision"] = C.D_COLOUR
    elif code == OP.ENTER_LIFE:
        _ask_for_life(t, g, x, f)
    elif code == OP.COPY_AS:
        offer_copy(t, g, f)
    elif code == OP.HOST:
        g["decision"] = C.D_ROW
    elif code == OP.ARRIVE:
        counters = amount(t, g, o[OP.ARRIVE_COUNTERS], g["n_stack"] - 1) if o[OP.ARRIVE_COUNTERS] != NONE else 0
        enter_together(t, g, x, counters, o[OP.ARRIVE_COLUMN])
        next_operation(g, f)
    elif code == OP.UNEARTH:
        card = f[C.F_CARD]
        if g["graveyard"][card] > 0:
            g["graveyard"][card] -= 1
            g["n_graveyard"] -= 1
            enter(t, g, x, card, 1, 0, 0, C.FL_FROM_GRAVEYARD, 0, 0, 0, C.RF_HASTE | C.RF_UNEARTHED)
        next_operation(g, f)
    else:
        return False
    return True
