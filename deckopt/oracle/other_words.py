"""Events of triggers in other words than the usual, and several of them at once."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.words import own

_an: Parser = regex(r"an? ")

#: Among the fields of an event: how it is played otherwise than its text.
HOW = "approximates"
#: Of what enters untapped.
TAPPED_SINCE = "it does nothing if it is tapped before its trigger resolves"
#: Events in other words than the usual.
other_events: Parser = alt(
    regex(r"When ~ enters untapped").result({"on": "enters", "when": {"is": "untapped permanent"}, HOW: TAPPED_SINCE}),
    (regex(r"Whenever you cast or copy an? ") >> own << string(" spell").optional()).map(
        lambda d: {"on": ["cast", "copied"], "of": d.what}
    ),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ dies|When ~ dies or you cycle (?:it|~)").result(
        {"on": ["cycled", "dies"]}
    ),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ enters").result({"on": ["cycled", "enters"]}),
    regex(r"When(?:ever)? enchanted (?:creature|permanent|artifact|land) is put into a graveyard").result(
        {"on": "dies", "of": "enchanted"}
    ),
    seq(regex(r"Whenever you cast an? ") >> own << string(" or ") << _an, own).combine(
        lambda a, b: {"on": "cast", "of": f"{a.what} or {b.what}"}
    ),
)
