"""The operations: what each code of a program does, and the step that does one.

`step` does the operation of the frame on top of the stack and moves on, or leaves
`g["decision"]` set where the player must choose; `rules.choices` carries the
choice out and moves on then.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.aims import is_left_out, kind_in, leave_out, value_in
from deckopt.rules.amounts import amount, created_row, holds, referred_row
from deckopt.rules.by_rule import delve_by_rule, respond_by_rule
from deckopt.rules.characteristics import is_creature, match_row
from deckopt.rules.combat import attack_with_all, attackers_declared, undecided_attacker
from deckopt.rules.convoke import convoke, cost_left
from deckopt.rules.copies import become_copy, create_copy, offer_copy
from deckopt.rules.counters import take_counters
from deckopt.rules.dredge import draw_or_dredge
from deckopt.rules.effects import (
    MOST,
    can_gain,
    change_life,
    damage_opponent,
    damage_row,
    damage_you,
    dealt_damage,
    gain_life,
    has_infect,
    hurt,
    lose_copy,
    lose_opponent,
    numbers_of,
    on_copies_with,
)
from deckopt.rules.faces import transform
from deckopt.rules.frames import (
    delay,
    delay_likewise,
    end_frame,
    go_to,
    is_inside,
    next_operation,
    push_frame,
    repeat,
    rest_card,
)
from deckopt.rules.legal import can_cast_freely, reduction, response, row_is_target
from deckopt.rules.live_mana import imprinted_card, pay_for
from deckopt.rules.payment import pay, spell_untaps, tap_row
from deckopt.rules.permits import allow
from deckopt.rules.protection import is_protected, takes_none
from deckopt.rules.relocation import discard_all, move_card, reveal_until, shuffle_in, take_cards, take_out
from deckopt.rules.replacements import put_counters
from deckopt.rules.rows import handle_of, row_of, split
from deckopt.rules.sacrifices import note_sacrificed, sacrifice_together
from deckopt.rules.stages import become_level
from deckopt.rules.supply import can_pay, float_limited, float_mana
from deckopt.rules.sweep import damage_all
from deckopt.rules.targeted import cast_at, copy_it, next_target
from deckopt.rules.triggers import AS_AURA, CARD, fire, queue
from deckopt.rules.zones import (
    bury_together,
    cycled,
    discard,
    draw,
    enter,
    enter_as,
    exile_to_play,
    look_at,
    mark_dying,
    milled,
    opponent_draws,
    put_card,
    refresh_mana,
    shuffle,
    zone_counts,
)
from deckopt.tables import codes as C

CREATURE_BIT = 2
INSTANT_BITS = 16 | 32  # instants and sorceries
TAP_FLAG, ATTACK_FLAG, EXILE_FLAG, SACRIFICE_AT_END, EXILE_AT_END = 1, 2, 4, 8, 16


@kernel
def _target_legal(t, g, f, kind, value, spec):
    if kind == C.T_ROW:
        r = row_of(g, value)
        return r >= 0 and row_is_target(t, g, spec, r, f[C.F_SOURCE], f[C.F_CARD], 0) != 0
    if kind == C.T_CARD:
        return g["graveyard"][value] > 0
    return kind != C.T_YOU or g["protected"] == 0


@kernel
def _check(t, g, f):
    """OP_CHECK: a spell or ability all of whose targets have become illegal does nothing.
    A bestowed creature without its target resolves as a creature."""
    start = f[C.F_START]
    chosen, legal = 0, 0
    for slot in range(C.SLOTS):
        kind = kind_in(f, slot)
        if kind != C.T_NONE:
            chosen += 1
            legal += 1 if _target_legal(t, g, f, kind, value_in(f, slot), t["o"][start + slot, 1]) else 0
    if legal or chosen == 0:
        next_operation(g, f)
    elif f[C.F_FLAGS] & C.FL_BESTOWED:
        f[C.F_FLAGS] &= ~C.FL_BESTOWED
        f[C.F_T0_KIND] = C.T_NONE
        next_operation(g, f)
    else:
        f[C.F_FLAGS] &= ~C.FL_FROM_HAND  # what does not resolve does not rebound
        end_frame(t, g, f)


@kernel
def players_of(f, ref):
    """Whom a reference to players means: bit 1 you, bit 2 the opponent."""
    if ref == C.REF_YOU:
        return 1
    if ref == C.REF_OPPONENT:
        return 2
    if ref == C.REF_EACH:
        return 3
    kind = f[C.F_T0_KIND] if ref == C.REF_TARGET else f[C.F_T1_KIND]
    return 1 if kind == C.T_YOU else 2 if kind == C.T_OPPONENT else 0


@kernel
def _damage(t, g, x, f, n, ref, players):
    source = row_of(g, f[C.F_SOURCE])
    infect = has_infect(t, g, source) if source >= 0 else (t["c_keywords"][f[C.F_CARD]] & C.K_INFECT) != 0
    if ref < C.NO_FILTER:
        players = ref
    who = players_of(f, players) if players else 0
    if who & 2:
        damage_opponent(g, n, infect)
    if who & 1 and g["protected"]:
        who &= ~1
        if who == 0 and ref < C.NO_FILTER:
            return
    if who & 1:
        damage_you(g, n)
    total = np.int64(2 * n if who == 3 else n if who else 0)
    if ref >= 0:
        total += damage_all(t, g, x, n, ref, f[C.F_SOURCE], f[C.F_CARD])
    elif who == 0:
        r = referred_row(g, g["n_stack"] - 1, ref)
        if r < 0 or (t["protections"] and takes_none(t, g, r, f[C.F_SOURCE], f[C.F_CARD])):
            return
        total = damage_row(t, g, r, n)
        if total > 0:
            hurt(t, g, x, r, n)
    source = row_of(g, f[C.F_SOURCE])
    if source >= 0:
        dealt_damage(t, g, x, source, total)
        if who and n > 0 and t["e_n"][C.E_PLAYER_DAMAGE]:
            fire(t, g, x, C.E_PLAYER_DAMAGE, g["rows"][source, C.R_CARD], source, 1, 2 * n if who == 3 else n, 0, 0)


@kernel
def _on_rows(t, g, x, f):
    """A verb on permanents: on what is referred to, on all that match, or on so many chosen."""
    pc = f[C.F_PC]
    fr = g["n_stack"] - 1
    code, what, count = t["o"][pc, 0], t["o"][pc, 1], t["o"][pc, 2]
    if code == C.OP_PUMP or code == C.OP_COUNTERS or code == C.OP_BECOME or code == C.OP_GIVE:
        count = -1
    if code == C.OP_SACRIFICE and f[C.F_R0] < 0:
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
        if r >= 0 and (code == C.OP_SACRIFICE or code == C.OP_RETURN):
            if not lose_copy(t, g, x, fr, pc, r, g["rows"][r, C.R_TAPPED]):
                return
        elif r >= 0:
            on_copies_with(t, g, x, fr, pc, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED], first, second)
        next_operation(g, f)
    elif count < 0:
        rows = g["n_rows"]
        for r in range(rows):
            which = match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD])
            n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            if which == 2:
                n = tapped
            elif which == 1:
                n, tapped = n - tapped, 0
            if which and (code == C.OP_DESTROY or code == C.OP_SACRIFICE):
                if code == C.OP_SACRIFICE:
                    note_sacrificed(t, g, x, r, n)
                    f[C.F_SACRIFICED] += n
                if n > 0 and (code == C.OP_SACRIFICE or not t["c_lasting"][g["rows"][r, C.R_CARD]]):
                    mark_dying(x, r, n, tapped)
            elif which:
                on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second)
        if code == C.OP_SACRIFICE:
            sacrifice_together(t, g, x)
        elif code == C.OP_DESTROY:
            bury_together(t, g, x)
        next_operation(g, f)
    else:
        if f[C.F_R0] < 0:
            f[C.F_R0] = count
        if f[C.F_R0] == 0:
            next_operation(g, f)
        else:
            g["decision"] = C.D_ROW


@kernel
def _respond(t, g, x, f):
    """OP_RESPOND what: a pause before it untaps, if it could still be used."""
    what = t["o"][f[C.F_PC], 1]
    if x["scope"] and t["w_rule"][C.P_UNTAP]:
        respond_by_rule(t, g, x, f, what)
    if what < C.NO_FILTER:
        both = what == C.REF_TARGETS
        first, last = C.REF_TARGET2 if both else np.int64(what), C.REF_TARGET if both else np.int64(what)
        for ref in range(first, last + 1):
            r = referred_row(g, g["n_stack"] - 1, ref)
            if r >= 0 and response(t, g, r, x["scope"]) != -1:
                g["decision"] = C.D_RESPOND
                return
    else:
        for r in range(g["n_rows"]):
            if match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]) and response(t, g, r, x["scope"]) != -1:
                g["decision"] = C.D_RESPOND
                return
    next_operation(g, f)


@kernel
def _enter(t, g, x, f):
    """OP_ENTER: the card of the frame enters the battlefield, attached to its target if it is an Aura."""
    card, flags = np.int64(f[C.F_CARD]), f[C.F_FLAGS]
    marks = (C.RF_HASTE if flags & C.FL_HASTE else 0) | (C.RF_WARPED if flags & C.FL_WARPED else 0)
    if t["has_created"] and is_inside(g):
        marks |= C.RF_CREATED
    if f[C.F_COPY]:
        f[C.F_FLAGS] &= ~C.FL_SPELL
        tapped = 1 if flags & C.FL_TAPPED else 0
        origin = t["c_front"][card] + 1
        enter_as(t, g, x, f[C.F_COPY] - 1, origin, 1, tapped, 0, flags & C.FL_CAST, 0, 0, f[C.F_CHOICE], marks)
        next_operation(g, f)
        return
    bestowed = flags & C.FL_BESTOWED
    host = f[C.F_T0] if (t["c_aura"][card] or bestowed) and f[C.F_T0_KIND] == C.T_ROW else 0
    f[C.F_FLAGS] &= ~C.FL_SPELL
    tapped = 1 if flags & C.FL_TAPPED else 0
    marks |= C.RF_BESTOWED if bestowed else 0
    enter(t, g, x, card, 1, tapped, 0, flags & (C.FL_PAID | C.FL_ORIGIN), f[C.F_X], host, f[C.F_CHOICE], marks)
    next_operation(g, f)


@kernel
def _attach(t, g, f, ref, what):
    """OP_ATTACH to what: the Equipment that is the source (or what is referred to) goes onto a creature, if both
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


