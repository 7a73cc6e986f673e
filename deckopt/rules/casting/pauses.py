"""Pauses before permanents change: what can still be used of them may be used first."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import referred_row
from deckopt.rules.casting.responses import has_mana_first, is_meant, makes_mana_before_all_go, response
from deckopt.rules.listing.by_rule import respond_by_rule
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.stages import any_ends_next
from deckopt.rules.stack.frames import next_operation
from deckopt.words import operations as OP


@kernel
def pause(t, g, x, f):
    """RESPOND: pause before something happens to permanents, if some of them can be used."""
    what, lost = t["o"][f[C.F_PC], OP.RESPOND_WHAT], t["o"][f[C.F_PC], OP.RESPOND_LOST]
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
    if lost != C.LOST_NOTHING:
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
