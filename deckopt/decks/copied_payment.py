"""Finds cards that ask what mana was spent to cast them, together with spells that may enter as a copy of them.

What enters as a copy was cast as the card that it is by itself. The mana spent on it counts for what the copied text asks
(601.2h, 707.2). Here that spell is not cast in several ways for the sake of another card's text, and so none of its mana counts.
A land that enters as a copy was not cast, and a token was not either: they are played as printed. In the same way a spell that
escapes by what another card gives it has escaped for a text that asks, whatever it enters as a copy of (702.138b).
"""

from __future__ import annotations

from collections.abc import Mapping

from deckopt.cards.card import Card
from deckopt.words.kinds import LAND, PERMANENT

HOW = "what was spent on a spell that enters as a copy of it does not count"
ESCAPED = "a spell that enters as a copy of it has not escaped"


def gives_escape(card: Card) -> bool:
    """Whether it gives cards of the graveyard escape."""
    return any(static.graveyard == "escape" for static in card.statics)


def copied_without_payment(cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards whose text asks for the mana spent on them, by name, and how that is played.

    There are none where no spell of the deck may enter as a copy.
    """
    if not any(card.enters.as_copy is not None and not card.kind & LAND for card in cards.values()):
        return {}
    found = {name: HOW for name, card in cards.items() if card.kind & PERMANENT and (card.spent or card.converge)}
    if any(map(gives_escape, cards.values())):
        found |= {name: ESCAPED for name, card in cards.items() if card.kind & PERMANENT and card.asks_for_escape}
    return found
