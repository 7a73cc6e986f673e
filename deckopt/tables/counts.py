"""How many copies of its cards a list has, and what follows from that; all else in the tables follows from the cards.

So lists of the same cards share their tables but for this: a search over lists builds
few tables and fills in many counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards.model import Card
from deckopt.decks.load import Deck
from deckopt.tables.tables import Tables


def set_counts(t: Any, names: Sequence[str], cards: Sequence[Card], deck: Deck) -> None:
    """Fill a deck's counts into a record of tables made for its cards."""
    t["deck_size"] = deck.size
    for c, name in enumerate(names):
        t["deck"][c] = deck.main.get(name, 0)
    _colour_values(t, cards)


def with_counts(tables: Tables, deck: Deck) -> Tables:
    """The tables of another list of the same cards."""
    record = tables.record.copy()
    set_counts(record, tables.names, tables.cards, deck)
    return replace(tables, record=record)


def _colour_values(t: Any, cards: Sequence[Card]) -> None:
    """How much the deck asks for each colour; what it asks for least is spent first."""
    demand = [0] * 6
    for card, copies in zip(cards, t["deck"], strict=False):
        for pip in card.cost.pips if card.cost and copies else ():
            colours = [k for k in range(6) if pip.mask >> k & 1]
            for k in colours:
                demand[k] += 12 * int(copies) // len(colours)
    for k in range(6):
        t["colour_value"][k] = 1 + min(250, demand[k] // 12)
    values = [int(value) for value in t["colour_value"]]
    for mask in range(64):
        colours = [k for k in range(6) if mask >> k & 1]
        t["mask_value"][mask] = sum(values[k] for k in colours)
        t["mask_dearest"][mask] = max(colours, key=values.__getitem__, default=-1)
