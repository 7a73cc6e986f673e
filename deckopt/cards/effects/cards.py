"""Verbs for cards in the library and in hand: draw, discard, look, search, mill and so on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    Field,
    model_validator,
)

from deckopt.bounded import Count, Listed
from deckopt.cards.amounts import Amount, Values
from deckopt.cards.base import CounterKind, Model
from deckopt.cards.filters import FilterField, parse_filter
from deckopt.cards.symbols import (
    ManaCostField,
)
from deckopt.words.references import Player


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
    up_to: bool = Field(False, description="fewer may be chosen; with 'all': any number")
    note: bool = Field(False, description="how many you have discarded is noted, as { value = 'noted' }")
    down_to: Literal["X"] | Count | None = Field(None, description="so many cards are chosen, and all others discarded")

    @model_validator(mode="after")
    def _chosen(self) -> Discard:
        if self.up_to and (self.random or self.named or self.who != "you"):
            raise ValueError("up_to is for cards that you choose")
        if self.note and self.who == "opponent":
            raise ValueError("note is for cards of yours")
        if self.down_to is not None and (self.random or self.named or self.up_to or self.what is not None or self.who != "you"):
            raise ValueError("down_to is for all other cards of your hand")
        if self.down_to is not None and self.amount != 1:
            raise ValueError("down_to stands in place of an amount")
        return self


class Scry(Model):
    """Look at the top cards of your library. Any number go to the bottom, the rest back on top."""

    do: Literal["scry"]
    amount: Amount


class Surveil(Model):
    """Look at the top cards of your library. Any number go to the graveyard, the rest back on top."""

    do: Literal["surveil"]
    amount: Amount


HowMany = Annotated[int, Field(ge=1, le=20)] | Literal["all"]


class Take(Model):
    """Which of the cards looked at are taken, how many, and where they go."""

    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    count: HowMany = Field(1, description='how many; "all" there are, or with `up_to` any number of them')
    up_to: bool = Field(False, description="fewer may be taken")
    to: Literal["hand", "top", "bottom", "graveyard", "exile", "battlefield", "play this turn", "play freely"] = Field(
        description="where they go; 'play this turn', 'play freely': into exile, to be played this turn (freely)"
    )
    tapped: bool = Field(False, description="onto the battlefield tapped")
    if_none: bool = Field(False, description="only if the take before this one took nothing")


class Look(Model):
    """Look at (or reveal) the top cards, take some, and put the rest somewhere.

    Cards that go to the top or the bottom are ordered by you, unless `random_order` is true. With `may_shuffle`, you may shuffle
    instead of ordering the rest.
    """

    do: Literal["look"]
    amount: Amount
    take: Take | None = Field(None, description="cards taken from among them")
    then: Listed[Take] = Field([], description="cards taken from among the others after that, one take after the other")
    rest: Literal["top", "bottom", "graveyard", "exile", "hand"] = Field("top", description="where the others go")
    random_order: bool = Field(False, description="the others go to the bottom in an order that you do not choose")
    may_shuffle: bool = Field(False, description="you may shuffle the others into the library instead")
    counters: Amount = Field(0, description="so many +1/+1 counters with which what is taken to the battlefield enters")

    @model_validator(mode="after")
    def _in_turn(self) -> Look:
        if self.counters != 0 and (self.take is None or any(take.to != "battlefield" for take in (self.take, *self.then))):
            raise ValueError("only what is taken to the battlefield enters with counters")
        if self.take is None and self.then:
            raise ValueError("then comes after take")
        if self.take is not None and self.take.if_none:
            raise ValueError("if_none is for a take after another")
        if self.random_order and self.rest != "bottom":
            raise ValueError("random_order is for rest = 'bottom'")
        return self


class Reveal(Model):
    """Reveal cards from the top of your library until one matches `until`. That card goes to `to`, the others to `rest`.

    What stays "revealed" is put elsewhere by a `put` that follows.
    """

    do: Literal["reveal"]
    until: FilterField = Field(description="what is looked for")
    to: Literal["hand", "battlefield", "graveyard", "bottom", "exile", "revealed"] = Field(description="where it goes")
    rest: Literal["graveyard", "bottom", "exile", "revealed"] = Field(description="where the others go")

    @model_validator(mode="after")
    def _together(self) -> Reveal:
        if self.to == "revealed" and self.rest != "revealed":
            raise ValueError("if the card found stays revealed, so do the others")
        return self


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

    If nothing but a number of cards is stated, they must be found (701.23d), unless `up_to` is true.
    """

    do: Literal["search"]
    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    revealing: FilterField | None = Field(
        None, description="such a card of your hand is revealed, which is chosen, and a card of its name is found"
    )
    mana_costs: Listed[ManaCostField] = Field([], description="only cards of one of these mana costs")
    count: Amount = Field(1, description="how many at most")
    up_to: bool = Field(False, description="fewer may be found, of any cards too")
    to: Literal["hand", "battlefield", "graveyard", "top", "exile", "play freely"] = Field(
        "hand",
        description="where they go; to the top after shuffling; 'play freely': into exile, to be played this turn without paying "
        "their mana costs",
    )
    tapped: bool = Field(False, description="onto the battlefield tapped")
    counters: Amount = Field(0, description="so many +1/+1 counters with which they enter the battlefield, besides their own")
    first: Take | None = Field(None, description="of the cards found some that go elsewhere than the others")

    @model_validator(mode="after")
    def _elsewhere(self) -> Search:
        if self.revealing is not None and (
            self.to != "hand" or self.first or self.mana_value or self.mana_costs or self.count != 1 or self.what or self.up_to
        ):
            raise ValueError("revealing is for one card that goes to hand, and says all that is said of it")
        if self.first is not None and (self.to == "top" or self.first.if_none or self.first.up_to):
            raise ValueError("some of the cards found go elsewhere, the others not to the top")
        if self.counters != 0 and (self.to != "battlefield" or self.first is not None):
            raise ValueError("only what enters the battlefield enters with counters")
        return self

    @property
    def may_stop(self) -> bool:
        """Whether fewer cards may be found than there are, because they have a stated quality (701.23b, d)."""
        named = self.what not in (None, parse_filter("card"))
        return self.up_to or named or self.mana_value is not None or bool(self.mana_costs)


