"""The model of a mana ability of a permanent."""

from __future__ import annotations

from typing import Any

from pydantic import (
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)

from deckopt.cards.amounts import Condition
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.filters import FilterField
from deckopt.cards.limits import Limit
from deckopt.cards.symbols import ManaCostField, check_made
from deckopt.words.colours import COLOURLESS

_ANY = "{W/U/B/R/G}"
#: Words in place of symbols, for mana of any colour, of the chosen one (once, or twice), of those of the card exiled with it, and
#: of those of the commander's identity.
MANA_WORDS = ("any", "chosen", "chosen chosen", "imprinted", "identity")
#: What is said of "identity", but in decks that name their commander.
NO_COMMANDER = "the deck names no commander, in whose colours it would make mana"


class ManaAbility(Model):
    """A mana ability of a permanent.

    `add` is the mana that one activation makes. A hybrid symbol is a choice. With `amount`, the chosen symbol is made that many
    times.
    """

    add: ManaCostField = Field(
        description="mana symbols, 'any' for one mana of any colour, 'chosen' for the colour chosen as it entered, "
        "'chosen chosen' for two of it, 'imprinted' for a colour of the card exiled with it, "
        "'identity' for one of the commander's identity"
    )
    amount: int = Field(1, ge=1, le=9, description="how many times the chosen symbol is made")
    tap: bool = Field(True, description="the source is tapped for it")
    sacrifice: bool = Field(False, description="the source is sacrificed for it")
    when: Condition | None = Field(None, description="only while this holds; of an ability that only taps")
    among: FilterField | None = Field(None, description="only in colours among such permanents of yours; likewise")
    produced: bool = Field(False, description="with `among`: only of types that those permanents could produce by their own text")
    only: Limit | None = Field(None, description="what the mana may be spent on; likewise")

    imprinted: bool = Field(False, description="only while a card is exiled with it; likewise")

    _chosen: bool = PrivateAttr(False)
    _of_imprinted: bool = PrivateAttr(False)
    _of_identity: bool = PrivateAttr(False)

    @model_validator(mode="wrap")
    @classmethod
    def _of_chosen_colour(cls, value: Any, made: ModelWrapValidatorHandler[ManaAbility]) -> ManaAbility:
        if not isinstance(value, dict) or value.get("add") not in MANA_WORDS[1:]:
            return made(value)
        words = value["add"].split()
        ability = made({**value, "add": _ANY * len(words)})
        ability._chosen, ability._of_imprinted = words[0] == "chosen", words[0] == "imprinted"
        ability._of_identity = words[0] == "identity"
        return ability

    @model_serializer(mode="wrap")
    def _plain(self, made: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = made(self)
        chosen = " ".join(["chosen"] * len(self.units))
        kept = "imprinted" if self._of_imprinted else "identity" if self._of_identity else fields["add"]
        word = chosen if self._chosen else kept
        return {**fields, "add": word}

    remove: CounterKind | None = Field(None, description="one counter of this kind is removed for it")
    depletes: bool = Field(False, description="the source is sacrificed if that was the last of them")

    @field_validator("add", mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        return _ANY if value == "any" else value

    @model_validator(mode="after")
    def _possible(self) -> ManaAbility:
        check_made(self.add)
        if (self.when is not None or self.among is not None or self.only is not None or self.imprinted) and not self.is_free:
            raise ValueError("when, among, only and imprinted are possible only where tapping is all it costs")
        if self.produced and (self.among is None or not self.makes_one):
            raise ValueError("produced is for one mana, of a type among such permanents")
        if self.only is not None and self.only.of_chosen_type and not self.makes_one:
            raise ValueError("only: of_chosen_type is possible for one mana")
        if not self.tap and not self.sacrifice:
            raise ValueError("tap = false is possible only with sacrifice = true")
        if self.sacrifice and self.remove:
            raise ValueError("sacrifice and remove are not possible together")
        if self.remove in ("+1/+1", "-1/-1"):
            raise ValueError(f"{self.remove} counters are not removed for mana; write an activated ability")
        if self.depletes and self.remove is None:
            raise ValueError("depletes is possible only with remove")
        return self

    @property
    def is_free(self) -> bool:
        """Whether it costs nothing but tapping, and makes a fixed number of mana."""
        return self.tap and not self.sacrifice and self.remove is None and self.amount == 1

    @property
    def is_tapped_for_several(self) -> bool:
        """Whether it costs nothing but tapping, and makes several mana of one kind. It is then an action of its own."""
        return self.tap and not self.sacrifice and self.remove is None and not self.is_free and not self.makes_one

    @property
    def of_imprinted(self) -> bool:
        """Whether it makes mana of the colours of the card exiled with it."""
        return self._of_imprinted

    @property
    def of_identity(self) -> bool:
        """Whether it makes mana of the colours of the commander's identity."""
        return self._of_identity

    @property
    def asks_imprinted(self) -> bool:
        """Whether it can be activated only while a card is exiled with it."""
        return self.imprinted or self._of_imprinted

    @property
    def chosen(self) -> bool:
        """Whether it makes mana of the colour that was chosen as the permanent entered."""
        return self._chosen

    @property
    def depends(self) -> bool:
        """Whether its mana depends on more than the card."""
        return self.when is not None or self.among is not None or self.only is not None or self.chosen or self.asks_imprinted

    @property
    def makes_one(self) -> bool:
        """Whether it makes a single mana."""
        return self.amount == 1 and len(self.units) == 1

    @property
    def units(self) -> list[int]:
        """One colour mask for each mana of one activation (before `amount`)."""
        return [COLOURLESS] * self.add.generic + [p.mask for p in self.add.pips]


def _mana(value: Any) -> Any:
    if isinstance(value, (str, dict)):
        value = [value]
    if not isinstance(value, list):
        raise ValueError("write mana like '{G}', 'any', or a list of abilities")
    return [{"add": v} if isinstance(v, str) else v for v in value]
