"""Depth-limited look-ahead, and expectimax over representative moves: one recursion, level by level.

The depth grows by one ply as long as the budget lasts, which is in positions that are valued. Moves at the root are sorted by
their value one ply earlier, so that the unfinished ones matter least. No line is longer than LEVELS plies.

**Look-ahead with a static evaluation**, as in Duels of the Planeswalkers (Buckland 2009; switch DISMISSAL). At each ply, moves
are sorted by the score of the position after them. Doing nothing is always looked at. A line ends with its turn, or with doing
nothing more in it. Its value is the score when the next turn begins. Chance is sampled once. Differences from the source:
- There, moves are dismissed by kind: harm to oneself, help for the opponent, answers to one's own spells. Here, harm to oneself
  is left out for all players (`compile.policy`). Besides, a move is dismissed if it does nothing: the score is as before, nothing
  random happened, and nothing moved. It is also dismissed if it leads to the same score as another copy of the card.
- There, a line has three decisions. Here, it has as many as the budget allows.
- No opponent answers, and nobody blocks.

**Expectimax** (Michie 1966) over representative moves (switch CLASSES). One move of each class (`classes`) is drawn and looked
at. A move with a chance event is made OUTCOMES times. The first event of each class is looked into, and the mean weighs classes
by their frequency. A line ends with playouts, the score, or a network's value (`SETTINGS["leaf"]`). Differences from the source:
- There, a class is represented by an average card over hand and library, and there are no chance nodes. Here, an average of cards
  with rules would be no card, so a real member is drawn.
- If the budget is too small for another ply, the rest is spent at the same depth again, and means are taken. The greatest of a
  few noisy values would be too great, the more so the deeper.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.stack.flow import apply
from deckopt.search.mcts import most_to_earn
from deckopt.search.methods.classes import class_of_event
from deckopt.search.methods.codes import (
    BY_PLAYOUTS,
    BY_SCORE,
    CLASSES,
    FIRST,
    GAME,
    LEVELS,
    LINE,
    OUTCOMES,
)
from deckopt.search.methods.playout import play_out
from deckopt.search.methods.plies import expand, worth_now
from deckopt.search.methods.score import WIN
from deckopt.search.rollout import EXPERT, rollout_move

PLAYOUTS = 4  # playouts of a position at which a line ends
WORST = -1e18


@kernel
def _end_turn(t, tr, g, x):
    """Do nothing more this turn, and attack."""
    turn = g["turn"]
    while not g["over"] and g["turn"] == turn:
        n = x["n_moves"]
        if g["decision"] == C.D_PRIORITY:
            move = np.int64(x["moves"][n - 1])
        elif g["decision"] == C.D_ATTACK:
            move = np.int64(x["moves"][0])
        else:
            move = np.int64(rollout_move(tr, g, x, EXPERT))
        apply(t, g, x, move)


@kernel
def _worth_of_end(t, tr, states, x, w, net, weights, settings, desk, level):
    """The value of a level's position, at which a line ends. Its moves are listed."""
    g = states[FIRST + level]
    if settings["leaf"] != BY_PLAYOUTS or g["over"]:
        if settings["leaf"] == BY_SCORE and g["turn"] == states[GAME]["turn"]:
            _end_turn(t, tr, g, x)
        desk["spent"] += 1
        return worth_now(t, states, net, weights, settings, level)
    total = 0.0
    for _ in range(PLAYOUTS):
        states[LINE] = states[FIRST + level]
        list_moves(tr, states[LINE], x)
        total += play_out(t, tr, states, x, w, net, weights, settings)
    desk["spent"] += PLAYOUTS
    return total / PLAYOUTS


@kernel
def _begin(desk, level):
    """Begin with the first move of a level."""
    desk["ply_at"][level] = 0
    desk["ply_best"][level] = WORST
    desk["taken"][level] = 0
    desk["n_events"][level] = 0


@kernel
def _is_new_event(t, states, x, settings, desk, level):
    """Count the chance event after a move of a level. Whether it is the first one of its class, which is to be looked into."""
    by_class = settings["switches"] & CLASSES != 0 and x["event"] != np.uint64(0)
    desk["wanted"][level] = OUTCOMES if by_class else 1
    desk["taken"][level] += 1
    own = class_of_event(t, states[FIRST + level + 1]) if by_class else np.int64(0)
    n = np.int64(desk["n_events"][level])
    for k in range(n):
        if desk["event"][level, k] == own:
            desk["weight"][level, k] += 1
            return False
    desk["event"][level, n] = own
    desk["weight"][level, n] = 1
    desk["n_events"][level] = n + 1
    return True


