"""The plies of a look-ahead: the value of a level's position, and which of its moves are looked into."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.chance import below
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.stack.flow import apply
from deckopt.search.features import key_of_move
from deckopt.search.mcts import MOST_BELIEVED, most_to_earn
from deckopt.search.methods.classes import class_of_move
from deckopt.search.methods.codes import BY_SCORE, DISMISSAL, FIRST, GAME, WIDTH
from deckopt.search.methods.playout import reward_of
from deckopt.search.methods.score import score
from deckopt.search.network import think


@kernel
def _learnt_worth(t, g, net, weights):
    """The network's value of the position."""
    think(t, g, net, weights)
    return min(max(net["worth"], 0.0), MOST_BELIEVED * most_to_earn(t, g["turn"]))


@kernel
def worth_now(t, states, net, weights, settings, level):
    """The value of a level's position as it stands."""
    g = states[FIRST + level]
    if settings["leaf"] == BY_SCORE:
        return score(t, g)
    if g["over"]:
        return reward_of(t, g, settings, states[GAME]["turn"])
    return _learnt_worth(t, g, net, weights)


@kernel
def _represent(t, g, x, desk, level):
    """Draw one move of each class of the moves listed."""
    n = 0
    for i in range(x["n_moves"]):
        own = class_of_move(t, g, x["moves"][i])
        k = 0
        while k < n and desk["ply_class"][level, k] != own:
            k += 1
        if k == WIDTH:
            continue
        if k == n:
            n += 1
            desk["ply_class"][level, k] = own
            desk["ply_score"][level, k] = 0.0
        desk["ply_score"][level, k] += 1.0
        if below(x, np.int64(desk["ply_score"][level, k])) == 0:
            desk["ply_move"][level, k] = x["moves"][i]
    desk["ply_n"][level] = n


@kernel
def _insert(desk, level, move, own, worth):
    """Keep a move in order of its value, the greatest first. The least falls out if there is no room."""
    n = np.int64(desk["ply_n"][level])
    k = min(n, WIDTH - 1)
    if n == WIDTH and desk["ply_score"][level, k] >= worth:
        return
    while k > 0 and desk["ply_score"][level, k - 1] < worth:
        desk["ply_score"][level, k] = desk["ply_score"][level, k - 1]
        desk["ply_move"][level, k] = desk["ply_move"][level, k - 1]
        desk["ply_class"][level, k] = desk["ply_class"][level, k - 1]
        k -= 1
    desk["ply_score"][level, k] = worth
    desk["ply_move"][level, k] = move
    desk["ply_class"][level, k] = own
    desk["ply_n"][level] = min(n + 1, WIDTH)


@kernel
def _is_done_by_another_copy(desk, level, own, worth):
    """Whether a move with this key and this value is kept already."""
    for k in range(desk["ply_n"][level]):
        if desk["ply_class"][level, k] == own and desk["ply_score"][level, k] == worth:
            return True
    return False


@kernel
def _is_kept(desk, level, move):
    """Whether a move is among those that are kept."""
    for k in range(desk["ply_n"][level]):
        if desk["ply_move"][level, k] == move:
            return True
    return False


@kernel
def keep_waiting(desk, level, move, own, worth):
    """Keep the move that does nothing, after it was inserted; if it has fallen out, in the place of the least."""
    if not _is_kept(desk, level, move):
        desk["ply_n"][level] -= 1
        _insert(desk, level, move, own, worth)


@kernel
def _looks_alike(g, h):
    """Whether two positions of the same decision have as many cards in each zone, and the same resources."""
    if g["decision"] != h["decision"] or g["turn"] != h["turn"] or g["step"] != h["step"]:
        return False
    if g["n_hand"] != h["n_hand"] or g["n_graveyard"] != h["n_graveyard"] or g["n_exiled"] != h["n_exiled"]:
        return False
    if g["n_library"] + g["n_top"] != h["n_library"] + h["n_top"] or g["spells_ever"] != h["spells_ever"]:
        return False
    mine, yours = 0, 0
    for r in range(g["n_rows"]):
        mine += g["rows"][r, C.R_N] * 256 + g["rows"][r, C.R_TAPPED]
    for r in range(h["n_rows"]):
        yours += h["rows"][r, C.R_N] * 256 + h["rows"][r, C.R_TAPPED]
    return mine == yours and g["land_drops"] == h["land_drops"]


@kernel
def _presort(t, states, x, net, weights, settings, desk, level):
    """Make each listed move once, and sort the moves by the value of the position after them.

    Dismiss moves that do nothing, and moves that another copy does as well. Doing nothing is kept in any case, if it is offered.
    """
    g = states[FIRST + level]
    n = x["n_moves"]
    for i in range(n):
        desk["listed"][i] = x["moves"][i]
    before = worth_now(t, states, net, weights, settings, level)
    acting = g["decision"] == C.D_PRIORITY
    desk["ply_n"][level] = 0
    waits, own_of_waiting, worth_of_waiting = np.int64(-1), np.int64(0), 0.0
    for i in range(n):
        move = desk["listed"][i]
        own = key_of_move(t, g, move)
        states[FIRST + level + 1] = states[FIRST + level]
        apply(t, states[FIRST + level + 1], x, move)
        worth = worth_now(t, states, net, weights, settings, level + 1)
        desk["spent"] += 1
        if x["event"] == np.uint64(0) and move % 16 != C.MV_PASS:
            does_nothing = acting and worth == before and _looks_alike(g, states[FIRST + level + 1])
            if does_nothing or _is_done_by_another_copy(desk, level, own, worth):
                continue
        if move % 16 == C.MV_PASS:
            waits, own_of_waiting, worth_of_waiting = np.int64(move), np.int64(own), worth
        _insert(desk, level, move, own, worth)
    if waits >= 0:
        keep_waiting(desk, level, waits, own_of_waiting, worth_of_waiting)


@kernel
def expand(t, states, x, net, weights, settings, desk, level):
    """Fill a level with the moves of its position that are to be looked into."""
    list_moves(t, states[FIRST + level], x)
    if settings["switches"] & DISMISSAL:
        _presort(t, states, x, net, weights, settings, desk, level)
    else:
        _represent(t, states[FIRST + level], x, desk, level)
