"""What the network sees: the features of a position, and the key of a move, which says which moves count as the same.

A feature of a position holds or not. There are features of the turn, mana, life and sizes of zones, and for each card: whether it
is in hand, on the battlefield, in the graveyard and so on. The key of a move is the action taken, or what is chosen by which
operation. Weights are in `network`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.mana.supply import know_supply
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.turn.goal import is_so

MAX_ACTIVE = 128

# Features that every deck has, in groups; one feature of a group holds, or none.
_TURNS, _MANA, _LIFE, _HAND, _GRAVEYARD, _LIBRARY, _POWER, _COLOUR, _SPELLS = 8, 10, 6, 8, 5, 4, 7, 3, 5
ALWAYS = 0
TURN = 1
MANA = TURN + _TURNS
LIFE = MANA + _MANA
HAND = LIFE + _LIFE
GRAVEYARD = HAND + _HAND
LIBRARY = GRAVEYARD + _GRAVEYARD
POWER = LIBRARY + _LIBRARY
COLOURS = POWER + _POWER  # for each colour: whether one, two, three or more mana of it alone could be made
SPELLS = COLOURS + 5 * _COLOUR
LAND_DROP = SPELLS + _SPELLS
STACK = LAND_DROP + 1  # something is on the stack; or attackers are declared, and you have priority
AFTER_COMBAT = STACK + 1
ON_THE_PLAY = AFTER_COMBAT + 1
CARDS = ON_THE_PLAY + 1

# Then, for each card: one in hand, several in hand; on the battlefield, untapped there, several there, one that came
# this turn; in the graveyard (if the card is watched), several; known to be on top of the library; looked at; resolving.
(
    IN_HAND,
    SEVERAL_IN_HAND,
    IN_PLAY,
    UNTAPPED,
    SEVERAL_IN_PLAY,
    NEW_IN_PLAY,
    IN_GRAVEYARD,
    SEVERAL_IN_GRAVEYARD,
    ON_TOP,
    LOOKED_AT,
    RESOLVING,
) = range(11)
BLOCKS = 11
NEXT = 2  # cards on top of the library that have features

RESPONSE = 2048  # keys of responses, and of moves once attackers are declared, begin here, after those of other actions
PASSING, ROWS = 1024, 1025
CHOICES = 8192  # keys of choices begin here, so many for each operation
ITEMS = 512
TAPPED = 128  # kinds of items: a card, a permanent, a tapped one (or one held back), anything else
OTHER = 384


@kernel
def _holds(net, n, feature):
    """Record that a feature holds."""
    if n < MAX_ACTIVE:
        net["active"][n] = feature
        n += 1
    return n


@kernel
def _bucket(value, a, b, c, d, e):
    """How many of five increasing bounds a value reaches."""
    if value < c:
        return 0 if value < a else 1 if value < b else 2
    return 3 if value < d else 4 if value < e else 5


@kernel
def _single(mask):
    """The only colour of a mask (0 to 4 for W, U, B, R, G), or -1."""
    for colour in range(5):
        if mask == 1 << colour:
            return colour
    return -1


@kernel
def _power(t, g):
    """The total power of your creatures, without what static abilities give."""
    power = 0
    for r in range(g["n_rows"]):
        n = g["rows"][r, C.R_N]
        if n > 0 and is_creature(t, g, r):
            power += n * (t["c_power"][g["rows"][r, C.R_CARD]] + g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_POWER])
    return power


@kernel
def _look_at_mana(t, g, net, n):
    """Mana that could be made; only at priority, where it is computed."""
    know_supply(t, g)
    n = _holds(net, n, MANA + min(_MANA - 1, g["total_supply"]))
    for s in range(t["n_subsets"]):
        colour = _single(t["subset"][s])
        if colour >= 0 and g["supply"][s] > 0:
            n = _holds(net, n, COLOURS + _COLOUR * colour + min(_COLOUR, g["supply"][s]) - 1)
    return n


@rare(np.int64)
def _look_at_goal(t, g, net, n):
    """Which parts of a goal are reached, if the goal is not to win. These take the place of the opponent's life."""
    place = 0
    for k in range(t["n_goal"]):
        if t["goal"][k, C.GR_CODE] < C.G_ALL and place < _LIFE:
            if is_so(t, g, k):
                n = _holds(net, n, LIFE + place)
            place += 1
    return n


