"""The end of steps and turns in the slow engine: mana empties, the hand is discarded down, effects end."""

from __future__ import annotations

from naive.choices import card_moves
from naive.moves import Steps, choose
from naive.permanents.copies import copies_wear_off
from naive.permanents.kinds import is_what_it_became
from naive.permanents.regeneration import SHIELD
from naive.stack import quiet
from naive.state import BURIED, CASTABLE, FREELY, Position
from naive.zones.discarding import discard

HAND_SIZE = 7


def end_step_or_phase(p: Position) -> None:
    """Mana empties."""
    p.pool = [0] * 6
    p.limited.clear()
    p.kept_discounts.clear()


def hand_is_unlimited(p: Position) -> bool:
    """Whether you have no maximum hand size."""
    return p.unlimited_hand or any(s.unlimited_hand for q in p.battlefield for s in q.card.statics)


def clean_up(p: Position) -> Steps:
    """Discard down to seven, again if triggers followed; then what lasts until end of turn ends."""
    p.step = "cleanup"
    while not p.over and p.hand.total() > HAND_SIZE and not hand_is_unlimited(p):
        while p.hand.total() > HAND_SIZE:
            move = yield from choose(card_moves(p.hand))
            discard(p, move.value)
        yield from quiet(p)
    if not p.over:
        lapse(p)
        yield from quiet(p)
    if not p.over and p.hand.total() > HAND_SIZE and not hand_is_unlimited(p):  # what triggered brought cards (514.3a)
        yield from clean_up(p)


def lapse(p: Position) -> None:
    """What lasts until end of turn ends."""
    p.no_combat_damage = False
    p.own["next creature"] = 0
    p.taps_add.clear()
    p.no_gain = frozenset(held for held in p.no_gain if held[1] == "end of game")
    for q in [q for q in p.battlefield if q.card.lasts is not None]:
        p.battlefield.remove(q)
        q.gone = True
    for q in p.battlefield:
        q.damage = q.bonus_power = q.bonus_toughness = 0
        q.hurt = q.aimed = False
        q.bonus_keywords, q.used = frozenset(), frozenset()
        is_what_it_became(q)
        q.given = tuple((name, giver) for name, giver in q.given if giver.lasting)
        q.marks -= {"doomed"}
        q.add_counters(SHIELD, -q.counters_of(SHIELD))
    copies_wear_off(p)
    p.permits.clear()
    p.wishes = 0
    for (name, until), n in list(p.exiled.items()):
        if any(least <= until <= least + p.own_turn for least in (0, CASTABLE, FREELY, BURIED)):
            p.exile[name] += n
            del p.exiled[name, until]
