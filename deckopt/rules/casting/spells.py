"""Operations of spells: checking targets, being cast, being copied, being cast for free, and where their cards go."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.casting.aims import aim, kind_in, value_in
from deckopt.rules.casting.bounded import is_within
from deckopt.rules.casting.legal import can_cast_freely
from deckopt.rules.casting.paid_with import mean_spell
from deckopt.rules.casting.responses import under_split_second
from deckopt.rules.casting.targeted import cast_at, copy_it
from deckopt.rules.casting.targets import player_is_target, row_is_target, their_card_is_target
from deckopt.rules.mana.making_mana import mana_actions
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import end_frame, next_operation, push_frame, repeat, rest_card
from deckopt.rules.stack.triggers import AS_AURA, CARD, fire, queue
from deckopt.rules.turn.goal import note_cast
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.kept_discounts import forget_discounts
from deckopt.rules.zones.library import look_at, shuffle
from deckopt.rules.zones.putting import exile_to_play, put_card
from deckopt.words import operations as OP


@kernel
def _target_legal(t, g, f, kind, value, spec):
    if t["n_bounded"] and t["t_bound"][spec]:
        card = np.int64(value)
        if kind == C.T_ROW:
            card = np.int64(g["rows"][row_of(g, value), C.R_CARD]) if row_of(g, value) >= 0 else np.int64(0)
        if not is_within(t, g, spec, card, np.int64(f[C.F_CARD]), np.int64(f[C.F_X])):
            return False
    if kind == C.T_ROW:
        r = row_of(g, value)
        return r >= 0 and row_is_target(t, g, spec, r, f[C.F_SOURCE], f[C.F_CARD], 0) != 0
    if kind == C.T_CARD:
        return g["graveyard"][value] > 0 and match_card(t, g, t["t_filter"][spec], value, f[C.F_CARD])
    if t["t_grave"][spec]:
        return their_card_is_target(t, g, spec)
    return player_is_target(t, g, spec, 1 if kind == C.T_YOU else 2, 0)


@rare()
def _miss(g, f, illegal):
    """Keep what follows from reaching those targets of frame f whose bits of `illegal` are set."""
    for slot in range(C.SLOTS):
        if illegal >> slot & 1:
            aim(f, slot, C.T_NONE, -1 if slot > 1 else 0)
    g["untidy"] = 1  # some handles may be of no use now


@kernel
def check_targets(t, g, f):
    """CHECK: a spell or ability all of whose targets have become illegal does nothing. Otherwise it does not reach the illegal
    ones.

    `last` of the operation says that nothing more can be used before the rest. A bestowed creature without its target resolves as
    a creature.
    """
    start = f[C.F_START]
    chosen, legal, illegal = 0, 0, 0
    for slot in range(C.SLOTS):
        kind = kind_in(f, slot)
        if kind != C.T_NONE:
            chosen += 1
            if _target_legal(t, g, f, kind, value_in(f, slot), t["o"][start + slot, OP.TARGET_ASKED]):
                legal += 1
            else:
                illegal |= 1 << slot
    if legal or chosen == 0:
        if illegal and t["o"][f[C.F_PC], OP.CHECK_LAST]:
            _miss(g, f, illegal)
        next_operation(g, f)
    elif f[C.F_FLAGS] & C.FL_BESTOWED:
        f[C.F_FLAGS] &= ~C.FL_BESTOWED
        f[C.F_T0_KIND] = C.T_NONE
        next_operation(g, f)
    else:
        f[C.F_FLAGS] &= ~C.FL_FROM_HAND  # a spell that does not resolve does not rebound
        end_frame(t, g, f)


@kernel
def announce_cast(t, g, x, f):
    """CAST: the spell is on the stack. Count it, and queue what triggers on it."""
    card = f[C.F_CARD]
    if t["keeps_discounts"]:
        forget_discounts(t, g)
    before = g["count"][C.N_SPELLS]
    g["count"][C.N_SPELLS] += 1
    g["spells_ever"] += 1
    if t["n_goal"]:
        note_cast(t, g, card)
    if t["c_kind"][card] & C.CREATURE and f[C.F_FLAGS] & C.FL_BESTOWED == 0:
        g["count"][C.N_CREATURE_SPELLS] += 1
        if t["next_creature"]:
            f[C.F_REVEALED] = g["own"][C.OWN_NEXT]
            g["own"][C.OWN_NEXT] = 0
    else:
        g["count"][C.N_NONCREATURE_SPELLS] += 1
    if t["c_kind"][card] & (C.INSTANT | C.SORCERY):
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
    if t["counters_cast"]:
        mean_spell(t, g, f, queued)


@cold
def _know_what_paid(g, f):
    """Let the copies that frame f becomes know what was sacrificed or discarded for their spell, which lies below (707.10)."""
    for fr in range(g["n_stack"] - 2, -1, -1):
        spell = g["stack"][fr]
        if spell[C.F_ACTION] == f[C.F_ACTION] and spell[C.F_FLAGS] & C.FL_SPELL:
            f[C.F_SACRIFICED] = spell[C.F_SACRIFICED]
            f[C.F_GAVE] = spell[C.F_GAVE]
            f[C.F_FOUND] = spell[C.F_FOUND]
            return


@rare()
def copy_spell(t, g, x, f):
    """COPY: the frame becomes so many copies of its spell. Copies are not cast. What triggers on copying sees them all at once.

    If there are no more than MANY, all of them have targets before the first one resolves (707.10c).
    """
    n = amount(t, g, t["o"][f[C.F_PC], OP.COPY_AMOUNT], g["n_stack"] - 1)
    a = f[C.F_ACTION]
    if n <= 0 or a < 0:
        next_operation(g, f)
        return
    if t["reads_sacrificed"] and f[C.F_FLAGS] & (C.FL_SPELL | C.FL_COPY) == 0:
        _know_what_paid(g, f)
    rest_card(t, g, f)
    if t["e_n"][C.E_COPIED]:
        fire(t, g, x, C.E_COPIED, np.int64(t["a_card"][a]), CARD, n, 1, 0, f[C.F_X])
    f[C.F_FLAGS] |= C.FL_COPY
    f[C.F_TIMES] += n - 1  # if it is a copy, others like it may be waiting
    f[C.F_TRIGGER] = 0
    repeat(t, g, f, t["a_pc"][a])


@rare()
def aim_next_copy(t, g, f):
    """A copy of frame f has its targets. Those copies that have none yet become a frame above it, to be announced next."""
    n = push_frame(g, f[C.F_PC], f[C.F_CARD])
    other = g["stack"][n]
    for k in range(C.FRAME_WIDTH):
        other[k] = f[k]
    other[C.F_TIMES] -= 1
    f[C.F_TIMES] = 1
    repeat(t, g, other, other[C.F_START])


@rare()
def cast_freely(t, g, x, f):
    """CAST_FREELY: ask whether to cast the exiled card, if it can be cast, or if mana can be made first.

    Another face of it can be cast if its mana value is below F_X, that of the spell with cascade.
    """
    a = t["o"][f[C.F_PC], OP.CAST_FREELY_ACTION]
    face = t["a_card"][a]
    gone = g["exile"][f[C.F_CARD]] <= 0
    if gone or (face != f[C.F_CARD] and t["c_value"][face] >= f[C.F_X]) or under_split_second(t, g):
        decline_card(t, g, x, f)
    elif can_cast_freely(t, g, a, x["scope"]) or (
        t["n_mana_actions"] and t["a_cost"][a] >= 0 and mana_actions(t, g, x, False) > 0
    ):
        g["decision"] = C.D_MAY
    else:
        decline_card(t, g, x, f)


@kernel
def decline_card(t, g, x, f):
    """A card that could have been cast for free goes elsewhere."""
    to = t["o"][f[C.F_PC], OP.CAST_FREELY_DECLINED]
    if to >= 0 and to != C.Z_EXILE and g["exile"][f[C.F_CARD]] > 0:
        g["exile"][f[C.F_CARD]] -= 1
        put_card(t, g, x, f[C.F_CARD], to, 0)
    next_operation(g, f)


@rare()
def send(t, g, x, f, zone):
    """SEND: the card of this spell leaves the stack. A spell with flashback is exiled."""
    if f[C.F_FLAGS] & C.FL_SPELL == 0:
        return
    card = t["c_front"][f[C.F_CARD]]
    f[C.F_FLAGS] &= ~C.FL_SPELL
    put_card(t, g, x, card, C.Z_EXILE if f[C.F_FLAGS] & C.FL_EXILE else zone, 0)
    if zone == C.Z_LIBRARY:
        shuffle(t, g, x)


@rare()
def exile_top(t, g, x, n, later, to_end, freely, buried):
    """EXILE_TOP: exile n cards from the top. They may be played, perhaps `freely`, until the end of this turn or the next.

    `buried`: what remains of them is to be buried.

    `to_end`: until your next end step, which is that of the next turn once this turn's has begun.
    """
    if to_end and (g["step"] == C.S_CLEANUP or g["step"] == C.S_OPPONENT or g["step"] == C.S_THEIR_TURN):
        later = np.int64(1)
    look_at(t, g, x, n)
    for c in range(t["n_cards"]):
        while g["look"][c] > 0:
            g["look"][c] -= 1
            g["n_look"] -= 1
            exile_to_play(g, c, own_turn(g) + later + (C.FREELY if freely else 0) + (C.BURIED if buried else 0))
