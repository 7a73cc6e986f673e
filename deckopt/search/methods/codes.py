"""What methods are called in kernels, and what they work in."""

from __future__ import annotations

import numpy as np

from deckopt.parameters import typed
from deckopt.rules.codes import MAX_MOVES

#: Ways of choosing a move.
TREE, ENSEMBLE, FLAT, AHEAD, RULES, RANDOM, POLICY = range(7)

#: Switches of a method, as bits of `SETTINGS["switches"]`. Of an ensemble, after Cowling, Ward and Powley (2012):
LANDS_FIRST = 1  # while a land can be played, nothing else is looked at (non-land pruning)
NO_IDLE_PASS = 2  # the turn does not end while something useful can be done (dominated-move pruning)
BINARY = 4  # one action after another is played or not, the dearest first
ROOT_ORDERINGS = 8  # trees are grown in worlds in which it matters what is done at the root
LEAF_ORDERINGS = 16  # playouts from leaves are in orders in which it matters what is done there
#: Of a look-ahead:
CLASSES = 32  # one move of each class of moves is looked at, and one of each class of chance events
DISMISSAL = 64  # moves are sorted by the score one ply later; what does nothing, or the same as another copy, is dismissed

#: What a look-ahead takes a position at its end to be worth: by score, by playouts, or as learnt by self-play.
BY_SCORE, BY_PLAYOUTS, AS_LEARNT = range(3)

GAME, LINE, BLANK, SPARE = range(4)  # positions of a search: the game's, the one it plays on, a blank one, a copy
LEVELS = 8  # plies that a look-ahead sees at most; its positions come after the others
FIRST = 4
POSITIONS = FIRST + LEVELS + 1
WIDTH = 48  # moves that a look-ahead goes into
OUTCOMES = 8  # samples of chance for each move of an expectimax

DESK = np.dtype(
    [
        # of all methods: the moves of the position, what was found of each
        ("n", "i4"),
        ("move", "i4", (MAX_MOVES,)),
        ("visits", "i8", (MAX_MOVES,)),
        ("total", "f8", (MAX_MOVES,)),
        # of an ensemble
        ("searched", "i8"),  # playouts that looked for interesting orders at leaves, of this move
        ("before", "i8"),  # playouts before it
        # of a look-ahead
        ("spent", "i8"),  # positions whose worth was asked so far
        ("rounds", "i4"),  # at the same depth
        ("cut", "i4"),  # whether a line was cut short by its depth
        ("listed", "i4", (MAX_MOVES,)),
        # by ply: the moves that are gone into, with what they were found worth
        ("ply_n", "i4", (LEVELS,)),
        ("ply_at", "i4", (LEVELS,)),
        ("ply_move", "i4", (LEVELS, WIDTH)),
        ("ply_score", "f8", (LEVELS, WIDTH)),
        ("ply_class", "i8", (LEVELS, WIDTH)),
        ("ply_best", "f8", (LEVELS,)),
        ("wanted", "i4", (LEVELS,)),  # samples of chance for the move at hand
        ("taken", "i4", (LEVELS,)),  # so far
        ("n_events", "i4", (LEVELS,)),  # the classes of events among them: each with its weight and its value
        ("event", "i8", (LEVELS, OUTCOMES)),
        ("weight", "i4", (LEVELS, OUTCOMES)),
        ("value", "f8", (LEVELS, OUTCOMES)),
    ],
    align=True,
)
typed(desk=DESK)
