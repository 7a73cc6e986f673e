"""Effects: the verbs of the card format.

An effect says what happens (`do`), to what, and how much. Verbs are few and
general; a list of them runs in order. There is no verb for one card, and no
"all" twin of a verb: `what` with a filter means all that match, with `count` as
many of them as that, chosen by the player.

Words for `what` and `to`: "this" (the source), "target" / "target 2" and so on, "enchanted"
(what the source is attached to), "it" (what the trigger is about), or a filter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from deckopt.bounded import DEEPER, Count, Deep, Listed
from deckopt.bounds import LISTED, LONGEST_LINE
from deckopt.cards.amounts import Amount, Condition, Values
from deckopt.cards.base import IDLE_KEYWORDS, KEYWORDS, NO_FILTERS, CounterKind, Model, Player
from deckopt.cards.copies import BecomeCopy, CreateCopy
from deckopt.cards.filters import Filter, FilterField, parse_filter
from deckopt.cards.limits import Limit
from deckopt.cards.protections import PROTECTIONS
from deckopt.cards.symbols import ColourLetters, ManaCost, ManaCostField, check_made, check_one_made
from deckopt.cards.typeline import CREATURE, parse_type_line
from deckopt.errors import nearest
from deckopt.words.moments import NextMoment

REFERENCES = ("this", "target", "target 2", "target 3", "target 4", "enchanted", "it", "created")
TARGET_WORDS = ("target", "target 2", "target 3", "target 4")  # the first target and so on
TOGETHER = "of a target: at the same time as the effect before it, which does the same to another target"


def _reference(value: Any) -> Any:
    if isinstance(value, str) and value not in REFERENCES:
        return parse_filter(value)
    if not isinstance(value, (str, Filter)):
        raise ValueError("write a filter like 'other red creature', or one of " + ", ".join(map(repr, REFERENCES)))
    return value


What = Annotated[
    str | Filter,
    BeforeValidator(_reference),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": [*REFERENCES, "creature", "other red creature"]}),
]
Source = Annotated[
    Literal["target", "target 2", "it"] | None,
    Field(description='what does it in place of this: damage is dealt by that, and "other" ones are others than that'),
]
KeywordField = Annotated[
    str,
    BeforeValidator(lambda v: check_keyword(v)),
    WithJsonSchema({"type": "string", "enum": [*KEYWORDS, *IDLE_KEYWORDS, *PROTECTIONS]}),
]


def check_keyword(value: Any) -> str:
    """A keyword of the format, else ValueError."""
    known = (*KEYWORDS, *IDLE_KEYWORDS, *PROTECTIONS)
    if value not in known:
        hint = nearest(str(value), known) or f"known: {', '.join(known)}"
        raise ValueError(f"unknown keyword {value!r}; {hint}")
    return str(value)


_WHOM = ("opponent", "you", "each", "target", "target 2")


def _whom(value: Any) -> Any:
    if isinstance(value, Filter) or value in _WHOM:
        return value
    if not isinstance(value, str):
        raise ValueError("write a filter like 'other creature', or one of " + ", ".join(map(repr, _WHOM)))
    return parse_filter(value)


class Damage(Model):
    """Deal damage. To a creature it is marked until cleanup. To all that a filter means it is dealt at the same
    time, and to `players` as well."""

    do: Literal["damage"]
    amount: Amount
    to: Annotated[
        str | Filter,
        BeforeValidator(_whom),
        PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
        WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": [*_WHOM, "creature", "other creature"]}),
    ] = "target"
    players: Literal["opponent", "you", "each"] | None = Field(None, description="who is dealt as much besides the creatures")
    source: Source = None

    @model_validator(mode="after")
    def _creatures_too(self) -> Damage:
        if self.players is not None and isinstance(self.to, str):
            raise ValueError("players is for damage to creatures that a filter means")
        return self


class Draw(Model):
    """Draw cards. Whoever draws from an empty library loses."""

    do: Literal["draw"]
    amount: Amount = 1
    who: Player = "you"


class Discard(Model):
    """Discard cards: chosen, at random, or "all"."""

    do: Literal["discard"]
    amount: Amount | Literal["all"] = 1
    what: FilterField | None = Field(None, description="only such cards")
    random: bool = Field(False, description="at random instead of chosen")
    named: bool = Field(False, description="a card name is chosen, and all cards of that name are discarded")
    who: Literal["you", "opponent", "each"] = "you"


class Scry(Model):
    """Look at cards from the top; any number go to the bottom, the rest back on top."""

    do: Literal["scry"]
    amount: Amount


class Surveil(Model):
    """Look at cards from the top; any number go to the graveyard, the rest back on top."""

    do: Literal["surveil"]
    amount: Amount


HowMany = Annotated[int, Field(ge=1, le=20)] | Literal["all"]


class Take(Model):
    """From among the cards looked at: which, how many, and where they go."""

    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    count: HowMany = Field(1, description='how many; "all" there are, or with `up_to` any number of them')
    up_to: bool = Field(False, description="fewer may be taken")
    to: Literal["hand", "top", "bottom", "graveyard", "exile", "battlefield", "play this turn"] = Field(
        description="where they go; 'play this turn': into exile, from where they may be played this turn"
    )
    tapped: bool = Field(False, description="onto the battlefield tapped")
    if_none: bool = Field(False, description="only if the take before this one took nothing")


class Look(Model):
    """Look at (or reveal) the top cards, take some, and put the rest somewhere.

    What goes on top or bottom goes there in an order of your choice, unless `random_order`
    says otherwise. With `may_shuffle` you may shuffle instead of ordering the rest.
    """

    do: Literal["look"]
    amount: Amount
    take: Take | None = Field(None, description="cards taken from among them")
    then: Listed[Take] = Field([], description="cards taken from among the others after that, one take after the other")
    rest: Literal["top", "bottom", "graveyard", "exile", "hand"] = Field("top", description="where the others go")
    random_order: bool = Field(False, description="the others go to the bottom in an order that you do not choose")
    may_shuffle: bool = Field(False, description="you may shuffle the others into the library instead")

    @model_validator(mode="after")
    def _in_turn(self) -> Look:
        if self.take is None and self.then:
            raise ValueError("then comes after take")
        if self.take is not None and self.take.if_none:
            raise ValueError("if_none is for a take after another")
        if self.random_order and self.rest != "bottom":
            raise ValueError("random_order is for rest = 'bottom'")
        return self


class Reveal(Model):
    """Reveal cards from the top of your library until one that `until` means; it goes to `to`, the others to `rest`."""

    do: Literal["reveal"]
    until: FilterField = Field(description="what is looked for")
    to: Literal["hand", "battlefield", "graveyard", "bottom", "exile"] = Field(description="where it goes")
    rest: Literal["graveyard", "bottom", "exile"] = Field(description="where the others go")


class Mill(Model):
    """Put cards from the top of a library into its owner's graveyard."""

    do: Literal["mill"]
    amount: Amount
    who: Player = "you"
    take: Take | None = Field(None, description="a card taken from among the cards milled, which were in the graveyard")

    @model_validator(mode="after")
    def _possible(self) -> Mill:
        if self.take is not None and (self.who != "you" or self.take.count != 1):
            raise ValueError("one card can be taken from among the cards that you mill")
        return self


