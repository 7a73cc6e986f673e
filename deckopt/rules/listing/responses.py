"""Lists of what can be used before something resolves, or before permanents are lost.

Whether a permanent can be used then is in `rules.casting.responses`.
"""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import referred_row
from deckopt.rules.casting.responses import (
    has_mana_first,
    is_meant,
    makes_mana_before_all_go,
    makes_mana_first,
    may_respond,
    response,
)
from deckopt.rules.listing.actions import list_abilities, list_given_to
from deckopt.rules.listing.growing import push
from deckopt.rules.mana.supply import units_of
from deckopt.rules.permanents.characteristics import is_able
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.stages import ends_next
from deckopt.words import operations as OP


@rare()
def list_before_chapters(t, g, x):
    """List what can still be used of Sagas that are about to reach their last chapter: their abilities, and plain mana."""
    alone = False
    for r in range(g["n_rows"]):
        if ends_next(t, g, r) and g["moves"] < C.MOVE_CAP:
            alone = list_abilities(t, g, x, r, g["rows"][r, C.R_CARD], alone)
            alone = list_given_to(t, g, x, r, alone)
            untapped = g["rows"][r, C.R_N] > g["rows"][r, C.R_TAPPED] and is_able(t, g, r)
            if untapped and not alone and not t["c_plain"][g["rows"][r, C.R_CARD]] and units_of(t, g, r, 0):
                push(g, x, C.MV_ROW + C.MV_A * r)
    if not alone:
        push(g, x, C.MV_PASS)


@rare()
def _list_mana_first(t, g, x, f, fr, what):
    """List what makes mana before it is lost: actions, and also plain mana if everything that is meant is lost."""
    lost_all = t["o"][f[C.F_PC], OP.RESPOND_LOST] != C.LOST_SOME
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if lost_all and not makes_mana_before_all_go(t, g, f, what, r, x["scope"]):
            continue
        if (lost_all or is_meant(t, g, f, fr, what, r)) and has_mana_first(t, g, r, x["scope"]):
            for a in range(t["c_field0"][card], t["c_field0"][card] + t["c_field_n"][card]):
                if makes_mana_first(t, g, a, r, x["scope"]):
                    push(g, x, C.MV_ACT + C.MV_A * a + C.MV_B * r)
        if lost_all and units_of(t, g, r, 0):
            push(g, x, C.MV_ROW + C.MV_A * r)
    push(g, x, C.MV_PASS)


@kernel
def list_responses(t, g, x, fr):
    """List what can be used before the operation of frame `fr` goes on."""
    f = g["stack"][fr]
    what, lost = t["o"][f[C.F_PC], OP.RESPOND_WHAT], t["o"][f[C.F_PC], OP.RESPOND_LOST]
    if lost == C.LOST_SAGAS:
        list_before_chapters(t, g, x)
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
                push(g, x, C.MV_ACT + C.MV_A * a + C.MV_B * r)
        if units_of(t, g, r, 0):
            push(g, x, C.MV_ROW + C.MV_A * r)
    if not (x["scope"] and t["w_go_on"][C.P_UNTAP] and x["n_moves"] > 0):
        push(g, x, C.MV_PASS)
