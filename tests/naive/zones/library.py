"""The library of the slow engine: taking cards from the top, drawing, milling, shuffling."""

from __future__ import annotations

from naive.state import Position
from naive.triggers import happen
from naive.zones.putting import put_card, remove_card


def take_from_top(p: Position, n: int) -> list[str]:
    """Remove up to n cards from the top: the known ones, random ones, the known bottom."""
    taken = p.top[:n]
    del p.top[:n]
    drawn = p.chance.cards(p.unknown, min(n - len(taken), p.unknown.total()))
    for name in drawn:
        remove_card(p.unknown, name)
    taken += drawn
    lowest = n - len(taken)
    taken += p.bottom[:lowest]
    del p.bottom[:lowest]
    return taken


def mill(p: Position, names: list[str]) -> None:
    """Cards that have left the library go to the graveyard; they see it themselves."""
    for name in names:
        put_card(p, name, "graveyard")
        happen(p, "milled", [p.cards[name]])


def draw(p: Position, n: int) -> None:
    """You draw n cards; drawing from an empty library loses the game."""
    drawn = take_from_top(p, n)
    p.hand.update(drawn)
    p.drawn.update(drawn)
    for _ in drawn:
        p.counts["cards drawn"] += 1
        p.drawn_ever += 1
        happen(p, "drawn", list(p.battlefield), values=[p.counts["cards drawn"]] * max(1, len(p.battlefield)))
    if len(drawn) < n:
        p.must_lose = True


def shuffle(p: Position) -> None:
    """The whole library becomes unknown."""
    p.unknown = p.library()
    p.top, p.bottom = [], []
