"""Sentences that do a simple thing in a wider way: to two, by a number read off something, unless you pay.

`wider` is tried before the simple sentences, because it begins like them and goes on.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.controllers import of_players
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, aimed, it, on, one, target, this
from deckopt.oracle.tokens import known_token
from deckopt.oracle.words import Described, number, own, symbols
from deckopt.words.targets import TARGETED_PLAYERS

# -- damage and life -----------------------------------------------------------------------------


def damage(n: Any, to: Any) -> Said:
    """So much damage to what `aim` or `target` gave, or to the players a word names."""
    if isinstance(to, tuple):
        return aimed(to[0], "damage", "to", amount=n) if to[1].yours else Said((), (to[0],), idle=("no target",))
    if to == "hurt":
        return Said(({"do": "damage", "amount": n, "to": "target"},), ({"what": "any", "dealt_damage": True},), about="target")
    if to in TARGETED_PLAYERS:
        return Said(({"do": "damage", "amount": n, "to": "target"},), (to,), about="target")
    return one("damage", amount=n, to={"each opponent": "opponent", "each player": "each", "you": "you"}[to])


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

_hurt: Parser = (string("destroy target ") >> own << string(" that was dealt damage this turn")).map(
    lambda d: Said(({"do": "destroy", "what": "target"},), ({"what": d.what, "dealt_damage": True},), about="target")
)

# -- tokens -----------------------------------------------------------------------------------------

_investigate: Parser = alt(
    string("investigate twice").result(one("create", token=known_token("Clue"), amount=2)),
    string("investigate").result(one("create", token=known_token("Clue"))),
)
#: Sentences that begin like simple ones and go on.
wider: Parser = alt(_unless, _control, _tap_or_untap, _hurt, _investigate, of_players)
