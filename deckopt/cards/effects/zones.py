"""Verbs that move cards from one zone to another: return, exile and so on."""

from __future__ import annotations

from typing import Literal

from pydantic import (
    Field,
    model_validator,
)

from deckopt.cards.amounts import Amount, Values
from deckopt.cards.base import Model
from deckopt.cards.effects.cards import HowMany
from deckopt.cards.filters import Filter, FilterField
from deckopt.cards.references import TOGETHER, What
from deckopt.words.counters import SizeCounter
from deckopt.words.references import TARGET_WORDS, Player


class Return(Model):
    """Move cards back: from the battlefield to hand, or out of the graveyard.

    `what` is a reference, or a filter; `count` of the objects that match are chosen on resolution (`up_to`: or fewer).
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
        None, description="only cards of such mana value, of what a filter matches; on the battlefield of all that it matches"
    )
    note: bool = Field(False, description="of what a filter matches on the battlefield: { value = 'noted' } is how many return")
    different: bool = Field(False, description="each of them has another mana value; chosen from the least on")
    total: bool = Field(False, description="`at_most` of `mana_value` bounds the mana values of both together")
    tapped: bool = Field(False, description="onto the battlefield tapped")
    attached: Literal["target"] | None = Field(None, description="this card, an Aura, enters attached to that")
    turned: bool = Field(False, description="of 'this', onto the battlefield: it enters as its other face")
    random: bool = Field(False, description="of what a filter matches in the graveyard: chosen at random")
    counters: Amount = Field(0, description="so many counters with which it enters the battlefield, besides its own")
    kind: SizeCounter = Field("+1/+1", description="of which kind these counters are")
    together: bool = Field(False, description=TOGETHER)

    @model_validator(mode="after")
    def _possible(self) -> Return:
        if self.counters != 0 and self.to != "battlefield":
            raise ValueError("only what enters the battlefield enters with counters")
        if self.turned and (self.what != "this" or self.from_ == "battlefield" or self.to != "battlefield"):
            raise ValueError("turned is for what = 'this' from graveyard or exile to the battlefield")
        if self.random and (self.from_ != "graveyard" or self.to != "hand" or isinstance(self.what, str)):
            raise ValueError("random is for what a filter means in the graveyard, to hand")
        if self.random and (self.up_to or self.count == "all"):
            raise ValueError("random is for a number of cards")
        if self.random and (self.mana_value is not None or self.different):
            raise ValueError("random does not go with a mana value")
        if self.different and (self.from_ == "battlefield" or isinstance(self.what, str)):
            raise ValueError("different is for cards that a filter means in the graveyard or exile")
        if self.total and (self.mana_value is None or self.count != 2 or not self.up_to or self.different or self.random):
            raise ValueError("total is for a mana_value, count = 2 and up_to")
        if self.from_ == "battlefield" and self.to in ("bottom", "library"):
            raise ValueError("what is on the battlefield returns to 'hand', 'top' or 'battlefield'")
        if self.from_ == self.to and not isinstance(self.what, str):
            raise ValueError("of what leaves the battlefield and comes back one is meant")
        if self.from_ != "battlefield" and isinstance(self.what, str) and self.what not in ("this", *TARGET_WORDS):
            raise ValueError(f"{self.what!r} cannot be returned from {self.from_}; possible are 'this', 'target' and filters")
        if self.mana_value is not None and isinstance(self.what, str):
            raise ValueError("mana_value bounds what a filter matches")
        if self.mana_value is not None and self.from_ == "battlefield" and (self.count != "all" or self.up_to):
            raise ValueError("of permanents mana_value is for all that a filter matches")
        moved = (self.what, self.from_, self.to, self.turned, self.tapped)
        if self.attached and moved != ("this", "graveyard", "battlefield", False, False):
            raise ValueError("attached is for 'this' from the graveyard to the battlefield")
        if self.note and (self.from_ != "battlefield" or isinstance(self.what, str)):
            raise ValueError("note is for permanents that a filter matches")
        return self


class Exchange(Model):
    """Exile all cards of your graveyard that match a filter, sacrifice all such permanents, and put the exiled cards onto the
    battlefield."""

    do: Literal["exchange"]
    what: FilterField
    others: bool = Field(False, description="the source is not sacrificed")


class Exile(Model):
    """Exile a permanent; with `from`, this card or `count` others chosen in your graveyard."""

    do: Literal["exile"]
    what: What
    from_: Literal["battlefield", "graveyard"] = Field("battlefield", alias="from", description="where it is now")
    count: Amount = Field(1, description="how many cards of the graveyard that the filter matches")
    up_to: bool = Field(False, description="fewer may be chosen")
    mana_value: Values | None = Field(None, description="only permanents of such mana value, of what a filter matches")
    together: bool = Field(False, description=TOGETHER)
    held: bool | Literal["counted"] = Field(
        False,
        description="the source remembers its card, for `return held`; 'counted': it counts it, and its types",
    )

    @model_validator(mode="after")
    def _possible(self) -> Exile:
        if self.mana_value is not None and (self.from_ != "battlefield" or isinstance(self.what, str)):
            raise ValueError("mana_value bounds the permanents that a filter matches")
        if self.held is True and (self.from_ != "battlefield" or isinstance(self.what, Filter) or self.together):
            raise ValueError("held is for one permanent that a reference means")
        if self.held == "counted" and (self.from_ != "graveyard" or self.what not in TARGET_WORDS):
            raise ValueError("held = 'counted' is for targets in the graveyard")
        if self.from_ == "graveyard" and isinstance(self.what, str) and self.what not in ("this", *TARGET_WORDS):
            raise ValueError(f"{self.what!r} cannot be exiled from the graveyard; possible are 'this', 'target' and filters")
        if self.from_ == "battlefield" and {"count", "up_to"} & self.model_fields_set:
            raise ValueError("count and up_to are for cards of the graveyard")
        return self


class ReturnHeld(Model):
    """All cards that were exiled with this permanent (`exile` with `held`) enter the battlefield together."""

    do: Literal["return held"]


class Send(Model):
    """This spell's card goes to another zone than the graveyard: exile, hand, or the library, shuffled.

    "adventure" is exile, from where the card can be cast as its front, as long as it is there.
    """

    do: Literal["send"]
    to: Literal["exile", "hand", "library", "adventure"] = Field(description="where it goes")


class CounterSpell(Model):
    """Counter the spell whose casting triggered this: its card goes to the graveyard, or to exile if it would be exiled."""

    do: Literal["counter spell"]


class ExileGraveyard(Model):
    """Exile all cards of a player's graveyard, or put them on the bottom of the library in an order that nobody chooses."""

    do: Literal["exile graveyard"]
    who: Player | Literal["target 2"] = "you"
    to: Literal["exile", "bottom"] = Field("exile", description="where they go; at the bottom nobody chooses their order")


class BuryExiled(Model):
    """Put the cards into your graveyard that `exile top` with `buried` has exiled this turn and that are still there."""

    do: Literal["bury exiled"]


ZoneVerb = Return | Exchange | Exile | ReturnHeld | Send | CounterSpell | ExileGraveyard | BuryExiled
