"""Discarding a card of your hand, and triggers on cards that were discarded, cycled or milled.

Which card is discarded is chosen elsewhere (`rules.stack.choices`, `rules.casting.cost_parts`).
"""

from __future__ import annotations

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.permits import permit_cards
from deckopt.rules.stack.triggers import fire, queue
from deckopt.rules.zones.still_there import before_another_comes


@rare()
def _permit_mayhem(t, g, card):
    """A card that was discarded may be cast for mayhem this turn, if it has that."""
    for a in range(t["c_grave0"][card], t["c_grave0"][card] + t["c_grave_n"][card]):
        permit = t["a_permit"][a]
        if permit and t["p_source"][permit - 1] == C.BY_DISCARDING:
            permit_cards(g, permit, card, 1)
            return


@kernel
def discard(t, g, x, card):
    """Discard a card from your hand into the graveyard; with madness, into exile with a trigger."""
    g["hand"][card] -= 1
    g["n_hand"] -= 1
    g["count"][C.N_DISCARDED] += 1
    if t["c_madness"][card]:
        g["exile"][card] += 1
        queue(t, g, -1, t["c_madness"][card], card, 0, 1, 0, 0, 0, -1, 0)
    else:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += 1
        g["n_graveyard"] += 1
        if t["n_permits"]:
            _permit_mayhem(t, g, card)
    if t["e_n"][C.E_DISCARDED]:
        fire(t, g, x, C.E_DISCARDED, card, -1, 1, 1, 0, 0)


@cold
def milled(t, g, x, card):
    """A card was put from your library into your graveyard: queue triggers."""
    if t["e_n"][C.E_MILLED]:
        fire(t, g, x, C.E_MILLED, card, -1, 1, 1, 0, 0)


@rare()
def cycled(t, g, x, card):
    """A card was cycled: queue triggers. (`discard` has discarded it.)"""
    if t["e_n"][C.E_CYCLED]:
        fire(t, g, x, C.E_CYCLED, card, -1, 1, 1, 0, 0)
