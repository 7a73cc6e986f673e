"""What becomes a creature until end of turn: "~ becomes a 3/2 red Goblin creature with haste until end of turn. It's still a land."."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.granted import as_abilities
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.part import Part
from deckopt.oracle.said import Fields, Said, it, on, target, this
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import keywords, number, own
from deckopt.words.colours import LETTER_OF

EVERY_TYPE = "all creature types"
_TYPES = ("artifact", "enchantment", "land")
_STRIKING = "During your turn, ~ has first strike."  # it is a creature until the end of that turn


def _animated(what: Any, size: tuple[int, int], words: str, has: list[Any], lasting: bool = False) -> Said:
    """Colours, subtypes and types in the order of the text; `has`: keywords in a list, abilities in quotation marks.

    `lasting`: as long as it is on the battlefield, and not until end of turn.
    """
    colours = "".join(LETTER_OF[w] for w in words.split() if w in LETTER_OF)
    types = [w.capitalize() for w in words.split() if w in _TYPES]
    subtypes = [w for w in words.split() if w[:1].isupper()]
    if set(words.split()) - set(LETTER_OF) - set(_TYPES) - set(subtypes) - {"and", "creature", "colorless"}:
        raise ValueError(f"not understood: {words}")
    line = " ".join([*types, "Creature"]) + (f" — {' '.join(subtypes)}" if subtypes else "")
    base = {"power": size[0], "toughness": size[1]}
    every = {"changeling": True} if EVERY_TYPE in has else {}
    has = [word for word in has if word != EVERY_TYPE]
    if lasting and [words for words in has if isinstance(words, list) and words != ["haste"]]:
        raise ValueError("keywords for good")
    how = {"lasting": True, **({"haste": True} if ["haste"] in has else {})} if lasting else {}
    said = on("become", what, types=line, **({"colours": colours} if colours else {}), **base, **every, **how)
    if not said.effects:
        return said
    whom = said.effects[0]["what"]
    gained = [word for words in has if isinstance(words, list) for word in words if not lasting]
    gained += ["first strike"] if _STRIKING in has else []
    if gained:
        said = said.then(Said(({"do": "pump", "what": whom, "keywords": gained},)))
    for text in has:
        if not isinstance(text, str) or text == _STRIKING:
            continue
        given, part = _given(text)
        if part.simplified:
            said = replace(said, effects=(said_of(said.effects[0], part.simplified), *said.effects[1:]))
        if given:
            made = {"do": "give", "what": whom, **({"lasting": True} if lasting else {}), **given}
            said = said.then(Said((made,), tokens=part.tokens))
    return said


def _given(text: str) -> tuple[Fields, Part]:
    """The abilities of a text in quotation marks, and how that is read."""
    from deckopt.oracle.lines import read_line

    part = read_line(text, spell=False)
    nothing = part is not None and not part.fields and bool(part.idle or part.simplified)
    given = {} if nothing else as_abilities([part])
    if part is None or given is None or not (given or nothing):
        raise ValueError("what it has is not understood")
    return given, part


_quoted: Parser = regex(r'"([^"]*)"', group=1)
_has: Parser = (string(" with ") >> alt(_quoted, string(EVERY_TYPE), keywords).sep_by(regex(r",? and "))).optional([])
_size: Parser = seq(number << string("/"), number << string(" "))
_still: Parser = regex(r"(?:[. ] ?[Ii]t's| that's) still an? (?:land|artifact)")
_becomes: Parser = regex(r" becomes an? ")


def _resized(what: Any, size: tuple[int, int], gained: list[str] | None, types: str = "") -> Said:
    """Base power and toughness until end of turn, perhaps with keywords, or a creature type added."""
    said = on("become", what, power=size[0], toughness=size[1], **({"types": types} if types else {}))
    if not said.effects or not gained:
        return said
    return said.then(Said(({"do": "pump", "what": said.effects[0]["what"], "keywords": gained},)))


def _all_become(found: Any, size: tuple[int, int], words: str, has: list[Any]) -> Said:
    """All that a description means become creatures; ValueError where abilities in quotation marks are given."""
    if any(isinstance(text, str) for text in has):
        raise ValueError("abilities for all of them")
    return _animated(found.what, size, words, has)


_plain_size: Parser = seq(number << string("/"), number)
_base = r" (?:has|have) base power and toughness "
_gains: Parser = (regex(r",? and gains? ") >> keywords).optional()

#: Sentences.
animated: Parser = alt(
    seq(
        alt(this, target, it) << _becomes,
        _size,
        regex(r"[A-Za-z' -]*?creature(?= with |\. )"),
        _has << _still,
    ).combine(lambda what, size, words, has: _animated(what, (size[0], size[1]), words, has, lasting=True)),
    seq(
        regex(r"[Uu]ntil end of turn, ") >> alt(this, target, it) << regex(_base),
        _plain_size,
        _gains,
    ).combine(_resized),
    seq(alt(this, target, it) << regex(_base), _plain_size, _gains << string(" until end of turn")).combine(_resized),
    seq(
        regex(r"[Uu]ntil end of turn, each ") >> own << regex(_base),
        _plain_size,
        string(" and becomes a ") >> regex(r"[A-Z][a-z]+") << string(" in addition to its other creature types"),
    ).combine(lambda d, size, subtype: _resized(d.what, size, None, f"Creature — {subtype}")),
    seq(
        regex(r"[Uu]ntil end of turn, all ") >> own << string(" become "),
        _size,
        regex(r"[A-Za-z' -]*?creatures(?= with |\. )").map(lambda words: words.removesuffix("s")),
        _has << regex(r"\. ?[Tt]hey're still lands"),
    ).combine(lambda d, size, words, has: _all_become(d, (size[0], size[1]), words, has)),
    seq(
        regex(r"[Aa]ll ") >> own << string(" become "),
        _size,
        regex(r"[A-Za-z' -]*?creatures(?= with | until)").map(lambda words: words.removesuffix("s")),
        _has << string(" until end of turn") << regex(r"\. ?[Tt]hey're still lands"),
    ).combine(lambda d, size, words, has: _all_become(d, (size[0], size[1]), words, has)),
    seq(
        alt(this, target) << _becomes,
        _size,
        regex(r"[A-Za-z' -]*?creature(?= with | until)"),
        _has << string(" until end of turn") << _still,
    ).combine(lambda what, size, words, has: _animated(what, (size[0], size[1]), words, has)),
    seq(
        regex(r"[Uu]ntil end of turn, ") >> alt(this, target) << _becomes,
        _size,
        regex(r"[A-Za-z' -]*?creature(?= with |\. )"),
        _has << _still,
    ).combine(lambda what, size, words, has: _animated(what, (size[0], size[1]), words, has)),
)
