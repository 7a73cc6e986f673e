"""Abilities that a keyword gives to the card itself in hand or graveyard: cycling, suspend, plot, unearth.

Other activated abilities are in `abilities`.
"""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.symbols import ManaCost
from deckopt.compile.announce import announce, note_window
from deckopt.compile.announced import Announced
from deckopt.compile.draft import Draft
from deckopt.rules import codes as C
from deckopt.words import operations as OP


def cycle_from_hand(draft: Draft, c: int, card: Card) -> None:
    """Cycling: discard the card for a cost, and draw a card or search for one."""
    assert card.cycling is not None
    cost = card.cycling.cost.model_copy(update={"discard": "this"})
    action = announce(draft, Announced(c, C.ACT_ABILITY, "cycle", "", C.Z_HAND, cost, cost.mana or ManaCost()))
    note_window(draft, action, draft.window.adds_mana)
    draft.p.emit(OP.CYCLED)
    draft.p.emit(OP.ACTIVATE)
    if card.cycling.find:
        draft.p.effects([E.Search(do="search", what=card.cycling.find)])
    else:
        draft.p.effects([E.Draw(do="draw")])
    draft.p.emit(OP.END)


def suspend_from_hand(draft: Draft, c: int, card: Card) -> None:
    """Suspend: exile the card with time counters. What is cast at the end is in `free_casts`."""
    assert card.suspend is not None
    announce(draft, Announced(c, C.ACT_ABILITY, "suspend", "", C.Z_HAND, Cost(exile="this"), card.suspend.cost))
    draft.p.emit(OP.SUSPEND, turns=card.suspend.turns)
    draft.p.emit(OP.END)


def plot_from_hand(draft: Draft, c: int, card: Card) -> None:
    """Plot: exile the card to cast it on a later turn."""
    assert card.plot is not None
    announce(draft, Announced(c, C.ACT_ABILITY, "plot", "", C.Z_HAND, Cost(exile="this"), card.plot))
    draft.p.emit(OP.PLOT)
    draft.p.emit(OP.END)


def unearth_from_graveyard(draft: Draft, c: int, card: Card) -> None:
    """Unearth: return the card to the battlefield until it leaves or the turn ends."""
    assert card.unearth is not None
    announce(draft, Announced(c, C.ACT_ABILITY, "unearth", "", C.Z_GRAVEYARD, Cost(), card.unearth))
    draft.p.emit(OP.ACTIVATE)
    draft.p.emit(OP.UNEARTH)
    draft.p.emit(OP.END)
