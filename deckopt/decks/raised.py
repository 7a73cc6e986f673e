"""Auras that return a creature card as their spell resolves: what may see that it comes before the Aura, and what puts such an
Aura onto the battlefield by itself.

These are questions of `unnoticed`, which says which simplification each of them is about.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.entering import EntersAs
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.targets import Target
from deckopt.decks.kinds import may_be
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import NO_FILTERS


def sees_it_enter(card: Card, other: Card) -> bool:
    """Whether something triggers as the card enters, or may be a copy of it."""
    seen = [part for part in parts_of(other) if isinstance(part, Trigger) and "enters" in part.on]
    return any(isinstance(trigger.of, Filter) and may_be(trigger.of, card.name, card) for trigger in seen)


def puts_it_there(card: Card, other: Card) -> bool:
    """Whether the card may come onto the battlefield by what the other does, or a copy of it."""
    aims = [part.what for part in parts_of(other) if isinstance(part, Target) and part.what not in NO_FILTERS]
    is_aim = any(may_be(parse_filter(what), card.name, card) for what in aims)
    return any(_puts(part, card, is_aim) for part in parts_of(other))


def _puts(part: Any, card: Card, is_aim: bool) -> bool:
    """Whether a part of a definition does so; `is_aim`: the card may be a target of it."""
    if isinstance(part, EntersAs):
        return may_be(part.of, card.name, card)
    if getattr(part, "do", "") in ("create copy", "become copy"):
        return is_aim
    what = getattr(part, "what", None) or getattr(part, "until", None)
    if "battlefield" not in (getattr(part, "to", ""), getattr(part, "then", "")):
        return False
    if isinstance(what, Filter):
        return may_be(what, card.name, card)
    return is_aim if what in TARGET_WORDS else what != "this"
