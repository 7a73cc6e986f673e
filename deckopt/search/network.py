"""A small network: the value of a position, and a softmax policy over the moves listed. What it learns from is in `selfplay`.

The input is the features of a position (`features`). One layer of hidden units (ReLU) sums up their embeddings. The value, a mean
reward, is linear in features and hidden units. So is the logit of each move, which is added to a logit from rules of thumb. An
untrained network has zeros, so it follows the rules of thumb.

The network ends rollouts early, draws their moves, and is the prior of a tree.

All weights are in one array. First come the value's weights (hidden units, then features), then the embedding (features x
hidden units), then one row for each kind of move (hidden units, then features).
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import ArrayOf, typed
from deckopt.rules import codes as C
from deckopt.rules.chance import below, uniform
from deckopt.rules.codes import MAX_CARDS
from deckopt.search.features import MAX_ACTIVE, key_of_move, look
from deckopt.search.rollout import LEARNT, MANA, SACRIFICE, listed_mana_helps, rollout_move, useful_colours
from deckopt.search.sums import dot, sum_rows

MAX_WEIGHED = 64  # most moves of one decision; if there are more, one is chosen evenly
MAX_KEYS = 2048  # most kinds of moves with weights of their own; row 0 is for all others
SLOTS = 8192
HIDDEN = 32

NETWORK = np.dtype(
    [
        ("n_features", "i4"),
        ("embedding_at", "i4"),  # where in the weights the embedding begins, and where the rows begin
        ("rows_at", "i4"),
        ("n_keys", "i4"),  # rows of weights in use, row 0 included
        ("most_keys", "i4"),  # rows for which there is room; further moves share row 0, which is never learnt
        ("learning", "i4"),  # whether new moves get a row
        ("slot", "i4", (SLOTS,)),  # 1 + row, found by a hash of the key
        ("key", "i4", (MAX_KEYS,)),  # by row
        # of the position seen last
        ("n_active", "i4"),
        ("active", "i4", (MAX_ACTIVE,)),
        ("seen", "i1", (MAX_CARDS,)),  # marks of cards while features are collected; 0 otherwise
        ("hidden", "f4", (HIDDEN,)),
        ("worth", "f8"),
        ("row", "i4", (MAX_WEIGHED,)),
        ("thumb", "f4", (MAX_WEIGHED,)),  # logits by rule of thumb
        ("p", "f8", (MAX_WEIGHED,)),
    ],
    align=True,
)
typed(net=NETWORK, weights=ArrayOf(np.float32))

# Logits by rule of thumb: of ending the turn, of mana that pays for nothing, of sacrifices, of less than the greatest X, of what
# may lose you the game.
_PASS, _USELESS, _SACRIFICE, _LESS, _RUINOUS = -5.0, -6.0, -2.0, -4.0, -4.0


@kernel
def row_of_key(net, key):
    """The row of a key. A new key gets a row while learning, else row 0."""
    mask = SLOTS - 1
    i = ((key * 40503) >> 4) & mask
    while net["slot"][i] != 0:
        row = net["slot"][i] - 1
        if net["key"][row] == key:
            return np.int64(row)
        i = (i + 1) & mask
    n = net["n_keys"]
    if net["learning"] == 0 or n >= net["most_keys"]:
        return np.int64(0)
    net["slot"][i] = n + 1
    net["key"][n] = key
    net["n_keys"] = n + 1
    return np.int64(n)


@kernel
def first_of_row(net, row):
    """Where in the weights a row begins."""
    return net["rows_at"] + row * (np.int64(net["n_features"]) + HIDDEN)


@kernel
def sum_up(net, weights):
    """Compute hidden units and `net["worth"]` from the active features."""
    worth = sum_rows(weights, net["embedding_at"], net["active"], net["n_active"], HIDDEN, net["hidden"])
    net["worth"] = worth + dot(weights, 0, net["hidden"])


@kernel
def think(t, g, net, weights):
    """Compute active features, hidden units, and `net["worth"]`: the position's value, not yet cut to the range of rewards."""
    look(t, g, net)
    sum_up(net, weights)


