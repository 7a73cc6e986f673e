"""Costs put together: additional mana, the cost of a mode, and words that distinguish the ways to pay. No tables here."""

from __future__ import annotations

from deckopt.cards.abilities import Mode
from deckopt.cards.costs import Cost
from deckopt.cards.symbols import ManaCost

#: What a further cost adds to the cost of casting, where that has nothing of the kind.
_PAID = ("sacrifice", "discard", "exile", "return_", "blight", "evidence", "exile_types")


def joined(*words: str) -> str:
    """The words of a way to cast, without empty ones."""
    return ", ".join(filter(None, words))


def with_mana(cost: Cost, mana: ManaCost) -> Cost:
    """A cost with so much more mana."""
    return cost.model_copy(update={"mana": mana + (cost.mana or ManaCost())})


def with_kicker(cost: Cost, kicker: Cost | None) -> Cost:
    """A cost with what is paid besides, but for its mana."""
    if kicker is None:
        return cost
    more = {k: getattr(kicker, k) for k in _PAID if getattr(kicker, k)}
    gains = cost.opponent_gains + kicker.opponent_gains
    return cost.model_copy(update={**more, "life": cost.life + kicker.life, "opponent_gains": gains})


def with_mode(cost: Cost, mode: Mode | None) -> Cost:
    """A cost with the further cost of a mode."""
    also = mode.also if mode else None
    if also is None:
        return cost
    more = {k: getattr(also, k) for k in _PAID if getattr(also, k)}
    mana = (cost.mana or ManaCost()) + (also.mana or ManaCost())
    gains = cost.opponent_gains + also.opponent_gains
    return cost.model_copy(update={**more, "mana": mana, "life": cost.life + also.life, "opponent_gains": gains})
