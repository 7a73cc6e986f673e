"""Sentences about permanents: pumped, tapped, destroyed, with counters, attached, sacrificed, returned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.counters import counters, kind
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import Fields, Said, aimed, countable, each, it, on, one, scaled, target, this
from deckopt.oracle.unplayed import NOT_THEIRS, said_of
from deckopt.oracle.words import Described, anywhere, keywords, number, own, phrase
from deckopt.words.colours import LETTER_OF

_signed: Parser = alt(string("+X").result("X"), string("-X"), regex(r"[+-]\d+").map(int))
signed_size: Parser = seq(_signed << string("/"), _signed)
until_end_of_turn: Parser = string(" until end of turn")


def pump(what: Any, size: Any, gained: Any, per: Any = None) -> Said:
    fields: Fields = {}
    if size is not None:
        for key, n in zip(("power", "toughness"), size, strict=True):
            if n:
                fields[key] = scaled(n, per)
    if gained:
        fields["keywords"] = gained
    if isinstance(what, tuple):
        return aimed(what[0], "pump", **fields) if what[1].yours else Said((), (what[0],), idle=("no target",))
    return Said(({"do": "pump", "what": what, **fields},), about=what)


_subject: Parser = alt(
    this,
    target,
    string("enchanted creature").result("enchanted"),
    string("equipped creature").result("enchanted"),
    it,
    regex(r"(?:all |each )?") >> own.map(lambda d: d.what),
)
pumped: Parser = alt(
    seq(
        _subject,
        (regex(r" gets? ") >> signed_size).optional(),
        alt(until_end_of_turn << string(" and"), success("")) >> regex(r" can't be blocked this turn(?! except)"),
    ).combine(lambda w, s, _: pump(w, s, ["unblockable"])),
    seq(
        _subject,
        regex(r"(?: also)? gets? ") >> signed_size,
        (regex(r" and gains? ") >> keywords).optional() << until_end_of_turn,
        each.optional(),
    ).combine(pump),
    seq(_subject, regex(r" gets? ") >> signed_size, until_end_of_turn >> each.optional()).combine(
        lambda w, s, per: pump(w, s, None, per)
    ),
    seq(
        _subject, regex(r" gains? ") >> keywords, regex(r" and gets? ") >> signed_size << until_end_of_turn, each.optional()
    ).combine(lambda w, k, s, per: pump(w, s, k, per)),
    seq(_subject, regex(r" gains? ") >> keywords << until_end_of_turn).combine(lambda w, k: pump(w, None, k)),
)


_graveyard_card: Parser = regex(r"(?:[a-z]+ )*card(?= from a(?:ny)? graveyard)").map(own.parse)
becomes: Parser = seq(
    alt(this, target), string(" becomes ") >> phrase("white", "blue", "black", "red", "green") << until_end_of_turn
).combine(lambda w, c: on("become", w, colours=LETTER_OF[c]))
taps: Parser = alt(
    seq(phrase("untap", "tap") << string(" up to "), number << string(" "), own).combine(
        lambda do, n, d: one(do, what=d.what, count=n, up_to=True)
    ),
    seq(phrase("untap", "tap") << string(" all "), own).combine(lambda do, d: one(do, what=d.what)),
    seq(
        phrase("untap", "tap") << string(" "),
        alt(this, target, it, string("enchanted ") >> regex(r"\w+").result("enchanted")),
    ).combine(on),
)
destroys: Parser = alt(
    seq(
        regex(r"exile (up to one )?target ", group=1),
        _graveyard_card << regex(r" from a(?:ny)? graveyard"),
    ).combine(lambda up_to, d: _exiled_card(d.what, up_to is not None)),
    seq(
        string("exile ") >> target << regex(r"\. (?:its|[Tt]hat creature's) controller gains life equal to its power"),
    ).map(lambda t: _exiled_for(t[0], {"do": "gain", "amount": {"value": "power", "of": "target"}})),
    seq(
        string("exile ")
        >> target
        << string(
            ". its controller may search their library for a basic land card, put that card onto the battlefield tapped, then shuffle"
        ),
    ).map(lambda t: _exiled_for(t[0], {"do": "search", "what": "basic land", "to": "battlefield", "tapped": True})),
    (string("exile ") >> target << string(" until ~ leaves the battlefield")).bind(
        lambda t: fail("what comes back") if t[1].yours else success(Said((), (t[0],), idle=("no target",)))
    ),
    seq(phrase("destroy", "exile") << string(" "), alt(this, target, it)).combine(on),
    seq(phrase("destroy", "exile") << string(" all "), own).combine(lambda do, d: one(do, what=d.what)),
)


def _exiled_card(what: str, up_to: bool) -> Said:
    """A card of a graveyard, which is yours: nothing is known of the opponent's, but that there are cards."""
    exiled: Fields = {"do": "exile", "what": "target", "from": "graveyard"}
    return Said(
        (exiled if up_to or what != "card" else said_of(exiled, NOT_THEIRS),),
        ({"what": what, "in": "graveyard", **({"up_to": True} if up_to else {})},),
        about="target",
    )


