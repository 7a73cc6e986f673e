"""Games that would not end: endless automatic loops, endless loops of choices, and turns with too many actions.

- A loop that nobody can end is a draw (104.4b). It is recognised by its length, also if something has to be chosen in it.
- The stack of such a loop may grow for ever. Then its lowest frames are dropped.
- A loop of actions, which may be repeated at will, ends with the turn.

The last cards or actions of a loop are stored in the context, so that they can be named.

A search plays many games, and would play the same loop to its bound again and again. So each loop that it meets halves the bound
for its next ones (`meet_loop`). The least bound is still beyond any sensible line of play. The bound of the real game stays.
"""

from __future__ import annotations

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C

MOST_STEPS = 8  # factor for the number of operations and forced moves


LEAST_UNASKED, LEAST_CHOICES = 600, 250  # the least bounds of a search; MOST_UNASKED and MOST_CHOICES are the first ones
HALVINGS = 5  # most times that they are halved


NOTHING = -1


@kernel
def forget_loops(x):
    """A search begins. It has met no loop yet."""
    x["loops"] = 0


@rare()
def meet_loop(g, x):
    """A game of a search is over. If it went round in a loop, the bound for the next ones is halved."""
    if g["fault"] & C.FAULT_LOOP:
        x["loops"] = min(HALVINGS, x["loops"] + 1)


@hot
def _most_unasked(x):
    """How often something may go on the stack or resolve while nobody has anything to choose."""
    return max(min(LEAST_UNASKED, C.MOST_UNASKED), C.MOST_UNASKED >> x["loops"])


@cold
def forget_rounds(x):
    """Begin without any loop."""
    x["cut_off"] = 0
    for k in range(C.AROUND):
        x["used"][k] = NOTHING
        x["around"][k] = NOTHING


@rare()
def remember_action(g, x, a):
    """Store an action near the limit of a turn."""
    x["used"][max(0, min(C.AROUND - 1, g["moves"] - (C.MOVE_CAP - C.AROUND)))] = a


@rare()
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
    most = _most_unasked(x) - C.AROUND
    if x["unasked"] > most:
        _remember_card(g, x, x["unasked"] - most - 1)


@rare()
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


@rare()
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
    most = MOST_STEPS * _most_unasked(x) - C.AROUND
    if steps > most:
        _remember_card(g, x, steps - most - 1)
        return g["fault"] & C.FAULT_LOOP == 0
    return True


@hot
def count_choice(g, x):
    """Count a choice. Whether it may be made."""
    if g["decision"] == C.D_PRIORITY:
        g["choices"] = 0
        return True
    g["choices"] += 1
    most = max(min(LEAST_CHOICES, C.MOST_CHOICES), C.MOST_CHOICES >> x["loops"]) - C.AROUND
    if g["choices"] > most:
        _remember_card(g, x, g["choices"] - most - 1)
    return g["fault"] & C.FAULT_LOOP == 0
