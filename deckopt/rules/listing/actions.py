"""Lists of actions: what you may cast, play and activate when you have priority.

Whether an action is legal is in `rules.casting.legal`. Uses in pauses are in `rules.listing.responses`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.extra_costs import copies_that_can
from deckopt.rules.casting.legal import can_act, can_act_from, is_offered
from deckopt.rules.casting.permits import is_permitted
from deckopt.rules.listing.growing import push
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.given import times_given
from deckopt.rules.zones.library_top import borrows, may_play_top


@kernel
def _offer(t, g, x, a, move, alone):
    """Add a legal action to the list, as a search is offered it.

    The result says whether an action stands alone in the list now; `alone` says whether one did before.
    """
    if t["n_window"] and g["step"] == C.S_WINDOW and t["a_window"][a] == 0:
        return alone
    if x["scope"]:
        word = is_offered(t, g, a)
        if word == 0:
            return alone
        if word == 2 and not alone:
            x["n_moves"] = 0
            push(g, x, move)
            return True
        if alone:
            if word == 2:
                push(g, x, move)
            return True
    push(g, x, move)
    return alone


@kernel
def _offer_ability(t, g, x, a, r, alone):
    """Offer action a of the permanents of row r if it is legal; the result as of `_offer`."""
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
def list_abilities(t, g, x, r, c, alone):
    """Offer the abilities of card c for the permanents of row r; the result as of `_offer`."""
    for a in range(t["c_field0"][c], t["c_field0"][c] + t["c_field_n"][c]):
        alone = _offer_ability(t, g, x, a, r, alone)
    return alone


@kernel
def list_given_to(t, g, x, r, alone):
    """Offer the abilities that the permanents of row r have been given, each once."""
    for k in range(t["n_given"]):
        if t["gv_n"][k] and times_given(t, g, k, r) > 0:
            for a in range(t["gv_first"][k], t["gv_first"][k] + t["gv_n"][k]):
                alone = _offer_ability(t, g, x, a, r, alone)
    return alone


@cold
def _list_given(t, g, x, alone):
    """Offer the abilities that permanents have been given, each once."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0:
            alone = list_given_to(t, g, x, r, alone)
    return alone


@rare(np.bool_)
def _has_to_be_first(t, x):
    """Whether an action is listed that a search always takes before it ends the turn."""
    for i in range(x["n_moves"]):
        if x["moves"][i] % 16 == C.MV_ACT and t["w_first"][(x["moves"][i] // C.MV_A) % 1024]:
            return True
    return False


@kernel
def _list_hand(t, g, x, alone):
    """Offer what the cards of your hand can be used for; the result as of `_offer`."""
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0:
            for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
                if can_act_from(t, g, g["hand"], a, x["scope"]):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a, alone)
    return alone


@kernel
def _list_exiled(t, g, x, alone):
    """Offer the exiled cards that may be played or cast now; the result as of `_offer`."""
    for i in range(g["n_exiled"]):
        c, until = g["exiled"][i, C.X_CARD], g["exiled"][i, C.X_UNTIL]
        if g["exiled"][i, C.X_N] > 0 and (until < C.LATER or until >= C.CASTABLE or own_turn(g) > until % C.LATER):
            first, n = t["c_hand0"][c], t["c_hand_n"][c]
            if C.PLOTTED <= until < C.CASTABLE:
                first, n = t["c_plot0"][c], t["c_plot_n"][c]
            free = C.FREELY <= until < C.BURIED
            if free:  # the actions of what is plotted stand right after those of the hand
                n += t["c_plot_n"][c]
            for a in range(first, first + n):
                if C.CASTABLE <= until < C.FREELY and t["a_kind"][a] == C.ACT_LAND:
                    continue
                if free and t["a_kind"][a] != C.ACT_LAND and a < t["c_plot0"][c]:
                    continue
                if until == C.ON_ADVENTURE and t["a_card"][a] != c:
                    continue
                if t["a_kind"][a] <= C.ACT_SPELL and not t["a_flags"][a] & C.AF_WARP and can_act(t, g, a, 0, 0, x["scope"]):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a + C.MV_C * (2 + i), alone)
    return alone


