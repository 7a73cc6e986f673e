"""The model of a target of a spell or ability. The words are in `words.targets`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    model_validator,
)

from deckopt.cards.amounts import Values
from deckopt.cards.base import Model
from deckopt.cards.filters import covers, parse_filter
from deckopt.words.targets import NO_FILTERS


class Target(Model):
    """What may be chosen as a target when a spell or ability is put on the stack.

    `what` is "any" (creature, opponent or you), "any other" (not the source), "player", "opponent", "you", a filter, or "spell".
    There never is a spell to target, not even one of yours.
    """

    what: str = Field("any", description="'any', 'any other', 'player', 'opponent', 'you', 'spell', or a filter")
    in_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="in", description="where the target is")
    mana_value: Values | None = Field(
        None, description="only what has such mana value; a bound is 'X' of what is cast or activated, or is read off zones"
    )
    dealt_damage: bool = Field(False, description="only what was dealt damage this turn")
    up_to: bool = Field(False, description="it may be left out, and so are those after it that are `another`")
    theirs: bool = Field(False, description="it may be a card of the opponent's graveyard as well")
    another: bool = Field(False, description="another one than those before it, which are described alike")

    @model_validator(mode="after")
    def _filter(self) -> Target:
        if self.what not in NO_FILTERS:
            parse_filter(self.what)
        if self.mana_value is not None and self.what in NO_FILTERS:
            raise ValueError("mana_value bounds what a filter means")
        if self.theirs and (self.in_, self.what, self.mana_value) != ("graveyard", "card", None):
            raise ValueError("of the opponent's graveyard only 'card' may be a target: what their cards are is not known")
        return self

    @property
    def described(self) -> tuple[object, ...]:
        """What it is, without whether it may be left out or is another one."""
        return self.what, self.in_, self.mana_value, self.dealt_damage, self.theirs

    def may_be(self, before: Target) -> bool:
        """Whether all that the target before this one may be, this one may be as well, so that "another" is another one."""
        mine, its = ((t.in_, t.mana_value, t.dealt_damage, t.theirs) for t in (self, before))
        if mine != its or (self.what != before.what and any(word in NO_FILTERS for word in (self.what, before.what))):
            return False
        return self.what == before.what or covers(parse_filter(self.what), parse_filter(before.what))

    @property
    def by_x(self) -> bool:
        """Whether its mana value is bounded by X, which is chosen after it."""
        return self.mana_value is not None and "X" in (self.mana_value.at_least, self.mana_value.at_most)


def _target(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


def _fit_together(targets: list[Target]) -> list[Target]:
    for i, target in enumerate(targets):
        before = targets[i - 1] if i else None
        if target.up_to and target.what == "spell":
            raise ValueError("of spells there is none to leave out")
        if target.another:
            if before is None or not target.may_be(before):
                raise ValueError("another than what? It follows a target that is described alike, or more narrowly")
            if before.up_to and not target.up_to:
                raise ValueError("another target than one that may be left out may be left out too")
        if i > 1 and not (target.another and target.up_to and target.in_ == "graveyard"):
            raise ValueError("a third target is another card in the graveyard that may be left out")
        if i > 1 and target.theirs:
            raise ValueError("a third target is a card in your graveyard")
    return targets


TargetField = Annotated[Target, BeforeValidator(_target)]
Targets = Annotated[list[TargetField], Field(max_length=4), AfterValidator(_fit_together)]
