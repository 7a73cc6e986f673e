"""Cards that may be drawn or not: "draws up to three cards"."""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tree import Effect, Number, Player
from deckopt.oracle.unplayed import said_of


@dataclass(frozen=True, kw_only=True)
class DrawUpTo(Effect):
    """So many cards, or fewer."""

    who: Player
    most: Number


RULES.add("verb", "{who} draw(s) up to {most:number} cards", DrawUpTo)
#: Of cards of which one may draw fewer.
ONE_BY_ONE = "whether another card is drawn is chosen card by card, and the opponent draws all of them"
_MOST_CHOSEN = 7


@lowers(DrawUpTo)
def _drawn_up_to(node: DrawUpTo, spoken: Spoken) -> list[Fields]:
    n = node.most.n
    if node.who.who not in ("you", "each") or not isinstance(n, int) or n > _MOST_CHOSEN:
        raise Refused("who draws how many?")
    made: list[Fields] = []
    for _ in range(n):
        made = [{"do": "may", "effects": [{"do": "draw"}, *made]}]
    theirs: list[Fields] = [{"do": "draw", "amount": n, "who": "opponent"}] if node.who.who == "each" else []
    return [said_of(made[0], ONE_BY_ONE), *theirs]
