"""Cards that were exiled with a permanent, which remembers them (607.2).

They stand among the delayed triggers (`DL_HELD`), and wait for no moment.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.zones.putting import can_enter, put_card


@rare(np.bool_)
def return_held(t, g, x, f):
    """Put the cards exiled with the source of frame f onto the battlefield, in the order in which they were exiled.

    False if something is asked about one of them first. What cannot enter stays in exile (400.4b).
    """
    top = g["n_stack"]
    i = 0
    while i < g["n_delayed"]:
        d = g["delayed"][i]
        if d[C.DL_WHEN] != C.DL_HELD or d[C.DL_SOURCE] != f[C.F_SOURCE]:
            i += 1
            continue
        card = d[C.DL_CARD]
        d[C.DL_TIMES] -= 1
        if d[C.DL_TIMES] == 0:
            for j in range(i, g["n_delayed"] - 1):
                for k in range(C.DELAYED_WIDTH):
                    g["delayed"][j, k] = g["delayed"][j + 1, k]
            g["n_delayed"] -= 1
        if g["exile"][card] > 0 and can_enter(t, g, card, C.Z_BATTLEFIELD):
            g["exile"][card] -= 1
            x["origin"] = C.Z_EXILE + 1
            put_card(t, g, x, card, C.Z_BATTLEFIELD, 0)
            x["origin"] = 0
            if g["n_stack"] > top:
                return False
    return True
