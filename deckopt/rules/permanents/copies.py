"""Copies of permanents: entering as a copy, becoming one, tokens that are copies.

A row's card is what its permanents are. For a copy, R_ORIGIN has the card that it is in other zones. A copy with an exception is
a card of its own in the tables (`compile.variants`).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, last_of, referred_row
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.origin import note_copy
from deckopt.rules.permanents.replacements import tokens_made
from deckopt.rules.permanents.rows import split
from deckopt.rules.stack.frames import forget_created, go_to, next_operation
from deckopt.rules.turn.end_step import leaves_with
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.enters import enter_as
from deckopt.words import operations as OP


@kernel
def _varied(t, card, exception):
    """The card that a copy of a card is, with an exception (-1: none)."""
    return np.int64(card) if exception < 0 else np.int64(t["variant"][exception, card])


@rare()
def offer_copy(t, g, f):
    """COPY_AS: ask what the frame's card copies as it enters, if there is something."""
    pc = f[C.F_PC]
    filt = t["o"][pc, OP.COPY_AS_WHAT]
    card = f[C.F_CARD]
    if t["o"][pc, OP.COPY_AS_ZONE] == C.Z_GRAVEYARD:
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > 0 and match_card(t, g, filt, c, card):
                g["decision"] = C.D_CARD
                return
    else:
        for r in range(g["n_rows"]):
            if match_row(t, g, filt, r, 0, card):
                g["decision"] = C.D_ROW
                return
    next_operation(g, f)


@rare()
def copy_as(t, g, f, card):
    """Let the card of the frame enter as a copy of a card, by that card's text."""
    pc = f[C.F_PC]
    before = np.int64(f[C.F_COPY] - 1 if f[C.F_COPY] else f[C.F_CARD])
    copy = _varied(t, card, t["o"][pc, OP.COPY_AS_EXCEPTION])
    if t["o"][pc, OP.COPY_AS_TAPPED]:
        f[C.F_FLAGS] |= C.FL_TAPPED
    f[C.F_COPY] = copy + 1
    if t["c_put"][copy] and copy != before:
        go_to(g, f, t["c_put"][copy])
    else:
        next_operation(g, f)


@rare()
def set_card(t, g, r, card):
    """Let the permanents of row r be copies of a card, or themselves again."""
    if g["rows"][r, C.R_ORIGIN] == 0:
        own = g["rows"][r, C.R_CARD]
        token = t["c_kind"][own] & C.TOKEN
        g["rows"][r, C.R_ORIGIN] = C.NO_CARD if token else t["c_front"][own] + 1
    if t["c_choose"][card] and t["c_choose"][card] != t["c_choose"][g["rows"][r, C.R_CARD]]:
        g["rows"][r, C.R_CHOICE] = C.NO_CHOICE
    g["rows"][r, C.R_CARD] = card
    g["legends_known"] = 0
    g["rows"][r, C.R_USED] &= C.STILL_USED
    note_copy(t, g, r)
    if t["has_mana_statics"] and g["rows"][r, C.R_HOST]:
        refresh_mana(t, g, g["rows"][r, C.R_HOST])
    g["supply_known"] = 0
    g["due"] = 1
    g["stronger"] = 1
    g["untidy"] = 1


@rare()
def become_copy(t, g, f, what, of, exception, for_now):
    """BECOME_COPY: the object of a reference becomes a copy of a permanent or of a card in the graveyard."""
    fr = g["n_stack"] - 1
    r = referred_row(g, fr, what)
    slot = C.F_T0 if of == C.REF_TARGET else C.F_T1
    card = np.int64(-1)
    if f[slot - 1] == C.T_CARD:
        if g["graveyard"][f[slot]] > 0:
            card = np.int64(f[slot])
    else:
        q = referred_row(g, fr, of)
        if q >= 0:
            card = np.int64(g["rows"][q, C.R_CARD])
    if r >= 0 and card >= 0:
        if g["rows"][r, C.R_N] > 1:
            r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
        if not for_now:
            g["rows"][r, C.R_REVERT] = 0
        elif g["rows"][r, C.R_REVERT] == 0:
            g["rows"][r, C.R_REVERT] = g["rows"][r, C.R_CARD] + 1
        set_card(t, g, r, _varied(t, card, exception))


@rare()
def create_copy(t, g, x, f, of, n, exception, flags):
    """CREATE_COPY: create tokens that are copies of the object of a reference, or of each new permanent that a filter means.

    What has left is copied as it last was, if it is the source or what a trigger is about (608.2h).
    """
    fr = g["n_stack"] - 1
    count = np.int64(amount(t, g, n, fr))
    if of >= 0:
        rows = g["n_rows"]
        for card in range(t["n_cards"]):
            new = np.int64(0)
            for r in range(rows):
                if g["rows"][r, C.R_CARD] == card and g["rows"][r, C.R_SICK]:
                    new += g["rows"][r, C.R_N] if match_row(t, g, of, r, f[C.F_SOURCE], f[C.F_CARD]) else 0
            if new > 0:
                _create_copies(t, g, x, np.int64(card), count * new, exception, flags)
        return
    r = referred_row(g, fr, of)
    i = last_of(g, f[C.F_IT]) if r < 0 and of == C.REF_IT else -1
    if count <= 0 or (r < 0 and i < 0 and of != C.REF_THIS):
        return
    if t["has_created"]:
        forget_created(g)
    card = np.int64(g["rows"][r, C.R_CARD] if r >= 0 else g["last"][i, C.L_CARD] if i >= 0 else f[C.F_CARD])
    _create_copies(t, g, x, card, count, exception, flags)


@cold
def _create_copies(t, g, x, card, count, exception, flags):
    """Create so many tokens that are copies of a card."""
    made = _varied(t, card, exception)
    if t["n_token_statics"]:
        count = tokens_made(t, g, made, np.int64(count))
    marks = np.int64(0)
    if flags & (C.CREATED_SACRIFICED | C.CREATED_EXILED):
        marks |= C.RF_SACRIFICE_AT_END if flags & C.CREATED_SACRIFICED else C.RF_EXILE_AT_END
        marks += C.WITH * leaves_with(t, g, count)
    if t["has_created"]:
        marks |= C.RF_CREATED
    attacking = 1 if flags & C.CREATED_ATTACKING else 0
    enter_as(t, g, x, made, C.NO_CARD, count, flags & C.CREATED_TAPPED, attacking, 0, 0, 0, 0, marks)


@rare()
def copies_wear_off(t, g):
    """At end of turn, permanents that were copies for the turn are themselves again."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_REVERT] and g["rows"][r, C.R_N] > 0:
            card = np.int64(g["rows"][r, C.R_REVERT] - 1)
            g["rows"][r, C.R_REVERT] = 0
            set_card(t, g, r, card)