@kernel
def pay_to_enter_untapped(t, g, f, yes):
    """OP_ENTER_LIFE life: so much life is paid, or the permanent enters tapped."""
    if yes:
        change_life(g, -t["o"][f[C.F_PC], 1])
    else:
        f[C.F_FLAGS] |= C.FL_TAPPED
    next_operation(g, f)


@kernel
def _enter_life(t, g, x, f):
    """OP_ENTER_LIFE: ask, where it can be paid and would matter."""
    word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
    if f[C.F_FLAGS] & C.FL_TAPPED or g["life"] < t["o"][f[C.F_PC], 1] or word == 2:
        pay_to_enter_untapped(t, g, f, False)
    elif word == 1:
        pay_to_enter_untapped(t, g, f, True)
    else:
        g["decision"] = C.D_MAY


@kernel
def _create(t, g, x, card, n, flags, on):
    """OP_CREATE card amount flags on: tokens, perhaps tapped, attacking, exiled at end of combat; an Aura
    is attached to what `on` refers to, and not created if it may not be."""
    host = np.int64(0)
    if on:
        r = referred_row(g, g["n_stack"] - 1, on)
        if r < 0 or not match_row(t, g, t["c_aura"][card] - 1, r, 0, card):
            return
        if t["protections"] and is_protected(t, g, r, 0, card):
            return
        if g["rows"][r, C.R_N] > 1:
            r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
        host = handle_of(g, r)
    marks = C.RF_EXILE_END_OF_COMBAT if flags & EXILE_FLAG else 0
    marks |= C.RF_SACRIFICE_AT_END if flags & SACRIFICE_AT_END else C.RF_EXILE_AT_END if flags & EXILE_AT_END else 0
    if t["has_created"]:
        marks |= C.RF_CREATED
    if n > 0:
        enter(t, g, x, card, n, flags & TAP_FLAG, 1 if flags & ATTACK_FLAG else 0, 0, 0, host, 0, marks)


