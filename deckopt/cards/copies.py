"""Copies of permanents: the words of the format for them, and the cards that they are.

A permanent that is a copy has the copied card's characteristics. Where its text says
"except", it is a card of its own, a *variant* of the copied one, which belongs to the
game's cards like tokens do: `variants` says which of them there can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from deckopt.bounded import Listed, Small
from deckopt.cards.amounts import Amount
from deckopt.cards.base import IDLE_KEYWORDS, KEYWORDS, NO_FILTERS, Model
from deckopt.cards.filters import FilterField, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.typeline import ARTIFACT, CREATURE, KIND_BIT, LAND, LEGENDARY, PERMANENT, TypeLine, parse_type_line

if TYPE_CHECKING:
    from deckopt.cards.model import Ability, Card

_KEYWORDS = (*KEYWORDS, *IDLE_KEYWORDS)
_COPIED = Literal["this", "target", "target 2", "enchanted", "it"]


def _keyword(value: Any) -> str:
    if value not in _KEYWORDS:
        raise ValueError(f"{value!r} is no keyword; known: {', '.join(_KEYWORDS)}")
    return str(value)


class Except(Model):
    """What a copy has otherwise than what it is a copy of."""

    types: Listed[str] = Field([], description="card types ('artifact') and subtypes ('Cave') that it has in addition")
    keywords: Listed[Annotated[str, BeforeValidator(_keyword), WithJsonSchema({"type": "string", "enum": [*_KEYWORDS]})]] = Field(
        [], description="keywords that it has in addition"
    )
    power: Small | None = Field(None, description="its power, in place of the copied one")
    toughness: Small | None = Field(None, description="its toughness, in place of the copied one")
    nonlegendary: bool = Field(False, description="it is not legendary")
    this_ability: bool = Field(False, description="it has this ability too; only in an activated ability")

    @model_validator(mode="after")
    def _known(self) -> Except:
        for word in self.types:
            if not word[:1].isupper() and not KIND_BIT.get(word, 0) & PERMANENT:
                raise ValueError(f"types: {word!r} is no card type of permanents, and no subtype, which has a capital")
        return self


class EntersAs(Model):
    """You may have it enter as a copy of something."""

    of: FilterField = Field(description="lands, creatures or artifacts: what it may be a copy of")
    in_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="in", description="where that is")
    tapped: bool = Field(False, description="as a copy it enters tapped")
    but: Except = Field(Except(), alias="except", description="what it has otherwise")

    @model_validator(mode="after")
    def _kinds(self) -> EntersAs:
        if any(not a.kind_all & (LAND | CREATURE | ARTIFACT) for a in self.of.alternatives):
            raise ValueError("of: what is copied is a land, a creature or an artifact")
        if self.but.this_ability:
            raise ValueError("except.this_ability: is possible only in an activated ability")
        return self


class BecomeCopy(Model):
    """Something becomes a copy of something else."""

    do: Literal["become copy"]
    what: Literal["this", "target"] = Field("this", description="what becomes a copy")
    of: Literal["target", "target 2"] = Field("target", description="what it is a copy of: a permanent, or a graveyard card")
    until: Literal["end of turn"] | None = Field(None, description="for how long; for good if left out")
    but: Except = Field(Except(), alias="except", description="what it has otherwise")


class CreateCopy(Model):
    """Create tokens that are copies of a permanent."""

    do: Literal["create copy"]
    of: _COPIED = Field("target", description="what they are copies of")
    amount: Amount = 1
    tapped: bool = Field(False, description="they enter tapped")
    attacking: bool = Field(False, description="they enter attacking")
    but: Except = Field(Except(), alias="except", description="what they have otherwise")
    at_end: Literal["sacrifice", "exile"] | None = Field(
        None, description="what happens to them at the beginning of the next end step"
    )


# -- the cards that copies are -----------------------------------------------------------


@dataclass(frozen=True)
class CopyException:
    """An exception of some copies, with the ability that they have besides."""

    but: Except
    ability: Ability | None = None

    @property
    def key(self) -> str:
        """What tells it apart from others."""
        ability = "" if self.ability is None else self.ability.model_dump_json()
        return self.but.model_dump_json() + ability

    @property
    def words(self) -> str:
        """What people see of it."""
        but = self.but
        size = [f"{'*' if but.power is None else but.power}/{'*' if but.toughness is None else but.toughness}"]
        sized = size if (but.power, but.toughness) != (None, None) else []
        ability = ["one more ability"] if but.this_ability else []
        return ", ".join([*sized, *(["not legendary"] if but.nonlegendary else []), *but.types, *but.keywords, *ability])


@dataclass(frozen=True)
class Variant:
    """A card that is a copy of another with exceptions; `called` is the name that it has in the game."""

    name: str
    called: str
    card: Card
    words: tuple[str, ...] = ()


def copying(value: Any, ability: Any = None) -> Iterable[tuple[Any, Any]]:
    """What makes copies in a card or part of one: (an EntersAs, BecomeCopy or CreateCopy, the ability it is in)."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from copying(item, ability)
    elif isinstance(value, (EntersAs, BecomeCopy, CreateCopy)):
        yield value, ability
    else:
        activated = type(value).__name__ == "Ability"
        for name in getattr(type(value), "model_fields", ()):
            yield from copying(getattr(value, name), value if activated else ability)