@kernel
def _conclude(desk, level):
    """Go on to the next move of a level if chance has been sampled often enough for this one."""
    if desk["taken"][level] < desk["wanted"][level]:
        return
    total = 0.0
    for k in range(desk["n_events"][level]):
        total += desk["weight"][level, k] * desk["value"][level, k]
    worth = total / desk["taken"][level]
    desk["ply_best"][level] = max(desk["ply_best"][level], worth)
    if level == 0:
        i = desk["ply_at"][0]
        desk["ply_score"][0, i] += (worth - desk["ply_score"][0, i]) / desk["rounds"]
    desk["ply_at"][level] += 1
    desk["taken"][level] = 0
    desk["n_events"][level] = 0


@kernel
def _look(t, tr, states, x, w, net, weights, settings, desk, depth, most):
    """Look so many plies ahead. Returns how many moves at the root have a value when the budget is spent."""
    turn = states[GAME]["turn"]
    level = 0
    _begin(desk, 0)
    desk["cut"] = 0
    while True:
        if desk["ply_at"][level] == desk["ply_n"][level]:
            if level == 0:
                break
            worth = desk["ply_best"][level]
            level -= 1
        else:
            if desk["spent"] >= most and (depth > 1 or desk["rounds"] > 1):
                break
            states[FIRST + level + 1] = states[FIRST + level]
            g = states[FIRST + level + 1]
            apply(t, g, x, desk["ply_move"][level, desk["ply_at"][level]])
            if not _is_new_event(t, states, x, settings, desk, level):
                _conclude(desk, level)
                continue
            ended = g["over"] != 0 or (settings["leaf"] == BY_SCORE and g["turn"] > turn)
            if not ended and level + 1 < depth:
                level += 1
                expand(t, states, x, net, weights, settings, desk, level)
                _begin(desk, level)
                continue
            if not ended:
                desk["cut"] = 1
            worth = _worth_of_end(t, tr, states, x, w, net, weights, settings, desk, level + 1)
        desk["value"][level, desk["n_events"][level] - 1] = worth
        _conclude(desk, level)
    return np.int64(desk["ply_at"][0])


@kernel
def _sort_root(desk, known):
    """Sort the first `known` moves at the root by their value."""
    for i in range(1, known):
        move, worth, own = desk["ply_move"][0, i], desk["ply_score"][0, i], desk["ply_class"][0, i]
        j = i
        while j > 0 and desk["ply_score"][0, j - 1] < worth:
            desk["ply_move"][0, j] = desk["ply_move"][0, j - 1]
            desk["ply_score"][0, j] = desk["ply_score"][0, j - 1]
            desk["ply_class"][0, j] = desk["ply_class"][0, j - 1]
            j -= 1
        desk["ply_move"][0, j] = move
        desk["ply_score"][0, j] = worth
        desk["ply_class"][0, j] = own


@rare(np.int64)
def ahead(t, tr, states, x, w, net, weights, settings, desk, most):
    """The move that a look-ahead prefers in the game's position. It values about `most` positions."""
    states[FIRST] = states[GAME]
    desk["spent"] = 0
    expand(t, states, x, net, weights, settings, desk, 0)
    turn = states[GAME]["turn"]
    last = np.int64(1)
    sure = WIN + WIN * t["rewards"][turn] if settings["leaf"] == BY_SCORE else most_to_earn(t, turn)
    for depth in range(1, LEVELS + 1):
        if desk["ply_n"][0] == 1:
            break
        before = desk["spent"]
        desk["rounds"] = 1
        known = _look(t, tr, states, x, w, net, weights, settings, desk, depth, most)
        _sort_root(desk, known)
        if desk["spent"] >= most or desk["cut"] == 0 or desk["ply_score"][0, 0] >= sure - 1e-9:
            break
        spent = desk["spent"] - before
        growth = spent / last if depth > 1 else 2.0 * desk["ply_n"][0]
        if settings["switches"] & CLASSES and desk["spent"] + growth * spent > most:
            while desk["spent"] < most:
                desk["rounds"] += 1
                _look(t, tr, states, x, w, net, weights, settings, desk, depth, most)
            _sort_root(desk, np.int64(desk["ply_n"][0]))
            break
        last = spent
    if settings["leaf"] != BY_PLAYOUTS:
        w["rollouts"] += desk["spent"]
    return np.int64(desk["ply_move"][0, 0])
