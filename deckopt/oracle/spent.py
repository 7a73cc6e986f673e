"""What mana was spent to cast a card: what its text asks is gathered in the card's list `spent`.

A condition says so as `{"paid": "{U}{U}"}` until all lines are read; then it names a place of that list.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards.spent import MANA_ASKED
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields
from deckopt.oracle.words import number, phrase, symbols
from deckopt.words.colours import LETTER_OF


def _asked(mana: str) -> Fields:
    return {"paid": mana, "also": {"cast": "this"}}  # nothing was spent on a copy (707.10)


#: "{U}{U} was spent to cast it", "at least three red mana was spent to cast ~".
was_spent: Parser = alt(
    symbols,
    seq(string("at least ") >> number << string(" "), phrase(*LETTER_OF)).combine(lambda n, word: f"{{{LETTER_OF[word]}}}" * n),
).map(_asked) << regex(r" (?:mana )?was spent to cast (?:~|it|this spell)")


def with_spent(fields: Fields) -> Fields:
    """The card with the mana for which its conditions ask. ValueError if they ask for more than the card format can say."""
    found: list[str] = []
    changed: Fields = _within(fields, found)
    if len(found) > len(MANA_ASKED):
        raise ValueError("the mana spent on it, asked for in too many ways")
    return {**changed, "spent": found} if found else fields


def _within(value: Any, found: list[str]) -> Any:
    if isinstance(value, dict):
        paid = value.get("paid")
        if isinstance(paid, str) and paid.startswith("{"):
            if paid not in found:
                found.append(paid)
            return {**value, "paid": MANA_ASKED[min(found.index(paid), len(MANA_ASKED) - 1)]}
        return {key: _within(one, found) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_within(one, found) for one in value)
    return value