class Search(Model):
    """Search your library for up to `count` cards, then shuffle.

    Cards of which nothing but their number is said must be found if they are there (701.23d), unless `up_to` says otherwise.
    """

    do: Literal["search"]
    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    mana_costs: Listed[ManaCostField] = Field([], description="only cards of one of these mana costs")
    count: Amount = Field(1, description="how many at most")
    up_to: bool = Field(False, description="fewer may be found, of any cards too")
    to: Literal["hand", "battlefield", "graveyard", "top"] = Field(
        "hand", description="where they go; to the top after shuffling"
    )
    tapped: bool = Field(False, description="onto the battlefield tapped")
    first: Take | None = Field(None, description="of the cards found some that go elsewhere than the others")

    @model_validator(mode="after")
    def _elsewhere(self) -> Search:
        if self.first is not None and (self.to == "top" or self.first.if_none or self.first.up_to):
            raise ValueError("some of the cards found go elsewhere, the others not to the top")
        return self

    @property
    def may_stop(self) -> bool:
        """Whether fewer cards may be found than there are: those looked for have a stated quality (701.23b, d)."""
        named = self.what not in (None, parse_filter("card"))
        return self.up_to or named or self.mana_value is not None or bool(self.mana_costs)


class Return(Model):
    """Move cards back: from the battlefield to hand, or out of the graveyard.

    `what` is a reference, or a filter of which `count` are chosen on resolution
    (`up_to`: fewer are allowed).
    """

    do: Literal["return"]
    what: What
    from_: Literal["battlefield", "graveyard", "exile"] = Field("battlefield", alias="from", description="where it is now")
    to: Literal["hand", "battlefield", "top", "bottom", "library"] = Field(
        "hand", description="where it goes; what goes to the library is to be shuffled into it by a `shuffle` that follows"
    )
    count: HowMany = Field(1, description='how many of what the filter matches; "all", or with `up_to` any number')
    up_to: bool = Field(False, description="fewer may be chosen")
    mana_value: Values | None = Field(
        None, description="only cards of such mana value, of what a filter matches off the battlefield"
    )
    different: bool = Field(False, description="each of them has another mana value; chosen from the least on")
    tapped: bool = Field(False, description="onto the battlefield tapped")
    counters: Amount = Field(0, description="so many counters with which it enters the battlefield, besides its own")
    kind: Literal["+1/+1", "-1/-1"] = Field("+1/+1", description="of which kind these counters are")
    together: bool = Field(False, description=TOGETHER)

    @model_validator(mode="after")
    def _possible(self) -> Return:
        if self.counters != 0 and self.to != "battlefield":
            raise ValueError("only what enters the battlefield enters with counters")
        if self.different and (self.from_ == "battlefield" or isinstance(self.what, str)):
            raise ValueError("different is for cards that a filter means in the graveyard or exile")
        if self.from_ == "battlefield" and self.to in ("bottom", "library"):
            raise ValueError("what is on the battlefield returns to 'hand', 'top' or 'battlefield'")
        if self.from_ == self.to and not isinstance(self.what, str):
            raise ValueError("of what leaves the battlefield and comes back one is meant")
        if self.from_ != "battlefield" and isinstance(self.what, str) and self.what not in ("this", *TARGET_WORDS):
            raise ValueError(f"{self.what!r} cannot be returned from {self.from_}; possible are 'this', 'target' and filters")
        if self.mana_value is not None and (self.from_ == "battlefield" or isinstance(self.what, str)):
            raise ValueError("mana_value bounds what a filter matches in the graveyard or exile")
        return self


