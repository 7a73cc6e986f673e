"""Amounts and conditions: the numbers and questions that effects, costs and statics use.

Both are evaluated when they are used, not when the card is cast; what fixes them
at resolution is that effects run at resolution.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from deckopt.cards.base import COUNTER_KINDS, TURN_COUNTS, Model, Zone
from deckopt.cards.filters import FilterField

Subject = Literal["this", "target", "target 2", "enchanted", "it"]


def _check_turn(value: str) -> str:
    if value not in TURN_COUNTS:
        raise ValueError(f"{value!r} is not counted; known: {', '.join(TURN_COUNTS)}")
    return value


class _Scaled(Model):
    times: int = Field(1, description="factor")
    plus: int = Field(0, description="added after the factor")


class CountAmount(_Scaled):
    """The number of cards or permanents that a filter matches in a zone of yours."""

    count: FilterField
    in_: Zone = Field("battlefield", alias="in")


class TurnAmount(_Scaled):
    """How much of something happened this turn (see `base.TURN_COUNTS`)."""

    turn: str
    _known = field_validator("turn")(_check_turn)


class ValueAmount(_Scaled):
    """A number read off something: its power, its counters, how many types it has.

    "event" is the number that the trigger is about (the damage dealt, say).
    """

    value: Literal["power", "toughness", "counters", "types", "event"]
    of: Subject = "this"
    kind: Literal["+1/+1", "charge"] = COUNTER_KINDS[0]  # type: ignore[assignment]


def _amount_tag(value: Any) -> str:
    if isinstance(value, dict):
        return next((k for k in ("count", "turn", "value") if k in value), "number")
    name = type(value).__name__
    return {"CountAmount": "count", "TurnAmount": "turn", "ValueAmount": "value"}.get(name, "x" if value == "X" else "number")


Amount = Annotated[
    Annotated[int, Tag("number"), Field(ge=-99, le=999)]
    | Annotated[Literal["X"], Tag("x")]
    | Annotated[CountAmount, Tag("count")]
    | Annotated[TurnAmount, Tag("turn")]
    | Annotated[ValueAmount, Tag("value")],
    Discriminator(_amount_tag),
]


class Condition(Model):
    """A question: some amount against bounds. Exactly one of the amounts is given.

    `control` is short for counting on the battlefield, `paid` asks how the spell
    was cast (kicked or bargained).
    """

    control: FilterField | None = None
    count: FilterField | None = None
    in_: Zone = Field("battlefield", alias="in")
    turn: str | None = None
    paid: Literal["kicker", "bargain"] | None = None
    aimed: Literal["you"] | None = Field(None, description="the first target is you or a permanent of yours")
    at_least: int | None = None
    at_most: int | None = None

    @field_validator("turn")
    @classmethod
    def _known(cls, value: str | None) -> str | None:
        return None if value is None else _check_turn(value)

    @model_validator(mode="after")
    def _one_amount(self) -> Condition:
        given = [k for k in ("control", "count", "turn", "paid", "aimed") if getattr(self, k) is not None]
        if len(given) != 1:
            raise ValueError("a condition has exactly one of control, count, turn, paid, aimed")
        return self

    @property
    def bounds(self) -> tuple[int, int]:
        """(least, most) that satisfy it; without bounds, at least 1."""
        if self.at_least is None and self.at_most is None:
            return 1, 9999
        return (self.at_least if self.at_least is not None else -9999), (9999 if self.at_most is None else self.at_most)

    @property
    def filter(self) -> Any:
        """The filter of a counting condition, or None."""
        return self.control or self.count
