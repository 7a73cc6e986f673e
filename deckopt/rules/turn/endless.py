"""Games that would not end: endless automatic loops, endless loops of choices, and turns with too many actions.

- A loop that nobody can end is a draw (104.4b). It is recognised by its length, also if something has to be chosen in it.
- The stack of such a loop may grow for ever. Then its lowest frames are dropped.
- A loop of actions, which may be repeated at will, ends with the turn.

The last cards or actions of a loop are stored in the context, so that they can be named.
"""

from __future__ import annotations

from deckopt.kernels import cold, hot
from deckopt.rules import codes as C

MOST_STEPS = 8  # factor for the number of operations and forced moves


NOTHING = -1


@cold
def forget_rounds(x):
    """Begin without any loop."""
    x["cut_off"] = 0
    for k in range(C.AROUND):
        x["used"][k] = NOTHING
        x["around"][k] = NOTHING


@cold
def remember_action(g, x, a):
    """Store an action near the limit of a turn."""
    x["used"][max(0, min(C.AROUND - 1, g["moves"] - (C.MOVE_CAP - C.AROUND)))] = a


@cold
def _remember_card(g, x, k):
    """Store the card on top of the stack as number k of the last ones. If there are no more numbers, the game would not end."""
    if k >= C.AROUND:
        g["fault"] |= C.FAULT_LOOP
    elif g["n_stack"] > 0:
        x["around"][k] = g["stack"][g["n_stack"] - 1, C.F_CARD]


@hot
def count_unasked(g, x):
    """Count that the top of the stack has been put there, or begins to resolve."""
    x["unasked"] += 1
    if x["unasked"] > C.MOST_UNASKED - C.AROUND:
        _remember_card(g, x, x["unasked"] - (C.MOST_UNASKED - C.AROUND) - 1)


@cold
def make_room(g, x):
    """The stack is full, and something goes on it automatically: drop its lowest frame.

    What happens above does not depend on that frame. So a loop with a growing stack is recognised as any other, and a game that
    is won there is won. If the frame is missed later, the position has become too large for the stack (`misses_lowest`).
    """
    for i in range(1, g["n_stack"]):
        for k in range(C.FRAME_WIDTH):
            g["stack"][i - 1, k] = g["stack"][i, k]
    g["n_stack"] -= 1
    x["let_go"] = 1


@cold
def remember_stack(g, x):
    """The position has become too large for the engine: store the cards on the stack, the top one first."""
    for k in range(C.AROUND):
        at = g["n_stack"] - 1 - k
        x["around"][k] = g["stack"][at, C.F_CARD] if at >= 0 else NOTHING


@hot
def misses_lowest(g, x):
    """Whether dropped frames are missed now: the stack is empty, or there is something to choose."""
    if x["let_go"]:
        g["fault"] |= C.FAULT_STACK
        return True
    return False


@hot
def count_step(g, x, steps):
    """Count operations or forced moves without any choice. Whether they may go on."""
    if steps > MOST_STEPS * C.MOST_UNASKED - C.AROUND:
        _remember_card(g, x, steps - (MOST_STEPS * C.MOST_UNASKED - C.AROUND) - 1)
        return g["fault"] & C.FAULT_LOOP == 0
    return True


@hot
def count_choice(g, x):
    """Count a choice. Whether it may be made."""
    if g["decision"] == C.D_PRIORITY:
        g["choices"] = 0
        return True
    g["choices"] += 1
    if g["choices"] > C.MOST_CHOICES - C.AROUND:
        _remember_card(g, x, g["choices"] - (C.MOST_CHOICES - C.AROUND) - 1)
    return g["fault"] & C.FAULT_LOOP == 0