class Put(Model):
    """Put cards from your hand on top of your library, at its bottom, or onto the battlefield."""

    do: Literal["put"]
    count: HowMany = Field(1, description='how many; "all", or with `up_to` any number')
    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    to: Literal["top", "bottom", "battlefield"] = Field(description="where they go")
    up_to: bool = Field(False, description="fewer may be chosen")
    tapped: bool = Field(False, description="onto the battlefield tapped")


class Pile(Model):
    """Search your library and graveyard for `count` cards, exile all others, put those on top in an order of your choice."""

    do: Literal["pile"]
    count: int = Field(5, ge=1, le=20, description="how many cards")


class Sacrifice(Model):
    """Sacrifice permanents: a reference, or `count` chosen among what a filter matches, or "all"; `up_to`: or fewer."""

    do: Literal["sacrifice"]
    what: What
    count: Annotated[int, Field(ge=1, le=99)] | Literal["all"] = Field(1, description="how many of what the filter matches")
    up_to: bool = Field(False, description="fewer may be chosen")


class Destroy(Model):
    """Destroy permanents: a reference, or all that a filter matches; not what is indestructible."""

    do: Literal["destroy"]
    what: What
    together: bool = Field(False, description=TOGETHER)


class Doom(Model):
    """Until end of turn, what would die is exiled instead: a reference, or all that a filter matches."""

    do: Literal["doom"]
    what: What


