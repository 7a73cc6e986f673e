"""The legal moves of a position that waits for a decision.

A move is an int32: kind + 16 a + 16384 b + 4194304 c (`rules.codes.MV_...`):

- MV_ACT: action a; from row b (c: 1 a tapped copy), or c = 2 + index into `exiled`, c = FROM_TOP or FROM_SIDEBOARD;
- MV_ROW: a copy of row a (c: 1 a tapped copy);
- MV_CARD: card a; MV_PLAYER: a 1 you, 2 the opponent; MV_NUMBER: X = a;
  MV_COLOUR: colour a; MV_ATTACK, MV_HOLD: row a;
- MV_PASS, MV_YES, MV_NO, MV_STOP, MV_START.

If `x["scope"]` is 0, the list is what the rules allow. If it is 1, the list is what a search is offered of that
(`compile.policy`). Lists are in a fixed order. Decisions that need more than a few lines have files of their own
(`rules.listing`). What a move does is in `rules.stack.choices`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.casting.bounded import fits_targets
from deckopt.rules.casting.convoke import most_x_convoked
from deckopt.rules.casting.legal import can_cast_freely
from deckopt.rules.casting.reductions import is_payable_with, most_x_for, reduction
from deckopt.rules.listing.actions import list_priority
from deckopt.rules.listing.cards import list_cards, purpose_of_cards
from deckopt.rules.listing.colours import list_colours, list_types
from deckopt.rules.listing.growing import push
from deckopt.rules.listing.permanents import list_rows
from deckopt.rules.listing.responses import list_responses
from deckopt.rules.listing.targets import list_aims
from deckopt.rules.mana.live_mana import pay_for_frame
from deckopt.rules.mana.making_mana import mana_actions
from deckopt.rules.mana.supply import can_pay, most_x, units_in_supply
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.permanents.statics import holds_for_row
from deckopt.rules.turn.combat import undecided_attacker
from deckopt.rules.zones.dredge import can_be_dredged
from deckopt.rules.zones.putting import zone_counts
from deckopt.words import operations as OP


@kernel
def _list_attack(t, g, x):
    """List whether the next creature attacks. One that must attack is not held back."""
    r = undecided_attacker(t, g)
    push(g, x, C.MV_ATTACK + C.MV_A * r)
    must = t["c_must_attack"][g["rows"][r, C.R_CARD]]
    if must == 0 or (must > 1 and not holds_for_row(t, g, must - 2, r)):
        push(g, x, C.MV_HOLD + C.MV_A * r)


@kernel
def _list_may(t, g, x, f):
    """List yes and no, and mana abilities with which to pay."""
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
        if x["scope"] and code == OP.MAY and t["o"][t["o"][pc, OP.MAY_OTHERWISE], OP.CODE] == OP.LOSE:
            word = 1  # nothing is worse than to lose
    if possible and word != 2:
        push(g, x, C.MV_YES)
    if word != 1 or x["n_moves"] == 0:
        push(g, x, C.MV_NO)
    if t["n_mana_actions"] and cost >= 0 and not (x["scope"] and (possible or word == 2)):
        mana_actions(t, g, x, True)


@kernel
def _lost_by_tapping(t, g, f):
    """The mana that the source of frame f no longer makes when it is tapped for its own ability."""
    if f[C.F_ACTION] < 0 or f[C.F_SOURCE] == 0 or t["a_flags"][f[C.F_ACTION]] & C.AF_TAP == 0:
        return 0
    return units_in_supply(t, g, row_of(g, f[C.F_SOURCE]))


@kernel
def list_moves(t, g, x):
    """Fill `x["moves"]` with the moves of the present decision."""
    x["n_moves"] = 0
    decision = g["decision"]
    if decision == C.D_PRIORITY:
        list_priority(t, g, x)
        return
    if decision == C.D_START:
        push(g, x, C.MV_START)
        return
    f = g["stack"][g["n_stack"] - 1]
    pc = f[C.F_PC]
    pay_for_frame(t, g, f)
    if decision == C.D_TARGET:
        list_aims(t, g, x, f, t["o"][pc, OP.TARGET_ASKED])
    elif decision == C.D_CARD and t["o"][pc, OP.CODE] == OP.COPY_AS:
        list_cards(t, g, x, g["graveyard"], t["o"][pc, OP.COPY_AS_WHAT], f[C.F_CARD], C.P_OTHER, C.HOW_UP_TO)
    elif decision == C.D_CARD:
        zone, what, how = t["o"][pc, OP.CARDS_ZONE], t["o"][pc, OP.CARDS_WHAT], t["o"][pc, OP.CARDS_HOW]
        purpose = purpose_of_cards(zone, t["o"][pc, OP.CARDS_TO])
        list_cards(t, g, x, zone_counts(g, zone), what, f[C.F_CARD], purpose, how)
    elif decision == C.D_DELVE:
        how = C.HOW_UP_TO if can_pay(t, g, t["o"][pc, OP.DELVE_COST], 0, f[C.F_DELVED]) else C.HOW_CHOOSE
        list_cards(t, g, x, g["graveyard"], C.NO_FILTER, f[C.F_CARD], C.P_DELVE, how)
    elif decision == C.D_ROW:
        list_rows(t, g, x, f)
    elif decision == C.D_MAY:
        _list_may(t, g, x, f)
    elif decision == C.D_X:
        conv = t["a_convoke"][f[C.F_ACTION]] if f[C.F_ACTION] >= 0 else 0
        if t["o"][pc, OP.CHOOSE_X_COST] < 0:  # it is paid with life
            most = np.int64(g["life"] - t["a_life"][f[C.F_ACTION]])
        else:
            most = most_x(t, g, t["o"][pc, OP.CHOOSE_X_COST], f[C.F_DELVED] - _lost_by_tapping(t, g, f))
        if conv and t["o"][pc, OP.CHOOSE_X_COST] >= 0:
            most = most_x_convoked(t, g, t["o"][pc, OP.CHOOSE_X_COST], f[C.F_DELVED], conv // 4 - 1, conv % 4)
        spell = (
            f[C.F_ACTION] >= 0 and t["a_kind"][f[C.F_ACTION]] == C.ACT_SPELL and conv == 0 and t["o"][pc, OP.CHOOSE_X_COST] >= 0
        )
        off = np.int64(0)
        if t["x_discounts"] and spell:
            off = np.int64(reduction(t, g, f[C.F_ACTION], 0))
            most = most_x_for(t, g, f[C.F_ACTION], t["o"][pc, OP.CHOOSE_X_COST], off)
        for n in range(min(999, most) + 1):
            if t["x_discounts"] and spell and not is_payable_with(t, g, f[C.F_ACTION], t["o"][pc, OP.CHOOSE_X_COST], off, n):
                continue
            if t["n_bounded"] and not fits_targets(t, g, f, n):
                continue
            push(g, x, C.MV_NUMBER + C.MV_A * n)
    elif decision == C.D_COLOUR:
        if t["o"][pc, OP.CODE] == OP.CHOOSE_TYPE:
            list_types(t, g, x)
        else:
            list_colours(t, g, x, f)
    elif decision == C.D_ATTACK:
        _list_attack(t, g, x)
    elif decision == C.D_DREDGE:
        for i in range(t["n_dredgers"]):
            if can_be_dredged(t, g, t["dredger"][i]):
                push(g, x, C.MV_CARD + C.MV_A * t["dredger"][i])
        push(g, x, C.MV_NO)
    elif decision == C.D_RESPOND:
        list_responses(t, g, x, g["n_stack"] - 1)
