"""Verbs for permanents: sacrifice, destroy, tap, pump, counters and so on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    Field,
    field_validator,
    model_validator,
)

from deckopt.bounded import Count, Listed
from deckopt.cards.amounts import Amount, ValueAmount, Values
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.keywords import KeywordField
from deckopt.cards.references import TOGETHER, Divided, Source, What
from deckopt.cards.symbols import (
    ColourLetters,
)
from deckopt.cards.typeline import parse_added_types
from deckopt.words.durations import AtEnd
from deckopt.words.kinds import CREATURE


class Sacrifice(Model):
    """Sacrifice permanents: a reference, or `count` chosen among those that match a filter, or "all". `up_to`: or fewer."""

    do: Literal["sacrifice"]
    what: What
    count: Annotated[int, Field(ge=1, le=99)] | Literal["all"] = Field(1, description="how many of what the filter matches")
    up_to: bool = Field(False, description="fewer may be chosen")
    total_power: Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, description="with 'all' and up_to: so much power they have together at least"
    )

    @model_validator(mode="after")
    def _any_number(self) -> Sacrifice:
        if self.total_power is not None and not (self.count == "all" and self.up_to and not isinstance(self.what, str)):
            raise ValueError("total_power is for any number of what a filter means: count = 'all', up_to = true")
        return self


class Destroy(Model):
    """Destroy permanents: a reference, or all that match a filter, without indestructible ones."""

    do: Literal["destroy"]
    what: What
    mana_value: Values | None = Field(None, description="only permanents of such mana value, of what a filter matches")
    together: bool = Field(False, description=TOGETHER)

    @model_validator(mode="after")
    def _possible(self) -> Destroy:
        if self.mana_value is not None and isinstance(self.what, str):
            raise ValueError("mana_value bounds what a filter matches")
        return self


class Regenerate(Model):
    """The next time that permanents would be destroyed this turn, they are regenerated instead: a reference, or all that match a
    filter."""

    do: Literal["regenerate"]
    what: What = "this"


class Doom(Model):
    """Until end of turn, permanents that would die are exiled instead: a reference, or all that match a filter."""

    do: Literal["doom"]
    what: What


class Leave(Model):
    """At the beginning of the next end step, permanents are sacrificed, exiled or returned to hand: a reference, or all that
    match a filter."""

    do: Literal["leave"]
    what: What
    how: AtEnd | Literal["hand"]


class Untap(Model):
    """Untap a reference, all that match a filter, or (up to) `count` of them."""

    do: Literal["untap"]
    what: What
    count: int | None = Field(None, ge=1, le=20, description="so many, chosen; without it all that match")
    up_to: bool = Field(False, description="fewer may be chosen")
    in_untap_step: bool = Field(False, description="in the opponent's untap step, before anything triggers")


class Tap(Model):
    """Tap a reference, all that match a filter, or (up to) `count` of them."""

    do: Literal["tap"]
    what: What
    count: Annotated[int, Field(ge=1, le=20)] | ValueAmount | None = Field(
        None, description="so many, chosen, or as many as a number that is read off something; without it all that match"
    )
    up_to: bool = Field(False, description="fewer may be chosen")
    note: Literal["power"] | None = Field(None, description="{ value = 'noted' } is the power of what is tapped")


class Pump(Model):
    """Power, toughness and keywords until end of turn."""

    do: Literal["pump"]
    what: What = "target"
    power: Amount = 0
    toughness: Amount = 0
    keywords: Listed[KeywordField] = Field([], description="keywords it gains")
    doubled: bool = Field(False, description="its size is doubled, so that a power or toughness below 0 is not taken as 0")
    source: Source = None
    divided: Divided = None

    @model_validator(mode="after")
    def _among_many(self) -> Pump:
        if self.divided and (isinstance(self.what, str) or self.power != self.toughness or self.keywords or self.source):
            raise ValueError("divided is for as much power as toughness of what a filter means, and for nothing else")
        return self


class Counters(Model):
    """Put counters on a reference, on all that match a filter, or on one of them."""

    do: Literal["counters"]
    what: What
    count: Literal[1] | None = Field(None, description="on one that is chosen; without it on all that match")
    kind: CounterKind = "+1/+1"
    amount: Amount = 1
    doubled: bool = Field(False, description="as many as each of them has of the kind, in place of the amount")
    source: Source = None
    divided: Divided = None
    modular: bool = Field(False, description="it is modular that puts them there")

    @model_validator(mode="after")
    def _among_many(self) -> Counters:
        if self.doubled and (isinstance(self.what, str) or self.count or self.divided or self.source or self.amount != 1):
            raise ValueError("doubled is for counters on all that a filter means, without an amount")
        if self.divided and (isinstance(self.what, str) or self.count is not None or self.source is not None):
            raise ValueError("divided is for counters on what a filter means, without count and source")
        return self


class Remove(Model):
    """Remove counters from permanents: so many, or all of a kind."""

    do: Literal["remove"]
    what: What
    kind: CounterKind = "+1/+1"
    amount: Amount | Literal["all"] = 1


class Proliferate(Model):
    """Choose any number of permanents with counters: each gets another counter of each kind that it has."""

    do: Literal["proliferate"]


class Attach(Model):
    """Attach an Equipment, this one or the trigger's, to a target, to the trigger's object, or to the token just created."""

    do: Literal["attach"]
    what: Literal["this", "it"] = "this"
    to: Literal["target", "it", "created"] = "target"


class Become(Model):
    """Added types and subtypes, new colours, new base power and toughness.

    They last until end of turn, or, if `lasting`, as long as it is on the battlefield.
    """

    do: Literal["become"]
    what: What = "target"
    lasting: bool = Field(False, description="as long as it is on the battlefield, and not until end of turn")
    haste: bool = Field(False, description="it has haste as well; only with lasting")
    changeling: bool = Field(False, description="it is every creature type as well")
    types: str = Field("", description="added type line, as printed: 'Artifact Creature — Dinosaur'")
    colours: ColourLetters = Field("", description="colours set: letters of WUBRG")
    power: Count | Literal["mana value"] | None = Field(None, description="its base power; 'mana value': its own mana value")
    toughness: Count | Literal["mana value"] | None = Field(None, description="its base toughness, likewise")

    @field_validator("types")
    @classmethod
    def _line(cls, value: str) -> str:
        if value:
            parse_added_types(value)
        return value

    @model_validator(mode="after")
    def _numbers(self) -> Become:
        sized = self.what == "this" or (self.power is not None and self.toughness is not None)  # a Vehicle has a size of its own
        if self.types and parse_added_types(self.types).kind & CREATURE and not sized:
            raise ValueError("what becomes a creature needs power and toughness, but for 'this', which may be printed with them")
        if self.changeling and not self.types:
            raise ValueError("changeling goes with types: it is every creature type besides these")
        if self.haste and not self.lasting:
            raise ValueError("haste until end of turn is an effect of its own: pump with keywords")
        return self


class Transform(Model):
    """This permanent turns over. If `anew`, it is exiled and then enters as its other face."""

    do: Literal["transform"]
    what: Literal["this"] = "this"
    anew: bool = Field(False, description="it is exiled, then returned to the battlefield transformed")


class Cede(Model):
    """An opponent gains control of this permanent, for good."""

    do: Literal["cede"]


class Exert(Model):
    """This permanent does not untap during your next untap step."""

    do: Literal["exert"]
    returns: bool = Field(False, description="it returns to hand as you untap your permanents then")


class Level(Model):
    """This Class becomes level `to`."""

    do: Literal["level"]
    to: int = Field(ge=2, le=14)


PermanentVerb = (
    Sacrifice
    | Destroy
    | Doom
    | Regenerate
    | Leave
    | Untap
    | Tap
    | Pump
    | Counters
    | Remove
    | Proliferate
    | Attach
    | Become
    | Transform
    | Level
    | Exert
    | Cede
)
