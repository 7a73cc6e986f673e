"""The step that does one operation of a program (`words.operations`), and those operations that decide what comes next.

`step` does the operation of the frame on top of the stack and moves on, or leaves
`g["decision"]` set where the player must choose; `rules.stack.choices` carries the
choice out and moves on then.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, holds, referred_row
from deckopt.rules.casting.aims import kind_in
from deckopt.rules.casting.cost_parts import pay_part
from deckopt.rules.casting.pauses import pause
from deckopt.rules.casting.spells import aim_next_copy, cast_freely, check_targets, copy_spell
from deckopt.rules.effects.cards import from_library, on_cards
from deckopt.rules.effects.permanents import is_on_permanents, on_battlefield, on_permanents
from deckopt.rules.effects.players import on_players, players_of
from deckopt.rules.mana.live_mana import pay_for_frame
from deckopt.rules.mana.making_mana import mana_actions
from deckopt.rules.mana.payment import tap_for_mana
from deckopt.rules.mana.supply import can_pay, float_limited, float_mana, free_unit
from deckopt.rules.permanents.copies import offer_copy
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import delay_likewise, end_frame, go_to, next_operation, push_frame
from deckopt.rules.stack.triggers import MANY
from deckopt.rules.turn.combat import attack_with_all, attackers_declared, undecided_attacker
from deckopt.rules.turn.goal import BY_EFFECT
from deckopt.rules.zones.dredge import draw_or_dredge
from deckopt.rules.zones.entering import ask_for_life, enter_battlefield
from deckopt.rules.zones.relocation import take_cards
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def _may_pay(t, g, x, cost):
    """Whether a payment is asked for: it can be made, or there is mana to be made first."""
    return can_pay(t, g, cost, 0, 0) or (t["n_mana_actions"] > 0 and mana_actions(t, g, x, False) > 0)


@kernel
def _flow(t, g, x, f, code):
    """Operations that decide what comes next. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if code == OP.END:
        end_frame(t, g, f)
    elif code == OP.CHECK:
        check_targets(t, g, f)
    elif code == OP.MAY:
        word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
        cost, of = o[OP.MAY_COST], o[OP.MAY_OF]
        gone = of != NONE and referred_row(g, g["n_stack"] - 1, of) < 0  # all of it is about what has left (608.2d)
        if gone or word == 2 or (cost != NONE and not _may_pay(t, g, x, cost)):
            go_to(g, f, o[OP.MAY_OTHERWISE])
        elif word == 1 and cost == NONE:
            next_operation(g, f)
        else:
            g["decision"] = C.D_MAY
    elif code == OP.IF:
        if holds(t, g, o[OP.IF_CONDITION], g["n_stack"] - 1):
            next_operation(g, f)
        else:
            go_to(g, f, o[OP.IF_OTHERWISE])
    elif code == OP.DRAW and t["n_dredgers"]:
        draw_or_dredge(t, g, x, f, players_of(f, o[OP.DRAW_WHO]))
    elif code == OP.JUMP:
        go_to(g, f, o[OP.JUMP_TO])
    elif code == OP.LATER:
        flags = f[C.F_FLAGS] & ~(C.FL_SPELL | C.FL_COPY)
        delay_likewise(g, o[OP.LATER_MOMENTS], o[OP.LATER_START], f[C.F_CARD], f[C.F_SOURCE], f[C.F_X], flags)
        next_operation(g, f)
    elif code == OP.COPY:
        copy_spell(t, g, f)
    elif code == OP.CAST_FREELY:
        cast_freely(t, g, x, f)
    elif code == OP.CAST_FOUND:
        card = f[C.F_FOUND] - 1
        next_operation(g, f)
        if card >= 0:
            push_frame(g, t["c_free"][card], card)
    elif code == OP.RESPOND:
        pause(t, g, x, f)
    elif code == OP.CHOOSE_COLOUR or code == OP.CHOOSE_TYPE:
        g["decision"] = C.D_COLOUR
    elif code == OP.ENTER_LIFE:
        ask_for_life(t, g, x, f)
    elif code == OP.COPY_AS:
        offer_copy(t, g, f)
    elif code == OP.ATTACK:
        if f[C.F_R0] < 0:
            f[C.F_R0] = 0
            if x["scope"] and t["w_attack_all"]:
                attack_with_all(t, g, x)
        if undecided_attacker(t, g) >= 0:
            g["decision"] = C.D_ATTACK
        else:
            g["attacked"] = attackers_declared(t, g, x)
            next_operation(g, f)
    elif code == OP.LEGEND or code == OP.HOST:
        g["decision"] = C.D_ROW
    elif code == OP.WIN:
        if t["n_goal"]:
            g["drew_from_empty"] |= BY_EFFECT
            next_operation(g, f)
        else:
            g["over"] = C.WON
    elif code == OP.LOSE:
        g["over"] = C.LOST
    else:
        return False
    return True


