"""The library of a player, from whose top cards are exiled.

Of the opponent's cards nobody knows what they are: none of them can be cast or played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import done_by_you
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tree import Effect, Number, Player


@dataclass(frozen=True, kw_only=True)
class ExileTheirTop(Effect):
    """Cards are exiled from the top of a player's library; perhaps you may play them."""

    who: Player
    amount: Any
    played: bool = False


_ONE = Number(n=1)
_THEIR_TOPS = (
    "{who} exile(s) the top {amount:number} card(s) of their library",
    "{who} exile(s) the top card of their library",
    "exile the top {amount:number} card(s) of {who:whose_library} library",
    "exile the top card of {who:whose_library} library",
)
for _words, _who in (
    ("that player's", "opponent"),
    ("defending player's", "opponent"),
    ("each opponent's", "opponent"),
    ("target opponent's", "target opponent"),
    ("target player's", "target player"),
):
    RULES.add("whose_library", _words, lambda span, who=_who: Player(who=who, span=span))

_CARDS = "(that card | those cards | the exiled card | the exiled cards | them | it)"
_FREELY = "[without paying its|their mana cost|costs]"
_PLAYED = (
    f". until end of turn , you may play|cast {_CARDS} {_FREELY}",
    f". you may play|cast {_CARDS} {_FREELY} this turn",
    f". until the end of your next turn , you may play|cast {_CARDS} {_FREELY}",
)
for _top in _THEIR_TOPS:
    RULES.add("verb", _top, lambda span, who, amount=_ONE: ExileTheirTop(who=who, amount=amount, span=span))
    for _then in _PLAYED:
        RULES.add(
            "verb",
            f"{_top} {_then}",
            lambda span, who, amount=_ONE: ExileTheirTop(who=who, amount=amount, played=True, span=span),
        )


@lowers(ExileTheirTop)
def _exiled(node: ExileTheirTop, spoken: Spoken) -> list[Fields]:
    if node.who.who == "you" or (node.played and node.who.who not in ("opponent", "target opponent")):
        raise Refused("cards of yours, which may be played")
    n = amount(node.amount, spoken)
    mine: Fields = {"do": "look", "amount": n, "rest": "exile"}
    return done_by_you(node.who, spoken, [mine], [{"do": "exile top", "amount": n, "who": "opponent", "play_until": "never"}])
