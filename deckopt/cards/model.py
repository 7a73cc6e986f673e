"""A card, as its TOML file says it.

This module is the card format: what may be written, and what follows from it
without looking at rules (colours from the cost, mana from basic land types).
`cards/README.md` is its manual for people.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    PrivateAttr,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.base import KEYWORDS, Model
from deckopt.cards.effects import Effect, KeywordField, TargetField
from deckopt.cards.filters import Filter, FilterField, parse_filter
from deckopt.cards.symbols import (
    ANY_COLOUR,
    ManaCost,
    ManaCostField,
    Pip,
    mask_of,
    parse_cost,
)
from deckopt.cards.typeline import (
    BASIC_LAND_MANA,
    CREATURE,
    LAND,
    PERMANENT,
    TOKEN,
    TypeLine,
    parse_type_line,
)


def _type_line(value: Any) -> TypeLine:
    if isinstance(value, TypeLine):
        return value
    if not isinstance(value, str):
        raise ValueError("a type line is text like 'Creature — Goblin'")
    return parse_type_line(value)


TypeLineField = Annotated[
    TypeLine,
    BeforeValidator(_type_line),
    PlainSerializer(lambda t: t.text, return_type=str),
    WithJsonSchema({"type": "string", "examples": ["Creature — Goblin"]}),
]


class Chosen(Model):
    """So many of what a filter matches."""

    what: FilterField | None = None
    count: int = Field(1, ge=1, le=20)


class CounterCost(Model):
    """Counters removed from the source."""

    kind: Literal["+1/+1", "charge"] = "charge"
    count: int = Field(1, ge=1, le=20)


def _this_or_chosen(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) and value != "this" else value


ThisOrChosen = Annotated[Literal["this"] | Chosen, BeforeValidator(_this_or_chosen)]


class Cost(Model):
    """What is paid to cast or activate. A plain string is mana."""

    mana: ManaCostField | None = None
    tap: bool = False
    life: int = Field(0, ge=0, le=99)
    sacrifice: ThisOrChosen | None = None
    discard: ThisOrChosen | None = None
    exile: Chosen | None = Field(None, description="other cards exiled from your graveyard")
    remove: CounterCost | None = None


def _cost(value: Any) -> Any:
    return {"mana": value} if isinstance(value, str) else value


CostField = Annotated[Cost, BeforeValidator(_cost)]


class ManaAbility(Model):
    """A mana ability of a permanent.

    `add` lists what one activation makes; a hybrid symbol is a choice; with
    `amount` the chosen symbol is made that many times.
    """

    add: ManaCostField
    amount: int = Field(1, ge=1, le=9)
    tap: bool = True
    sacrifice: bool = False
    remove: Literal["charge"] | None = None

    @field_validator("add", mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        return "{W/U/B/R/G}" if value == "any" else value

    @model_validator(mode="after")
    def _symbols(self) -> ManaAbility:
        if self.add.x or any(p.life for p in self.add.pips) or not self.add.value:
            raise ValueError("'add' takes mana symbols like {G} or {U/R}")
        return self

    @property
    def units(self) -> list[int]:
        """One colour mask for each mana of one activation (before `amount`)."""
        return [mask_of("C")] * self.add.generic + [p.mask for p in self.add.pips]


def _mana(value: Any) -> Any:
    if isinstance(value, (str, dict)):
        value = [value]
    if not isinstance(value, list):
        raise ValueError("write mana like '{G}', 'any', or a list of abilities")
    return [{"add": v} if isinstance(v, str) else v for v in value]


class Enters(Model):
    """How a permanent enters the battlefield."""

    tapped: bool = False
    charge: int = Field(0, ge=0, le=99, description="charge counters")
    counters: Amount = Field(0, description="+1/+1 counters")
    choose: Literal["colour"] | None = None


class Mode(Model):
    """One of the modes of a "choose one" spell or ability."""

    targets: list[TargetField] = []
    effects: list[Effect]


class Way(Model):
    """Another way to cast: from another zone, for another cost, under a condition."""

    name: str
    cost: CostField
    when: Condition | None = None
    from_: Literal["hand", "graveyard"] = Field("hand", alias="from")
    exile_after: bool = False
    aura: bool = Field(False, description="cast as an Aura with enchant creature (bestow)")


class Cycling(Model):
    """Cycling, or with `find` landcycling and its like."""

    cost: CostField
    find: FilterField | None = None


def _cycling(value: Any) -> Any:
    if isinstance(value, str) or (isinstance(value, dict) and "cost" not in value):
        return {"cost": value}
    return value


class Ability(Model):
    """An activated ability that is no mana ability."""

    cost: CostField
    targets: list[TargetField] = []
    effects: list[Effect] = []
    modes: list[Mode] = []
    zone: Literal["battlefield", "graveyard", "hand"] = "battlefield"
    once_each_turn: bool = False
    sorcery: bool = Field(False, description="only as a sorcery; nothing else is possible in solitaire")


EVENTS = ("enters", "dies", "cast", "attacks", "tapped", "cycled", "discarded", "damage", "upkeep", "end step")


def _events(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _subject(value: Any) -> Any:
    if value in ("this", "enchanted") or isinstance(value, Filter):
        return value
    if not isinstance(value, str):
        raise ValueError("write 'this', 'enchanted' or a filter")
    return parse_filter(value)


Subject = Annotated[
    str | Filter,
    BeforeValidator(_subject),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "examples": ["this", "enchanted", "other red creature"]}),
]


class Trigger(Model):
    """A triggered ability: `on` an event `of` something, if `when`, then `effects`.

    "dies" is "is put into a graveyard from the battlefield". "cast", "cycled" and
    "discarded" are about cards of yours; "damage" is "deals damage".
    """

    on: Annotated[list[Literal[EVENTS]], BeforeValidator(_events)]  # type: ignore[valid-type]
    of: Subject = "this"
    when: Condition | None = None
    targets: list[TargetField] = []
    effects: list[Effect]


class Static(Model):
    """What is true while the source is on the battlefield (and `when` holds).

    `mana`: the affected permanent can be tapped for this mana too. `adds_mana`:
    whenever it is tapped for mana, it makes this as well ("chosen": of the colour
    chosen as the source entered).
    """

    of: Subject = "this"
    power: Amount = 0
    toughness: Amount = 0
    keywords: list[KeywordField] = []
    when: Condition | None = None
    mana: ManaCostField | None = None
    adds_mana: ManaCostField | Literal["chosen"] | None = None

    @field_validator("mana", mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        return "{W/U/B/R/G}" if value == "any" else value


class Card(Model):
    """One card or token."""

    cost: ManaCostField | None = None
    type: TypeLineField
    text: str = ""
    power: int | None = None
    toughness: int | None = None
    colours: str | None = Field(None, description="letters of WUBRG, where the cost does not say")
    token: bool = False
    keywords: list[KeywordField] = []

    enters: Enters = Enters()
    enchant: FilterField | None = None
    mana: Annotated[list[ManaAbility], BeforeValidator(_mana)] = []

    also: Cost | None = Field(None, description="additional cost")
    targets: list[TargetField] = []
    effects: list[Effect] = []
    modes: list[Mode] = []

    kicker: ManaCostField | None = None
    bargain: FilterField | None = None
    ways: list[Way] = []
    flashback: CostField | None = None
    escape: CostField | None = None
    madness: ManaCostField | None = None
    bestow: ManaCostField | None = None
    spectacle: ManaCostField | None = None
    cycling: Annotated[Cycling, BeforeValidator(_cycling)] | None = None
    unearth: ManaCostField | None = None
    echo: ManaCostField | None = None

    abilities: list[Ability] = []
    triggers: list[Trigger] = []
    statics: list[Static] = []
    attacks_if: Condition | None = None
    must_attack: bool = False

    irrelevant: list[str] = Field([], description="clauses that change nothing in solitaire")
    approximates: str = ""

    _name: str = PrivateAttr("")
    _file: str = PrivateAttr("")

    @model_validator(mode="after")
    def _consistent(self) -> Card:
        kind = self.type.kind
        if kind & LAND and self.cost is not None:
            raise ValueError("a land has no cost")
        if not kind & LAND and self.cost is None and not self.token:
            raise ValueError("a cost is missing; write cost = '{0}' if it is free")
        if (kind & CREATURE or self.bestow) and (self.power is None or self.toughness is None):
            raise ValueError("a creature has power and toughness")
        if self.modes and (self.effects or self.targets):
            raise ValueError("a card has modes or effects, not both; put the effects into the modes")
        if kind & PERMANENT and (self.effects or self.modes or self.targets):
            raise ValueError("a permanent has no effects of its own; use triggers, abilities or statics")
        if "Aura" in self.type.subtypes and self.enchant is None:
            raise ValueError("an Aura says what it enchants: enchant = 'creature'")
        if self.enchant is not None and "Aura" not in self.type.subtypes:
            raise ValueError("only an Aura enchants")
        return self

    @property
    def name(self) -> str:
        """The name it is known by (set by the catalog)."""
        return self._name

    @property
    def file(self) -> str:
        """The file that defines it (set by the catalog)."""
        return self._file

    @property
    def kind(self) -> int:
        """Bit mask over `typeline.KINDS`, the token bit included."""
        return self.type.kind | (TOKEN if self.token else 0)

    @property
    def colour_mask(self) -> int:
        """Mask of its colours."""
        if self.colours is not None:
            return mask_of(self.colours) & ANY_COLOUR
        return self.cost.colours if self.cost else 0

    @property
    def mana_abilities(self) -> list[ManaAbility]:
        """Its mana abilities, those of basic land types first."""
        intrinsic = [ManaAbility(add=parse_cost(BASIC_LAND_MANA[s])) for s in self.type.subtypes if s in BASIC_LAND_MANA]
        return [*intrinsic, *self.mana]

    @property
    def active_keywords(self) -> list[str]:
        """Its keywords that change something in solitaire."""
        return [k for k in self.keywords if k in KEYWORDS]

    def has(self, keyword: str) -> bool:
        """Whether it is printed with the keyword."""
        return keyword in self.keywords


__all__ = ["Ability", "Card", "Cost", "Cycling", "Enters", "ManaAbility", "ManaCost", "Mode", "Pip", "Static", "Trigger", "Way"]
