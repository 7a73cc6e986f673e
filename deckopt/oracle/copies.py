"""Copies of permanents in rules texts: entering as one, becoming one, tokens that are copies."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import Fields, Said, each, scaled, target
from deckopt.oracle.words import anywhere, keywords, number, phrase

_COPIED_TYPES = ("land", "creature", "artifact")

# -- exceptions --------------------------------------------------------------------------

_it: Parser = regex(r"(?:it|they|the tokens?|that token|those tokens|~)(?:'s|'re| is| are) ")
_added: Parser = (
    _it
    >> regex(r"an? ")
    >> regex(r"(?:artifact|enchantment|creature|[A-Z][a-z]+)(?: (?:artifact|enchantment|creature|[A-Z][a-z]+))*")
    << regex(r" in addition to (?:its|their) other (?:creature )?types")
).map(lambda words: {"types": words.split()})
_sized: Parser = seq(_it >> regex(r"(?:an? )?") >> regex(r"\d+").map(int) << string("/"), regex(r"\d+").map(int)).combine(
    lambda power, toughness: {"power": power, "toughness": toughness}
)
_named: Parser = regex(r"(?:its|his|her|their) name is ~").result({"name": "~"})
#: "He's a 4/4 Spider Human Hero in addition to his other types."
_sized_too: Parser = seq(
    regex(r"(?:it|he|she)'s an? ") >> regex(r"\d+").map(int) << string("/"),
    regex(r"\d+").map(int) << string(" "),
    regex(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*") << regex(r" in addition to (?:its|his|her) other types"),
).combine(lambda power, toughness, words: {"power": power, "toughness": toughness, "types": words.split()})
_not_legendary: Parser = regex(
    r"(?:it|the token|that token)(?: isn't|'s not) legendary|(?:they|the tokens) aren't legendary"
).result({"nonlegendary": True})
_gains: Parser = (
    regex(r"(?:(?:it|the token|that token) )?(?:has|gains) |(?:(?:they|those tokens) )?(?:have|gain) ") >> keywords
).map(lambda words: {"keywords": words})
_this_ability: Parser = regex(r"(?:(?:it|~) )?has this ability").result({"this_ability": True})
_exception: Parser = alt(_named, _sized_too, _added, _sized, _not_legendary, _this_ability, _gains)


def _joined(parts: list[Fields]) -> Fields:
    found: Fields = {}
    for part in parts:
        for key, value in part.items():
            found[key] = found[key] + value if key in found else value
    return found


_but: Parser = (string(", except ") >> _exception.sep_by(alt(string(", and "), string(" and "), string(", ")))).map(_joined)


def _with(effect: Fields, but: Fields | None) -> Fields:
    return {**effect, **({"except": but} if but else {})}


# -- entering as a copy ------------------------------------------------------------------


def _enters_as(found: Any, zone: str, tapped: Any, but: Fields | None, exiles: Any) -> Fields:
    zone = zone or found.zone
    if exiles:
        but = {**(but or {}), "exiles": True}
    offer = {"of": found.what, **({"in": zone} if zone else {}), **({"tapped": True} if tapped else {})}
    return {"enters": {"as_copy": _with(offer, but)}}


_of_copied: Parser = anywhere.bind(
    lambda d: (
        success(d)
        if d.zone in ("", "graveyard") and all(t in _COPIED_TYPES for t in _nouns(d.what))
        else fail("a land, creature or artifact")
    )
)


def _nouns(what: str) -> list[str]:
    """The last word of each alternative: what kind of thing it is."""
    return [part.split()[-1] for part in what.split(" or ")]


#: A whole line: as a copy of what it may enter.
entering_as: Parser = seq(
    regex(r"You may have ~ enter(?: the battlefield)?") >> string(" tapped").optional(),
    regex(r" as a copy of (?:any|an?) ") >> _of_copied,
    alt(
        string(" in a graveyard").result("graveyard"),
        success(""),
    ),
    _but.optional() << string("."),
    string(" When you do, exile that card.").optional(),
).combine(lambda tapped, d, zone, but, exiles: _enters_as(d, zone, tapped, but, exiles))


def named_as_printed(name: str, value: Any) -> Any:
    """A part of a card with the name that it has also as a copy of something else."""
    if isinstance(value, dict):
        return {k: name if (k, v) == ("name", "~") else named_as_printed(name, v) for k, v in value.items()}
    return [named_as_printed(name, v) for v in value] if isinstance(value, list) else value


#: Of what enters as a copy of a card that it exiles then: it is the copy that does so here, and a copy of that would, too.
EXILES_TOO = "a copy of it exiles such a card, too"


def exiles_too(fields: Fields) -> str:
    """What to say of what exiles the card that it copies; "" of others."""
    return EXILES_TOO if fields["enters"]["as_copy"].get("except", {}).get("exiles") else ""


# -- becoming a copy, tokens that are copies -----------------------------------------------


def _becomes(of: Any, until: Any, but: Fields | None) -> Said:
    effect = _with({"do": "become copy", **({"until": "end of turn"} if until else {})}, but)
    return _on_target(effect, of)


def _on_target(effect: Fields, of: Any) -> Said:
    what, found = of
    if not found.yours:
        return Said((), (what,), idle=("no target",))
    if found.zone == "graveyard":
        return Said((effect,), ({"what": what, "in": "graveyard"},))
    if found.zone:
        raise ValueError("a target elsewhere")
    return Said((effect,), (what,), about="target" if effect["do"] == "create copy" else "")


_until: Parser = string(" until end of turn")
_become: Parser = seq(string("~ becomes a copy of ") >> target, _until.optional(), _but.optional()).combine(_becomes)


def _other_becomes(what: Any, of: Any, until: Any, but: Fields | None) -> Said:
    """One target that becomes a copy of another."""
    (first, found), (second, copied) = what, of
    if (
        not (found.yours and copied.yours)
        or found.zone
        or copied.zone
        or not isinstance(first, str)
        or not isinstance(second, str)
    ):
        raise ValueError("targets of the opponent, or elsewhere")
    effect = {"do": "become copy", "what": "target", "of": "target 2", **({"until": "end of turn"} if until else {})}
    return Said((_with(effect, but),), (first, {"what": second.removeprefix("other "), "another": True}))


def _created(n: Any, how: Any, of: Any, but: Fields | None, per: Any, end: Any) -> Said:
    effect: Fields = {"do": "create copy"}
    if not isinstance(of, tuple):
        effect["of"] = of
    if n != 1 or per:
        effect["amount"] = scaled(n, per)
    if how:
        effect["tapped"] = True
        if "attacking" in how:
            effect["attacking"] = True
    if end:
        effect["at_end"] = end
    effect = _with(effect, but)
    if not isinstance(of, tuple):
        return Said((effect,))
    if of[1].zone or (of[1].yours and not all(t in ("creature", "artifact", "token") for t in _nouns(of[1].what))):
        raise ValueError("a token that is a copy of something that may ask as it enters")
    return _on_target(effect, of)


_end: Parser = regex(
    r"\. (?:[Ss]acrifice|[Ee]xile) (?:it|them|that token|those tokens|the tokens?) at the beginning of the next end step"
).map(lambda t: "exile" if "xile" in t.split(" at ")[0] else "sacrifice")
_create: Parser = seq(
    string("create ") >> number << string(" "),
    regex(r"tapped and attacking |tapped ").optional(),
    regex(r"tokens? (?:that's a copy|that are copies) of ")
    >> alt(
        string("~").result("this"),
        phrase("that creature", "that artifact", "that permanent", "it").result("it"),
        phrase("enchanted creature", "equipped creature").result("enchanted"),
        target,
    ),
    _but.optional(),
    each.optional(),
    _end.optional(),
).combine(_created)

#: Effects that make copies.
_becomes_another: Parser = seq(
    target << string(" becomes a copy of "), regex("(?=another target )") >> target, _until.optional(), _but.optional()
).combine(_other_becomes)
on_copies: Parser = alt(_create, _become, _becomes_another)
