"""The static score of a position, which does not depend on whose turn comes next or on what led to it.

It follows the look-ahead of Duels of the Planeswalkers (Buckland 2009). Points are given for what is yours, more for more
expensive permanents, and for what the opponent has lost. A won game is worth more than any that goes on, and more the sooner it
is won. A lost game is worth less than any. The unit: one point of the opponent's life counts 2.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.permanents.characteristics import total_power

WIN = 1000.0  # a won game; the same is added, multiplied by the reward
_LIFE, _POISON, _MILLED = 2.0, 4.0, 0.3  # points for each of the opponent's lost life, poison counters, milled cards
_LAND, _PERMANENT, _VALUE, _POWER = 3.0, 1.0, 1.0, 1.5
_HAND, _TOP, _OWN_LIFE, _MANA = 1.0, 0.1, 0.05, 0.1


@kernel
def score(t, g):
    """The points of a position."""
    if g["over"] == C.WON:
        return WIN + WIN * t["rewards"][g["turn"]]
    if g["over"]:
        return -WIN
    points = _LIFE * (t["opponent_life"] - g["opponent_life"]) + _POISON * g["poison"]
    points += _MILLED * (t["opponent_library"] - g["opponent_library"])
    points += _HAND * g["n_hand"] + _TOP * g["n_top"] + _OWN_LIFE * g["life"]
    for k in range(6):
        points += _MANA * g["pool"][k]
    for r in range(g["n_rows"]):
        n = g["rows"][r, C.R_N]
        if n > 0:
            c = g["rows"][r, C.R_CARD]
            own = _LAND if t["c_kind"][c] & C.LAND else _PERMANENT + _VALUE * t["c_value"][c]
            points += n * own
    return points + _POWER * total_power(t, g)
