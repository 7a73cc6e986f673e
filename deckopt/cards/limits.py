"""The model of what restricted mana may be spent on."""

from __future__ import annotations

import re

from pydantic import Field, model_validator

from deckopt.cards.base import Model
from deckopt.cards.filters import FilterField

#: Text of mana whose spell can't be countered, as `uncounterable` says it.
GUARDING = re.compile(r"\{T\}: Add one mana of any color\. Spend this mana only [^.]*?, and that spell can't be countered")


class Limit(Model):
    """Mana that pays only for some spells, or for abilities of some sources. At least one of these is given."""

    spells: FilterField | None = Field(None, description="casting such spells")
    abilities: FilterField | None = Field(None, description="activating abilities of such permanents")
    sources: FilterField | None = Field(None, description="activating abilities of such cards, wherever they are")
    haste: bool = Field(False, description="anything; a creature spell that it is spent on gains haste")
    of_chosen_type: bool = Field(False, description="of the creature type chosen as the permanent entered")

    uncounterable: bool = Field(False, description="a spell that it is spent on can't be countered; of mana of any colour")

    @model_validator(mode="after")
    def _something(self) -> Limit:
        if self.haste:
            if self.model_fields_set - {"haste"}:
                raise ValueError("haste goes with nothing else: such mana may be spent on anything")
            return self
        if self.spells is None and self.abilities is None and self.sources is None:
            raise ValueError("say what the mana may be spent on: spells, abilities or sources")
        for wanted in (self.spells, self.abilities, self.sources):
            first = wanted.alternatives[0] if wanted is not None else None
            if first is not None and any(v not in (None, False, ()) for v in first.demands_of_one):
                raise ValueError("what mana may be spent on is told by the card: no tapped, other, self or power")
        return self
