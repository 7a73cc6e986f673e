"""Copies of permanents with exceptions, as cards of a game.

A copy has the characteristics of the copied card. A copy with an exception ("except ...") is a card of its own, a *variant* of
the copied one. Like a token, it belongs to the cards of the game. `variants` lists all that there can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy, Except
from deckopt.cards.entering import EntersAs
from deckopt.cards.filters import parse_filter
from deckopt.cards.parts import inside, parts_of
from deckopt.cards.statics import Static
from deckopt.cards.typeline import TypeLine, parse_added_types
from deckopt.words.kinds import KINDS, LEGENDARY, PERMANENT
from deckopt.words.targets import NO_FILTERS


@dataclass(frozen=True)
class CopyException:
    """An exception of some copies, and the ability that they have in addition."""

    but: Except
    ability: Ability | None = None

    @property
    def key(self) -> str:
        """A text that identifies it."""
        ability = "" if self.ability is None else self.ability.model_dump_json()
        return self.but.model_dump_json() + ability

    @property
    def words(self) -> str:
        """The exception in words for people."""
        but = self.but
        size = [f"{'*' if but.power is None else but.power}/{'*' if but.toughness is None else but.toughness}"]
        sized = size if (but.power, but.toughness) != (None, None) else []
        ability = ["one more ability"] if but.this_ability else []
        named = [f"named {but.name}"] if but.name else []
        exiling = ["the copied card is exiled"] if but.exiles else []
        return ", ".join(
            [*named, *exiling, *sized, *(["not legendary"] if but.nonlegendary else []), *but.types, *but.keywords, *ability]
        )


@dataclass(frozen=True)
class Variant:
    """A card that is a copy of another one with exceptions; `called` is its name in the game, `base` that of the copied card."""

    name: str
    called: str
    card: Card
    base: str
    words: tuple[str, ...] = ()


Maker = EntersAs | BecomeCopy | CreateCopy  # what makes copies


def copying(value: Any, ability: Ability | None = None) -> Iterator[tuple[Maker, Ability | None]]:
    """All makers of copies in a card or a part of one, each with its activated ability."""
    if isinstance(value, (EntersAs, BecomeCopy, CreateCopy)):
        yield value, ability
    else:
        for part in inside(value):
            yield from copying(part, value if isinstance(value, Ability) else ability)


def exception(maker: Maker, ability: Ability | None) -> CopyException | None:
    """The exception of a maker's copies, or None."""
    if maker.but == Except():
        return None
    return CopyException(maker.but, ability if maker.but.this_ability else None)


def varied(card: Card, base: str, differently: CopyException) -> Card:
    """The card with an exception; the same card if the exception changes nothing, not even its name. What does nothing on the
    battlefield is left out. `base` is the name of the card that is copied."""
    but, line = differently.but, card.type
    kind, subtypes = line.kind, line.subtypes
    for word in but.types:
        if word in KINDS:
            kind |= KINDS[word]
        elif word not in subtypes:
            subtypes = (*subtypes, word)
    if but.nonlegendary:
        kind &= ~LEGENDARY
    keywords = [*card.keywords, *(k for k in but.keywords if k not in card.keywords)]
    abilities = list(card.abilities)
    if differently.ability is not None and differently.ability not in abilities:
        abilities.append(differently.ability)
    power = card.power if but.power is None else but.power
    toughness = card.toughness if but.toughness is None else but.toughness
    changed = {"keywords": keywords, "abilities": abilities, "power": power, "toughness": toughness}
    if but.exiles:
        changed["triggers"] = [*card.triggers, exiling(base)]
    if (but.power, but.toughness) != (None, None):  # an exception replaces what the card states (707.9d)
        changed["statics"] = [_without_size(s, but) for s in card.statics]
    same = (kind, subtypes) == (line.kind, line.subtypes) and but.name in ("", base)
    if same and all(getattr(card, k) == v for k, v in changed.items()):
        return card
    gone = {"cycling": None, "suspend": None, "unearth": None, "madness": None, "dredge": 0, "back": ""}
    changed["abilities"] = [a for a in abilities if a.zone == "battlefield"]
    return card.model_copy(update={**changed, **gone, "type": TypeLine(kind, subtypes, line.text), "face": not card.token})


