"""Which actions are legal now: timing, cost, targets, conditions.

`can_act` answers for one action; listing all of them, and the other decisions, is
in `rules.moves`. What search chooses not to offer (the tables' `w_` fields) is
asked here too, because it must cost nothing where it says nothing.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules.amounts import amount_for_card, holds_for_card, referred_row
from deckopt.rules.cards_elsewhere import match_card
from deckopt.rules.characteristics import is_able, keywords, match_row
from deckopt.rules.circles import copies_worth
from deckopt.rules.convoke import can_convoke
from deckopt.rules.counters import counters_there
from deckopt.rules.effects import can_gain
from deckopt.rules.forbidden import is_forbidden
from deckopt.rules.frozen import freeze_all
from deckopt.rules.live_mana import pay_for, thaw
from deckopt.rules.protection import is_protected
from deckopt.rules.statics import holds_for_row
from deckopt.rules.supply import (
    MAX_UNITS,
    can_pay,
    can_pay_after_tapping,
    can_pay_while_tapped,
    can_pay_without,
    dearest_colour,
    free_unit,
    units_of,
)
from deckopt.rules.zones import zone_counts
from deckopt.tables import codes as C
from deckopt.words import operations as OP

_MAY_COUNT_IT = C.AF_DELVE | C.AF_LESS | C.AF_CONDITION | C.AF_EXTRA | C.AF_TARGET  # may count the card that is cast


@kernel
def row_is_target(t, g, spec, r, source, source_card, scope):
    """Which copies of row r a target specification allows: bits as `match_row`."""
    f = t["t_filter"][spec]
    if f == C.NO_FILTER:
        return 0
    if t["t_dealt"][spec] and g["rows"][r, C.R_DAMAGE] == 0 and g["rows"][r, C.R_GIVEN] & C.HURT == 0:
        return 0
    which = match_row(t, g, f, r, source, source_card)
    if which and t["has_shroud"] and keywords(t, g, r) & C.K_SHROUD:
        return 0
    if which and t["protections"] and is_protected(t, g, r, source, source_card):
        return 0
    if which and scope and t["w_able"][spec]:
        which &= C.UNTAPPED
        if not is_able(t, g, r):
            return 0
    return which


@kernel
def wears_it(t, g, spec, own, r):
    """Whether an Equipment, row `own`, would go where it is already, which no search needs to try."""
    return (
        t["t_attach"][spec] != 0
        and own >= 0
        and g["rows"][own, C.R_HOST] != 0
        and g["rows"][own, C.R_HOST] == g["rows"][r, C.R_HANDLE]
    )


@cold
def _is_no_target(t, g):
    """Whether a permanent keeps you from being a target, of your own spells and abilities too."""
    for r in range(g["n_rows"]):
        if t["c_no_target"][g["rows"][r, C.R_CARD]] and g["rows"][r, C.R_N] > 0:
            return True
    return False


@kernel
def player_is_target(t, g, spec, who, scope):
    """Whether a target specification allows a player: 1 you, 2 the opponent."""
    if t["t_players"][spec] & who == 0 or t["t_grave"][spec]:
        return False
    if who == C.YOU and (g["protected"] or (scope and t["w_harm"][spec]) or (t["has_no_target"] and _is_no_target(t, g))):
        return False
    return not t["t_dealt"][spec] or g["count"][C.N_OPPONENT_DAMAGE if who == C.OPPONENT else C.N_OWN_DAMAGE] > 0


@kernel
def has_target(t, g, spec, own, source, source_card, scope):
    """Whether anything can be chosen for a target specification. `own` is the source's row or -1:
    where nothing refers to the source yet, "other" leaves out one copy of it."""
    if t["t_grave"][spec]:
        f = t["t_filter"][spec]
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > 0 and match_card(t, g, f, c, source_card):
                return True
        return False
    if player_is_target(t, g, spec, 2, scope) or player_is_target(t, g, spec, 1, scope):
        return True
    if scope and t["w_harm"][spec]:
        return False
    for r in range(g["n_rows"]):
        if r == own and t["t_other"][spec] and g["rows"][r, C.R_N] == 1:
            continue
        if scope and wears_it(t, g, spec, own, r):
            continue
        if row_is_target(t, g, spec, r, source, source_card, scope):
            return True
    return False


@cold
def _has_two_targets(t, g, spec, own, source, source_card, scope):
    """Whether there are two different things to choose for a target specification."""
    n = 0
    f = t["t_filter"][spec]
    if t["t_grave"][spec]:
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > 0 and match_card(t, g, f, c, source_card):
                n += g["graveyard"][c]
        return n > 1
    for who in range(1, 3):
        if player_is_target(t, g, spec, who, scope):
            n += 1
    if scope and t["w_harm"][spec]:
        return n > 1
    for r in range(g["n_rows"]):
        which = row_is_target(t, g, spec, r, source, source_card, scope)
        if which & C.UNTAPPED:
            n += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if which & C.TAPPED:
            n += g["rows"][r, C.R_TAPPED]
        if which and r == own and source == 0 and t["t_other"][spec]:
            n -= 1
    return n > 1


@kernel
def can_aim(t, g, a, own, source, card, scope):
    """Whether there is something to choose for every target of action a that it cannot do without."""
    first, second = t["a_t0"][a], t["a_t1"][a]
    if t["t_up_to"][first] == 0 and not has_target(t, g, first, own, source, card, scope):
        return False
    if second < 0 or t["t_up_to"][second]:
        return True
    if t["t_another"][second]:
        return _has_two_targets(t, g, second, own, source, card, scope)
    return has_target(t, g, second, own, source, card, scope)


@cold
def _float_all(t, g, r, colour, sign):
    """Put the mana of one tap of row r into the pool, its first unit as `colour` (sign -1: take it out again)."""
    k = 0
    while k < MAX_UNITS:
        mask = free_unit(t, g, r, k)
        if mask == 0:
            break
        g["pool"][colour if k == 0 else dearest_colour(t, mask)] += sign
        k += 1


@cold
def payable_once_gone(t, g, cost, less, r, tapped, colour):
    """Whether a mana cost can be paid once a copy of row r is gone, having been tapped for mana
    (its first unit of a colour) unless `colour` is -1. Others make what they make with it."""
    began = g["frozen"]
    if not began:
        freeze_all(t, g)
    if colour >= 0:
        _float_all(t, g, r, colour, 1)
    g["rows"][r, C.R_N] -= 1
    g["rows"][r, C.R_TAPPED] -= tapped
    g["supply_known"] = 0
    payable = can_pay(t, g, cost, 0, less)
    g["rows"][r, C.R_N] += 1
    g["rows"][r, C.R_TAPPED] += tapped
    g["supply_known"] = 0
    if colour >= 0:
        _float_all(t, g, r, colour, -1)
    if not began:
        thaw(g)
        g["supply_known"] = 0
    return payable


@kernel
def payable_after_losing(t, g, cost, less, r, tapped):
    """Whether a mana cost can be paid once a copy of row r is gone.

    `tapped`: 0 an untapped copy, 1 a tapped one, 2 one that is tapped for the same cost.
    An untapped copy that can be tapped for mana is tapped first and its mana
    floats; sources that make mana only by being sacrificed are lost, and so is that of
    what could have untapped it. What others make because of it can be made before.
    """
    if cost < 0:
        return True
    if t["n_live"] or t["n_type_statics"] or t["has_untappers"]:
        mask = np.int64(0) if tapped or not is_able(t, g, r) else free_unit(t, g, r, 0)
        if mask == 0:
            return payable_once_gone(t, g, cost, less, r, tapped % 2, -1)
        for k in range(6):
            if mask >> k & 1 and payable_once_gone(t, g, cost, less, r, 0, k):
                return True
        return False
    card = g["rows"][r, C.R_CARD]
    m2 = t["m2_kind"][card]
    if m2 == C.M_SACRIFICE:
        return can_pay_without(t, g, cost, less, t["m2_mask"][card], 1)
    if tapped or not is_able(t, g, r):
        return can_pay(t, g, cost, 0, less)
    mask = units_of(t, g, r, 0)
    if mask == 0:
        if m2 and (m2 != C.M_COUNTER or g["rows"][r, t["m2_column"][card]] > 0):
            return can_pay_without(t, g, cost, less, t["m2_mask"][card], 1)
        return can_pay(t, g, cost, 0, less)
    for k in range(6):
        if mask >> k & 1 and can_pay_after_tapping(t, g, cost, less, r, k):
            return True
    return False


@kernel
def reduction(t, g, a):
    """How much generic mana less action a costs now; if it costs more, less than 0."""
    card = t["a_card"][a]
    n = np.int64(0)
    if t["a_less"][a] >= 0 and (t["a_less_if"][a] < 0 or holds_for_card(t, g, t["a_less_if"][a], card)):
        n = max(n, np.int64(amount_for_card(t, g, t["a_less"][a], card, 0)))
    if t["n_discounts"] and t["a_kind"][a] == C.ACT_SPELL:
        bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
        for i in range(t["n_discounts"]):
            s = t["s_discount"][i]
            if t["f_match"][t["s_filter"][s], card] & bit:
                for r in range(g["n_rows"]):
                    if g["rows"][r, C.R_CARD] == t["s_card"][s]:
                        n += g["rows"][r, C.R_N] * t["s_less"][s]
    return n


@kernel
def can_play_land(t, g):
    """Whether another land may be played this turn."""
    n = np.int64(g["land_drops"])
    for i in range(t["n_land_statics"]):
        s = t["s_land"][i]
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["s_card"][s]:
                n += g["rows"][r, C.R_N] * t["s_lands"][s]
    return n > 0


@cold
def _enough_to_lose(t, g, a, need, filt, less, own, source, card):
    """Whether there are permanents to sacrifice or return for action a, `need` of what a filter means.
    Those are looked at one by one; that several of them may be needed for the mana is ruled out by
    `tables.build`."""
    cost = t["a_cost"][a]
    found = 0
    for r in range(g["n_rows"]):
        which = match_row(t, g, filt, r, source, card)
        if which == 0:
            continue
        if which & C.TAPPED and payable_after_losing(t, g, cost, less, r, 1):
            found += g["rows"][r, C.R_TAPPED]
        if which & C.UNTAPPED and payable_after_losing(t, g, cost, less, r, 0):
            found += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if r == own and source == 0 and t["f_other"][filt]:
            found -= 1
        if found >= need:
            return True
    return False


@cold
def _enough_to_tap(t, g, a, own, by_tapped, source, card):
    """Whether there are untapped permanents to tap for action a besides its source, which may be a tapped
    copy of its row if `by_tapped`."""
    found = 0
    for r in range(g["n_rows"]):
        if match_row(t, g, t["a_tap"][a], r, source, card) & C.UNTAPPED:
            found += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
            if r == own and (t["a_flags"][a] & C.AF_TAP or (source == 0 and not by_tapped and t["f_other"][t["a_tap"][a]])):
                found -= 1
    return found >= t["a_tap_n"][a]


@kernel
def _extra_costs(t, g, a, r, less, source, card):
    if t["a_life"][a] > g["life"] or (t["a_gains"][a] and not can_gain(t, g, C.OPPONENT)):
        return False
    own = r if t["a_zone"][a] == C.Z_BATTLEFIELD else -1
    ability = t["a_kind"][a] >= C.ACT_ABILITY  # whose card lies where it is; a spell's is on the stack
    need = t["a_sacrifice_n"][a]
    if need > 0 and not _enough_to_lose(t, g, a, need, t["a_sacrifice"][a], less, own, source, card):
        return False
    need = t["a_return_n"][a]
    if need > 0 and not _enough_to_lose(t, g, a, need, t["a_return"][a], less, own, source, card):
        return False
    if t["a_tap_n"][a] > 0 and not _enough_to_tap(t, g, a, own, g["rows"][r, C.R_TAPPED] > 0, source, card):
        return False
    if t["a_discard_n"][a] > 0:
        found = 0
        for c in range(t["n_cards"]):
            if g["hand"][c] > 0 and match_card(t, g, t["a_discard"][a], c, card):
                found += g["hand"][c]
                if c == card and ability and t["a_zone"][a] == C.Z_HAND:
                    found -= 1
        if found < t["a_discard_n"][a]:
            return False
    if t["a_exile_n"][a] > 0:
        found = 0
        there = zone_counts(g, t["a_exile_zone"][a])
        for c in range(t["n_cards"]):
            if there[c] > 0 and match_card(t, g, t["a_exile"][a], c, card):
                found += there[c]
                if c == card and ability and t["a_zone"][a] == t["a_exile_zone"][a]:
                    found -= 1
        if found < t["a_exile_n"][a]:
            return False
    return t["a_counters_n"][a] == 0 or counters_there(t, g, r, t["a_counters"][a]) >= t["a_counters_n"][a]


@kernel
def _may_act(t, g, q, card, r):
    """Whether condition q of an action holds for a card in its zone, or row r on the battlefield."""
    part = q
    while part >= 0:
        if t["n_kind"][t["q_amount"][part]] == C.A_COUNTERS:
            return holds_for_row(t, g, q, r)
        part = np.int64(t["q_also"][part])
    return holds_for_card(t, g, q, card)


@kernel
def _is_worth_aiming(t, g, a, own, source):
    """Whether there is something that tapping or untapping it by ability a of row `own` is offered for to a search."""
    spec, untaps = t["a_t0"][a], 1 if t["a_facts"][a] & C.FA_UNTAP else 0
    for r in range(g["n_rows"]):
        if r == own and t["t_other"][spec] and g["rows"][r, C.R_N] == 1:
            continue
        which = row_is_target(t, g, spec, r, source, t["a_card"][a], 1)
        if which and copies_worth(t, g, spec, source, t["a_card"][a], r, which, untaps, 1):
            return True
    return False


@kernel
def can_act(t, g, a, r, source, scope):
    """Whether action a is legal for a card in its zone, or for row r on the battlefield.

    That the card is in its zone, and the row has copies, is the caller's to know; a card
    that is being cast is taken out of its zone by the caller.
    `source` is the row's handle if it has one.
    """
    if t["a_kind"][a] == C.ACT_LAND:
        return can_play_land(t, g)
    pay_for(t, g, a)
    flags = t["a_flags"][a]
    if flags & C.AF_TAP:
        if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
            return False
        if t["c_plain"][t["a_card"][a]] == a + 1 and free_unit(t, g, r, 0) == 0:
            return False
    less = np.int64(g["n_graveyard"]) if flags & C.AF_DELVE else np.int64(0)
    if flags & C.AF_DELVE and t["a_exile_zone"][a] == C.Z_GRAVEYARD:
        less -= t["a_exile_n"][a]
    if flags & C.AF_LESS:
        less += reduction(t, g, a)
    if less < 0 and t["a_cost"][a] < 0:
        return False  # costs that are nothing are not made more
    if t["has_no_cast"] and t["a_kind"][a] == C.ACT_SPELL and is_forbidden(t, g, a, less):
        return False
    if not can_pay(t, g, t["a_cost"][a], 0, less):
        conv = t["a_convoke"][a]
        if conv == 0 or not can_convoke(t, g, t["a_cost"][a], 0, less, conv // 2 - 1, conv % 2):
            return False
    card = t["a_card"][a]
    if flags & C.AF_TAP and t["a_cost"][a] >= 0 and not can_pay_while_tapped(t, g, t["a_cost"][a], less, r):
        return False
    if flags & C.AF_CONDITION and not _may_act(t, g, t["a_condition"][a], card, r):
        return False
    if flags & C.AF_ONCE and g["rows"][r, C.R_USED] & t["a_once"][a]:
        return False
    if flags & C.AF_EXTRA and not _extra_costs(t, g, a, r, less, source, card):
        return False
    if flags & C.AF_TARGET:
        own = r if t["a_zone"][a] == C.Z_BATTLEFIELD else -1
        if scope and flags & C.AF_REVERSIBLE and t["t_reversible"][t["a_t0"][a]]:
            if not _is_worth_aiming(t, g, a, own, source):
                return False
            if t["a_t1"][a] < 0:
                return True
        if not can_aim(t, g, a, own, source, card, scope):
            return False
    return True


@kernel
def can_act_from(t, g, counts, a, scope):
    """As `can_act` for a card of your hand or graveyard, whose `counts` are given: if it is cast, it is on the
    stack by the time that conditions and costs look at the zone."""
    if t["a_kind"][a] != C.ACT_SPELL or not (t["a_flags"][a] & _MAY_COUNT_IT or t["n_live"] or t["haste_varies"]):
        return can_act(t, g, a, 0, 0, scope)
    card = t["a_card"][a]
    in_hand = 1 if t["a_zone"][a] == C.Z_HAND else 0
    counts[card] -= 1
    g["n_hand"] -= in_hand
    g["n_graveyard"] -= 1 - in_hand
    possible = can_act(t, g, a, 0, 0, scope)
    counts[card] += 1
    g["n_hand"] += in_hand
    g["n_graveyard"] += 1 - in_hand
    return possible


@kernel
def copies_that_can(t, g, a, r):
    """Which copies of row r can pay for action a of theirs: UNTAPPED ones, TAPPED ones."""
    which = 3
    if t["a_flags"][a] & C.AF_SAC_SELF:
        which = _copies_to_lose(t, g, a, r)
    if t["a_tap_n"][a] > 0 and not _enough_to_tap(t, g, a, r, False, g["rows"][r, C.R_HANDLE], t["a_card"][a]):
        which &= C.TAPPED
    return which


@cold
def _copies_to_lose(t, g, a, r):
    """Which copies of row r can be sacrificed for action a, whose cost that is, so that its mana can be
    paid: UNTAPPED ones, TAPPED ones."""
    cost = t["a_cost"][a]
    less = reduction(t, g, a) if t["a_flags"][a] & C.AF_LESS else np.int64(0)
    if t["a_flags"][a] & C.AF_TAP:  # it is tapped first, and makes no mana
        return 1 if payable_after_losing(t, g, cost, less, r, 2) else 0
    untapped = 1 if payable_after_losing(t, g, cost, less, r, 0) else 0
    return untapped | (2 if payable_after_losing(t, g, cost, less, r, 1) else 0)


@kernel
def can_cast_freely(t, g, a, scope):
    """Whether a card that an effect lets you cast can be cast by action a."""
    pay_for(t, g, a)
    if t["a_flags"][a] & C.AF_CONDITION and not holds_for_card(t, g, t["a_condition"][a], t["a_card"][a]):
        return False
    less = reduction(t, g, a) if t["a_flags"][a] & C.AF_LESS else np.int64(0)
    if less < 0 and t["a_cost"][a] < 0:
        return False
    if t["has_no_cast"] and is_forbidden(t, g, a, less):
        return False
    if not can_pay(t, g, t["a_cost"][a], 0, less):
        conv = t["a_convoke"][a]
        if conv == 0 or not can_convoke(t, g, t["a_cost"][a], 0, less, conv // 2 - 1, conv % 2):
            return False
    if t["a_flags"][a] & C.AF_EXTRA and not _extra_costs(t, g, a, 0, less, 0, t["a_card"][a]):
        return False
    if t["a_flags"][a] & C.AF_TARGET:
        return can_aim(t, g, a, -1, 0, t["a_card"][a], scope)
    return True


@kernel
def is_offered(t, g, a):
    """What search makes of a legal action: 0 not offered, 1 offered, 2 the only one offered."""
    never = t["w_never"][a]
    if never and (never == 1 or holds_for_card(t, g, never - 2, t["a_card"][a])):
        unless = t["w_unless"][a]
        if unless == 0 or not holds_for_card(t, g, unless - 1, t["a_card"][a]):
            return 0
    if t["w_early"][a] and g["step"] != C.S_MAIN:
        return 0
    always = t["w_always"][a]
    if always and (always == 1 or holds_for_card(t, g, always - 2, t["a_card"][a])):
        return 2
    return 1


@cold
def under_split_second(t, g):
    """Whether a spell with split second is on the stack: no spell is cast, and mana abilities alone are activated (702.61a)."""
    if t["split_second"] == 0:
        return False
    for fr in range(g["n_stack"]):
        f = g["stack"][fr]
        if f[C.F_FLAGS] & (C.FL_SPELL | C.FL_COPY) and t["c_split_second"][f[C.F_CARD]]:
            return True
    return False


@kernel
def may_respond(t, g, a, r, scope):
    """Whether action a of row r, which costs only tapping, can be used before something resolves."""
    if not can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], scope) or (scope and t["w_silent"][a]):
        return False
    return t["a_kind"][a] == C.ACT_MANA or not under_split_second(t, g)


@kernel
def response(t, g, r, scope):
    """How row r could be used while it is still untapped: an action that only costs
    tapping, -2 for plain mana, -1 for nothing."""
    card = g["rows"][r, C.R_CARD]
    if not t["c_respond"][card] and units_of(t, g, r, 0) == 0:
        return -1
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
        return -1
    for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
        if t["a_flags"][a] & C.AF_ONLY_TAP and may_respond(t, g, a, r, scope):
            return a
    return -2 if units_of(t, g, r, 0) else -1


@cold
def makes_mana_first(t, g, a, r, scope):
    """Whether action a makes mana of row r for nothing but tapping it, and could now."""
    if t["a_kind"][a] != C.ACT_MANA or t["a_flags"][a] & C.AF_ONLY_TAP == 0:
        return False
    return can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], scope)


@cold
def has_mana_first(t, g, r, scope):
    """Whether row r, which is about to be lost, still makes mana by an action of its own."""
    card = g["rows"][r, C.R_CARD]
    if not t["c_respond"][card] or g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED]:
        return False
    for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
        if makes_mana_first(t, g, a, r, scope):
            return True
    return False


@cold
def makes_mana_before_all_go(t, g, f, what, r, scope):
    """Whether untapped copies of row r, which the operand `what` of the pause of frame f means, make mana by tapping,
    plainly or by an action of their own."""
    if t["o"][f[C.F_PC], OP.RESPOND_LOST] == C.LOST_LEGEND:
        own = g["rows"][r, C.R_CARD]
        if t["c_name"][own] != t["c_name"][f[C.F_CARD]] or not t["c_kind"][own] & t["c_kind"][f[C.F_CARD]] & C.LEGENDARY:
            return False
    elif what < 0:
        if r != referred_row(g, g["n_stack"] - 1, what):
            return False
    elif match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]) & C.UNTAPPED == 0:
        return False
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
        return False
    return units_of(t, g, r, 0) != 0 or has_mana_first(t, g, r, scope)


@cold
def is_meant(t, g, f, fr, what, r):
    """Whether an operand of the operation of frame fr, a filter or a reference, means row r."""
    if what >= 0:
        return match_row(t, g, what, r, f[C.F_SOURCE], f[C.F_CARD]) != 0
    return r == referred_row(g, fr, what)
