"""Sentences about cards that are chosen as something happens: two within a bound together, and the top card if it is revealed."""

from __future__ import annotations

from deckopt.oracle.faces import turned
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Said, one
from deckopt.oracle.words import Described, number, own


def _two_within(found: Described, most: int) -> Said:
    """Up to two cards whose mana values together are within a bound, which enter at the same time."""
    return one(
        "return",
        what=found.what,
        **{"from": "graveyard"},
        to="battlefield",
        count=2,
        up_to=True,
        mana_value={"at_most": most},
        total=True,
    )


def _if_revealed(what: str, then: Said) -> Said:
    """The top card stays where it is; if it is of a kind, it may be revealed, and then something happens."""
    look = {"do": "look", "amount": 1, "take": {"what": what, "up_to": True, "to": "top"}, "rest": "top"}
    return Said((look, {"do": "if", "when": {"revealed": what}, "then": list(then.effects)}))


#: Sentences.
chosen_cards: Parser = alt(
    seq(
        string("return up to two ") >> own << string(" with total mana value "),
        number << string(" or less from your graveyard to the battlefield"),
    ).combine(_two_within),
    seq(
        regex(r"look at the top card of your library\. [Yy]ou may reveal that card\. [Ii]f an? ") >> own,
        (string(" with mana value ") >> regex(r"\d+ or (?:less|greater)")).optional(),
        string(" is revealed this way, ") >> turned,
    ).combine(lambda d, values, then: _if_revealed(f"{d.what} with mana value {values}" if values else d.what, then)),
)
