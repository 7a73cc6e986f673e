"""Putting a card into a zone, and the cards in exile that may be played.

Each function does the move and everything that follows from it. Taking cards out of the library is in `rules.zones.library`,
permanents that leave in `rules.zones.departing`, cards that leave the hand in `rules.zones.discarding`. Who chooses, and how
many, is in `rules.effects.step` and `rules.listing.moves`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare, view
from deckopt.rules import codes as C
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.stack.frames import push_frame
from deckopt.rules.zones.arriving import let_arrive
from deckopt.rules.zones.library import put_on_bottom, put_on_top
from deckopt.rules.zones.still_there import before_another_comes


@view
def zone_counts(g, zone):
    """The counts of a zone from which cards are chosen."""
    if zone == C.Z_HAND:
        return g["hand"]
    if zone == C.Z_GRAVEYARD:
        return g["graveyard"]
    if zone == C.Z_LIBRARY:
        return g["library"]
    if zone == C.Z_LOOK:
        return g["look"]
    if zone == C.Z_SIDEBOARD:
        return g["sideboard"]
    return g["exile"]


@kernel
def is_battlefield(zone):
    """Whether what goes there enters the battlefield."""
    return zone == C.Z_BATTLEFIELD or zone == C.Z_BATTLEFIELD_TAPPED or zone == C.Z_ATTACK


@kernel
def put_card(t, g, x, card, zone, depth):
    """Put a card that is in no zone into one; `depth` is as in `put_on_top`."""
    if zone == C.Z_HAND:
        g["hand"][card] += 1
        g["n_hand"] += 1
    elif zone == C.Z_GRAVEYARD:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += 1
        g["n_graveyard"] += 1
    elif zone == C.Z_EXILE:
        g["exile"][card] += 1
    elif zone == C.Z_LOOK:
        g["look"][card] += 1
        g["n_look"] += 1
    elif zone == C.Z_LIBRARY:
        g["library"][card] += 1
        g["n_library"] += 1
    elif zone == C.Z_TOP:
        put_on_top(g, card, depth)
    elif zone == C.Z_BOTTOM:
        put_on_bottom(g, card)
    elif zone == C.Z_PLAY_LATER:
        exile_to_play(g, card, C.LATER + own_turn(g))
    elif zone == C.Z_PLAY_NOW or zone == C.Z_PLAY_NEXT:
        exile_to_play(g, card, own_turn(g) + (1 if zone == C.Z_PLAY_NEXT else 0))
    elif zone == C.Z_CAST_NOW or zone == C.Z_CAST_NEXT:
        exile_to_play(g, card, C.CASTABLE + own_turn(g) + (1 if zone == C.Z_CAST_NEXT else 0))
    elif zone == C.Z_PLAY_FREELY:
        exile_to_play(g, card, C.FREELY + own_turn(g))
    elif zone == C.Z_ADVENTURE:
        exile_to_play(g, card, C.ON_ADVENTURE)
    elif is_battlefield(zone):
        _put_onto_battlefield(t, g, x, card, 0 if zone == C.Z_BATTLEFIELD else 1, 1 if zone == C.Z_ATTACK else 0)


@kernel
def _put_onto_battlefield(t, g, x, card, tapped, attacking):
    """Let a card that was not cast enter, together with what else ARRIVE lets enter.

    If something has to be chosen first, a frame of its own asks.
    """
    if t["c_put"][card]:
        fr = push_frame(g, t["c_put"][card], card)
        g["stack"][fr, C.F_FLAGS] = C.FL_SPELL | (C.FL_TAPPED if tapped else 0)
        g["stack"][fr, C.F_EVENT] = x["origin"]
        g["stack"][fr, C.F_REVEALED] = attacking
    else:
        marks = C.RF_CREATED if t["has_created"] else 0
        let_arrive(g, card, 0, 1, np.int64(x["origin"]), tapped, attacking, 0, 0, marks)


@kernel
def can_enter(t, g, card, zone):
    """Whether a card can be put into a zone. What is to enter stays where it is if it is no permanent card (400.4b), or an Aura
    with nothing to enchant (303.4g)."""
    if not is_battlefield(zone):
        return True
    if t["c_aura"][card] == 0:
        return t["c_kind"][card] & (C.INSTANT | C.SORCERY) == 0
    for r in range(g["n_rows"]):
        if match_row(t, g, t["c_aura"][card] - 1, r, 0, card):
            if t["protections"] == 0 or not is_protected(t, g, r, 0, card):
                return True
    return False


@rare()
def exile_to_play(g, card, until):
    """Exile a card that may be played until the end of turn `until`."""
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_CARD] == card and g["exiled"][i, C.X_UNTIL] == until:
            g["exiled"][i, C.X_N] += 1
            return
    i = g["n_exiled"]
    if i >= C.MAX_EXILE_ROWS:
        g["fault"] |= C.FAULT_EXILED
        g["exile"][card] += 1
        return
    g["exiled"][i, C.X_CARD] = card
    g["exiled"][i, C.X_N] = 1
    g["exiled"][i, C.X_UNTIL] = until
    g["n_exiled"] = i + 1


@kernel
def expire_exiled(g):
    """Exiled cards whose time is over stay in exile for good."""
    out = 0
    for i in range(g["n_exiled"]):
        until = g["exiled"][i, C.X_UNTIL]
        over = until <= own_turn(g) or C.CASTABLE <= until <= C.CASTABLE + own_turn(g)
        over = over or C.FREELY <= until <= C.FREELY + own_turn(g) or C.BURIED <= until <= C.BURIED + own_turn(g)
        if over or g["exiled"][i, C.X_N] == 0:
            g["exile"][g["exiled"][i, C.X_CARD]] += g["exiled"][i, C.X_N]
        else:
            for k in range(C.EXILE_WIDTH):
                g["exiled"][out, k] = g["exiled"][i, k]
            out += 1
    g["n_exiled"] = out
