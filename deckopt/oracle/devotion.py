"""Devotion: sentences that ask for it in words of their own. As a number it is in `quantities`."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.rests import RANDOM_ORDER
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.words import number, phrase, symbols
from deckopt.words.colours import LETTER_OF

_colour: Parser = phrase(*LETTER_OF).map(lambda word: LETTER_OF[word])

#: "your devotion to red and green", as an amount.
devotion: Parser = seq(string("your devotion to ") >> _colour, (string(" and ") >> _colour).optional("")).combine(
    lambda a, b: {"devotion": a + b}
)


def _looked_through(n: object) -> Said:
    """One card stays on top, and you win if that was the whole library."""
    look = {"do": "look", "amount": n, "take": {"count": 1, "up_to": True, "to": "top"}, **RANDOM_ORDER}
    all_of_it: Fields = {"amount": n, "reaches": {"count": "card", "in": "library"}}
    return Said((look, {"do": "if", "when": all_of_it, "then": [{"do": "win"}]}))


#: Sentences.
on_devotion: Parser = alt(
    regex(r"choose a color\. [Aa]dd an amount of mana of that color equal to your devotion to that color").result(
        one("add", mana="{W/U/B/R/G}", amount={"devotion": "chosen"})
    ),
    seq(string("add an amount of ") >> symbols, string(" equal to ") >> devotion).combine(
        lambda mana, n: one("add", mana=mana, amount=n)
    ),
    (
        string("look at the top ")
        >> number
        << regex(
            r" cards of your library\. [Pp]ut up to one of them on top of your library and the rest on the bottom of your library "
        )
        << regex(r"in a random order\. [Ii]f X is greater than or equal to the number of cards in your library, you win the game")
    ).map(_looked_through),
    (
        string("each opponent loses ")
        >> number
        << regex(r" life(?:\. [Yy]ou gain life equal to the life lost this way| and you gain that much life)")
    ).map(lambda n: one("lose", amount=n, who="opponent").then(one("gain", amount=n))),
)
