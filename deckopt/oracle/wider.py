"""Sentences that do a simple thing in a wider way: to two, by a number read off something, unless you pay.

`wider` is tried before the simple sentences, because it begins like them and goes on.
"""

from __future__ import annotations

from typing import Any

from parsy import Parser, alt, fail, regex, seq, string, success

from deckopt.oracle.controllers import of_players
from deckopt.oracle.quantities import quantity
from deckopt.oracle.said import Fields, Said, aim, aimed, it, on, one, target, this
from deckopt.oracle.words import Described, number, own, phrase, symbols, you

# -- damage and life -----------------------------------------------------------------------------

_source: Parser = phrase("~", "it")
_whom: Parser = alt(aim, target, phrase("each opponent", "each player", "you"))
_own_loss: Parser = regex(r"you|(?:its|that (?:creature|permanent|artifact|land|enchantment)'s) (?:controller|owner)").result(
    "you"
)


def damage(n: Any, to: Any) -> Said:
    """So much damage to what `aim` or `target` gave, or to the players a word names."""
    if isinstance(to, tuple):
        return aimed(to[0], "damage", "to", amount=n) if to[1].yours else Said((), (to[0],), idle=("no target",))
    if to == "hurt":
        return Said(({"do": "damage", "amount": n, "to": "target"},), ({"what": "any", "dealt_damage": True},), about="target")
    if to in ("any", "player", "opponent"):
        return Said(({"do": "damage", "amount": n, "to": "target"},), (to,), about="target")
    return one("damage", amount=n, to={"each opponent": "opponent", "each player": "each", "you": "you"}[to])


_damage: Parser = alt(
    seq(
        _source >> string(" deals ") >> number << string(" damage to "),
        _whom << string(" and "),
        number << string(" damage to ") << _own_loss,
    ).combine(lambda n, to, k: damage(n, to).then(one("damage", amount=k, to="you"))),
    seq(_source >> string(" deals damage equal to ") >> quantity << string(" to "), _whom).combine(damage),
    seq(_source >> string(" deals damage to ") >> _whom << string(" equal to "), quantity).combine(lambda to, n: damage(n, to)),
)
_by_number: Parser = alt(
    (you >> string("gain life equal to ") >> quantity).map(lambda n: one("gain", amount=n)),
    (you >> string("lose life equal to ") >> quantity).map(lambda n: one("lose", amount=n)),
    (string("each opponent loses life equal to ") >> quantity).map(lambda n: one("lose", amount=n, who="opponent")),
    (you >> string("draw cards equal to ") >> quantity).map(lambda n: one("draw", amount=n)),
    (you >> string("mill cards equal to ") >> quantity).map(lambda n: one("mill", amount=n)),
    seq(
        string("put a number of +1/+1 counters on ") >> alt(this, target, it) << string(" equal to "),
        quantity,
    ).combine(lambda w, n: on("counters", w, amount=n)),
)

# -- what is one's own already --------------------------------------------------------------------


def _kept(found: tuple[str, Described]) -> Said:
    """Control of a permanent is gained: of one's own that changes nothing."""
    if not found[1].yours:
        return Said((), (found[0],), idle=("no target",))
    return Said((), (found[0],), idle=("it is yours already",), about="target")


_control: Parser = alt(
    (string("gain control of ") >> target << regex(r"(?: until end of turn| for as long as you control ~)?")).map(_kept),
    regex(r"gain control of (?:it|that creature)(?: until end of turn)?").result(Said(idle=("it is yours already",))),
)


def _either(said: Said) -> Said:
    """ "You may tap or untap ...": tap, untap, or neither."""
    if len(said.effects) != 1:
        return said
    (effect,) = said.effects
    untap, tap = {**effect, "do": "untap"}, {**effect, "do": "tap"}
    may = {"do": "may", "effects": [untap], "otherwise": [{"do": "may", "effects": [tap]}]}
    return Said((may,), said.targets, about=said.about)


_tap_or_untap: Parser = (string("you may tap or untap ") >> alt(this, target, it)).map(lambda w: _either(on("tap", w)))
_on_top: Parser = alt(
    (string("put ") >> target << string(" on top of its owner's library")).bind(
        lambda t: fail("from the graveyard") if t[1].zone else success(on("return", t, to="top"))
    ),
    string("put ~ on top of its owner's library").result(one("return", what="this", to="top")),
)

# -- unless ----------------------------------------------------------------------------------------

_gone: Parser = alt(
    string("sacrifice ~").result({"do": "sacrifice", "what": "this"}),
    string("sacrifice it").result({"do": "sacrifice", "what": "it"}),
    string("tap ~").result({"do": "tap", "what": "this"}),
    regex(r"return ~ to its owner's hand").result({"do": "return", "what": "this"}),
    (regex(r"(?:~|it) deals ") >> number << string(" damage to you")).map(lambda n: {"do": "damage", "to": "you", "amount": n}),
    (string("you lose ") >> number << string(" life")).map(lambda n: {"do": "lose", "amount": n}),
)


def _bought_off(gone: Fields, pay: str) -> Said:
    return Said(({"do": "may", "pay": pay, "effects": [], "otherwise": [gone]},))


def _done_instead(gone: Fields, instead: Fields, there: Fields) -> Said:
    """Something is done in place of what happens else; it is offered where it can be done."""
    may = {"do": "may", "effects": [instead], "otherwise": [gone]}
    return Said(({"do": "if", "when": there, "then": [may], "otherwise": [gone]},))


def _thing(n: int, what: str) -> Fields:
    return {**({"what": what} if what != "card" else {}), **({"count": n} if n != 1 else {})}


def _least(n: int) -> Fields:
    return {"at_least": n} if n != 1 else {}


_unless: Parser = alt(
    seq(_gone << string(" unless you pay "), symbols).combine(_bought_off),
    seq(_gone << string(" unless you discard "), number << string(" "), own).combine(
        lambda gone, n, d: _done_instead(
            gone,
            {"do": "discard", "amount": n, **({"what": d.what} if d.what != "card" else {})},
            {"count": d.what, "in": "hand", **_least(n)},
        )
    ),
    seq(_gone << string(" unless you return "), number << string(" "), own << regex(r" to (?:its|their) owner's hand")).combine(
        lambda gone, n, d: _done_instead(gone, {"do": "return", **_thing(n, d.what)}, {"control": d.what, **_least(n)})
    ),
    seq(_gone << string(" unless you sacrifice "), number << string(" "), own).combine(
        lambda gone, n, d: _done_instead(gone, {"do": "sacrifice", **_thing(n, d.what)}, {"control": d.what, **_least(n)})
    ),
)

#: Sentences that begin like simple ones and go on.
wider: Parser = alt(_unless, _damage, _by_number, _control, _tap_or_untap, _on_top, of_players)
