"""A finished game once more, by its moves: what was recorded, and which wins were missed.

`check_game` asks of each turn before the one in which the game ended whether it could have been won for certain.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.stack.flow import apply
from deckopt.search.beginning import TRACE, deal, deal_given, prepare
from deckopt.search.forced import begin_plan, could_win, find_win
from deckopt.search.methods.codes import GAME
from deckopt.search.record import apply_noted, begin_record


@cold
def begin_again(t, states, x, xg, w, settings, result, game):
    """Begin game number `game` of a run again, with the hand that was kept."""
    prepare(settings, x, xg, w, game)
    states[0]["shuffles"] = 0
    if settings["n_given"]:
        deal_given(t, states, xg, settings)
    else:
        for cards in range(np.int64(settings["first"]), np.int64(result["hand"]) - 1, -1):
            deal(t, states, xg, settings["mulligan"], cards)


@rare()
def record_game(t, states, x, xg, w, settings, result, record, game):
    """Play game number `game` of a run again by the moves in `result`, and fill `record`."""
    begin_record(xg, record)
    begin_again(t, states, x, xg, w, settings, result, game)
    moves = 0
    while moves < min(TRACE, result["moves"]) and not states[0]["over"]:
        apply_noted(t, states[0], xg, record, result["trace"][moves])
        moves += 1


@rare()
def check_game(t, states, x, xg, w, settings, plan, result, game):
    """Play game number `game` of a run again by the moves in `result`, and look for wins that were missed.

    Turns before the last one are counted in `plan`. `missed` are those that could have been won for certain. `unbound` are those
    of them that the bound had ruled out. `unseen` were not searched whole. A search makes at most `settings["wins"]` moves.
    """
    begin_again(t, states, x, xg, w, settings, result, game)
    begin_plan(plan, np.int64(settings["wins"]))
    plan["missed"], plan["unbound"], plan["unseen"] = 0, 0, 0
    last = np.int64(result["turn"]) if result["won"] else np.int64(C.MAX_TURN)
    turn, done = -1, True
    moves = 0
    while moves < min(TRACE, result["moves"]) and not states[0]["over"]:
        g = states[GAME]
        if g["turn"] != turn:
            plan["unseen"] += 0 if done else 1
            turn, done = np.int64(g["turn"]), False
            plan["whole"] = 0
        if xg["event"] != np.uint64(0):
            plan["whole"] = 0
        if turn < last and not done and not plan["whole"] and g["decision"] != C.D_START:
            bound = could_win(t, g)
            if find_win(t, states, x, plan):
                plan["missed"] += 1
                plan["unbound"] += 0 if bound else 1
                done = True
        done = done or plan["whole"] != 0
        apply(t, states[GAME], xg, result["trace"][moves])
        moves += 1
