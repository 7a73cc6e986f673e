"""The legal moves of a position that waits for a decision.

A move is an int32: kind + 16 a + 16384 b + 4194304 c (`tables.codes.MV_...`):

- MV_ACT: action a; from row b (c: 1 a tapped copy), or c = 2 + index into `exiled`, or c = FROM_TOP;
- MV_ROW: a copy of row a (c: 1 a tapped copy);
- MV_CARD: card a; MV_PLAYER: a 1 you, 2 the opponent; MV_NUMBER: X = a;
  MV_COLOUR: colour a; MV_ATTACK, MV_HOLD: row a;
- MV_PASS, MV_YES, MV_NO, MV_STOP, MV_START.

With `x["scope"]` 0 the list is what the rules allow; with 1 it is what search
wants to see of that (`search.policy`). Lists come in a fixed order.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules.aims import cards_aimed_at, is_aimed_at
from deckopt.rules.amounts import referred_row
from deckopt.rules.bounds import card_fits, value_bounds
from deckopt.rules.cards_elsewhere import match_card
from deckopt.rules.characteristics import is_able, match_row
from deckopt.rules.circles import copies_worth, dominated_untap
from deckopt.rules.combat import undecided_attacker
from deckopt.rules.convoke import may_convoke, may_stop_convoking, most_x_convoked
from deckopt.rules.dredge import can_be_dredged
from deckopt.rules.extra_costs import copies_that_can
from deckopt.rules.filters import match_kind
from deckopt.rules.given import times_given
from deckopt.rules.keeping import drop_breaking
from deckopt.rules.legal import can_act, can_act_from, can_cast_freely, is_offered
from deckopt.rules.library_top import borrows, may_play_top
from deckopt.rules.listing import push as _push
from deckopt.rules.live_mana import pay_for_frame
from deckopt.rules.making_mana import mana_actions
from deckopt.rules.paying_after_loss import payable_after_losing, payable_once_gone
from deckopt.rules.permits import is_permitted
from deckopt.rules.protection import is_protected
from deckopt.rules.responses import has_mana_first, is_meant, makes_mana_before_all_go, makes_mana_first, may_respond, response
from deckopt.rules.rows import row_of
from deckopt.rules.stages import ends_next
from deckopt.rules.statics import holds_for_row
from deckopt.rules.supply import can_pay, can_pay_after_tapping, free_unit, most_x, units_in_supply, units_of
from deckopt.rules.targets import player_is_target, row_is_target, wears_it
from deckopt.rules.triggers import notes_tapping
from deckopt.rules.zones import zone_counts
from deckopt.tables import codes as C
from deckopt.words import operations as OP


@kernel
def _offer(t, g, x, a, move, alone):
    """Add a legal action to the list, as search sees it; whether one stands alone by now."""
    if x["scope"]:
        word = is_offered(t, g, a)
        if word == 0:
            return alone
        if word == 2 and not alone:
            x["n_moves"] = 0
            _push(g, x, move)
            return True
        if alone:
            if word == 2:
                _push(g, x, move)
            return True
    _push(g, x, move)
    return alone


@kernel
def _offer_ability(t, g, x, a, r, alone):
    """Offer action a of the permanents of row r, if it is legal; whether one stands alone by now."""
    if t["w_moves"][a] and x["scope"] and g["rows"][r, C.R_FLAGS] & C.RF_MOVED:
        return alone
    if can_act(t, g, a, r, g["rows"][r, C.R_HANDLE], x["scope"]):
        move = C.MV_ACT + C.MV_A * a + C.MV_B * r
        which = 3 if t["a_flags"][a] & (C.AF_EXTRA | C.AF_SAC_SELF) == 0 else copies_that_can(t, g, a, r)
        if g["rows"][r, C.R_N] > g["rows"][r, C.R_TAPPED] and which & C.UNTAPPED:
            alone = _offer(t, g, x, a, move, alone)
        if g["rows"][r, C.R_TAPPED] > 0 and not t["a_flags"][a] & C.AF_TAP and which & C.TAPPED:
            alone = _offer(t, g, x, a, move + C.MV_C, alone)
    return alone


@kernel
def _list_abilities(t, g, x, r, c, alone):
    """Offer the abilities of card c that the permanents of row r have."""
    for a in range(t["c_field0"][c], t["c_field0"][c] + t["c_field_n"][c]):
        alone = _offer_ability(t, g, x, a, r, alone)
    return alone


@kernel
def _list_given_to(t, g, x, r, alone):
    """Abilities that the permanents of row r have been given, each once."""
    for k in range(t["n_given"]):
        if t["gv_n"][k] and times_given(t, g, k, r) > 0:
            for a in range(t["gv_first"][k], t["gv_first"][k] + t["gv_n"][k]):
                alone = _offer_ability(t, g, x, a, r, alone)
    return alone


@cold
def _list_given(t, g, x, alone):
    """Abilities that permanents have been given, each once."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0:
            alone = _list_given_to(t, g, x, r, alone)
    return alone