@kernel
def _cast(t, g, x, f):
    """OP_CAST: the spell is on the stack; count it, and let things trigger on its being cast."""
    card = f[C.F_CARD]
    before = g["count"][C.N_SPELLS]
    g["count"][C.N_SPELLS] += 1
    g["spells_ever"] += 1
    if t["c_kind"][card] & CREATURE_BIT and f[C.F_FLAGS] & C.FL_BESTOWED == 0:
        g["count"][C.N_CREATURE_SPELLS] += 1
    else:
        g["count"][C.N_NONCREATURE_SPELLS] += 1
    if t["c_kind"][card] & INSTANT_BITS:
        g["count"][C.N_INSTANTS] += 1
    f[C.F_STATE] = C.FS_WAITING
    next_operation(g, f)
    if t["c_storm"][card]:
        e = t["c_storm"][card] - 1
        queue(t, g, e, t["e_pc"][e], card, 0, 1, before, f[C.F_FLAGS] & ~C.FL_SPELL, f[C.F_X], f[C.F_ACTION], f[C.F_IT])
    if t["c_cascade"][card]:
        e = t["c_cascade"][card] - 1
        queue(t, g, e, t["e_pc"][e], card, 0, 1, 0, 0, 0, -1, 0)
    queued = g["n_pending"]
    if t["e_n"][C.E_CAST]:
        aura = AS_AURA if f[C.F_FLAGS] & C.FL_BESTOWED else CARD
        fire(t, g, x, C.E_CAST, card, aura, 1, 1, f[C.F_FLAGS] & (C.FL_PAID | C.FL_ORIGIN), f[C.F_X])
    if t["e_n"][C.E_CAST_AT] or t["e_n"][C.E_CAST_ONLY_AT]:
        cast_at(t, g, x, f)
    if t["copies_cast"]:
        copy_it(t, g, f, queued)


