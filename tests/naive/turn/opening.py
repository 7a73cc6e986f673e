"""The opening of a game of the slow engine: the hand, who begins, what cards do from the opening hand."""

from __future__ import annotations

from naive.choices import ask_whether, card_moves
from naive.effects.common import run
from naive.moves import Move, Steps, choose
from naive.objects import Frame
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
        opening = p.cards[name].card.opening
        if opening and (yield from ask_whether()):
            yield from run(p, opening, Frame(p.cards[name]))
    yield from quiet(p)
