"""Verbs that add mana."""

from __future__ import annotations

from typing import Literal

from pydantic import (
    Field,
    field_validator,
    model_validator,
)

from deckopt.cards.amounts import Amount
from deckopt.cards.base import Model
from deckopt.cards.filters import FilterField
from deckopt.cards.limits import Limit
from deckopt.cards.symbols import (
    ManaCost,
    ManaCostField,
    check_made,
    check_one_made,
)


class AddMana(Model):
    """Add mana. A hybrid symbol is a choice. With `amount`, the chosen symbol is added that many times, or with `combination`
    each of so many mana is chosen by itself."""

    do: Literal["add"]
    mana: ManaCostField
    amount: Amount = 1
    combination: bool = Field(False, description="the colour of each mana of the amount is chosen by itself")
    only: Limit | None = Field(None, description="what the mana may be spent on")
    identity: bool = Field(
        False, description="only in colours of the commander's identity; of an activated ability that only adds"
    )

    @field_validator("mana")
    @classmethod
    def _symbols(cls, value: ManaCost) -> ManaCost:
        return check_made(value)

    @model_validator(mode="after")
    def _of_one_symbol(self) -> AddMana:
        if self.combination and (self.mana.generic or len(self.mana.pips) != 1):
            raise ValueError("combination is for one symbol, like {U/R}")
        return self


class TappingAdds(Model):
    """Until end of turn, whenever such a permanent is tapped for mana, this symbol is added as well."""

    do: Literal["tapping adds"]
    of: FilterField = Field(description="what is tapped for mana")
    mana: ManaCostField = Field(description="the symbol that is added")

    @model_validator(mode="after")
    def _possible(self) -> TappingAdds:
        check_one_made(self.mana)
        if self.of.alternatives[0].other:
            raise ValueError("of: 'other' is not possible here")
        return self


ManaVerb = AddMana | TappingAdds
