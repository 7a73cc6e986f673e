"""Sentences that do a simple thing in a wider way: to two, by a number read off something, unless you pay.

`wider` is tried before the simple sentences, because it begins like them and goes on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.controllers import of_players
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.quantities import quantity
from deckopt.oracle.references import dealt_by
from deckopt.oracle.rests import the_rest
from deckopt.oracle.said import Fields, Said, aim, aimed, it, on, one, target, this
from deckopt.oracle.tokens import known_token
from deckopt.oracle.words import Described, keywords, number, own, phrase, symbols, you
from deckopt.words.targets import TARGETED_PLAYERS

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
    if to in TARGETED_PLAYERS:
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
    (string("discard ") >> number << regex(r" cards?")).map(lambda n: {"do": "discard", "amount": n}),
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

# -- permanents --------------------------------------------------------------------------------------


def _sized(power: Any, toughness: Any) -> Fields:
    return {key: n for key, n in (("power", power), ("toughness", toughness)) if n}


_signed: Parser = alt(string("+X").result("X"), string("-X"), regex(r"[+-]\d+").map(int))
_first_until: Parser = seq(
    string("until end of turn, ") >> alt(this, target, it, regex(r"(?:all |each )?") >> own.map(lambda d: d.what)),
    seq(regex(r" gets? ") >> _signed << string("/"), _signed).optional(),
    (regex(r"(?: and)? gains? ") >> keywords).optional(),
).bind(
    lambda t: (
        success(on("pump", t[0], **_sized(*(t[1] or (0, 0))), **({"keywords": t[2]} if t[2] else {})))
        if t[1] or t[2]
        else fail("what?")
    )
)


def _to_itself(found: tuple[str, Described]) -> Said:
    said = damage({"value": "power", "of": "target"}, found)
    return replace(said, effects=dealt_by(said.effects, "target"))


def _by_its_power(found: tuple[str, Described], to: Any) -> Said:
    """A creature of yours deals damage to another target."""
    if not found[1].yours:
        return Said((), (found[0],), idle=("no target",))
    said = damage({"value": "power", "of": "it"}, to)
    return Said((), (found[0],), about="target").then(replace(said, effects=dealt_by(said.effects, "it")))


_another: Parser = alt(
    (string("return another ") >> own << regex(r" to (?:its owner's|your) hand")).bind(
        lambda d: fail("from elsewhere") if d.zone else success(one("return", what="other " + d.what))
    ),
    (string("sacrifice another ") >> own).map(lambda d: one("sacrifice", what="other " + d.what)),
    (string("return all ") >> own << regex(r" to their owners' hands?")).map(lambda d: one("return", what=d.what, count="all")),
    seq(phrase("destroy", "exile") << string(" each "), own).combine(lambda do, d: one(do, what=d.what)),
    (string("destroy target ") >> own << string(" that was dealt damage this turn")).map(
        lambda d: Said(({"do": "destroy", "what": "target"},), ({"what": d.what, "dealt_damage": True},), about="target")
    ),
    (target << string(" deals damage to itself equal to its power")).map(_to_itself),
    seq(target << string(" deals damage equal to its power to "), alt(aim, target)).combine(_by_its_power),
)

# -- the top card ------------------------------------------------------------------------------------

_TO = {"onto the battlefield": "battlefield", "into your hand": "hand", "into your graveyard": "graveyard"}
_goes: Parser = alt(phrase(*_TO).map(_TO.__getitem__), regex(r"on the bottom of (?:your|its owner's) library").result("bottom"))


def _top_card(_: Any, d: Described, may: Any, to: str, rest: str | None) -> Said:
    take = {"what": d.what, "count": 1, "to": to, **({"up_to": True} if may else {})}
    return one("look", amount=1, take=take, rest=rest or "top")


_top: Parser = alt(
    seq(
        regex(r"(?:look at|reveal) the top card of your library\. [Ii]f (?:it's|that card is) an? "),
        own << string(", "),
        string("you may ").optional() << regex(r"(?:reveal it and )?put (?:it|that card) "),
        _goes,
        (regex(r"\. (?:[Oo]therwise|[Ii]f you don't(?: put the card [a-z ]*)?), put (?:it|that card) ") >> _goes).optional(),
    ).combine(_top_card),
    regex(r"look at the top card of your library\. [Yy]ou may put (?:it|that card) on the bottom(?: of your library)?").result(
        one("look", amount=1, take={"count": 1, "up_to": True, "to": "bottom"})
    ),
    regex(r"look at the top card of your library\. [Yy]ou may put (?:it|that card) into your graveyard").result(
        one("look", amount=1, take={"count": 1, "up_to": True, "to": "graveyard"})
    ),
    seq(
        regex(r"(?:look at|reveal) the top ") >> number << regex(r" cards of your library\. [Yy]ou may put "),
        alt(regex(r"an? ").result(1), regex(r"up to ") >> number << string(" ")),
        own << regex(r" from among them onto the battlefield\. [Pp]ut the rest "),
        the_rest,
    ).combine(
        lambda n, k, d, rest: one("look", amount=n, take={"what": d.what, "count": k, "up_to": True, "to": "battlefield"}, **rest)
    ),
    seq(
        regex(r"reveal the top ") >> number << regex(r" cards of your library\. [Pp]ut all "),
        own << string(" revealed this way into your hand and the rest into your graveyard"),
    ).combine(lambda n, d: one("look", amount=n, take={"what": d.what, "count": "all", "to": "hand"}, rest="graveyard")),
)
_investigate: Parser = alt(
    string("investigate twice").result(one("create", token=known_token("Clue"), amount=2)),
    string("investigate").result(one("create", token=known_token("Clue"))),
)
_learn: Parser = string("learn").result(
    Said(
        (
            {
                "do": "if",
                "when": {"count": "card", "in": "hand"},
                "then": [{"do": "may", "effects": [{"do": "discard"}, {"do": "draw"}]}],
            },
        )
    )
)

#: Sentences that begin like simple ones and go on.
wider: Parser = alt(
    _unless, _damage, _by_number, _control, _tap_or_untap, _on_top, _first_until, _another, _top, _investigate, _learn, of_players
)