def _exiled_for(target: tuple[str, Described], more: Fields) -> Said:
    """A permanent of yours is exiled, then you get something for it."""
    if not target[1].yours:
        return Said((), (target[0],), idle=("no target",))
    gone = {"do": "exile", "what": "target"}
    return Said((gone, more), (target[0],), about="target")


_enchanted: Parser = regex(r"(?:enchanted|equipped) (?:creature|permanent|artifact|land)").result("enchanted")


def _put(n: Any, kind: str, what: Any, per: Any = None) -> Said:
    number = scaled(n, per)
    fields = {**({"kind": kind} if kind != "+1/+1" else {}), "amount": number}
    if isinstance(what, Described):
        return one("counters", what=what.what, **fields)
    return on("counters", what, **fields)


def _taken(n: Any, kind: str, what: Any) -> Said:
    return on("remove", what, **({"kind": kind} if kind != "+1/+1" else {}), **({"amount": n} if n != 1 else {}))


def _adapted(n: Any) -> Said:
    grown = {"do": "counters", "what": "this", "amount": n}
    return Said(({"do": "if", "when": {"counters": "+1/+1", "at_most": 0}, "then": [grown]},))


put_or_take: Parser = alt(
    seq(string("put ") >> counters << string(" on "), alt(this, target, it, _enchanted), each.optional()).combine(
        lambda c, w, per: _put(c[0], c[1], w, per)
    ),
    seq(
        string("put ") >> counters << string(" on "),
        alt(this, it) << string(" and "),
        counters << string(" on "),
        target,
    ).combine(lambda c, w, k, t: _put(c[0], c[1], w).then(_put(k[0], k[1], t))),
    seq(string("put ") >> counters << string(" on each "), own).combine(lambda c, d: _put(c[0], c[1], d)),
    seq(
        string("put a number of ") >> kind << string(" counters on "),
        alt(this, target, it, _enchanted) << string(" equal to the number of "),
        countable,
    ).combine(lambda k, w, n: _put(1, k, w, n)),
    seq(
        string("put X ") >> kind << string(" counters on "),
        alt(this, target, it),
        string(", where X is the number of "),
        countable,
    ).combine(lambda k, w, _, n: _put(1, k, w, n)),
    seq(string("double the number of ") >> kind << string(" counters on "), alt(this, it, target)).combine(
        lambda k, w: _put({"value": "counters", "kind": k, "of": _word(w)}, k, w)
    ),
    seq(string("remove ") >> counters << string(" from "), alt(this, it)).combine(lambda c, w: _taken(c[0], c[1], w)),
    seq(string("remove all ") >> kind << string(" counters from "), alt(this, it, target)).combine(
        lambda k, w: _taken("all", k, w)
    ),
    (string("adapt ") >> number).map(_adapted),
)


def _word(what: Any) -> str:
    return "target" if isinstance(what, tuple) else str(what)


