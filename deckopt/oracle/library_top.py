"""The top card of the library in rules texts: looking at it, playing it, having its abilities."""

from __future__ import annotations

import re

from deckopt.oracle.parsers import Parser, alt, longest, regex, seq, string
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.words import Described, number, own

_FROM_TOP = " from the top of your library."


def _spells(found: Described) -> str:
    """A filter for spells; lands are played, not cast."""
    return (
        " or ".join(f"nonland {part}" for part in re.split(r" or (?!less|greater)", found.what))
        if found.what != "card"
        else "nonland"
    )


_cast: Parser = string("cast ") >> longest(string("spells").result("nonland"), own.map(_spells))
_played: Parser = alt(
    seq(string("play lands and ") >> _cast).combine(lambda what: f"land or {what}"),
    string("play lands").result("land"),
    _cast,
)

#: Whole lines, as keys of a card file.
top_lines: Parser = alt(
    regex(r"You may look at the top card of your library any time\.|Play with the top card of your library revealed\.").result(
        {"top": {}}
    ),
    (string("You may ") >> _played << string(_FROM_TOP)).map(lambda what: {"top": {"play": what}}),
    (
        regex(r"As long as the top card of your library is an? ")
        >> own
        << string(", ~ has all activated abilities of that card.")
    ).map(lambda d: {"top": {"abilities": d.what}}),
)


def _exiled(n: object) -> Said:
    fields: Fields = {"amount": n, "rest": "exile"}
    return one("look", **fields)


#: An effect: the top cards are exiled, and that is all.
exile_top: Parser = (
    string("exile the top ")
    >> alt(string("card").result(1), number << string(" cards")).map(_exiled)
    << string(" of your library")
)
