"""Sentences of rules texts: from "Draw two cards." to effects of the card format.

`effects` parses one or more sentences and gives a `Said`. What is about cards off the
battlefield is in `cards`, tokens are in `tokens`, what changes nothing in `solitaire`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parsy import Parser, alt, fail, generate, regex, seq, string, success

from deckopt.oracle.animated import animated
from deckopt.oracle.blinks import blinks
from deckopt.oracle.cards import on_cards
from deckopt.oracle.conditions import conditions
from deckopt.oracle.copies import on_copies
from deckopt.oracle.counters import counters, kind
from deckopt.oracle.devotion import on_devotion
from deckopt.oracle.faces import turned
from deckopt.oracle.given import given
from deckopt.oracle.granted import gained
from deckopt.oracle.graveyard import mill_and_take, on_graveyard
from deckopt.oracle.keyword_actions import keyword_actions
from deckopt.oracle.lands import on_lands
from deckopt.oracle.library_top import exile_top
from deckopt.oracle.memo import memo
from deckopt.oracle.protection import protected
from deckopt.oracle.riders import doomed, exiled_instead
from deckopt.oracle.said import (
    Fields,
    Said,
    aim,
    aimed,
    countable,
    each,
    equal,
    it,
    on,
    one,
    one_of_those,
    opponent,
    player,
    scaled,
    target,
    this,
)
from deckopt.oracle.several_targets import several_targets
from deckopt.oracle.solitaire import nothing
from deckopt.oracle.stages import staged_words
from deckopt.oracle.sweeps import sweeps
from deckopt.oracle.takes import takes
from deckopt.oracle.tokens import create
from deckopt.oracle.unopposed import nothing_more
from deckopt.oracle.wider import damage as _damage
from deckopt.oracle.wider import wider
from deckopt.oracle.wordings import wordings
from deckopt.oracle.words import COLOURS, Described, anywhere, keywords, number, own, phrase, symbols, you

# -- life and damage ---------------------------------------------------------------------

_deals: Parser = seq(
    phrase("~", "it", "that creature", "this") >> string(" deals ") >> number << string(" damage"),
    string(" to ") >> alt(aim, target, phrase("each opponent", "each player", "you")),
).combine(lambda n, to: _damage(n, to))
_deals_equal: Parser = seq(string("~ deals damage to ") >> alt(aim, target, phrase("each opponent")), equal).combine(
    lambda to, n: _damage(n, to)
)


_life: Parser = alt(
    string("you gain that much life").result(one("gain", amount={"value": "event"})),
    seq(you >> string("gain ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("gain", amount=scaled(n, per))
    ),
    (you >> string("gain life") >> equal).map(lambda n: one("gain", amount=n)),
    seq(you >> string("lose ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("lose", amount=scaled(n, per))
    ),
    seq(
        phrase("each opponent", "defending player") >> string(" loses ") >> number,
        string(" life") >> each.optional(),
    ).combine(lambda n, per: one("lose", amount=scaled(n, per), who="opponent")),
    seq(string("each player loses ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("lose", amount=scaled(n, per), who="each")
    ),
    seq(alt(player, opponent) << string(" loses "), number << string(" life")).combine(
        lambda p, n: Said(({"do": "lose", "amount": n, "who": "target"},), (p,))
    ),
)

# -- mana --------------------------------------------------------------------------------


_any_colours: Parser = (string("two mana in any combination of colors")).result({"mana": "{W/U/B/R/G}{W/U/B/R/G}"})
_any_colour: Parser = seq(
    number << string(" mana of any "), regex(r"(?:one )?color(?: in your commander's color identity)?")
).combine(lambda n, _: {"mana": "{W/U/B/R/G}", **({"amount": n} if n != 1 else {})})
_choice: Parser = seq(symbols, (alt(string(", or "), string(" or "), string(", ")) >> symbols).at_least(1)).combine(
    lambda first, more: (
        {"mana": "{" + "/".join(s.strip("{}") for s in [first, *more]) + "}"}
        if all(s.count("{") == 1 for s in [first, *more])
        else None
    )
)
_add: Parser = regex(r"[Aa]dd ") >> alt(
    _choice.bind(lambda m: success(m) if m else fail("single symbols")),
    seq(number << string(" "), symbols).bind(
        lambda t: (
            success({"mana": t[1] * t[0]}) if isinstance(t[0], int) and t[1].count("{") == 1 else fail("so many of a symbol")
        )
    ),
    seq(symbols, each.optional()).combine(lambda m, per: {"mana": m, **({"amount": per} if per else {})}),
    _any_colours,
    _any_colour,
).map(lambda m: one("add", **m))

# -- permanents --------------------------------------------------------------------------

_signed: Parser = alt(string("+X").result("X"), string("-X"), regex(r"[+-]\d+").map(int))
_size: Parser = seq(_signed << string("/"), _signed)
_until: Parser = string(" until end of turn")


def _pump(what: Any, size: Any, gained: Any, per: Any = None) -> Said:
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
_pumped: Parser = alt(
    seq(
        _subject,
        (regex(r" gets? ") >> _size).optional(),
        alt(_until << string(" and"), success("")) >> regex(r" can't be blocked this turn(?! except)"),
    ).combine(lambda w, s, _: _pump(w, s, ["unblockable"])),
    seq(_subject, regex(r" gets? ") >> _size, (regex(r" and gains? ") >> keywords).optional() << _until, each.optional()).combine(
        _pump
    ),
    seq(_subject, regex(r" gets? ") >> _size, _until >> each.optional()).combine(lambda w, s, per: _pump(w, s, None, per)),
    seq(_subject, regex(r" gains? ") >> keywords, regex(r" and gets? ") >> _size << _until, each.optional()).combine(
        lambda w, k, s, per: _pump(w, s, k, per)
    ),
    seq(_subject, regex(r" gains? ") >> keywords << _until).combine(lambda w, k: _pump(w, None, k)),
)


_become: Parser = seq(
    alt(this, target), string(" becomes ") >> phrase("white", "blue", "black", "red", "green") << _until
).combine(lambda w, c: on("become", w, colours=COLOURS[c]))
_tap: Parser = alt(
    seq(phrase("untap", "tap") << string(" up to "), number << string(" "), own).combine(
        lambda do, n, d: one(do, what=d.what, count=n, up_to=True)
    ),
    seq(phrase("untap", "tap") << string(" all "), own).combine(lambda do, d: one(do, what=d.what)),
    seq(
        phrase("untap", "tap") << string(" "),
        alt(this, target, it, string("enchanted ") >> regex(r"\w+").result("enchanted")),
    ).combine(on),
)
_destroy: Parser = alt(
    seq(
        string("exile ") >> target << regex(r"\. (?:its|[Tt]hat creature's) controller gains life equal to its power"),
    ).map(lambda t: _exiled_for(t[0], {"do": "gain", "amount": {"value": "power", "of": "target"}}, first=True)),
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


def _exiled_for(target: tuple[str, Described], more: Fields, first: bool = False) -> Said:
    """A permanent of yours is exiled and you get something for it."""
    if not target[1].yours:
        return Said((), (target[0],), idle=("no target",))
    gone = {"do": "exile", "what": "target"}
    return Said((more, gone) if first else (gone, more), (target[0],), about="target")


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


_counters: Parser = alt(
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


_attach: Parser = alt(
    (string("attach ~ to ") >> target).map(lambda t: aimed(t[0], "attach", key="to")),
    (string("attach it to ") >> target).map(
        lambda t: Said(({"do": "attach", "what": "it", "to": "target"},), (t[0],), about="target")
    ),
    regex(r"attach ~ to (?:it|that creature)").result(one("attach", to="it")),
)
_sacrifice: Parser = alt(
    string("sacrifice ~").result(one("sacrifice", what="this")),
    string("sacrifice it").result(one("sacrifice", what="it")),
    seq(string("sacrifice ") >> number << string(" "), own).combine(
        lambda n, d: one("sacrifice", what=d.what, count=n if n != 1 else None)
    ),
)
_return: Parser = alt(
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
            success(one("return", what=t[0].what, **{"from": "graveyard"}, to=t[1], count=20, tapped=True if t[2] else None))
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
        string("put target ")
        >> regex(r"[a-z ]*card(?= from a graveyard)").map(own.parse)
        << string(" from a graveyard onto the battlefield under your control"),
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
    seq(string("return "), target << string(" to the battlefield"), string(" tapped").optional()).combine(
        lambda _, t, tapped: _returned(t, "battlefield", tapped)
    ),
    seq(string("return ") >> number << string(" "), anywhere << regex(r" to (?:its owner's|your) hand")).combine(
        lambda n, d: one(
            "return", what=d.what, count=n if n != 1 else None, **({"from": "graveyard"} if d.zone == "graveyard" else {})
        )
    ),
)


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


_game: Parser = alt(
    regex(r"copy that spell\. You may choose (?:new targets|a new target) for (?:the|that) copy").result(
        one("copy", what="cast")
    ),
    string("you win the game").result(one("win")),
    string("you have no maximum hand size for the rest of the game").result(one("unlimited hand")),
    string("you lose the game").result(one("lose game")),
    (
        string("you may play ")
        >> alt(string("an additional land").result(1), number << string(" additional lands"))
        << string(" this turn")
    ).map(lambda n: one("more lands", amount=n if n != 1 else None)),
)

_simple: Parser = memo(alt(
    on_devotion, gained, protected, turned, keyword_actions, sweeps, several_targets, takes, blinks, wordings, nothing_more, on_graveyard, given, wider,
    on_cards, on_copies,
    animated, _become, _deals, _deals_equal, _life, _add, _pumped, _tap, _counters,
    _attach, _sacrifice, _return, create, _game, _destroy, exile_top, nothing,
))  # fmt: skip


def _may(said: Said) -> Said:
    return Said(({"do": "may", "effects": list(said.effects)},), said.targets, said.tokens, said.idle)


def _if_you_do(first: Said, then: Said) -> Said:
    """ "You may ... If you do, ...": offered only where the first can be done. ValueError where that is not known."""
    if len(first.effects) != 1 or first.targets:
        raise ValueError("if you do what?")
    effect = first.effects[0]
    said = _may(first.then(then))
    if effect["do"] in ("draw", "mill", "gain"):
        return said
    what, n = effect.get("what", "card"), effect.get("amount" if effect["do"] == "discard" else "count", 1)
    if what == "this" and effect["do"] == "sacrifice":
        return Said(
            ({"do": "if", "when": {"control": "self"}, "then": list(said.effects)},), said.targets, said.tokens, said.idle
        )
    if what == "it" and effect["do"] == "sacrifice":  # whether that was done is asked afterwards
        done = {"do": "if", "when": {"amount": {"value": "sacrificed"}, "reaches": 1}, "then": list(then.effects)}
        return _may(first.then(Said((done,), then.targets, then.tokens, then.idle)))
    if what in ("this", "it", "target", "enchanted") or not isinstance(n, int) or effect["do"] not in ("discard", "sacrifice"):
        raise ValueError("whether it can be done is not known")
    there: Fields = {"count": what, "in": "hand"} if effect["do"] == "discard" else {"control": what}
    when = there if n == 1 else {**there, "at_least": n}
    return Said(({"do": "if", "when": when, "then": list(said.effects)},), said.targets, said.tokens, said.idle)


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
    may = {"do": "may", "pay": cost, "effects": list(then.effects)}
    return Said((may,), then.targets, then.tokens, then.idle)


def _all(said: list[Said]) -> Said:
    together = said[0]
    for more in said[1:]:
        together = together.then(more)
    return together


def _instead_if(plain: Said, asked: list[Fields], more: Said) -> Said:
    """What happens, and what happens in place of it if all that is asked holds."""
    if plain.targets != more.targets and plain.effects and more.targets:
        raise ValueError("two targets where one is chosen")
    more = Said(about=plain.about).then(more)
    effects, otherwise = list(more.effects), list(plain.effects)
    for when in reversed(asked):
        effects = [{"do": "if", "when": when, "then": effects, **({"otherwise": otherwise} if otherwise else {})}]
    return Said(tuple(effects), plain.targets or more.targets, plain.tokens + more.tokens, about=plain.about or more.about)


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
    return _damage(n, "any").then(Said(({"do": "if", "when": {"aimed": "you"}, "then": [copied]},)))


_instead: Parser = seq(
    string("~ deals ") >> number << string(" damage to "),
    alt(aim, target) << regex(r"\. If ~ was kicked, it deals "),
    number << regex(r" damage(?: to that (?:permanent or player|creature|player))? instead"),
).combine(lambda n, to, more: _kicked(_damage(n, to), _damage(more, to)))


def _kicked(plain: Said, kicked: Said) -> Said:
    effect = {"do": "if", "when": {"paid": "kicker"}, "then": list(kicked.effects), "otherwise": list(plain.effects)}
    return Said((effect,), plain.targets, about=plain.about)


def _if_it_was(said: Said, found: Described, more: Said) -> Said:
    """What happens if the card that was returned is such a card."""
    if [e.get("from") for e in said.effects] != ["graveyard"] or not found.yours or found.zone:
        raise ValueError("if what was?")
    effect = {"do": "if", "when": {"revealed": found.what}, "then": list(more.effects)}
    return said.then(Said((effect,), more.targets, more.tokens))


def _if_none(said: Said) -> Said:
    """What happens if no card was chosen."""
    effect = {"do": "if", "when": {"revealed": "card", "at_most": 0}, "then": list(said.effects)}
    return Said((effect,), said.targets, said.tokens)


_several: Parser = memo(_simple.sep_by(alt(string(", then "), string(", and "), string(" and ")), min=1).map(_all))
_clause: Parser = memo(
    alt(
        staged_words,
        seq(_return << regex(r"\. [Ii]f it's an? "), own << string(", "), _several).combine(_if_it_was),
        seq(mill_and_take, (string(". If you don't, ") >> _several).optional()).combine(
            lambda said, other: said if other is None else said.then(_if_none(other))
        ),
        _instead,
        _chain,
        seq(
            (string("~ deals ") >> number << string(" damage to ")),
            alt(aim, target),
            regex(r"\.\n~ deals ") >> number << string(" damage instead if "),
            conditions,
        ).combine(lambda n, to, more, asked: _instead_if(_damage(n, to), asked, _damage(more, to))),
        seq(_simple << string(".\n"), _simple << string(" instead if "), conditions).combine(
            lambda plain, more, asked: _instead_if(plain, asked, more)
        ),
        seq(
            (string("~ deals ") >> number << string(" damage to ")),
            alt(aim, target) << regex(r"\.\s[Ii]f "),
            conditions << string(", "),
            regex(r"(?:~|it) deals ") >> number << regex(r" damage(?: to (?:it|that creature))? instead"),
        ).combine(lambda n, to, asked, more: _instead_if(_damage(n, to), asked, _damage(more, to))),
        seq(_simple << regex(r"\.\s[Ii]f "), conditions << string(", "), _simple << regex(r",? instead")).combine(_instead_if),
        seq(regex(r"[Ii]f ") >> conditions << string(", "), _several).combine(
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
            string(" get ") >> _size,
            (string(" and gain ") >> keywords).optional() << _until,
        ).combine(lambda t, size, gained: _may(_pump(t, size, gained))),
        seq(
            string("you may have ") >> alt(target, this, it, own.map(lambda d: d.what)),
            string(" gain ") >> keywords << _until,
        ).combine(lambda w, gained: _may(_pump(w, None, gained))),
        seq(string("you may have ~ deal "), number << string(" damage to "), alt(aim, target)).combine(
            lambda _, n, to: _may(_damage(n, to))
        ),
        seq(string("you may have it deal "), number << string(" damage to "), alt(aim, target)).combine(
            lambda _, n, to: _may(_damage(n, to))
        ),
        (string("you may exile it. If you do, ") >> _several).map(lambda then: _may(one("exile", what="it").then(then))),
        seq(string("you may pay ") >> symbols << string(". If you do, "), _several).combine(_paid_for),
        on_lands(_several),
        seq(string("you may ") >> _simple << string(". If you do, "), _several).combine(_if_you_do),
        seq(string("you may ") >> _simple << string(" or "), _simple << string(". If you do, "), _several).combine(_if_either),
        seq(_simple << string(" if "), conditions).combine(lambda said, asked: _instead_if(Said(), asked, said)),
        _game,
        string("you may put it onto the battlefield").result(_may(one("put", what="it", to="battlefield"))),
        (string("you may ") >> _several).map(_may),
        (string("then ") >> _simple),
        _simple,
    )
)
_joint: Parser = alt(string(", then "), string(" and "), string(", and "), string(". Then "), string(". "), string(", "))


def lowered(text: str) -> str:
    """A text with the first words of its sentences as within a sentence, but for names and subtypes."""
    if ".\n" in text:
        return ".\n".join(map(lowered, text.split(".\n")))
    out = []
    for i, sentence in enumerate(text.split(". ")):
        word = sentence.split(" ")[0]
        keep = i > 0 and sentence.startswith(("You may play", "You may shuffle", "Until", "If you do", "Put ", "You may "))
        out.append(sentence if keep or not word[1:].islower() else sentence[0].lower() + sentence[1:])
    return ". ".join(out)


@generate
def effects() -> Any:
    """Sentences, put together."""
    said = yield _clause
    while True:
        if (yield (string(". ") >> exiled_instead).optional()) is not None:
            said = doomed(said)
        more = yield (_joint >> alt(_clause, regex(r"You may ").then(_several).map(_may))).optional()
        if more is None:
            break
        said = said.then(more)
    yield string(".").optional()
    return replace(said, effects=one_of_those(said.effects))
