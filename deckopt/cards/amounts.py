"""Amounts and conditions: the numbers and questions that effects, costs and static abilities use. Their words are in `words`.

Both are evaluated when they are used, not when the card is cast. Effects run at resolution, so their amounts are fixed then.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from deckopt.bounded import Deep, Small
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.filters import Filter, FilterField
from deckopt.cards.symbols import ColourLetters
from deckopt.words.amounts import AMOUNTS, X_WORDS, Value
from deckopt.words.conditions import QUESTIONS, Paid
from deckopt.words.counts import OTHER_SPELLS, TURN_COUNTS, GameNumber
from deckopt.words.references import TARGET_WORDS, ReadOff
from deckopt.words.zones import Zone


def _check_turn(value: str) -> str:
    if value not in TURN_COUNTS:
        raise ValueError(f"{value!r} is not counted; known: {', '.join(TURN_COUNTS)}")
    return value


class _Scaled(Model):
    times: Small = Field(1, description="the number is multiplied by this")
    plus: Small = Field(0, description="and then this is added")


class CountAmount(_Scaled):
    """The number of cards or permanents in one of your zones that match a filter."""

    count: FilterField = Field(description="what is counted")
    in_: Zone = Field("battlefield", alias="in", description="the zone of yours where it is counted")
    half: bool = Field(False, description="half of that, rounded up, before anything is added")

    @model_validator(mode="after")
    def _whole(self) -> CountAmount:
        if self.half and self.times != 1:
            raise ValueError("half is not possible together with times")
        return self


class TypesAmount(_Scaled):
    """The number of card types among the cards of your graveyard."""

    card_types: Literal["graveyard"] = Field(description="the zone whose card types are counted")


class TurnAmount(_Scaled):
    """How often something happened this turn (`words.counts`)."""

    turn: str = Field(description="what is counted within the turn", json_schema_extra={"enum": list(TURN_COUNTS)})
    _known = field_validator("turn")(_check_turn)


class TotalAmount(_Scaled):
    """The total power of all permanents that match a filter."""

    total_power: FilterField = Field(description="the permanents whose power is added up")


class TotalValueAmount(TotalAmount):
    """The total mana value of all permanents that match a filter."""

    total_power: FilterField = Field(alias="total_mana_value", description="the permanents whose mana values are added up")


class GreatestAmount(_Scaled):
    """The greatest power among permanents that match a filter; 0 if there are none."""

    greatest_power: FilterField = Field(description="the permanents among which the greatest power is looked for")


class GreatestValueAmount(GreatestAmount):
    """The greatest mana value among permanents that match a filter; 0 if there are none."""

    greatest_power: FilterField = Field(
        alias="greatest_mana_value", description="the permanents among which the greatest mana value is looked for"
    )


class NumberAmount(_Scaled):
    """A number of the game: the turn, a life total, the opponent's cards in hand."""

    number: GameNumber = Field(description="which number")


class ValueAmount(_Scaled):
    """A value of an object: its power, its counters, how many types it has.

    - "event": the number of the trigger's event (the damage dealt, say).
    - "revealed": how many cards were revealed before the one looked for.
    - "noted": what an effect or a cost before it has noted: the energy paid, the power of what was tapped.
    - "sacrificed" as a value: how many permanents the last sacrifice among costs or effects took; as an object: the last of them.
    """

    value: Value = Field(description="which number is read")
    of: ReadOff = Field("this", description="what it is read off")
    kind: CounterKind = Field("+1/+1", description="which counters are counted")
    what: FilterField | None = Field(None, description="which of what is attached is counted; only for 'attached'")

    @model_validator(mode="after")
    def _what(self) -> ValueAmount:
        if (self.what is not None) != (self.value == "attached"):
            raise ValueError("'attached' says what, and nothing else does")
        if self.value in ("exiled", "exiled types") and self.of != "this":
            raise ValueError("cards are exiled with 'this'")
        return self


class DevotionAmount(_Scaled):
    """Your devotion to some colours: their symbols among the mana costs of your permanents."""

    devotion: ColourLetters | Literal["chosen"] = Field(
        description="letters of WUBRG; or 'chosen', for the verb `add`: of the colour that is added"
    )


_OF_THE_GAME = "number of the game"  # a tag beside that of plain numbers


def _amount_tag(value: Any) -> str | None:
    if isinstance(value, dict):
        found = next(
            (key for key in AMOUNTS if key in value),
            None,
        )
        return _OF_THE_GAME if found == "number" else found
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "number"
    name = type(value).__name__
    kinds = {
        "CountAmount": "count",
        "TurnAmount": "turn",
        "ValueAmount": "value",
        "TypesAmount": "card_types",
        "DevotionAmount": "devotion",
        "TotalAmount": "total_power",
        "TotalValueAmount": "total_mana_value",
        "GreatestAmount": "greatest_power",
        "GreatestValueAmount": "greatest_mana_value",
    }
    return {**kinds, "NumberAmount": _OF_THE_GAME}.get(name, "x" if value in X_WORDS else None)


Amount = Annotated[
    Annotated[Small, Tag("number")]
    | Annotated[Literal["X", "-X", "half X"], Tag("x")]
    | Annotated[CountAmount, Tag("count")]
    | Annotated[TurnAmount, Tag("turn")]
    | Annotated[ValueAmount, Tag("value")]
    | Annotated[NumberAmount, Tag(_OF_THE_GAME)]
    | Annotated[TypesAmount, Tag("card_types")]
    | Annotated[DevotionAmount, Tag("devotion")]
    | Annotated[TotalAmount, Tag("total_power")]
    | Annotated[TotalValueAmount, Tag("total_mana_value")]
    | Annotated[GreatestAmount, Tag("greatest_power")]
    | Annotated[GreatestValueAmount, Tag("greatest_mana_value")],
    Discriminator(
        _amount_tag,
        custom_error_type="amount",
        custom_error_message="an amount is a whole number, 'X', '-X', 'half X', or a table with one of "
        "count, turn, value, number, card_types, devotion, total_power, total_mana_value, greatest_power, "
        "greatest_mana_value",
    ),
]


