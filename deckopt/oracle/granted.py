"""Abilities in quotation marks that permanents have or gain: "Enchanted creature has "{T}: Draw a card."".

`grants` reads such a line with a reader of lines of its own; `gained` is the same of an effect
until end of turn.
"""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.conditions import condition
from deckopt.oracle.parsers import ParseError, Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, it, target, this
from deckopt.oracle.words import keywords, own

_signed: Parser = regex(r"[+-]\d+").map(int)
_size: Parser = seq(_signed << string("/"), _signed)
_of: Parser = alt(
    string("~").result("this"),
    regex(r"(?:[Ee]nchanted|[Ee]quipped) (?:creature|land|permanent|artifact|enchantment)").result("enchanted"),
    regex(r"[Aa]ll ") >> own.map(lambda d: d.what),  # nobody else has any
    regex(r"(?:Each )?") >> own.bind(lambda d: string("").result(d.what) if d.whose == "you" else regex(r"(?!)")),
)
_quoted: Parser = regex(r'"([^"]*)"', group=1)
_has = r",? (?:and )?(?:has|have) "
_while: Parser = alt((string(" as long as ") >> condition), string("").result(None))
_line: Parser = alt(
    seq(
        _of,
        (regex(r" gets? ") >> _size).optional(),
        (regex(_has) >> keywords << regex(r",? and ")).optional() << regex(r"(?:,? (?:and )?(?:has|have) )?"),
        _quoted.sep_by(regex(r",? and ")),
        _while << regex(r"\.?"),
    ),
    seq(
        (regex(r"As long as ") >> condition << string(", ")).map(lambda w: w),
        _of,
        (regex(r" gets? ") >> _size).optional(),
        (regex(_has) >> keywords << regex(r",? and ")).optional() << regex(r"(?:,? (?:and )?(?:has|have) )?"),
        _quoted.sep_by(regex(r",? and ")) << regex(r"\.?"),
    ).combine(lambda w, o, s, k, q: [o, s, k, q, w]),
    seq(_of << string(" have "), regex(r"equip \{\d+\}"), _while << string(".")).combine(
        lambda o, equip, w: [o, None, None, [equip.capitalize()], w]
    ),
)


def as_abilities(parts: list[Any]) -> Fields | None:
    """Abilities and triggers of lines that were read, or None where a line says anything else."""
    found: Fields = {}
    for part in parts:
        if part is None or part.simplified:
            return None
        if part.idle:
            continue
        fields = dict(part.fields)
        for made in fields.pop("mana", ()):
            if isinstance(made, dict):
                return None
            found.setdefault("abilities", []).append(
                {"cost": {"tap": True}, "effects": [{"do": "add", "mana": "{W/U/B/R/G}" if made == "any" else made}]}
            )
        if set(fields) - {"abilities", "triggers"}:
            return None
        for key in ("abilities", "triggers"):
            found.setdefault(key, []).extend(fields.get(key, ()))
    return {key: value for key, value in found.items() if value}


def grants(line: str, read: Any) -> tuple[Fields, tuple[Any, ...]] | None:
    """The static ability of a line, and the tokens that it creates; None if it is no such line."""
    if '"' not in line and " have equip " not in line:
        return None
    try:
        of, size, words, texts, when = _line.parse(line)
    except (ParseError, ValueError):
        return None
    parts = [read(text) for text in texts]
    given = as_abilities(parts)
    if given is None or not (given or size or words):
        return None
    fields: Fields = {**({} if of == "this" else {"of": of}), **given}
    for key, n in zip(("power", "toughness"), size or (0, 0), strict=True):
        if n:
            fields[key] = n
    if words:
        fields["keywords"] = words
    if when:
        fields["when"] = when
    return fields, tuple(t for part in parts for t in part.tokens)


_subject: Parser = alt(this, target, it, own.map(lambda d: d.what))
_gains: Parser = alt(
    seq(
        _subject,
        (regex(r" gets? ") >> _size).optional(),
        (regex(r"(?: and)? gains? ") >> keywords << regex(r",? and ")).optional() << regex(r"(?:(?: and)? gains? )?"),
        _quoted << string(" until end of turn"),
    ),
    seq(
        regex(r"[Uu]ntil end of turn, ") >> _subject,
        (regex(r" gets? ") >> _size).optional(),
        (regex(r"(?: and)? gains? ") >> keywords << regex(r",? and ")).optional() << regex(r"(?:(?: and)? gains? )?"),
        _quoted,
    ),
)


def _gained(what: Any, size: Any, words: Any, text: str) -> Said:
    from deckopt.oracle.lines import read_line

    part = read_line(re.sub(r"^[a-z]", lambda m: m[0].upper(), text), spell=False)
    given = as_abilities([part])
    if not given or part is None or part.tokens:
        raise ValueError("what it gains is not understood")
    targets: list[Any] = []
    if isinstance(what, tuple):
        if not what[1].yours:
            return Said((), (what[0],), idle=("no target",))
        targets, what = [what[0]], "target"
    effects: list[Fields] = []
    if size or words:
        sizes = {key: n for key, n in zip(("power", "toughness"), size or (0, 0), strict=True) if n}
        effects.append({"do": "pump", "what": what, **sizes, **({"keywords": words} if words else {})})
    effects.append({"do": "give", "what": what, **given})
    return Said(tuple(effects), tuple(targets), about="target" if targets else what)


#: "Until end of turn, target creature gains "{T}: Draw a card.""
gained: Parser = _gains.combine(_gained)
