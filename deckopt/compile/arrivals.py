"""Compiles how a card comes onto the battlefield: the action of playing a land, and the choices as a permanent enters.

The fields of a permanent are written by `build`, its static abilities by `statics`. What happens in a game is in
`rules.zones.enters`.
"""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.symbols import mask_of
from deckopt.compile.announce import new_action
from deckopt.compile.draft import Draft
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.colours import ANY_COLOUR
from deckopt.words.operands import NONE


def play_land(draft: Draft, c: int, card: Card, way: str = "", zone: int = C.Z_HAND) -> None:
    """Write the action of playing a land, with its choices as it enters."""
    if not card.blank:
        new_action(draft, c, C.ACT_LAND, "play", way, zone, a_frame=C.FL_SPELL, a_pc=draft.p.here)
        draft.p.before_a_second_legend(card)
        emit_entering(draft, card)


def emit_entering(draft: Draft, card: Card) -> None:
    """Emit the end of a permanent's program: the choices as it enters, and that it enters."""
    if card.enters.discard is not None:
        _discard_to_enter(draft, card.enters.discard)
    if card.enters.as_copy:
        copy = card.enters.as_copy
        zone = C.Z_GRAVEYARD if copy.in_ == "graveyard" else C.Z_BATTLEFIELD
        draft.p.emit(
            OP.COPY_AS,
            what=draft.i.filter(copy.of),
            zone=zone,
            up_to=1,
            exception=draft.p.exception_of(copy),
            tapped=int(copy.tapped),
        )
    if card.enters.choose:
        if card.enters.choose == "creature type":
            draft.p.emit(OP.CHOOSE_TYPE)
        else:
            draft.p.emit(OP.CHOOSE_COLOUR, colours=ANY_COLOUR & ~mask_of(card.enters.but))  # a basic land type is its colour
    if card.enters.life:
        draft.p.emit(OP.ENTER_LIFE, life=card.enters.life, revealed=-1)
    elif card.enters.reveal is not None:
        there = Condition.model_validate({"count": card.enters.reveal, "in": "hand"})
        draft.p.emit(OP.ENTER_LIFE, life=0, revealed=draft.i.condition(there))
    draft.p.emit(OP.ENTER)
    draft.p.emit(OP.END)


def _discard_to_enter(draft: Draft, what: Filter) -> None:
    """Emit that a card is discarded, or else that what would enter goes to the graveyard."""
    p, there = draft.p, Condition.model_validate({"count": what, "in": "hand"})
    none = p.emit(OP.IF, otherwise=0, condition=draft.i.condition(there))
    may = p.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
    p.cards(C.Z_HAND, what, 1, C.HOW_CHOOSE, C.Z_GRAVEYARD)
    enters = p.emit(OP.JUMP, to=0)
    p.goes_on_here(none)
    p.goes_on_here(may)
    p.emit(OP.SEND, to=C.Z_GRAVEYARD)
    p.emit(OP.END)
    p.goes_on_here(enters, "to")


def write_put(draft: Draft, c: int, card: Card) -> None:
    """Write the program for a card that is put onto the battlefield, if there is something to choose."""
    asks = card.enters.life or card.enters.reveal is not None or card.enters.discard is not None
    if card.enchant or card.enters.choose or asks or card.enters.as_copy:
        draft.t["c_put"][c] = draft.p.here
        if card.enchant:
            draft.p.emit(OP.HOST, what=draft.i.filter(card.enchant))
        emit_entering(draft, card)


def write_opening(draft: Draft, c: int, card: Card) -> None:
    """Write the program for a card that may do something from the opening hand."""
    if card.opening:
        draft.t["has_opening"] = 1
        draft.t["c_opening"][c] = draft.p.here + 1
        first = card.opening[0]
        if isinstance(first, E.If) and len(card.opening) == 1 and not first.otherwise:  # nobody asks where nothing can happen
            draft.p.effects([first.model_copy(update={"then": [E.May(do="may", effects=first.then)]})])
        else:
            draft.p.effects([E.May(do="may", effects=card.opening)])
        draft.p.emit(OP.END)