@kernel
def _copy(t, g, f):
    """OP_COPY amount: the frame turns into so many copies of its spell. Copies are not cast;
    they are targeted and resolved one after the other."""
    n = amount(t, g, t["o"][f[C.F_PC], 1], g["n_stack"] - 1)
    a = f[C.F_ACTION]
    if n <= 0 or a < 0:
        next_operation(g, f)
        return
    rest_card(t, g, f)
    f[C.F_FLAGS] |= C.FL_COPY
    f[C.F_TIMES] += n - 1  # if it is a copy, others like it may be waiting
    f[C.F_TRIGGER] = 0
    repeat(t, g, f, t["a_pc"][a])


@kernel
def _cast_freely(t, g, x, f):
    """OP_CAST_FREELY action declined: whether to cast the exiled card, if it can be cast."""
    if can_cast_freely(t, g, t["o"][f[C.F_PC], 1], x["scope"]):
        g["decision"] = C.D_MAY
    else:
        decline_card(t, g, x, f)


@kernel
def decline_card(t, g, x, f):
    """A card that could have been cast freely goes where it goes otherwise."""
    to = t["o"][f[C.F_PC], 2]
    if to >= 0 and to != C.Z_EXILE:
        g["exile"][f[C.F_CARD]] -= 1
        put_card(t, g, x, f[C.F_CARD], to, 0)
    next_operation(g, f)


@kernel
def _send(t, g, x, f, zone):
    """OP_SEND zone: the card of this spell leaves the stack; what is cast with flashback is exiled."""
    if f[C.F_FLAGS] & C.FL_SPELL == 0:
        return
    card = f[C.F_CARD]
    f[C.F_FLAGS] &= ~C.FL_SPELL
    put_card(t, g, x, card, C.Z_EXILE if f[C.F_FLAGS] & C.FL_EXILE else zone, 0)
    if zone == C.Z_LIBRARY:
        shuffle(t, g, x)


@kernel
def _exile_top(t, g, x, n, later):
    """OP_EXILE_TOP amount later: exile from the top; playable until end of this or the next turn."""
    look_at(t, g, x, n)
    for c in range(t["n_cards"]):
        while g["look"][c] > 0:
            g["look"][c] -= 1
            g["n_look"] -= 1
            exile_to_play(g, c, g["turn"] + later)


@kernel
def _pay_counters(t, g, f, column, n, taken):
    """OP_REMOVE column n taken: counters are removed from the source, or put on it, as a cost."""
    r = row_of(g, f[C.F_SOURCE])
    if g["rows"][r, C.R_N] > 1:
        r = split(g, r, 0)
    if taken:
        take_counters(g, r, column, n)
    else:
        put_counters(t, g, r, column, n, 0)
    g["due"] = 1
    g["stronger"] = 1
    next_operation(g, f)