@cold
def _list_before_chapters(t, g, x):
    """What Sagas can still be used for that are to reach their last chapter: their abilities, and plain mana."""
    alone = False
    for r in range(g["n_rows"]):
        if ends_next(t, g, r) and g["moves"] < C.MOVE_CAP:
            alone = _list_abilities(t, g, x, r, g["rows"][r, C.R_CARD], alone)
            alone = _list_given_to(t, g, x, r, alone)
            untapped = g["rows"][r, C.R_N] > g["rows"][r, C.R_TAPPED] and is_able(t, g, r)
            if untapped and not alone and not t["c_plain"][g["rows"][r, C.R_CARD]] and units_of(t, g, r, 0):
                _push(g, x, C.MV_ROW + C.MV_A * r)
    if not alone:
        _push(g, x, C.MV_PASS)


@cold
def _has_to_be_first(t, x):
    """Whether an action is listed without which a search does not end its turn."""
    for i in range(x["n_moves"]):
        if x["moves"][i] % 16 == C.MV_ACT and t["w_first"][(x["moves"][i] // C.MV_A) % 1024]:
            return True
    return False


@kernel
def _list_priority(t, g, x):
    if g["moves"] >= C.MOVE_CAP:
        x["cut_off"] = g["turn"]
        _push(g, x, C.MV_PASS)
        return
    scope = x["scope"]
    alone = False
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0:
            for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
                if can_act_from(t, g, g["hand"], a, scope):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a, alone)
    for i in range(g["n_exiled"]):
        c, until = g["exiled"][i, C.X_CARD], g["exiled"][i, C.X_UNTIL]
        if g["exiled"][i, C.X_N] > 0 and (until < C.LATER or until >= C.CASTABLE or g["turn"] > until % C.LATER):
            first, n = t["c_hand0"][c], t["c_hand_n"][c]
            if C.PLOTTED <= until < C.CASTABLE:
                first, n = t["c_plot0"][c], t["c_plot_n"][c]
            for a in range(first, first + n):
                if until >= C.CASTABLE and t["a_kind"][a] == C.ACT_LAND:
                    continue
                if t["a_kind"][a] <= C.ACT_SPELL and not t["a_flags"][a] & C.AF_WARP and can_act(t, g, a, 0, 0, scope):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a + C.MV_C * (2 + i), alone)
    if t["n_seers"] and g["n_top"] > 0:
        c = g["top"][g["n_top"] - 1]
        for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
            if t["a_flags"][a] & C.AF_WARP:
                continue
            if t["a_kind"][a] <= C.ACT_SPELL and may_play_top(t, g, a) and can_act(t, g, a, 0, 0, scope):
                alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a + C.MV_C * C.FROM_TOP, alone)
    for k in range(t["n_grave_cards"]):
        c = t["grave_cards"][k]
        if g["graveyard"][c] > 0:
            for a in range(t["c_grave0"][c], t["c_grave0"][c] + t["c_grave_n"][c]):
                if is_permitted(t, g, a) and can_act_from(t, g, g["graveyard"], a, scope):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a, alone)
    for r in range(g["n_rows"]):
        c = g["rows"][r, C.R_CARD]
        if g["rows"][r, C.R_N] > 0:
            if t["c_field_n"][c]:
                alone = _list_abilities(t, g, x, r, c, alone)
            if t["c_top_borrow"][c]:
                other = borrows(t, g, c)
                if other >= 0 and t["c_field_n"][other]:
                    alone = _list_abilities(t, g, x, r, other, alone)
    if t["n_given"]:
        alone = _list_given(t, g, x, alone)
    if not alone and not (scope and t["w_any_first"] and _has_to_be_first(t, x)):
        _push(g, x, C.MV_PASS)


