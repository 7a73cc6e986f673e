"""The model of a target of a spell or ability. The words are in `words.targets`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    model_validator,
)

from deckopt.cards.base import Model
from deckopt.cards.filters import parse_filter
from deckopt.words.targets import NO_FILTERS


class Target(Model):
    """What may be chosen as a target when a spell or ability is put on the stack.

    `what` is "any" (creature, opponent or you), "any other" (not the source), "player", "opponent", "you", a filter, or "spell".
    There never is a spell to target, not even one of yours.
    """

    what: str = Field("any", description="'any', 'any other', 'player', 'opponent', 'you', 'spell', or a filter")
    in_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="in", description="where the target is")
    dealt_damage: bool = Field(False, description="only what was dealt damage this turn")
    up_to: bool = Field(False, description="it may be left out, and so are those after it that are `another`")
    another: bool = Field(False, description="another one than those before it, which are described alike")

    @model_validator(mode="after")
    def _filter(self) -> Target:
        if self.what not in NO_FILTERS:
            parse_filter(self.what)
        return self


def _target(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


def _fit_together(targets: list[Target]) -> list[Target]:
    for i, target in enumerate(targets):
        before = targets[i - 1] if i else None
        if target.up_to and target.what == "spell":
            raise ValueError("of spells there is none to leave out")
        if target.another:
            if before is None or (before.what, before.in_, before.dealt_damage) != (target.what, target.in_, target.dealt_damage):
                raise ValueError("another than what? It follows a target that is described alike")
            if before.up_to and not target.up_to:
                raise ValueError("another target than one that may be left out may be left out too")
        if i > 1 and not (target.another and target.up_to and target.in_ == "graveyard"):
            raise ValueError("a third target is another card in the graveyard that may be left out")
    return targets


TargetField = Annotated[Target, BeforeValidator(_target)]
Targets = Annotated[list[TargetField], Field(max_length=4), AfterValidator(_fit_together)]
