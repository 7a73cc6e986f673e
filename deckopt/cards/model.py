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
    ModelWrapValidatorHandler,
    PlainSerializer,
    PrivateAttr,
    SerializerFunctionWrapHandler,
    WithJsonSchema,
    field_validator,
    model_serializer,
    model_validator,
)

from deckopt.bounded import Count, Listed, Small
from deckopt.bounds import LISTED, LONGEST_LINE, LONGEST_NAME
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.asked import asked_keywords
from deckopt.cards.base import KEYWORDS, CounterKind, Model
from deckopt.cards.checks.card import check_card
from deckopt.cards.copies import EntersAs
from deckopt.cards.effects import Create, Effects, KeywordField, Sacrifice, Targets, adds_mana
from deckopt.cards.filters import Filter, FilterField, parse_filter
from deckopt.cards.kept import facts_of
from deckopt.cards.limits import Limit
from deckopt.cards.symbols import (
    ANY_COLOUR,
    ColourLetters,
    ManaCost,
    ManaCostField,
    Pip,
    check_made,
    check_one_made,
    mask_of,
    parse_cost,
)
from deckopt.cards.typeline import (
    BASIC_LAND_MANA,
    CREATURE,
    LAND,
    PERMANENT,
    PLANESWALKER,
    TOKEN,
    TypeLine,
    parse_type_line,
)
from deckopt.words.events import ON_CARDS, STEPS, Event


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
    WithJsonSchema({"type": "string", "maxLength": LONGEST_NAME, "examples": ["Creature — Goblin"]}),
]


class Chosen(Model):
    """So many of what a filter matches."""

    what: FilterField | None = Field(None, description="only such cards or permanents")
    count: int = Field(1, ge=1, le=20, description="how many")


class Exiled(Chosen):
    """So many cards of what a filter matches, out of the graveyard or hand."""

    from_: Literal["graveyard", "hand"] = Field("graveyard", alias="from", description="the zone they are exiled from")


class CounterCost(Model):
    """Counters removed from the source, or put on it."""

    kind: CounterKind = Field("charge", description="which counters")
    count: int = Field(1, ge=1, le=20, description="how many")


