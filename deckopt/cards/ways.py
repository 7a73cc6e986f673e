"""Models of other ways to cast a card, or to use it from hand, than for its printed cost."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import (
    Field,
)

from deckopt.cards.amounts import Condition
from deckopt.cards.base import Model
from deckopt.cards.costs import CostField
from deckopt.cards.filters import FilterField
from deckopt.cards.symbols import ManaCost, ManaCostField


class Way(Model):
    """Another way to cast a card: from another zone, for another cost, or under a condition."""

    name: str = Field(description="what the way is called in output and in [policy]")
    cost: CostField = Field(description="paid instead of the printed cost and of `also`")
    when: Condition | None = Field(None, description="the way is open only while this holds")
    from_: Literal["hand", "graveyard"] = Field("hand", alias="from", description="the zone it is cast from")
    exile_after: bool = Field(False, description="the card is exiled when the spell has resolved")
    aura: bool = Field(False, description="cast as an Aura with enchant creature (bestow)")
    evoke: bool = Field(False, description="the permanent is sacrificed when it enters (evoke)")
    dash: bool = Field(False, description="the permanent has haste, and returns to your hand as the next end step begins (dash)")
    as_: str = Field("", alias="as", description="the name of another face of the card, which is cast in its place")
    turned: bool = Field(False, description="the permanent enters as its other face (impending)")
    warp: bool = Field(
        False, description="from hand alone; exiled as the next end step begins, to be cast on a later turn (warp)"
    )

    def casts_for_its_own_cost(self, face: ManaCost | None) -> bool:
        """Whether it casts another face from hand for `face`, the mana cost of that face: an adventure, a half, a prototype.

        Then no alternative cost is paid, so the face may also be cast for one, or for nothing (118.9a). Overload, impending and
        casting face down are alternative costs.
        """
        return bool(self.as_) and not self.name and self.from_ == "hand" and face is not None and self.cost.mana == face


class Cycling(Model):
    """Cycling; with `find`, landcycling and similar abilities."""

    cost: CostField
    find: FilterField | None = Field(None, description="searched for and put into your hand, instead of drawing")


class Suspend(Model):
    """Suspend: the card is exiled from hand for a cost, and cast for free after so many of your upkeeps."""

    turns: int = Field(ge=1, le=20, description="time counters")
    cost: ManaCostField = Field(description="mana paid to exile it from hand")


class Splice(Model):
    """Splice: revealed from hand as another spell is cast, which then has its text too."""

    onto: FilterField = Field(description="the spells onto which it can be spliced")
    cost: ManaCostField = Field(description="the additional mana")


class Offspring(Model):
    """Offspring: for more mana, a token comes with the creature."""

    cost: ManaCostField = Field(description="the additional mana")
    token: str = Field(description="the name of a card with `token = true`, a 1/1 copy")


def _cycling(value: Any) -> Any:
    if isinstance(value, str) or (isinstance(value, dict) and "cost" not in value and "find" not in value):
        return {"cost": value}
    return value