def exiling(base: str) -> Trigger:
    """The trigger that exiles the card that a permanent has entered as a copy of."""
    effect = {"do": "exile", "what": f'"{base}"', "from": "graveyard", "count": 1}
    return Trigger.model_validate({"on": "enters", "effects": [effect]})


def _without_size(static: Static, but: Except) -> Static:
    """A static ability of a card, without the sizes that an exception replaces."""
    if static.zone != "everywhere":
        return static
    sizes = {"power": but.power, "toughness": but.toughness}
    return static.model_copy(update={side: 0 for side, n in sizes.items() if n is not None})


def variants(names: Sequence[str], cards: Sequence[Card]) -> tuple[list[Variant], dict[tuple[str, str], str]]:
    """All variants that a game with these cards can have, and (exception's key, name) -> name of the variant. Without an entry, a
    copy has no exception."""
    found: list[Variant] = []
    made: dict[tuple[str, str], str] = {}
    exceptions = {e.key: e for card in cards for maker, a in copying(card) if (e := exception(maker, a))}
    if not exceptions:
        return found, made
    wanted = {key: _copied_kinds(cards, key) for key in exceptions}
    waiting = [Variant(n, n, c, n) for n, c in zip(names, cards, strict=True) if c.kind & PERMANENT and c.enchant is None]
    known = {_characteristics(v): v.name for v in waiting}
    while waiting:
        of = waiting.pop(0)
        for key, differently in exceptions.items():
            other = varied(of.card, of.base, differently)
            kinds, cards_only = wanted[key]
            called = differently.but.name or of.called
            unchanged = other is of.card and called == of.called
            if unchanged or not of.card.kind & kinds or (cards_only and of.name != of.base):
                continue
            words = (*of.words, differently.words)
            name = f"{of.base} ({'; '.join(words)})"
            same = sum(v.name.split(" #")[0] == name for v in found)
            copy = Variant(f"{name} #{same + 1}" if same else name, called, other, of.base, words)
            like = _characteristics(copy)
            if like not in known:
                known[like] = copy.name
                found.append(copy)
                waiting.append(copy)
            made[key, of.name] = known[like]
    return found, made


def _characteristics(v: Variant) -> tuple[Any, ...]:
    """What distinguishes copies of one card, which may have one more trigger."""
    card = v.card
    abilities = sorted(a.model_dump_json() for a in card.abilities if a.zone == "battlefield")
    words = frozenset(card.type.subtypes), frozenset(card.keywords)
    return v.base, v.called, card.kind, *words, card.power, card.toughness, tuple(abilities), len(card.triggers)


def _copied_kinds(cards: Sequence[Card], key: str) -> tuple[int, bool]:
    """The card types of what may be copied with an exception, and whether it is always a card in the graveyard."""
    kinds, cards_only, given = 0, True, 0
    for card in cards:
        for effect in parts_of(card):
            if isinstance(effect, Become) and effect.types:
                given |= parse_added_types(effect.types).kind
        for maker, ability in copying(card):
            differently = exception(maker, ability)
            if differently is not None and differently.key == key:
                kinds |= _kinds_of(maker, ability, card)
                cards_only = cards_only and isinstance(maker, EntersAs) and maker.in_ == "graveyard"
    return PERMANENT if kinds & given and not cards_only else kinds, cards_only  # a land may become a creature for a time


def _kinds_of(maker: Maker, ability: Ability | None, card: Card) -> int:
    if isinstance(maker, EntersAs):
        filters = [maker.of]
    else:
        slot = {"target": 0, "target 2": 1}.get(maker.of)
        targets = ability.targets if ability is not None and ability.targets else card.targets
        if slot is None or slot >= len(targets) or targets[slot].what in NO_FILTERS:
            return PERMANENT
        filters = [parse_filter(targets[slot].what)]
    kinds = 0
    for wanted in filters:
        for a in wanted.alternatives:
            here = a.kind_all & PERMANENT
            kinds |= here & -here if here else a.kind_any & PERMANENT or PERMANENT
    return kinds
