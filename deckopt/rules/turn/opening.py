"""What cards may do from the opening hand, before the first turn."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules.stack.frames import push_frame


@rare(np.bool_)
def open_game(t, g):
    """Ask for each card of the kept hand that may do something, in the order of the tables. Whether there is one."""
    asked = False
    for k in range(t["n_cards"]):
        card = t["n_cards"] - 1 - k
        if t["c_opening"][card]:
            for _ in range(g["hand"][card]):
                push_frame(g, t["c_opening"][card] - 1, card)
                asked = True
    return asked