class Leave(Model):
    """As the next end step begins, it is sacrificed, or exiled: a reference, or all that a filter matches."""

    do: Literal["leave"]
    what: What
    how: Literal["sacrifice", "exile"]


class Exchange(Model):
    """Exile what a filter means out of your graveyard, sacrifice all such permanents, put them onto the battlefield."""

    do: Literal["exchange"]
    what: FilterField


class Send(Model):
    """This spell's card goes somewhere else than into the graveyard: exile, hand, or the library, shuffled."""

    do: Literal["send"]
    to: Literal["exile", "hand", "library"] = Field(description="where it goes")


class Exile(Model):
    """Exile a permanent, or with `from` this card or `count` others chosen out of your graveyard."""

    do: Literal["exile"]
    what: What
    from_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="from", description="where it is now")
    count: int = Field(1, ge=1, le=99, description="how many cards of the graveyard that the filter matches")
    up_to: bool = Field(False, description="fewer may be chosen")
    together: bool = Field(False, description=TOGETHER)

    @model_validator(mode="after")
    def _possible(self) -> Exile:
        if self.from_ == "graveyard" and isinstance(self.what, str) and self.what not in ("this", *TARGET_WORDS):
            raise ValueError(f"{self.what!r} cannot be exiled from the graveyard; possible are 'this', 'target' and filters")
        if self.from_ == "battlefield" and {"count", "up_to"} & self.model_fields_set:
            raise ValueError("count and up_to are for cards of the graveyard")
        return self


class Untap(Model):
    """Untap a reference, all that a filter matches, or (up to) `count` of them."""

    do: Literal["untap"]
    what: What
    count: int | None = Field(None, ge=1, le=20, description="so many, chosen; without it all that match")
    up_to: bool = Field(False, description="fewer may be chosen")


class Tap(Model):
    """Tap a reference, all that a filter matches, or (up to) `count` of them."""

    do: Literal["tap"]
    what: What
    count: int | None = Field(None, ge=1, le=20, description="so many, chosen; without it all that match")
    up_to: bool = Field(False, description="fewer may be chosen")


class AddMana(Model):
    """Add mana. A hybrid symbol is a choice; with `amount`, that many of the chosen symbol."""

    do: Literal["add"]
    mana: ManaCostField
    amount: Amount = 1
    only: Limit | None = Field(None, description="what the mana may be spent on")

    @field_validator("mana")
    @classmethod
    def _symbols(cls, value: ManaCost) -> ManaCost:
        return check_made(value)


class Pump(Model):
    """Until end of turn: power, toughness, keywords."""

    do: Literal["pump"]
    what: What = "target"
    power: Amount = 0
    toughness: Amount = 0
    keywords: Listed[KeywordField] = Field([], description="keywords it gains")
    source: Source = None


@dataclass(frozen=True)
class Lazy:
    """Models of that name in `cards.model`, which is not there yet when this is read."""

    name: str

    def model(self) -> type[BaseModel]:
        """The class."""
        from deckopt.cards import model

        found: type[BaseModel] = getattr(model, self.name)
        return found

    def validate(self, value: Any) -> list[BaseModel]:
        """A list of such models; ValueError if it is none."""
        if not isinstance(value, list):
            raise ValueError("should be a list: [ ... ]")
        if len(value) > LISTED:
            raise ValueError(f"lists {len(value)}; at most {LISTED} are possible")
        kind = self.model()
        return [v if isinstance(v, kind) else kind.model_validate(v) for v in value]


def _lazily(name: str) -> Any:
    """A list of models of that name in `cards.model`."""
    lazy = Lazy(name)
    items = {"type": "object", "description": f"as in the card's {name} tables", "maxProperties": LISTED}
    listed = WithJsonSchema({"type": "array", "maxItems": LISTED, "items": items})
    return Annotated[list[Any], BeforeValidator(lazy.validate), DEEPER, lazy, listed]


