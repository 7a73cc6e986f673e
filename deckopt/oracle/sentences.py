"""Sentences of rules texts: from "Draw two cards." to effects of the card format.

`effects` parses one or more sentences and gives a `Said`: here is how they are put together
("you may", "if you do", "instead"). What single sentences say stands in modules of its own:
`on_life`, `on_permanents`, `adding_mana`, `cards`, `tokens`, and what changes nothing in `solitaire`.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.conditions import conditions
from deckopt.oracle.grammar.meaning import ported
from deckopt.oracle.lands import on_lands
from deckopt.oracle.memo import memo
from deckopt.oracle.more_sentences import more_sentences
from deckopt.oracle.on_permanents import (
    pump,
    signed_size,
    until_end_of_turn,
)
from deckopt.oracle.parsers import Parser, alt, generate, longest, regex, seq, string
from deckopt.oracle.riders import doomed, exiled_instead
from deckopt.oracle.said import CREATED, Fields, Said, aim, it, one, speaks_of_those, target, this
from deckopt.oracle.simple import game, simple
from deckopt.oracle.stages import staged_words
from deckopt.oracle.wider import damage
from deckopt.oracle.words import keywords, number, own, symbols

_simple: Parser = memo(longest(simple, ported))


def _may(said: Said) -> Said:
    return Said(({"do": "may", "effects": list(said.effects)},), said.targets, said.tokens, said.idle, _created_by(said))


def _created_by(said: Said) -> str:
    """What "it" means after what one may do: tokens that it creates, of which there are none where one does not."""
    return said.about if said.about == CREATED else ""


def _if_you_do(first: Said, then: Said) -> Said:
    """ "You may ... If you do, ...": offered only where the first can be done. ValueError where that is not known."""
    if len(first.effects) != 1 or first.targets:
        raise ValueError("if you do what?")
    effect = first.effects[0]
    said = _may(first.then(then))
    if effect["do"] in ("draw", "mill", "gain"):
        return said
    what, n = effect.get("what", "card"), effect.get("amount" if effect["do"] == "discard" else "count", 1)
    if what in ("this", "it") and effect["do"] == "sacrifice":  # whether that was done is asked afterwards
        done = {"do": "if", "when": {"amount": {"value": "sacrificed"}, "reaches": 1}, "then": list(then.effects)}
        said = _may(first.then(Said((done,), then.targets, then.tokens, then.idle)))
        if what == "it":
            return said
        itself = {"do": "if", "when": {"control": "self"}, "then": list(said.effects)}
        return Said((itself,), said.targets, said.tokens, said.idle)
    if what in ("this", "it", "target", "enchanted") or not isinstance(n, int) or effect["do"] not in ("discard", "sacrifice"):
        raise ValueError("whether it can be done is not known")
    there: Fields = {"count": what, "in": "hand"} if effect["do"] == "discard" else {"control": what}
    when = there if n == 1 else {**there, "at_least": n}
    return Said(({"do": "if", "when": when, "then": list(said.effects)},), said.targets, said.tokens, said.idle, said.about)


def _if_either(first: Said, second: Said, then: Said) -> Said:
    """ "You may ... or ... If you do, ...": the second is offered where the first is not done."""
    (other,) = _if_you_do(second, then).effects
    (effect,) = _if_you_do(first, then).effects
    if effect["do"] != "if" or then.targets or then.tokens:
        raise ValueError("whether it can be done is not known")
    (may,) = effect["then"]
    return Said(({**effect, "then": [{**may, "otherwise": [other]}], "otherwise": [other]},))


def _paid_for(cost: str, then: Said) -> Said:
    """ "You may pay {1}. If you do, ..." """
    if "{X}" in cost:
        raise ValueError("a number that is chosen as it is paid")
    may = {"do": "may", "pay": cost, "effects": list(then.effects)}
    return Said((may,), then.targets, then.tokens, then.idle, _created_by(then))


def _all(said: list[Said]) -> Said:
    together = said[0]
    for more in said[1:]:
        together = together.then(more)
    return together


def _all_done(said: list[Said]) -> Said:
    """The same, if each of them does something: what does nothing would leave its target to those that follow."""
    return _all(said) if all(one.effects for one in said) else _fault("a part of a list that does nothing")


def _fault(what: str) -> Said:
    raise ValueError(what)


def _instead_if(plain: Said, asked: list[Fields], more: Said) -> Said:
    """What happens, and what happens in place of it if all that is asked holds."""
    if "no target" in plain.idle:
        return plain  # then neither is done
    if "no target" in more.idle:
        return more if plain == Said() else _fault("one of the two has no target")
    if plain.targets != more.targets and plain.effects and more.targets:
        raise ValueError("two targets where one is chosen")
    more = Said(about=plain.about).then(more)
    effects, otherwise = list(more.effects), list(plain.effects)
    for when in reversed(asked):
        effects = [{"do": "if", "when": when, "then": effects, **({"otherwise": otherwise} if otherwise else {})}]
    idle = () if plain.effects else more.idle  # that it can have no target is so whatever is asked
    return Said(tuple(effects), plain.targets or more.targets, plain.tokens + more.tokens, idle, plain.about or more.about)


_chain: Parser = (
    string("~ deals ") >> number << string(" damage to any target. Then that player or that permanent's controller may pay ")
).bind(
    lambda n: seq(symbols, regex(r"\. If the player does, they may copy ~ and may choose a new target for that copy")).map(
        lambda t: _copied_back(n, t[0])
    )
)


def _copied_back(n: Any, cost: str) -> Said:
    """Whoever is hit may pay for a copy; it matters if that is you."""
    copied = {"do": "may", "pay": cost, "effects": [{"do": "copy"}]}
    return damage(n, "any").then(Said(({"do": "if", "when": {"aimed": "you"}, "then": [copied]},)))


_instead: Parser = seq(
    string("~ deals ") >> number << string(" damage to "),
    alt(aim, target) << regex(r"\. If ~ was kicked, it deals "),
    number << regex(r" damage(?: to that (?:permanent or player|creature|player))? instead"),
).combine(lambda n, to, more: _kicked(damage(n, to), damage(more, to)))


def _kicked(plain: Said, kicked: Said) -> Said:
    effect = {"do": "if", "when": {"paid": "kicker"}, "then": list(kicked.effects), "otherwise": list(plain.effects)}
    return Said((effect,), plain.targets, about=plain.about)


_several: Parser = memo(_simple.sep_by(alt(string(", then "), string(", and "), string(" and "))).map(_all))
#: Three or more things, all of them under the condition before.
_listed: Parser = seq(_simple, (string(", ") >> _simple).at_least_once(), regex(r", (?:then|and) ") >> _simple).combine(
    lambda first, more, last: _all_done([first, *more, last])
)
_clause: Parser = memo(
    alt(
        more_sentences,
        staged_words,
        _instead,
        _chain,
        seq(
            (string("~ deals ") >> number << string(" damage to ")),
            alt(aim, target),
            regex(r"\.\n~ deals ") >> number << string(" damage instead if "),
            conditions,
        ).combine(lambda n, to, more, asked: _instead_if(damage(n, to), asked, damage(more, to))),
        seq(_simple << string(".\n"), _simple << string(" instead if "), conditions).combine(
            lambda plain, more, asked: _instead_if(plain, asked, more)
        ),
        seq(
            (string("~ deals ") >> number << string(" damage to ")),
            alt(aim, target) << regex(r"\.\s[Ii]f "),
            conditions << string(", "),
            regex(r"(?:~|it) deals ") >> number << regex(r" damage(?: to (?:it|that creature))? instead"),
        ).combine(lambda n, to, asked, more: _instead_if(damage(n, to), asked, damage(more, to))),
        seq(_simple << regex(r"\.\s[Ii]f "), conditions << string(", "), _simple << regex(r",? instead")).combine(_instead_if),
        seq(regex(r"[Ii]f ") >> conditions << string(", "), alt(_listed, _several)).combine(
            lambda asked, said: _instead_if(Said(), asked, said)
        ),
        seq(regex(r"(?:then )?[Ii]f ") >> conditions << string(", you may "), _several).combine(
            lambda asked, said: _instead_if(Said(), asked, _may(said))
        ),
        seq(regex(r"then [Ii]f ") >> conditions << string(", "), _several).combine(
            lambda asked, said: _instead_if(Said(), asked, said)
        ),
        (regex(r"[Ii]f it's your turn, ") >> _several),
        seq(
            string("you may have ") >> alt(target, this, it),
            string(" get ") >> signed_size,
            (string(" and gain ") >> keywords).optional() << until_end_of_turn,
        ).combine(lambda t, size, gained: _may(pump(t, size, gained))),
        seq(
            string("you may have ") >> alt(target, this, it, own.map(lambda d: d.what)),
            string(" gain ") >> keywords << until_end_of_turn,
        ).combine(lambda w, gained: _may(pump(w, None, gained))),
        seq(string("you may have ~ deal "), number << string(" damage to "), alt(aim, target)).combine(
            lambda _, n, to: _may(damage(n, to))
        ),
        seq(string("you may have it deal "), number << string(" damage to "), alt(aim, target)).combine(
            lambda _, n, to: _may(damage(n, to))
        ),
        (string("you may exile it. If you do, ") >> _several).map(lambda then: _may(one("exile", what="it").then(then))),
        seq(string("you may pay ") >> symbols << string(". If you do, "), _several).combine(_paid_for),
        on_lands(_several),
        seq(string("you may ") >> _simple << string(". If you do, "), _several).combine(_if_you_do),
        seq(string("you may ") >> _simple << string(" or "), _simple << string(". If you do, "), _several).combine(_if_either),
        seq(_simple << string(" if "), conditions).combine(lambda said, asked: _instead_if(Said(), asked, said)),
        game,
        string("you may put it onto the battlefield").result(_may(one("put", what="it", to="battlefield"))),
        (string("you may ") >> _several).map(_may),
        (string("then ") >> _simple),
        _simple,
    )
)
_joint: Parser = alt(string(", then "), string(" and "), string(", and "), string(". Then "), string(". "), string(", "))

_next_sentence: Parser = alt(string(". Then "), string(". "))
#: What begins so holds for all the rest of its sentence.
_limits: Parser = regex(r"(?=(?:[Tt]hen )?[Ii]f |[Yy]ou may )").optional()


@generate
def effects() -> Any:
    """Sentences, put together."""
    limited = yield _limits
    said = yield _clause
    while True:
        dealt = yield (string(". ") >> exiled_instead).optional()
        if dealt is not None:
            said = doomed(said, dealt)
        joint = _joint if limited is None else _next_sentence
        following = yield seq(joint >> _limits, alt(_clause, regex(r"You may ").then(_several).map(_may))).optional()
        if following is None:
            break
        limited, more = following
        said = said.then(more)
    yield string(".").optional()
    if speaks_of_those(said.effects):
        raise ValueError("those are which?")
    return said
