"""What a position looks like to the softmax policy, and what makes two moves the same to it.

A position has features, each of which holds or does not: its turn, mana, life, sizes of
zones, and for each card whether it is in hand, on the battlefield or in the graveyard.
A move has a key: the action taken, or what is chosen at which operation. What is made
of them is `search.softmax`'s; nothing here knows of weights.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.characteristics import is_creature
from deckopt.rules.supply import know_supply
from deckopt.tables import codes as C

MAX_ACTIVE = 128

# Features that every deck has: one of each group holds.
_TURNS, _MANA, _LIFE, _HAND, _GRAVEYARD, _LIBRARY, _POWER = 8, 10, 6, 8, 5, 4, 7
ALWAYS = 0
TURN = 1
MANA = TURN + _TURNS
LIFE = MANA + _MANA
HAND = LIFE + _LIFE
GRAVEYARD = HAND + _HAND
LIBRARY = GRAVEYARD + _GRAVEYARD
POWER = LIBRARY + _LIBRARY
LAND_DROP = POWER + _POWER
STACK = LAND_DROP + 1
ON_THE_PLAY = STACK + 1
CARDS = ON_THE_PLAY + 1

# Then, for each card: one in hand, several in hand, on the battlefield, untapped there, several there, in the graveyard.
IN_HAND, SEVERAL_IN_HAND, IN_PLAY, UNTAPPED, SEVERAL_IN_PLAY, IN_GRAVEYARD, BLOCKS = range(7)

RESPONSE = 2048  # keys of responses come after those of other actions
PASSING, ROWS = 1024, 1025
CHOICES = 8192  # keys of choices: from here on, so many an operation
ITEMS = 512
TAPPED = 128  # items: a card, a permanent, a tapped one (or one held back), anything else
OTHER = 384


@kernel
def _holds(pol, n, feature):
    if n < MAX_ACTIVE:
        pol["active"][n] = feature
        n += 1
    return n


@kernel
def _bucket(value, a, b, c, d, e):
    """How many of five rising bounds a value reaches."""
    if value < c:
        return 0 if value < a else 1 if value < b else 2
    return 3 if value < d else 4 if value < e else 5


@kernel
def _power(t, g):
    """The total power of your creatures, but for what statics give."""
    power = 0
    for r in range(g["n_rows"]):
        n = g["rows"][r, C.R_N]
        if n > 0 and is_creature(t, g, r):
            power += n * (t["c_power"][g["rows"][r, C.R_CARD]] + g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_POWER])
    return power


@kernel
def look(t, g, pol):
    """Fill `pol["active"]` with the features that hold."""
    pol["active"][0] = ALWAYS
    n = _holds(pol, 1, TURN + max(0, min(_TURNS, g["turn"]) - 1))
    if g["decision"] == C.D_PRIORITY:
        know_supply(t, g)
        n = _holds(pol, n, MANA + min(_MANA - 1, g["total_supply"]))
    n = _holds(pol, n, LIFE + _bucket(g["opponent_life"], 4, 7, 11, 16, 20))
    n = _holds(pol, n, HAND + min(_HAND - 1, g["n_hand"]))
    n = _holds(pol, n, GRAVEYARD + _bucket(g["n_graveyard"], 1, 3, 5, 8, 9999))
    n = _holds(pol, n, LIBRARY + _bucket(g["n_library"] + g["n_top"] + g["n_bottom"], 7, 12, 25, 9999, 9999))
    power = _power(t, g)
    n = _holds(pol, n, POWER + _bucket(power, 1, 3, 6, 10, 15) + (1 if power >= 20 else 0))
    if g["land_drops"] > 0:
        n = _holds(pol, n, LAND_DROP)
    if g["n_stack"] > 0:
        n = _holds(pol, n, STACK)
    if g["on_the_play"] > 0:
        n = _holds(pol, n, ON_THE_PLAY)
    cards = np.int64(t["n_cards"])
    for c in range(cards):
        if g["hand"][c] > 0:
            n = _holds(pol, n, CARDS + c)
            if g["hand"][c] > 1:
                n = _holds(pol, n, CARDS + SEVERAL_IN_HAND * cards + c)
    last = -1
    for r in range(g["n_rows"]):
        c = g["rows"][r, C.R_CARD]
        copies = g["rows"][r, C.R_N]
        if copies > 0 and c != last:
            last = c
            n = _holds(pol, n, CARDS + IN_PLAY * cards + c)
            if copies > g["rows"][r, C.R_TAPPED]:
                n = _holds(pol, n, CARDS + UNTAPPED * cards + c)
            if copies > 1:
                n = _holds(pol, n, CARDS + SEVERAL_IN_PLAY * cards + c)
    for k in range(t["n_grave_cards"]):
        c = t["grave_cards"][k]
        if g["graveyard"][c] > 0:
            n = _holds(pol, n, CARDS + IN_GRAVEYARD * cards + c)
    pol["n_active"] = n


@kernel
def key_of_move(t, g, move):
    """What a move is, above 0; `search.learnt` has the names of keys."""
    kind, a = move % 16, (move // C.MV_A) % 1024
    decision = g["decision"]
    if decision == C.D_PRIORITY or decision == C.D_RESPOND:
        first = 1 + (RESPONSE if decision == C.D_RESPOND else 0)
        if kind == C.MV_ACT:
            return np.int64(first + a)
        return np.int64(first + PASSING) if kind == C.MV_PASS else np.int64(first + ROWS + g["rows"][a, C.R_CARD])
    pc = np.int64(g["stack"][g["n_stack"] - 1, C.F_PC]) if g["n_stack"] > 0 else np.int64(0)
    if kind == C.MV_CARD:
        item = a
    elif kind == C.MV_ROW or kind == C.MV_ATTACK or kind == C.MV_HOLD:
        tapped = move // C.MV_C if kind == C.MV_ROW else (1 if kind == C.MV_HOLD else 0)
        item = TAPPED + g["rows"][a, C.R_CARD] + TAPPED * min(1, tapped)
    else:
        item = OTHER + 16 * (kind % 8) + min(a, 15)
    return np.int64(CHOICES + pc * ITEMS + item)