class Give(Model):
    """Until end of turn permanents have abilities; or `lasting`, as long as they are on the battlefield."""

    do: Literal["give"]
    what: What = "target"
    lasting: bool = Field(False, description="as long as it is on the battlefield, and not until end of turn")
    mana: ManaCostField | None = Field(None, description="it can be tapped for this mana too: a symbol; only with lasting")
    abilities: _lazily("Ability") = Field([], description="activated abilities that they gain")  # type: ignore[valid-type]
    triggers: _lazily("Trigger") = Field([], description="triggered abilities that they gain")  # type: ignore[valid-type]

    @model_validator(mode="after")
    def _mana(self) -> Give:
        if self.mana is not None:
            check_one_made(self.mana)
            if not self.lasting:
                raise ValueError("mana is given with lasting = true; else write an ability with the effect add")
        return self


class Counters(Model):
    """Put counters on permanents."""

    do: Literal["counters"]
    what: What
    kind: CounterKind = "+1/+1"
    amount: Amount = 1
    source: Source = None


class Remove(Model):
    """Remove counters from permanents: so many, or as many as there are."""

    do: Literal["remove"]
    what: What
    kind: CounterKind = "+1/+1"
    amount: Amount | Literal["all"] = 1


class Attach(Model):
    """Attach this Equipment, or the one that the trigger is about, to a target, to that, or to the token just created."""

    do: Literal["attach"]
    what: Literal["this", "it"] = "this"
    to: Literal["target", "it", "created"] = "target"


class Become(Model):
    """Until end of turn: types and subtypes added, colours set, base power and toughness set."""

    do: Literal["become"]
    what: What = "target"
    types: str = Field("", description="added type line, as printed: 'Artifact Creature — Dinosaur'")
    colours: ColourLetters = Field("", description="colours set: letters of WUBRG")
    power: Count | None = None
    toughness: Count | None = None

    @field_validator("types")
    @classmethod
    def _line(cls, value: str) -> str:
        if value:
            parse_type_line(value)
        return value

    @model_validator(mode="after")
    def _numbers(self) -> Become:
        if self.types and parse_type_line(self.types).kind & CREATURE and (self.power is None or self.toughness is None):
            raise ValueError("what becomes a creature needs power and toughness")
        return self


class Create(Model):
    """Create tokens; `token` names a card with `token = true`."""

    do: Literal["create"]
    token: str = Field(description="the name of a card with `token = true`")
    amount: Amount = 1
    tapped: bool = Field(False, description="they enter tapped")
    attacking: bool = Field(False, description="they enter attacking")
    exile: Literal["end of combat"] | None = Field(None, description="when they are exiled")
    at_end: Literal["sacrifice", "exile"] | None = Field(None, description="what happens to them as the next end step begins")
    attached: Literal["this", "target", "target 2", "it", "created"] | None = Field(
        None, description="an Aura token: what it is attached to"
    )
    together: bool = Field(False, description="they enter together with the tokens that the effect before it creates")

    @model_validator(mode="after")
    def _one_aura(self) -> Create:
        if self.attached is not None and self.amount != 1:
            raise ValueError("of Aura tokens one is created")
        return self


class Gain(Model):
    """Somebody gains life."""

    do: Literal["gain"]
    amount: Amount
    who: Literal["you", "opponent", "each", "target"] = "you"


class Lose(Model):
    """Somebody loses life."""

    do: Literal["lose"]
    amount: Amount
    who: Literal["you", "opponent", "each", "target"] = "you"


class ExileTop(Model):
    """Exile cards from the top of your library; you may play them for a while, or only such, or only so many."""

    do: Literal["exile top"]
    amount: Amount
    what: FilterField | None = Field(None, description="only such cards may be played")
    choose: int | None = Field(None, ge=1, le=20, description="only so many of them, chosen, may be played")
    play_until: Literal["end of turn", "end of next turn"] = Field(description="how long you may play them")


