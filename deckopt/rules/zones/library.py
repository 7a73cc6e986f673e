"""Your library: known top cards, the grab bag of cards in unknown order, known bottom cards; drawing and looking.

Chance picks the cards of the grab bag (`rules.chance`). Playing the top card is in `rules.zones.library_top`. The opponent's
library is only a number (`rules.zones.opponent`).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.chance import KEYED, begin_batch, end_batch, from_bag, shuffle_keys
from deckopt.rules.stack.triggers import fire

EMPTY_YOU = 1  # bit of `drew_from_empty`; `rules.zones.opponent` has the other


@kernel
def library_size(g):
    """Cards in your library."""
    return g["n_top"] + g["n_library"] + g["n_bottom"]


@kernel
def take_from_library(t, g, x, left):
    """Take the top card of the library, or -1 if it is empty. `left` is as in `chance.from_bag`."""
    if g["n_top"] > 0:
        g["n_top"] -= 1
        return g["top"][g["n_top"]]
    if g["n_library"] > 0:
        return from_bag(t, g, x, left)
    if g["n_bottom"] > 0:
        card = g["bottom"][0]
        g["n_bottom"] -= 1
        for i in range(g["n_bottom"]):
            g["bottom"][i] = g["bottom"][i + 1]
        return card
    return -1


@kernel
def unknown_of(g, n):
    """How many of the next n cards of the library are in unknown order."""
    return max(0, min(n - g["n_top"], g["n_library"]))


@kernel
def draw(t, g, x, n):
    """Draw n cards. The rules see one after the other; for chance they are one multiset."""
    begin_batch(x)
    left = unknown_of(g, n)
    for _ in range(n):
        known = g["n_library"]
        card = take_from_library(t, g, x, left)
        if card < 0:
            g["drew_from_empty"] |= EMPTY_YOU
            break
        left -= known - g["n_library"]
        g["hand"][card] += 1
        g["n_hand"] += 1
        g["count"][C.N_DRAWN] += 1
        if t["asks_drawn"]:
            g["drawn"][card] += 1
        if t["goal_drawn"]:
            g["drawn_ever"] = min(t["goal_drawn"], g["drawn_ever"] + 1)
        if t["e_n"][C.E_DRAWN]:
            fire(t, g, x, C.E_DRAWN, 0, -1, 1, g["count"][C.N_DRAWN], 0, 0)
    end_batch(x)


@rare(np.int64)
def look_at_drawn(t, g):
    """Move the cards of your hand that were drawn this turn to the cards looked at; returns their number.

    Of copies of a card in your hand, as many as possible are those that were drawn.
    """
    for c in range(t["n_cards"]):
        n = min(g["hand"][c], g["drawn"][c])
        g["hand"][c] -= n
        g["n_hand"] -= n
        g["look"][c] += n
        g["n_look"] += n
    return g["n_look"]


@cold
def forget_drawn(t, g):
    """A turn of yours begins: nothing has been drawn in it."""
    for c in range(t["n_cards"]):
        g["drawn"][c] = 0


@rare(np.int64)
def more_drawn(t, g, n):
    """How many cards you draw where you would draw n: each permanent that says so adds to them once (614.5)."""
    more = np.int64(0)
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if t["c_more_drawn"][card] and g["n_hand"] <= t["c_more_drawn_hand"][card]:
            more += g["rows"][r, C.R_N] * t["c_more_drawn"][card]
    return n + more if n > 0 else np.int64(0)


@kernel
def look_at(t, g, x, n):
    """Move the top n cards of the library (or all there are) to the cards looked at."""
    begin_batch(x)
    left = unknown_of(g, n)
    for _ in range(n):
        known = g["n_library"]
        card = take_from_library(t, g, x, left)
        if card < 0:
            break
        left -= known - g["n_library"]
        g["look"][card] += 1
        g["n_look"] += 1
    end_batch(x)


@kernel
def put_on_top(g, card, depth):
    """Put a card into the library below the `depth` topmost cards (0: on top)."""
    n = g["n_top"]
    if n >= C.MAX_TOP:
        g["fault"] |= C.FAULT_TOP
        return
    for i in range(depth):
        g["top"][n - i] = g["top"][n - i - 1]
    g["top"][n - depth] = card
    g["n_top"] = n + 1


@kernel
def put_on_bottom(g, card):
    """Put a card at the very bottom of the library."""
    n = g["n_bottom"]
    if n >= C.MAX_BOTTOM:
        g["fault"] |= C.FAULT_BOTTOM
        return
    g["bottom"][n] = card
    g["n_bottom"] = n + 1


@kernel
def forget_order(g):
    """Put all known cards of the library into the grab bag, before a shuffle or a search."""
    for i in range(g["n_top"]):
        g["library"][g["top"][i]] += 1
    for i in range(g["n_bottom"]):
        g["library"][g["bottom"][i]] += 1
    g["n_library"] += g["n_top"] + g["n_bottom"]
    g["n_top"] = 0
    g["n_bottom"] = 0


@kernel
def shuffle(t, g, x):
    """Shuffle your library."""
    forget_order(g)
    if x["mode"] == KEYED:
        shuffle_keys(t, g, x)
