"""A phrase as a filter of the card format."""

from __future__ import annotations

import re

from deckopt.oracle.grammar.nouns import COLOURS, Words
from deckopt.oracle.grammar.tree import Phrase
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import TYPES

#: Subtypes of permanents that are no creatures.
_NO_CREATURES = frozenset(("Vehicle", "Equipment", "Aura", "Saga", "Treasure", "Food", "Clue", "Blood", *BASIC_LAND_MANA))
#: What is asked of creatures: "artifact, enchantment, or creature with flying" asks it of no artifact.
_OF_CREATURES = re.compile(r"with(?! (?:mana value|cycling))")
_SUPERTYPES = ("basic", "legendary", "snow")
#: Words of the first alternative that hold for all of them.
_SHARED = ("other", "tapped", "untapped", "attacking", "nontoken", *_SUPERTYPES)


def _may_be_creature(words: Words) -> bool:
    return "creature" in words or not ({*TYPES} - {"creature", "battle"}) & {*words}


def _ends_itself(first: Words, last: Words) -> bool:
    """Whether the first of several has a noun of its own, so that its adjectives are not those of the others:
    "basic land card or Gate card", "basic land or Desert"; but "basic Forest or Plains card", "legendary creature or planeswalker".
    """
    subtypes = [any(word[0].isupper() for word in words) for words in (first, last)]
    return first[-1] in ("card", "spell") or subtypes[0] != subtypes[1]


def of_either_spell(first: Words, last: Words) -> list[str]:
    """What is said before "instant or sorcery", which is said of either: "red instant or sorcery card"."""
    if "instant" not in first or "sorcery" not in last or {*last} - {"sorcery", "card", "spell"}:
        return []
    return [word for word in first if word not in ("instant", "card", "spell")]


def filter_of(phrase: Phrase, but_spells: bool = False) -> str:
    """The filter: adjectives of the first alternative hold for all, a type at the end for all that lack one.

    `but_spells`: of "spell or creature", what is no spell.
    """
    alternatives = [words for words in phrase.any_of if not (but_spells and "spell" in words)]
    colours = [
        w
        for w in phrase.having
        if w in COLOURS or w in ("legendary", "colourless", "multicoloured", "tapped", "untapped", "attacking")
    ]
    tail = [w for w in phrase.having if w not in colours]
    first, last = alternatives[0], alternatives[-1]
    shared = [w for w in first if w in _SHARED]
    if len(alternatives) > 1 and _ends_itself(first, last):
        shared = [w for w in shared if w not in _SUPERTYPES]
    shared += colours
    shared += of_either_spell(first, last)
    parts = []
    for words in alternatives:
        kept = [w for w in words if w not in shared and w not in ("card", "spell")]
        if not kept and not shared and not tail:
            kept = ["card"] if "card" in words or "spell" in words else []
        if len(alternatives) > 1 and _lacks_creature(kept, last):
            kept = [*kept, "creature"]
        asked = tail if len(alternatives) == 1 or _may_be_creature(words) else [t for t in tail if not _OF_CREATURES.match(t)]
        parts.append(" ".join(dict.fromkeys([*shared, *kept, *asked])))
    return " or ".join(parts) or "card"


def _lacks_creature(kept: list[str], last: Words) -> bool:
    """Whether "creature" at the end is said of a subtype before it: "Elf or Goblin creature"."""
    return (
        "creature" in last
        and any(word[0].isupper() for word in last)
        and bool(kept)
        and kept[0][0].isupper()
        and not {"creature", *_NO_CREATURES} & {*kept}
    )
