"""Simplifications that only take choices away: with them a card may be worth less than what is printed, never more.

Each is said of something that the player may do or leave: a cost that may be paid, a target that may be chosen, an ability
that may be activated. What happens without a choice stands not here: a creature that does not regenerate may be just what
its owner wants.
"""

from __future__ import annotations

ONLY_FEWER_CHOICES = frozenset(
    {
        "abilities of the top card that are only tapping or sacrificing for mana are left out",
        "it is cast for its mana cost only",
        "it is never copied",
        "its ability to regenerate is never used",
        "its additional cost is never paid",
        "no cards are exiled to cast it for less",
        "of your own permanents it is aimed at those of mana value 0 alone",
        "there are no cards outside the game",
        "nothing else is sacrificed to keep it",
        "spells that it would counter, or might, are not cast",
        "two of its targets at most",
        "what it makes dearer is not cast where it would cost no mana otherwise",
    }
)


def never_helps(how: str) -> bool:
    """Whether nothing of how a card is simplified can make it better."""
    return all(part in ONLY_FEWER_CHOICES for part in how.split("; "))
