"""Models of how a permanent enters the battlefield: tapped, with counters, as a copy, with a choice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    Field,
    model_validator,
)

from deckopt.bounds import LISTED
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.effects.tokens import Except
from deckopt.cards.filters import FilterField
from deckopt.cards.symbols import (
    ColourLetters,
)
from deckopt.words.kinds import ARTIFACT, CREATURE, LAND
from deckopt.words.statics import EntersChoice


class EntersAs(Model):
    """You may let it enter as a copy of another object."""

    of: FilterField = Field(description="lands, creatures or artifacts: what it may be a copy of")
    in_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="in", description="where that is")
    tapped: bool = Field(False, description="as a copy it enters tapped")
    but: Except = Field(Except.made(), alias="except", description="what it has otherwise")

    @model_validator(mode="after")
    def _kinds(self) -> EntersAs:
        if any(not a.kind_all & (LAND | CREATURE | ARTIFACT) for a in self.of.alternatives):
            raise ValueError("of: what is copied is a land, a creature or an artifact")
        if self.but.exiles and self.in_ != "graveyard":
            raise ValueError("except.exiles: is possible only with in = 'graveyard'")
        if self.but.this_ability:
            raise ValueError("except.this_ability: is possible only in an activated ability")
        return self


class Enters(Model):
    """How a permanent enters the battlefield."""

    tapped: bool = Field(False, description="it enters tapped")
    tapped_unless: Condition | None = Field(None, description="it enters tapped unless this holds just before")
    life: int = Field(0, ge=0, le=99, description="it enters tapped unless you pay so much life")
    reveal: FilterField | None = Field(None, description="it enters tapped unless you reveal such a card of your hand")
    discard: FilterField | None = Field(None, description="it goes to the graveyard unless you discard such a card")
    charge: int = Field(0, ge=0, le=99, description="charge counters")
    counters: Amount = Field(0, description="+1/+1 counters")
    delved: FilterField | None = Field(None, description="a +1/+1 counter for each such card that was exiled for its delve")
    choose: EntersChoice | None = Field(None, description="a colour, a creature type or a basic land type is chosen")
    with_: Annotated[dict[CounterKind, Amount], Field(max_length=LISTED)] = Field(
        {}, alias="with", description="counters of other kinds, each with their number"
    )
    counters_if: Condition | None = Field(None, description="it enters with its counters only if this holds")
    but: ColourLetters = Field("", description="colours that cannot be chosen")
    as_copy: EntersAs | None = Field(None, description="you may have it enter as a copy: { of, in, tapped, except }")

    @model_validator(mode="after")
    def _once(self) -> Enters:
        if "+1/+1" in self.with_:
            raise ValueError("+1/+1 counters are written as counters = ...")
        if self.delved is not None and self.counters != 0:
            raise ValueError("+1/+1 counters are counted in one way: counters or delved")
        if self.charge and "charge" in self.with_:
            raise ValueError("charge counters are written once")
        return self

    @property
    def other_counters(self) -> dict[str, Any]:
        """The counters with which it enters, without +1/+1 counters: amounts by kind."""
        return {**({"charge": self.charge} if self.charge else {}), **self.with_}