@kernel
def _list_targets(t, g, x, f, spec):
    card = f[C.F_CARD]
    scope = x["scope"]
    filt = t["t_filter"][spec]
    another = t["t_another"][spec] != 0
    slot = np.int64(t["o"][f[C.F_PC], OP.TARGET_SLOT])
    if t["t_grave"][spec]:
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > (cards_aimed_at(f, slot, c) if another else 0) and match_card(t, g, filt, c, card):
                _push(g, x, C.MV_CARD + C.MV_A * c)
        return
    if player_is_target(t, g, spec, 2, scope) and not (another and is_aimed_at(g, f, slot, C.T_OPPONENT, 0)):
        _push(g, x, C.MV_PLAYER + C.MV_A * 2)
    if player_is_target(t, g, spec, 1, scope) and not (another and is_aimed_at(g, f, slot, C.T_YOU, 0)):
        _push(g, x, C.MV_PLAYER + C.MV_A)
    if scope and t["w_harm"][spec]:
        return
    own = row_of(g, f[C.F_SOURCE]) if t["t_attach"][spec] else -1
    reversible = t["t_reversible"][spec]
    untaps = 0
    if reversible:
        untaps = 1 if t["a_facts"][f[C.F_ACTION]] & C.FA_UNTAP else 0
    for r in range(g["n_rows"]):
        if scope and wears_it(t, g, spec, own, r):
            continue
        if another and is_aimed_at(g, f, slot, C.T_ROW, r):
            continue
        which = row_is_target(t, g, spec, r, f[C.F_SOURCE], card, scope)
        if which and reversible:
            which = copies_worth(t, g, spec, f[C.F_SOURCE], card, r, which, untaps, scope)
        for tapped in range(2):
            if which >> tapped & 1:
                _push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C * tapped)


@kernel
def _list_aims(t, g, x, f, spec):
    """Targets to choose, or none where it may be left out (of a copy, if there is nothing else)."""
    _list_targets(t, g, x, f, spec)
    if t["t_up_to"][spec] and (x["n_moves"] == 0 or not f[C.F_FLAGS] & C.FL_COPY):
        _push(g, x, C.MV_STOP)


@kernel
def purpose_of_cards(zone, to):
    """Why cards are chosen, for policies: from the zones they leave and enter."""
    if zone == C.Z_HAND and (to == C.Z_GRAVEYARD or to == C.Z_EXILE):
        return C.P_DISCARD
    if zone == C.Z_GRAVEYARD and to == C.Z_EXILE:
        return C.P_EXILE
    if to == C.Z_BOTTOM:
        return C.P_BOTTOM
    if zone == C.Z_LIBRARY:
        return C.P_SEARCH
    if to == C.Z_TOP:
        return C.P_TOP
    return C.P_OTHER


@kernel
def _list_cards(t, g, x, counts, filt, card, purpose, how):
    may_stop = how == C.HOW_UP_TO or how == C.HOW_NAMED
    low, high = value_bounds(t, g, g["n_stack"] - 1)
    for c in range(t["n_cards"]):
        least = 2 if how == C.HOW_OTHERS and c == card else 1
        if counts[c] >= least and card_fits(t, g, filt, c, card, low, high):
            _push(g, x, C.MV_CARD + C.MV_A * c)
    if x["scope"]:
        if purpose == C.P_BOTTOM and t["n_keep"] and g["step"] == C.S_OPENING:
            drop_breaking(t, g, x)
        _keep_first(t, x, purpose)
        if may_stop and t["w_go_on"][purpose] and x["n_moves"] > 0:
            return
    if may_stop:
        _push(g, x, C.MV_STOP)


