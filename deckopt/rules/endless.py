"""Games that would not end: loops of what happens by itself, loops of choices, and turns of more actions than there are.

A loop that nobody can end is a draw (104.4b). It is told by its length, and so is one in which something has to be chosen.
A loop of actions, which may be taken as often as you like, ends with the turn. What went round last is remembered in the
context, so that it can be named.
"""

from __future__ import annotations

from deckopt.kernels import cold, hot
from deckopt.tables import codes as C

MOST_STEPS = 8  # times as many operations and forced moves are as many


NOTHING = -1


@cold
def forget_rounds(x):
    """Nothing has gone round yet."""
    x["cut_off"] = 0
    for k in range(C.AROUND):
        x["used"][k] = NOTHING
        x["around"][k] = NOTHING


@cold
def remember_action(g, x, a):
    """Remember an action near the end of what a turn has room for."""
    x["used"][max(0, min(C.AROUND - 1, g["moves"] - (C.MOVE_CAP - C.AROUND)))] = a


@cold
def _remember_card(g, x, k):
    """Remember the card on top of the stack as number k of the last ones; if there are no more, the game would not end."""
    if k >= C.AROUND:
        g["fault"] |= C.FAULT_LOOP
    elif g["n_stack"] > 0:
        x["around"][k] = g["stack"][g["n_stack"] - 1, C.F_CARD]


@hot
def count_unasked(g, x):
    """What is on top of the stack has been put there, or begins to resolve."""
    x["unasked"] += 1
    if x["unasked"] > C.MOST_UNASKED - C.AROUND:
        _remember_card(g, x, x["unasked"] - (C.MOST_UNASKED - C.AROUND) - 1)


@hot
def count_step(g, x, steps):
    """Operations or forced moves have followed each other so many times while nobody had anything to choose; whether they may
    go on."""
    if steps > MOST_STEPS * C.MOST_UNASKED - C.AROUND:
        _remember_card(g, x, steps - (MOST_STEPS * C.MOST_UNASKED - C.AROUND) - 1)
        return g["fault"] & C.FAULT_LOOP == 0
    return True


@hot
def count_choice(g, x):
    """Something is chosen; whether it may be."""
    if g["decision"] == C.D_PRIORITY:
        g["choices"] = 0
        return True
    g["choices"] += 1
    if g["choices"] > C.MOST_CHOICES - C.AROUND:
        _remember_card(g, x, g["choices"] - (C.MOST_CHOICES - C.AROUND) - 1)
    return g["fault"] & C.FAULT_LOOP == 0
