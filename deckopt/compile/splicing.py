"""Splicing: cards revealed from hand as a spell is cast, whose text the spell has too, below its own.

The cards that are spliced stay in hand. So the ways to splice are ways to cast the spell, each open while such cards are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from deckopt.cards.amounts import Condition, both
from deckopt.cards.base import Model
from deckopt.cards.card import Card
from deckopt.cards.filters import Alternative, Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.symbols import ManaCost
from deckopt.cards.targets import Target
from deckopt.compile.matching import matches
from deckopt.words.references import TARGET_WORDS

MOST = 3  # cards that are spliced onto one spell


@dataclass(frozen=True)
class Spliced:
    """A spell with the text of other cards: its targets and effects, and what that costs and asks for."""

    words: str
    mana: ManaCost
    when: Condition | None
    targets: tuple[Target, ...]
    effects: tuple[Any, ...]


def spliced(host: Card, targets: Sequence[Target], effects: Sequence[Any], cards: Iterable[Card]) -> list[Spliced]:
    """The spell of a card, in one of its modes, with the text of some of these cards that can be spliced onto it."""
    kinds = [card for card in cards if card.splice is not None and card.listed and _is_spliced_onto(card, host)]
    ways = [combo for n in range(1, MOST + 1) for combo in combinations_with_replacement(kinds, n)]
    return [way for combo in ways if (way := _with_text_of(targets, effects, combo)) is not None]


def _is_spliced_onto(card: Card, host: Card) -> bool:
    return card.splice is not None and any(matches(a, host, host.name) for a in card.splice.onto.alternatives)


def _with_text_of(targets: Sequence[Target], effects: Sequence[Any], combo: Sequence[Card]) -> Spliced | None:
    """The spell with these cards spliced onto it; None if it has no room for their targets."""
    aims, done, mana, when = list(targets), list(effects), ManaCost(), None
    for card in combo:
        if card.splice is None or (aims and card.targets and _asks_for_first(card)):
            return None
        done += [_aimed_later(effect, len(aims)) for effect in card.effects] if card.targets else card.effects
        aims += card.targets
        mana += card.splice.cost
    if len(aims) > len(TARGET_WORDS) or any(target.in_ != "graveyard" for target in aims[2:]):
        return None
    copies = Counter(card.name for card in combo)
    for name, n in copies.items():
        named = Filter((Alternative(name=name),), f"named {name}")
        when = both(when, Condition.model_validate({"count": named, "in": "hand", "at_least": n}))
    words = " and ".join(f"{n} {name}" if n > 1 else name for name, n in copies.items())
    return Spliced(f"splicing {words}", mana, when, tuple(aims), tuple(done))


def _asks_for_first(card: Card) -> bool:
    """Whether its text means its first target in words that no other target has."""
    aimed = any(isinstance(part, Condition) and part.aimed for part in parts_of(card))
    return aimed or any(target.another or target.what in ("player", "opponent") for target in card.targets)


def _aimed_later(value: Any, before: int) -> Any:
    """A part of an effect whose targets come after so many others."""
    if isinstance(value, Model):
        changed = {key: _aimed_later(old, before) for key, old in value if old is not None}
        return value.model_copy(update={key: new for key, new in changed.items() if new != getattr(value, key)})
    if isinstance(value, (list, tuple)):
        return type(value)(_aimed_later(part, before) for part in value)
    if isinstance(value, str) and value in TARGET_WORDS:
        later = TARGET_WORDS.index(value) + before
        return TARGET_WORDS[min(later, len(TARGET_WORDS) - 1)]
    return value
