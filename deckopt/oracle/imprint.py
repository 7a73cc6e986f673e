"""Imprint: a card exiled from hand as a permanent enters, which its mana abilities ask for.

Mana of that card's colours is in `mana`.
"""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields
from deckopt.oracle.words import Described, in_hand


def _imprinting(found: Described) -> Fields:
    effect = {"do": "imprint", **({"what": found.what} if found.what != "card" else {})}
    return {"triggers": [{"on": "enters", "effects": [effect]}]}


#: Lines, as keys of a card file.
imprint_lines: Parser = alt(
    (regex(r"When ~ enters, you may exile an? ") >> in_hand << string(".")).map(_imprinting),
    string("{T}: Return the exiled card to its owner's hand.").result(
        {"abilities": [{"cost": {"tap": True}, "effects": [{"do": "return imprinted"}]}]}
    ),
)
