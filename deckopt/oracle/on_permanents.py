"""Sentences about permanents: pumped, tapped, destroyed, with counters, attached, sacrificed, returned."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import Fields, Said, aimed, on, one, scaled, target, this
from deckopt.oracle.words import Described, phrase
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


#: If the library is not searched it is not shuffled either.
_BASIC: Fields = {"do": "search", "what": "basic land", "to": "battlefield", "tapped": True}

becomes: Parser = seq(
    alt(this, target), string(" becomes ") >> phrase("white", "blue", "black", "red", "green") << until_end_of_turn
).combine(lambda w, c: on("become", w, colours=LETTER_OF[c]))
destroys: Parser = alt(
    seq(
        string("exile ")
        >> target
        << string(
            ". its controller may search their library for a basic land card, put that card onto the battlefield tapped, then shuffle"
        ),
    ).map(lambda t: _exiled_for(t[0], {"do": "may", "effects": [_BASIC]})),
    (string("exile ") >> target << string(" until ~ leaves the battlefield")).bind(
        lambda t: fail("what comes back") if t[1].yours else success(Said((), (t[0],), idle=("no target",)))
    ),
)


def _exiled_for(target: tuple[str, Described], more: Fields) -> Said:
    """A permanent of yours is exiled, then you get something for it."""
    if not target[1].yours:
        return Said((), (target[0],), idle=("no target",))
    gone = {"do": "exile", "what": "target"}
    return Said((gone, more), (target[0],), about="target")


returns: Parser = alt(
    (
        string(
            "each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all "
        )
        >> string("cards they exiled this way onto the battlefield")
    ).result(one("exchange", what="creature")),
    string("each player puts a creature card from their graveyard onto the battlefield").result(
        one("return", what="creature", **{"from": "graveyard"}, to="battlefield")
    ),
)
