"""Games that would not end: loops of what happens by itself, loops of choices, and turns of more actions than there are.

A loop that nobody can end is a draw (104.4b). It is told by its length, and so is one in which something has to be chosen.
The stack of such a loop may grow for ever; then what lies lowest on it is let go of.
A loop of actions, which may be taken as often as you like, ends with the turn. What went round last is remembered in the
context, so that it can be named.
"""

from __future__ import annotations

from deckopt.kernels import cold, hot
from deckopt.rules import codes as C

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


@cold
def make_room(g, x):
    """The stack is full, and something goes on it by itself: the frame that lies lowest is let go of.

    What happens above it does not depend on it. So a loop whose stack grows is told as any other, and a game that is won
    there is won. If the frame is missed the position has outgrown the stack (`misses_lowest`).
    """
    for i in range(1, g["n_stack"]):
        for k in range(C.FRAME_WIDTH):
            g["stack"][i - 1, k] = g["stack"][i, k]
    g["n_stack"] -= 1
    x["let_go"] = 1


@cold
def remember_stack(g, x):
    """The position has outgrown the engine: remember the cards on the stack, the top one first."""
    for k in range(C.AROUND):
        at = g["n_stack"] - 1 - k
        x["around"][k] = g["stack"][at, C.F_CARD] if at >= 0 else NOTHING


@hot
def misses_lowest(g, x):
    """Whether frames that were let go of are missed now: the stack is empty, or there is something to choose."""
    if x["let_go"]:
        g["fault"] |= C.FAULT_STACK
        return True
    return False


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
