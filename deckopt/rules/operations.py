"""The operations: what each code of a program does, and the step that does one.

`step` does the operation of the frame on top of the stack and moves on, or leaves
`g["decision"]` set where the player must choose; `rules.choices` carries the
choice out and moves on then.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules.aims import kind_in, value_in
from deckopt.rules.amounts import amount, created_row, holds, last_keywords, referred_row
from deckopt.rules.by_rule import respond_by_rule
from deckopt.rules.casting import aim_next_copy, cast_freely, check_targets, copy_spell, exile_top, send
from deckopt.rules.characteristics import is_lasting, keywords, match_row
from deckopt.rules.combat import attack_with_all, attackers_declared, undecided_attacker
from deckopt.rules.copies import become_copy, create_copy, offer_copy
from deckopt.rules.cost_parts import pay_part
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
    give_up,
    hit_players,
    hurt,
    lose_copy,
    lose_opponent,
    numbers_of,
    on_copies_with,
)
from deckopt.rules.end_step import let_leave
from deckopt.rules.entering import ask_for_life, attach, create_tokens, enter_battlefield
from deckopt.rules.enters import enter, enter_together
from deckopt.rules.faces import transform
from deckopt.rules.frames import delay, delay_likewise, end_frame, go_to, next_operation, push_frame
from deckopt.rules.goal import BY_EFFECT
from deckopt.rules.leaving import leave_together, let_go
from deckopt.rules.legal import has_mana_first, is_meant, makes_mana_before_all_go, response
from deckopt.rules.live_mana import imprinted_card, pay_for_frame
from deckopt.rules.making_mana import mana_actions
from deckopt.rules.payment import tap_for_mana
from deckopt.rules.permits import allow
from deckopt.rules.protection import takes_none
from deckopt.rules.relocation import discard_all, exile_graveyards, move_card, reveal_until, shuffle_in, take_cards
from deckopt.rules.rows import row_of
from deckopt.rules.sacrifices import note_sacrificed, sacrifice_together
from deckopt.rules.stages import any_ends_next, become_level
from deckopt.rules.still_there import means_its_card, own_card_leaves
from deckopt.rules.supply import can_pay, float_limited, float_mana, free_unit
from deckopt.rules.sweep import damage_all
from deckopt.rules.triggers import MANY
from deckopt.rules.zones import (
    bury_together,
    can_enter,
    draw,
    exile_to_play,
    look_at,
    mark_dying,
    milled,
    opponent_buries,
    opponent_discards,
    opponent_draws,
    zone_counts,
)
from deckopt.tables import codes as C


@cold
def _leaves_itself(t, g, f, zone, card, to):
    """Whether a card that an ability of its own moves out of a zone is the one that it means, which has not left since."""
    if zone != C.Z_GRAVEYARD or t["asks_still"] == 0 or not means_its_card(t, f[C.F_TRIGGER] - 1, card):
        return True
    return can_enter(t, g, card, to) and own_card_leaves(t, g, f)


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
def _damage(t, g, x, f, n, ref, players, dooms):
    """OP_DAMAGE: n damage to what `ref` says (and to `players`). With `dooms` a creature to which it is dealt is exiled instead
    of dying this turn; to which none is dealt (it is prevented, or 0) is not."""
    source = row_of(g, f[C.F_SOURCE])
    words = np.int64(keywords(t, g, source)) if source >= 0 else last_keywords(t, g, f[C.F_SOURCE], f[C.F_CARD])
    if ref < C.NO_FILTER:
        players = ref
    who = players_of(f, players) if players else 0
    if who & 2:
        damage_opponent(g, n, words & C.K_INFECT)
    if who & 1 and g["protected"]:
        who &= ~1
        if who == 0 and ref < C.NO_FILTER:
            return
    if who & 1:
        damage_you(g, n, words & C.K_INFECT)
    total = np.int64(2 * n if who == 3 else n if who else 0)
    if ref >= 0:
        total += damage_all(t, g, x, n, ref, f[C.F_SOURCE], f[C.F_CARD], words)
    elif who == 0:
        r = referred_row(g, g["n_stack"] - 1, ref)
        if r < 0 or (t["protections"] and takes_none(t, g, r, f[C.F_SOURCE], f[C.F_CARD])):
            return
        total = damage_row(t, g, r, n, words)
        if total > 0:
            if dooms:
                g["rows"][r, C.R_FLAGS] |= C.RF_DOOMED
            hurt(t, g, x, r, n)
    source = row_of(g, f[C.F_SOURCE])
    dealt_damage(t, g, x, source, total, words)
    if source >= 0:
        if who and n > 0:
            hit_players(t, g, x, source, n, who)


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
        elif r >= 0 and count > 1:
            if code != C.OP_DESTROY or not is_lasting(t, g, r):
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
            if which == 2:
                n = tapped
            elif which == 1:
                n, tapped = n - tapped, 0
            if which and (code == C.OP_DESTROY or code == C.OP_SACRIFICE):
                if code == C.OP_SACRIFICE:
                    note_sacrificed(t, g, x, r, n)
                    f[C.F_SACRIFICED] += n
                if n > 0 and (code == C.OP_SACRIFICE or not is_lasting(t, g, r)):
                    mark_dying(x, r, n, tapped)
            elif which and (code == C.OP_RETURN or code == C.OP_EXILE):
                mark_dying(x, r, n, tapped)
            elif which:
                on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second)
        if code == C.OP_SACRIFICE:
            sacrifice_together(t, g, x)
        elif code == C.OP_DESTROY:
            bury_together(t, g, x)
        elif code == C.OP_RETURN or code == C.OP_EXILE:
            leave_together(t, g, x, C.Z_EXILE if code == C.OP_EXILE else np.int64(t["o"][pc, 4]))
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
    """OP_RESPOND what lost: a pause before something happens to `what`. `lost` says before which:

    0: it untaps, and could still be used; LOST_SOME: it is sacrificed or returned, and makes mana by an action of its own;
    LOST_ALL: all of it may leave, and makes mana; LOST_SAGAS: Sagas reach their last chapter; LOST_LEGEND: a card of the name
    of a legendary permanent is about to enter.
    """
    what, lost = t["o"][f[C.F_PC], 1], t["o"][f[C.F_PC], 2]
    if lost == C.LOST_SOME:
        for r in range(g["n_rows"]):
            if is_meant(t, g, f, g["n_stack"] - 1, what, r) and has_mana_first(t, g, r, x["scope"]):
                g["decision"] = C.D_RESPOND
                return
        next_operation(g, f)
        return
    if lost == C.LOST_SAGAS:
        if any_ends_next(t, g):
            g["decision"] = C.D_RESPOND
        else:
            next_operation(g, f)
        return
    if lost == C.LOST_LEGEND and t["has_legends"] == 0:
        next_operation(g, f)
        return
    if x["scope"] and t["w_rule"][C.P_UNTAP] and lost != C.LOST_LEGEND:
        respond_by_rule(t, g, x, f, what)
    if lost:
        for r in range(g["n_rows"]):
            if makes_mana_before_all_go(t, g, f, what, r, x["scope"]):
                g["decision"] = C.D_RESPOND
                return
        next_operation(g, f)
        return
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
def _may_pay(t, g, x, cost):
    """Whether a payment is asked for: it can be made, or there is mana to be made first."""
    return can_pay(t, g, cost, 0, 0) or (t["n_mana_actions"] > 0 and mana_actions(t, g, x, False) > 0)


@kernel
def _flow(t, g, x, f, code):
    """Operations that decide what comes next. False for any other code."""
    pc = f[C.F_PC]
    if code == C.OP_END:
        end_frame(t, g, f)
    elif code == C.OP_CHECK:
        check_targets(t, g, f)
    elif code == C.OP_MAY:
        word = t["w_may"][f[C.F_CARD]] if x["scope"] else 0
        of = t["o"][pc, 3]
        gone = of and referred_row(g, g["n_stack"] - 1, of) < 0  # all of it is about what has left (608.2d)
        if gone or word == 2 or (t["o"][pc, 2] >= 0 and not _may_pay(t, g, x, t["o"][pc, 2])):
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
        copy_spell(t, g, f)
    elif code == C.OP_CAST_FREELY:
        cast_freely(t, g, x, f)
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
        ask_for_life(t, g, x, f)
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
        if t["n_goal"]:
            g["drew_from_empty"] |= BY_EFFECT
            next_operation(g, f)
        else:
            g["over"] = C.WON
    elif code == C.OP_LOSE:
        g["over"] = C.LOST
    else:
        return False
    return True


@cold
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
        _damage(t, g, x, f, np.int64(amount(t, g, a, fr)), b, c, t["o"][pc, 4])
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
            opponent_buries(t, g, x, n)
    elif code == C.OP_SEND:
        send(t, g, x, f, a)
    elif code == C.OP_UNTIL:
        reveal_until(t, g, x, f, a)
    elif code == C.OP_FOUND:
        if f[C.F_FOUND] > 0:
            move_card(t, g, x, f, C.Z_LOOK, f[C.F_FOUND] - 1, a)
    elif code == C.OP_MILLED:
        if f[C.F_FOUND] > 0:
            milled(t, g, x, f[C.F_FOUND] - 1)
    elif code == C.OP_ARRIVE:
        enter_together(t, g, x, amount(t, g, a - 1, fr) if a else 0, b)
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
        if card >= 0 and zone_counts(g, a)[card] > 0 and _leaves_itself(t, g, f, a, card, b):
            move_card(t, g, x, f, a, card, b)
    elif code == C.OP_UNEARTH:
        card = f[C.F_CARD]
        if g["graveyard"][card] > 0:
            g["graveyard"][card] -= 1
            g["n_graveyard"] -= 1
            enter(t, g, x, card, 1, 0, 0, C.FL_FROM_GRAVEYARD, 0, 0, 0, C.RF_HASTE | C.RF_UNEARTHED)
    elif code == C.OP_OPPONENT_DISCARDS:
        opponent_discards(t, g, x, amount(t, g, a, fr))
    elif code == C.OP_ALLOW:
        allow(t, g, f, a, b)
    elif code == C.OP_NO_COMBAT_DAMAGE:
        g["no_combat_damage"] = 1
    elif code == C.OP_EXILE_GRAVEYARD:
        exile_graveyards(t, g, players_of(f, a))
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
    elif code == C.OP_LEAVE:
        let_leave(t, g, f, a, b)
    elif code == C.OP_CREATE:
        create_tokens(t, g, x, a, amount(t, g, b, fr), c, t["o"][pc, 4])
    elif code == C.OP_EXILE_TOP:
        exile_top(t, g, x, amount(t, g, a, fr), b)
    elif code == C.OP_SUSPEND:
        card = f[C.F_CARD]
        delay(g, C.DL_SUSPEND, t["c_suspend"][card], card, 0, a, 0)
    elif code == C.OP_PLOT:
        card = f[C.F_CARD]
        g["exile"][card] -= 1
        exile_to_play(g, card, C.PLOTTED + g["turn"])
    elif code == C.OP_ATTACH:
        attach(t, g, f, a, b)
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


@cold
def _plain_mana(t, g, x, f):
    """OP_PLAIN_MANA: the source is tapped for mana, its first unit in a colour of choice."""
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
    """OP_AS ref: the next operation, which never asks, is done by what is referred to, if that is still there.
    A target that there is not, or that has become illegal, does nothing (608.2b)."""
    source = np.int64(f[C.F_SOURCE])
    ref = t["o"][f[C.F_PC], 1]
    r = referred_row(g, g["n_stack"] - 1, ref)
    if r >= 0:
        f[C.F_SOURCE] = g["rows"][r, C.R_HANDLE]
    next_operation(g, f)
    if (ref == C.REF_TARGET and kind_in(f, 0) == C.T_NONE) or (ref == C.REF_TARGET2 and kind_in(f, 1) == C.T_NONE):
        next_operation(g, f)
        return
    code = t["o"][f[C.F_PC], 0]
    if code == C.OP_DAMAGE:
        _effects(t, g, x, f, code)
    else:
        _on_rows(t, g, x, f)
    f[C.F_SOURCE] = source


@kernel
def step(t, g, x):
    """Do one operation of the top frame."""
    f = g["stack"][g["n_stack"] - 1]
    code = t["o"][f[C.F_PC], 0]
    pay_for_frame(t, g, f)
    if f[C.F_FLAGS] & C.FL_COPY and f[C.F_STATE] == C.FS_ANNOUNCING and code != C.OP_TARGET:
        # a copy chooses targets and pays nothing
        f[C.F_STATE] = C.FS_WAITING
        go_to(g, f, t["a_resolve"][f[C.F_ACTION]])
        if 1 < f[C.F_TIMES] <= MANY and t["o"][f[C.F_START], 0] == C.OP_TARGET:
            aim_next_copy(t, g, f)
    elif code == C.OP_CARDS:
        take_cards(t, g, x, f)
    elif C.OP_UNTAP <= code <= C.OP_BECOME:
        _on_rows(t, g, x, f)
    elif code == C.OP_ADD:
        _add_mana(t, g, f)
    elif code == C.OP_ENTER:
        enter_battlefield(t, g, x, f)
    elif code == C.OP_AS:
        _as_another(t, g, x, f)
    elif code == C.OP_PLAIN_MANA:
        _plain_mana(t, g, x, f)
    elif not pay_part(t, g, x, f, code) and not _flow(t, g, x, f, code):
        _effects(t, g, x, f, code)
