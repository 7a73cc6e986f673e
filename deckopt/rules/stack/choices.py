"""What a move does at once. `rules.stack.flow.advance` then runs on to the next decision.

`choose` changes the position and clears the decision. Moves are not checked for legality; the legal ones are listed in
`rules.listing.moves`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.casting.aims import aim, leave_out
from deckopt.rules.casting.convoke import convoke_with
from deckopt.rules.casting.permits import use_permit
from deckopt.rules.casting.reductions import reduction
from deckopt.rules.casting.spells import decline_card
from deckopt.rules.casting.targeted import next_target
from deckopt.rules.effects.dividing import give_share
from deckopt.rules.effects.entering import pay_to_enter_untapped
from deckopt.rules.effects.on_copies import give_up, lose_copy, on_copies
from deckopt.rules.listing.circles import remember_position
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.payment import pay, tap_for_mana
from deckopt.rules.mana.supply import float_limited, float_mana, free_unit
from deckopt.rules.permanents.copies import copy_as
from deckopt.rules.permanents.rows import handle_of, isolate, row_of, split
from deckopt.rules.stack.frames import go_to, next_operation, push_frame, start_action
from deckopt.rules.turn.combat import attack_with, hold_back
from deckopt.rules.turn.endless import remember_action
from deckopt.rules.zones.cards_elsewhere import count_exiled, counts_delved
from deckopt.rules.zones.dredge import dredge
from deckopt.rules.zones.dying import put_into_graveyard
from deckopt.rules.zones.kept_discounts import forget_discounts
from deckopt.rules.zones.leaving import let_go
from deckopt.rules.zones.putting import zone_counts
from deckopt.rules.zones.relocation import move_card
from deckopt.words import operations as OP


@kernel
def empty_pool(t, g):
    """Unspent mana is lost."""
    if t["n_limits"]:
        for limit in range(t["n_limits"]):
            for k in range(6):
                g["limited"][limit, k] = 0
        g["supply_known"] = 0
    for k in range(6):
        if g["pool"][k]:
            g["pool"][k] = 0
            g["supply_known"] = 0


@rare()
def _forget_moved(g):
    """Allow again what was attached for nothing."""
    for r in range(g["n_rows"]):
        g["rows"][r, C.R_FLAGS] &= ~C.RF_MOVED


@kernel
def _act(t, g, x, a, b, c):
    """Begin an action: its card leaves its zone, its frame is announced."""
    if g["moves"] >= C.MOVE_CAP - C.AROUND:
        remember_action(g, x, a)
    g["moves"] += 1
    card, zone, kind = t["a_card"][a], t["a_zone"][a], t["a_kind"][a]
    source, flags = 0, 0
    if t["w_any_moves"] and not t["w_moves"][a]:
        _forget_moved(g)
    if not t["a_flags"][a] & C.AF_REVERSIBLE:
        g["n_seen"] = 0
    front = t["c_front"][card]
    if c == C.FROM_TOP:
        g["n_top"] -= 1
    elif c == C.FROM_SIDEBOARD:
        g["sideboard"][front] -= 1
        g["wishes"] -= 1
    elif c >= 2:
        g["exiled"][c - 2, C.X_N] -= 1
    elif zone == C.Z_HAND:
        if kind == C.ACT_LAND or kind == C.ACT_SPELL:
            g["hand"][front] -= 1
            g["n_hand"] -= 1
            flags = C.FL_FROM_HAND
    elif zone == C.Z_GRAVEYARD:
        if kind == C.ACT_SPELL or kind == C.ACT_LAND:
            flags = C.FL_FROM_GRAVEYARD
            use_permit(t, g, a)
            g["graveyard"][front] -= 1
            g["n_graveyard"] -= 1
    else:
        source = isolate(g, b, c)
        if t["w_moves"][a]:
            g["rows"][row_of(g, source), C.R_FLAGS] |= C.RF_MOVED
        if t["a_flags"][a] & C.AF_ONCE:
            g["rows"][row_of(g, source), C.R_USED] |= t["a_once"][a]
    if kind == C.ACT_LAND:
        g["land_drops"] -= 1
        g["count"][C.N_LANDS] += 1
        flags |= C.FL_PLAYED
    n = push_frame(g, 0, card)
    f = g["stack"][n]
    start_action(t, g, f, a, source, flags)
    if t["a_flags"][a] & C.AF_OF_HOST:
        f[C.F_IT] = g["rows"][row_of(g, source), C.R_HOST]
    if t["has_copies"] and source:
        origin = g["rows"][row_of(g, source), C.R_ORIGIN]
        if origin and t["a_flags"][a] & C.AF_X == 0:
            f[C.F_FLAGS] |= C.FL_OF_COPY
            f[C.F_X] = origin


@kernel
def _choose_target(t, g, x, f, kind, a, c):
    slot = np.int64(t["o"][f[C.F_PC], OP.TARGET_SLOT])
    if kind == C.MV_STOP:
        leave_out(f, slot)
    elif kind == C.MV_PLAYER:
        aim(f, slot, C.T_YOU if a == 1 else C.T_OPPONENT, 0)
    elif kind == C.MV_CARD:
        aim(f, slot, C.T_CARD, a)
    else:
        if t["t_reversible"][t["o"][f[C.F_PC], OP.TARGET_ASKED]]:
            remember_position(t, g, f[C.F_SOURCE], a)
        aim(f, slot, C.T_ROW, isolate(g, a, c))
    next_target(t, g, x, f)


@kernel
def _one_row_done(g, f):
    f[C.F_R0] -= 1
    g["decision"] = C.D_NONE
    if f[C.F_R0] <= 0:
        next_operation(g, f)


@kernel
def _one_lost(t, g, x, f):
    """One permanent to be sacrificed or returned has been chosen. With the last one, all leave."""
    if f[C.F_R0] <= 1:
        let_go(t, g, x, f)
    _one_row_done(g, f)


@kernel
def _choose_row(t, g, x, f, r, tapped):
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.LEGEND:
        put_into_graveyard(t, g, x, r, 1, tapped)
        next_operation(g, f)
        return
    if code == OP.CONVOKE:
        convoke_with(t, g, x, f, r)
        return
    if code == OP.HOST or code == OP.ENCODE:
        f[C.F_T0] = isolate(g, r, tapped)
        f[C.F_T0_KIND] = C.T_ROW
        next_operation(g, f)
    elif code == OP.COPY_AS:
        copy_as(t, g, f, g["rows"][r, C.R_CARD])
    elif code == OP.SACRIFICE or code == OP.RETURN:
        if lose_copy(t, g, x, g["n_stack"] - 1, pc, r, tapped):
            _one_lost(t, g, x, f)
    elif t["share_column"] and code == OP.SHARE:
        give_share(t, g, f, r, tapped)
    elif t["proliferates"] and code == OP.PROLIFERATE:
        g["rows"][split(g, r, tapped), C.R_FLAGS] |= C.RF_GOING
        g["untidy"] = 1
    else:
        on_copies(t, g, x, g["n_stack"] - 1, pc, r, 1, tapped)
        _one_row_done(g, f)


@kernel
def _choose_colour(t, g, x, f, colour):
    """A colour was chosen; -1: what is about to be lost is not tapped for mana."""
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.ADD:
        f[C.F_CHOICE] = colour
        n = max(0, amount(t, g, t["o"][pc, OP.ADD_AMOUNT], g["n_stack"] - 1))
        if t["o"][pc, OP.ADD_ONLY] >= 0:
            float_limited(g, t["o"][pc, OP.ADD_ONLY], colour, n)
        else:
            float_mana(t, g, colour, n)
        next_operation(g, f)
    elif code == OP.CHOOSE_COLOUR or code == OP.CHOOSE_TYPE:
        f[C.F_CHOICE] = colour
        next_operation(g, f)
    else:
        r = row_of(g, f[C.F_LOST])
        if colour >= 0:
            tap_for_mana(t, g, x, r, colour)
        f[C.F_LOST] = 0
        g["untidy"] = 1
        g["decision"] = C.D_NONE
        if code == OP.PLAIN_MANA:
            next_operation(g, f)
        elif code != OP.RESPOND:
            give_up(t, g, x, g["n_stack"] - 1, pc, r, 1 if colour >= 0 else 0)
            _one_lost(t, g, x, f)


@kernel
def _choose_may(t, g, x, f, yes):
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.CAST_FREELY:
        if yes:
            g["exile"][f[C.F_CARD]] -= 1
            g["moves"] += 1
            start_action(t, g, f, t["o"][pc, OP.CAST_FREELY_ACTION], 0, 0)
        else:
            decline_card(t, g, x, f)
    elif code == OP.ENTER_LIFE:
        pay_to_enter_untapped(t, g, f, yes)
    elif yes:
        cost = t["o"][pc, OP.MAY_COST]
        if cost >= 0:
            pay_for(t, g, -1)
            pay(t, g, x, cost, 0, 0, 0, 0, 0, 0)
        next_operation(g, f)
    else:
        go_to(g, f, t["o"][pc, OP.MAY_OTHERWISE])


@kernel
def _use_before_untapping(t, g, x, f, kind, a, b, c):
    """During RESPOND: use a permanent that will untap or is about to be lost, or go on.

    This use comes before the frame resolves. So the frame waits again: players and permanents are checked, and triggers go on the
    stack above it.
    """
    if kind == C.MV_PASS:
        next_operation(g, f)
        return
    if f[C.F_ACTION] < 0 or t["a_kind"][f[C.F_ACTION]] != C.ACT_LAND:
        f[C.F_STATE] = C.FS_WAITING
    if kind == C.MV_ACT:
        _act(t, g, x, a, b, c)
    else:
        g["n_seen"] = 0
        r = split(g, a, 0)
        mask = free_unit(t, g, r, 0)
        if mask & (mask - 1):
            f[C.F_LOST] = handle_of(g, r)
            g["decision"] = C.D_COLOUR
        else:
            tap_for_mana(t, g, x, r, -1)
            g["untidy"] = 1
            g["decision"] = C.D_NONE


@kernel
def _choose_card(t, g, x, f, decision, card):
    if decision == C.D_DELVE:
        g["graveyard"][card] -= 1
        g["n_graveyard"] -= 1
        g["exile"][card] += 1
        f[C.F_DELVED] += 1
        if t["c_delved"][f[C.F_CARD]]:
            f[C.F_X] += counts_delved(t, g, f[C.F_CARD], card)
        g["decision"] = C.D_NONE
        return
    pc = f[C.F_PC]
    if t["o"][pc, OP.CODE] == OP.COPY_AS:
        copy_as(t, g, f, card)
        return
    zone, how, to = t["o"][pc, OP.CARDS_ZONE], t["o"][pc, OP.CARDS_HOW], t["o"][pc, OP.CARDS_TO]
    move_card(t, g, x, f, zone, card, to)
    if how == C.HOW_CHOOSE or how == C.HOW_UP_TO or how == C.HOW_OTHERS or how >= C.HOW_TYPES:
        f[C.F_FOUND] = card + 1
    elif how == C.HOW_NAMED:
        while zone_counts(g, zone)[card] > 0:
            move_card(t, g, x, f, zone, card, to)
    if how >= C.HOW_TYPES:
        count_exiled(t, f, how, card)
    else:
        f[C.F_R0] -= 1
    g["decision"] = C.D_NONE
    if f[C.F_R0] <= 0:
        next_operation(g, f)


@kernel
def _step_after(g):
    """The step that follows when you pass with priority."""
    if g["step"] == C.S_WINDOW:
        g["attacked"] |= C.DAMAGE_BEGUN
        return C.S_DAMAGE
    return C.S_COMBAT if g["step"] == C.S_MAIN else C.S_END


@kernel
def choose(t, g, x, move):
    """Make a move of `rules.listing.moves`. The decision is then settled, or a smaller one is left."""
    kind, a, b, c = move % 16, (move // C.MV_A) % 1024, (move // C.MV_B) % 256, move // C.MV_C
    decision = g["decision"]
    g["decision"] = C.D_NONE
    if decision == C.D_PRIORITY:
        if kind == C.MV_PASS and t["keeps_discounts"] and t["holds_triggers"] and g["n_pending"]:
            forget_discounts(t, g)
        elif kind == C.MV_PASS:
            g["step"] = _step_after(g)
            g["n_seen"] = 0
            if t["w_any_moves"]:
                _forget_moved(g)
            empty_pool(t, g)
        else:
            _act(t, g, x, a, b, c)
        return
    if decision == C.D_START:
        if g["to_bottom"] > 0:
            n = push_frame(g, t["pc_bottom"], 0)
            g["stack"][n, C.F_X] = g["to_bottom"]
        return
    f = g["stack"][g["n_stack"] - 1]
    if decision == C.D_TARGET:
        _choose_target(t, g, x, f, kind, a, c)
    elif decision == C.D_COLOUR:
        _choose_colour(t, g, x, f, a if kind == C.MV_COLOUR else -1)
    elif kind == C.MV_STOP:
        let_go(t, g, x, f)
        next_operation(g, f)
    elif decision == C.D_CARD or decision == C.D_DELVE:
        _choose_card(t, g, x, f, decision, a)
    elif decision == C.D_ROW:
        _choose_row(t, g, x, f, a, c)
    elif decision == C.D_DREDGE:
        dredge(t, g, x, f, a if kind == C.MV_CARD else -1)
    elif decision == C.D_MAY:
        if kind == C.MV_ACT:  # it makes mana for the payment; then the question is asked again
            _act(t, g, x, a, b, c)
        else:
            _choose_may(t, g, x, f, kind == C.MV_YES)
    elif decision == C.D_X:
        f[C.F_X] = a
        if t["n_discounts"] and f[C.F_ACTION] >= 0 and t["a_flags"][f[C.F_ACTION]] & C.AF_LESS:
            f[C.F_DELVED] = reduction(t, g, f[C.F_ACTION], a)
        next_operation(g, f)
    elif decision == C.D_ATTACK:
        if kind == C.MV_ATTACK:
            attack_with(t, g, x, a, 1)
        else:
            hold_back(g, a)
    elif decision == C.D_RESPOND:
        _use_before_untapping(t, g, x, f, kind, a, b, c)