@kernel
def _costs(t, g, x, f, code):
    """Operations of announcing: targets, X, and what is paid. False for any other code."""
    pc = f[C.F_PC]
    if code == C.OP_TARGET:
        spec, slot = np.int64(t["o"][pc, 1]), np.int64(t["o"][pc, 2])
        if is_left_out(t, f, spec, slot):
            leave_out(f, slot)
            next_target(t, g, x, f)
        else:
            g["decision"] = C.D_TARGET
    elif code == C.OP_CHOOSE_X:
        g["decision"] = C.D_X
    elif code == C.OP_PAY:
        cost = cost_left(t, f)
        untaps = spell_untaps(t, g, f[C.F_CARD], f[C.F_FLAGS] & C.FL_BESTOWED) if f[C.F_FLAGS] & C.FL_SPELL else 0
        pay(t, g, x, cost, f[C.F_X] * t["k_x"][cost], f[C.F_DELVED], untaps)
        next_operation(g, f)
    elif code == C.OP_CONVOKE:
        convoke(t, g, f)
    elif code == C.OP_DELVE:
        if x["scope"] and t["w_rule"][C.P_DELVE]:
            delve_by_rule(t, g, f)
        elif g["n_graveyard"] > 0 and f[C.F_DELVED] < t["k_generic"][t["o"][pc, 1]]:
            g["decision"] = C.D_DELVE
        else:
            next_operation(g, f)
    elif code == C.OP_TAP_SELF:
        tap_row(t, g, x, row_of(g, f[C.F_SOURCE]), 1)
        next_operation(g, f)
    elif code == C.OP_REMOVE:
        _pay_counters(t, g, f, t["o"][pc, 1], t["o"][pc, 2], t["o"][pc, 3])
    elif code == C.OP_DISCARD_SELF:
        discard(t, g, x, f[C.F_CARD])
        next_operation(g, f)
    elif code == C.OP_CYCLED:
        cycled(t, g, x, f[C.F_CARD])
        next_operation(g, f)
    elif code == C.OP_REDUCE:
        f[C.F_DELVED] = reduction(t, g, f[C.F_ACTION])
        next_operation(g, f)
    elif code == C.OP_EXILE_SELF:
        take_out(g, t["o"][pc, 1], f[C.F_CARD])
        g["exile"][f[C.F_CARD]] += 1
        next_operation(g, f)
    elif code == C.OP_CAST:
        _cast(t, g, x, f)
    elif code == C.OP_ACTIVATE:
        f[C.F_STATE] = C.FS_WAITING
        next_operation(g, f)
    else:
        return False
    return True


@kernel
def _flow(t, g, x, f, code):
    """Operations that decide what comes next. False for any other code."""
    pc = f[C.F_PC]
    if code == C.OP_END:
        end_frame(t, g, f)
    elif code == C.OP_CHECK:
        _check(t, g, f)
    elif code == C.OP_MAY:
        word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
        if word == 2 or (t["o"][pc, 2] >= 0 and not can_pay(t, g, t["o"][pc, 2], 0, 0)):
            go_to(g, f, t["o"][pc, 1])
        elif word == 1 and t["o"][pc, 2] < 0:
            next_operation(g, f)
        else:
            g["decision"] = C.D_MAY
    elif code == C.OP_IF:
        if holds(t, g, t["o"][pc, 2], g["n_stack"] - 1):
            next_operation(g, f)
        else:
            go_to(g, f, t["o"][pc, 1])
    elif code == C.OP_DRAW and t["n_dredgers"]:
        draw_or_dredge(t, g, x, f, players_of(f, t["o"][pc, 2]))
    elif code == C.OP_JUMP:
        go_to(g, f, t["o"][pc, 1])
    elif code == C.OP_LATER:
        flags = f[C.F_FLAGS] & ~(C.FL_SPELL | C.FL_COPY)
        delay_likewise(g, t["o"][pc, 1], t["o"][pc, 2], f[C.F_CARD], f[C.F_SOURCE], f[C.F_X], flags)
        next_operation(g, f)
    elif code == C.OP_COPY:
        _copy(t, g, f)
    elif code == C.OP_CAST_FREELY:
        _cast_freely(t, g, x, f)
    elif code == C.OP_CAST_FOUND:
        card = f[C.F_FOUND] - 1
        next_operation(g, f)
        if card >= 0:
            push_frame(g, t["c_free"][card], card)
    elif code == C.OP_RESPOND:
        _respond(t, g, x, f)
    elif code == C.OP_CHOOSE_COLOUR or code == C.OP_CHOOSE_TYPE:
        g["decision"] = C.D_COLOUR
    elif code == C.OP_ENTER_LIFE:
        _enter_life(t, g, x, f)
    elif code == C.OP_COPY_AS:
        offer_copy(t, g, f)
    elif code == C.OP_ATTACK:
        if f[C.F_R0] < 0:
            f[C.F_R0] = 0
            if x["scope"] and t["w_attack_all"]:
                attack_with_all(t, g, x)
        if undecided_attacker(t, g) >= 0:
            g["decision"] = C.D_ATTACK
        else:
            g["attacked"] = attackers_declared(t, g, x)
            next_operation(g, f)
    elif code == C.OP_LEGEND or code == C.OP_HOST:
        g["decision"] = C.D_ROW
    elif code == C.OP_WIN:
        g["over"] = C.WON
    elif code == C.OP_LOSE:
        g["over"] = C.LOST
    else:
        return False
    return True


