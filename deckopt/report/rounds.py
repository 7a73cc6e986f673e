"""Shortens lines that repeat: a loop of moves in a game is shown in a few lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

MOST_LINES = 6  # most lines of a round
FEW = 10  # so few rounds are all shown
FEW_KINDS = 3  # most kinds of lines that come in no order
FEW_OF_KINDS = 30  # so few such lines are all shown


def without_most_rounds(lines: Sequence[str]) -> list[str]:
    """The lines without most of their repetitions.

    Rounds of the same lines, except for numbers, are cut to the first two and the last, if there are many. So are many lines of a
    few kinds in no order, as when the same choice comes again and again.
    """
    keys = [re.sub(r"\d+", "0", line) for line in lines]
    told: list[str] = []
    at = 0
    while at < len(lines):
        for size in range(1, MOST_LINES + 1):
            rounds = _rounds(keys, at, size)
            if rounds > FEW:
                end = at + rounds * size
                told += [*lines[at : at + 2 * size], f"  ... and so on: {rounds - 3} rounds more ...", *lines[end - size : end]]
                at = end
                break
        else:
            alike = _alike(keys, at)
            if alike > FEW_OF_KINDS:
                told += [*lines[at : at + 4], f"  ... and so on: {alike - 5} more like these ...", lines[at + alike - 1]]
                at += alike
            else:
                told.append(lines[at])
                at += 1
    return told


def _alike(keys: Sequence[str], at: int) -> int:
    """How many lines from `at` on are of a few kinds, each of which comes often. 0 if the first one is not."""
    counts: Counter[str] = Counter()
    for key in keys[at:]:
        if key not in counts and len(counts) == FEW_KINDS:
            break
        counts[key] += 1
    n = counts.total()
    while n and counts[keys[at + n - 1]] <= FEW:
        n -= 1
    return n if counts[keys[at]] > FEW else 0


def _rounds(keys: Sequence[str], at: int, size: int) -> int:
    """How often the `size` lines from `at` on repeat."""
    rounds = 1
    while keys[at + rounds * size : at + (rounds + 1) * size] == keys[at : at + size]:
        rounds += 1
    return rounds
