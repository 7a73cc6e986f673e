"""Cards of the library that are found in another way: in the graveyard too, or revealed one by one."""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.oracle.grammar.amounts import bound, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import done_by_you
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.statements.cards import FOUND_CARDS, Search, searched
from deckopt.oracle.grammar.tree import Effect, Number, Phrase, Player, Some


@dataclass(frozen=True, kw_only=True)
class SearchBoth(Effect):
    """A card of the library or of the graveyard is found: which of them is searched is chosen."""

    some: Some
    to: str
    tapped: bool = False
    always: bool = False  # whether the library is shuffled even if it is not searched


_OR_GRAVEYARD = "search your library and/or graveyard for {some}"
for _words, _to, _tapped in (
    (f"[, reveal ({FOUND_CARDS})] , and put ({FOUND_CARDS}) into your hand", "hand", False),
    (f"and put ({FOUND_CARDS}) onto the battlefield", "battlefield", False),
    (f", put ({FOUND_CARDS}) onto the battlefield", "battlefield", False),
    (f", put ({FOUND_CARDS}) onto the battlefield tapped", "battlefield", True),
    (f", reveal ({FOUND_CARDS}) , put ({FOUND_CARDS}) into your hand", "hand", False),
):
    for _end, _always in ((". if you search your library this way , shuffle", False), (", then shuffle", True)):
        RULES.add(
            "verb",
            f"{_OR_GRAVEYARD} {_words} {_end}",
            lambda span, some, to=_to, tapped=_tapped, always=_always: SearchBoth(
                some=some, to=to, tapped=tapped, always=always, span=span
            ),
        )


@lowers(SearchBoth)
def _searched_both(node: SearchBoth, spoken: Spoken) -> list[Fields]:
    """A card is taken from the graveyard, or else the library is searched. If both are searched, the library is shuffled, though
    the card comes from the graveyard. If the graveyard alone is searched, no card may be there, and the library stays as it is."""
    if node.some.count != Number(n=1, span=node.some.count.span) or node.some.up_to:
        raise Refused("several cards of two zones")
    found = searched(Search(some=node.some, to=node.to, tapped=node.tapped, span=node.span), spoken)
    mana_value = bound(node.some.phrase, spoken)
    taken: Fields = {"do": "return", "what": filter_of(node.some.phrase), **mana_value, "from": "graveyard"}
    taken |= {**({"to": node.to} if node.to != "hand" else {}), **({"tapped": True} if node.tapped else {})}
    shuffled: Fields = {"do": "shuffle"}
    both = shuffled if node.always else {"do": "may", "effects": [shuffled]}
    may: Fields = {"do": "may", "effects": [taken, both], "otherwise": found}
    there = {"count": filter_of(node.some.phrase), "in": "graveyard"}
    declined: list[Fields] = found if node.always else [{"do": "may", "effects": found}]
    return [{"do": "if", "when": there, "then": [may], "otherwise": declined}]


@dataclass(frozen=True, kw_only=True)
class Polymorph(Effect):
    """Cards are revealed until one of a kind is found, which enters; the others are shuffled into the library."""

    who: Player
    phrase: Phrase


RULES.add(
    "verb",
    "{who} reveal(s) cards from the top of your|their library until you|they reveal a|an {phrase} . (that player | the player | ) "
    "put(s) that card onto the battlefield , then shuffle(s) (the rest | all other cards revealed this way) into your|their library",
    Polymorph,
)


@lowers(Polymorph)
def _polymorphed(node: Polymorph, spoken: Spoken) -> list[Fields]:
    found: Fields = {"do": "reveal", "until": yours(node.phrase), "to": "battlefield", "rest": "bottom"}
    return done_by_you(node.who, spoken, [found, {"do": "shuffle"}])
