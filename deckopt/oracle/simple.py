"""The older parsers of single clauses, of which the first that reads one is taken, and the first words of sentences.

What the grammar has rules for is not among them (`grammar.meaning.ported`).
"""

from __future__ import annotations

from deckopt.oracle.adding_mana import add_mana
from deckopt.oracle.animated import animated
from deckopt.oracle.cards import on_cards
from deckopt.oracle.chosen_cards import chosen_cards
from deckopt.oracle.copies import on_copies
from deckopt.oracle.devotion import on_devotion
from deckopt.oracle.faces import turned
from deckopt.oracle.given import given
from deckopt.oracle.granted import gained
from deckopt.oracle.graveyard import on_graveyard
from deckopt.oracle.keyword_actions import keyword_actions
from deckopt.oracle.library_top import exile_top
from deckopt.oracle.memo import memo
from deckopt.oracle.on_permanents import (
    becomes,
    destroys,
    returns,
)
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.protection import protected
from deckopt.oracle.removal import removal
from deckopt.oracle.said import Said, one
from deckopt.oracle.several_targets import several_targets
from deckopt.oracle.solitaire import nothing
from deckopt.oracle.takes import takes
from deckopt.oracle.tokens import role
from deckopt.oracle.unopposed import nothing_more
from deckopt.oracle.unplayed import not_played
from deckopt.oracle.wider import wider
from deckopt.oracle.wordings import wordings
from deckopt.oracle.words import number

game: Parser = alt(
    regex(
        r"copy (?:that spell|it)( twice)?\. You may choose (?:new targets|a new target) for (?:the|that) cop(?:y|ies)", group=1
    ).map(lambda twice: one("copy", what="cast", **({"amount": 2} if twice else {}))),
    regex(r"[Cc]opy ~\. You may choose (?:new targets|a new target) for the copy").result(one("copy")),
    regex(r"you may copy ~ and may choose (?:new targets|a new target) for the copy").result(
        Said(({"do": "may", "effects": [{"do": "copy"}]},))
    ),
    string("you win the game").result(one("win")),
    string("you have no maximum hand size for the rest of the game").result(one("unlimited hand")),
    string("you lose the game").result(one("lose game")),
    (
        string("you may play ")
        >> alt(string("an additional land").result(1), number << string(" additional lands"))
        << string(" this turn")
    ).map(lambda n: one("more lands", amount=n if n != 1 else None)),
)

#: A clause of a verb that the grammar has no rule for.
simple: Parser = memo(alt(
    chosen_cards, removal, on_devotion, gained, protected, turned, keyword_actions, several_targets, takes, wordings,
    not_played, nothing_more, on_graveyard, given, wider, on_cards, on_copies, animated, becomes, add_mana, returns, role, game,
    destroys, exile_top, nothing,
))  # fmt: skip