@kernel
def _add_mana(t, g, f):
    """ADD: mana of one colour, chosen among those of the mask."""
    o = t["o"][f[C.F_PC]]
    mask = o[OP.ADD_COLOURS]
    if mask & (mask - 1):
        g["decision"] = C.D_COLOUR
        return
    n = amount(t, g, o[OP.ADD_AMOUNT], g["n_stack"] - 1)
    for k in range(6):
        if mask >> k & 1 and n > 0:
            if o[OP.ADD_ONLY] != NONE:
                float_limited(g, o[OP.ADD_ONLY], k, n)
            else:
                float_mana(t, g, k, n)
    next_operation(g, f)


@cold
def _plain_mana(t, g, x, f):
    """PLAIN_MANA: the source is tapped for mana, its first unit in a colour of choice."""
    r = row_of(g, f[C.F_SOURCE])
    mask = free_unit(t, g, r, 0)
    if mask & (mask - 1):
        f[C.F_LOST] = f[C.F_SOURCE]
        g["decision"] = C.D_COLOUR
    else:
        tap_for_mana(t, g, x, r, -1)
        next_operation(g, f)


@cold
def _as_another(t, g, x, f):
    """AS: the next operation, which never asks, is done by what is referred to, if that is still there.
    A target that there is not, or that has become illegal, does nothing (608.2b)."""
    source = np.int64(f[C.F_SOURCE])
    ref = t["o"][f[C.F_PC], OP.AS_WHAT]
    r = referred_row(g, g["n_stack"] - 1, ref)
    if r >= 0:
        f[C.F_SOURCE] = g["rows"][r, C.R_HANDLE]
    next_operation(g, f)
    if (ref == C.REF_TARGET and kind_in(f, 0) == C.T_NONE) or (ref == C.REF_TARGET2 and kind_in(f, 1) == C.T_NONE):
        next_operation(g, f)
        return
    code = t["o"][f[C.F_PC], OP.CODE]
    if code == OP.DAMAGE:
        on_players(t, g, x, f, code)
        next_operation(g, f)
    else:
        on_permanents(t, g, x, f)
    f[C.F_SOURCE] = source


@kernel
def _do(t, g, x, f, code):
    """Operations that do something, and ask nothing."""
    if not (on_players(t, g, x, f, code) or from_library(t, g, x, f, code) or on_cards(t, g, x, f, code)):
        on_battlefield(t, g, x, f, code)
    next_operation(g, f)


@kernel
def step(t, g, x):
    """Do one operation of the top frame."""
    f = g["stack"][g["n_stack"] - 1]
    code = t["o"][f[C.F_PC], OP.CODE]
    pay_for_frame(t, g, f)
    if f[C.F_FLAGS] & C.FL_COPY and f[C.F_STATE] == C.FS_ANNOUNCING and code != OP.TARGET:
        # a copy chooses targets and pays nothing
        f[C.F_STATE] = C.FS_WAITING
        go_to(g, f, t["a_resolve"][f[C.F_ACTION]])
        if 1 < f[C.F_TIMES] <= MANY and t["o"][f[C.F_START], OP.CODE] == OP.TARGET:
            aim_next_copy(t, g, f)
    elif code == OP.CARDS:
        take_cards(t, g, x, f)
    elif is_on_permanents(code):
        on_permanents(t, g, x, f)
    elif code == OP.ADD:
        _add_mana(t, g, f)
    elif code == OP.ENTER:
        enter_battlefield(t, g, x, f)
    elif code == OP.AS:
        _as_another(t, g, x, f)
    elif code == OP.PLAIN_MANA:
        _plain_mana(t, g, x, f)
    elif not pay_part(t, g, x, f, code) and not _flow(t, g, x, f, code):
        _do(t, g, x, f, code)