@kernel
def _imprint(g, f, exiled):
    """OP_IMPRINT: the source remembers the card just exiled; OP_RETURN_IMPRINTED: what it remembers goes to hand."""
    r = row_of(g, f[C.F_SOURCE])
    if r < 0:
        return
    if exiled:
        if f[C.F_FOUND] > 0:
            g["rows"][r, C.R_CHOICE] = C.IMPRINT_CHOICE + f[C.F_FOUND] - 1
    else:
        card = imprinted_card(g, r)
        if card >= 0:
            g["exile"][card] -= 1
            g["hand"][card] += 1
            g["n_hand"] += 1
            g["rows"][r, C.R_CHOICE] = 0
    g["untidy"] = 1
    g["supply_known"] = 0


@kernel
def _effects(t, g, x, f, code):
    """Operations that do something to players, permanents and cards, and never ask."""
    pc = f[C.F_PC]
    fr = g["n_stack"] - 1
    a, b, c = t["o"][pc, 1], t["o"][pc, 2], t["o"][pc, 3]
    if code == C.OP_DRAW:
        n = max(0, amount(t, g, a, fr))
        who = players_of(f, b)
        if who & 1:
            draw(t, g, x, n)
        if who & 2:
            opponent_draws(g, n)
    elif code == C.OP_DAMAGE:
        _damage(t, g, x, f, np.int64(amount(t, g, a, fr)), b, c)
    elif code == C.OP_LIFE:
        n = b * max(0, amount(t, g, a, fr))
        who = players_of(f, c)
        if who & 1 and n < 0:
            change_life(g, n)
        elif who & 1:
            gain_life(t, g, x, n)
        if who & 2 and n < 0:
            lose_opponent(g, -n)
        elif who & 2 and can_gain(t, g, 2):
            g["opponent_life"] = min(MOST, g["opponent_life"] + n)
    elif code == C.OP_LOOK:
        if b == 0 or players_of(f, b) & 1:
            look_at(t, g, x, amount(t, g, a, fr))
    elif code == C.OP_OPPONENT_MILLS:
        if players_of(f, b) & 2:
            n = max(0, min(amount(t, g, a, fr), g["opponent_library"]))
            g["opponent_library"] -= n
            g["opponent_graveyard"] += n
    elif code == C.OP_SEND:
        _send(t, g, x, f, a)
    elif code == C.OP_UNTIL:
        reveal_until(t, g, x, f, a)
    elif code == C.OP_FOUND:
        if f[C.F_FOUND] > 0:
            move_card(t, g, x, f, C.Z_LOOK, f[C.F_FOUND] - 1, a)
    elif code == C.OP_MILLED:
        if f[C.F_FOUND] > 0:
            milled(t, g, x, f[C.F_FOUND] - 1)
    elif code == C.OP_SHUFFLE:
        shuffle_in(t, g, x, a, players_of(f, b))
    elif code == C.OP_DISCARD_ALL:
        discard_all(t, g, x, players_of(f, a))
    elif code == C.OP_TARGET_CARD:
        card = np.int64(value_in(f, a))
        there = kind_in(f, a) == C.T_CARD and g["graveyard"][card] > 0
        if b != C.Z_EXILE:
            f[C.F_FOUND] = card + 1 if there else 0
        if there:
            move_card(t, g, x, f, C.Z_GRAVEYARD, card, b)
    elif code == C.OP_THIS_CARD:
        card = np.int64(f[C.F_X] - 1 if f[C.F_FLAGS] & C.FL_OF_COPY else f[C.F_CARD])
        if card >= 0 and zone_counts(g, a)[card] > 0:
            move_card(t, g, x, f, a, card, b)
    elif code == C.OP_UNEARTH:
        card = f[C.F_CARD]
        if g["graveyard"][card] > 0:
            g["graveyard"][card] -= 1
            g["n_graveyard"] -= 1
            enter(t, g, x, card, 1, 0, 0, C.FL_FROM_GRAVEYARD, 0, 0, 0, C.RF_HASTE | C.RF_UNEARTHED)
    elif code == C.OP_OPPONENT_DISCARDS:
        n = max(0, min(amount(t, g, a, fr), g["opponent_hand"]))
        g["opponent_hand"] -= n
        g["opponent_graveyard"] += n
    elif code == C.OP_ALLOW:
        allow(t, g, f, a, b)
    elif code == C.OP_NO_COMBAT_DAMAGE:
        g["no_combat_damage"] = 1
    elif code == C.OP_NO_GAIN:
        g["no_gain"] |= players_of(f, a) << (2 if b else 0)
    elif code == C.OP_IMPRINT or code == C.OP_RETURN_IMPRINTED:
        _imprint(g, f, code == C.OP_IMPRINT)
    elif code == C.OP_UNLIMITED_HAND:
        g["unlimited_hand"] = 1
    elif code == C.OP_TRANSFORM:
        transform(t, g, x, f, a)
    elif code == C.OP_LEVEL:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            become_level(t, g, r, np.int64(t["level_column"]), a)
    elif code == C.OP_PROTECT:
        g["protected"] = 1
    elif code == C.OP_MORE_LANDS:
        g["land_drops"] += max(0, amount(t, g, a, fr))
    elif code == C.OP_CREATE:
        _create(t, g, x, a, amount(t, g, b, fr), c, t["o"][pc, 4])
    elif code == C.OP_EXILE_TOP:
        _exile_top(t, g, x, amount(t, g, a, fr), b)
    elif code == C.OP_SUSPEND:
        card = f[C.F_CARD]
        delay(g, C.DL_SUSPEND, t["c_suspend"][card], card, 0, a, 0)
    elif code == C.OP_PLOT:
        card = f[C.F_CARD]
        g["exile"][card] -= 1
        exile_to_play(g, card, C.PLOTTED + g["turn"])
    elif code == C.OP_ATTACH:
        _attach(t, g, f, a, b)
    elif code == C.OP_BECOME_COPY:
        become_copy(t, g, f, a, b, c, t["o"][pc, 4])
    elif code == C.OP_CREATE_COPY:
        create_copy(t, g, x, f, a, b, c, t["o"][pc, 4])
    elif code == C.OP_ECHO_DONE:
        r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_ECHO
            g["untidy"] = 1
    next_operation(g, f)


