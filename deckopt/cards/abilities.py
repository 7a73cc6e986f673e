"""Abilities, and the verbs of the family "flow": all models that hold effects or abilities. Other verbs are in `cards.effects`.

Effects hold effects (`may`, `if`, `repeat`, `later`), abilities hold effects, and an effect gives abilities (`give`). So they are
one recursive type, which stands in one module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from deckopt.bounded import Count, Deep, Listed
from deckopt.cards.amounts import Amount, Condition
from deckopt.cards.base import Model
from deckopt.cards.costs import CostField
from deckopt.cards.dungeons import NEXT_ROOM
from deckopt.cards.effects.cards import CardVerb
from deckopt.cards.effects.mana import AddMana, ManaVerb
from deckopt.cards.effects.permanents import PermanentVerb
from deckopt.cards.effects.players import PlayerVerb
from deckopt.cards.effects.tokens import TokenVerb
from deckopt.cards.effects.zones import ZoneVerb
from deckopt.cards.filters import FilterField
from deckopt.cards.parts import walk
from deckopt.cards.references import Subject, What
from deckopt.cards.symbols import ManaCostField, check_one_made
from deckopt.cards.targets import Targets
from deckopt.words.events import OF_GRAVEYARD, ON_CARDS, STEPS, CastWith, Event
from deckopt.words.moments import NextMoment


class May(Model):
    """You may do something, perhaps for mana: if you do, `effects`, otherwise `otherwise`."""

    do: Literal["may"]
    pay: ManaCostField | None = Field(None, description="the mana that yes costs; an X in it is chosen then, in a trigger")
    effects: Effects = Field(description="what happens if you do")
    otherwise: Effects = Field([], description="what happens if you do not")


class ChooseOnce(Model):
    """One mode of several that can each be chosen once a turn: it is chosen, and `effects` happen; or a mode in `otherwise` is.

    Modes that this permanent has chosen this turn are passed over. The last that is left has to be chosen.
    """

    do: Literal["choose once"]
    what: Literal["this"] = Field("this", description="the permanent for which it counts what was chosen")
    effects: Effects = Field(description="what happens if this mode is chosen")
    otherwise: Effects = Field([], description="the other modes, each inside the one before")


class Repeat(Model):
    """The effects happen. As long as the condition holds, you may let them happen once more."""

    do: Literal["repeat"]
    effects: Effects = Field(description="what happens")
    when: Condition = Field(description="asked each time before you may repeat it")


class If(Model):
    """`then` if the condition holds, otherwise `otherwise`."""

    do: Literal["if"]
    when: Condition
    then: Effects = Field(description="what happens if the condition holds")
    otherwise: Effects = Field([], description="what happens if it does not")

    @property
    def aims(self) -> tuple[WhenDone, int] | None:
        """A mode that it guards: the trigger that the mode is, and which of its targets has to match what is asked for.

        None unless it asks whether something matches that, and offers such a mode, or another one in its place.
        """
        asked = self.when.control or (self.when.count if self.when.in_ == "battlefield" else None)
        offer = _only(self.then)
        if asked is None or self.when.bounds != (1, 9999) or self.when.also or self.when.of != "this":
            return None
        for modes in (offer.effects, offer.otherwise) if isinstance(offer, May) and offer.pay is None else ():
            mode = _only(modes)
            for k, target in enumerate(mode.targets if isinstance(mode, WhenDone) else ()):
                if not target.up_to and target.in_ == "battlefield" and target.what == asked.text:
                    return mode, k
        return None


def _only(effects: Sequence[Any]) -> Any:
    """The only effect, if that is possible; None of several."""
    while len(effects) == 1 and isinstance(effects[0], If):
        effects = effects[0].then
    return effects[0] if len(effects) == 1 else None


class Flip(Model):
    """You flip a coin: `then` if you win the flip, `otherwise` if you lose it."""

    do: Literal["flip"]
    then: Effects = Field([], description="what happens if you win")
    otherwise: Effects = Field([], description="what happens if you lose")


class Later(Model):
    """A delayed trigger: the effects happen at a later moment. With `exiling` a permanent is exiled until then."""

    do: Literal["later"]
    exiling: Literal["this", "target", "target 2", "enchanted", "it"] | None = Field(
        None,
        description="what is exiled now; then the effects happen only if it is a card, which `return` of 'this' from exile means",
    )
    at: NextMoment = Field(
        description="the moment whose beginning it waits for, in whoever's turn that comes, or in yours or the opponent's"
    )
    effects: Effects = Field(description="what happens then")


class WhenDone(Model):
    """A reflexive trigger ("when you do"): it goes on the stack once this has resolved, and chooses its own targets then."""

    do: Literal["when done"]
    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field(description="what it does")


class Allow(Model):
    """You may cast cards of your graveyard this turn: the target, or all that match a filter now."""

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


class Wish(Model):
    """You may put a card of your sideboard, which is outside the game, into your hand. If you do not, `otherwise` happens.

    With `play` it stays there, and you may play one of the sideboard this turn.
    """

    do: Literal["wish"]
    what: FilterField | None = Field(None, description="only such a card")
    play: bool = Field(False, description="any card may be played this turn, and none comes to your hand")
    otherwise: Effects = Field([], description="what happens if no card comes to your hand")

    @model_validator(mode="after")
    def _possible(self) -> Wish:
        if self.play and (self.what is not None or self.otherwise):
            raise ValueError("play is for any card, and nothing happens otherwise")
        return self


class Venture(Model):
    """You venture into the Undercity: you go on to its next room, whose ability triggers (`cards.dungeons`)."""

    do: Literal["venture"]
    effects: Effects = Field([], exclude=True, description="what its rooms do, which is never written")

    @model_validator(mode="before")
    @classmethod
    def _rooms(cls, fields: Any) -> Any:
        return {**fields, "effects": NEXT_ROOM} if isinstance(fields, dict) else fields


class Give(Model):
    """Permanents have abilities until end of turn, or, if `lasting`, as long as they are on the battlefield."""

    do: Literal["give"]
    what: What = "target"
    lasting: bool = Field(False, description="as long as it is on the battlefield, and not until end of turn")
    mana: ManaCostField | None = Field(None, description="it can be tapped for this mana too: a symbol; only with lasting")
    abilities: Deep[Listed[Ability]] = Field([], description="activated abilities that they gain")
    triggers: Deep[Listed[Trigger]] = Field([], description="triggered abilities that they gain")

    @model_validator(mode="after")
    def _mana(self) -> Give:
        if self.mana is not None:
            check_one_made(self.mana)
            if not self.lasting:
                raise ValueError("mana is given with lasting = true; else write an ability with the effect add")
        return self


#: What a creature has on which a card is encoded (702.99a).
_CIPHER: dict[str, Any] = {"on": ["combat damage"], "effects": [{"do": "encode", "cast": True}]}


class Encode(Model):
    """You may exile this spell's card encoded on a creature of yours: cipher (702.99).

    `cast` is for what that creature has: it casts the card without paying its mana cost, and the card is exiled again.
    """

    do: Literal["encode"]
    cast: bool = Field(False, description="the encoded card is cast, which is never written")
    effects: Effects = Field([], exclude=True, description="what gives the creature its ability, which is never written")

    @model_validator(mode="before")
    @classmethod
    def _cipher(cls, fields: Any) -> Any:
        if not isinstance(fields, dict) or fields.get("cast"):
            return fields
        return {**fields, "effects": [{"do": "give", "what": "creature", "lasting": True, "triggers": [_CIPHER]}]}

    @property
    def given(self) -> Give:
        """What the creature is given."""
        (give,) = self.effects
        assert isinstance(give, Give)
        return give


FlowVerb = May | ChooseOnce | Repeat | If | Flip | Later | WhenDone | Venture | Allow | Wish | Give | Encode

Effect = Annotated[
    CardVerb | PermanentVerb | ZoneVerb | PlayerVerb | ManaVerb | TokenVerb | FlowVerb,
    Field(discriminator="do"),
]

#: Effects, in order.
Effects = Deep[Listed[Effect]]


def adds_mana(effects: Sequence[Any]) -> bool:
    """Whether effects could add mana as they resolve. Delayed effects do not count."""
    return any(isinstance(effect, AddMana) for effect in walk(effects, later=False))


class Mode(Model):
    """One of the modes of a "choose one" spell or ability."""

    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field(description="what it does, in order")
    when: Condition | None = Field(None, description="of a spell: the mode is possible only while this holds")
    also: CostField | None = Field(None, description="of a spell: additional cost of choosing the mode")
    less: Count = Field(0, description="of a spell: so much generic mana less to cast in this mode")


class Ability(Model):
    """An activated ability that is not a mana ability."""

    cost: CostField
    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field([], description="what it does, in order")
    modes: Listed[Mode] = Field([], description="'choose one' instead of `targets` and `effects`")
    zone: Literal["battlefield", "graveyard", "hand"] = Field("battlefield", description="where it is activated from")
    when: Condition | None = Field(None, description="only while this holds")
    less: Amount = Field(0, description="so much generic mana less to activate")
    once_each_turn: bool = Field(False, description="only once each turn")
    boast: bool = Field(False, description="only if this has attacked this turn")
    loyalty: bool = Field(False, description="a loyalty ability: of those of a permanent only one each turn")
    sorcery: bool = Field(False, description="only as a sorcery: not before something untaps")

    @model_validator(mode="after")
    def _modes_or_effects(self) -> Ability:
        if self.modes and (self.effects or self.targets):
            raise ValueError("an ability has modes or effects, not both; put the effects into the modes")
        if self.loyalty and (self.once_each_turn or self.zone != "battlefield"):
            raise ValueError("a loyalty ability is one of a permanent, once each turn anyway")
        return self

    @property
    def is_mana(self) -> bool:
        """Whether it is a mana ability (605.1a), which does not use the stack.

        It has no target, is not a loyalty ability, and could add mana as it resolves.
        """
        parts: list[Mode | Ability] = [*self.modes] or [self]
        return not self.loyalty and not any(p.targets for p in parts) and any(adds_mana(p.effects) for p in parts)


def _events(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


#: Events of permanents that several have at the same time.
TOGETHER = (["enters"], ["combat damage"])
COUNTED = (
    ["drawn"],
    ["opponent draws"],
    ["targeted"],
)  # events for which a trigger may ask whether it is the first one of a turn


class Trigger(Model):
    """A triggered ability: when an event `on` happens to something `of`, and if `when` holds, then `effects`.

    - "dies": is put into a graveyard from the battlefield.
    - "cast", "cycled", "discarded": about your cards as they are printed.
    - "sacrificed": about permanents as they last were.
    - "buried", "leaves graveyard": about cards that come into your graveyard or leave it.
    - "milled": about cards put into your graveyard from your library. With `of` "this" the card triggers in any zone.
    - "damage": deals damage; "combat damage": deals combat damage to a player.
    - "targeted": becomes the target of a spell or ability you control; "cast at": you cast a spell that targets it.
    """

    on: Annotated[Listed[Event], BeforeValidator(_events)] = Field(description="an event, or a list of them")
    of: Subject = Field("this", description="what it happens to: 'this', 'enchanted', or a filter")
    when: Condition | None = Field(None, description="asked as the trigger goes on the stack and as it resolves")
    event_when: Condition | None = Field(
        None, description="a condition of the event itself, asked as it happens and not again: 'your second spell each turn'"
    )
    cast_with: CastWith | None = Field(None, description="of 'cast': what it asks of the spell, besides what it is")
    once_each_turn: bool = Field(False, description="it triggers only once each turn")
    zone: Literal["battlefield", "graveyard"] = Field("battlefield", description="where the card is as it sees the event")
    to: Literal["exile", "hand"] | None = Field(None, description="of 'leaves': only for that zone")
    at_once: bool = Field(
        False,
        description="once for all of a kind that do so at the same time; of 'buried', 'leaves graveyard', and with a filter of "
        "'enters' and 'combat damage'",
    )
    still_there: bool = Field(False, description="as it resolves, the card must still be in the graveyard")
    at: Listed[Annotated[int, Field(ge=1, le=14)]] = Field(
        [],
        description="of 'chapter' and 'level': which of them; of 'drawn' and 'opponent draws': the how manyth of a turn; "
        "of 'targeted': 1, the first",
    )
    targets: Targets = Field([], description="its targets, up to four")
    effects: Effects = Field(description="what it does, in order")

    @model_serializer(mode="wrap")
    def _plain(self, made: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """The default values, but with `of` where it has to be written."""
        fields: dict[str, Any] = made(self)
        return {**fields, "of": fields.get("of", "this")} if set(ON_CARDS) & set(self.on) else fields

    @model_validator(mode="after")
    def _about(self) -> Trigger:
        if self.still_there and self.zone != "graveyard":
            raise ValueError("still_there is for zone = 'graveyard'")
        if self.cast_with is not None and (self.on != ["cast"] or isinstance(self.of, str) or self.zone != "battlefield"):
            raise ValueError("cast_with is for on = 'cast' with of = a filter, like of = 'card'")
        if self.zone == "graveyard" and self.once_each_turn:
            raise ValueError("once_each_turn is for permanents")
        if self.zone == "graveyard" and isinstance(self.of, str) and not set(STEPS) >= set(self.on):
            raise ValueError("with zone = 'graveyard' of = a filter for what happens to others, like of = 'creature'")
        together = self.on in TOGETHER and not isinstance(self.of, str) and self.zone == "battlefield"
        if self.at_once and not together and not set(self.on) <= set(OF_GRAVEYARD):
            known = f"{' and '.join(OF_GRAVEYARD)}, and for 'enters' and 'combat damage' of what a filter means"
            raise ValueError(f"at_once is for {known}")
        if self.zone == "graveyard" and set(self.on) & set(OF_GRAVEYARD):
            raise ValueError("zone = 'graveyard' is for other events than those of cards that come there or leave it")
        for event in self.on:
            if event == "milled" and self.of == "enchanted":
                raise ValueError("on = 'milled' is about cards: of = 'this' or a filter")
            if event in ON_CARDS and (self.of == "enchanted" or "of" not in self.model_fields_set):
                raise ValueError(f"on = {event!r} needs of = a filter, like of = 'card', or 'this'")
            if event in STEPS and self.of != "this":
                raise ValueError(f"on = {event!r} happens to nothing; leave 'of' out")
        if bool(self.at) != bool({"chapter", "level"} & set(self.on)) and not (self.at and self.on in COUNTED):
            raise ValueError("at says which chapters or levels: on = 'chapter' or on = 'level', with at = [1]")
        if (
            self.at
            and self.on not in COUNTED
            and (len(self.on) > 1 or self.of != "this" or self.once_each_turn or self.zone != "battlefield")
        ):
            raise ValueError("chapters and levels are its own; leave of, once_each_turn and zone out")
        if self.on == ["targeted"] and self.at not in ([], [1]):
            raise ValueError("at = [1] is the first time in a turn; other times are not possible")
        if self.to is not None and self.on != ["leaves"]:
            raise ValueError("to says for which zone something leaves: on = 'leaves'")
        if "state" in self.on and (self.on != ["state"] or self.when is None or self.zone != "battlefield"):
            raise ValueError("on = 'state' stands alone, and says with when what is so")
        if self.once_each_turn and self.when is not None:
            raise ValueError("once_each_turn is not possible together with when")
        if self._asks_what_leaves and any(isinstance(effect, ChooseOnce) for effect in walk(self.effects)):
            raise ValueError("choose once is for what remembers it: with on = 'dies' or 'leaves', of = an 'other' filter")
        return self

    @property
    def _asks_what_leaves(self) -> bool:
        """Whether it may trigger on its own permanent leaving, which then has nothing to remember by."""
        others = not isinstance(self.of, str) and self.of.alternatives[0].other
        return self.zone == "graveyard" or (bool({"dies", "leaves"} & set(self.on)) and not others)
