"""Models of static abilities."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import (
    Field,
    field_validator,
    model_validator,
)

from deckopt.bounded import Listed
from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.filters import FilterField
from deckopt.cards.keywords import KeywordField
from deckopt.cards.references import Subject
from deckopt.cards.symbols import (
    ManaCost,
    ManaCostField,
    check_one_made,
)
from deckopt.words.colours import BasicLandType
from deckopt.words.statics import GraveyardWay, NoActivate, NoCast, StaticZone


class Replacement(Model):
    """A replacement of a number of counters: first `plus` so many, then `times` so many."""

    kind: CounterKind | None = Field(None, description="only counters of this kind")
    plus: int = Field(0, ge=-9, le=9, description="so many more, or fewer")
    times: int = Field(1, ge=1, le=4, description="and then so many times that")
    modular: bool = Field(False, description="only +1/+1 counters that modular puts on creatures, `plus` more of them")

    @model_validator(mode="after")
    def _of_modular(self) -> Replacement:
        if self.modular and (self.kind != "+1/+1" or self.times != 1 or self.plus < 1):
            raise ValueError("with modular there are more +1/+1 counters: kind and plus, without times")
        return self


class Raised(Model):
    """Noncombat damage to the opponent is more: first `times` so much, then `plus` (the opponent chooses the order)."""

    plus: int = Field(0, ge=0, le=9, description="so much more")
    times: int = Field(1, ge=1, le=4, description="so many times as much")


class MoreDrawn(Model):
    """More cards are drawn where you would draw some, as long as few are in your hand."""

    plus: int = Field(1, ge=1, le=9, description="so many more")
    hand: int | None = Field(None, ge=0, le=99, description="only while there are at most so many cards in your hand")


#: Keys of static abilities that affect no object.
_WHOLE = (
    "no_draw_step", "no_damage", "exiles_hurt", "all_colours", "unlimited_hand", "no_gain", "no_target", "no_cast", "draws",
)  # fmt: skip


class Static(Model):
    """What is true while the source is on the battlefield (and while `when` holds). `of` says which objects it affects.

    - `mana`: the permanent can also be tapped for this mana.
    - `adds_mana`: whenever it is tapped for mana, it also makes this ("chosen": of the colour chosen as the source entered).
    - `less`, `more`: spells cost so much generic mana less, or more (while `when` holds).
    - `lands`: so many more lands may be played each turn.
    - `untapped`: permanents enter untapped, whatever says that they enter tapped.
    - `counters`: another number of counters is put on the permanent.
    - `graveyard`: cards of your graveyard can be played from there.
    - `zone` "everywhere": a characteristic-defining ability (604.3), which gives the card's power and toughness in every zone.
    """

    of: Subject = Field("this", description="what it affects: 'this', 'enchanted', or a filter")
    power: Amount = Field(0, description="added to power")
    spares: bool = Field(False, description="protection that it gives removes nothing that is attached already")
    toughness: Amount = Field(0, description="added to toughness")
    keywords: Listed[KeywordField] = Field([], description="keywords it has")
    zone: StaticZone = Field(
        "battlefield", description="where the card is while this is true; 'everywhere' for a size that the card itself states"
    )
    when: Condition | None = Field(None, description="only while this holds")
    mana: ManaCostField | None = Field(None, description="it can be tapped for this mana too: a symbol, or 'any'")
    adds_mana: ManaCostField | Literal["chosen"] | None = Field(
        None, description="made as well whenever it is tapped for mana: a symbol, or 'chosen'"
    )
    less: int = Field(0, ge=0, le=20, description="spells that `of` means cost so much generic mana less")
    more: int = Field(0, ge=0, le=20, description="spells that `of` means cost so much generic mana more")
    least: int = Field(
        0, ge=0, le=9, description="spells that `of` means cost at least so much mana, as long as the source is untapped"
    )
    lands: int = Field(0, ge=0, le=9, description="so many more lands may be played each turn")
    untapped: bool = Field(False, description="what `of` means enters untapped")
    land_types: Listed[BasicLandType] = Field([], description="basic land types that lands you control have besides")
    no_draw_step: bool = Field(False, description="you skip your draw step")
    no_damage: bool = Field(False, description="all damage that would be dealt to you is prevented")
    exiles_hurt: bool = Field(False, description="a creature that was dealt damage this turn is exiled instead of dying")
    all_colours: bool = Field(False, description="nonland permanents you control are all colours")
    no_gain: bool | Literal["opponent"] = Field(False, description="players, or the opponent alone, can gain no life")
    no_target: bool = Field(False, description="you cannot be the target of spells and abilities")
    no_cast: NoCast | None = Field(None, description="spells that you cannot cast")
    no_activate: NoActivate | None = Field(
        None, description="activated abilities of permanents that `of` means cannot be activated"
    )
    draws: MoreDrawn | None = Field(None, description="more cards are drawn where you would draw some")
    damage: Raised | None = Field(None, description="more noncombat damage that your sources deal to the opponent")
    unlimited_hand: bool = Field(False, description="you have no maximum hand size")
    counters: Replacement | None = Field(None, description="counters put on what it affects: so many more, or times as many")
    tokens: int = Field(0, ge=0, le=4, description="of tokens that `of` means, so many times as many are created")
    abilities: Listed[Ability] = Field([], description="activated abilities that it has")
    triggers: Listed[Trigger] = Field([], description="triggered abilities that it has")
    graveyard: GraveyardWay | None = Field(
        None,
        description="cards of your graveyard that `of` means can be played as from hand, or have flashback, escape or "
        "retrace for their mana cost",
    )
    freely: bool = Field(False, description="spells that `of` means may be cast from hand without paying their mana costs")
    exile: int = Field(0, ge=0, le=20, description="other cards of the graveyard that escape costs")

    @field_validator("mana", mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        return "{W/U/B/R/G}" if value == "any" else value

    @model_validator(mode="after")
    def _mana_of_host(self) -> Static:
        for mana in (self.mana, self.adds_mana):
            if isinstance(mana, ManaCost):
                check_one_made(mana)
        if (self.mana is not None or self.adds_mana is not None) and self.when is not None:
            raise ValueError("mana and adds_mana are possible only without 'when'")
        if self.mana is not None and self.of != "enchanted":
            raise ValueError("mana is possible only with of = 'enchanted'")
        if self.adds_mana is not None and self.of != "enchanted":
            if isinstance(self.of, str) or self.adds_mana == "chosen":
                raise ValueError("adds_mana is a symbol, or needs of = 'enchanted'; of is 'enchanted' or a filter")
            if self.of.alternatives[0].other:
                raise ValueError("adds_mana is not possible for 'other' permanents")
        return self

    @model_validator(mode="after")
    def _defines(self) -> Static:
        if self.zone == "everywhere" and self.model_fields_set - {"zone", "power", "toughness"}:
            raise ValueError("zone = 'everywhere' goes with power and toughness only")
        return self

    @model_validator(mode="after")
    def _alone(self) -> Static:
        words = (
            "less",
            "more",
            "least",
            "damage",
            "no_activate",
            "lands",
            "untapped",
            *_WHOLE,
            "land_types",
            "counters",
            "tokens",
            "graveyard",
            "freely",
        )
        word = next((w for w in words if getattr(self, w)), "")
        others = (
            {word}
            if word in ("lands", *_WHOLE, "land_types")
            else {"of", word, "exile"}
            if word == "graveyard"
            else {"of", word, "when"}
            if word in ("less", "more", "counters")
            else {word, "when"}
            if word == "damage"
            else {"of", word}
        )
        if word and self.model_fields_set - others:
            raise ValueError(f"{word} stands alone{' with of' if 'of' in others else ''}; write the rest as a static of its own")
        if self.counters and self.counters.modular and self.when is not None:
            raise ValueError("counters with modular always holds")
        if word == "counters" and isinstance(self.of, str):
            raise ValueError("counters needs of = a filter for permanents, like of = 'creature'")
        if self.tokens and isinstance(self.of, str):
            raise ValueError("tokens needs of = a filter for what tokens are, like of = 'permanent'")
        if self.no_activate and isinstance(self.of, str):
            raise ValueError("no_activate needs of = a filter for permanents, like of = 'artifact'")
        if (self.less or self.more or self.least) and isinstance(self.of, str):
            raise ValueError(
                f"{'less' if self.less else 'more' if self.more else 'least'} needs of = a filter for spells, like of = 'Goblin'"
            )
        if self.untapped and (isinstance(self.of, str) or self.of.alternatives[0].tapped is not None):
            raise ValueError("untapped needs of = a filter for what enters, like of = 'land'")
        if self.graveyard and isinstance(self.of, str):
            raise ValueError("graveyard needs of = a filter for cards, like of = 'land'")
        if self.freely and isinstance(self.of, str):
            raise ValueError("freely needs of = a filter for spells, like of = 'card'")
        if self.zone == "graveyard" and (self.power != 0 or self.toughness != 0 or not self.keywords or isinstance(self.of, str)):
            raise ValueError("with zone = 'graveyard' of = a filter for what has the keywords, and nothing else")
        if self.exile and self.graveyard != "escape":
            raise ValueError("exile is what escape costs: graveyard = 'escape'")
        return self


class Top(Model):
    """While it is on the battlefield, you may look at the top card of your library at any time."""

    play: FilterField | None = Field(None, description="lands that may be played and spells that may be cast from there")
    abilities: FilterField | None = Field(None, description="it has the activated abilities of the top card if this means it")
