"""Sentences about what is sacrificed, and as many or as much as that."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import one, to_player
from deckopt.oracle.unplayed import unplayed

_named = {"do": "discard", "what": "nonland", "named": True}

#: Any of them.
given: Parser = alt(
    regex(r"choose a nonland card name\. [Tt]arget player reveals their hand and discards all cards with that name").result(
        to_player([_named], list(unplayed("the opponent's hand stays as it is").effects))
    ),
    string("shuffle ~ into its owner's library").result(one("send", to="library")),
    string("each player sacrifices all permanents they control that are one or more colors").result(
        one("sacrifice", what="coloured permanent", count="all")
    ),
)
