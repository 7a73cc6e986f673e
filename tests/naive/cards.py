"""What depends on definitions of cards alone is worked out once: they never change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from deckopt.cards.abilities import Ability, Effect, Give, Later, WhenDone
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become, Transform, Untap
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.targets import Target
from deckopt.cards.typeline import parse_added_types
from deckopt.words.kinds import CREATURE
from deckopt.words.parts import EFFECT_LISTS

Result = TypeVar("Result")


def once(function: Callable[..., Result]) -> Callable[..., Result]:
    """The function of cards, asked once for the same ones. Nobody may change what it gives."""
    known: dict[tuple[int, ...], tuple[tuple[Card, ...], Result]] = {}

    @wraps(function)
    def asked(*cards: Card) -> Result:
        key = tuple(map(id, cards))
        if key not in known:
            known[key] = (cards, function(*cards))  # cards that are kept share their number with no others
        return known[key][1]

    return asked


@once
def mana_abilities(card: Card) -> list[ManaAbility]:
    return card.mana_abilities


@once
def makes_creatures(card: Card) -> bool:
    """Whether the card turns other permanents into creatures."""
    return any(
        isinstance(e, BecomeCopy)
        or (isinstance(e, CreateCopy) and e.each_new is not None)
        or (isinstance(e, Transform) and not e.anew)
        or (isinstance(e, Become) and e.types and parse_added_types(e.types).kind & CREATURE)
        for e in all_effects(card)
    )


@once
def all_effects(card: Card) -> list[Effect]:
    """Every effect written on the card, those inside others too."""
    lists = [card.effects, card.opening, *(m.effects for m in card.modes), *(t.effects for t in card.all_triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    found = [e for effects in lists for e in flattened(effects)]
    for giver in [*card.statics, *(e for e in found if isinstance(e, Give))]:
        inside = [t.effects for t in giver.triggers]
        for ability in giver.abilities:
            inside += [ability.effects, *(m.effects for m in ability.modes)]
        found += [e for effects in inside for e in flattened(effects)]
    return found


def flattened(effects: Iterable[Effect], when_done: bool = True) -> list[Effect]:
    """The effects and those that others hold, but for what happens later (and, without `when_done`, in a trigger of its own)."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        if not isinstance(effect, Later if when_done else (Later, WhenDone)):
            found += flattened([inner for key in EFFECT_LISTS for inner in getattr(effect, key, ())], when_done)
    return found


def modes_of(ability: Ability) -> list[tuple[list[Target], list[object]]]:
    """(targets, effects) of each mode of an ability."""
    if ability.modes:
        return [(m.targets, list(m.effects)) for m in ability.modes]
    return [(ability.targets, list(ability.effects))]


def costs_only_tapping(ability: Ability) -> bool:
    """Whether tapping the source is all it costs, and nothing is asked for it."""
    return taps_alone(ability) and ability.when is None


def can_come_first(ability: Ability) -> bool:
    """Whether it can be used before something untaps or is lost: tapping is all it costs, and it is not as slow as a sorcery."""
    return taps_alone(ability) and not ability.sorcery


def taps_alone(ability: Ability) -> bool:
    """Whether tapping the source is all it costs."""
    cost = ability.cost
    others = (
        cost.mana,
        cost.tap_others,
        cost.life,
        cost.energy,
        cost.crew,
        cost.sacrifice,
        cost.discard,
        cost.exile,
        cost.return_,
        cost.remove,
        cost.put,
    )
    return cost.tap and not any(others) and ability.zone == "battlefield"


def untaps_target(effects: list[object]) -> bool:
    """Whether "untap target" is all that the effects do."""
    return len(effects) == 1 and isinstance(effects[0], Untap) and effects[0].what == "target"
