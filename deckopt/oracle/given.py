"""Sentences about what is sacrificed, and as many or as much as that."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import THAT_MANY, aim, one, target, to_player
from deckopt.oracle.unplayed import unplayed
from deckopt.oracle.wider import damage
from deckopt.oracle.words import own, phrase, sacrificed

_whom: Parser = alt(aim, target, phrase("each opponent"))
_sum: Parser = alt(
    seq(regex(r"\d+").map(int) << string(" plus "), sacrificed).combine(lambda n, of: {**of, "plus": n}),
    sacrificed,
)

_named = {"do": "discard", "what": "nonland", "named": True}

#: Any of them.
given: Parser = alt(
    regex(r"choose a nonland card name\. [Tt]arget player reveals their hand and discards all cards with that name").result(
        to_player([_named], list(unplayed("the opponent's hand stays as it is").effects))
    ),
    string("shuffle ~ into its owner's library").result(one("send", to="library")),
    (string("sacrifice any number of ") >> own).map(lambda d: one("sacrifice", what=d.what, count="all", up_to=True)),
    string("each player sacrifices all permanents they control that are one or more colors").result(
        one("sacrifice", what="coloured permanent", count="all")
    ),
    (string("each player sacrifices all ") >> own << string(" they control")).map(
        lambda d: one("sacrifice", what=d.what, count="all")
    ),
    (string("~ deals that much damage to ") >> _whom).map(lambda to: damage(THAT_MANY, to)),
    seq(string("~ deals damage equal to ") >> _sum << string(" to "), _whom).combine(damage),
)
