"""The opening of a game of the slow engine: the hand, who begins, what cards do from the opening hand."""

from __future__ import annotations

from deckopt.cards import verbs as E
from naive.choices import ask_whether, card_moves
from naive.effects.common import run
from naive.moves import Move, Steps, choose
from naive.objects import Frame
from naive.permanents.characteristics import holds
from naive.stack import quiet
from naive.state import Position
from naive.zones.putting import put_card, remove_card


def open_game(p: Position, to_bottom: int) -> Steps:
    """Keep the hand and put cards to the bottom; find out who begins."""
    yield [Move("keep")]
    for _ in range(to_bottom):
        move = yield from choose(card_moves(p.hand))
        remove_card(p.hand, move.value)
        put_card(p, move.value, "bottom")
    first = p.game.on_the_play
    p.on_the_play = bool(p.chance.coin()) if first == "random" else bool(first)
    for name in sorted(p.hand.elements(), key=lambda name: p.cards[name].index):
        opening, frame = p.cards[name].card.opening, Frame(p.cards[name])
        if len(opening) == 1 and isinstance(opening[0], E.If) and not opening[0].otherwise:
            opening = opening[0].then if holds(p, opening[0].when, frame) else []
        if opening and (yield from ask_whether()):
            yield from run(p, opening, frame)
    yield from quiet(p)
