"""Whether cards of a deck show what is simplified about counters: sizes that last as long, those on players, those removed."""

from __future__ import annotations

from typing import Any

from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Counters, Proliferate, Remove
from deckopt.cards.parts import parts_of
from deckopt.decks.in_between import words_of

_OF_SIZES = ("+1/+1", "-1/-1")
#: Keywords that ask for such counters, or put others that cancel them.
_KEYWORDS = frozenset({"infect", "wither", "persist", "undying"})


def looks_at_counters(card: Card, other: Card) -> bool:
    """Whether it puts, removes, counts or replaces counters of these kinds, or moves or copies what has some."""
    if other.sheds is not None or other.enters.counters:
        return True
    return any(_speaks_of(part) for part in parts_of(other) if other is not card or not isinstance(part, Counters))


def _speaks_of(part: Any) -> bool:
    if isinstance(part, (Counters, Remove, Proliferate)) or "counters put" in (getattr(part, "on", None) or ()):
        return True
    if any(getattr(part, name, None) for name in ("counters", "blight", "sheds")) or not _KEYWORDS.isdisjoint(words_of(part)):
        return True
    kinds = {getattr(part, name, None) for name in ("remove", "put") if isinstance(getattr(part, name, None), str)}
    return not kinds.isdisjoint(_OF_SIZES) or getattr(part, "value", None) == "counters"


def counts_on_players(_: Card, other: Card) -> bool:
    """Whether players may get counters because of it: energy, poison."""
    words = set[str]().union(*(words_of(part) for part in parts_of(other)))
    return not words.isdisjoint({"energy", "infect"}) or "infect" in other.keywords


def puts_other_kinds(_: Card, other: Card) -> bool:
    """Whether it may put counters of another kind than +1/+1 on a creature."""
    if other.enters.other_counters or not _KEYWORDS.isdisjoint(other.keywords):
        return True
    return any(
        getattr(part, "kind", "+1/+1") not in (None, "+1/+1")
        or any(getattr(part, name, None) for name in ("put", "blight"))
        or not _KEYWORDS.isdisjoint(words_of(part))
        for part in parts_of(other)
    )


def removes_charge(_: Card, other: Card) -> bool:
    """Whether it may remove charge counters from another permanent."""
    return any(isinstance(part, Remove) and part.kind == "charge" and part.what != "this" for part in parts_of(other))