def _chosen(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


def _counters(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


def _this_or_chosen(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) and value != "this" else value


def _discarded(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) and value not in ("this", "hand") else value


ThisOrChosen = Annotated[Literal["this"] | Chosen, BeforeValidator(_this_or_chosen)]
ThisOrExiled = Annotated[Literal["this"] | Exiled, BeforeValidator(_this_or_chosen)]


class Cost(Model):
    """What is paid to cast or activate. A plain string is mana."""

    mana: ManaCostField | None = Field(None, description="mana symbols, like '{1}{R}'")
    tap: bool = Field(False, description="{T}: the source is tapped")
    tap_others: Annotated[Chosen, BeforeValidator(_chosen)] | None = Field(
        None, description="untapped permanents that are tapped: a filter, or { what, count }; not together with mana"
    )
    life: int = Field(0, ge=0, le=99, description="life paid")
    sacrifice: ThisOrChosen | None = Field(None, description="'this', a filter, or { what, count }")
    discard: Annotated[Literal["this", "hand"] | Chosen, BeforeValidator(_discarded)] | None = Field(
        None, description="'this' (the card in hand), 'hand' (all of it), a filter, or { what, count }"
    )
    exile: ThisOrExiled | None = Field(
        None,
        description="'this' (the card in hand or graveyard), or others of your graveyard: a filter, or { what, count, from }",
    )
    return_: Annotated[Chosen, BeforeValidator(_chosen)] | None = Field(
        None, alias="return", description="permanents returned to your hand: a filter, or { what, count }"
    )
    remove: Annotated[CounterCost, BeforeValidator(_counters)] | None = Field(
        None, description="counters removed from the source: 'charge', '+1/+1', or { kind, count }"
    )
    opponent_gains: int = Field(0, ge=0, le=99, description="life that the opponent gains")
    put: Annotated[CounterCost, BeforeValidator(_counters)] | None = Field(
        None, description="counters put on the source: '-1/-1', or { kind, count }"
    )


def _cost(value: Any) -> Any:
    return {"mana": value} if isinstance(value, str) else value


CostField = Annotated[Cost, BeforeValidator(_cost)]


class ManaAbility(Model):
    """A mana ability of a permanent.

    `add` lists what one activation makes; a hybrid symbol is a choice; with
    `amount` the chosen symbol is made that many times.
    """

    add: ManaCostField = Field(
        description="mana symbols, 'any' for one mana of any colour, 'chosen' for the colour chosen as it entered, "
        "'imprinted' for a colour of the card exiled with it"
    )
    amount: int = Field(1, ge=1, le=9, description="how many times the chosen symbol is made")
    tap: bool = Field(True, description="the source is tapped for it")
    sacrifice: bool = Field(False, description="the source is sacrificed for it")
    when: Condition | None = Field(None, description="only while this holds; of an ability that only taps")
    among: FilterField | None = Field(None, description="only in colours among such permanents of yours; likewise")
    only: Limit | None = Field(None, description="what the mana may be spent on; likewise")

    imprinted: bool = Field(False, description="only while a card is exiled with it; likewise")

    _chosen: bool = PrivateAttr(False)
    _of_imprinted: bool = PrivateAttr(False)

    @model_validator(mode="wrap")
    @classmethod
    def _of_chosen_colour(cls, value: Any, made: ModelWrapValidatorHandler[ManaAbility]) -> ManaAbility:
        if not isinstance(value, dict) or value.get("add") not in ("chosen", "imprinted"):
            return made(value)
        ability = made({**value, "add": "any"})
        ability._chosen, ability._of_imprinted = value["add"] == "chosen", value["add"] == "imprinted"
        return ability

    @model_serializer(mode="wrap")
    def _plain(self, made: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = made(self)
        word = "chosen" if self._chosen else "imprinted" if self._of_imprinted else fields["add"]
        return {**fields, "add": word}

    remove: CounterKind | None = Field(None, description="one counter of this kind is removed for it")
    depletes: bool = Field(False, description="the source is sacrificed if that was the last of them")

    @field_validator("add", mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        return "{W/U/B/R/G}" if value == "any" else value

    @model_validator(mode="after")
    def _possible(self) -> ManaAbility:
        check_made(self.add)
        if (self.when is not None or self.among is not None or self.only is not None or self.imprinted) and not self.is_free:
            raise ValueError("when, among, only and imprinted are possible only where tapping is all it costs")
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
        """Whether it costs nothing but tapping and makes a fixed number of mana."""
        return self.tap and not self.sacrifice and self.remove is None and self.amount == 1

    @property
    def is_tapped_for_several(self) -> bool:
        """Whether it costs nothing but tapping and makes several mana of one kind: an action of its own."""
        return self.tap and not self.sacrifice and self.remove is None and not self.is_free and not self.makes_one

    @property
    def of_imprinted(self) -> bool:
        """Whether it makes mana of the colours of the card exiled with it."""
        return self._of_imprinted

    @property
    def asks_imprinted(self) -> bool:
        """Whether it can be activated only while a card is exiled with it."""
        return self.imprinted or self._of_imprinted

    @property
    def chosen(self) -> bool:
        """Whether it makes mana of the colour chosen as the permanent entered."""
        return self._chosen

    @property
    def depends(self) -> bool:
        """Whether what it makes depends on more than the card."""
        return self.when is not None or self.among is not None or self.only is not None or self.chosen or self.asks_imprinted

    @property
    def makes_one(self) -> bool:
        """Whether it makes a single mana."""
        return self.amount == 1 and len(self.units) == 1

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

    tapped: bool = Field(False, description="it enters tapped")
    tapped_unless: Condition | None = Field(None, description="it enters tapped unless this holds just before")
    life: int = Field(0, ge=0, le=99, description="it enters tapped unless you pay so much life")
    reveal: FilterField | None = Field(None, description="it enters tapped unless you reveal such a card of your hand")
    charge: int = Field(0, ge=0, le=99, description="charge counters")
    counters: Amount = Field(0, description="+1/+1 counters")
    choose: Literal["colour", "creature type"] | None = Field(None, description="a colour or a creature type is chosen")
    with_: Annotated[dict[CounterKind, Amount], Field(max_length=LISTED)] = Field(
        {}, alias="with", description="counters of other kinds, each with their number"
    )
    counters_if: Condition | None = Field(None, description="it enters with its counters only if this holds")
    but: ColourLetters = Field("", description="colours that cannot be chosen")
    as_copy: EntersAs | None = Field(None, description="you may have it enter as a copy: { of, in, tapped, except }")

    @model_validator(mode="after")
    def _once(self) -> Enters:
        if "+1/+1" in self.with_:
            raise ValueError("+1/+1 counters are written as counters = ...")
        if self.charge and "charge" in self.with_:
            raise ValueError("charge counters are written once")
        return self

    @property
    def other_counters(self) -> dict[str, Any]:
        """The counters that it enters with, +1/+1 counters aside: amounts by kind."""
        return {**({"charge": self.charge} if self.charge else {}), **self.with_}


class Mode(Model):
    """One of the modes of a "choose one" spell or ability."""

    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field(description="what it does, in order")
    when: Condition | None = Field(None, description="of a spell: the mode is possible only while this holds")
    also: CostField | None = Field(None, description="of a spell: additional cost of choosing the mode")
    less: Count = Field(0, description="of a spell: so much generic mana less to cast in this mode")


class Way(Model):
    """Another way to cast: from another zone, for another cost, under a condition."""

    name: str = Field(description="what the way is called in output and in [policy]")
    cost: CostField = Field(description="paid instead of the printed cost and of `also`")
    when: Condition | None = Field(None, description="the way is open only while this holds")
    from_: Literal["hand", "graveyard"] = Field("hand", alias="from", description="the zone it is cast from")
    exile_after: bool = Field(False, description="the card is exiled when the spell has resolved")
    aura: bool = Field(False, description="cast as an Aura with enchant creature (bestow)")
    evoke: bool = Field(False, description="the permanent is sacrificed when it enters (evoke)")
    warp: bool = Field(
        False, description="from hand alone; exiled as the next end step begins, to be cast on a later turn (warp)"
    )


class Cycling(Model):
    """Cycling, or with `find` landcycling and its like."""

    cost: CostField
    find: FilterField | None = Field(None, description="searched for and put into your hand, instead of drawing")


class Suspend(Model):
    """Suspend: exiled from hand for its cost, cast freely after so many of your upkeeps."""

    turns: int = Field(ge=1, le=20, description="time counters")
    cost: ManaCostField = Field(description="mana paid to exile it from hand")


class Offspring(Model):
    """Offspring: for more mana it brings a token with it."""

    cost: ManaCostField = Field(description="the additional mana")
    token: str = Field(description="the name of a card with `token = true`, a 1/1 copy")


def _cycling(value: Any) -> Any:
    if isinstance(value, str) or (isinstance(value, dict) and "cost" not in value and "find" not in value):
        return {"cost": value}
    return value


class Ability(Model):
    """An activated ability that is no mana ability."""

    cost: CostField
    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field([], description="what it does, in order")
    modes: Listed[Mode] = Field([], description="'choose one' instead of `targets` and `effects`")
    zone: Literal["battlefield", "graveyard", "hand"] = Field("battlefield", description="where it is activated from")
    when: Condition | None = Field(None, description="only while this holds")
    less: Amount = Field(0, description="so much generic mana less to activate")
    once_each_turn: bool = Field(False, description="only once each turn")
    loyalty: bool = Field(False, description="a loyalty ability: of those of a permanent only one each turn")
    sorcery: bool = Field(False, description="only as a sorcery; nothing else is possible in solitaire")

    @model_validator(mode="after")
    def _modes_or_effects(self) -> Ability:
        if self.modes and (self.effects or self.targets):
            raise ValueError("an ability has modes or effects, not both; put the effects into the modes")
        if self.loyalty and (self.once_each_turn or self.zone != "battlefield"):
            raise ValueError("a loyalty ability is one of a permanent, once each turn anyway")
        return self

    @property
    def is_mana(self) -> bool:
        """Whether it is a mana ability (605.1a), which does not use the stack: it has no target, is no loyalty
        ability, and could add mana as it resolves."""
        parts: list[Mode | Ability] = [*self.modes] or [self]
        return not self.loyalty and not any(p.targets for p in parts) and any(adds_mana(p.effects) for p in parts)


def _events(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _subject(value: Any) -> Any:
    if value in ("this", "enchanted") or isinstance(value, Filter):
        return value
    if not isinstance(value, str):
        raise ValueError("write 'this', 'enchanted' or a filter like 'other red creature'")
    return parse_filter(value)


Subject = Annotated[
    str | Filter,
    BeforeValidator(_subject),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": ["this", "enchanted", "other red creature"]}),
]


class Trigger(Model):
    """A triggered ability: `on` an event `of` something, if `when`, then `effects`.

    "dies" is "is put into a graveyard from the battlefield". "cast", "cycled" and "discarded" are about cards of
    yours as they are printed, "sacrificed" about permanents as they last were, "milled" about cards put into your graveyard
    from your library; of "this" the card itself sees it wherever it is. "damage" is "deals
    damage", "combat damage" "deals combat damage to a player". "targeted" is "becomes the target
    of a spell or ability you control", "cast at" "you cast a spell that targets it".
    """

    on: Annotated[Listed[Event], BeforeValidator(_events)] = Field(description="an event, or a list of them")
    of: Subject = Field("this", description="what it happens to: 'this', 'enchanted', or a filter")
    when: Condition | None = Field(None, description="asked as the trigger goes on the stack and as it resolves")
    event_when: Condition | None = Field(
        None, description="a condition of the event itself, asked as it happens and not again: 'your second spell each turn'"
    )
    once_each_turn: bool = Field(False, description="it triggers only once each turn")
    zone: Literal["battlefield", "graveyard"] = Field("battlefield", description="where the card is as it sees the event")
    still_there: bool = Field(False, description="as it resolves, the card must still be in the graveyard")
    at: Listed[Annotated[int, Field(ge=1, le=14)]] = Field(
        [], description="of 'chapter' and 'level': which of them; of 'drawn': the how manyth of a turn"
    )
    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field(description="what it does, in order")

    @model_serializer(mode="wrap")
    def _plain(self, made: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """As by default, but that `of` is written down where it has to be."""
        fields: dict[str, Any] = made(self)
        return {**fields, "of": fields.get("of", "this")} if set(ON_CARDS) & set(self.on) else fields

    @model_validator(mode="after")
    def _about(self) -> Trigger:
        if self.still_there and self.zone != "graveyard":
            raise ValueError("still_there is for zone = 'graveyard'")
        if self.zone == "graveyard" and self.once_each_turn:
            raise ValueError("once_each_turn is for permanents")
        if self.zone == "graveyard" and isinstance(self.of, str) and not set(STEPS) >= set(self.on):
            raise ValueError("with zone = 'graveyard' of = a filter for what happens to others, like of = 'creature'")
        for event in self.on:
            if event == "milled" and self.of == "enchanted":
                raise ValueError("on = 'milled' is about cards: of = 'this' or a filter")
            if event in ON_CARDS and (self.of == "enchanted" or "of" not in self.model_fields_set):
                raise ValueError(f"on = {event!r} needs of = a filter, like of = 'card', or 'this'")
            if event in STEPS and self.of != "this":
                raise ValueError(f"on = {event!r} happens to nothing; leave 'of' out")
        if bool(self.at) != bool({"chapter", "level"} & set(self.on)) and not (self.at and self.on == ["drawn"]):
            raise ValueError("at says which chapters or levels: on = 'chapter' or on = 'level', with at = [1]")
        if (
            self.at
            and self.on != ["drawn"]
            and (len(self.on) > 1 or self.of != "this" or self.once_each_turn or self.zone != "battlefield")
        ):
            raise ValueError("chapters and levels are its own; leave of, once_each_turn and zone out")
        if self.once_each_turn and self.when is not None:
            raise ValueError("once_each_turn is not possible together with when")
        return self


class Replacement(Model):
    """Counters put on something: `plus` so many, and then `times` so many."""

    kind: CounterKind | None = Field(None, description="only counters of this kind")
    plus: int = Field(0, ge=-9, le=9, description="so many more, or fewer")
    times: int = Field(1, ge=1, le=4, description="and then so many times that")


#: Spells that a static ability keeps you from casting: after another one in the same turn; those whose mana value, with any X, is
#: the number of charge counters on the source; those that would be, or might be, cast without mana, or without coloured mana.
NoCast = Literal["after another", "of charge", "without mana", "without coloured mana"]
#: Keys of static abilities that say nothing of what they affect.
_WHOLE = ("unlimited_hand", "no_gain", "no_target", "no_cast")


class Static(Model):
    """What is true while the source is on the battlefield (and `when` holds).

    `mana`: the affected permanent can be tapped for this mana too. `adds_mana`:
    whenever it is tapped for mana, it makes this as well ("chosen": of the colour
    chosen as the source entered). `less`: spells that `of` means cost so much generic
    mana less, `more`: so much more. `lands`: so many more lands may be played each turn. `untapped`: what `of`
    means enters untapped, whatever says that it enters tapped. `counters`: where
    counters would be put on what it affects, another number is put on it instead.
    `graveyard`: cards of your graveyard that `of` means can be played from there.
    With `zone` "everywhere" it is a characteristic-defining ability (604.3): the power
    and toughness that the card has in every zone.
    """

    of: Subject = Field("this", description="what it affects: 'this', 'enchanted', or a filter")
    power: Amount = Field(0, description="added to power")
    spares: bool = Field(False, description="protection that it gives removes nothing that is attached already")
    toughness: Amount = Field(0, description="added to toughness")
    keywords: Listed[KeywordField] = Field([], description="keywords it has")
    zone: Literal["battlefield", "graveyard", "everywhere"] = Field(
        "battlefield", description="where the card is while this is true; 'everywhere' for a size that the card itself states"
    )
    when: Condition | None = Field(None, description="only while this holds")
    mana: ManaCostField | None = Field(None, description="it can be tapped for this mana too: a symbol, or 'any'")
    adds_mana: ManaCostField | Literal["chosen"] | None = Field(
        None, description="made as well whenever it is tapped for mana: a symbol, or 'chosen'"
    )
    less: int = Field(0, ge=0, le=20, description="spells that `of` means cost so much generic mana less")
    more: int = Field(0, ge=0, le=20, description="spells that `of` means cost so much generic mana more")
    lands: int = Field(0, ge=0, le=9, description="so many more lands may be played each turn")
    untapped: bool = Field(False, description="what `of` means enters untapped")
    land_types: Listed[Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]] = Field(
        [], description="basic land types that lands you control have besides"
    )
    no_gain: bool | Literal["opponent"] = Field(False, description="players, or the opponent alone, can gain no life")
    no_target: bool = Field(False, description="you cannot be the target of spells and abilities")
    no_cast: NoCast | None = Field(None, description="spells that you cannot cast")
    unlimited_hand: bool = Field(False, description="you have no maximum hand size")
    counters: Replacement | None = Field(None, description="counters put on what it affects: so many more, or times as many")
    abilities: Listed[Ability] = Field([], description="activated abilities that it has")
    triggers: Listed[Trigger] = Field([], description="triggered abilities that it has")
    graveyard: Literal["play", "flashback", "escape"] | None = Field(
        None,
        description="cards of your graveyard that `of` means can be played as from hand, or have flashback or escape "
        "for their mana cost",
    )
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
        if (self.mana is not None or self.adds_mana is not None) and (self.of != "enchanted" or self.when is not None):
            raise ValueError("mana and adds_mana are possible only with of = 'enchanted' and without 'when'")
        return self

    @model_validator(mode="after")
    def _defines(self) -> Static:
        if self.zone == "everywhere" and self.model_fields_set - {"zone", "power", "toughness"}:
            raise ValueError("zone = 'everywhere' goes with power and toughness only")
        return self

    @model_validator(mode="after")
    def _alone(self) -> Static:
        words = ("less", "more", "lands", "untapped", *_WHOLE, "land_types", "counters", "graveyard")
        word = next((w for w in words if getattr(self, w)), "")
        others = (
            {word}
            if word in ("lands", *_WHOLE, "land_types")
            else {"of", word, "exile"}
            if word == "graveyard"
            else {"of", word}
        )
        if word and self.model_fields_set - others:
            raise ValueError(f"{word} stands alone{' with of' if 'of' in others else ''}; write the rest as a static of its own")
        if word == "counters" and isinstance(self.of, str):
            raise ValueError("counters needs of = a filter for permanents, like of = 'creature'")
        if (self.less or self.more) and isinstance(self.of, str):
            raise ValueError(f"{'less' if self.less else 'more'} needs of = a filter for spells, like of = 'Goblin'")
        if self.untapped and (isinstance(self.of, str) or self.of.alternatives[0].tapped is not None):
            raise ValueError("untapped needs of = a filter for what enters, like of = 'land'")
        if self.graveyard and isinstance(self.of, str):
            raise ValueError("graveyard needs of = a filter for cards, like of = 'land'")
        if self.zone == "graveyard" and (self.power != 0 or self.toughness != 0 or not self.keywords or isinstance(self.of, str)):
            raise ValueError("with zone = 'graveyard' of = a filter for what has the keywords, and nothing else")
        if self.exile and self.graveyard != "escape":
            raise ValueError("exile is what escape costs: graveyard = 'escape'")
        return self


class Top(Model):
    """While it is on the battlefield you may look at the top card of your library any time."""

    play: FilterField | None = Field(None, description="lands that may be played and spells that may be cast from there")
    abilities: FilterField | None = Field(None, description="it has the activated abilities of the top card if this means it")


#: Keys that a card which nobody can play may have.
_OF_BLANKS = {"cost", "type", "text", "power", "toughness", "loyalty", "colours", "enchant", "blank", "copies", "without"}


class Card(Model):
    """One card or token."""

    cost: ManaCostField | None = Field(None, description="mana cost, like '{1}{R}'; lands and tokens have none")
    type: TypeLineField = Field(description="type line as printed, like 'Legendary Creature — Spirit Cleric'")
    text: str = Field("", description="rules text as printed; nothing is read off it")
    power: Small | None = Field(None, description="printed power")
    toughness: Small | None = Field(None, description="printed toughness")
    loyalty: int | None = Field(None, ge=0, le=20, description="printed loyalty of a planeswalker")
    colours: ColourLetters | None = Field(None, description="letters of WUBRG, where the cost does not say")
    token: bool = Field(False, description="a token: only effects make it")
    face: bool = Field(False, description="the back face of a card, which names it with `back`")
    back: str = Field("", description="the name of its back face, a land that can be played instead")
    transforms: str = Field("", description="the name of the face that it turns into")
    mana_value: Count | None = Field(None, description="of a face that something turns into: that of the front")
    keywords: Listed[KeywordField] = Field([], description="printed keywords")

    enters: Enters = Field(Enters(), description="how it enters: tapped, with counters, choosing a colour")
    enchant: FilterField | None = Field(None, description="Auras: what it enchants")
    mana: Annotated[Listed[ManaAbility], BeforeValidator(_mana)] = Field(
        [], description="mana abilities: '{G}', 'any', a table, or a list of them"
    )

    also: CostField | None = Field(None, description="additional cost of casting it")
    or_also: CostField | None = Field(None, description="additional cost that may be paid in place of `also`")
    less: Amount = Field(0, description="so much generic mana less to cast, however it is cast")
    less_if: Condition | None = Field(None, description="`less` counts only while this holds")
    targets: Targets = Field([], description="instants and sorceries: targets, up to four")
    effects: Effects = Field([], description="instants and sorceries: what it does, in order")
    modes: Listed[Mode] = Field([], description="'choose one' instead of `targets` and `effects`")

    kicker: ManaCostField | None = Field(None, description="optional additional mana; ask for it with { paid = 'kicker' }")
    offspring: Offspring | None = Field(None, description="{ cost, token }: optional additional mana for a smaller copy")
    bargain: FilterField | None = Field(None, description="optional sacrifice; ask for it with { paid = 'bargain' }")
    ways: Listed[Way] = Field([], description="other ways to cast it")
    flashback: CostField | None = Field(None, description="cost of casting it from the graveyard; then it is exiled")
    escape: CostField | None = Field(None, description="cost of casting it from the graveyard, again and again")
    madness: ManaCostField | None = Field(None, description="cost of casting it as it is discarded")
    bestow: ManaCostField | None = Field(None, description="cost of casting it as an Aura with enchant creature")
    spectacle: ManaCostField | None = Field(None, description="cost if the opponent lost life this turn")
    evoke: CostField | None = Field(None, description="cost of casting it so that it is sacrificed when it enters")
    cycling: Annotated[Cycling, BeforeValidator(_cycling)] | None = Field(
        None, description="cost of cycling, or { cost, find } for landcycling and its like"
    )
    plot: ManaCostField | None = Field(None, description="mana: exiled from hand for it, and cast freely on a later turn")
    warp: CostField | None = Field(
        None, description="cast for it from hand, exiled as the next end step begins, cast later again"
    )
    suspend: Suspend | None = Field(None, description="{ turns, cost }: exiled from hand, and cast freely after so many upkeeps")
    dredge: int = Field(0, ge=0, le=20, description="cards milled in place of a draw, to return it to hand")
    unearth: ManaCostField | None = Field(None, description="cost of returning it from the graveyard for a turn")
    echo: ManaCostField | None = Field(None, description="cost at the first upkeep, or it is sacrificed")

    abilities: Listed[Ability] = Field([], description="activated abilities that are no mana abilities")
    triggers: Listed[Trigger] = Field([], description="triggered abilities")
    statics: Listed[Static] = Field([], description="static abilities")
    opening: Effects = Field([], description="what you may have happen if it is in your opening hand")
    top: Top | None = Field(
        None, description="you may look at the top card of your library any time: {}, { play }, { abilities }"
    )
    attacks_if: Condition | None = Field(None, description="it can attack only while this holds")
    must_attack: bool | Condition = Field(False, description="it attacks each turn if able; or only while a condition holds")
    sheds: Literal["always", "while it can"] | None = Field(
        None, description="damage that would be dealt to it is prevented (while it has one), and a +1/+1 counter removed"
    )
    stays_tapped: bool = Field(False, description="it does not untap during your untap step")

    irrelevant: Listed[str] = Field([], description="clauses that change nothing in solitaire")
    approximates: str = Field("", description="what the definition simplifies; shown wherever the card is used")
    without: str = Field("", description="what the definition leaves out, so that the card is never better than printed")
    blank: bool = Field(False, description="a card that nobody can play: no more than its name, cost, types and colours")
    copies: Literal["any"] | Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, description="how many copies a deck may have, where the card says so: a number, or 'any'"
    )

    _name: str = PrivateAttr("")
    _file: str = PrivateAttr("")
    _asked: frozenset[str] | None = PrivateAttr(None)
    _facts: frozenset[str] | None = PrivateAttr(None)

    @model_validator(mode="after")
    def _consistent(self) -> Card:
        kind = self.type.kind
        if kind & LAND and self.cost is not None:
            raise ValueError("a land has no cost")
        if not kind & LAND and self.cost is None and not self.token and self.suspend is None and not self.face:
            raise ValueError("a cost is missing; write cost = '{0}' if it is free")
        if self.face and (not kind & PERMANENT or self.cost is not None or self.token or self.back or self.transforms):
            raise ValueError("a back face is a permanent without a cost or a back face of its own")
        if self.mana_value is not None and not self.face:
            raise ValueError("mana_value is for the face that something turns into")
        if (self.back or self.transforms) and self.token:
            raise ValueError("a token has no back face")
        if self.back and self.transforms:
            raise ValueError("a card has one back face")
        if (kind & CREATURE or self.bestow) and (self.power is None or self.toughness is None):
            raise ValueError("a creature has power and toughness")
        if self.loyalty is not None and not kind & PLANESWALKER:
            raise ValueError("loyalty is for planeswalkers")
        if self.modes and (self.effects or self.targets):
            raise ValueError("a card has modes or effects, not both; put the effects into the modes")
        if kind & PERMANENT and (self.effects or self.modes or self.targets):
            raise ValueError("a permanent has no effects of its own; use triggers, abilities or statics")
        if "Aura" in self.type.subtypes and self.enchant is None and not self.blank:
            raise ValueError("an Aura says what it enchants: enchant = 'creature'")
        if self.enchant is not None and "Aura" not in self.type.subtypes:
            raise ValueError("only an Aura enchants")
        if self.blank and self.model_fields_set - _OF_BLANKS:
            raise ValueError(f"a blank has no more than {', '.join(sorted(_OF_BLANKS))}")
        check_card(self)
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
    def listed(self) -> bool:
        """Whether decks can list it: it is neither a token nor a back face."""
        return not self.token and not self.face

    @property
    def kind(self) -> int:
        """Bit mask over `typeline.KINDS`, the token bit included."""
        return self.type.kind | (TOKEN if self.token else 0)

    @property
    def value(self) -> int:
        """Its mana value; an X in the cost counts as 0."""
        if self.mana_value is not None:
            return self.mana_value
        return self.cost.value if self.cost else 0

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
    def additional_costs(self) -> list[tuple[str, Cost]]:
        """The additional costs of which one is paid to cast it, each with the words that tell it from the first."""
        other = [] if self.or_also is None else [("the other cost", self.or_also)]
        return [("", self.also or Cost()), *other]

    @property
    def all_triggers(self) -> list[Trigger]:
        """Its triggered abilities, those of keywords after those written down."""
        more = []
        if self.offspring is not None:
            made = Create(do="create", token=self.offspring.token)
            more.append(Trigger(on=["enters"], when=Condition(paid="offspring"), effects=[made]))
        return [*self.triggers, *more, *([EVOKED] if self.evoke or any(way.evoke for way in self.ways) else [])]

    @property
    def asked(self) -> frozenset[str]:
        """The keywords that its filters ask for."""
        if self._asked is None:
            self._asked = asked_keywords(self)
        return self._asked

    @property
    def facts(self) -> frozenset[str]:
        """What it has to do with keywords that matter beside certain cards only (`cards.kept`)."""
        if self._facts is None:
            self._facts = facts_of(self)
        return self._facts

    @property
    def last_chapter(self) -> int:
        """The number of its last chapter; 0 if it is no Saga."""
        return max((k for trigger in self.triggers if "chapter" in trigger.on for k in trigger.at), default=0)

    @property
    def entering_counters(self) -> dict[str, Any]:
        """The counters that it enters with, +1/+1 counters aside: amounts by kind."""
        own = {"lore": 1} if self.last_chapter else {"loyalty": self.loyalty} if self.loyalty else {}
        return {**self.enters.other_counters, **own}

    @property
    def active_keywords(self) -> list[str]:
        """Its keywords that change something in solitaire."""
        return [k for k in self.keywords if k in KEYWORDS]

    def has(self, keyword: str) -> bool:
        """Whether it is printed with the keyword."""
        return keyword in self.keywords


#: What evoke makes of a permanent.
EVOKED = Trigger(on=["enters"], when=Condition(paid="evoke"), effects=[Sacrifice(do="sacrifice", what="this")])

__all__ = [
    "EVOKED",
    "Ability",
    "Card",
    "Cost",
    "Cycling",
    "Enters",
    "ManaAbility",
    "ManaCost",
    "Mode",
    "Pip",
    "Static",
    "Trigger",
    "Way",
]
