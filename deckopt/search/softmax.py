"""A softmax policy over the moves listed, for rollouts and as a tree's prior.

A move's logit is what the rules of thumb of `search.rollout` say of it, and the sum of
its row's weights over the features that hold. Without learning all weights are 0.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.chance import below, uniform
from deckopt.search.features import MAX_ACTIVE, key_of_move, look
from deckopt.search.rollout import MANA, SACRIFICE, listed_mana_helps, useful_colours
from deckopt.tables import codes as C

MAX_WEIGHED = 64  # moves of one decision; of more, one is chosen evenly
MAX_KEYS = 2048  # moves that are told apart; row 0 is of those that are not
SLOTS = 8192

POLICY = np.dtype(
    [
        ("n_features", "i4"),
        ("n_keys", "i4"),  # rows of weights in use, with row 0
        ("most_keys", "i4"),  # rows there is room for; beyond, moves share row 0, which is never learnt
        ("learning", "i4"),  # whether moves that are new get a row
        ("slot", "i4", (SLOTS,)),  # 1 + row, found by a hash of the key
        ("key", "i4", (MAX_KEYS,)),  # by row
        # of the decision weighed last
        ("n_active", "i4"),
        ("active", "i4", (MAX_ACTIVE,)),
        ("row", "i4", (MAX_WEIGHED,)),
        ("p", "f8", (MAX_WEIGHED,)),
    ],
    align=True,
)

# Logits by rule of thumb: ending the turn, making mana that pays for nothing, sacrificing, less than the most of X.
_PASS, _USELESS, _SACRIFICE, _LESS = -5.0, -6.0, -2.0, -4.0


@kernel
def row_of_key(pol, key):
    """The row of a key's weights; a new one while learning, 0 if there is none."""
    mask = SLOTS - 1
    i = ((key * 40503) >> 4) & mask
    while pol["slot"][i] != 0:
        row = pol["slot"][i] - 1
        if pol["key"][row] == key:
            return np.int64(row)
        i = (i + 1) & mask
    n = pol["n_keys"]
    if pol["learning"] == 0 or n >= pol["most_keys"]:
        return np.int64(0)
    pol["slot"][i] = n + 1
    pol["key"][n] = key
    pol["n_keys"] = n + 1
    return np.int64(n)


@kernel
def _rule_of_thumb(t, g, x, i, helps, colours):
    """The logit of move i before anything is learnt."""
    decision = g["decision"]
    if decision == C.D_PRIORITY:
        if x["moves"][i] % 16 != C.MV_ACT:
            return _PASS
        kind = t["w_class"][(x["moves"][i] // C.MV_A) % 1024]
        return _SACRIFICE if kind == SACRIFICE else _USELESS if kind == MANA and not helps else 0.0
    if decision == C.D_X:
        return 0.0 if i == x["n_moves"] - 1 else _LESS
    if decision == C.D_COLOUR:
        return 0.0 if colours >> i & 1 else _LESS
    return 0.0


@kernel
def weigh(t, g, x, pol, weights):
    """Fill `pol["p"]` with the probabilities of the moves listed, at most MAX_WEIGHED, and `pol["row"]` with their rows."""
    look(t, g, pol)
    helps, colours = 0, np.int64(0)
    if g["decision"] == C.D_PRIORITY:
        helps = 1 if listed_mana_helps(t, g, x) else 0
    elif g["decision"] == C.D_COLOUR:
        colours = useful_colours(t, g, x)
    n = x["n_moves"]
    top = -1e9
    for i in range(n):
        row = row_of_key(pol, key_of_move(t, g, x["moves"][i]))
        pol["row"][i] = row
        first = row * np.int64(pol["n_features"])
        logit = _rule_of_thumb(t, g, x, i, helps, colours)
        for k in range(pol["n_active"]):
            logit += weights[first + pol["active"][k]]
        pol["p"][i] = logit
        top = max(top, logit)
    total = 0.0
    for i in range(n):
        odds = math.exp(pol["p"][i] - top)
        pol["p"][i] = odds
        total += odds
    for i in range(n):
        pol["p"][i] /= total


@kernel
def draw_move(t, g, x, pol, weights):
    """The index of a move drawn from the policy."""
    n = x["n_moves"]
    if n == 1:
        return np.int64(0)
    if n > MAX_WEIGHED:
        return below(x, n)
    weigh(t, g, x, pol, weights)
    left = uniform(x)
    for i in range(n - 1):
        left -= pol["p"][i]
        if left < 0:
            return np.int64(i)
    return np.int64(n - 1)
