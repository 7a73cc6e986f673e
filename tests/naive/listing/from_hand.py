"""What is done with a card of the hand besides playing it, for the slow engine: plotting, suspending, cycling."""

from __future__ import annotations

from deckopt.cards.effects.cards import Draw, Search
from naive.casting.announcing import announce
from naive.casting.cost_parts import pay
from naive.casting.prices import Price
from naive.moves import Steps
from naive.objects import Delayed, Frame, Printed
from naive.state import Position
from naive.triggers import happen
from naive.zones.putting import remove_card

PLOTTED = 2000  # exiled to be cast freely on any turn after so many more than this; LATER: to be cast


def plot_card(p: Position, frame: Frame, price: Price) -> Steps:
    """Exile it to be cast freely on a later turn; this does not use the stack."""
    yield from pay(p, price, frame)
    remove_card(p.exile, frame.printed.name)
    p.exiled[frame.printed.name, PLOTTED + p.own_turn] += 1


def suspend_card(p: Position, frame: Frame, price: Price) -> Steps:
    """Exile it with time counters; this does not use the stack."""
    yield from pay(p, price, frame)
    assert frame.printed.card.suspend is not None
    later = Frame(frame.printed, rule="suspend")
    p.delayed.append(Delayed(("upkeep",), later, frame.printed.card.suspend.turns))


def cycle(p: Position, printed: Printed, price: Price) -> Steps:
    """Discard the card: draw one, or search for one."""
    find = printed.card.cycling.find if printed.card.cycling else None
    effect = Draw(do="draw") if find is None else Search(do="search", what=find)
    yield from announce(p, Frame(printed, effects=[effect]), price)
    happen(p, "cycled", [printed])
