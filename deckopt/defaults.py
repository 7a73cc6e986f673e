"""Default numbers of commands and the API. To read them loads nothing else."""

from __future__ import annotations

GAMES = 150  # games of an evaluation
ROLLOUTS = 300  # rollouts of a move
LEARNING, LEARNING_FACTOR = 1_300_000, 3_300  # most rollouts of self-play; most times the rollouts of a move
MULLIGAN_FACTOR = 2  # rollouts of a keep decision, as a factor of those of a move
HAND_GAMES = 1000  # games for the hands that are kept; pairs of games with a given hand
EXPLAIN_GAMES, EXPLAIN_MINUTES = 10_000, 5.0  # most games and minutes for the explanation of a deck
THRESHOLD_ERROR = 0.01  # standard error of mulligan thresholds
MINUTES = 10.0  # minutes of a search
SEARCH_ROLLOUTS = 60  # rollouts of a move in a search
GAMES_AN_EDIT = 100  # games before the root of a published search changes, for each allowed swap
CANDIDATES = 20  # cards that a search tries although nobody named them
SCREENING = 3  # rollouts of a move in low-fidelity games of a search
