"""Cards from outside the game, which are those of the sideboard: wishes, learn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tree import Effect, Phrase


@dataclass(frozen=True, kw_only=True)
class FromOutside(Effect):
    """A card from outside the game that you may take; or from exile, if it says so."""

    phrase: Phrase
    or_exiled: Phrase | None = None


_OWN = "a|an {phrase} from outside the game"
RULES.add("verb", f"you may reveal {_OWN} and put it into your hand", FromOutside)
RULES.add("verb", f"you may put {_OWN} into your hand", FromOutside)
RULES.add("verb", f"you may choose {_OWN} [,] reveal it [,] and put it into your hand", FromOutside)
RULES.add(
    "verb",
    f"you may reveal {_OWN} or choose a face-up {{or_exiled:phrase}} in exile . put that card into your hand",
    FromOutside,
)


def _what(phrase: Phrase) -> Fields:
    if phrase.zone or phrase.whose != "you" or phrase.mana_value is not None or "other" in phrase.any_of[0]:
        raise Refused("a card of the sideboard")
    what = filter_of(phrase)
    return {"what": what} if what != "card" else {}


@lowers(FromOutside)
def _from_outside(node: FromOutside, spoken: Spoken) -> list[Fields]:
    otherwise: Fields = {}
    if node.or_exiled is not None:
        back: Fields = {"do": "return", **(_what(node.or_exiled) or {"what": "card"}), "from": "exile", "count": 1, "up_to": True}
        otherwise = {"otherwise": [back]}
    return [{"do": "wish", **_what(node.phrase), **otherwise}]


@dataclass(frozen=True, kw_only=True)
class PlayFromOutside(Effect):
    """A card from outside the game may be played this turn."""


RULES.add("verb", "you may play a card you own from outside the game this turn", PlayFromOutside)


@lowers(PlayFromOutside)
def _played(node: PlayFromOutside, spoken: Spoken) -> list[Fields]:
    return [{"do": "wish", "play": True}]


@dataclass(frozen=True, kw_only=True)
class Learn(Effect):
    """A Lesson from outside the game comes to your hand, or you discard a card and draw one, or neither."""


RULES.add("verb", "learn", Learn)
_RUMMAGE: Fields = {"do": "may", "effects": [{"do": "discard"}, {"do": "draw"}]}


@lowers(Learn)
def _learnt(node: Learn, spoken: Spoken) -> list[Fields]:
    otherwise: Any = {"do": "if", "when": {"count": "card", "in": "hand"}, "then": [_RUMMAGE]}
    return [{"do": "wish", "what": "Lesson", "otherwise": [otherwise]}]
