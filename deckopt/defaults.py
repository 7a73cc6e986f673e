"""Numbers that commands and the API have in common where nothing is said. To read them loads nothing."""

from __future__ import annotations

GAMES = 150  # of an evaluation
ROLLOUTS = 300  # a move
LEARNING, LEARNING_FACTOR = 400_000, 4_000  # rollouts of self-play: so many, and at most so many times the rollouts a move
MULLIGAN_FACTOR = 2  # times the rollouts a move: those of a keep decision
HAND_GAMES = 1000  # that tell which hands are kept, or pairs of games with a hand
EXPLAIN_GAMES, EXPLAIN_MINUTES = 10_000, 5.0  # at most, that explain a deck
THRESHOLD_ERROR = 0.01  # standard error of mulligan thresholds
MINUTES = 10.0  # of a search
SEARCH_ROLLOUTS = 60  # a move, in a search
GAMES_AN_EDIT = 100  # of a published search before its root changes, for each swap that is allowed
CANDIDATES = 20  # cards that a search tries though nobody named them
SCREENING = 10  # rollouts a move of most games of a search
