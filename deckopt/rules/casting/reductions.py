"""How much less mana an action costs now: by its own text, and by other permanents."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount_for_card, holds_for_card
from deckopt.rules.mana.supply import can_pay, know_supply
from deckopt.rules.permanents.filters import match_spell
from deckopt.rules.permanents.statics import holds_for_row


@rare(np.int64)
def reduction(t, g, a, chosen_x):
    """How much less generic mana action a costs now; negative if it costs more.

    What says how much a spell costs at least is asked last (601.2f), with the chosen X (-1: none yet, and it is left out).
    Where the mana value of a spell is asked for, it includes the chosen X (202.3e).
    """
    card = t["a_card"][a]
    n, least = np.int64(0), np.int64(0)
    if t["a_less"][a] >= 0 and (t["a_less_if"][a] < 0 or holds_for_card(t, g, t["a_less_if"][a], card)):
        n = max(n, np.int64(amount_for_card(t, g, t["a_less"][a], card, 0)))
    if t["n_discounts"] and t["a_kind"][a] == C.ACT_SPELL:
        bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
        for i in range(t["n_discounts"]):
            s = t["s_discount"][i]
            f = t["s_filter"][s]
            if t["x_discounts"] and chosen_x > 0 and t["f_valued"][f] and t["c_x"][card]:
                meant = match_spell(t, f, card, t["s_card"][s], chosen_x)
            else:
                meant = t["f_match"][f, card] & bit != 0
            if meant:
                if t["keeps_discounts"] and i < C.MAX_KEPT:
                    n += g["kept_less"][i] * t["s_less"][s]
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


@rare(np.bool_)
def is_payable_with(t, g, a, cost, less, chosen_x):
    """Whether action a, whose X may change its cost, can be paid for with that X. `less` is what it costs less with X = 0."""
    changed = reduction(t, g, a, chosen_x) - reduction(t, g, a, 0)
    return can_pay(t, g, cost, chosen_x * t["k_x"][cost], less + changed)


@rare(np.int64)
def most_x_for(t, g, a, cost, less):
    """As `most_x`, for such an action: the largest X with which it can be paid for, or -1."""
    know_supply(t, g)
    off = less + reduction(t, g, a, 999) - min(np.int64(0), reduction(t, g, a, 0))
    n = min(np.int64(999), g["total_supply"] + max(np.int64(0), off))
    while n >= 0 and not is_payable_with(t, g, a, cost, less, n):
        n -= 1
    return n
