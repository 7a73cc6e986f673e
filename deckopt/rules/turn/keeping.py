"""A deck's rule for hands (`decks.keep_rules`): whether it keeps a hand, and which cards may go to the bottom after a mulligan.

`compile.keeping` writes the rule into the tables.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C


@kernel
def _hold(g, x, n_cards):
    """List the cards of the hand one by one; returns how many there are."""
    n = 0
    for c in range(n_cards):
        for _ in range(g["hand"][c]):
            if n < len(x["held"]):
                x["held"][n] = c
                n += 1
    return n


@rare(np.int64)
def _keeps(t, x, n, gone):
    """Whether the rule holds for n listed cards without those whose bits are in `gone`. Truth values are a stack of bits."""
    stack = 0
    for i in range(t["n_keep"]):
        what = t["w_keep"][i, 0]
        if what == C.KEEP_COUNT:
            many = 0
            for k in range(n):
                if gone >> k & 1 == 0:
                    many += t["w_keep_in"][t["w_keep"][i, 1], x["held"][k]]
            stack = stack * 2 + (1 if t["w_keep"][i, 2] <= many <= t["w_keep"][i, 3] else 0)
        elif what == C.KEEP_NOT:
            stack ^= 1
        elif what == C.KEEP_ALL:
            stack = (stack >> 1) & (stack | -2)
        else:
            stack = (stack >> 1) | (stack & 1)
    return stack & 1


@kernel
def is_kept(t, g, x):
    """Whether the deck's rule keeps the hand."""
    return _keeps(t, x, _hold(g, x, t["n_cards"]), 0)


@rare()
def drop_breaking(t, g, x):
    """Remove cards from the list for the bottom after which no choice of the others leaves a hand that the rule keeps.

    If that is so for all cards, the rule is broken already, and all stay.
    """
    n = _hold(g, x, t["n_cards"])
    left = g["to_bottom"] - g["n_bottom"]
    fine = 0  # cards of the hand, as bits, that may go to the bottom
    for gone in range(1 << n):
        size = 0
        for k in range(n):
            size += gone >> k & 1
        if size == left and gone & ~fine and _keeps(t, x, n, gone):
            fine |= gone
    if fine == 0:
        return
    kept = 0
    for i in range(x["n_moves"]):
        card = (x["moves"][i] // C.MV_A) % 1024
        for k in range(n):
            if x["held"][k] == card and fine >> k & 1:
                x["moves"][kept] = x["moves"][i]
                kept += 1
                break
    x["n_moves"] = kept
