"""Verbs that add mana."""

from __future__ import annotations

from typing import Literal

from pydantic import (
    Field,
    field_validator,
)

from deckopt.cards.amounts import Amount
from deckopt.cards.base import Model
from deckopt.cards.limits import Limit
from deckopt.cards.symbols import (
    ManaCost,
    ManaCostField,
    check_made,
)


class AddMana(Model):
    """Add mana. A hybrid symbol is a choice. With `amount`, the chosen symbol is added that many times."""

    do: Literal["add"]
    mana: ManaCostField
    amount: Amount = 1
    only: Limit | None = Field(None, description="what the mana may be spent on")

    @field_validator("mana")
    @classmethod
    def _symbols(cls, value: ManaCost) -> ManaCost:
        return check_made(value)


ManaVerb = AddMana