class Shuffle(Model):
    """Shuffle, with these zones put into the library first."""

    do: Literal["shuffle"]
    zones: Listed[Literal["hand", "graveyard"]] = Field([], description="zones put into the library first")
    who: Literal["you", "each"] = "you"


class Copy(Model):
    """Copy this spell, or the one that was cast, with new targets; copies are not cast."""

    do: Literal["copy"]
    what: Literal["this", "cast"] = "this"
    amount: Amount = 1


class May(Model):
    """You may, perhaps for mana: if you do, `effects`, else `otherwise`."""

    do: Literal["may"]
    pay: ManaCostField | None = Field(None, description="the mana that yes costs")
    effects: Effects = Field(description="what happens if you do")
    otherwise: Effects = Field([], description="what happens if you do not")


class Repeat(Model):
    """The effects happen, and as long as the condition holds you may have them happen once more."""

    do: Literal["repeat"]
    effects: Effects = Field(description="what happens")
    when: Condition = Field(description="asked each time before you may repeat it")


class If(Model):
    """`then` if the condition holds, else `otherwise`."""

    do: Literal["if"]
    when: Condition
    then: Effects = Field(description="what happens if the condition holds")
    otherwise: Effects = Field([], description="what happens if it does not")


class Later(Model):
    """A delayed trigger."""

    do: Literal["later"]
    at: NextMoment = Field(
        description="the moment whose beginning it waits for, in whoever's turn that comes, or in yours or the opponent's"
    )
    effects: Effects = Field(description="what happens then")


class Allow(Model):
    """You may cast cards of your graveyard this turn: the target, or all that a filter means now."""

    do: Literal["allow"]
    what: What = "target"
    how: Literal["cast", "flashback"] = Field(
        "cast", description="cast as from hand, or for flashback: its mana cost, and then it is exiled"
    )

    @model_validator(mode="after")
    def _possible(self) -> Allow:
        if isinstance(self.what, str) and self.what != "target":
            raise ValueError("'target' or a filter can be allowed")
        return self


class MoreLands(Model):
    """You may play so many more lands this turn."""

    do: Literal["more lands"]
    amount: Amount = 1


class Imprint(Model):
    """You may exile a card from your hand; this permanent remembers it for its mana abilities."""

    do: Literal["imprint"]
    what: FilterField | None = Field(None, description="only such a card")


class ReturnImprinted(Model):
    """The card exiled with this permanent goes to your hand."""

    do: Literal["return imprinted"]


class UnlimitedHand(Model):
    """You have no maximum hand size for the rest of the game."""

    do: Literal["unlimited hand"]


class Transform(Model):
    """This permanent turns over; or, `anew`, it is exiled and then enters as its other face."""

    do: Literal["transform"]
    what: Literal["this"] = "this"
    anew: bool = Field(False, description="it is exiled, then returned to the battlefield transformed")


class Level(Model):
    """This Class becomes level `to`."""

    do: Literal["level"]
    to: int = Field(ge=2, le=14)


class ExileGraveyard(Model):
    """All cards of somebody's graveyard are exiled."""

    do: Literal["exile graveyard"]
    who: Player = "you"


class NoGain(Model):
    """Somebody can gain no life until the end of turn, or for the rest of the game."""

    do: Literal["no gain"]
    who: Literal["you", "opponent", "each", "target"] = "each"
    until: Literal["end of turn", "end of game"] = Field("end of turn", description="how long")


class NoCombatDamage(Model):
    """No combat damage is dealt this turn."""

    do: Literal["no combat damage"]


class Protect(Model):
    """Until your next turn you have protection from everything: you are dealt no damage and are no target."""

    do: Literal["protect"]


class Win(Model):
    """You win the game."""

    do: Literal["win"]


class LoseGame(Model):
    """You lose the game."""

    do: Literal["lose game"]


