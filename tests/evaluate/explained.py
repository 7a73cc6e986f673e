"""Karsten's aggro deck, and what one copy more or less of its cards is worth exactly.

`experiments/explain_exact.py` solves the lists; `EXACT` has what it found, and `KEEP` the least that a hand has to be worth.
"""

from __future__ import annotations

from collections.abc import Mapping

LIST = {"Savannah Lions": 15, "Putrid Leech": 11, "Lightning Bolt": 14, "City of Brass": 20}
CHANGES = (1, -1)  # copies of a card
#: Mean rewards, by the swap that leads to a list; "" is the deck itself.
EXACT = {
    "": 0.8389921891366167,
    "+Savannah Lions -Putrid Leech": 0.8389359137169461,
    "+Savannah Lions -Lightning Bolt": 0.8389798499602951,
    "+Savannah Lions -City of Brass": 0.8388425492753058,
    "+Putrid Leech -Savannah Lions": 0.8389189004616363,
    "+Putrid Leech -Lightning Bolt": 0.838950153957938,
    "+Putrid Leech -City of Brass": 0.8387868301792981,
    "+Lightning Bolt -Savannah Lions": 0.8389294830829708,
    "+Lightning Bolt -Putrid Leech": 0.8389131902224096,
    "+Lightning Bolt -City of Brass": 0.838816978414007,
    "+City of Brass -Savannah Lions": 0.8389136263698896,
    "+City of Brass -Putrid Leech": 0.8388797280444195,
    "+City of Brass -Lightning Bolt": 0.838950941592093,
}
#: The least that a hand of so many cards has to be worth to be kept.
KEEP = {
    2: 0.6317668302169415,
    3: 0.6822194535022559,
    4: 0.7306235654467074,
    5: 0.7730221918050246,
    6: 0.8043140493486248,
    7: 0.8261126218018546,
}


def exact_gain(values: Mapping[str, float], card: str, change: int) -> float:
    """What one copy more of a card is worth (`change` 1), or one less (-1), from the values of lists by swap ("+A -B"; "" is the
    deck): other cards make room, or fill in, in proportion to their copies."""
    others = {other: n for other, n in LIST.items() if other != card}
    swaps = {other: f"+{card} -{other}" if change > 0 else f"+{other} -{card}" for other in others}
    return sum(n * (values[swaps[other]] - values[""]) for other, n in others.items()) / sum(others.values())
