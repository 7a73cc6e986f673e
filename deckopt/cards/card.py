"""The model of a whole card, as its TOML table defines it. Its parts have modules of their own; cards/README.md is the manual.

Here is what may be written, and what follows without rules of the game (colours from the cost, mana from basic land types).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    PrivateAttr,
    WithJsonSchema,
    model_validator,
)

from deckopt.bounded import Count, Listed, Small
from deckopt.bounds import LONGEST_NAME
from deckopt.cards.abilities import Ability, Effects, Mode, Trigger
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.asked import asked_keywords
from deckopt.cards.base import Model
from deckopt.cards.costs import Cost, CostField
from deckopt.cards.effects.permanents import Sacrifice
from deckopt.cards.effects.tokens import Create
from deckopt.cards.entering import Enters
from deckopt.cards.filters import FilterField
from deckopt.cards.kept import facts_of
from deckopt.cards.keywords import KeywordField
from deckopt.cards.mana_abilities import ManaAbility, _mana
from deckopt.cards.parts import parts_of
from deckopt.cards.spent import MANA_ASKED
from deckopt.cards.statics import Static, Top
from deckopt.cards.symbols import ColourLetters, ManaCostField, mask_of, parse_cost
from deckopt.cards.targets import Targets
from deckopt.cards.typeline import TypeLine, parse_type_line
from deckopt.cards.ways import Cycling, Offspring, Splice, Suspend, Way, _cycling
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA
from deckopt.words.kinds import CREATURE, EMBLEM, LAND, PERMANENT, PLANESWALKER, TOKEN
from deckopt.words.statics import Sheds
from deckopt.words.subtypes import is_creature_type


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

#: Keys of a card that cannot be played.
_OF_BLANKS = {"cost", "type", "text", "power", "toughness", "loyalty", "colours", "enchant", "blank", "copies", "without"}


@cache
def evoked() -> Trigger:
    """The trigger that evoke gives."""
    return Trigger.made(on=["enters"], when=Condition.made(paid="evoke"), effects=[Sacrifice.made(do="sacrifice", what="this")])


class Card(Model):
    """One card or token."""

    cost: ManaCostField | None = Field(None, description="mana cost, like '{1}{R}'; lands and tokens have none")
    type: TypeLineField = Field(description="type line as printed, like 'Legendary Creature — Spirit Cleric'")
    text: str = Field("", description="rules text as printed; no game reads it")
    power: Small | None = Field(None, description="printed power")
    toughness: Small | None = Field(None, description="printed toughness")
    loyalty: int | None = Field(None, ge=0, le=20, description="printed loyalty of a planeswalker")
    colours: ColourLetters | None = Field(None, description="letters of WUBRG, where the cost does not say")
    token: bool = Field(False, description="a token: only effects make it")
    face: bool = Field(False, description="another face of a card, which names it with `back`, `transforms` or `as`")
    back: str = Field("", description="the name of its back face, a land that can be played instead")
    transforms: str = Field("", description="the name of the face that it turns into")
    mana_value: Count | None = Field(
        None, description="of what has no cost: a face that something turns into, or a card of two halves"
    )
    keywords: Listed[KeywordField] = Field([], description="printed keywords")

    enters: Enters = Field(Enters.made(), description="how it enters: tapped, with counters, choosing a colour")
    enchant: FilterField | None = Field(None, description="Auras: what it enchants")
    raises: FilterField | None = Field(
        None, description="Auras: the spell is aimed at such a card of your graveyard, which enters, and then is what it enchants"
    )
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

    changeling: bool = Field(False, description="it is every creature type, wherever it is")
    kicker: CostField | None = Field(None, description="optional additional cost; ask for it with { paid = 'kicker' }")
    offspring: Offspring | None = Field(None, description="{ cost, token }: optional additional mana for a smaller copy")
    bargain: FilterField | None = Field(None, description="optional sacrifice; ask for it with { paid = 'bargain' }")
    spent: Annotated[list[ManaCostField], Field(max_length=len(MANA_ASKED))] = Field(
        [], description="mana of which its text asks whether it was spent to cast it; ask with { paid = 'mana' }, 'mana 2'"
    )
    converge: bool = Field(False, description="as it resolves, X is the number of colours of mana spent to cast it")
    ways: Listed[Way] = Field([], description="other ways to cast it")
    flashback: CostField | None = Field(None, description="cost of casting it from the graveyard; then it is exiled")
    harmonize: ManaCostField | None = Field(
        None,
        description="mana for casting it from the graveyard, less the power of a creature tapped for it; then it is exiled",
    )
    escape: CostField | None = Field(None, description="cost of casting it from the graveyard, again and again")
    mayhem: ManaCostField | None = Field(
        None, description="cost of casting it from the graveyard if you discarded it this turn; of no land"
    )
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
    splice: Splice | None = Field(None, description="{ onto, cost }: mana for its text on another spell; it stays in hand")
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
    crews_more: int = Field(0, ge=0, le=9, description="it crews Vehicles as though its power were so much greater")
    sheds: Sheds | None = Field(
        None, description="damage that would be dealt to it is prevented (while it has one), and a +1/+1 counter removed"
    )
    ascend: bool = Field(False, description="while it is there you get the city's blessing as soon as you have ten permanents")
    lasts: Literal["end of turn"] | None = Field(
        None, description="emblems: until when it lasts; left out, for the rest of the game"
    )
    stays_tapped: bool = Field(False, description="it does not untap during your untap step")

    shields_spells: bool = Field(
        False, description="other spells of yours can't be countered, or some of them; only your own cards could counter them"
    )
    no_regeneration: bool = Field(False, description="because of it something can't be regenerated; here it is all the same")
    they_search: bool = Field(False, description="because of it the opponent may search their library, which does nothing here")
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
    _plain: dict[str, Any] | None = PrivateAttr(None)

    @model_validator(mode="after")
    def _consistent(self) -> Card:
        kind = self.type.kind
        if kind & LAND and self.cost is not None:
            raise ValueError("a land has no cost")
        if self.mayhem is not None and (kind & LAND or self.madness is not None):
            raise ValueError("mayhem is not possible for lands, nor together with madness")
        in_parts = any(way.as_ for way in self.ways)
        if not kind & LAND and self.cost is None and not self.token and self.suspend is None and not self.face and not in_parts:
            raise ValueError("a cost is missing; write cost = '{0}' if it is free")
        if self.face and (self.token or self.other_faces):
            raise ValueError("another face of a card is no token, and has no faces of its own")
        if self.mana_value is not None and ((not self.face and not in_parts) or self.cost is not None):
            raise ValueError("mana_value is for what has no cost: the face that something turns into, a card of two halves")
        if self.other_faces and self.token:
            raise ValueError("a token has no other face")
        if any(way.turned for way in self.ways) and not (self.transforms and kind & PERMANENT):
            raise ValueError("turned is for a permanent that transforms")
        if self.back and self.transforms:
            raise ValueError("a card has one back face")
        if (kind & CREATURE or self.bestow) and (self.power is None or self.toughness is None):
            raise ValueError("a creature has power and toughness")
        if self.lasts is not None and not kind & EMBLEM:
            raise ValueError("lasts is for emblems")
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
        if self.raises is not None and self.enchant is None:
            raise ValueError("raises is for Auras: enchant says what it may stay attached to")
        if self.blank and self.model_fields_set - _OF_BLANKS:
            raise ValueError(f"a blank has no more than {', '.join(sorted(_OF_BLANKS))}")
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Card:
        """A copy, of which nothing has been worked out yet."""
        made = super().model_copy(update=update, deep=deep)
        made._asked = made._facts = made._plain = None
        return made

    @property
    def plain(self) -> Mapping[str, Any]:
        """What it says, in plain values as they may be written. Keys that say what holds anyway are left out. All callers get
        the same values, so nobody may change them."""
        if self._plain is None:
            self._plain = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return self._plain

    @property
    def name(self) -> str:
        """The name of the card, set by the catalog."""
        return self._name

    @property
    def file(self) -> str:
        """The file that defines it, set by the catalog."""
        return self._file

    @property
    def listed(self) -> bool:
        """Whether decks can list it: it is neither a token nor a back face."""
        return not self.token and not self.face

    @property
    def other_faces(self) -> list[str]:
        """The names of its other faces: one to play as a land, one that it turns into, those that can be cast in its place."""
        return list(dict.fromkeys(filter(None, (self.back, self.transforms, *(way.as_ for way in self.ways)))))

    @property
    def kind(self) -> int:
        """Bit mask of its kinds (`words.kinds`), the token bit included."""
        return self.type.kind | (TOKEN if self.token else 0)

    @property
    def value(self) -> int:
        """Its mana value, with X as 0."""
        if self.mana_value is not None:
            return self.mana_value
        return self.cost.value if self.cost else 0

    @property
    def halves(self) -> list[Way]:
        """The ways to cast the halves of a card that has no cost of its own (709.3a)."""
        return [way for way in self.ways if self.cost is None and way.as_ and not way.name and way.from_ == "hand"]

    @property
    def asks_for_escape(self) -> bool:
        """Whether something of it asks whether it was cast for an escape cost (702.138c)."""
        return any(isinstance(part, Condition) and part.paid == "escape" for part in parts_of(self))

    @property
    def asks_for_madness(self) -> bool:
        """Whether something of it asks whether its madness cost was paid."""
        return any(isinstance(part, Condition) and part.paid == "madness" for part in parts_of(self))

    @property
    def colour_mask(self) -> int:
        """Bit mask of its colours."""
        if self.colours is not None:
            return mask_of(self.colours) & ANY_COLOUR
        return self.cost.colours if self.cost else 0

    @property
    def mana_abilities(self) -> list[ManaAbility]:
        """Its mana abilities; those of basic land types come first."""
        intrinsic = [ManaAbility.made(add=parse_cost(BASIC_LAND_MANA[s])) for s in self.type.subtypes if s in BASIC_LAND_MANA]
        return [*intrinsic, *self.mana]

    @property
    def comes_back(self) -> bool:
        """Whether a keyword lets you use it again once it is discarded or in the graveyard."""
        return any((self.flashback, self.harmonize, self.escape, self.mayhem, self.unearth, self.dredge, self.madness))

    @property
    def additional_costs(self) -> list[tuple[str, Cost]]:
        """The additional costs, one of which is paid to cast it; each with words that distinguish it from the first one."""
        other = [] if self.or_also is None else [("the other cost", self.or_also)]
        return [("", self.also or Cost.made()), *other]

    @property
    def discards_to_cast(self) -> bool:
        """Whether cards are discarded for an additional cost of casting it: then nobody casts it with retrace."""
        return any(also.discard is not None for _, also in self.additional_costs)

    @property
    def all_triggers(self) -> list[Trigger]:
        """Its triggered abilities; those of keywords come last."""
        more = []
        if self.offspring is not None:
            made = Create.made(do="create", token=self.offspring.token)
            more.append(Trigger.made(on=["enters"], when=Condition.made(paid="offspring"), effects=[made]))
        return [*self.triggers, *more, *([evoked()] if self.evoke or any(way.evoke for way in self.ways) else [])]

    @property
    def asked(self) -> frozenset[str]:
        """The keywords for which its filters ask."""
        if self._asked is None:
            self._asked = asked_keywords(self)
        return self._asked

    @property
    def facts(self) -> frozenset[str]:
        """Facts of the card that decide which keywords matter in a game (`cards.kept`)."""
        if self._facts is None:
            self._facts = facts_of(self)
        return self._facts

    def work_out(self) -> None:
        """Work out what is asked often, so that it is kept with the card."""
        _ = self.plain, self.asked, self.facts

    @property
    def last_chapter(self) -> int:
        """The number of its last chapter; 0 if it is not a Saga."""
        return max((k for trigger in self.triggers if "chapter" in trigger.on for k in trigger.at), default=0)

    @property
    def entering_counters(self) -> dict[str, Any]:
        """The counters with which it enters, without +1/+1 counters: amounts by kind."""
        own: dict[str, Any] = {"lore": 1} if self.last_chapter else {"loyalty": self.loyalty} if self.loyalty else {}
        others = self.enters.other_counters
        more, printed = others.get("loyalty"), self.loyalty or 0
        if more is not None:  # "an additional loyalty counter"
            own["loyalty"] = more + printed if isinstance(more, int) else more.model_copy(update={"plus": more.plus + printed})
        return {**others, **own}

    def has_subtype(self, word: str) -> bool:
        """Whether it is printed with the subtype, or is every creature type."""
        return word in self.type.subtypes or (self.changeling and is_creature_type(word))

    @property
    def changes_into_every_type(self) -> bool:
        """Whether it is every creature type, or makes something so."""
        return self.changeling or any(getattr(part, "changeling", False) for part in parts_of(self))

    def has(self, keyword: str) -> bool:
        """Whether it is printed with the keyword."""
        return keyword in self.keywords or (keyword == "cycling" and self.cycling is not None)
