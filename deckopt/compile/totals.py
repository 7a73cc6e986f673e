"""How the power or the mana values of several permanents are read: added up, or the greatest of them."""

from __future__ import annotations

from deckopt.cards.amounts import GreatestAmount, GreatestValueAmount, TotalAmount, TotalValueAmount
from deckopt.cards.costs import CREW
from deckopt.cards.filters import Filter
from deckopt.rules import codes as C


def crewing(what: Filter) -> int:
    """How power is added up: for crewing, of what crews, or as it is."""
    return C.CREWING if what is CREW else 0


def read_off(value: GreatestAmount | TotalAmount) -> tuple[Filter, int]:
    """(off which permanents an amount is read, how)."""
    if isinstance(value, GreatestAmount):
        return value.greatest_power, C.GREATEST_VALUE if isinstance(value, GreatestValueAmount) else C.GREATEST
    return value.total_power, C.MANA_VALUES if isinstance(value, TotalValueAmount) else crewing(value.total_power)
