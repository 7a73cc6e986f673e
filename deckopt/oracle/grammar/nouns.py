"""Adjectives and nouns for cards and permanents: "other red creature", "basic land card or a Gate card".

Adjectives, a noun or several, and `or` between alternatives with or without an article. To add a noun or an adjective, add it to
the tables of this module. What follows a noun ("with flying", "you control") is in `phrases`.
"""

from __future__ import annotations

import re

from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.words import OUTLAWS, singular
from deckopt.words.colours import LETTER_OF
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS, SPELL_KEYWORDS
from deckopt.words.kinds import TYPES

COLOURS = frozenset(LETTER_OF)

#: Adjectives, and the word of a filter for each.
ADJECTIVES = {
    "other": "other",
    "another": "other",
    "tapped": "tapped",
    "untapped": "untapped",
    "attacking": "attacking",
    "nontoken": "nontoken",
    "legendary": "legendary",
    "basic": "basic",
    "snow": "snow",
    "colorless": "colourless",
    "multicolored": "multicoloured",
    **{colour: colour for colour in COLOURS},
}
_NON = re.compile(
    r"non-?(?:basic|legendary|snow|white|blue|black|red|green|artifact|creature|enchantment|land|instant|sorcery|planeswalker)"
)
_NON_SUBTYPE = re.compile(r"non-[A-Z][\w'-]+")
_SIZE = re.compile(r"(\d+)/(\d+)")

#: Nouns that are no subtypes, in the singular.
NOUNS = frozenset({*TYPES, "permanent", "card", "spell", "token"})
_PLURALS = {**{f"{noun}s": noun for noun in NOUNS}, "sorceries": "sorcery"}
#: Words that begin with a capital and are no subtypes, most of them because they begin a sentence.
NO_SUBTYPES = frozenset(
    [
        "That",
        "This",
        "These",
        "Those",
        "It",
        "Its",
        "They",
        "Each",
        "All",
        "If",
        "When",
        "Whenever",
        "You",
        "Your",
        "Another",
        "Other",
        "Target",
        "The",
        "Then",
        "Until",
        "At",
        "As",
        "For",
        "Add",
        "Put",
        "Attacking",
        "Blocking",
        "Blocked",
        "Unblocked",
        "Equipped",
        "Enchanted",
        "Modified",
        "Commander",
        "Commanders",
        "Historic",
        "Multicolored",
        "Monocolored",
        "Colorless",
        "Suspected",
        "Outlaw",
        "Outlaws",
        "Party",
        "Face",
        "Kicked",
        "Foretold",
        "Exiled",
        "Discarded",
        "Renowned",
        "Goaded",
        "Saddled",
        "Crewed",
        "Paired",
        "Power",
        "Toughness",
        "Spell",
        "Spells",
        "Card",
        "Cards",
        "Permanent",
        "Permanents",
        "Secret",
        "Playtest",
        "White-bordered",
    ]
)
_SUBTYPE = re.compile(r"(?:[A-Z][\w'-]*[a-z]|Urza's)")

#: Words for several kinds at once, each kind as words of a filter, and what may follow.
_GROUPS: dict[str, tuple[str, ...]] = {
    "historic": ("artifact", "legendary", "Saga"),
    "outlaw": OUTLAWS,
    "outlaws": OUTLAWS,
    "monocolored": tuple(" ".join([one, *(f"non{other}" for other in LETTER_OF if other != one)]) for one in LETTER_OF),
}

_NEVER_GAINED = {*SPELL_KEYWORDS, "flash", "ward", "unblockable"}
_KEYWORDS: dict[str, list[list[str]]] = {}
for _keyword in sorted({*KEYWORDS, *IDLE_KEYWORDS} - _NEVER_GAINED, key=len, reverse=True):
    _KEYWORDS.setdefault(_keyword.split()[0], []).append(_keyword.split())


def keyword_at(text: Text, i: int) -> tuple[int, str] | None:
    """The keyword that stands at a place, of those that permanents may have."""
    for words in _KEYWORDS.get(text.low[i] if i < len(text) else "", ()):
        if text.low[i : i + len(words)] == words:
            return i + len(words), " ".join(words)
    return None


