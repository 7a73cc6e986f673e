"""Drawing and dredging for the slow engine."""

from __future__ import annotations

from naive.choices import card_moves
from naive.events import draw, mill, put_card, remove_card, take_from_top
from naive.objects import Move, Position, Steps, choose


def draw_or_dredge(p: Position, n: int) -> Steps:
    """You draw n cards, each of which may be replaced by dredging."""
    for left in range(n, 0, -1):
        able = [name for name in p.graveyard if 0 < p.cards[name].card.dredge <= p.size_of_library()]
        if not able:
            draw(p, left)
            return
        move = yield from choose([*card_moves(able), Move("no")])
        if move.value is None:
            draw(p, 1)
            continue
        number = p.cards[move.value].card.dredge
        mill(p, sorted(take_from_top(p, number), key=lambda name: p.cards[name].index))
        remove_card(p.graveyard, move.value)
        put_card(p, move.value, "hand")
