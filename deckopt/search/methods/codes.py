"""Numbers of the methods, of their switches and leaves; the record `DESK`, in which methods work."""

from __future__ import annotations

import numpy as np

from deckopt.parameters import typed
from deckopt.rules.codes import MAX_MOVES

#: The methods.
TREE, ENSEMBLE, FLAT, AHEAD, RULES, RANDOM, POLICY = range(7)

#: Switches are bits of `SETTINGS["switches"]`. Switches of an ensemble (Cowling, Ward and Powley 2012):
LANDS_FIRST = 1  # while a land can be played, nothing else is looked at (non-land pruning)
NO_IDLE_PASS = 2  # the turn does not end while something useful can be done (dominated-move pruning)
BINARY = 4  # actions are decided one by one, the most expensive first: played or not
ROOT_ORDERINGS = 8  # trees grow in worlds in which the move at the root makes a difference
LEAF_ORDERINGS = 16  # playouts from leaves are in worlds in which the move at the leaf makes a difference
#: Switches of a look-ahead:
CLASSES = 32  # one move of each class of moves is looked at, and one of each class of chance events
DISMISSAL = 64  # moves are sorted by the score one ply later; idle moves and moves of further copies are dismissed

#: How a look-ahead values the position at which it ends: by score, by playouts, or by a network.
BY_SCORE, BY_PLAYOUTS, AS_LEARNT = range(3)

GAME, LINE, BLANK, SPARE = range(4)  # positions of a search: the game's, the one that is played on, a blank one, a copy
LEVELS = 8  # most plies of a look-ahead; their positions come after the others
FIRST = 4
LONGEST_LINE = 128  # most moves of a line of one turn that is searched for a forced win
LINES = FIRST + LEVELS + 1  # the positions of such a line come last
POSITIONS = LINES + LONGEST_LINE + 1
WIDTH = 48  # most moves of a level that a look-ahead goes into
OUTCOMES = 8  # samples of chance for each move of an expectimax

DESK = np.dtype(
    [
        # of all methods: the moves of the position, with visits and total reward
        ("n", "i4"),
        ("move", "i4", (MAX_MOVES,)),
        ("visits", "i8", (MAX_MOVES,)),
        ("total", "f8", (MAX_MOVES,)),
        # fields of an ensemble
        ("searched", "i8"),  # playouts of this move that searched for interesting orders at leaves
        ("before", "i8"),  # playouts before this move
        # fields of a look-ahead
        ("spent", "i8"),  # positions valued so far
        ("rounds", "i4"),  # rounds at the same depth
        ("cut", "i4"),  # whether a line ended by its depth
        ("listed", "i4", (MAX_MOVES,)),
        # for each ply: the moves that are looked into, with their values
        ("ply_n", "i4", (LEVELS,)),
        ("ply_at", "i4", (LEVELS,)),
        ("ply_move", "i4", (LEVELS, WIDTH)),
        ("ply_score", "f8", (LEVELS, WIDTH)),
        ("ply_class", "i8", (LEVELS, WIDTH)),
        ("ply_best", "f8", (LEVELS,)),
        ("wanted", "i4", (LEVELS,)),  # samples of chance for the present move
        ("taken", "i4", (LEVELS,)),  # samples so far
        ("n_events", "i4", (LEVELS,)),  # classes of events among the samples, each with its weight and its value
        ("event", "i8", (LEVELS, OUTCOMES)),
        ("weight", "i4", (LEVELS, OUTCOMES)),
        ("value", "f8", (LEVELS, OUTCOMES)),
    ],
    align=True,
)
typed(desk=DESK)
