"""What is done over and over, told in a few lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

MOST_LINES = 6  # of a round
FEW = 10  # rounds that are all told


def without_most_rounds(lines: Sequence[str]) -> list[str]:
    """Lines in which more rounds than a few, of the same lines but for their numbers, are cut to the first two and the last."""
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
            told.append(lines[at])
            at += 1
    return told


def _rounds(keys: Sequence[str], at: int, size: int) -> int:
    """How often the `size` lines from `at` on come one after the other."""
    rounds = 1
    while keys[at + rounds * size : at + (rounds + 1) * size] == keys[at : at + size]:
        rounds += 1
    return rounds
