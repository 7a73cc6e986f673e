"""Finds cards that move themselves out of the graveyard when they are milled, together with cards that take from what they mill.

Such a trigger is about the very card that was milled (400.7). Here it moves any card of that name. The two differ only if the
very card has left before the trigger resolves, and another copy is there. You choose among the copies, and an older one is as
good. So whatever takes cards from the graveyard in between leaves the right number. Only an effect that takes a card from those
it has just milled must take the very one. In decks without such an effect the trigger is played as printed.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckopt.cards.card import Card
from deckopt.cards.effects.cards import Mill, Take
from deckopt.cards.effects.zones import Exile, Return
from deckopt.cards.parts import parts_of
from deckopt.decks.kinds import may_be

HOW = "if the copy that was milled is taken from among the cards milled, its trigger means another copy in the graveyard"


def taken_from_among(cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards whose triggers may mean another copy than the milled one, by name, and how that is played."""
    takes = [part.take for card in cards.values() for part in parts_of(card) if isinstance(part, Mill) and _takes_away(part.take)]
    return {
        name: HOW
        for name, card in cards.items()
        if _moves_itself(card) and any(take.what is None or may_be(take.what, name, card) for take in takes if take is not None)
    }


def _takes_away(take: Take | None) -> bool:
    return take is not None and take.to != "graveyard"


def _moves_itself(card: Card) -> bool:
    """Whether it moves itself out of the graveyard when it is milled."""
    return any(
        "milled" in trigger.on
        and trigger.of == "this"
        and any(
            isinstance(part, (Return, Exile)) and part.what == "this" and part.from_ == "graveyard"
            for part in parts_of(trigger.effects)
        )
        for trigger in card.all_triggers
    )