@kernel
def _look_at_sizes(t, g, net, n):
    """Features that every deck has: turn, life, sizes of zones, power and so on."""
    n = _holds(net, n, TURN + max(0, min(_TURNS, g["turn"]) - 1))
    if t["n_goal"] and t["goal_asks"] & C.GA_WIN == 0:
        n = _look_at_goal(t, g, net, n)
    else:
        n = _holds(net, n, LIFE + _bucket(g["opponent_life"], 4, 7, 11, 16, 20))
    n = _holds(net, n, HAND + min(_HAND - 1, g["n_hand"]))
    n = _holds(net, n, GRAVEYARD + _bucket(g["n_graveyard"], 1, 3, 5, 8, 9999))
    n = _holds(net, n, LIBRARY + _bucket(g["n_library"] + g["n_top"] + g["n_bottom"], 7, 12, 25, 9999, 9999))
    power = _power(t, g)
    n = _holds(net, n, POWER + _bucket(power, 1, 3, 6, 10, 15) + (1 if power >= 20 else 0))
    if g["count"][C.N_SPELLS] > 0:
        n = _holds(net, n, SPELLS + min(_SPELLS, g["count"][C.N_SPELLS]) - 1)
    if g["land_drops"] > 0:
        n = _holds(net, n, LAND_DROP)
    if g["n_stack"] > 0 or g["step"] == C.S_WINDOW:
        n = _holds(net, n, STACK)
    if g["step"] == C.S_SECOND_MAIN:
        n = _holds(net, n, AFTER_COMBAT)
    if g["on_the_play"] > 0:
        n = _holds(net, n, ON_THE_PLAY)
    return n


@kernel
def _look_at_permanents(net, n, cards, c):
    """Features of card c on the battlefield, when it is found there for the first time."""
    seen = net["seen"]
    if seen[c]:
        n = _holds(net, n, CARDS + IN_PLAY * cards + c)
        if seen[c] & 2:
            n = _holds(net, n, CARDS + SEVERAL_IN_PLAY * cards + c)
        if seen[c] & 4:
            n = _holds(net, n, CARDS + UNTAPPED * cards + c)
        if seen[c] & 8:
            n = _holds(net, n, CARDS + NEW_IN_PLAY * cards + c)
        seen[c] = 0
    return n


@kernel
def _look_at_battlefield(t, g, net, n):
    """Features of all cards on the battlefield, with those that are about to enter."""
    seen = net["seen"]
    for r in range(g["n_rows"]):
        c = g["rows"][r, C.R_CARD]
        copies = g["rows"][r, C.R_N]
        if copies > 0:
            if seen[c] or copies > 1:
                seen[c] |= 2
            seen[c] |= 1
            if copies > g["rows"][r, C.R_TAPPED]:
                seen[c] |= 4
            if g["rows"][r, C.R_SICK] > 0:
                seen[c] |= 8
    for i in range(g["n_arriving"]):
        a = g["arriving"][i]
        seen[a[C.AR_CARD]] |= (2 if seen[a[C.AR_CARD]] or a[C.AR_N] > 1 else 0) | (1 if a[C.AR_TAPPED] else 5)
    cards = np.int64(t["n_cards"])
    for r in range(g["n_rows"]):
        n = _look_at_permanents(net, n, cards, g["rows"][r, C.R_CARD])
    for i in range(g["n_arriving"]):
        n = _look_at_permanents(net, n, cards, g["arriving"][i, C.AR_CARD])
    return n


@kernel
def _look_at_cards(t, g, net, n):
    """Features of cards in other zones."""
    cards = np.int64(t["n_cards"])
    for c in range(cards):
        if g["hand"][c] > 0:
            n = _holds(net, n, CARDS + IN_HAND * cards + c)
            if g["hand"][c] > 1:
                n = _holds(net, n, CARDS + SEVERAL_IN_HAND * cards + c)
        if g["n_look"] > 0 and g["look"][c] > 0:
            n = _holds(net, n, CARDS + LOOKED_AT * cards + c)
    for k in range(t["n_watched"]):
        c = t["watched"][k]
        if g["graveyard"][c] > 0:
            n = _holds(net, n, CARDS + IN_GRAVEYARD * cards + c)
            if g["graveyard"][c] > 1:
                n = _holds(net, n, CARDS + SEVERAL_IN_GRAVEYARD * cards + c)
    for k in range(max(0, g["n_top"] - NEXT), g["n_top"]):
        if k + 1 == g["n_top"] or g["top"][k] != g["top"][k + 1]:
            n = _holds(net, n, CARDS + ON_TOP * cards + g["top"][k])
    if g["n_stack"] > 0:
        c = g["stack"][g["n_stack"] - 1, C.F_CARD]
        if 0 <= c < cards:
            n = _holds(net, n, CARDS + RESOLVING * cards + c)
    return n


@kernel
def look(t, g, net):
    """Fill `net["active"]` with the features that hold."""
    net["active"][0] = ALWAYS
    n = np.int64(1)
    if g["decision"] == C.D_PRIORITY:
        n = _look_at_mana(t, g, net, n)
    n = _look_at_sizes(t, g, net, n)
    n = _look_at_cards(t, g, net, n)
    net["n_active"] = _look_at_battlefield(t, g, net, n)


@kernel
def key_of_move(t, g, move):
    """The key of a move, above 0. `playing.learnt` has the names of keys."""
    kind, a = move % 16, (move // C.MV_A) % 1024
    decision = g["decision"]
    if decision == C.D_PRIORITY or decision == C.D_RESPOND or kind == C.MV_ACT:
        first = 1 + (RESPONSE if decision != C.D_PRIORITY or g["step"] == C.S_WINDOW else 0)
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
