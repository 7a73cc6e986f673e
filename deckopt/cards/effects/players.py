"""Verbs for players: damage, life, the end of the game and so on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
    model_validator,
)

from deckopt.bounds import LONGEST_LINE
from deckopt.cards.amounts import Amount
from deckopt.cards.base import Model
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.references import Divided, Source
from deckopt.words.counts import OwnNumber
from deckopt.words.references import PERMANENTS, PLAYERS, Player

_WHOM = (*PLAYERS, "target 2", *PERMANENTS)


def _whom(value: Any) -> Any:
    if isinstance(value, Filter) or value in _WHOM:
        return value
    if not isinstance(value, str):
        raise ValueError("write a filter like 'other creature', or one of " + ", ".join(map(repr, _WHOM)))
    return parse_filter(value)


class Damage(Model):
    """Deal damage. Damage to a creature is marked until cleanup. Damage to all that match a filter is dealt at the same time,
    with that to `players`."""

    do: Literal["damage"]
    amount: Amount
    to: Annotated[
        str | Filter,
        BeforeValidator(_whom),
        PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
        WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": [*_WHOM, "creature", "other creature"]}),
    ] = "target"
    players: Literal["opponent", "you", "each"] | None = Field(None, description="who is dealt as much besides the creatures")
    doom: bool = Field(False, description="the creature that it is dealt to is exiled instead if it would die this turn")
    source: Source = None
    divided: Divided = None

    @model_validator(mode="after")
    def _creatures_too(self) -> Damage:
        if self.divided and (isinstance(self.to, str) or self.players is not None or self.source is not None):
            raise ValueError("divided is for damage to creatures that a filter means, and to nobody else")
        if self.doom and self.to not in ("target", "target 2"):
            raise ValueError("doom is for damage to a target")
        if self.players is not None and isinstance(self.to, str):
            raise ValueError("players is for damage to creatures that a filter means")
        return self


class Gain(Model):
    """A player gains life."""

    do: Literal["gain"]
    amount: Amount
    who: Player = "you"


class Lose(Model):
    """A player loses life."""

    do: Literal["lose"]
    amount: Amount
    who: Player = "you"


class NoGain(Model):
    """A player cannot gain life until end of turn, or for the rest of the game."""

    do: Literal["no gain"]
    who: Player = "each"
    until: Literal["end of turn", "end of game"] = Field("end of turn", description="how long")


class NoCombatDamage(Model):
    """No combat damage is dealt this turn."""

    do: Literal["no combat damage"]


class Protect(Model):
    """Until your next turn you have protection from everything: you are dealt no damage and cannot be a target."""

    do: Literal["protect"]


class Change(Model):
    """A number that you have grows by an amount, or shrinks by a negative one."""

    do: Literal["change"]
    number: OwnNumber = Field(description="which number")
    by: Amount = Field(1, description="by how much it grows")


class PayEnergy(Model):
    """You pay any amount of energy. { value = 'noted' } is how much."""

    do: Literal["pay energy"]


class MoreLands(Model):
    """You may play so many more lands this turn."""

    do: Literal["more lands"]
    amount: Amount = 1


class ExtraTurn(Model):
    """You take so many extra turns after this one."""

    do: Literal["extra turn"]
    amount: Amount = 1


class Win(Model):
    """You win the game."""

    do: Literal["win"]


class LoseGame(Model):
    """You lose the game."""

    do: Literal["lose game"]


PlayerVerb = (
    Damage | Gain | Lose | NoGain | NoCombatDamage | Protect | Change | PayEnergy | MoreLands | ExtraTurn | Win | LoseGame
)
