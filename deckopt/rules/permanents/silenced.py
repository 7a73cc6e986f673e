"""Permanents whose activated abilities cannot be activated, because a permanent of yours says so (`no_activate`)."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_there


@cold
def silencers(t, g):
    """Which of these static abilities are there, as bits."""
    there = np.int64(0)
    for i in range(t["n_silencers"]):
        if is_there(g, t["s_card"][t["s_silencer"][i]]):
            there |= np.int64(1) << i
    return there


@rare(np.bool_)
def is_silenced(t, g, r, for_mana):
    """Whether the abilities of row r, its mana abilities in particular, cannot be activated.

    While a cost is paid it is as when that began: mana abilities are activated before anything is given up.
    """
    there = np.int64(g["frozen_silencers"]) if g["frozen"] else np.int64(silencers(t, g))
    for i in range(t["n_silencers"]):
        s = t["s_silencer"][i]
        if there >> i & 1 and not (for_mana and t["s_silences"][s] == C.SILENCES_BUT_MANA):
            if match_kind(t, g, t["s_filter"][s], r, t["s_card"][s]):
                return True
    return False
