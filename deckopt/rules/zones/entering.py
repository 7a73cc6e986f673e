"""Operations by which permanents enter: spells that resolve, tokens, what is attached."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds, referred_row
from deckopt.rules.life import change_life
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.permanents.rows import handle_of, split
from deckopt.rules.stack.frames import is_inside, next_operation
from deckopt.rules.turn.end_step import leaves_with
from deckopt.rules.zones.arriving import let_arrive
from deckopt.rules.zones.enters import enter, enter_as
from deckopt.words import operations as OP


@kernel
def enter_battlefield(t, g, x, f):
    """ENTER: the card of the frame enters the battlefield, attached to its target if it is an Aura. What
    an effect puts there waits for what else the effect does."""
    card, flags = np.int64(f[C.F_CARD]), f[C.F_FLAGS]
    marks = (C.RF_HASTE if flags & C.FL_HASTE else 0) | (C.RF_WARPED if flags & C.FL_WARPED else 0)
    if t["has_created"] and is_inside(g):
        marks |= C.RF_CREATED
    if f[C.F_COPY]:
        f[C.F_FLAGS] &= ~C.FL_SPELL
        tapped = 1 if flags & C.FL_TAPPED else 0
        origin = t["c_front"][card] + 1
        flags &= C.FL_CAST | C.FL_ORIGIN
        if f[C.F_ACTION] < 0:
            let_arrive(g, f[C.F_COPY] - 1, origin, 1, f[C.F_EVENT], tapped, 0, 0, f[C.F_CHOICE], marks)
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
        let_arrive(g, card, 0, 1, f[C.F_EVENT], tapped, 0, host, f[C.F_CHOICE], marks)
    else:
        enter(t, g, x, card, 1, tapped, 0, flags & (C.FL_PAID | C.FL_ORIGIN), f[C.F_X], host, f[C.F_CHOICE], marks)
    next_operation(g, f)


@cold
def pay_to_enter_untapped(t, g, f, yes):
    """ENTER_LIFE: so much life is paid, or the permanent enters tapped."""
    if yes:
        change_life(g, -t["o"][f[C.F_PC], OP.ENTER_LIFE_LIFE])
    else:
        f[C.F_FLAGS] |= C.FL_TAPPED
    next_operation(g, f)


@cold
def ask_for_life(t, g, x, f):
    """ENTER_LIFE: ask, where it can be paid, what can be revealed is there, and it would matter.

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


@cold
def create_tokens(t, g, x, card, n, flags, on):
    """CREATE: tokens, perhaps tapped, attacking, exiled at end of combat, or waiting for
    others that are created with them; an Aura is attached to what `on` refers to, and not created if it may not be."""
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


@cold
def attach(t, g, f, ref, what):
    """ATTACH: the Equipment that is the source (or what is referred to) goes onto a creature, if both
    are there."""
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
