"""What texts say of cards in the graveyard: lines of keywords, and sentences."""

from __future__ import annotations

from parsy import Parser, alt, fail, regex, string, success

from deckopt.oracle.said import Said, target

#: Lines, as keys of a card file.
graveyard_lines: Parser = alt(
    (string("Dredge ") >> regex(r"\d+").map(int)).map(lambda n: {"dredge": n}),
)

_to_top: Parser = (string("put ") >> target << string(" on top of your library")).bind(
    lambda t: (
        success(
            Said(
                ({"do": "return", "what": "target", "from": "graveyard", "to": "top"},),
                ({"what": t[1].what, "in": "graveyard"},),
                about="target",
            )
        )
        if t[1].yours and t[1].zone == "graveyard" and not t[0].startswith("other")
        else fail("a card of your graveyard")
    )
)

#: Sentences.
on_graveyard: Parser = alt(_to_top)
