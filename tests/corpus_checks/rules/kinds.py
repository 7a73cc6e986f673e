"""Colours, card types, supertypes and the like: what a text names stands in the definition, and the reverse."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import strings
from corpus_checks.played import definition, played_text, printed_text, tables

_COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPES = ("artifact", "creature", "enchantment", "instant", "sorcery", "planeswalker", "land", "battle")
_WORDS = (
    *_COLOURS,
    *("colourless", "legendary", "basic", "snow", "token", "nontoken", "tapped", "untapped", "attacking"),
    *(f"non{word}" for word in (*_COLOURS, *_TYPES, "legendary", "basic", "snow")),
    *("artifact", "enchantment", "instant", "sorcery", "planeswalker"),
)
_MANY = {"sorceries": "sorcery", "colorless": "colourless"}
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")


#: Phrases whose words the definition says in other ways: a rule for each.
_SAID_OTHERWISE = re.compile(
    r"\b(?:players?|opponents?) or planeswalkers?(?: (?:that creature is|it's|they're) attacking\b)?"
    r"|\bplaneswalkers? you control\b(?= unless|[,.]|$)"
    r"|\bis tapped for mana\b|\btap (?:an|another|\w+|any number of)?(?: other)? ?untapped\b"
    r"|\bactivate only as an? (?:instant|sorcery)|\bany time they could cast a sorcery\b|\bcast sorcery spells(?: as though)?\b"
    r"|\beach opponent and each creature and planeswalker they control\b"
    r"|\bprotection from [a-z ]*the color of your choice\b"  # of which a colour that nothing has is one
    r"|\beach opponent and each [a-z ]+ they control\b"  # of which there are none
    r"|\bGift a tapped\b|\bat least three (?:white|blue|black|red|green) mana was spent\b"
    r"|\bhas hexproof as long as it's untapped\b"
    r"|\beach opponent chooses [^.]*"  # of what they have, which is nothing
    r"|\bevery nonbasic land type\b|\bevery basic land type\b|\b(?:player|opponent) or that planeswalker's\b"
    r"|\bthe number of nonland cards revealed\b",
    re.IGNORECASE,
)
_KEYS = {  # what the format has a key for
    "tapped": {"tapped_unless", "life", "reveal"},
    "untapped": {"tap_others", "least"},
    "token": {"create copy"},
    "nonland": {"all_colours"},  # which colours nonland permanents alone
    "nonlegendary": {"nonlegendary"},
    "legendary": {"nonlegendary"},
    "instant": {"cast only at"},  # spells that events of this name are about
    "sorcery": {"cast only at"},
}


def _named(text: str) -> set[str]:
    """The words of a text, in the singular and in small letters, "non-" without its hyphen."""
    found = set()
    for word in _WORD.findall(text):
        small = word.lower()
        small = _MANY.get(small, small).replace("non-", "non")
        found |= {small, small.removesuffix("s")}
    return found


def kinds_named(text: str) -> set[str]:
    """The colours, types and the like that a text names."""
    return _named(text) & {*_WORDS, *_TYPES}


def _defined(pair: Pair) -> set[str]:
    """The words of a definition, of its filters, names of tokens, type lines and colours."""
    found: set[str] = set()
    content = definition(pair)
    for text in strings(content):
        found |= _named(text)
    for table in tables(content):
        found |= {key for key, value in table.items() if value is True}
        letters = f"{table.get('colours', '')}{table.get('devotion', '')}{table.get('but', '')}"
        found |= {name for name, letter in _COLOURS.items() if letter in letters}
        made = table.get("tokens", ())
        if isinstance(made, int):  # how many are created instead of each
            found.add("token")
        else:
            found |= {word for name in made for word in _named(name)}
        found.add(str(table.get("do")))
        found |= {str(key) for key in table} | {str(table.get("on"))}
        if table.get("token") is True:
            found |= _named(str(table.get("type", "")))
    return found


def _lost(pair: Pair) -> Iterator[str]:
    there = _defined(pair)
    text = _SAID_OTHERWISE.sub("", played_text(pair))
    for word in sorted(_named(text) & {*_WORDS}):
        if not there & {word, *_KEYS.get(word, ())}:
            yield f"{word!r} of the text"


def _made_up(pair: Pair) -> Iterator[str]:
    """Words of filters that the text does not have."""
    text = printed_text(pair)
    there = _named(text)
    for table in tables({k: v for k, v in definition(pair).items() if k != "tokens"}):
        for key in _FILTERS:
            value = table.get(key)
            for part in value if isinstance(value, list) else [value]:
                what = part.get("what") if isinstance(part, dict) else part
                if isinstance(what, str):
                    for word in sorted(_named(what) & {*_WORDS, *_TYPES} - there):
                        if not any(re.search(rule, text) and word in words for rule, words in _IMPLIED):
                            yield f"{word!r} of {key} = {what!r}"


_FILTERS = ("what", "of", "count", "control", "sacrifice", "discard", "exile", "return", "tap_others", "targets", "enchant", "to")
#: What words of the rules imply: keywords and groups.
_IMPLIED = (
    (r"[Hh]istoric", {"artifact", "legendary"}),
    (r"[Mm]onocolored", {word for c in ("white", "blue", "black", "red", "green") for word in (c, f"non{c}")}),
    (r"\b[Ee]quip\b", {"creature"}),
    (r"\bModular\b", {"artifact", "creature"}),
    (r"\bProwess\b", {"noncreature"}),
    (r"\bEnlist\b", {"creature", "untapped"}),
    (r"\bStation\b", {"creature", "untapped"}),
    (r"\battack\b", {"attacking"}),
    (r"\b[Nn]injutsu\b", {"attacking", "creature"}),
    (r"\b[Aa]mass\b", {"creature"}),
    (r"\bcast (?:that|the exiled) card\b|\bor land card\b", {"nonland"}),
)

LOST = Check(
    "kinds of the text", "Each colour, type and the like that what is played of a text names stands in the definition.", _lost
)
MADE_UP = Check("kinds of the definition", "Each colour, type and the like that a filter names stands in the text.", _made_up)
