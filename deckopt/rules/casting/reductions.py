"""How much less mana an action costs now: by its own text, and by other permanents."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount_for_card, holds_for_card
from deckopt.rules.permanents.statics import holds_for_row


@kernel
def reduction(t, g, a, chosen_x):
    """How much less generic mana action a costs now; negative if it costs more.

    What says how much a spell costs at least is asked last (601.2f), with the chosen X (-1: none yet, and it is left out).
    """
    card = t["a_card"][a]
    n, least = np.int64(0), np.int64(0)
    if t["a_less"][a] >= 0 and (t["a_less_if"][a] < 0 or holds_for_card(t, g, t["a_less_if"][a], card)):
        n = max(n, np.int64(amount_for_card(t, g, t["a_less"][a], card, 0)))
    if t["n_discounts"] and t["a_kind"][a] == C.ACT_SPELL:
        bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
        for i in range(t["n_discounts"]):
            s = t["s_discount"][i]
            if t["f_match"][t["s_filter"][s], card] & bit:
                for r in range(g["n_rows"]):
                    if g["rows"][r, C.R_CARD] == t["s_card"][s] and holds_for_row(t, g, t["s_condition"][s], r):
                        n += g["rows"][r, C.R_N] * t["s_less"][s]
                        if t["s_least"][s] and g["rows"][r, C.R_N] > g["rows"][r, C.R_TAPPED]:
                            least = max(least, np.int64(t["s_least"][s]))
    if least and chosen_x >= 0:
        k = t["a_cost"][a]
        missing = least - t["k_pips"][k] - t["a_in_life"][a]
        if missing > 0:
            n = min(n, t["k_generic"][k] + chosen_x * t["k_x"][k] - missing)
    return n
