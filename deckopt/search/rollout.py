"""Rollouts by rules of thumb: which of the listed moves is made, by style. The style LEARNT is in `network`.

- HEAVY: an even choice among useful moves. Ending the turn is useful only if nothing else is. Actions that only make mana are
  useful if that mana pays for something. Permanents are sacrificed only now and then. X is as large as can be paid for.
- LIGHT: an even choice among all moves.
- EXPERT: a land first, then the most expensive move; otherwise as HEAVY.
- REDUCED: an even choice; the turn ends only when nothing else can be done (the rollouts of Cowling, Ward and Powley 2012).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.chance import below
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.supply import know_supply
from deckopt.words import operations as OP

HEAVY, LIGHT, LEARNT, EXPERT, REDUCED = range(5)
NORMAL, MANA, SACRIFICE = range(3)  # as in `policy`


@kernel
def _payable_with(t, g, cost, mask, n):
    """Whether a cost could be paid with n more mana of any colours of `mask`."""
    if t["k_pips"][cost] + t["k_generic"][cost] > g["total_supply"] + n:
        return False
    for j in range(t["k_needs"][cost]):
        subset = t["k_subset"][cost, j]
        more = n if t["subset"][subset] & mask else 0
        if t["k_demand"][cost, j] > g["supply"][subset] + more:
            return False
    return True


@rare(np.bool_)
def _goal_is_mana(t, g, mask, n):
    """Whether n more mana of colours of `mask` would reach a goal of so much mana that is not reached yet."""
    for k in range(t["n_goal"]):
        cost = t["goal"][k, C.GR_WHAT]
        if t["goal"][k, C.GR_CODE] == C.G_MANA and not _payable_with(t, g, cost, 0, 0) and _payable_with(t, g, cost, mask, n):
            return True
    return False


@kernel
def mana_helps(t, g, mask, n):
    """Whether n more mana of colours of `mask` would pay for a card in hand that cannot be paid for now, or reach the goal."""
    know_supply(t, g)
    if t["goal_asks"] & C.GA_MANA and _goal_is_mana(t, g, mask, n):
        return True
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0:
            for a in range(t["c_hand0"][c], t["c_hand0"][c] + t["c_hand_n"][c]):
                cost = t["a_cost"][a]
                if t["w_class"][a] != MANA and cost >= 0 and t["w_never"][a] != 1:
                    if t["n_limits"]:
                        pay_for(t, g, a)
                        know_supply(t, g)
                    if not _payable_with(t, g, cost, 0, 0) and _payable_with(t, g, cost, mask, n):
                        return True
    return False


@kernel
def listed_mana_helps(t, g, x):
    """Whether all listed actions that make mana would help together."""
    mask, n = 0, 0
    for i in range(x["n_moves"]):
        if x["moves"][i] % 16 == C.MV_ACT:
            a = (x["moves"][i] // C.MV_A) % 1024
            if t["w_class"][a] == MANA:
                mask |= t["w_makes_mask"][a]
                n += t["w_makes"][a]
    return (mask != 0 or n != 0) and mana_helps(t, g, mask, n)


@kernel
def useful_colours(t, g, x):
    """Bits of those listed colours whose mana would pay for something; of all of them if there is none."""
    f = g["stack"][g["n_stack"] - 1]
    code = t["o"][f[C.F_PC], OP.CODE]
    if code == OP.CHOOSE_COLOUR or code == OP.CHOOSE_TYPE:
        return np.int64(-1)
    n = max(0, amount(t, g, t["o"][f[C.F_PC], OP.ADD_AMOUNT], g["n_stack"] - 1)) if code == OP.ADD else 1
    useful = np.int64(0)
    for i in range(x["n_moves"]):
        if mana_helps(t, g, 1 << ((x["moves"][i] // C.MV_A) % 1024), n):
            useful |= 1 << i
    return useful if useful else np.int64(-1)


@kernel
def _useful_colour(t, g, x):
    """An even choice among the colours whose mana would pay for something; among all if there is none."""
    useful = useful_colours(t, g, x)
    n, chosen = 0, 0
    for i in range(x["n_moves"]):
        if useful >> i & 1:
            n += 1
            if below(x, n) == 0:
                chosen = i
    return chosen


@kernel
def costliness(t, move):
    """How early rules of thumb make a move at priority, as a number: lands first, then by mana value; mana abilities and passing
    last."""
    if move % 16 != C.MV_ACT:
        return -1
    a = (move // C.MV_A) % 1024
    if t["a_kind"][a] == C.ACT_LAND:
        return 1000
    if t["w_class"][a] == MANA:
        return 0
    if t["a_kind"][a] == C.ACT_SPELL:
        return 2 + 2 * np.int64(t["c_value"][t["a_card"][a]])
    cost = t["a_cost"][a]
    return 1 + 2 * np.int64(t["k_pips"][cost] + t["k_generic"][cost]) if cost >= 0 else 1


@kernel
def _useful_action(t, g, x, costliest_first):
    """The index of an even choice among the useful moves at priority, or among the costliest of them. If none is useful, the last
    move, which is passing."""
    n = x["n_moves"]
    chosen, costliest, equals = n - 1, 0, 0
    asked, helps = False, False
    for i in range(n):
        move = x["moves"][i]
        if move % 16 != C.MV_ACT:
            continue
        cost_here = costliness(t, move) if costliest_first else 0
        if cost_here < costliest:
            continue
        kind = t["w_class"][(move // C.MV_A) % 1024]
        if kind == MANA:
            if not asked:
                asked, helps = True, listed_mana_helps(t, g, x)
            if not helps:
                continue
        elif kind == SACRIFICE and below(x, 8) != 0:
            continue
        equals = equals + 1 if cost_here == costliest else 1
        costliest = cost_here
        if equals == 1 or below(x, equals) == 0:
            chosen = i
    return chosen


@kernel
def rollout_move(t, g, x, style):
    """The move that a rollout of a style makes among those listed."""
    n = x["n_moves"]
    if style == HEAVY or style == EXPERT:
        decision = g["decision"]
        if decision == C.D_PRIORITY:
            return x["moves"][_useful_action(t, g, x, style == EXPERT)]
        if decision == C.D_COLOUR:
            return x["moves"][_useful_colour(t, g, x)]
        if decision == C.D_X:
            return x["moves"][n - 1]
    elif style == REDUCED and g["decision"] == C.D_PRIORITY and n > 1 and x["moves"][n - 1] % 16 == C.MV_PASS:
        n -= 1
    return x["moves"][below(x, n)]