@kernel
def _add_learnt(net, weights, i):
    """Add what was learnt to the logits of four moves from move i on. The four sums run side by side, so that none waits for
    another."""
    one, two = first_of_row(net, net["row"][i]), first_of_row(net, net["row"][i + 1])
    three, four = first_of_row(net, net["row"][i + 2]), first_of_row(net, net["row"][i + 3])
    a, b = dot(weights, one, net["hidden"]), dot(weights, two, net["hidden"])
    c, d = dot(weights, three, net["hidden"]), dot(weights, four, net["hidden"])
    for k in range(net["n_active"]):
        feature = HIDDEN + np.int64(net["active"][k])
        a += weights[one + feature]
        b += weights[two + feature]
        c += weights[three + feature]
        d += weights[four + feature]
    net["p"][i] += a
    net["p"][i + 1] += b
    net["p"][i + 2] += c
    net["p"][i + 3] += d


@kernel
def _rule_of_thumb(t, g, x, i, helps, colours):
    """The logit of move i without learning."""
    decision = g["decision"]
    if decision == C.D_PRIORITY:
        if x["moves"][i] % 16 != C.MV_ACT:
            return _PASS
        a = (x["moves"][i] // C.MV_A) % 1024
        if t["w_ruins"][a]:
            return _RUINOUS
        kind = t["w_class"][a]
        return _SACRIFICE if kind == SACRIFICE else _USELESS if kind == MANA and not helps else 0.0
    if decision == C.D_X:
        return 0.0 if i == x["n_moves"] - 1 else _LESS
    if decision == C.D_COLOUR:
        return 0.0 if colours >> i & 1 else _LESS
    return 0.0


@kernel
def weigh_listed(net, weights, n):
    """Fill `net["p"]` with the probabilities of n moves, from hidden units, active features, rows and logits by rule of thumb."""
    for i in range(n):
        net["p"][i] = net["thumb"][i]
    for i in range(n, n + -n % 4):  # pad to a multiple of four, as MAX_WEIGHED is one
        net["row"][i], net["p"][i] = 0, 0.0
    for i in range(0, n, 4):
        _add_learnt(net, weights, i)
    top = -1e9
    for i in range(n):
        top = max(top, net["p"][i])
    total = 0.0
    for i in range(n):
        odds = math.exp(net["p"][i] - top)
        net["p"][i] = odds
        total += odds
    for i in range(n):
        net["p"][i] /= total


@kernel
def weigh(t, g, x, net, weights):
    """`think`, then fill `net["p"]` with the probabilities of the moves listed and `net["row"]` with their rows. At most
    MAX_WEIGHED moves."""
    think(t, g, net, weights)
    helps, colours = 0, np.int64(0)
    if g["decision"] == C.D_PRIORITY:
        helps = 1 if listed_mana_helps(t, g, x) else 0
    elif g["decision"] == C.D_COLOUR:
        colours = useful_colours(t, g, x)
    n = x["n_moves"]
    for i in range(n):
        net["row"][i] = row_of_key(net, key_of_move(t, g, x["moves"][i]))
        net["thumb"][i] = _rule_of_thumb(t, g, x, i, helps, colours)
    weigh_listed(net, weights, n)


@kernel
def draw_move(t, g, x, net, weights):
    """The index of a move drawn from the policy."""
    n = x["n_moves"]
    if n == 1:
        return np.int64(0)
    if n > MAX_WEIGHED:
        return below(x, n)
    weigh(t, g, x, net, weights)
    left = uniform(x)
    for i in range(n - 1):
        left -= net["p"][i]
        if left < 0:
            return np.int64(i)
    return np.int64(n - 1)


@kernel
def move_of_style(t, g, x, style, net, weights):
    """The move that a rollout of any style makes: by the network, or by the rules of thumb of `rollout`."""
    if style == LEARNT:
        return np.int64(x["moves"][draw_move(t, g, x, net, weights)])
    return np.int64(rollout_move(t, g, x, style))