class Put(Model):
    """Put cards from your hand on top of your library, on its bottom, onto the battlefield, or into exile.

    Cards that stay revealed can be put there too, all of them, in an order of your choice. If the opponent has no life left,
    that is the order of the tables.
    """

    do: Literal["put"]
    from_: Literal["hand", "revealed"] = Field("hand", alias="from", description="where they are now")
    count: HowMany = Field(1, description='how many; "all", or with `up_to` any number')
    what: FilterField | None = Field(None, description="only such cards")
    mana_value: Values | None = Field(None, description="only cards of such mana value")
    to: Literal["top", "bottom", "battlefield", "exile"] = Field(description="where they go")
    up_to: bool = Field(False, description="fewer may be chosen")
    tapped: bool = Field(False, description="onto the battlefield tapped")
    attacking: bool = Field(False, description="onto the battlefield attacking; together with tapped")
    note: bool = Field(False, description="how many cards have left the hand is noted, as { value = 'noted' }")
    counters: Amount = Field(0, description="so many counters with which they enter the battlefield, besides their own")
    kind: CounterKind = Field("+1/+1", description="of which kind these counters are")

    @model_validator(mode="after")
    def _all_revealed(self) -> Put:
        if self.from_ == "revealed" and (self.count != "all" or self.what or self.mana_value or self.up_to):
            raise ValueError("of the cards revealed all are put somewhere: count = 'all', and no more")
        if self.from_ == "revealed" and (self.to not in ("top", "bottom") or self.note):
            raise ValueError("the cards revealed go to the top or the bottom, and are not noted")
        if self.counters != 0 and self.to != "battlefield":
            raise ValueError("only what enters the battlefield enters with counters")
        if self.attacking and (self.to != "battlefield" or not self.tapped):
            raise ValueError("what is put onto the battlefield attacking is tapped")
        return self


class KeepDrawn(Model):
    """Choose cards of your hand that you have drawn this turn. For each of them, pay life or put it on top of your library."""

    do: Literal["keep drawn"]
    count: int = Field(ge=1, le=9, description="how many cards; all there are, if they are fewer")
    life: int = Field(ge=1, le=99, description="what is paid for each card that is kept")


class Pile(Model):
    """Search your library and graveyard for `count` cards and exile all others. Put the cards on top in an order of
    your choice."""

    do: Literal["pile"]
    count: int = Field(5, ge=1, le=20, description="how many cards")


class ExileTop(Model):
    """Exile cards from the top of your library. You may play them for a while, or only some kinds, or only so many.

    The opponent's cards are unknown, and none of them is played.
    """

    do: Literal["exile top"]
    amount: Amount
    what: FilterField | None = Field(None, description="only such cards may be played")
    choose: int | None = Field(None, ge=1, le=20, description="only so many of them, chosen, may be played")
    play_until: Literal["end of turn", "end of next turn", "next end step", "never"] = Field(
        description="how long you may play them; 'never' for the opponent's"
    )
    buried: bool = Field(False, description="those that are not played are what `bury exiled` means")
    freely: bool = Field(False, description="they are played without paying their mana costs, until end of turn")
    who: Literal["you", "opponent"] = "you"

    @model_validator(mode="after")
    def _known(self) -> ExileTop:
        theirs = self.who == "opponent"
        if theirs != (self.play_until == "never") or (theirs and (self.what is not None or self.choose is not None)):
            raise ValueError("cards of the opponent are never played, yours for a while")
        if self.play_until == "next end step" and (self.what is not None or self.choose is not None):
            raise ValueError("all of the cards may be played until your next end step")
        if self.buried and (self.freely or self.play_until != "end of turn" or self.what is not None or self.choose is not None):
            raise ValueError("all of the cards may be played until end of turn before they are buried")
        if self.freely and (self.play_until != "end of turn" or self.what is not None or self.choose is not None):
            raise ValueError("all of the cards may be played freely until end of turn")
        return self


class Shuffle(Model):
    """Shuffle your library. Cards of these zones are put into it first."""

    do: Literal["shuffle"]
    zones: Listed[Literal["hand", "graveyard"]] = Field([], description="zones put into the library first")
    who: Literal["you", "each"] = "you"


class Imprint(Model):
    """You may exile a card from your hand. This permanent remembers it for its mana abilities."""

    do: Literal["imprint"]
    what: FilterField | None = Field(None, description="only such a card")


class ReturnImprinted(Model):
    """The card exiled with this permanent goes to your hand."""

    do: Literal["return imprinted"]


class Guess(Model):
    """Choose a card name, then reveal a card at random from your hand. `revealed` asks for that card if it has the name.

    Only names of cards of your hand are chosen, or one that none of them has.
    """

    do: Literal["guess"]


class UnlimitedHand(Model):
    """You have no maximum hand size for the rest of the game."""

    do: Literal["unlimited hand"]


CardVerb = (
    Draw
    | Discard
    | Scry
    | Surveil
    | Look
    | Reveal
    | Mill
    | Search
    | Put
    | KeepDrawn
    | Pile
    | ExileTop
    | Shuffle
    | Imprint
    | ReturnImprinted
    | Guess
    | UnlimitedHand
)
