"""Damage to many creatures at once: "~ deals 2 damage to each creature without flying and each player"."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string, success
from deckopt.oracle.quantities import quantity
from deckopt.oracle.said import Said, one
from deckopt.oracle.words import Described, number, own

_players: Parser = alt(
    string(" and each player").result("each"),
    string(" and each opponent").result("opponent"),
    string(" and you").result("you"),
    success(None),
)
_whom: Parser = seq(regex(r" to each (?!opponent|player)"), own, _players)


def _swept(n: Any, whom: Any) -> Said:
    found: Described = whom[1]
    if "noncreature" in found.what or not all("creature" in part or part[:1].isupper() for part in found.what.split(" or ")):
        raise ValueError("damage to what is no creature")
    return one("damage", amount=n, to=found.what, players=whom[2])


#: "~ deals 2 damage to each creature and each player."
sweeps: Parser = alt(
    seq(regex(r"(?:~|it) deals ") >> number << string(" damage"), _whom).combine(_swept),
    seq(regex(r"(?:~|it) deals damage equal to ") >> quantity, _whom).combine(_swept),
    seq(regex(r"(?:~|it) deals damage") >> _whom, string(" equal to ") >> quantity).combine(lambda whom, n: _swept(n, whom)),
)
