"""Static abilities: power, toughness and keywords of this, of what is enchanted, of all of a kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.conditions import condition, domain
from deckopt.oracle.counters import counted as counters_on
from deckopt.oracle.grammar.meaning import for_each
from deckopt.oracle.parsers import Parser, alt, longest, regex, seq, string
from deckopt.oracle.part import Part, counts_others
from deckopt.oracle.said import Fields, scaled
from deckopt.oracle.words import Described, anywhere, keywords, own

signed: Parser = regex(r"[+-]\d+").map(int)
_bonus: Parser = seq(regex(r" gets? ") >> signed << string("/"), signed)
_of: Parser = alt(
    string("~").result("this"),
    regex(r"(?:[Ee]nchanted|[Ee]quipped) (?:creature|permanent|artifact|land|enchantment)").result("enchanted"),
    string("Permanents you control").result("permanent"),
    regex(r"(?:[Ee]ach )?") >> own.map(lambda d: d.what),  # whosever: there are none but yours
)
_of_others: Parser = regex(r"(?!~)") >> _of  # of the card itself it is a keyword of its own


_YOUR_TURN: Fields = {"number": "your turn"}
#: Keywords that are about combat and the opponent's spells; in whose turn there are any makes no difference.
_IN_YOUR_TURN = {"first strike", "menace", "trample", "hexproof", "ward"}


def static(of: str, bonus: Any, gained: Any, per: Any, when: Any) -> Part:
    """A static ability of those that `of` means: +N/+N (for each `per`), keywords gained, while a condition holds.

    ValueError where it counts others than the source without saying so.
    """
    per, when = _what_it_is(of, per), _what_it_is(of, when)
    if when == _YOUR_TURN and not bonus and gained and not set(gained) - _IN_YOUR_TURN:
        when = None
    if of != "this" and (counts_others(when) or counts_others(per) or (isinstance(per, Described) and "other " in per.what)):
        raise ValueError("others than what?")
    fields: Fields = {} if of == "this" else {"of": of}
    for key, n in zip(("power", "toughness"), bonus or (0, 0), strict=True):
        if n:
            fields[key] = (
                n
                if per is None
                else scaled(n, per)
                if isinstance(per, dict)
                else ({"count": per.what, **({"in": per.zone} if per.zone else {}), **({"times": n} if n != 1 else {})})
            )
    if gained:
        fields["keywords"] = gained
    if when:
        fields["when"] = when
    return Part({"statics": [fields]})


def _sparing(of: str, gained: list[str]) -> Part:
    """Protection that removes nothing that is attached already."""
    part = static(of, None, gained, None, None)
    return Part({"statics": [{**part.fields["statics"][0], "spares": True}]})


def _during(when: Fields, of: str, bonus: Any, gained: list[str] | None) -> Part:
    """A static ability of one player's turns. ValueError where it says nothing."""
    if not bonus and not gained:
        raise ValueError("what?")
    return static(of, bonus, gained, None, when if bonus or when == _YOUR_TURN or set(gained or ()) - _IN_YOUR_TURN else None)


def _otherwise(of: str, gained: list[str], otherwise: list[str]) -> Part:
    """Keywords that it has in your turns, and others in all other turns."""
    both = (static(of, None, gained, None, _YOUR_TURN), static(of, None, otherwise, None, {**_YOUR_TURN, "at_most": 0}))
    return Part({"statics": [table for part in both for table in part.fields["statics"]]})


#: What is attached to it, as an amount or a condition; `_IT` says that a text speaks of what has the bonus.
_IT = "it"
_ATTACHED_KIND = regex(r"Auras?(?: and Equipment)?|Equipment").map(
    lambda text: "Aura or Equipment" if "and" in text else text.removesuffix("s")
)
_attached: Parser = seq(string(" for each ") >> _ATTACHED_KIND, regex(r" attached to (it|~)", group=1)).combine(
    lambda what, to: {"value": "attached", "what": what, **({_IT: True} if to == "it" else {})}
)
_STATES = {"equipped": "Equipment", "enchanted": "Aura", "enchanted or equipped": "Aura or Equipment"}
_has_attached: Parser = regex(r"(~ is|it's|~'s) (enchanted or equipped|equipped|enchanted)(?! by)", group=(1, 2)).map(
    lambda text: {"attached": _STATES[text[1]], **({_IT: True} if text[0] == "it's" else {})}
)


def _what_it_is(of: str, told: Any) -> Any:
    """An amount or a condition of what is attached, of the card itself or of what it enchants. ValueError if it is another's."""
    if not isinstance(told, dict) or "attached" not in (told.get("value"), *told):
        return told
    kept = {key: value for key, value in told.items() if key != _IT}
    if of == "enchanted" and "value" in told and _IT in told:
        return {**kept, "of": "enchanted"}
    if of == "enchanted" or (of != "this" and _IT in told):
        raise ValueError("attached to what?")
    return kept


