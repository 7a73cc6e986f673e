"""Cards that effects move from zone to zone: chosen, at random or all; shuffling zones into the library; discarding hands.

What happens to a card that enters a zone is in `rules.zones.putting`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.chance import begin_batch, end_batch, from_bag_until, from_counts
from deckopt.rules.stack.frames import go_to, next_operation
from deckopt.rules.zones.bounds import card_fits, value_bounds
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.discarding import discard, milled
from deckopt.rules.zones.library import forget_order, put_on_bottom, shuffle, take_from_library
from deckopt.rules.zones.opponent import opponent_discards
from deckopt.rules.zones.putting import can_enter, put_card, zone_counts
from deckopt.words import operations as OP


@kernel
def _matching(t, g, counts, filt, card, least, most, enough):
    """How many cards match a filter, counted until there are enough."""
    n = 0
    for c in range(t["n_cards"]):
        if counts[c] > 0 and card_fits(t, g, filt, c, card, least, most):
            n += counts[c]
            if n >= enough:
                break
    return n


@kernel
def take_out(g, zone, card):
    """Take a card out of a zone from which cards are chosen. It is then in no zone."""
    zone_counts(g, zone)[card] -= 1
    if zone == C.Z_HAND:
        g["n_hand"] -= 1
    elif zone == C.Z_GRAVEYARD:
        g["n_graveyard"] -= 1
    elif zone == C.Z_LIBRARY:
        g["n_library"] -= 1
    elif zone == C.Z_LOOK:
        g["n_look"] -= 1


@kernel
def move_card(t, g, x, f, zone, card, to):
    """Move one card out of a zone, as the CARDS of frame f does."""
    if zone == C.Z_HAND and to == C.Z_GRAVEYARD:
        discard(t, g, x, card)
        return
    if not can_enter(t, g, card, to):
        return
    take_out(g, zone, card)
    depth = 0
    if to == C.Z_TOP:  # each goes below those put there before: the first is drawn first
        depth = f[C.F_R1]
        f[C.F_R1] += 1
    x["origin"] = zone + 1
    put_card(t, g, x, card, to, depth)
    x["origin"] = 0
    if to == C.Z_GRAVEYARD and (zone == C.Z_LOOK or zone == C.Z_LIBRARY):
        milled(t, g, x, card)


@rare()
def turn_over(t, g, x, zone, card, to):
    """A card leaves a zone and enters the battlefield as its other face."""
    take_out(g, zone, card)
    x["origin"] = zone + 1
    put_card(t, g, x, t["c_other_face"][card] - 1, to, 0)
    x["origin"] = 0


@rare()
def _move_random(t, g, x, f, zone, filt, to):
    """Move random cards that match a filter, as many as frame f is still to move."""
    begin_batch(x)
    counts = zone_counts(g, zone)
    n = f[C.F_R0]
    for k in range(n):
        total = _eligible(t, g, x, counts, filt, f[C.F_CARD])
        card = from_counts(t, g, x, x["eligible"], total, n - k)
        move_card(t, g, x, f, zone, card, to)
    end_batch(x)
    f[C.F_R0] = 0


@rare(np.bool_)
def _take_each_once(t, g, x, f, filt, to, least, most):
    """Move all cards of the graveyard that fit, each once. Whether there is a choice about one before the next one moves.

    Those that may stay come last: so neither they nor what is discarded for them are found again. F_R1 says which card is in
    turn, and F_R0 how many copies of it are still to move.
    """
    top = g["n_stack"]
    cards = np.int64(t["n_cards"])
    while True:
        if f[C.F_R1] == 0 or f[C.F_R0] <= 0:
            f[C.F_R1] += 1
            if f[C.F_R1] > 2 * cards:
                f[C.F_R0] = 0
                return False
            c = np.int64((f[C.F_R1] - 1) % cards)
            in_turn = t["c_may_stay"][c] == (1 if f[C.F_R1] > cards else 0)
            fits = in_turn and card_fits(t, g, filt, c, f[C.F_CARD], least, most)
            f[C.F_R0] = g["graveyard"][c] if fits else 0
            continue
        f[C.F_R0] -= 1
        move_card(t, g, x, f, C.Z_GRAVEYARD, np.int64((f[C.F_R1] - 1) % cards), to)
        if g["n_stack"] > top:
            return True


@kernel
def take_cards(t, g, x, f):
    """CARDS: move cards from a zone to another."""
    pc = f[C.F_PC]
    zone, filt = t["o"][pc, OP.CARDS_ZONE], t["o"][pc, OP.CARDS_WHAT]
    how, to = t["o"][pc, OP.CARDS_HOW], t["o"][pc, OP.CARDS_TO]
    counts = zone_counts(g, zone)
    if f[C.F_R0] < 0 and (how == C.HOW_CHOOSE or how == C.HOW_UP_TO or how == C.HOW_OTHERS or how >= C.HOW_TYPES):
        f[C.F_FOUND] = 0
    least, most = value_bounds(t, g, g["n_stack"] - 1)
    if f[C.F_R0] < 0:
        if zone == C.Z_LIBRARY:
            forget_order(g)
        n = amount(t, g, t["o"][pc, OP.CARDS_AMOUNT], g["n_stack"] - 1)
        there = _matching(t, g, counts, filt, f[C.F_CARD], least, most, n + 1)
        if how == C.HOW_OTHERS and counts[f[C.F_CARD]] > 0 and match_card(t, g, filt, f[C.F_CARD], f[C.F_CARD]):
            there -= 1
        f[C.F_R0] = n if how >= C.HOW_TYPES and there > 0 else max(0, min(n, there))
    if how == C.HOW_RANDOM:
        _move_random(t, g, x, f, zone, filt, to)
    elif t["may_stay"] and how == C.HOW_ALL and zone == C.Z_GRAVEYARD and to != C.Z_TOP and to != C.Z_BOTTOM:
        if _take_each_once(t, g, x, f, filt, to, least, most):
            return
    elif how == C.HOW_HEAP or (how == C.HOW_ALL and to != C.Z_TOP and to != C.Z_BOTTOM):
        top = g["n_stack"]
        for c in range(t["n_cards"]):
            if card_fits(t, g, filt, c, f[C.F_CARD], least, most):
                for _ in range(counts[c]):
                    move_card(t, g, x, f, zone, c, to)
                    if g["n_stack"] > top:  # there is a choice about it before the next one moves
                        return
        f[C.F_R0] = 0
    if f[C.F_R0] <= 0:
        next_operation(g, f)
    else:
        g["decision"] = C.D_CARD


@cold
def _revealed(t, g, f, filt, card):
    """Reveal a card of the library; whether it is the one looked for."""
    g["look"][card] += 1
    g["n_look"] += 1
    if match_card(t, g, filt, card, f[C.F_CARD]):
        f[C.F_FOUND] = card + 1
        return True
    f[C.F_REVEALED] += 1
    return False


@rare()
def reveal_until(t, g, x, f, filt):
    """UNTIL: move cards from the top of the library to the cards looked at, up to the first that matches a filter."""
    f[C.F_FOUND] = 0
    f[C.F_REVEALED] = 0
    while g["n_top"] > 0:
        g["n_top"] -= 1
        if _revealed(t, g, f, filt, g["top"][g["n_top"]]):
            return
    if _eligible(t, g, x, g["library"], filt, f[C.F_CARD]) > 0:
        begin_batch(x)
        while not _revealed(t, g, f, filt, from_bag_until(t, g, x)):
            pass
        return
    for c in range(t["n_cards"]):
        g["look"][c] += g["library"][c]
        g["library"][c] = 0
    g["n_look"] += g["n_library"]
    f[C.F_REVEALED] += g["n_library"]
    g["n_library"] = 0
    while g["n_bottom"] > 0:
        if _revealed(t, g, f, filt, take_from_library(t, g, x, 0)):
            return


@cold
def _eligible(t, g, x, counts, filt, card):
    """Note in the context which cards of a zone match a filter; returns how many."""
    total = 0
    for c in range(t["n_cards"]):
        x["eligible"][c] = counts[c] if counts[c] > 0 and match_card(t, g, filt, c, card) else 0
        total += x["eligible"][c]
    return total


@cold
def shuffle_in(t, g, x, zones, who):
    """SHUFFLE: hand and graveyard go into the library first, as `zones` says."""
    hand, graveyard = zones >> C.Z_HAND & 1, zones >> C.Z_GRAVEYARD & 1
    if who & C.YOU:
        for c in range(t["n_cards"]):
            if hand:
                g["library"][c] += g["hand"][c]
                g["hand"][c] = 0
            if graveyard:
                g["library"][c] += g["graveyard"][c]
                g["graveyard"][c] = 0
        if hand:
            g["n_library"] += g["n_hand"]
            g["n_hand"] = 0
        if graveyard:
            g["n_library"] += g["n_graveyard"]
            g["n_graveyard"] = 0
        shuffle(t, g, x)
    if who & C.OPPONENT:
        if hand:
            g["opponent_library"] += g["opponent_hand"]
            g["opponent_hand"] = 0
        if graveyard:
            g["opponent_library"] += g["opponent_graveyard"]
            g["opponent_graveyard"] = 0


@rare()
def discard_all(t, g, x, who):
    if who & C.YOU:
        for c in range(t["n_cards"]):
            while g["hand"][c] > 0:
                discard(t, g, x, c)
    if who & C.OPPONENT:
        opponent_discards(t, g, x, g["opponent_hand"])


@rare()
def exile_graveyards(t, g, who, to):
    """Exile all cards of the graveyards of some players, or put them on the bottom of the library in the order of the tables."""
    if who & C.YOU:
        for c in range(t["n_cards"]):
            if to == C.Z_EXILE:
                g["exile"][c] += g["graveyard"][c]
            else:
                for _ in range(g["graveyard"][c]):
                    put_on_bottom(g, c)
            g["graveyard"][c] = 0
        g["n_graveyard"] = 0
    if who & C.OPPONENT:
        if to != C.Z_EXILE:
            g["opponent_library"] += g["opponent_graveyard"]
        g["opponent_graveyard"] = 0


@rare()
def bury_exiled(t, g, x, f):
    """BURY_EXILED: cards that were exiled to be buried, and are still there, go to the graveyard."""
    f[C.F_REVEALED] = 0
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_UNTIL] >= C.BURIED:
            for _ in range(g["exiled"][i, C.X_N]):
                put_card(t, g, x, np.int64(g["exiled"][i, C.X_CARD]), C.Z_GRAVEYARD, 0)
                f[C.F_REVEALED] += 1
            g["exiled"][i, C.X_N] = 0


@rare()
def find_namesake(t, g, x, f):
    """NAMESAKE: go on if the library, all of which is seen, has a card of the name of the one found; perhaps it goes to hand."""
    forget_order(g)
    o, card = t["o"][f[C.F_PC]], np.int64(f[C.F_FOUND]) - 1
    if card < 0 or g["library"][card] == 0:
        go_to(g, f, o[OP.NAMESAKE_OTHERWISE])
        return
    if o[OP.NAMESAKE_TAKEN]:
        move_card(t, g, x, f, C.Z_LIBRARY, card, C.Z_HAND)
    next_operation(g, f)
