"""Phrases for cards and permanents: "other red creature you control", "basic land card or a Gate card".

Adjectives, a noun or several, `or` between alternatives with or without an article, then what they are like ("with flying"),
whose they are and in which zone. To add a noun or an adjective, add it to the tables of this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Found
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Bound, Count, Number, Phrase
from deckopt.oracle.words import OUTLAWS, singular
from deckopt.words.colours import LETTER_OF
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS, NEVER_GAINED, SPELL_KEYWORDS
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


_OR = ("or", "and/or")
_COMMON = ("artifact", "legendary", *COLOURS)


def _either_colour(text: Text, i: int) -> tuple[int, tuple[Words, ...]] | None:
    """ "red or green creature": the noun is that of both."""
    words: list[str] = []
    while text.low[i + 1 : i + 2] and text.low[i + 1] not in _OR:
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


# -- what they are like, whose, and where ------------------------------------------------------------


def _listed(text: Text, i: int, is_one: Callable[[str], bool]) -> tuple[int, list[str]] | None:
    """Words of a kind in a list that "or" ends, three or more: "4, 5, or 6"."""
    low, found = text.low, []
    while is_one(low[i]) and low[i + 1] == ",":
        found.append(low[i])
        i += 2
    if len(found) < 2 or low[i] != "or" or not is_one(low[i + 1]):
        return None
    return i + 2, [*found, low[i + 1]]


def _row(text: Text, i: int) -> tuple[int, tuple[int, int]] | None:
    """Numbers one after the other, as the least and the greatest: "4, 5, or 6", "2 or 3"."""
    low = text.low
    listed = _listed(text, i, str.isdigit)
    if listed is None and low[i].isdigit() and low[i + 1] == "or" and low[i + 2].isdigit():
        listed = i + 3, [low[i], low[i + 2]]
    if listed is None:
        return None
    numbers = [int(n) for n in listed[1]]
    in_a_row = numbers == list(range(numbers[0], numbers[-1] + 1))
    return (listed[0], (numbers[0], numbers[-1])) if in_a_row else None


def _of_colours(text: Text, i: int) -> tuple[int, list[str]] | None:
    """Colours of which one is enough: "that's white, blue, black, or red", "that's red or green"."""
    low = text.low
    after = i + 1 if low[i] == "that's" else i + 2 if low[i : i + 2] == ["that", "are"] else 0
    if not after:
        return None
    if low[after] in COLOURS and low[after + 1] == "or" and low[after + 2] in COLOURS:
        return after + 3, [low[after], low[after + 2]]
    return _listed(text, after, COLOURS.__contains__)


def _with(text: Text, i: int) -> tuple[int, str] | None:
    low = text.low
    if low[i] == "with" and low[i + 1] in ("power", "toughness") and low[i + 2].isdigit() and low[i + 3] == "or":
        if low[i + 4] in ("less", "greater"):
            return i + 5, f"with {low[i + 1]} {low[i + 2]} or {low[i + 4]}"
        return None
    if low[i : i + 3] == ["with", "mana", "value"] and low[i + 3].isdigit():
        row = _row(text, i + 3)
        if row is not None:
            after, (least, most) = row
            return after, f"with mana value {least} or greater with mana value {most} or less"
        if low[i + 4] == "or" and low[i + 5] in ("less", "greater"):
            return i + 6, f"with mana value {low[i + 3]} or {low[i + 5]}"
        return i + 4, f"with mana value {low[i + 3]}"
    if low[i] in ("with", "without"):
        found = (i + 2, low[i + 1]) if low[i + 1] in NEVER_GAINED else keyword_at(text, i + 1)
        if found is None:
            return None
        after = found[0]
        listed = low[after] == "," and (low[after + 1] in ("or", "and") or keyword_at(text, after + 1) is not None)
        more = low[after] == "or" or listed
        if more or (low[after] == "and" and low[after + 1] not in ("each", "you")):
            return None  # a second thing that is asked may follow
        return after, f"{low[i]} {found[1]}"
    if low[i : i + 2] == ["named", "~"]:
        return i + 2, "self"
    if low[i] in ("that's", "that") and (low[i] == "that's" or low[i + 1] == "are"):
        after = i + (1 if low[i] == "that's" else 2)
        if low[after : after + 4] == ["one", "or", "more", "colors"]:
            return after + 4, "coloured"
        if low[after] in COLOURS and low[after + 1] not in _OR:
            return after + 1, low[after]
        if low[after] in ("legendary", "tapped", "untapped", "attacking", "colorless") and low[after + 1] not in (*_OR, "and"):
            return after + 1, ADJECTIVES[low[after]]
    return None


#: Whose they are: words, and a word for them.
_OWNERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("you", "control"), "you"),
    (("you", "own"), "you"),
    (("under", "your", "control"), "you"),
    (("an", "opponent", "controls"), "opponent"),
    (("your", "opponents", "control"), "opponent"),
    (("you", "don't", "control"), "opponent"),
    (("defending", "player", "controls"), "opponent"),
    (("an", "opponent", "owns"), "opponent"),
    (("that", "player", "controls"), "that player"),
    (("target", "opponent", "controls"), "target opponent"),
    (("target", "player", "controls"), "target player"),
)
#: Where they are: words, and the zone ("" where nothing is added by it, "elsewhere" where not only yours is meant).
_PLACES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("on", "the", "battlefield"), ""),
    *(((w, "your", "graveyard"), "graveyard") for w in ("in", "from")),
    *(((w, "your", "hand"), "hand") for w in ("in", "from")),
    *(((w, "your", "library"), "library") for w in ("in", "from")),
    (("in", "all", "graveyards"), "all graveyards"),
    (("from", "a", "graveyard"), "a graveyard"),
    (("from", "an", "opponent's", "graveyard"), "elsewhere"),
    (("in", "their", "graveyard"), "elsewhere"),
)
_WHOSE: dict[str, list[tuple[list[str], str, str]]] = {}
for _phrase, _who in _OWNERS:
    _WHOSE.setdefault(_phrase[0], []).append((list(_phrase), _who, ""))
for _phrase, _zone in _PLACES:
    _WHOSE.setdefault(_phrase[0], []).append((list(_phrase), "", _zone))


_THEIR_GRAVEYARD = ["the", "number", "of", "cards", "in", "its", "controller's", "graveyard"]


def _worked_out(text: Text, i: int) -> Found | None:
    """What bounds a mana value. Of something of yours "its controller's graveyard" is yours."""
    if text.low[i : i + 8] == _THEIR_GRAVEYARD:
        cards = Phrase(any_of=(("card",),), zone="graveyard", span=text.span(i + 3, i + 8))
        return i + 8, Count(of=cards, span=text.span(i, i + 8))
    return RULES.read("sum", text, i) or (
        RULES.read("quantity", text, i) if text.low[i : i + 3] == ["the", "number", "of"] else None
    )


def _bound(text: Text, i: int) -> tuple[int, Bound] | None:
    """A bound of mana value that is worked out as it is used: "with mana value X or less"."""
    if text.low[i : i + 3] != ["with", "mana", "value"]:
        return None
    i += 3
    low = text.low
    if low[i : i + 5] == ["less", "than", "or", "equal", "to"]:
        found = _worked_out(text, i + 5)
        return None if found is None else (found[0], Bound(at_most=found[1]))
    if low[i : i + 2] == ["equal", "to"]:
        found = _worked_out(text, i + 2)
        return None if found is None else (found[0], Bound(at_least=found[1], at_most=found[1]))
    if low[i] != "x":
        return None
    x: Any = Number(n="X")
    if low[i + 1 : i + 3] == ["or", "greater"]:
        return i + 3, Bound(at_least=x)
    if low[i + 1 : i + 3] == ["or", "less"]:
        if low[i + 3 : i + 7] == [",", "where", "x", "is"]:
            found = _worked_out(text, i + 7)
            return None if found is None else (found[0], Bound(at_most=found[1]))
        return i + 3, Bound(at_most=x)
    return i + 1, Bound(at_least=x, at_most=x)


@RULES.function("phrase")
def phrase(text: Text, i: int) -> Found | None:
    """Cards or permanents that are described, without an article before them."""
    found = _group(text, i) or _either_colour(text, i) or _list(text, i)
    if found is None:
        return None
    start, (i, any_of) = i, found
    if any("other" in words for words in any_of[1:]) and "other" not in any_of[0]:
        return None  # two things, of which one is another
    apart = len(any_of) == 2 and text.low[start:i].count("or") == 1 and text.low[i - len(any_of[1]) - 1] in ("a", "an")
    if apart and "other" in any_of[0]:
        return None  # "another creature or an artifact", which may be the card itself
    having: list[str] = []
    but_this = False
    bound: Bound | None = None
    whose, zone = "", ""
    while True:
        coloured = _of_colours(text, i)
        if coloured is not None:
            i = coloured[0]
            any_of = tuple((*words[:-1], colour, words[-1]) for words in any_of for colour in coloured[1])
            continue
        more = _with(text, i)
        if more is not None:
            i = more[0]
            having.append(more[1])
            continue
        if bound is None and (bounded := _bound(text, i)) is not None:
            i, bound = bounded
            continue
        if text.low[i : i + 3] == ["other", "than", "~"] and "other" not in any_of[0]:
            i, any_of, but_this = i + 3, tuple(("other", *words) for words in any_of), True
            continue
        for words, who, place in _WHOSE.get(text.low[i], ()):
            if text.low[i : i + len(words)] == words:
                i += len(words)
                whose, zone = who or whose, place or zone
                break
        else:
            break
    if zone and but_this:
        return None  # where the card itself may lie too
    made = Phrase(
        any_of=any_of, having=tuple(having), mana_value=bound, whose=whose, zone=zone, apart=apart, span=text.span(start, i)
    )
    return (i, made)