_NEVER: Fields = {"number": "turn", "at_most": 0}  # a condition; the keyword defender says the same, but others ask for that
_asked: Parser = alt(
    string("it's your turn").result(_YOUR_TURN),
    regex(r"(?:an opponent controls|your opponents control|defending player controls) no [a-z]+").result(None),
    _has_attached,
    condition,
)
as_long: Parser = string(" as long as ") >> _asked
_LOSES_FLYING = " and loses flying"
_KEEPS_FLYING = "it keeps flying"
#: Of protection that an Aura gives, which does not remove that Aura.
_SPARES_ALL = "it removes no other Auras and Equipment either that are attached already"
_HAS_DEFENDER = "what cannot attack has defender"


def _defenders(of: str) -> Part:
    """All that cannot attack. ValueError where the format gives those no keywords."""
    if " with" in of:
        raise ValueError("keywords of what has some")
    return replace(static(of, None, ["defender"], None, None), simplified=_HAS_DEFENDER)


#: " for each ...", after what something gets.
_per: Parser = longest(_attached, string(" for each ") >> alt(counters_on, domain, anywhere), for_each)
_SURE = r"(?:and (?:can't block|can't attack you or planeswalkers you control|can't be regenerated))"
#: The ways of reading a line as a static ability. Where two of them read the same line they say the same, so that their order
#: decides nothing: `tests/oracle/test_statics.py` tries all of them.
READINGS: tuple[Parser, ...] = (
    seq(
        alt(
            string("During your turn, ").result(_YOUR_TURN),
            string("During turns other than yours, ").result({**_YOUR_TURN, "at_most": 0}),
        ),
        _of,
        _bonus.optional(),
        (regex(r"(?: and)? (?:has|have) ") >> keywords).optional() << string("."),
    ).combine(_during),
    seq(
        _of,
        regex(r" (?:has|have) ") >> keywords << string(" during your turn. Otherwise, it has "),
        keywords << string("."),
    ).combine(_otherwise),
    (
        seq(_of, regex(r" (?:has|have) ") >> keywords)
        << string(". This effect doesn't remove ")
        << regex(r"Auras and Equipment you control that are already attached to (?:it|them)\.")
    ).map(lambda t: _sparing(t[0], t[1])),
    (seq(_of, regex(r" (?:has|have) ") >> keywords) << string(". This effect doesn't remove ~.")).map(
        lambda t: replace(_sparing(t[0], t[1]), simplified=_SPARES_ALL)
    ),
    # others may look for creatures with defender
    regex(r"Enchanted (?:creature|permanent) can't attack(?:, block, or crew Vehicles| or block)?\.").result(
        Part({"statics": [{"of": "enchanted", "keywords": ["defender"]}]}, simplified=_HAS_DEFENDER)
    ),
    (_of_others << regex(r" can't attack(?: or block)?\.")).map(_defenders),
    regex(r"~ can't attack(?: or block)?(?: unless defending player controls [^.]*)?\.").result(Part({"attacks_if": _NEVER})),
    (regex(r"~ can't attack(?: or block)? unless ") >> condition << string(".")).map(lambda c: Part({"attacks_if": c})),
    regex(r"Enchanted creature can't be blocked\.").result(Part({"statics": [{"of": "enchanted", "keywords": ["unblockable"]}]})),
    (_of_others << regex(r" can't be blocked(?: except by [^.]*| by [^.]*)?\.")).map(
        lambda o: static(o, None, ["unblockable"], None, None)
    ),
    seq(_of, _bonus << string(", has "), keywords << regex(r", and can't attack you or planeswalkers you control\.")).combine(
        lambda o, b, k: static(o, b, k, None, None)
    ),
    # others may look for creatures with flying
    seq(_of, _bonus << string(f"{_LOSES_FLYING}.")).combine(
        lambda o, b: replace(static(o, b, None, None, None), simplified=_KEEPS_FLYING)
    ),
    seq(_of, _bonus << string(" and can't be blocked.")).combine(lambda o, b: static(o, b, ["unblockable"], None, None)),
    seq(
        _of,
        regex(r" (?:has|have) ") >> keywords << regex(r" and can't be blocked(?: except by [^.]*| by [^.]*)?\."),
    ).combine(lambda o, k: static(o, None, [*k, "unblockable"], None, None)),
    seq(
        _of,
        _bonus,
        (regex(r",? and (?:has|have) ") >> keywords).optional() << regex(rf"(?:,? {_SURE})?"),
        _per.optional(),
        as_long.optional() << string("."),
    ).combine(static),
    seq(
        _of,
        _bonus,
        _per,
        (regex(r",? and (?:has|have) ") >> keywords).optional() << string("."),
    ).combine(lambda o, b, per, k: static(o, b, k, per, None)),
    seq(_of, regex(r" (?:has|have) ") >> keywords, as_long.optional() << string(".")).combine(
        lambda o, k, w: static(o, None, k, None, w)
    ),
    seq(
        string("As long as ") >> _asked << string(", "),
        alt(_of, string("it").result("this")),
        _bonus.optional(),
        (regex(r"(?:,? and)? (?:has|have) ") >> keywords).optional() << regex(r"(?:,? and can't block)?\."),
    ).combine(lambda w, o, b, k: static(o, b, k, None, w)),
)
#: Lines that are static abilities.
static_lines: Parser = alt(*READINGS)