def _adjective(text: Text, i: int) -> tuple[int, str] | None:
    if i >= len(text):
        return None
    low, word = text.low[i], text.tokens[i].word
    if low in ADJECTIVES:
        if low == "attacking" and text.low[i + 1 : i + 3] == ["or", "blocking"]:
            return i + 3, "attacking"
        return i + 1, ADJECTIVES[low]
    if _NON.fullmatch(low):
        return i + 1, low
    if _NON_SUBTYPE.fullmatch(word):
        return i + 1, word
    if low in ("nonoutlaw", "non-outlaw"):
        return i + 1, " ".join(f"non-{kind}" for kind in OUTLAWS)
    size = _SIZE.fullmatch(low)
    if size is not None:
        return i + 1, " ".join(
            f"with {w} {n} or {b}"
            for w, n in zip(("power", "toughness"), size.groups(), strict=True)
            for b in ("less", "greater")
        )
    return None


def _noun(text: Text, i: int) -> str | None:
    if i >= len(text):
        return None
    low, word = text.low[i], text.tokens[i].word
    one: str
    if low in NOUNS and not (word != low and low in ("card", "spell", "permanent")):
        return low
    if low in _PLURALS:
        one = _PLURALS[low]
        return one
    if word[0].isupper() and word not in NO_SUBTYPES and _SUBTYPE.fullmatch(word):
        one = singular(word)
        return one
    return None


Words = tuple[str, ...]


def _adjectives(text: Text, i: int) -> tuple[int, list[str]]:
    words: list[str] = []
    while (found := _adjective(text, i)) is not None:
        after, word = found
        if text.low[after] == "," and text.low[after + 1].startswith("non"):  # "noncreature, nonland card"
            after += 1
        words.append(word)
        i = after
    return i, words


def _nouns(text: Text, i: int) -> tuple[int, list[str]]:
    words: list[str] = []
    while (noun := _noun(text, i)) is not None:
        words.append(noun)
        i += 1
    return i, words


def _alternative(text: Text, i: int) -> tuple[int, Words] | None:
    """Adjectives and nouns: "legendary artifact creature card"."""
    i, adjectives = _adjectives(text, i)
    i, nouns = _nouns(text, i)
    return (i, (*adjectives, *nouns)) if nouns else None


def _group(text: Text, i: int) -> tuple[int, tuple[Words, ...]] | None:
    """Alternatives that one word names: "historic permanent", "another outlaw"."""
    i, adjectives = _adjectives(text, i)
    word = text.low[i]
    if word not in _GROUPS:
        return None
    after, nouns = _nouns(text, i + 1)
    if not nouns and not word.startswith("outlaw"):
        return None
    return after, tuple((*adjectives, kind, *nouns) for kind in _GROUPS[word])


OR = ("or", "and/or")
_COMMON = ("artifact", "legendary", *COLOURS)


def _either_colour(text: Text, i: int) -> tuple[int, tuple[Words, ...]] | None:
    """ "red or green creature": the noun is that of both."""
    words: list[str] = []
    while text.low[i + 1 : i + 2] and text.low[i + 1] not in OR:
        found = _adjective(text, i)
        if found is None:
            return None
        i = found[0]
        words.append(found[1])
    if text.low[i] not in _COMMON or i + 2 >= len(text) or text.low[i + 2] not in COLOURS:
        return None
    after, nouns = _nouns(text, i + 3)
    return (after, tuple((*words, text.low[k], *nouns) for k in (i, i + 2))) if nouns else None


def _is_plural(text: Text, i: int) -> bool:
    noun = _noun(text, i)
    return noun is not None and noun.lower() != text.low[i]


def _list(text: Text, i: int) -> tuple[int, tuple[Words, ...]] | None:
    """Alternatives; a comma belongs to a list only if a conjunction ends it."""
    first = _alternative(text, i)
    if first is None:
        return None
    i = first[0]
    found = [first[1]]
    if text.low[i - 1] in ("spell", "card", "permanent"):
        after = _alternative(text, i + 1)
        if after is not None and _is_plural(text, after[0] - 1):
            return i, (first[1],)  # "Whenever you cast a spell, Birds you control get ..."
    j = i
    while text.low[j] == "," and (more := _alternative(text, j + 1)) is not None:  # "artifact, creature, or land"
        found.append(more[1])
        j = more[0]
    if len(found) > 1:
        last = _alternative(text, j + 2) if text.low[j] == "," and text.low[j + 1] in ("or", "and/or", "and") else None
        if last is not None:
            return last[0], (*found, last[1])
    if text.low[i] in ("or", "and/or", "and"):
        article = text.low[i] == "or" and text.low[i + 1] in ("a", "an")
        second = _alternative(text, i + (2 if article else 1))
        if second is not None:
            return second[0], (first[1], second[1])
    return i, (first[1],)


def alternatives(text: Text, i: int) -> tuple[int, tuple[Words, ...]] | None:
    """All that may be meant, each as its adjectives and nouns."""
    return _group(text, i) or _either_colour(text, i) or _list(text, i)
