"""Names of the searches over lists and their default settings: plain values, which help texts show without loading a search."""

from __future__ import annotations

GUIDED, PUBLISHED = "guided", "published"
METHODS = (GUIDED, PUBLISHED)
WINDOW = 64  # games under way at most
LEAST_GAIN = 0.002  # in mean reward; the guided search does not look for smaller gains
EXPLORATION = 2**0.5  # of UCB1, by the published search
