"""The ways to cast a card of the slow engine: what is paid, what may be paid besides, in which mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckopt.cards.abilities import Effect
from deckopt.cards.amounts import Condition, both
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.spent import MANA_ASKED, ways_to_spend, words_of_spending
from deckopt.cards.targets import Target
from naive.casting.prices import Price


@dataclass(frozen=True)
class Way:
    """One complete way to cast a card: what is paid, what is aimed at, what happens."""

    words: tuple[str, ...]
    price: Price
    targets: tuple[Target, ...] = ()
    effects: tuple[Effect, ...] = ()
    paid: frozenset[str] = frozenset()
    when: Condition | None = None
    bestowed: bool = False
    exile_after: bool = False
    haste: bool = False
    warped: bool = False
    dashed: bool = False
    less: int = 0
    face: str = ""  # the name of another face of the card, which is cast in its place
    turned: bool = False  # whether the permanent enters as its other face


def ways_from_hand(card: Card) -> Iterator[Way]:
    """As printed, with spectacle, with bestow, in its other ways; each with everything that goes with it."""
    delve = card.has("delve")
    if card.cost is not None:
        printed = Price(mana=card.cost, delve=delve)
        for way in additional(card, Way((), printed)):
            yield from variants(card, way)
    if card.spectacle is not None:
        price = Price(mana=card.spectacle, delve=delve)
        for way in additional(card, Way(("spectacle",), price, when=Condition(turn="life lost by opponent"))):
            yield from variants(card, way)
    if card.bestow is not None:
        yield from variants(card, Way(("bestow",), Price(mana=card.bestow, delve=delve), bestowed=True))
    if card.evoke is not None:
        price = Price(delve=delve).plus(card.evoke)
        yield from variants(card, Way(("evoke",), price, paid=frozenset({"evoke"})))
    if card.warp is not None:
        yield from variants(card, Way(("warp",), Price(delve=delve).plus(card.warp), warped=True))
    yield from other_ways(card, "hand")


def ways_plotted(card: Card) -> Iterator[Way]:
    """Freely, but for additional costs."""
    for way in additional(card, Way(("plotted",), Price(delve=card.has("delve")))):
        yield from variants(card, way)


def additional(card: Card, way: Way) -> list[Way]:
    """The way with the card's additional cost, or the other one."""
    other = [replace(way, words=(*way.words, "the other cost"), price=way.price.plus(card.or_also))] if card.or_also else []
    return [replace(way, price=way.price.plus(card.also or Cost())), *other]


def from_exile(card: Card, base: Way) -> list[Way]:
    """The ways to cast an exiled card, as long as one may: with all that may be paid besides first, then without."""
    by_what_is_paid: dict[frozenset[str], list[Way]] = {}
    for way in additional(card, base):
        for variant in variants(card, way):
            if not variant.price.paid_with_life:
                by_what_is_paid.setdefault(variant.paid, []).append(variant)
    return [way for ways in reversed(by_what_is_paid.values()) for way in ways]


def ways_from_graveyard(card: Card) -> Iterator[Way]:
    """Flashback, escape, and other ways that say so."""
    for word, cost in (("flashback", card.flashback), ("escape", card.escape)):
        if cost is not None:
            price = Price(delve=card.has("delve")).plus(cost)
            yield from variants(card, Way((word,), price, paid=escaped(word), exile_after=word == "flashback"))
    if card.harmonize is not None:
        price = Price(mana=card.harmonize, taps_for_mana="harmonize")
        yield from variants(card, Way(("harmonize",), price, exile_after=True))
    yield from other_ways(card, "graveyard")


def escaped(word: str) -> frozenset[str]:
    """What counts as paid in a way to cast a card of the graveyard."""
    return frozenset({"escape"} if word == "escape" else ())


def other_ways(card: Card, zone: str) -> Iterator[Way]:
    for way in card.ways:
        if way.from_ == zone:
            price = Price(delve=card.has("delve")).plus(way.cost)
            paid = frozenset({"evoke"} if way.evoke else ())
            base = Way(
                (way.name,), price, paid=paid, when=way.when, bestowed=way.aura, exile_after=way.exile_after,
                haste=way.dash, dashed=way.dash, turned=way.turned,
            )  # fmt: skip
            if way.as_:
                yield replace(base, words=(way.name,) if way.name else (), face=way.as_)
            else:
                yield from variants(card, base)


def variants(card: Card, way: Way) -> Iterator[Way]:
    """The way without and with kicker, bargain, life for Phyrexian symbols; in every mode."""
    more = Cost(mana=card.offspring.cost) if card.offspring is not None else card.kicker
    name = "offspring" if card.offspring is not None else "kicker"
    for kicked in with_and_without(more is not None):
        for bargained in with_and_without(card.bargain is not None):
            price, paid, words = way.price, way.paid, way.words
            if kicked:
                price, paid, words = (
                    price.plus(more),
                    paid | {name},
                    (*words, "offspring" if name == "offspring" else "kicked"),
                )
            if bargained:
                price = replace(price, sacrifices=(*price.sacrifices, card.bargain))
                paid, words = paid | {"bargain"}, (*words, "bargained")
            for places, mana in ways_to_spend(price.mana, card.spent) if card.spent else ():
                said = (*words, words_of_spending(card.spent, places)) if places else words
                shown = frozenset(MANA_ASKED[i] for i in places)
                yield from in_every_mode(card, replace(way, words=said, price=replace(price, mana=mana), paid=paid | shown))
            if card.spent:
                continue
            for in_life in range(sum(pip.life > 0 for pip in price.mana.pips) + 1):
                word = next((word for word in ("convoke", "improvise") if card.has(word)), "")
                how = word or price.taps_for_mana
                dearer = replace(price, taps_for_mana=how, life=price.life + 2 * in_life, paid_with_life=in_life)
                said = (*words, "paying life") if in_life else words
                yield from in_every_mode(card, replace(way, words=said, price=dearer, paid=paid))


def with_and_without(possible: bool) -> tuple[bool, ...]:
    return (False, True) if possible else (False,)


def in_every_mode(card: Card, way: Way) -> Iterator[Way]:
    """The way in each mode of the card, with the targets and effects of that mode."""
    if card.blank:
        yield replace(way, targets=(Target(what="spell"),))
    elif card.raises is not None and not way.bestowed:
        yield replace(way, targets=(Target.model_validate({"what": card.raises.text, "in": "graveyard"}),))
    elif way.bestowed or card.enchant is not None:
        wanted = "creature" if way.bestowed or card.enchant is None else card.enchant.text
        yield replace(way, targets=(Target(what=wanted),))
    elif card.modes:
        for i, mode in enumerate(card.modes, 1):
            words = (*way.words, f"mode {i}") if len(card.modes) > 1 else way.words
            price = way.price.plus(mode.also) if mode.also is not None else way.price
            asked = both(way.when, mode.when)
            said = replace(way, words=words, targets=tuple(mode.targets), effects=tuple(mode.effects))
            yield replace(said, price=price, when=asked, less=mode.less)
    else:
        yield replace(way, targets=tuple(card.targets), effects=tuple(card.effects))
