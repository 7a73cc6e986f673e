"""Lists of cards in a zone to choose from, and which of them a search is offered."""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.listing.growing import push
from deckopt.rules.turn.keeping import drop_breaking
from deckopt.rules.zones.bounds import card_fits, value_bounds


@kernel
def purpose_of_cards(zone, to):
    """Why cards are chosen, for policies: by the zones that the cards leave and enter."""
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
def list_cards(t, g, x, counts, filt, card, purpose, how):
    """List the cards of a zone with these `counts` that match a filter."""
    may_stop = how == C.HOW_UP_TO or how == C.HOW_NAMED
    low, high = value_bounds(t, g, g["n_stack"] - 1)
    for c in range(t["n_cards"]):
        least = 2 if how == C.HOW_OTHERS and c == card else 1
        if counts[c] >= least and card_fits(t, g, filt, c, card, low, high):
            push(g, x, C.MV_CARD + C.MV_A * c)
    if x["scope"]:
        if purpose == C.P_BOTTOM and t["n_keep"] and g["step"] == C.S_OPENING:
            drop_breaking(t, g, x)
        _keep_first(t, x, purpose)
        if may_stop and t["w_go_on"][purpose] and x["n_moves"] > 0:
            return
    if may_stop:
        push(g, x, C.MV_STOP)


@kernel
def _keep_first(t, x, purpose):
    """Keep only the listed cards of highest rank. If the policy is a rule, keep only the first of these."""
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
