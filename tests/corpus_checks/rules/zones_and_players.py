"""Zones and players: those that a text names stand in the definition, and the reverse."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import strings
from corpus_checks.played import definition, effects, played_lines, printed_text, tables

#: A phrase, and what of a definition says it: verbs, keys or words.
_ZONES: tuple[tuple[str, set[str]], ...] = (
    (r"(?:from|in) your graveyard", {"graveyard", "flashback", "escape", "allow", "from", "exile"}),
    (r"\binto your graveyard\b", {"graveyard", "surveil", "mill", "look", "dies", "buried"}),
    (
        r"(?:from|in) your hand\b",
        {"hand", "put", "discard", "imprint", "exile", "reveal", "revealing", "freely", "keep drawn", "guess"},
    ),
    (
        r"(?:in|to|into) your hand\b",
        {"hand", "return", "search", "look", "draw", "mill", "send", "return imprinted", "buyback", "wish"},
    ),
    (r"\bshuffle", {"search", "shuffle", "library", "look", "may_shuffle", "send", "find", "pile"}),
    (r"\bon the bottom of (?:your|their|its owner's) library", {"bottom", "look", "reveal", "scry"}),
    (r"\bon top of (?:your|their|its owner's) library", {"top", "look", "pile", "scry", "keep drawn"}),
    (r"\btop (?:card|\w+ cards) of your library", {"look", "reveal", "exile top", "mill", "surveil", "scry", "top"}),
    (r"(?<!instead\. If you do, put ~ )\bonto the battlefield\b", {"battlefield", "opening", "exchange", "anew", "transform"}),
    (r"\bsearch your library\b", {"search", "find", "pile"}),
    (r"\b[Dd]iscards? (?!~|this card to)", {"discard", "discarded", "random", "opponent discards"}),
    (r"\b[Dd]raws? (?:a|\w+) cards?\b", {"draw", "drawn", "cards drawn", "opponent draws", "opponent draws more"}),
    (r"\b[Mm]ills? ", {"mill"}),
    (r"\b[Ss]cry\b", {"scry"}),
    (r"\b[Ss]urveil\b", {"surveil"}),
    (
        r"(?<!then )(?<!target opponent )\b[Ss]acrifices? (?!the rest)",
        {"sacrifice", "sacrificed", "at_end", "leave", "permanents sacrificed", "depletes", "evoke", "exchange"},
    ),
    (r"\b[Dd]estroy ", {"destroy"}),
    (r"\b[Uu]ntap (?!during|step)", {"untap", "tapped", "tap_others", "if"}),
    (r"\bgains? (?:\d+|X|that much) life\b|\bgains? life equal", {"gain", "opponent_gains"}),
    (r"\bloses? (?:\d+|X|that much) life\b|\bloses? life equal", {"lose", "life lost by opponent", "Extort"}),
    (r"(?<!would )\bcreates? (?!twice that many of those)(?:an?|\w+) .*?token", {"create", "create copy"}),
    (r"\bcreates twice that many of those tokens\b", {"tokens"}),
    (r"\b[Yy]ou get an emblem\b", {"emblem", "unlimited hand"}),
    (r"\b[Yy]ou become the monarch\b", {"The Monarch"}),
    (r"\b[Yy]ou take the initiative\b", {"The Initiative"}),
    (r"\b[Yy]ou take the initiative\b", {"venture"}),
    (r"\bget(?: an amount of)? \{E\}", {"energy"}),
    (r"\bExert ~", {"exert"}),
    (r"\bAdd (?:\{|\w+ mana)", {"add", "mana", "adds_mana"}),
    (r"\bdeals? (?:\d+|X|that much) damage\b|\bdeals? damage equal", {"damage", "damaged"}),
)
_PLAYERS: tuple[tuple[str, set[str]], ...] = (
    (r"\b[Ee]ach player (?:draws|discards|loses|gains|mills|shuffles)", {"each", "exchange"}),
    (r"\b[Ee]ach opponent (?:loses|mills|draws|gains)|\bto each opponent\b|\bto (?:target )?opponent\b", {"opponent", "each"}),
    (r"\bto each player\b(?!.* that player controls)", {"each", "players"}),
    (r"\b(?:to|deals \w+ damage to) you\b", {"you", "no_damage"}),
    (r"\b(?:target player(?!'s graveyard)|any target)\b", {"player", "any", "any other", "aimed", "target"}),
)


def _there(pair: Pair) -> set[str]:
    content = definition(pair)
    parts = [content, *content.pop("tokens").values()]
    found = {str(key) for table in tables(parts) for key in table} | {*strings(parts)}
    return found | {word for text in found for word in text.split(" ")}


def _lost(pair: Pair) -> Iterator[str]:
    there = _there(pair)
    for line in played_lines(pair):
        for phrase, words in (*_ZONES, *_PLAYERS):
            if re.search(phrase, line) and not there & words:
                yield f"{phrase!r} of {line!r}"


#: What an effect says, and what of a text says it.
_SAID: tuple[tuple[str, object, str], ...] = (
    (
        "from",
        "graveyard",
        r"graveyard|Flashback|Escape|Retrace|Jump-start|Embalm|Eternalize|Scavenge|Unearth|Undying|Persist|Soulshift|dies|cast"
        "|[Ee]arthbend",
    ),
    ("from", "exile", r"[Ee]xile|[Ee]arthbend"),
    ("to", "bottom", r"bottom"),
    ("to", "top", r"\btop\b"),
    ("to", "library", r"shuffle|library"),
    ("who", "opponent", r"opponent|player|controller|owner|Ingest|Extort|extort"),
    ("who", "each", r"[Ee]ach player|players|[Pp]layer|[Aa]ll graveyards"),
    ("to", "opponent", r"opponent|player|controller|Afflict"),
    ("to", "each", r"player"),
    ("tapped", True, r"tapped|Mobilize|Myriad|[Nn]injutsu"),
    ("random", True, r"at random"),
    ("amount", "all", r"\ball\b|\bhand\b|each|graveyard"),
)


def _made_up(pair: Pair) -> Iterator[str]:
    text = printed_text(pair)
    for effect in effects(definition(pair)):
        for key, value, phrase in _SAID:
            if effect.get(key) == value and not re.search(phrase, text):
                yield f"{effect} where nothing of the text says {value!r}"


LOST = Check(
    "zones and players of the text",
    "Each zone, player and act that what is played of a text names stands in the definition.",
    _lost,
)
MADE_UP = Check("zones and players of the definition", "Each zone and player that an effect names stands in the text.", _made_up)
