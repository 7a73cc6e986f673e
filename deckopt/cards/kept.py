"""Keywords that matter only with certain other cards in the game, and so are kept only then.

- Indestructible matters if your own cards destroy something or deal damage to it.
- First strike matters if something looks at damage, or at life while damage is dealt.
- Deathtouch and wither matter if a permanent may deal damage to your own creatures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, NumberAmount, TurnAmount
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.words.kinds import PERMANENT
from deckopt.words.references import PERMANENTS

LASTING, FIRST, DEADLY, WITHER = "indestructible", "first strike", "deathtouch", "wither"
_DESTROYS, _LOOKS, HURTS = "destroys or deals damage", "looks at damage or life", "a permanent deals damage to creatures"
_OF_DAMAGE = frozenset({"damage", "combat damage", "player damage", "opponent damage", "life gained"})


def facts_of(card: Any) -> frozenset[str]:
    """The facts of a card that decide whether these keywords matter."""
    facts = set()
    for part in parts_of(card):
        named = {*getattr(part, "keywords", ()), *getattr(part, "other_counters", ()), getattr(part, "kind", None)}
        words = {LASTING, FIRST, DEADLY, WITHER, "lifelink"} & named
        facts |= words
        if "lifelink" in words or _OF_DAMAGE & set(getattr(part, "on", ())):
            facts.add(_LOOKS)
        if isinstance(part, (E.Destroy, E.Damage)):
            facts.add(_DESTROYS)
    if any(map(_hurts_creatures, dealt_by_permanents(card))):
        facts.add(HURTS)
    if any(map(_varies, card.statics)):
        facts.add(_LOOKS)
    return frozenset(facts)


def dealt_by_permanents(card: Any) -> list[E.Damage]:
    """The damage of a card that a permanent deals: the card itself, what has an ability by it, or what it says."""
    parts = list(parts_of(card))
    if card.kind & PERMANENT:
        return [part for part in parts if isinstance(part, E.Damage)]
    given = [inner for part in parts if isinstance(part, E.Give) for inner in parts_of(part)]
    return [part for part in given if isinstance(part, E.Damage)] + [
        part for part in parts if isinstance(part, E.Damage) and part.source is not None
    ]


def kept_keywords(cards: Sequence[Any]) -> frozenset[str]:
    """The keywords among these that matter in a game of these cards."""
    facts = frozenset().union(*(card.facts for card in cards))
    kept = frozenset().union(*(card.asked for card in cards))
    beside = ((LASTING, _DESTROYS), (FIRST, _LOOKS), (DEADLY, HURTS), (WITHER, HURTS))
    return kept | {word for word, fact in beside if {word, fact} <= facts}


def _hurts_creatures(damage: E.Damage) -> bool:
    """Whether damage may be dealt to a creature."""
    return not isinstance(damage.to, str) or damage.to.startswith("target") or damage.to in PERMANENTS


def _varies(static: Static) -> bool:
    """Whether a static ability depends on numbers of the game or of the turn."""
    asks: list[Condition] = static.when.parts if static.when is not None else []
    sizes = (static.power, static.toughness)
    return any(isinstance(size, (TurnAmount, NumberAmount)) for size in sizes) or any(
        part.number not in (None, "your turn") or part.turn is not None for part in asks
    )
