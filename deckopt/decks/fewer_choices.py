"""Simplifications that only remove choices: with them a card may be worth less than the printed one, never more.

Each is about something optional: a cost that may be paid, a target that may be chosen, an ability that may be activated. What
happens without a choice is not here: the owner may want that a creature does not regenerate.
"""

from __future__ import annotations

ONLY_FEWER_CHOICES = frozenset(
    {
        "as many colours of mana are spent on it as can be",
        "abilities of the top card that are only tapping or sacrificing for mana are left out",
        "it is cast for its mana cost only",
        "mana for planeswalker spells is of its own colour",
        "no more than eight cards are exiled to cast it for less",
        "it counters spells, too, that other cards keep from being countered",
        "two of its targets at most",
    }
)


def never_helps(how: str) -> bool:
    """Whether no part of a card's simplification can make it better."""
    return all(part in ONLY_FEWER_CHOICES for part in how.split("; "))