@rare(np.int64)
def _list_top(t, g, x, alone):
    """Offer the known top card of your library if it may be played; the result as of `_offer`."""
    c = g["top"][g["n_top"] - 1]
    for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
        if t["a_flags"][a] & C.AF_WARP:
            continue
        if t["a_kind"][a] <= C.ACT_SPELL and may_play_top(t, g, a) and can_act(t, g, a, 0, 0, x["scope"]):
            alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a + C.MV_C * C.FROM_TOP, alone)
    return alone


@rare(np.int64)
def list_sideboard(t, g, x, alone):
    """Offer the cards of your sideboard, of which one may be played; the result as of `_offer`."""
    for c in range(t["n_cards"]):
        if g["sideboard"][c] > 0:
            for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
                if t["a_kind"][a] <= C.ACT_SPELL and not t["a_flags"][a] & C.AF_WARP and can_act(t, g, a, 0, 0, x["scope"]):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a + C.MV_C * C.FROM_SIDEBOARD, alone)
    return alone


@kernel
def _list_graveyard(t, g, x, alone):
    """Offer what the cards of your graveyard can be used for; the result as of `_offer`."""
    for k in range(t["n_grave_cards"]):
        c = t["grave_cards"][k]
        if g["graveyard"][c] > 0:
            for a in range(t["c_grave0"][c], t["c_grave0"][c] + t["c_grave_n"][c]):
                if is_permitted(t, g, a) and can_act_from(t, g, g["graveyard"], a, x["scope"]):
                    alone = _offer(t, g, x, a, C.MV_ACT + C.MV_A * a, alone)
    return alone


@kernel
def _list_field(t, g, x, alone):
    """Offer the abilities of your permanents; the result as of `_offer`."""
    for r in range(g["n_rows"]):
        c = g["rows"][r, C.R_CARD]
        if g["rows"][r, C.R_N] > 0:
            if t["c_field_n"][c]:
                alone = list_abilities(t, g, x, r, c, alone)
            if t["c_top_borrow"][c]:
                other = borrows(t, g, c)
                if other >= 0 and t["c_field_n"][other]:
                    alone = list_abilities(t, g, x, r, other, alone)
    return alone


@cold
def keep_what_matters(t, g, x):
    """Once attackers are declared: if no move listed may matter, and no card in hand, mana is not made for nothing."""
    for i in range(x["n_moves"]):
        if x["moves"][i] % 16 == C.MV_ACT and t["a_window"][(x["moves"][i] // C.MV_A) % 1024] == C.MATTERS:
            return
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0:
            for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
                if t["a_window"][a] == C.MATTERS:
                    return
    x["n_moves"] = 0
    push(g, x, C.MV_PASS)


@kernel
def list_priority(t, g, x):
    """List what you may do when you have priority."""
    if g["moves"] >= C.MOVE_CAP:
        x["cut_off"] = g["turn"]
        push(g, x, C.MV_PASS)
        return
    alone = _list_hand(t, g, x, False)
    alone = _list_exiled(t, g, x, alone)
    if t["n_seers"] and g["n_top"] > 0:
        alone = _list_top(t, g, x, alone)
    if t["n_sideboard"] and g["wishes"] > 0:
        alone = list_sideboard(t, g, x, alone)
    alone = _list_graveyard(t, g, x, alone)
    alone = _list_field(t, g, x, alone)
    if t["n_given"]:
        alone = _list_given(t, g, x, alone)
    if not alone and not (x["scope"] and t["w_any_first"] and _has_to_be_first(t, x)):
        push(g, x, C.MV_PASS)
    if t["n_window"] and g["step"] == C.S_WINDOW:
        keep_what_matters(t, g, x)
