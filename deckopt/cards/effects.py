"""Effects: the verbs of the card format.

An effect says what happens (`do`), to what, and how much. Verbs are few and
general; a list of them runs in order. There is no verb for one card, and no
"all" twin of a verb: `what` with a filter means all that match, with `count` as
many of them as that, chosen by the player.

Words for `what` and `to`: "this" (the source), "target" / "target 2", "enchanted"
(what the source is attached to), "it" (what the trigger is about), or a filter.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
    model_validator,
)

from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.base import IDLE_KEYWORDS, KEYWORDS, Model, Player
from deckopt.cards.filters import Filter, FilterField, parse_filter
from deckopt.cards.symbols import ManaCostField

REFERENCES = ("this", "target", "target 2", "enchanted", "it")


def _reference(value: Any) -> Any:
    if isinstance(value, str) and value not in REFERENCES:
        return parse_filter(value)
    if not isinstance(value, (str, Filter)):
        raise ValueError("write a filter or one of " + ", ".join(REFERENCES))
    return value


What = Annotated[
    str | Filter,
    BeforeValidator(_reference),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "examples": [*REFERENCES, "creature", "other red creature"]}),
]
KeywordField = Annotated[str, BeforeValidator(lambda v: check_keyword(v))]


def check_keyword(value: Any) -> str:
    """A keyword of the format, else ValueError."""
    if value not in KEYWORDS and value not in IDLE_KEYWORDS:
        raise ValueError(f"unknown keyword {value!r}; known: {', '.join((*KEYWORDS, *IDLE_KEYWORDS))}")
    return str(value)


class Damage(Model):
    """Deal damage. To a creature it is marked until cleanup."""

    do: Literal["damage"]
    amount: Amount
    to: Literal["opponent", "you", "each", "target", "target 2"] = "target"


class Draw(Model):
    """Draw cards. Whoever draws from an empty library loses."""

    do: Literal["draw"]
    amount: Amount = 1
    who: Player = "you"


class Discard(Model):
    """Discard cards: chosen, at random, or "all"."""

    do: Literal["discard"]
    amount: Amount | Literal["all"] = 1
    what: FilterField | None = None
    random: bool = False
    who: Literal["you", "each"] = "you"


class Scry(Model):
    """Look at cards from the top; any number go to the bottom, the rest back on top."""

    do: Literal["scry"]
    amount: Amount


class Surveil(Model):
    """Look at cards from the top; any number go to the graveyard, the rest back on top."""

    do: Literal["surveil"]
    amount: Amount


class Take(Model):
    """From among the cards looked at: which, how many, and where they go."""

    what: FilterField | None = None
    count: int = Field(1, ge=1, le=20)
    up_to: bool = False
    to: Literal["hand", "top", "bottom", "graveyard", "exile", "battlefield"]


class Look(Model):
    """Look at (or reveal) the top cards, take some, and put the rest somewhere.

    What goes on top or bottom goes there in an order of your choice. With
    `may_shuffle` you may shuffle instead of ordering the rest.
    """

    do: Literal["look"]
    amount: Amount
    take: Take | None = None
    rest: Literal["top", "bottom", "graveyard", "exile", "hand"] = "top"
    may_shuffle: bool = False


class Mill(Model):
    """Put cards from the top of your library into your graveyard."""

    do: Literal["mill"]
    amount: Amount


class Search(Model):
    """Search your library for up to `count` cards, then shuffle."""

    do: Literal["search"]
    what: FilterField | None = None
    count: int = Field(1, ge=1, le=20)
    to: Literal["hand", "battlefield", "graveyard", "top"] = "hand"
    tapped: bool = False


class Return(Model):
    """Move cards back: from the battlefield to hand, or out of the graveyard.

    `what` is a reference, or a filter of which `count` are chosen on resolution
    (`up_to`: fewer are allowed).
    """

    do: Literal["return"]
    what: What
    from_: Literal["battlefield", "graveyard", "exile"] = Field("battlefield", alias="from")
    to: Literal["hand", "battlefield", "top"] = "hand"
    count: int = Field(1, ge=1, le=20)
    up_to: bool = False
    tapped: bool = False


class Put(Model):
    """Put cards from your hand on top of your library, at its bottom, or onto the battlefield."""

    do: Literal["put"]
    count: int = Field(1, ge=1, le=20)
    what: FilterField | None = None
    to: Literal["top", "bottom", "battlefield"]
    up_to: bool = False
    tapped: bool = False


class Sacrifice(Model):
    """Sacrifice permanents: a reference, or `count` chosen among what a filter matches."""

    do: Literal["sacrifice"]
    what: What
    count: int = Field(1, ge=1, le=20)


class Exile(Model):
    """Exile a permanent."""

    do: Literal["exile"]
    what: What


class Untap(Model):
    """Untap a reference, all that a filter matches, or (up to) `count` of them."""

    do: Literal["untap"]
    what: What
    count: int | None = Field(None, ge=1, le=20)
    up_to: bool = False


class Tap(Model):
    """Tap a reference, all that a filter matches, or (up to) `count` of them."""

    do: Literal["tap"]
    what: What
    count: int | None = Field(None, ge=1, le=20)
    up_to: bool = False


class AddMana(Model):
    """Add mana. A hybrid symbol is a choice; with `amount`, that many of the chosen symbol."""

    do: Literal["add"]
    mana: ManaCostField
    amount: Amount = 1


class Pump(Model):
    """Until end of turn: power, toughness, keywords."""

    do: Literal["pump"]
    what: What = "target"
    power: Amount = 0
    toughness: Amount = 0
    keywords: list[KeywordField] = []


class Counters(Model):
    """Put counters on permanents."""

    do: Literal["counters"]
    what: What
    kind: Literal["+1/+1", "charge"] = "+1/+1"
    amount: Amount = 1


class Become(Model):
    """Until end of turn: types and subtypes added, colours set, base power and toughness set."""

    do: Literal["become"]
    what: What = "target"
    types: str = Field("", description="added type line, as printed: 'Artifact Creature — Dinosaur'")
    colours: str = Field("", description="colours set: letters of WUBRG")
    power: int | None = None
    toughness: int | None = None


class Create(Model):
    """Create tokens; `token` names a card with `token = true`."""

    do: Literal["create"]
    token: str
    amount: Amount = 1
    tapped: bool = False
    attacking: bool = False
    exile: Literal["end of combat"] | None = None


class Gain(Model):
    """You gain life."""

    do: Literal["gain"]
    amount: Amount


class Lose(Model):
    """Somebody loses life."""

    do: Literal["lose"]
    amount: Amount
    who: Literal["you", "opponent", "each", "target"] = "you"


class ExileTop(Model):
    """Exile cards from the top of your library; you may play them for a while."""

    do: Literal["exile top"]
    amount: Amount
    play_until: Literal["end of turn", "end of next turn"]


class Shuffle(Model):
    """Shuffle, with these zones put into the library first."""

    do: Literal["shuffle"]
    zones: list[Literal["hand", "graveyard"]] = []
    who: Literal["you", "each"] = "you"


class Copy(Model):
    """Copy this spell, with new targets; copies are not cast."""

    do: Literal["copy"]
    amount: Amount = 1


class May(Model):
    """You may, perhaps for mana: if you do, `effects`, else `otherwise`."""

    do: Literal["may"]
    pay: ManaCostField | None = None
    effects: list[Effect]
    otherwise: list[Effect] = []


class If(Model):
    """`then` if the condition holds, else `otherwise`."""

    do: Literal["if"]
    when: Condition
    then: list[Effect]
    otherwise: list[Effect] = []


class Later(Model):
    """A delayed trigger."""

    do: Literal["later"]
    at: Literal["next end step", "next upkeep"]
    effects: list[Effect]


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
    | Search
    | Return
    | Put
    | Sacrifice
    | Exile
    | Untap
    | Tap
    | AddMana
    | Pump
    | Counters
    | Become
    | Create
    | Gain
    | Lose
    | ExileTop
    | Shuffle
    | Copy
    | May
    | If
    | Later
    | Win
    | LoseGame,
    Field(discriminator="do"),
]

for _model in (May, If, Later):
    _model.model_rebuild()


class Target(Model):
    """What may be chosen as a target when a spell or ability is put on the stack.

    `what`: "any" (creature, opponent or you), "player", "opponent", "spell" (there
    never is one: nobody casts spells that you could respond to), or a filter.
    """

    what: str = "any"
    in_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="in")
    dealt_damage: bool = Field(False, description="only what was dealt damage this turn")

    @model_validator(mode="after")
    def _filter(self) -> Target:
        if self.what not in ("any", "player", "opponent", "spell"):
            parse_filter(self.what)
        return self


def _target(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


TargetField = Annotated[Target, BeforeValidator(_target)]