attaches: Parser = alt(
    (string("attach ~ to ") >> target).map(lambda t: aimed(t[0], "attach", key="to")),
    (string("attach it to ") >> target).map(
        lambda t: Said(({"do": "attach", "what": "it", "to": "target"},), (t[0],), about="target")
    ),
    regex(r"attach ~ to (?:it|that creature)").result(one("attach", to="it")),
)
sacrifices: Parser = alt(
    string("sacrifice ~").result(one("sacrifice", what="this")),
    string("sacrifice it").result(one("sacrifice", what="it")),
    seq(string("sacrifice ") >> number << string(" "), own).combine(
        lambda n, d: one("sacrifice", what=d.what, count=n if n != 1 else None)
    ),
)
returns: Parser = alt(
    (
        string(
            "each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all "
        )
        >> string("cards they exiled this way onto the battlefield")
    ).result(one("exchange", what="creature")),
    seq(
        string("return all ") >> anywhere << string(" to "),
        alt(string("the battlefield").result("battlefield"), string("your hand").result("hand")),
        string(" tapped").optional(),
    ).bind(
        lambda t: (
            success(one("return", what=t[0].what, **{"from": "graveyard"}, to=t[1], count="all", tapped=True if t[2] else None))
            if t[0].zone == "graveyard"
            else fail("from the graveyard")
        )
    ),
    string("each player puts a creature card from their graveyard onto the battlefield").result(
        one("return", what="creature", **{"from": "graveyard"}, to="battlefield")
    ),
    (string("put ") >> target << string(" onto the battlefield under your control")).bind(
        lambda t: success(_returned(t, "battlefield", None)) if t[1].yours else fail("from your graveyard")
    ),
    seq(
        string("put target ") >> _graveyard_card << string(" from a graveyard onto the battlefield under your control"),
        (regex(r"\. [Yy]ou lose life equal to (?:that card's|its) mana value")).optional(),
    ).combine(
        lambda d, lost: Said(
            (
                {"do": "return", "what": "target", "from": "graveyard", "to": "battlefield"},
                *([{"do": "lose", "amount": {"value": "mana value", "of": "target"}}] if lost else []),
            ),
            ({"what": d.what, "in": "graveyard"},),
            about="target",
        )
    ),
    seq(
        string("return ~ from your graveyard to "),
        alt(string("your hand").result("hand"), string("the battlefield").result("battlefield")),
        string(" tapped").optional(),
    ).combine(lambda _, to, tapped: one("return", what="this", **{"from": "graveyard"}, to=to, tapped=True if tapped else None)),
    regex(r"return (?:~|it) to (?:its owner's|your) hand").result(one("return", what="this")),
    seq(string("return "), target << regex(r" to (?:its owner's|your) hand")).combine(lambda _, t: _returned(t, "hand", None)),
    seq(
        string("return ") >> target << string(" to the battlefield"),
        string(" tapped").optional(),
        (string(" with ") >> seq(number << regex(r"(?: additional)? "), kind << regex(r" counters? on it"))).optional(),
    ).combine(lambda found, tapped, counters: _put_there(found, tapped, counters)),
    seq(string("return ") >> number << string(" "), anywhere << regex(r" to (?:its owner's|your) hand")).combine(
        lambda n, d: one(
            "return", what=d.what, count=n if n != 1 else None, **({"from": "graveyard"} if d.zone == "graveyard" else {})
        )
    ),
)


def _put_there(target: tuple[str, Described], tapped: Any, counters: Any) -> Said:
    said = _returned(target, "battlefield", tapped)
    if counters is None or not said.effects:
        return said
    if counters[1] not in ("+1/+1", "-1/-1"):
        raise ValueError("a counter that may mean something")
    with_counters = {"counters": counters[0], **({"kind": counters[1]} if counters[1] != "+1/+1" else {})}
    return replace(said, effects=({**said.effects[0], **with_counters}, *said.effects[1:]))


def _returned(target: tuple[str, Described], to: str, tapped: Any) -> Said:
    what, found = target
    more: Fields = {}
    if not found.yours:
        return Said((), (what,), idle=("no target",))
    if found.zone == "graveyard":
        if isinstance(what, dict):
            what = what["what"]
            more["up_to"] = True
        if what.startswith("other"):
            raise ValueError("another card than itself, where it may lie too")
        fields = {"do": "return", "what": "target", "from": "graveyard", "to": to, **({"tapped": True} if tapped else {})}
        return Said((fields,), ({"what": what, "in": "graveyard", **more},), about="target")
    return aimed(what, "return", to=to)
