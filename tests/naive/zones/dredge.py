"""Drawing and dredging for the slow engine."""

from __future__ import annotations

from deckopt.cards.statics import MoreDrawn
from naive.choices import card_moves
from naive.moves import Move, Steps, choose
from naive.state import Position
from naive.triggers import see_graveyard
from naive.zones.library import draw, mill, take_from_top
from naive.zones.putting import put_card, remove_card


def has_few(p: Position, draws: MoreDrawn) -> bool:
    """Whether so few cards are in hand that more are drawn."""
    return draws.hand is None or p.hand.total() <= draws.hand


def draw_or_dredge(p: Position, n: int) -> Steps:
    """You draw n cards, each of which may be replaced by dredging."""
    more = sum(s.draws.plus for q in p.battlefield for s in q.card.statics if s.draws and has_few(p, s.draws))
    for left in range(n + more if n > 0 else 0, 0, -1):
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
        see_graveyard(p)
        remove_card(p.graveyard, move.value)
        put_card(p, move.value, "hand")
        see_graveyard(p)
