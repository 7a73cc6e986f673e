"""Names of the ways to search for decks, and what they do if nothing is asked: plain values, which help texts show at once."""

from __future__ import annotations

GUIDED, PUBLISHED = "guided", "published"
METHODS = (GUIDED, PUBLISHED)
WINDOW = 64  # games under way at most
LEAST_GAIN = 0.002  # in mean reward: what is less is not looked for by the guided search
EXPLORATION = 2**0.5  # of UCB1, by the published search
