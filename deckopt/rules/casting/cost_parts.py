"""Operations that pay the parts of a cost, in the order in which a program lists them. Whether they can be paid is in
`rules.casting.extra_costs`."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.casting.aims import is_left_out, leave_out
from deckopt.rules.casting.converging import colours_as_x, converge
from deckopt.rules.casting.convoke import convoke, cost_left
from deckopt.rules.casting.paid_with import wants_colour, would_be_countered
from deckopt.rules.casting.reductions import reduction
from deckopt.rules.casting.spells import announce_cast
from deckopt.rules.casting.targeted import next_target
from deckopt.rules.listing.by_rule import delve_by_rule
from deckopt.rules.mana.frozen import freeze_all
from deckopt.rules.mana.payment import pay, spell_untaps, tap_row
from deckopt.rules.mana.supply import float_added
from deckopt.rules.permanents.counters import take_counters
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.rows import row_of, split
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.zones.discarding import cycled, discard
from deckopt.rules.zones.relocation import take_out
from deckopt.words import operations as OP


@rare()
def _pay_counters(t, g, f, column, n, taken):
    """REMOVE: remove counters from the source, or put them on it, as a cost."""
    r = row_of(g, f[C.F_SOURCE])
    if g["rows"][r, C.R_N] > 1:
        r = split(g, r, 0)
    if taken:
        take_counters(t, g, r, column, n)
    else:
        put_counters(t, g, r, column, n)
    g["due"] = 1
    g["stronger"] = 1
    next_operation(g, f)


@rare(np.bool_)
def is_creature_spell(t, f):
    """Whether frame f is a creature spell, which one that is cast as an Aura is not."""
    spell = f[C.F_FLAGS] & (C.FL_SPELL | C.FL_BESTOWED) == C.FL_SPELL
    return spell and t["c_kind"][f[C.F_CARD]] & C.CREATURE != 0


@kernel
def pay_part(t, g, x, f, code):
    """Do an operation of announcing: targets, X, and payments. False for any other code."""
    pc = f[C.F_PC]
    if code == OP.TARGET:
        spec, slot = np.int64(t["o"][pc, OP.TARGET_ASKED]), np.int64(t["o"][pc, OP.TARGET_SLOT])
        if is_left_out(t, f, spec, slot):
            leave_out(f, slot)
            next_target(t, g, x, f)
        else:
            g["decision"] = C.D_TARGET
    elif code == OP.FREEZE:
        if t["n_live"] or t["has_mana_statics"] or t["mana_differs"]:
            freeze_all(t, g)
        next_operation(g, f)
    elif code == OP.CHOOSE_X:
        g["decision"] = C.D_X
    elif code == OP.PAY:
        cost = cost_left(t, f)
        untaps = spell_untaps(t, g, f[C.F_CARD], f[C.F_FLAGS] & C.FL_BESTOWED) if f[C.F_FLAGS] & C.FL_SPELL else 0
        coloured = t["asks_spent"] & C.WITHOUT_COLOUR and f[C.F_FLAGS] & C.FL_SPELL and wants_colour(t, g)
        safe = 1 if t["guards_spells"] and f[C.F_FLAGS] & C.FL_SPELL and would_be_countered(t, g, f) else 0
        own = f[C.F_SOURCE] if f[C.F_ACTION] >= 0 else 0
        pay(t, g, x, cost, f[C.F_X] * t["k_x"][cost], f[C.F_DELVED], untaps, own, 1 if coloured else 0, safe)
        if x["spent"] & C.HASTY and is_creature_spell(t, f):
            f[C.F_FLAGS] |= C.FL_HASTE
        f[C.F_COST] = x["spent"] if t["asks_spent"] else 0
        next_operation(g, f)
    elif code == OP.CONVERGE:
        converge(t, g, f)
    elif code == OP.NOTED_AS_X:
        f[C.F_X] = f[C.F_REVEALED]
        next_operation(g, f)
    elif code == OP.COLOURS_AS_X:
        colours_as_x(g, f)
    elif code == OP.CONVOKE:
        convoke(t, g, f)
    elif code == OP.DELVE:
        if x["scope"] and t["w_rule"][C.P_DELVE]:
            delve_by_rule(t, g, f)
        elif g["n_graveyard"] > 0 and f[C.F_DELVED] < t["k_generic"][t["o"][pc, OP.DELVE_COST]]:
            g["decision"] = C.D_DELVE
        else:
            next_operation(g, f)
    elif code == OP.TAP_SELF:
        tap_row(t, g, x, row_of(g, f[C.F_SOURCE]), 1)
        next_operation(g, f)
    elif code == OP.AURAS_ADD:
        r = row_of(g, f[C.F_SOURCE])
        made = amount(t, g, t["o"][pc, OP.AURAS_ADD_AMOUNT], g["n_stack"] - 1)
        if r >= 0 and made > 0:  # an ability that makes no mana adds none (106.12a)
            float_added(t, g, r)
        next_operation(g, f)
    elif code == OP.REMOVE:
        _pay_counters(t, g, f, t["o"][pc, OP.REMOVE_COLUMN], t["o"][pc, OP.REMOVE_COUNT], t["o"][pc, OP.REMOVE_TAKEN])
    elif code == OP.DISCARD_SELF:
        discard(t, g, x, f[C.F_CARD])
        next_operation(g, f)
    elif code == OP.CYCLED:
        cycled(t, g, x, f[C.F_CARD])
        next_operation(g, f)
    elif code == OP.REDUCE:
        f[C.F_DELVED] = reduction(t, g, f[C.F_ACTION], -1 if t["a_flags"][f[C.F_ACTION]] & C.AF_X else 0)
        next_operation(g, f)
    elif code == OP.EXILE_SELF:
        take_out(g, t["o"][pc, OP.EXILE_SELF_ZONE], f[C.F_CARD])
        g["exile"][f[C.F_CARD]] += 1
        next_operation(g, f)
    elif code == OP.CAST:
        announce_cast(t, g, x, f)
    elif code == OP.ACTIVATE:
        f[C.F_STATE] = C.FS_WAITING
        next_operation(g, f)
    else:
        return False
    return True
