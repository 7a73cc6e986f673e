"""Permanents that leave the battlefield together, to other zones than the graveyard, or after all have been chosen.

Each still sees the others leave (603.10a). How several go to the graveyard is in `rules.zones.dying`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.origin import card_of_row
from deckopt.rules.permanents.rows import handle_of
from deckopt.rules.zones.departing import goes_to, leave, note_whither, put_departed
from deckopt.rules.zones.dying import bury_together, mark_dying, see_leave, tell_dying_apart
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_together
from deckopt.words import operations as OP


@rare()
def leave_together(t, g, x, zone):
    """Move all marked permanents (`mark_dying`) to a zone at the same time; to exile if unearthed. Tokens cease to exist."""
    if t["e_n"][C.E_LEAVES] and t["dies_apart"]:
        tell_dying_apart(g, x)
    see_leave(t, g, x, zone)
    for r in range(g["n_rows"]):
        n = np.int64(x["dying"][r])
        if n > 0:
            card = card_of_row(t, g, r)
            to = goes_to(g, r, zone)
            leave(t, g, r, n, np.int64(x["dying_tapped"][r]))
            if t["gives_return"]:
                note_whither(g, r, to)
            mark_dying(x, r, 0, 0)
            for _ in range(n if card != C.NO_CARD else 0):
                put_departed(t, g, x, card, to)


@cold
def let_go(t, g, x, f):
    """Let all permanents leave that the operation of frame f has chosen.

    If it is the last of two operations that take one target each, both targets leave.
    """
    pc = f[C.F_PC]
    code = t["o"][pc, OP.CODE]
    if code != OP.SACRIFICE and code != OP.RETURN and code != OP.EXILE and code != OP.DESTROY:
        return
    count = t["o"][pc, OP.COUNT_OF_PERMANENTS]
    if count <= 1 or (t["o"][pc, OP.WHAT] < C.NO_FILTER and count == C.GOES_FIRST):
        return
    for r in range(g["n_rows"]):
        n = np.int64(g["rows"][r, C.R_N])
        if n > 0 and g["rows"][r, C.R_FLAGS] & C.RF_GOING:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_GOING
            if code == OP.SACRIFICE:
                note_sacrificed(t, g, x, r, n)
                if t["reads_sacrificed"]:
                    f[C.F_SACRIFICED] += n
                    f[C.F_GAVE] = handle_of(g, r)
            mark_dying(x, r, n, np.int64(g["rows"][r, C.R_TAPPED]))
    if code == OP.SACRIFICE:
        sacrifice_together(t, g, x)
    elif code == OP.DESTROY:
        bury_together(t, g, x)
    else:
        leave_together(t, g, x, C.Z_EXILE if code == OP.EXILE else np.int64(t["o"][pc, OP.RETURN_TO]))