@kernel
def _add_mana(t, g, f):
    """OP_ADD mask amount: mana of one colour, chosen among those of the mask."""
    pc = f[C.F_PC]
    mask = t["o"][pc, 1]
    if mask & (mask - 1):
        g["decision"] = C.D_COLOUR
        return
    n = amount(t, g, t["o"][pc, 2], g["n_stack"] - 1)
    for k in range(6):
        if mask >> k & 1 and n > 0:
            if t["o"][pc, 3]:
                float_limited(g, t["o"][pc, 3] - 1, k, n)
            else:
                float_mana(t, g, k, n)
    next_operation(g, f)


@kernel
def step(t, g, x):
    """Do one operation of the top frame."""
    f = g["stack"][g["n_stack"] - 1]
    code = t["o"][f[C.F_PC], 0]
    pay_for(t, g, f[C.F_ACTION] if f[C.F_STATE] == C.FS_ANNOUNCING else -1)
    if f[C.F_FLAGS] & C.FL_COPY and f[C.F_STATE] == C.FS_ANNOUNCING and code != C.OP_TARGET:
        # a copy chooses targets and pays nothing
        f[C.F_STATE] = C.FS_WAITING
        go_to(g, f, t["a_resolve"][f[C.F_ACTION]])
    elif code == C.OP_CARDS:
        take_cards(t, g, x, f)
    elif C.OP_UNTAP <= code <= C.OP_BECOME:
        _on_rows(t, g, x, f)
    elif code == C.OP_ADD:
        _add_mana(t, g, f)
    elif code == C.OP_ENTER:
        _enter(t, g, x, f)
    elif not _costs(t, g, x, f, code) and not _flow(t, g, x, f, code):
        _effects(t, g, x, f, code)
