"""Cards that came into your graveyard or left it, as one event of each thing that was done, and a count of permanent cards.

The graveyard is compared with what it was when it was last seen (`seen_graveyard`): before an operation begins, once
permanents have died, before anything enters, and in quiet moments. So what one operation moves is one event, however many
choices it asks for.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.stack.triggers import CARD, concerned, fire_concerned, fire_if_meant
from deckopt.words import operations as OP


@rare()
def see_graveyard(t, g):
    """Queue what triggers on cards that came into your graveyard since it was last seen, and on cards that left it."""
    changed = False
    for c in range(t["n_cards"]):
        if g["graveyard"][c] != g["seen_graveyard"][c]:
            changed = True
    if not changed:
        return
    for c in range(t["n_cards"]):
        if t["c_kind"][c] & C.PERMANENT and g["graveyard"][c] > g["seen_graveyard"][c]:
            g["count"][C.N_BURIED] += g["graveyard"][c] - g["seen_graveyard"][c]
    for event, sign in ((C.E_BURIED, 1), (C.E_LEAVES_GRAVEYARD, -1)):
        for e in range(t["e_first"][event], t["e_first"][event] + t["e_n"][event]):
            own = t["e_scope"][e] == C.SCOPE_THIS
            total, one = np.int64(0), np.int64(-1)
            for c in range(t["n_cards"]):
                n = sign * (np.int64(g["graveyard"][c]) - g["seen_graveyard"][c])
                if n > 0 and own:
                    fire_if_meant(t, g, event, e, c, CARD, 1 if t["e_at_once"][e] else n, 1, 0, 0)
                elif n > 0 and concerned(t, g, e, c, CARD, 0):
                    total, one = total + n, np.int64(c)
            if total > 0:  # each source in turn is told of all cards
                fire_concerned(t, g, event, e, one, CARD, 1 if t["e_at_once"][e] else total, 1, 0, 0)
    for c in range(t["n_cards"]):
        g["seen_graveyard"][c] = g["graveyard"][c]


@rare()
def notice_graveyard(t, g):
    """See the graveyard, unless the top frame is in the middle of moving cards, or cards are about to enter out of it."""
    n = g["n_stack"]
    if g["n_arriving"]:
        return
    if n > 0 and g["stack"][n - 1, C.F_STATE] != C.FS_WAITING:
        f = g["stack"][n - 1]
        pc = f[C.F_PC]
        code = t["o"][pc, OP.CODE]
        goes_on = code == OP.TARGET_CARD and pc > 0 and t["o"][pc - 1, OP.CODE] == OP.TARGET_CARD
        about_to_enter = f[C.F_FLAGS] & C.FL_SPELL != 0 and f[C.F_ACTION] < 0  # a card that was not cast asks how it enters
        if f[C.F_R0] >= 0 or goes_on or about_to_enter or (code == OP.DELVE and f[C.F_DELVED] > 0):
            return
    see_graveyard(t, g)
