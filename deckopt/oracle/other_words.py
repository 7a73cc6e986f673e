"""Events of triggers in other words than the usual, and several of them at once."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.words import own

_ALONE = {"turn": "creatures attacked", "at_most": 1}
_ordinal: Parser = alt(*(string(word).result(n) for n, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)))
_an: Parser = regex(r"an? ")
_NTH = {"first": 1, "third": 3, "fourth": 4, "fifth": 5}

#: Events in other words than the usual.
other_events: Parser = alt(
    (regex(r"When(?:ever)? you draw your ") >> _ordinal << regex(r" card (?:each turn|in a turn)")).map(
        lambda n: {"on": "drawn", "at": [n]}
    ),
    string("Whenever you draw your first or second card each turn").result({"on": "drawn", "at": [1, 2]}),
    string("Whenever you draw a card").result({"on": "drawn"}),
    regex(r"Whenever (?:you|a player) gains? life").result({"on": "life gained"}),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ dies|When ~ dies or you cycle (?:it|~)").result(
        {"on": ["cycled", "dies"]}
    ),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ enters").result({"on": ["cycled", "enters"]}),
    regex(r"When(?:ever)? enchanted (?:creature|permanent|artifact|land) is put into a graveyard").result(
        {"on": "dies", "of": "enchanted"}
    ),
    regex(r"Whenever you cast your (first|third|fourth|fifth) spell each turn", group=1).map(
        lambda nth: {
            "on": "cast",
            "of": "card",
            "event_when": {"turn": "spells cast", "at_least": _NTH[nth], "at_most": _NTH[nth]},
        }
    ),
    seq(regex(r"Whenever you cast an? ") >> own << string(" or ") << _an, own).combine(
        lambda a, b: {"on": "cast", "of": f"{a.what} or {b.what}"}
    ),
)
