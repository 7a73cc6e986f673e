"""Who deals damage, what triggers on that, and what may become a creature, because of cards of a deck.

These are questions of `unnoticed`, which says which simplification each of them is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deckopt.cards.abilities import Give, Trigger
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become
from deckopt.cards.effects.players import Damage, Gain
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.filters import parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.symbols import mask_of
from deckopt.cards.targets import Target
from deckopt.decks.kinds import may_be
from deckopt.words.kinds import LAND
from deckopt.words.targets import NO_FILTERS

OF_HITS = frozenset({"combat damage", "player damage", "opponent damage", "damage"})
#: Numbers of the game by which life that you gain may be unwelcome.
_OF_LIFE = frozenset({"life", "least life", "half your life", "life lead"})
_BY_WHOM = frozenset({"lifelink", "infect", "wither", "deathtouch"})


def hurts_by_hitting(_: Card, other: Card) -> bool:
    """Whether something triggers on damage that is dealt, and could be unwelcome: life may be, where life is asked for."""
    hits = [part for part in parts_of(other) if isinstance(part, Trigger) and not OF_HITS.isdisjoint(part.on)]
    unwelcome = any(not isinstance(e, Gain) or e.who != "you" for trigger in hits for e in trigger.effects)
    return unwelcome or any(getattr(part, "number", None) in _OF_LIFE for part in parts_of(other))


def deals_in_a_special_way(card: Card, other: Card) -> bool:
    """Whether it makes a difference which permanent deals damage: the card, or another that it says.

    What triggers on damage that it deals itself asks only if it may be one of the two.
    """
    for part in parts_of(other):
        if isinstance(part, Trigger) and not OF_HITS.isdisjoint(part.on) and (part.of != "this" or _may_deal(card, other)):
            return True
        if part is other and not _may_deal(card, other):
            continue
        if any(
            isinstance(word, str) and (word in _BY_WHOM or word.startswith("protection"))
            for value in vars(part).values()
            for word in _each(value)
        ):
            return True
    return False


def _each(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


def _may_deal(card: Card, other: Card) -> bool:
    """Whether it is the card itself, or may be a target of the card, if that has any; a token may be any of these."""
    if other is card or other.token or not any(_aims(card)):
        return True
    return any(may_be(parse_filter(part.what), other.name, other) for part in _aims(card))


def _aims(value: Any) -> Iterator[Target]:
    """The targets that are permanents."""
    return (part for part in parts_of(value) if isinstance(part, Target) and part.what not in NO_FILTERS)


def may_deal_in(other: Card, colours: str) -> bool:
    """Whether the damage that a card deals or has something deal may be that of a source of these colours."""
    if other.colour_mask & mask_of(colours):
        return True
    by_others = any(isinstance(part, Damage) and part.source is not None for part in parts_of(other))
    given = [inside for part in parts_of(other) if isinstance(part, (Give, Static)) for inside in parts_of(part)]
    return by_others or any(isinstance(part, Damage) for part in given)


def changes_colours(other: Card) -> bool:
    """Whether something may be of other colours because of it."""
    return any(
        (isinstance(part, Static) and part.all_colours) or (isinstance(part, Become) and part.colours) for part in parts_of(other)
    )


def makes_creatures(_: Card, other: Card) -> bool:
    """Whether it may turn a permanent that is no land into a creature, or copies permanents.

    What becomes one by an ability of its own was printed so, and what is aimed at may be a land by what the target says.
    """
    given = {id(inside) for part in parts_of(other) if isinstance(part, (Give, Static)) for inside in parts_of(part)}
    for part in parts_of(other):
        if isinstance(part, (BecomeCopy, CreateCopy)):
            return True
        its_own = isinstance(part, Become) and part.what == "this" and id(part) not in given
        if isinstance(part, Become) and not its_own and not _of_lands(part, other):
            return True
    return other.enters.as_copy is not None


def _of_lands(part: Become, other: Card) -> bool:
    """Whether what becomes something is a target, and all targets of the card are lands."""
    if not isinstance(part.what, str) or not part.what.startswith("target"):
        return False
    aims = list(_aims(other))
    return bool(aims) and all(a.kind_all & LAND for aim in aims for a in parse_filter(aim.what).alternatives)
