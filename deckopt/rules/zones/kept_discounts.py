"""What spells cost less by permanents that are sacrificed for mana.

What a spell costs is worked out before mana abilities are activated for it (601.2f, 601.2g). Here, mana abilities that are
actions are activated before a spell is announced. So a permanent that lets spells cost less still counts for the next spell once
it was sacrificed for such a mana ability. That ends as soon as anything but a mana ability is used.

What triggers on that goes on the stack once the next spell is cast (603.3), or you pass: as if the mana ability had been
activated for the spell. So until then no land is played.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.statics import holds_for_row


@rare()
def keep_discounts(t, g, r, n):
    """Note that n permanents of row r are about to be sacrificed, if that is for a mana ability."""
    f = g["stack"][g["n_stack"] - 1]
    if g["n_stack"] == 0 or f[C.F_ACTION] < 0 or t["a_kind"][f[C.F_ACTION]] != C.ACT_MANA:
        return
    if t["holds_triggers"] and g["n_stack"] > 1:  # something is paid for as it resolves
        return
    for i in range(min(t["n_discounts"], C.MAX_KEPT)):
        s = t["s_discount"][i]
        if t["s_card"][s] == g["rows"][r, C.R_CARD] and t["s_less"][s] > 0 and holds_for_row(t, g, t["s_condition"][s], r):
            g["kept_less"][i] += n


@rare()
def forget_discounts(t, g):
    """The next spell was announced, or something else was done: what was sacrificed counts no longer."""
    for i in range(min(t["n_discounts"], C.MAX_KEPT)):
        g["kept_less"][i] = 0


@rare(np.bool_)
def waits_for_spell(t, g):
    """Whether triggers wait for the next spell: in a main phase, when such a permanent was just sacrificed."""
    if g["n_stack"] > 0 or (g["step"] != C.S_MAIN and g["step"] != C.S_SECOND_MAIN):
        return False
    for i in range(min(t["n_discounts"], C.MAX_KEPT)):
        if g["kept_less"][i]:
            return True
    return False
