"""The targets of a frame: which slot holds what, which are left out, and which must differ from earlier ones.

There are four slots. The first two hold any target, the others cards in the graveyard. "Up to two" is two targets. If the first
one is left out, so is the next one, without a choice, if the same would happen to it (`t_follows`). A copy of a spell has as many
targets as the spell had.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.permanents.rows import row_of


@kernel
def kind_in(f, slot):
    """The kind of the target in a slot of frame f."""
    if slot == 0:
        return f[C.F_T0_KIND]
    if slot == 1:
        return f[C.F_T1_KIND]
    return C.T_CARD if f[C.F_T2 if slot == 2 else C.F_T3] else C.T_NONE


@kernel
def value_in(f, slot):
    """The handle of a permanent, or the card, in a slot of frame f."""
    if slot == 0:
        return f[C.F_T0]
    if slot == 1:
        return f[C.F_T1]
    return f[C.F_T2 if slot == 2 else C.F_T3] - 1


@kernel
def aim(f, slot, kind, value):
    """Choose the target in a slot of frame f."""
    if slot > 1:
        f[C.F_T2 if slot == 2 else C.F_T3] = value + 1
    else:
        first = C.F_T0 if slot == 0 else C.F_T1
        f[first - 1] = kind
        f[first] = value


@kernel
def leave_out(f, slot):
    """Leave a slot of frame f without a target."""
    aim(f, slot, C.T_NONE, -1 if slot > 1 else 0)
    if f[C.F_ACTION] >= 0 and not f[C.F_FLAGS] & C.FL_COPY:
        f[C.F_IT] -= 1 << slot


@kernel
def is_left_out(t, f, spec, slot):
    """Whether a slot of frame f is skipped without a choice: nothing was chosen before it, or the copied spell had no target
    there."""
    if t["t_up_to"][spec] == 0:
        return False
    if f[C.F_FLAGS] & C.FL_COPY:
        return -f[C.F_IT] >> slot & 1 != 0
    return t["t_follows"][spec] != 0 and kind_in(f, slot - 1) == C.T_NONE


@kernel
def cards_aimed_at(f, slot, card):
    """How many of the targets before a slot are copies of this card in the graveyard."""
    n = 0
    for k in range(slot):
        if kind_in(f, k) == C.T_CARD and value_in(f, k) == card:
            n += 1
    return n


@kernel
def is_aimed_at(g, f, slot, kind, r):
    """Whether a player, or the permanent of row r, is a target before a slot."""
    for k in range(slot):
        if kind_in(f, k) == kind and (kind != C.T_ROW or row_of(g, value_in(f, k)) == r):
            return True
    return False