Effect = Annotated[
    Damage
    | Draw
    | Discard
    | Scry
    | Surveil
    | Look
    | Mill
    | Reveal
    | Search
    | Return
    | Put
    | Pile
    | Sacrifice
    | Destroy
    | Doom
    | Leave
    | Exchange
    | Exile
    | Send
    | Untap
    | Tap
    | AddMana
    | Pump
    | Give
    | Counters
    | Remove
    | Attach
    | Become
    | Create
    | BecomeCopy
    | CreateCopy
    | Gain
    | Lose
    | ExileTop
    | Shuffle
    | Copy
    | May
    | Repeat
    | If
    | Later
    | Allow
    | MoreLands
    | Level
    | Transform
    | ExileGraveyard
    | NoGain
    | NoCombatDamage
    | Protect
    | UnlimitedHand
    | Imprint
    | ReturnImprinted
    | Win
    | LoseGame,
    Field(discriminator="do"),
]

#: What happens, in order.
Effects = Deep[Listed[Effect]]

for _model in (May, Repeat, If, Later):
    _model.model_rebuild()


def adds_mana(effects: Sequence[Any]) -> bool:
    """Whether effects could add mana as they resolve; what happens later does not count."""
    for effect in effects:
        if isinstance(effect, AddMana):
            return True
        inside = [] if isinstance(effect, Later) else [getattr(effect, part, ()) for part in ("effects", "then", "otherwise")]
        if any(map(adds_mana, inside)):
            return True
    return False


class Target(Model):
    """What may be chosen as a target when a spell or ability is put on the stack.

    `what`: "any" (creature, opponent or you), "any other" (but for the source), "player", "opponent", "you", "spell" (which is
    never one, be it one of yours), or a filter.
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


def takes_all(effect: Any) -> bool:
    """Whether an effect takes all permanents that a filter means off the battlefield together."""
    if isinstance(effect, Exchange):
        return True
    if not isinstance(getattr(effect, "what", None), Filter):
        return False
    if isinstance(effect, (Sacrifice, Return)):
        return effect.count == "all" and not effect.up_to and getattr(effect, "from_", "battlefield") == "battlefield"
    return isinstance(effect, Destroy) or (isinstance(effect, Exile) and effect.from_ == "battlefield")


def may_take(effect: Any) -> Any:
    """What an effect destroys, exiles, or hurts so that it may die: a reference or a filter, or None."""
    if takes_all(effect):
        return effect.what
    if isinstance(effect, Damage):
        return effect.to if isinstance(effect.to, Filter) or effect.to not in ("opponent", "you", "each") else None
    if isinstance(effect, Destroy) or (isinstance(effect, Exile) and effect.from_ == "battlefield"):
        return effect.what
    if isinstance(effect, Counters) and effect.kind == "-1/-1":
        return effect.what
    if isinstance(effect, Pump):
        less = effect.toughness
        sinks = less < 0 if isinstance(less, int) else min(getattr(less, "times", 1), getattr(less, "plus", 0)) < 0
        return effect.what if sinks else None
    return None


def enter_together(first: Any, second: Any) -> bool:
    """Whether what two effects in a row put onto the battlefield enters at the same time: cards (or permanents that
    leave and return) that are targets of one spell or ability, or tokens that are created together."""
    if isinstance(first, Return) and isinstance(second, Return):
        alike = first.to == second.to == "battlefield" and (first.from_, first.counters, first.kind) == (
            second.from_,
            second.counters,
            second.kind,
        )
        return alike and first.what in TARGET_WORDS and second.what in TARGET_WORDS
    return isinstance(first, Create) and isinstance(second, Create) and second.together


def leave_together(first: Any, second: Any) -> bool:
    """Whether what two effects in a row do to two targets takes both off the battlefield at the same time."""
    if not (isinstance(second, (Return, Exile, Destroy)) and type(first) is type(second) and second.together):
        return False
    ends = [(getattr(e, "from_", "battlefield"), getattr(e, "to", "")) for e in (first, second)]
    return ends[0] == ends[1] and ends[0][0] == "battlefield" and {first.what, second.what} <= {*TARGET_WORDS[:2]}


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
