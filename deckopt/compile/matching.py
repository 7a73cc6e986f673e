"""Whether a card, as printed, matches a filter. What can change during a game is tested in `deckopt.rules`."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.filters import Alternative
from deckopt.rules import codes as C
from deckopt.words.kinds import CREATURE


def colours_asked(a: Alternative) -> int:
    """The colours of which one is enough, as in the tables: colourless has a bit, and so has multicoloured."""
    return a.colours_any | (C.AL_COLOURLESS if a.colourless else 0) | (C.AL_MULTICOLOURED if a.multicoloured else 0)


def matches(a: Alternative, card: Card, name: str, as_aura: bool = False) -> bool:
    """Whether the card has the types, the colours, the name and the cost. `as_aura`: while it is cast for its bestow cost."""
    kind, subtypes = card.kind, set(card.type.subtypes)
    if as_aura:  # a creature spell that is cast as an Aura has no creature types
        kind, subtypes = kind & ~CREATURE, {"Aura"}
    return (
        kind & a.kind_all == a.kind_all
        and (not a.kind_any or kind & a.kind_any != 0)
        and not kind & a.kinds_refused
        and (not a.colours_any or card.colour_mask & a.colours_any != 0)
        and not card.colour_mask & a.colours_none
        and (not a.colourless or not card.colour_mask)
        and (not a.multicoloured or bin(card.colour_mask).count("1") > 1)
        and subtypes >= set(a.subtypes)
        and not subtypes & set(a.subtypes_none)
        and (a.name is None or a.name == name)
        and (a.min_value is None or card.value >= a.min_value)
        and (a.max_value is None or card.value <= a.max_value)
        and (not a.costs or str(card.cost) in a.costs)
        and all(map(card.has, a.printed))
        and not any(map(card.has, a.printed_none))
    )


def is_able(a: Alternative, card: Card) -> bool:
    """Whether the card as printed has the power (if that is a number) and the keywords."""
    power, size = card.power or 0, card.toughness or 0
    if not any(static.zone == "everywhere" for static in card.statics) and (
        (a.max_power is not None and power > a.max_power)
        or (a.min_power is not None and power < a.min_power)
        or (a.max_toughness is not None and size > a.max_toughness)
        or (a.min_toughness is not None and size < a.min_toughness)
    ):
        return False
    return all(map(card.has, a.keywords)) and not any(map(card.has, a.keywords_none))
