"""Spells that count the colours of the mana that was spent on them: as many are spent as can be (sunburst, converge)."""

from __future__ import annotations

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.mana.supply import can_pay
from deckopt.rules.stack.frames import next_operation
from deckopt.words import operations as OP


@rare()
def converge(t, g, f):
    """CONVERGE: frame f pays this cost if it can be paid and none before could. The cost as it is comes last."""
    o = t["o"][f[C.F_PC]]
    cost = o[OP.CONVERGE_COST]
    more = f[C.F_X] * t["k_x"][cost]
    generic = t["k_generic"][cost] + more - f[C.F_DELVED]
    last = o[OP.CONVERGE_LAST] != 0
    if f[C.F_COST] == 0 and (last or (generic >= 0 and can_pay(t, g, cost, more, f[C.F_DELVED]))):
        f[C.F_COST] = 1 + cost
        f[C.F_EVENT] = o[OP.CONVERGE_COLOURS]
    next_operation(g, f)


@rare()
def colours_as_x(g, f):
    """COLOURS_AS_X: X of frame f is how many colours of mana were spent on it; on a copy, none was."""
    f[C.F_X] = 0 if f[C.F_FLAGS] & C.FL_COPY else f[C.F_EVENT]
    next_operation(g, f)
