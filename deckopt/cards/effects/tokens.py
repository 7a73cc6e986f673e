"""Verbs for tokens, and for copies of permanents and spells."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)

from deckopt.bounded import Listed, Small
from deckopt.cards.amounts import Amount
from deckopt.cards.base import Model
from deckopt.cards.filters import FilterField
from deckopt.words.durations import AtEnd
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS
from deckopt.words.kinds import KINDS, PERMANENT


class Create(Model):
    """Create tokens; `token` names a card with `token = true`."""

    do: Literal["create"]
    token: str = Field(description="the name of a card with `token = true`")
    amount: Amount = 1
    tapped: bool = Field(False, description="they enter tapped")
    attacking: bool = Field(False, description="they enter attacking")
    exile: Literal["end of combat"] | None = Field(None, description="when they are exiled")
    at_end: AtEnd | None = Field(None, description="what happens to them as the next end step begins")
    attached: Literal["this", "target", "target 2", "it", "created"] | None = Field(
        None, description="an Aura token: what it is attached to"
    )
    together: bool = Field(False, description="they enter together with the tokens that the effect before it creates")

    @model_validator(mode="after")
    def _one_aura(self) -> Create:
        if self.attached is not None and self.amount != 1:
            raise ValueError("of Aura tokens one is created")
        return self


_KEYWORDS = (*KEYWORDS, *IDLE_KEYWORDS)
_COPIED = Literal["this", "target", "target 2", "enchanted", "it"]


def _keyword(value: Any) -> str:
    if value not in _KEYWORDS:
        raise ValueError(f"{value!r} is no keyword; known: {', '.join(_KEYWORDS)}")
    return str(value)


class Except(Model):
    """How a copy differs from the object that it copies."""

    types: Listed[str] = Field([], description="card types ('artifact') and subtypes ('Cave') that it has in addition")
    keywords: Listed[Annotated[str, BeforeValidator(_keyword), WithJsonSchema({"type": "string", "enum": [*_KEYWORDS]})]] = Field(
        [], description="keywords that it has in addition"
    )
    power: Small | None = Field(None, description="its power, in place of the copied one")
    toughness: Small | None = Field(None, description="its toughness, in place of the copied one")
    nonlegendary: bool = Field(False, description="it is not legendary")
    name: str = Field("", description="its name, in place of the copied one")
    exiles: bool = Field(
        False,
        description="the copied card is exiled: a trigger, as the copy enters; only of a card of the graveyard",
    )
    this_ability: bool = Field(False, description="it has this ability too; only in an activated ability")

    @model_validator(mode="after")
    def _known(self) -> Except:
        for word in self.types:
            if not word[:1].isupper() and not KINDS.get(word, 0) & PERMANENT:
                raise ValueError(f"types: {word!r} is no card type of permanents, and no subtype, which has a capital")
        return self


class CreateCopy(Model):
    """Create tokens that are copies of a permanent."""

    do: Literal["create copy"]
    of: _COPIED = Field("target", description="what they are copies of")
    each_new: FilterField | None = Field(None, description="in place of `of`: of each such permanent that has entered this turn")
    amount: Amount = 1
    tapped: bool = Field(False, description="they enter tapped")
    attacking: bool = Field(False, description="they enter attacking")
    but: Except = Field(Except.made(), alias="except", description="what they have otherwise")
    at_end: AtEnd | None = Field(None, description="what happens to them at the beginning of the next end step")


class BecomeCopy(Model):
    """An object becomes a copy of another one."""

    do: Literal["become copy"]
    what: Literal["this", "target"] = Field("this", description="what becomes a copy")
    of: Literal["target", "target 2"] = Field("target", description="what it is a copy of: a permanent, or a graveyard card")
    until: Literal["end of turn"] | None = Field(None, description="for how long; for good if left out")
    but: Except = Field(Except.made(), alias="except", description="what it has otherwise")


class Copy(Model):
    """Copy this spell, or the spell that was cast, with new targets. Copies are not cast."""

    do: Literal["copy"]
    what: Literal["this", "cast"] = "this"
    amount: Amount = 1


TokenVerb = Create | CreateCopy | BecomeCopy | Copy
