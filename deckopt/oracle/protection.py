"""Protection that is chosen: from a colour that nothing of one's own has, which is said on the card."""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Said, on, one, target, this
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import own

_COLOUR = r"the color of your choice(?: until end of turn)?"
_chosen: Parser = regex(
    r" gains? protection from (?:colorless or from |artifacts or from |your choice of artifacts or from )?" + _COLOUR
)
_choice: Parser = seq(
    string(" gains your choice of ") >> regex(r"[a-z ]+?(?=,| or )"),
    (regex(r", (?!or )") >> regex(r"[a-z ]+?(?=,| or )")).many(),
    regex(r",? or ") >> regex(r"[a-z ]+?(?= until end of turn)") << string(" until end of turn"),
).combine(lambda a, more, z: [a, *more, z])


def _protects(said: Said) -> Said:
    """Only the choice of a colour that keeps off nothing of one's own is played."""
    return replace(said, effects=tuple(said_of(e, "the colour chosen is one that nothing of yours has") for e in said.effects))


#: "Target creature gains protection from the color of your choice until end of turn."
protected: Parser = alt(
    string("you gain protection from everything until your next turn").result(one("protect")),
    (alt(target, this) << _chosen).map(lambda w: _protects(on("pump", w, keywords=["hexproof"]))),
    (own << _chosen).map(lambda d: _protects(one("pump", what=d.what, keywords=["hexproof"]))),
    seq(target, _choice).combine(lambda w, words: _one_of(w, words)),
)

_KEYWORDS = (
    "haste", "vigilance", "lifelink", "double strike", "infect", "first strike", "trample", "flying", "menace", "deathtouch",
    "reach", "indestructible", "hexproof",
)  # fmt: skip


def _one_of(what: tuple[str, object], words: list[str]) -> Said:
    """One of several keywords: the first, or one of the others."""
    if set(words) - {*_KEYWORDS}:
        raise ValueError("a choice of other things than keywords")
    said = on("pump", what, keywords=words[:1])
    if len(words) == 1 or not said.effects:
        return said
    others = _one_of(what, words[1:])
    either = {"do": "may", "effects": list(said.effects), "otherwise": list(others.effects)}
    return Said((either,), said.targets, about=said.about)
