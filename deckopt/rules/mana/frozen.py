"""The mana that can be made while a cost is paid: what could be made when the payment began.

Mana abilities are activated before costs are paid (601.2g, h). Here, costs that take permanents come before mana, so that a lost
permanent is tapped first. Mana that others could make because of it can be made until the cost is paid.
"""

from __future__ import annotations

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.mana.added_mana import mana_given, refresh_mana, sources_of
from deckopt.rules.mana.live_mana import freeze, thaw
from deckopt.rules.permanents.kinds import land_mana
from deckopt.rules.permanents.silenced import silencers


@rare()
def freeze_all(t, g):
    """Store what all permanents could make, until `thaw_all`."""
    g["frozen_types"] = land_mana(t, g)
    if t["n_silencers"]:
        g["frozen_silencers"] = silencers(t, g)
    for i in range(t["n_adders"]):
        g["frozen_adders"][i] = sources_of(t, g, i)
    freeze(t, g)


@rare()
def thaw_all(t, g):
    """Compute what permanents can make again."""
    thaw(g)
    g["supply_known"] = 0
    if t["has_mana_statics"]:
        for r in range(g["n_rows"]):
            row = g["rows"][r]
            if row[C.R_HANDLE]:
                refresh_mana(t, g, row[C.R_HANDLE])
            elif row[C.R_MANA] or row[C.R_EXTRA]:  # its Auras have gone, and nothing refers to it any more
                row[C.R_EXTRA] = row[C.R_EXTRA2] = 0
                row[C.R_MANA] = mana_given(t, g, r) if t["has_given_mana"] else 0
                g["untidy"] = 1
