"""Models of costs: what is paid to cast a spell or activate an ability."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
)

from deckopt.cards.amounts import Condition, both
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.filters import FilterField, parse_filter
from deckopt.cards.symbols import (
    ManaCostField,
)


class Chosen(Model):
    """A number of objects that match a filter, as part of a cost."""

    what: FilterField | None = Field(None, description="only such cards or permanents")
    count: Annotated[int, Field(ge=1, le=20)] | Literal["X"] = Field(
        1, description="how many; 'X', of cards for a spell: any number, which is X from then on"
    )

    @property
    def number(self) -> int:
        """How many there have to be at least."""
        return 0 if self.count == "X" else self.count


class Exiled(Chosen):
    """A number of cards that match a filter, exiled from the graveyard or hand."""

    from_: Literal["graveyard", "hand"] = Field("graveyard", alias="from", description="the zone they are exiled from")


class CounterCost(Model):
    """Counters that are removed from the source, or put on it."""

    kind: CounterKind = Field("charge", description="which counters")
    count: int = Field(1, ge=1, le=20, description="how many")


def _chosen(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


def _counters(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


def _this_or_chosen(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) and value != "this" else value


def _discarded(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) and value not in ("this", "hand") else value


ThisOrChosen = Annotated[Literal["this"] | Chosen, BeforeValidator(_this_or_chosen)]
ThisOrExiled = Annotated[Literal["this"] | Exiled, BeforeValidator(_this_or_chosen)]


#: Whom crewing may tap, new creatures too. One without power adds nothing.
CREW = parse_filter("untapped creature with power 1 or greater")


class Cost(Model):
    """The cost of casting or activating. A plain string is mana."""

    mana: ManaCostField | None = Field(None, description="mana symbols, like '{1}{R}'")
    tap: bool = Field(False, description="{T}: the source is tapped")
    tap_others: Annotated[Chosen, BeforeValidator(_chosen)] | None = Field(
        None, description="untapped permanents that are tapped: a filter, or { what, count }; not together with mana"
    )
    life: int = Field(0, ge=0, le=99, description="life paid")
    life_x: bool = Field(False, description="X life is paid besides, for a spell; X is chosen from what life there is")
    sacrifice: ThisOrChosen | None = Field(None, description="'this', a filter, or { what, count }")
    discard: Annotated[Literal["this", "hand"] | Chosen, BeforeValidator(_discarded)] | None = Field(
        None, description="'this' (the card in hand), 'hand' (all of it), a filter, or { what, count }"
    )
    exile: ThisOrExiled | None = Field(
        None,
        description="'this' (the source, wherever it is), or others of your graveyard: a filter, or { what, count, from }",
    )
    return_: ThisOrChosen | None = Field(
        None, alias="return", description="permanents returned to your hand: 'this' (the source), a filter, or { what, count }"
    )
    remove: Annotated[CounterCost, BeforeValidator(_counters)] | None = Field(
        None, description="counters removed from the source: 'charge', '+1/+1', or { kind, count }"
    )
    energy: int = Field(0, ge=0, le=99, description="energy counters that are paid, for an ability")
    crew: int = Field(0, ge=0, le=20, description="untapped creatures with so much power together are tapped, for an ability")
    evidence: int = Field(
        0, ge=0, le=99, description="cards of your graveyard are exiled until their mana values together are so much"
    )
    exile_types: int = Field(
        0, ge=0, le=9, description="cards of your graveyard are exiled until they have so many card types among them"
    )
    blight: int = Field(0, ge=0, le=20, description="-1/-1 counters put on a creature of yours, which is chosen")
    opponent_gains: int = Field(0, ge=0, le=99, description="life that the opponent gains")
    put: Annotated[CounterCost, BeforeValidator(_counters)] | None = Field(
        None, description="counters put on the source: '-1/-1', or { kind, count }"
    )

    def takes_source(self, zone: str) -> bool:
        """Whether the source, an ability of which is activated in that zone, leaves the battlefield for it."""
        return zone == "battlefield" and "this" in (self.sacrifice, self.exile, self.return_)


def chosen_as_x(cost: Cost) -> Chosen | None:
    """The cards of a cost of which any number is discarded or exiled, which is X."""
    found = [c for c in (cost.discard, cost.exile) if isinstance(c, Chosen) and c.count == "X"]
    return found[0] if found else None


def needs(cost: Cost) -> Condition | None:
    """The condition under which numbers that you have, and the power of your creatures, are enough for a cost."""
    energy = Condition(number="energy", at_least=cost.energy) if cost.energy else None
    creature = Condition(control=parse_filter("creature")) if cost.blight else None
    return both(both(energy, creature), Condition(total_power=CREW, at_least=cost.crew) if cost.crew else None)


def _cost(value: Any) -> Any:
    return {"mana": value} if isinstance(value, str) else value


CostField = Annotated[Cost, BeforeValidator(_cost)]
