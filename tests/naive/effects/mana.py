"""Verbs that add mana."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.words.colours import COLOURLESS
from naive.choices import choose_colour
from naive.mana.limits import words_of
from naive.moves import Steps
from naive.objects import Frame
from naive.permanents.characteristics import amount
from naive.state import Position


def do_tapping_adds(p: Position, e: E.TappingAdds, frame: Frame) -> Steps:
    yield from ()
    p.taps_add[e.of.text, e.mana.pips[0].mask] += 1


def do_add(p: Position, e: E.AddMana, frame: Frame) -> Steps:
    if e.combination:
        for _ in range(amount(p, e.amount, frame)):
            yield from do_add(p, e.model_copy(update={"amount": 1, "combination": False}), frame)
        return
    for mask in [COLOURLESS] * e.mana.generic + [pip.mask for pip in e.mana.pips]:
        colour = yield from choose_colour(mask)
        frame.colour = colour
        n = max(0, amount(p, e.amount, frame))
        if e.only is None:
            p.pool[colour] += n
        else:
            p.limited[words_of(e.only), colour] += n
