"""Whether the whole price of a spell or an ability of the slow engine can be paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from deckopt.words.kinds import CREATURE
from naive.amounts import card_types_among
from naive.casting.convoke import convoking, harmonizing
from naive.casting.prices import Price, Wanted, exiled_itself, takes_away, to_be_paid
from naive.life import can_gain
from naive.mana.frozen import freeze_mana
from naive.mana.paying_after_loss import gone_for_now, last_mana
from naive.mana.supply import payable, supplies
from naive.objects import OPPONENT, Frame, Permanent
from naive.permanents.characteristics import matches, power, usable
from naive.permanents.likeness import one_of_each
from naive.permanents.tapping import tapped_for_now
from naive.state import Position
from naive.zones.leaving import stays


def can_pay(p: Position, price: Price, frame: Frame, x: int = 0) -> bool:
    """Whether the whole price can be paid for what is being announced."""
    began = p.frozen_mana is not None or not takes_away(price, frame)
    if not began:
        freeze_mana(p)
    possible = can_pay_now(p, price, frame, x)
    if not began:
        p.frozen_mana = None
    return possible


def can_pay_now(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """The same, with mana as it can be made now or could as paying began."""
    source = frame.source
    if price.tap and (source is None or not usable(p, source)):
        return False
    if price.life > p.life or (price.opponent_gains and not can_gain(p, OPPONENT)):
        return False
    if price.crew and (source is None or source.kind & CREATURE):
        return False
    if price.blight and not any(q.kind & CREATURE for q in p.battlefield):
        return False
    if price.energy > p.own["energy"] or price.crew > sum(crew_power(p, q) for q in crewing(p)):
        return False
    if price.remove is not None and (source is None or source.counters_of(price.remove.kind) < price.remove.count):
        return False
    with tapped_for_now(source if price.tap else None):
        if price.taps and len(to_tap(p, price.taps[0], frame)) < len(price.taps):
            return False
        wanted = [*price.sacrifices, *price.returns, *exiled_itself(price, frame)]
        return can_sacrifice(p, wanted, frame, lambda: can_pay_with_cards(p, price, frame, x))


def crewing(p: Position) -> list[Permanent]:
    """Who may be tapped to crew, new or not; nobody who would add nothing."""
    return [q for q in p.battlefield if q.kind & CREATURE and not q.tapped and power(p, q) > 0]


def crew_power(p: Position, q: Permanent) -> int:
    """The power with which it crews."""
    return power(p, q) + q.card.crews_more


def to_tap(p: Position, wanted: Wanted, frame: Frame) -> list[Permanent]:
    """What may be tapped for it, new or not."""
    return [q for q in p.battlefield if not q.tapped and matches(p, wanted, q, frame.printed, frame.source)]


def can_sacrifice(p: Position, wanted: list[Wanted], frame: Frame, rest: Callable[[], bool]) -> bool:
    """Whether the things wanted can be sacrificed so that the rest can be paid too."""
    if not wanted:
        return rest()
    for q in one_of_each(p, sacrificable(p, wanted[0], frame)):
        for made in last_mana(p, q):
            with gone_for_now(p, q, made):
                possible = can_sacrifice(p, wanted[1:], frame, rest)
            if possible:
                return True
    return False


def sacrificable(p: Position, wanted: Wanted, frame: Frame) -> list[Permanent]:
    """What may be sacrificed for it."""
    if wanted == "this":
        return [q for q in p.battlefield if q is frame.source]
    return [q for q in p.battlefield if stays(q) and matches(p, wanted, q, frame.printed, frame.source)]


def can_pay_with_cards(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """Whether what is left of the price when nothing is left to sacrifice can be paid."""
    discards = [wanted for wanted in (*price.discards, *price.exiles_from_hand) if wanted != "hand"]
    return can_assign_cards(p, discards, list(p.hand.elements()), frame) and can_pay_from_graveyard(p, price, frame, x)


def can_assign_cards(p: Position, wanted: list[Wanted], names: list[str], frame: Frame) -> bool:
    """Whether each thing wanted can be another one of the cards."""
    if not wanted:
        return True
    for name in dict.fromkeys(names):
        if is_wanted(p, wanted[0], name, frame):
            left = list(names)
            left.remove(name)
            if can_assign_cards(p, wanted[1:], left, frame):
                return True
    return False


def is_wanted(p: Position, wanted: Wanted, name: str, frame: Frame) -> bool:
    """Whether a card is the thing wanted."""
    assert wanted != "hand"
    if isinstance(wanted, str):
        return name == frame.printed.name
    return matches(p, wanted, p.cards[name], frame.printed, frame.source)


def can_pay_from_graveyard(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """Whether the exiling, delving and mana of the price can be paid."""
    others = [wanted for wanted in price.exiles if wanted != "this"]
    if not can_assign_cards(p, others, list(others_in_graveyard(p, frame).elements()), frame):
        return False
    there = p.graveyard
    if sum(n * p.cards[name].card.value for name, n in there.items()) < price.evidence:
        return False
    if len(card_types_among(p.cards[name] for name in there)) < price.exile_types:
        return False
    coloured, generic = to_be_paid(price, x)
    if price.delve:
        generic -= min(generic, p.graveyard.total() - len(price.exiles))
    if price.taps_for_mana == "harmonize" and harmonizing(p, coloured, generic, frame):
        return True
    return payable([*supplies(p, frame), *convoking(p, price, frame)], coloured, generic)


def most_x(p: Position, price: Price, frame: Frame) -> int:
    """The largest X that can be paid."""
    x = 0
    while can_pay(p, price, frame, x + 1):
        x += 1
    return x


def others_in_graveyard(p: Position, frame: Frame) -> Counter[str]:
    """The cards of the graveyard but for the one whose ability is being activated there."""
    own = [frame.printed.name] if frame.zone == "graveyard" else []
    return p.graveyard - Counter(own)