def exception(maker: Any, ability: Any) -> CopyException | None:
    """The exception that a maker of copies makes, or None."""
    if maker.but == Except():
        return None
    return CopyException(maker.but, ability if maker.but.this_ability else None)


def varied(card: Card, differently: CopyException) -> Card:
    """The card with an exception; the same card if that changes nothing. What does nothing on the battlefield is left out."""
    but, line = differently.but, card.type
    kind, subtypes = line.kind, line.subtypes
    for word in but.types:
        if word in KIND_BIT:
            kind |= KIND_BIT[word]
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
    if (but.power, but.toughness) != (None, None):  # what a copy is said to be comes in place of what the card states (707.9d)
        changed["statics"] = [_without_size(s, but) for s in card.statics]
    if (kind, subtypes) == (line.kind, line.subtypes) and all(getattr(card, k) == v for k, v in changed.items()):
        return card
    gone = {"cycling": None, "suspend": None, "unearth": None, "madness": None, "dredge": 0, "back": ""}
    changed["abilities"] = [a for a in abilities if a.zone == "battlefield"]
    return card.model_copy(update={**changed, **gone, "type": TypeLine(kind, subtypes, line.text), "face": not card.token})


def _without_size(static: Any, but: Except) -> Any:
    """A static ability of a card, without the sizes that an exception gives in place of it."""
    if static.zone != "everywhere":
        return static
    sizes = {"power": but.power, "toughness": but.toughness}
    return static.model_copy(update={side: 0 for side, n in sizes.items() if n is not None})


def variants(names: Sequence[str], cards: Sequence[Card]) -> tuple[list[Variant], dict[tuple[str, str], str]]:
    """All variants that a game with these cards can have, and which card an exception makes of which:
    (exception's key, name) -> name. What is not in there stays as it is."""
    found: list[Variant] = []
    made: dict[tuple[str, str], str] = {}
    exceptions = {e.key: e for card in cards for maker, a in copying(card) if (e := exception(maker, a))}
    if not exceptions:
        return found, made
    wanted = {key: _copied_kinds(cards, key) for key in exceptions}
    waiting = [Variant(n, n, c) for n, c in zip(names, cards, strict=True) if c.kind & PERMANENT and c.enchant is None]
    known = {_characteristics(v): v.name for v in waiting}
    while waiting:
        of = waiting.pop(0)
        for key, differently in exceptions.items():
            other = varied(of.card, differently)
            kinds, cards_only = wanted[key]
            if other is of.card or not of.card.kind & kinds or (cards_only and of.name != of.called):
                continue
            words = (*of.words, differently.words)
            name = f"{of.called} ({'; '.join(words)})"
            same = sum(v.name.split(" #")[0] == name for v in found)
            copy = Variant(f"{name} #{same + 1}" if same else name, of.called, other, words)
            like = _characteristics(copy)
            if like not in known:
                known[like] = copy.name
                found.append(copy)
                waiting.append(copy)
            made[key, of.name] = known[like]
    return found, made


def _characteristics(v: Variant) -> tuple[Any, ...]:
    """What tells copies of one card apart."""
    card = v.card
    abilities = sorted(a.model_dump_json() for a in card.abilities if a.zone == "battlefield")
    words = frozenset(card.type.subtypes), frozenset(card.keywords)
    return v.called, card.kind, *words, card.power, card.toughness, tuple(abilities)


def _copied_kinds(cards: Sequence[Card], key: str) -> tuple[int, bool]:
    """The card types of what may be copied with an exception, and whether that is always a card of the graveyard."""
    kinds, cards_only, given = 0, True, 0
    for card in cards:
        for effect in parts_of(card):
            if getattr(effect, "do", "") == "become" and effect.types:
                given |= parse_type_line(effect.types).kind
        for maker, ability in copying(card):
            differently = exception(maker, ability)
            if differently is not None and differently.key == key:
                kinds |= _kinds_of(maker, ability, card)
                cards_only = cards_only and isinstance(maker, EntersAs) and maker.in_ == "graveyard"
    return PERMANENT if kinds & given and not cards_only else kinds, cards_only  # a land may be a creature for a time


def _kinds_of(maker: Any, ability: Any, card: Card) -> int:
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
