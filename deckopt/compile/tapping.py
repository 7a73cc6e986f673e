"""Whether it matters, besides the mana, that a permanent is tapped.

Normally a permanent is tapped for mana only to pay a cost. If a card asks whether permanents are tapped, or triggers when they
become tapped, it may be tapped at other times too. The untapping of tapped permanents does not count as such, nor does how a
permanent enters. A trigger that only costs you life counts only if a card looks at how low your life is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards.abilities import Give, Trigger
from deckopt.cards.amounts import Condition, NumberAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen
from deckopt.cards.effects.permanents import Become, Untap
from deckopt.cards.effects.players import Damage, Lose
from deckopt.cards.filters import Alternative, Filter, parse_filter
from deckopt.cards.parts import parts_of, walk
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.words.kinds import LAND
from deckopt.words.targets import NO_FILTERS

_LIFE = ("life", "least life", "life lead")
_SIZES = ("min_power", "max_power", "min_toughness", "max_toughness")
_CHANGES = ("tapped", "attacking", "idle", "enchanted", "other", "own_name", "keywords", "keywords_none", *_SIZES)


def asking_for_tapped(card: Card) -> list[Filter]:
    """The filters with which a card asks whether permanents are tapped, without demands that may change."""
    untapped = {id(target) for part in parts_of(card) if _only_untaps(part) for target in part.targets}
    found = [f for part in parts_of(card) if id(part) not in untapped for f in _filters_of(part)]
    return [_at_any_time(f) for f in found if f.alternatives[0].tapped is not None]


def triggers_on_tapping(cards: Iterable[Card]) -> list[tuple[Card, Trigger]]:
    """The triggers on tapping of a game's cards that may be of use to you, each with its card."""
    found = list(cards)
    low_life = any(_asks_for_low_life(part) for card in found for part in parts_of(card))
    return [
        (card, part)
        for card in found
        for part in parts_of(card)
        if isinstance(part, Trigger) and "tapped" in part.on and (low_life or not all(map(_only_hurts_you, part.effects)))
    ]


def triggers_on(trigger: Trigger, source: Card, card: Card, means: Callable[[Filter], bool]) -> bool:
    """Whether a trigger on tapping of the card `source` may be about `card`. `means`: whether a filter matches `card`."""
    if isinstance(trigger.of, Filter):
        return means(_at_any_time(trigger.of))
    if trigger.of == "enchanted":  # an Equipment is attached to a creature
        return means(_at_any_time(source.enchant if source.enchant is not None else parse_filter("creature")))
    return source is card or not any(trigger is own for own in source.triggers)  # a given trigger may be given to any


def _asks_for_low_life(part: Any) -> bool:
    """Whether a part of a definition looks at how low your life is, or at damage dealt to you."""
    if getattr(part, "turn", None) == "damage dealt to you":
        return True
    if isinstance(part, Condition):
        return part.number in _LIFE and part.at_most is not None
    return isinstance(part, NumberAmount) and part.number in _LIFE and part.times < 0


def _only_hurts_you(effect: Any) -> bool:
    """Whether an effect only costs you life."""
    return (isinstance(effect, Damage) and effect.to == "you") or (isinstance(effect, Lose) and effect.who == "you")


def becomes_something(card: Card) -> bool:
    """Whether a card turns permanents into something other than what is printed on them."""
    return any(isinstance(part, Become) for part in parts_of(card))


def may_become(card: Card, cards: Iterable[Card], means: Callable[[Filter], bool]) -> bool:
    """Whether a game's cards may turn the permanent that is `card` into something other than what is printed on it.

    `means`: whether a filter matches `card`. In doubt it may.
    """
    return any(_may_turn(part, other, card, means) for other in cards for part in parts_of(other))


def _may_turn(part: Any, source: Card, card: Card, means: Callable[[Filter], bool]) -> bool:
    """Whether a part of `source` is one that may turn `card` into something else, or that has such effects and their targets."""
    if isinstance(part, Become):
        if part.what == "this":  # an ability that is given is one of others
            return source is card or any(part is e for giver in _giving(source) for e in parts_of(giver))
        return not str(part.what).startswith("target")
    if isinstance(part, Static) and part.land_types:
        return bool(card.kind & LAND)
    aims = [parse_filter(t.what) for t in getattr(part, "targets", ()) if t.what not in NO_FILTERS]
    aimed = any(isinstance(e, Become) and str(e.what).startswith("target") for e in walk(getattr(part, "effects", ())))
    return aimed and any(means(_at_any_time(aim)) for aim in aims)


def _giving(card: Card) -> Iterator[Any]:
    """The parts of a card that give abilities to permanents."""
    return (part for part in parts_of(card) if isinstance(part, (Give, Static)))


def matters_tapped(
    filters: Iterable[Filter],
    triggers: Iterable[tuple[Card, Trigger]],
    varies: bool,
    card: Card,
    means: Callable[[Filter], bool],
) -> bool:
    """Whether it matters that a card is tapped.

    It does if one of the `filters` that ask for tapped permanents may match it (`means`). It does also if one of the `triggers`
    on tapping may be about it. `varies`: permanents may become something else.
    """
    found = list(filters)
    if found and (varies or any(map(means, found))):
        return True
    return any((varies and trigger.of != "this") or triggers_on(trigger, source, card, means) for source, trigger in triggers)


def _at_any_time(wanted: Filter) -> Filter:
    """The filter without demands that may change: tapped, attacking, size, keywords."""
    free = Alternative()
    kept = {name: getattr(free, name) for name in _CHANGES}
    return Filter(tuple(replace(a, **kept) for a in wanted.alternatives), f"at any time: {wanted.text}")


def _only_untaps(part: Any) -> bool:
    """Whether a part with targets only untaps them."""
    effects: Sequence[Any] = getattr(part, "effects", ())
    return bool(getattr(part, "targets", ())) and bool(effects) and all(isinstance(e, Untap) for e in effects)


def _filters_of(part: Any) -> Iterator[Filter]:
    """The filters of one part of a definition that are not about untapping, paying or entering."""
    if isinstance(part, Untap):
        return
    if isinstance(part, Target):
        if part.what not in NO_FILTERS and part.in_ == "battlefield":
            yield parse_filter(part.what)
        return
    for name in type(part).model_fields:
        value = getattr(part, name)
        if not isinstance(value, Filter) or (isinstance(part, Trigger) and name == "of" and set(part.on) == {"enters"}):
            continue
        if not (isinstance(part, Chosen) and value.alternatives[0].tapped is False):
            yield value
