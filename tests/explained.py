"""Karsten's aggro deck, and what one copy more or less of its cards is worth exactly.

`experiments/explain_exact.py` solves the lists; `EXACT` has what it found.
"""

from __future__ import annotations

from collections.abc import Mapping

LIST = {"Savannah Lions": 15, "Putrid Leech": 11, "Lightning Bolt": 14, "City of Brass": 20}
CHANGES = (1, -1)  # copies of a card


def exact_gain(values: Mapping[str, float], card: str, change: int) -> float:
    """What one copy more of a card is worth (`change` 1), or one less (-1), from the values of lists by swap ("+A -B"; "" is the
    deck): other cards make room, or fill in, in proportion to their copies."""
    others = {other: n for other, n in LIST.items() if other != card}
    swaps = {other: f"+{card} -{other}" if change > 0 else f"+{other} -{card}" for other in others}
    return sum(n * (values[swaps[other]] - values[""]) for other, n in others.items()) / sum(others.values())
