"""The static score of a position, whoever's turn comes next and whatever led to it.

As the look-ahead of Duels of the Planeswalkers scores the world (Buckland 2009): points
for what is yours, more for dearer permanents, and for what the opponent has lost. A
game that is won is worth more than any that goes on, the more the sooner; one that is
lost less than any. In points: a point of the opponent's life counts 2.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.characteristics import total_power

WIN = 1000.0  # and as much again times the reward
_LIFE, _POISON, _MILLED = 2.0, 4.0, 0.3  # of the opponent's
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
