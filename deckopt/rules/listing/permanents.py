"""Lists of permanents that an operation takes and that are not targets: to sacrifice, return, untap, or tap for convoke."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.convoke import may_convoke, may_stop_convoking
from deckopt.rules.effects.dividing import list_shares
from deckopt.rules.effects.proliferating import list_proliferated
from deckopt.rules.listing.circles import dominated_untap
from deckopt.rules.listing.growing import push
from deckopt.rules.mana.paying_after_loss import payable_after_losing
from deckopt.rules.permanents.characteristics import match_row, power
from deckopt.rules.permanents.legends import list_legends
from deckopt.rules.permanents.protection import is_protected
from deckopt.words import operations as OP


@kernel
def cost_after_losing(t, pc):
    """The mana cost that must stay payable when the operation at `pc` has taken a permanent, or -1."""
    code = t["o"][pc, OP.CODE]
    if code == OP.SACRIFICE:
        return np.int64(t["o"][pc, OP.SACRIFICE_COST])
    return np.int64(t["o"][pc, OP.RETURN_COST]) if code == OP.RETURN else np.int64(-1)


@rare()
def _list_convoke(t, g, x, f):
    """List the creatures that may be tapped for the convoke of frame f."""
    for r in range(g["n_rows"]):
        if may_convoke(t, g, f, r):
            push(g, x, C.MV_ROW + C.MV_A * r)
    if may_stop_convoking(t, g, f):
        push(g, x, C.MV_STOP)


@kernel
def list_rows(t, g, x, f):
    """List the permanents that the operation of frame f may take."""
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code == OP.LEGEND:
        list_legends(t, g, x)
        return
    if code == OP.CONVOKE:
        _list_convoke(t, g, x, f)
        return
    if t["share_column"] and code == OP.SHARE:
        list_shares(t, g, x, f)
        return
    if t["proliferates"] and code == OP.PROLIFERATE:
        list_proliferated(t, g, x)
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
            push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C)
            if scope and (code == OP.SACRIFICE or code == OP.RETURN):
                continue  # a tapped one is taken before an equal untapped one
        if which & C.UNTAPPED and (cost < 0 or payable_after_losing(t, g, cost, f[C.F_DELVED], r, 0)):
            push(g, x, C.MV_ROW + C.MV_A * r)
    if scope and x["n_moves"] > 1:
        _keep_first_rows(t, g, x, purpose)
    if code == OP.SACRIFICE and t["o"][pc, OP.SACRIFICE_UP_TO] == C.WITH_POWER and not _have_power(t, g, f):
        return
    if (
        code != OP.HOST
        and code != OP.ENCODE
        and t["o"][pc, OP.UP_TO]
        and not (scope and t["w_go_on"][purpose] and x["n_moves"] > 0)
    ):
        push(g, x, C.MV_STOP)


@rare(np.bool_)
def _have_power(t, g, f):
    """Whether the permanents chosen so far have as much power together as frame f has noted."""
    total = np.int64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and g["rows"][r, C.R_FLAGS] & C.RF_GOING:
            total += g["rows"][r, C.R_N] * power(t, g, r)
    return total >= f[C.F_REVEALED]


@kernel
def _keep_first_rows(t, g, x, purpose):
    """As for cards (`rules.listing.cards`): keep only the permanents of highest rank."""
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
