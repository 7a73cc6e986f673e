"""Searches of a kind of their own: for a namesake, for cards that are exiled to be cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.statements.cards import Search
from deckopt.oracle.grammar.tree import Effect, Phrase, Some


@dataclass(frozen=True, kw_only=True)
class SearchNamesake(Effect):
    """A card of the hand is revealed, and a card of its name is found."""

    phrase: Phrase


RULES.add(
    "verb",
    "reveal a|an {phrase} . search your library for a card with the same name as that card , reveal it , put it into your hand , "
    "then shuffle",
    lambda span, phrase: SearchNamesake(phrase=phrase, span=span),
)


@lowers(SearchNamesake)
def _namesake_found(node: SearchNamesake, spoken: Spoken) -> list[Fields]:
    if node.phrase.zone != "hand":
        raise Refused("a card of the hand is revealed")
    return [{"do": "search", "revealing": yours(node.phrase, "hand")}]


def _cast_freely(span: Any, some: Some) -> Search:
    """Cards that are no lands, so that to cast them is all that can be done with them."""
    if any("nonland" not in words for words in some.phrase.any_of):
        raise Refused("lands are not cast")
    return Search(some=some, to="play freely", span=span)


RULES.add(
    "verb",
    "search your library for {some} , exile (them | those cards) , then shuffle . until end of turn , you may cast (them | those cards) "
    "without paying their mana costs",
    _cast_freely,
)