@kernel
def _keep_first(t, x, purpose):
    """Of the cards listed keep those of highest rank; by rule, only the first of them."""
    n = x["n_moves"]
    if n < 2:
        return
    best = -9999
    for i in range(n):
        rank = t["w_rank"][purpose, (x["moves"][i] // C.MV_A) % 1024]
        best = max(best, rank)
    out = 0
    for i in range(n):
        if t["w_rank"][purpose, (x["moves"][i] // C.MV_A) % 1024] == best:
            x["moves"][out] = x["moves"][i]
            out += 1
            if t["w_rule"][purpose]:
                break
    x["n_moves"] = out


@kernel
def cost_after_losing(t, pc):
    """The mana cost that must stay payable when the operation at `pc` has taken a permanent, or -1."""
    code = t["o"][pc, OP.CODE]
    if code == OP.SACRIFICE:
        return np.int64(t["o"][pc, OP.SACRIFICE_COST])
    return np.int64(t["o"][pc, OP.RETURN_COST]) if code == OP.RETURN else np.int64(-1)


@cold
def _list_convoke(t, g, x, f):
    for r in range(g["n_rows"]):
        if may_convoke(t, g, f, r):
            _push(g, x, C.MV_ROW + C.MV_A * r)
    if may_stop_convoking(t, g, f):
        _push(g, x, C.MV_STOP)


@kernel
def _list_rows(t, g, x, f):
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.LEGEND:
        _list_legends(t, g, x)
        return
    if code == OP.CONVOKE:
        _list_convoke(t, g, x, f)
        return
    what = t["o"][pc, OP.WHAT]
    card = f[C.F_CARD]
    scope = x["scope"]
    cost = cost_after_losing(t, pc)
    purpose = (
        C.P_SACRIFICE
        if code == OP.SACRIFICE
        else C.P_RETURN
        if code == OP.RETURN
        else C.P_UNTAP
        if code == OP.UNTAP
        else C.P_OTHER
    )
    for r in range(g["n_rows"]):
        which = match_row(t, g, what, r, f[C.F_SOURCE], card)
        if which and code == OP.HOST and t["protections"] and is_protected(t, g, r, 0, card):
            continue
        if which == 0 or g["rows"][r, C.R_FLAGS] & C.RF_GOING:
            continue
        if code == OP.UNTAP:
            which &= C.TAPPED
            if which and scope and dominated_untap(t, g, what, r, which, card):
                continue
        if which & C.TAPPED and (cost < 0 or payable_after_losing(t, g, cost, f[C.F_DELVED], r, 1)):
            _push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C)
            if scope and (code == OP.SACRIFICE or code == OP.RETURN):
                continue  # a tapped one goes before an equal untapped one
        if which & C.UNTAPPED and (cost < 0 or payable_after_losing(t, g, cost, f[C.F_DELVED], r, 0)):
            _push(g, x, C.MV_ROW + C.MV_A * r)
    if scope and x["n_moves"] > 1:
        _keep_first_rows(t, g, x, purpose)
    if code != OP.HOST and t["o"][pc, OP.UP_TO] and not (scope and t["w_go_on"][purpose] and x["n_moves"] > 0):
        _push(g, x, C.MV_STOP)


@kernel
def _keep_first_rows(t, g, x, purpose):
    best = -9999
    for i in range(x["n_moves"]):
        best = max(best, t["w_rank"][purpose, g["rows"][(x["moves"][i] // C.MV_A) % 1024, C.R_CARD]])
    out = 0
    for i in range(x["n_moves"]):
        if t["w_rank"][purpose, g["rows"][(x["moves"][i] // C.MV_A) % 1024, C.R_CARD]] == best:
            x["moves"][out] = x["moves"][i]
            out += 1
            if t["w_rule"][purpose]:
                break
    x["n_moves"] = out


@kernel
def extra_legend(t, g):
    """A card of which you control more than one legendary permanent, or -1."""
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if t["c_kind"][card] & C.LEGENDARY:
            n = np.int64(g["rows"][r, C.R_N])
            for q in range(r + 1, g["n_rows"]):  # those before have been looked at
                other = g["rows"][q, C.R_CARD]
                if t["c_name"][other] == t["c_name"][card] and t["c_kind"][other] & C.LEGENDARY:
                    n += g["rows"][q, C.R_N]
            if n > 1:
                return np.int64(card)
    return np.int64(-1)


@cold
def _list_legends(t, g, x):
    card = extra_legend(t, g)
    for r in range(g["n_rows"]):
        n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
        own = g["rows"][r, C.R_CARD]
        if t["c_name"][own] == t["c_name"][card] and t["c_kind"][own] & C.LEGENDARY and n > 0:
            if tapped > 0:
                _push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C)
            if n > tapped:
                _push(g, x, C.MV_ROW + C.MV_A * r)


@kernel
def _list_attack(t, g, x):
    r = undecided_attacker(t, g)
    _push(g, x, C.MV_ATTACK + C.MV_A * r)
    must = t["c_must_attack"][g["rows"][r, C.R_CARD]]
    if must == 0 or (must > 1 and not holds_for_row(t, g, must - 2, r)):
        _push(g, x, C.MV_HOLD + C.MV_A * r)


@cold
def _list_mana_first(t, g, x, f, fr, what):
    """What makes mana before it is lost: by an action of its own, and before all of it goes plainly too."""
    lost_all = t["o"][f[C.F_PC], OP.RESPOND_LOST] != C.LOST_SOME
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if lost_all and not makes_mana_before_all_go(t, g, f, what, r, x["scope"]):
            continue
        if (lost_all or is_meant(t, g, f, fr, what, r)) and has_mana_first(t, g, r, x["scope"]):
            for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
                if makes_mana_first(t, g, a, r, x["scope"]):
                    _push(g, x, C.MV_ACT + C.MV_A * a + C.MV_B * r)
        if lost_all and units_of(t, g, r, 0):
            _push(g, x, C.MV_ROW + C.MV_A * r)
    _push(g, x, C.MV_PASS)


@kernel
def _list_responses(t, g, x, fr):
    f = g["stack"][fr]
    what, lost = t["o"][f[C.F_PC], OP.RESPOND_WHAT], t["o"][f[C.F_PC], OP.RESPOND_LOST]
    if lost == C.LOST_SAGAS:
        _list_before_chapters(t, g, x)
        return
    if lost != C.LOST_NOTHING:
        _list_mana_first(t, g, x, f, fr, what)
        return
    for r in range(g["n_rows"]):
        if what >= 0:
            if not match_kind(t, g, what, r, f[C.F_CARD]):
                continue
        elif what == C.REF_TARGETS:
            if r != referred_row(g, fr, C.REF_TARGET) and r != referred_row(g, fr, C.REF_TARGET2):
                continue
        elif r != referred_row(g, fr, what):
            continue
        card = g["rows"][r, C.R_CARD]
        if response(t, g, r, x["scope"]) == -1:
            continue
        for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
            if t["a_flags"][a] & C.AF_ONLY_TAP and may_respond(t, g, a, r, x["scope"]):
                _push(g, x, C.MV_ACT + C.MV_A * a + C.MV_B * r)
        if units_of(t, g, r, 0):
            _push(g, x, C.MV_ROW + C.MV_A * r)
    if not (x["scope"] and t["w_go_on"][C.P_UNTAP] and x["n_moves"] > 0):
        _push(g, x, C.MV_PASS)


@kernel
def _payable_with(t, g, cost, less, r, colour):
    """Whether a cost can be paid once row r has been tapped for a colour and is lost."""
    if t["n_live"] or t["n_type_statics"]:
        return payable_once_gone(t, g, cost, less, r, 0, colour)
    return can_pay_after_tapping(t, g, cost, less, r, colour)


@cold
def _may_stay_untapped(t, g, f):
    """Whether the source that frame f is about to give up may be left untapped: something triggers on its becoming tapped,
    and the cost at hand can be paid without its mana."""
    r, cost = row_of(g, f[C.F_LOST]), cost_after_losing(t, f[C.F_PC])
    return notes_tapping(t, g, r) and (cost < 0 or payable_once_gone(t, g, cost, f[C.F_DELVED], r, 0, -1))


@kernel
def _list_colours(t, g, x, f):
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.ADD:
        mask = np.int64(t["o"][pc, OP.ADD_COLOURS])
    elif code == OP.CHOOSE_COLOUR:
        mask = np.int64(t["o"][pc, OP.CHOOSE_COLOUR_COLOURS])
    else:
        # a source is about to be lost, or untapped: it is tapped for mana first
        r = row_of(g, f[C.F_LOST])
        cost = cost_after_losing(t, pc)
        mask = np.int64(0)
        for k in range(6):
            if free_unit(t, g, r, 0) >> k & 1 and (cost < 0 or _payable_with(t, g, cost, f[C.F_DELVED], r, k)):
                mask |= 1 << k
    if x["scope"]:
        mask = _wanted_colours(t, mask)
    for k in range(6):
        if mask >> k & 1:
            _push(g, x, C.MV_COLOUR + C.MV_A * k)
    if t["e_n"][C.E_TAPPED] and (code == OP.SACRIFICE or code == OP.RETURN) and _may_stay_untapped(t, g, f):
        _push(g, x, C.MV_STOP)


@cold
def _list_types(t, g, x):
    """The creature types to choose among; search looks at those that no other one makes superfluous."""
    types = t["w_types"] if x["scope"] else t["type_choices"]
    for k in range(64):
        if types >> np.uint64(k) & np.uint64(1) != np.uint64(0):
            _push(g, x, C.MV_COLOUR + C.MV_A * (k + C.TYPE_CHOICE))


@kernel
def _wanted_colours(t, mask):
    """Of some colours those that the deck's costs ask for; one of them if they ask for none."""
    wanted = 0
    for k in range(6):
        if mask >> k & 1 and t["colour_value"][k] > 1:
            wanted |= 1 << k
    return wanted if wanted else mask & -mask


@kernel
def _list_may(t, g, x, f):
    pc = f[C.F_PC]
    card = f[C.F_CARD]
    word = t["w_may"][card] if x["scope"] else 0
    cost = np.int64(-1)
    code = t["o"][pc, OP.CODE]
    if code == OP.CAST_FREELY:
        action = t["o"][pc, OP.CAST_FREELY_ACTION]
        cost = np.int64(t["a_cost"][action])
        possible = can_cast_freely(t, g, action, x["scope"])
    elif code == OP.ENTER_LIFE:
        possible = True
    else:
        cost = np.int64(t["o"][pc, OP.MAY_COST])
        possible = can_pay(t, g, cost, 0, 0)
    if possible and word != 2:
        _push(g, x, C.MV_YES)
    if word != 1 or x["n_moves"] == 0:
        _push(g, x, C.MV_NO)
    if t["n_mana_actions"] and cost >= 0 and not (x["scope"] and (possible or word == 2)):
        mana_actions(t, g, x, True)


@kernel
def _lost_by_tapping(t, g, f):
    """The mana that the source of frame f makes no longer once it is tapped for the cost of its own ability."""
    if f[C.F_ACTION] < 0 or f[C.F_SOURCE] == 0 or t["a_flags"][f[C.F_ACTION]] & C.AF_TAP == 0:
        return 0
    return units_in_supply(t, g, row_of(g, f[C.F_SOURCE]))


@kernel
def list_moves(t, g, x):
    """Fill `x["moves"]` with the moves of the decision at hand."""
    x["n_moves"] = 0
    decision = g["decision"]
    if decision == C.D_PRIORITY:
        _list_priority(t, g, x)
        return
    if decision == C.D_START:
        _push(g, x, C.MV_START)
        return
    f = g["stack"][g["n_stack"] - 1]
    pc = f[C.F_PC]
    pay_for_frame(t, g, f)
    if decision == C.D_TARGET:
        _list_aims(t, g, x, f, t["o"][pc, OP.TARGET_ASKED])
    elif decision == C.D_CARD and t["o"][pc, OP.CODE] == OP.COPY_AS:
        _list_cards(t, g, x, g["graveyard"], t["o"][pc, OP.COPY_AS_WHAT], f[C.F_CARD], C.P_OTHER, C.HOW_UP_TO)
    elif decision == C.D_CARD:
        zone, what, how = t["o"][pc, OP.CARDS_ZONE], t["o"][pc, OP.CARDS_WHAT], t["o"][pc, OP.CARDS_HOW]
        purpose = purpose_of_cards(zone, t["o"][pc, OP.CARDS_TO])
        _list_cards(t, g, x, zone_counts(g, zone), what, f[C.F_CARD], purpose, how)
    elif decision == C.D_DELVE:
        how = C.HOW_UP_TO if can_pay(t, g, t["o"][pc, OP.DELVE_COST], 0, f[C.F_DELVED]) else C.HOW_CHOOSE
        _list_cards(t, g, x, g["graveyard"], C.NO_FILTER, f[C.F_CARD], C.P_DELVE, how)
    elif decision == C.D_ROW:
        _list_rows(t, g, x, f)
    elif decision == C.D_MAY:
        _list_may(t, g, x, f)
    elif decision == C.D_X:
        conv = t["a_convoke"][f[C.F_ACTION]] if f[C.F_ACTION] >= 0 else 0
        most = most_x(t, g, t["o"][pc, OP.CHOOSE_X_COST], f[C.F_DELVED] - _lost_by_tapping(t, g, f))
        if conv:
            most = most_x_convoked(t, g, t["o"][pc, OP.CHOOSE_X_COST], f[C.F_DELVED], conv // 2 - 1, conv % 2)
        for n in range(min(999, most) + 1):
            _push(g, x, C.MV_NUMBER + C.MV_A * n)
    elif decision == C.D_COLOUR:
        if t["o"][pc, OP.CODE] == OP.CHOOSE_TYPE:
            _list_types(t, g, x)
        else:
            _list_colours(t, g, x, f)
    elif decision == C.D_ATTACK:
        _list_attack(t, g, x)
    elif decision == C.D_DREDGE:
        for i in range(t["n_dredgers"]):
            if can_be_dredged(t, g, t["dredger"][i]):
                _push(g, x, C.MV_CARD + C.MV_A * t["dredger"][i])
        _push(g, x, C.MV_NO)
    elif decision == C.D_RESPOND:
        _list_responses(t, g, x, g["n_stack"] - 1)