class Values(Model):
    """Bounds of mana value that are computed when they are used."""

    at_least: Amount | None = Field(None, description="the least mana value")
    at_most: Amount | None = Field(None, description="the greatest mana value")


def both(first: Condition | None, second: Condition | None) -> Condition | None:
    """The condition that two conditions hold."""
    if first is None or second is None:
        return second if first is None else first
    return first.model_copy(update={"also": both(first.also, second)})


class Condition(Model):
    """A question: whether an amount is within bounds. Exactly one of the amounts is given.

    - `control`: short for a count on the battlefield.
    - `paid`: whether the spell was kicked or bargained; `from`: from where it was cast; `cast`: whether it was cast at all.
    - `counters`: how many of a kind are on `of`. With `control`, `of` is the object that "other" leaves out.
    - `amount`: whether it is at least the amount `reaches`.
    - `also`: a further question.
    """

    control: FilterField | None = Field(None, description="how many permanents of yours match")
    count: FilterField | None = Field(None, description="how many cards or permanents of yours match in the zone `in`")
    in_: Zone = Field("battlefield", alias="in", description="the zone for `count`")
    turn: str | None = Field(
        None, description="how much of something happened this turn", json_schema_extra={"enum": [*TURN_COUNTS, OTHER_SPELLS]}
    )
    paid: Paid | None = Field(
        None, description="the spell was kicked, bargained, evoked, with offspring; mana of `spent` was spent"
    )
    from_: Literal["hand", "graveyard"] | None = Field(
        None, alias="from", description="the spell was cast from there; what entered was cast from there or came from there"
    )
    card_types: Literal["graveyard"] | None = Field(None, description="how many card types there are among those cards")
    cast: Literal["this"] | None = Field(None, description="it was cast; of what entered, whether that was cast")
    played: Literal["this"] | None = Field(None, description="of what entered, whether it was played as a land")
    revealed: FilterField | None = Field(None, description="what was last revealed for was found and matches")
    entered: FilterField | None = Field(None, description="what this has put onto the battlefield matches, as it is there")
    game: Literal["spells cast"] | None = Field(None, description="how many spells were cast this game")
    number: GameNumber | None = Field(None, description="a number of the game: your turn, a life total, the opponent's hand")
    aimed: Literal["you", "player"] | None = Field(
        None, description="the first target, or `of`, is you or a permanent of yours; or it is a player"
    )
    total_power: FilterField | None = Field(None, description="the power of all permanents that match, added up")
    is_: FilterField | None = Field(
        None, alias="is", description="`of`, a target or 'this', matches, as it is now; a card of the graveyard, wherever it went"
    )
    attached: FilterField | None = Field(None, description="how many of what is attached to 'this' match; in statics")
    exiled: Literal["cards", "card types"] | None = Field(
        None, description="how many cards are exiled with 'this' (`exile` with `held`), or card types among them"
    )
    amount: Amount | None = Field(None, description="an amount, against another one: `reaches`")
    reaches: Amount | None = Field(None, description="the amount that `amount` has to be at least")
    also: Deep[Condition | None] = Field(None, description="another condition, which has to hold as well")
    counters: CounterKind | None = Field(None, description="how many counters of this kind are on `of`")
    of: ReadOff = Field(
        "this", description="the permanent for `counters`, the target for `is`; with `control`, what its 'other' leaves out"
    )
    at_least: Small | None = Field(None, description="the least number that satisfies it; 1 if no bound is given")
    at_most: Small | None = Field(None, description="the greatest number that satisfies it")

    @field_validator("turn")
    @classmethod
    def _known(cls, value: str | None) -> str | None:
        return value if value in (None, OTHER_SPELLS) else _check_turn(value)

    @model_validator(mode="after")
    def _one_amount(self) -> Condition:
        if sum(getattr(self, k) is not None for k in QUESTIONS) != 1:
            raise ValueError(f"a condition has exactly one of {', '.join(QUESTIONS).replace('_,', ',')}")
        if (self.amount is None) != (self.reaches is None):
            raise ValueError("amount and reaches belong together")
        leaves_it_out = self.of == "it" and self.control is not None and self.control.alternatives[0].other
        if self.is_ is not None and (self.of not in (*TARGET_WORDS, "this") or self.is_.alternatives[0].other):
            raise ValueError("'is' asks what of = 'target', 'target 2' or 'this' is, without 'other' in the filter")
        second = self.aimed is not None and self.of == TARGET_WORDS[1]
        if self.of != "this" and self.counters is None and self.is_ is None and not leaves_it_out and not second:
            raise ValueError("'of' is for counters, 'is' and (only 'target 2') 'aimed'; 'it' for 'control' of 'other' ones too")
        return self

    @property
    def bounds(self) -> tuple[int, int]:
        """(least, most) that satisfy the condition. Without bounds: at least 1."""
        if self.amount is not None:
            return 0, 9999
        if self.at_least is None and self.at_most is None:
            return 1, 9999
        return (self.at_least if self.at_least is not None else -9999), (9999 if self.at_most is None else self.at_most)

    @property
    def filter(self) -> Filter | None:
        """The filter of a condition that counts, or None."""
        return self.control or self.count

    @property
    def parts(self) -> list[Condition]:
        """The question itself and the further ones, each alone."""
        return [self, *(self.also.parts if self.also is not None else ())]
