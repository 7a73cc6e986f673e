"""Protection, and keywords, that are chosen as an effect happens: one of several, each asked about in turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Said, on, one, target, this
from deckopt.oracle.words import own
from deckopt.words.keywords import COLOURED

_FROM = "protection from "
_WORDS = {"colorless": "colourless"}
_chosen: Parser = regex(
    r" gains? protection from ((?:colorless or from |artifacts or from |your choice of artifacts or from )?)"
    r"the color of your choice(?: until end of turn)?",
    group=1,
).map(lambda also: [*(_FROM + _WORDS.get(word, word) for word in re.findall("colorless|artifacts", also)), *COLOURED])
_choice: Parser = seq(
    string(" gains your choice of ") >> regex(r"[a-z ]+?(?=,| or )"),
    (regex(r", (?!or )") >> regex(r"[a-z ]+?(?=,| or )")).many(),
    regex(r",? or ") >> regex(r"[a-z ]+?(?= until end of turn)") << string(" until end of turn"),
).combine(lambda a, more, z: [a, *more, z])


#: "Target creature gains protection from the color of your choice until end of turn."
protected: Parser = alt(
    string("you gain protection from everything until your next turn").result(one("protect")),
    seq(alt(target, this), _chosen).combine(lambda w, words: _one_of(lambda word: on("pump", w, keywords=[word]), words)),
    seq(own, _chosen).combine(lambda d, words: _one_of(lambda word: one("pump", what=d.what, keywords=[word]), words)),
    seq(target, _choice).combine(lambda w, words: _one_of(lambda word: on("pump", w, keywords=[_known(word)]), words)),
)

_KEYWORDS = (
    "haste", "vigilance", "lifelink", "double strike", "infect", "first strike", "trample", "flying", "menace", "deathtouch",
    "reach", "indestructible", "hexproof",
)  # fmt: skip


def _known(word: str) -> str:
    if word not in _KEYWORDS:
        raise ValueError("a choice of other things than keywords")
    return word


def _one_of(said: Callable[[str], Said], words: list[str]) -> Said:
    """What is said with one of several words: the first, or one of the others."""
    first = said(words[0])
    if len(words) == 1 or not first.effects:
        return first
    others = _one_of(said, words[1:])
    either = {"do": "may", "effects": list(first.effects), "otherwise": list(others.effects)}
    return Said((either,), first.targets, about=first.about)
