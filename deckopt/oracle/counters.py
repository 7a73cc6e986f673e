"""Counters in rules texts: how many of what kind, entering with them, statics that change their number."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string, success
from deckopt.oracle.words import number, own
from deckopt.words.counters import WITH_MEANING

Fields = dict[str, Any]

kind: Parser = alt(string("+1/+1"), string("-1/-1"), regex(rf"(?!(?:{'|'.join(WITH_MEANING)})\b)(?:[a-z]+ strike|[a-z]+)"))
#: Counters that are put as a cost: also those that make the creature smaller, which `shrinking` says.
cost_counters: Parser = seq(number << string(" "), alt(kind, string("-0/-1"), string("-1/-0")) << regex(r" counters?"))
counters: Parser = seq(number << string(" "), kind << regex(r" counters?"))
itself: Parser = alt(string("~").result("this"), string("it").result("it"))


def _amount(what: str, of: str) -> Fields:
    return {"value": "counters", **({"kind": what} if what != "+1/+1" else {}), **({"of": of} if of != "this" else {})}


#: "+1/+1 counter on ~", after "for each" or "the number of".
counted: Parser = seq(kind << regex(r" counters? (?:on|removed from) "), itself).combine(_amount)


def _held(n: int, what: str, of: str, most: bool = False) -> Fields:
    bound = {"at_most": n} if most else {"at_least": n} if n != 1 else {}
    return {"counters": what, **({"of": of} if of != "this" else {}), **bound}


#: Questions.
held: Parser = alt(
    seq(itself << regex(r" (?:doesn't|didn't) have an? "), kind << regex(r" counters? on (?:it|~)")).combine(
        lambda w, k: _held(0, k, w, True)
    ),
    seq(itself << regex(r" (?:has|had) no "), kind << regex(r" counters on (?:it|~)")).combine(lambda w, k: _held(0, k, w, True)),
    seq(itself << regex(r" (?:has|had) "), number << string(" or more "), kind << regex(r" counters on (?:it|~)")).combine(
        lambda w, n, k: _held(n, k, w)
    ),
    seq(itself << regex(r" (?:has|had) "), regex(r"an? ") >> kind << regex(r" counter on (?:it|~)")).combine(
        lambda w, k: _held(1, k, w)
    ),
    seq(string("there are no ") >> kind << string(" counters on "), itself).combine(lambda k, w: _held(0, k, w, True)),
    seq(string("there are ") >> number << string(" or more "), kind << string(" counters on "), itself).combine(
        lambda n, k, w: _held(n, k, w)
    ),
)


def _enters(tapped: Any, put: tuple[tuple[Any, str], ...], per: Any, when: Any) -> Fields:
    """How it enters: with so many counters of each of some kinds. ValueError where the number of several kinds is counted."""
    if per is not None and len(put) > 1:
        raise ValueError("so many of each kind")
    fields: Fields = {"tapped": True} if tapped else {}
    for number_put, what in put:
        n = number_put if per is None else per if number_put == 1 else {**per, "times": number_put}
        if what == "+1/+1":
            fields["counters"] = n
        elif what == "charge" and isinstance(n, int):
            fields["charge"] = n
        else:
            fields.setdefault("with", {})[what] = n
    return {"enters": {**fields, **({"counters_if": when} if when else {})}}


#: Counters of one kind, or of two.
_put: Parser = alt(
    seq(counters << string(" and "), regex(r"(?=an? |[a-z]+ )") >> counters),
    counters.map(lambda one: (one,)),
)


def entering(each: Parser, where: Parser, condition: Parser) -> Parser:
    """ "~ enters with two +1/+1 counters on it." `each` is " for each ...", `where` "the number of ..."."""
    start = regex(r"~ enters(?: the battlefield)?") >> string(" tapped").optional() << string(" with ")
    more = alt(seq(each, success(None)), seq(success(None), string(" if ") >> condition), success((None, None)))
    if_first = (string("If ") >> condition) << regex(r", (?:~|it) enters with ")
    additional = regex(r"(an?) additional ", group=1).result(1)
    return alt(
        seq(start, _put << string(" on it"), more << string(".")).combine(lambda t, c, m: _enters(t, c, m[0], m[1])),
        seq(start, additional, kind << regex(r" counter on (?:it|him|her)"), each << string(".")).combine(
            lambda t, n, k, per: _enters(t, ((n, k),), per, None)
        ),
        seq(start, string("X ") >> kind << string(" counters on it, where X is "), where << string(".")).combine(
            lambda t, k, n: _enters(t, ((1, k),), n, None)
        ),
        seq(start, string("a number of ") >> kind << string(" counters on it equal to "), where << string(".")).combine(
            lambda t, k, n: _enters(t, ((1, k),), n, None)
        ),
        seq(if_first, _put << string(" on it.")).combine(lambda q, c: _enters(None, c, None, q)),
    )


#: "~ enters with a +1/+1 counter on it for each instant and sorcery card exiled with it", which delve does.
delved: Parser = (
    regex(
        r"~ enters(?: the battlefield)? with a \+1/\+1 counter on it for each ([a-z]+) and ([a-z]+) card exiled with it\.",
        group=(1, 2),
    )
).map(lambda kinds: {"enters": {"delved": " or ".join(kinds)}})


def _replaced(what: str, of: str, **how: int) -> Fields:
    return {"statics": [{"of": of, "counters": {**({"kind": what} if what else {}), **how}}]}


_would: Parser = seq(
    string("If one or more ") >> alt(string("counters").result(""), kind << string(" counters")),
    regex(r" would be put on an? ") >> own.map(lambda d: d.what) << string(", "),
)
_plus: Parser = regex(
    r"that many plus one (?:(?:[+-]1/[+-]1 )?counters|of each of those kinds of counters) are put on (?:it|that (?:permanent|creature)) instead\."
).result({"plus": 1})
_minus: Parser = regex(
    r"that many (?:[+-]1/[+-]1 )?counters minus one are put on (?:it|that (?:permanent|creature)) instead\."
).result({"plus": -1})
_twice: Parser = regex(
    r"twice that many (?:(?:[+-]1/[+-]1 )?counters|of each of those kinds of counters) are put on (?:it|that (?:permanent|creature)) instead\."
).result({"times": 2})
#: Statics that put more or fewer counters.
replacing: Parser = alt(
    seq(_would, alt(_plus, _minus, _twice)).combine(lambda w, how: _replaced(w[0], w[1], **how)),
    (string("If a modular triggered ability would put one or more +1/+1 counters on a creature you control, ") >> _plus).map(
        lambda how: _replaced("+1/+1", "creature", **how, modular=True)
    ),
)


def shrinking(fields: Fields) -> Fields:
    """What counters like -0/-1 do, which are no more than a number here: a static of what they are put on."""
    found = fields.get("put")
    what = found.get("kind") if isinstance(found, dict) else found
    if what not in ("-0/-1", "-1/-0"):
        return {}
    number = {"value": "counters", "kind": what, "times": -1}
    return {"statics": [{"toughness" if what == "-0/-1" else "power": number}]}


# -- keywords ----------------------------------------------------------------------------


def _modular(n: int) -> Fields:
    moved = {"do": "counters", "what": "target", "amount": {"value": "counters"}, "modular": True}
    dies = {"on": "dies", "targets": ["artifact creature"], "effects": [{"do": "may", "effects": [moved]}]}
    return {"enters": {"counters": n}, "triggers": [dies]}


def _fading(n: int) -> Fields:
    one_less, end = {"do": "remove", "what": "this", "kind": "fade"}, {"do": "sacrifice", "what": "this"}
    step = {"do": "if", "when": {"counters": "fade"}, "then": [one_less], "otherwise": [end]}
    return {"enters": {"with": {"fade": n}}, "triggers": [{"on": "upkeep", "effects": [step]}]}


def _vanishing(n: int) -> Fields:
    one_less, end = {"do": "remove", "what": "this", "kind": "time"}, {"do": "sacrifice", "what": "this"}
    last = {"do": "if", "when": {"counters": "time", "at_most": 0}, "then": [end]}
    upkeep = {"on": "upkeep", "when": {"counters": "time"}, "effects": [one_less, last]}
    return {"enters": {"with": {"time": n}}, "triggers": [upkeep]}


def _outlast(mana: str) -> Fields:
    return {
        "abilities": [{"cost": {"mana": mana, "tap": True}, "sorcery": True, "effects": [{"do": "counters", "what": "this"}]}]
    }


_digits: Parser = regex(r"\d+").map(int)
#: Keywords that are short for abilities about counters.
keyword_lines: Parser = alt(
    (string("Modular ") >> _digits).map(_modular),
    (string("Fading ") >> _digits).map(_fading),
    (string("Vanishing ") >> _digits).map(_vanishing),
    (string("Bloodthirst ") >> _digits).map(
        lambda n: {"enters": {"counters": n, "counters_if": {"turn": "damage dealt to opponent"}}}
    ),
    (string("Outlast ") >> regex(r"(?:\{[^{}]+\})+")).map(_outlast),
)
