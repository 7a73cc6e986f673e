"""What the slow engine's game is made of: cards, permanents, and what is on the stack or waits for it.

Every permanent is an object of its own; nothing is cached and nothing is counted ahead. What other permanents
make of them is read in `naive.permanents.characteristics`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from deckopt.cards.abilities import Effect
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.targets import Target
from deckopt.words.kinds import CREATURE, TOKEN

GOING_HOME = 5  # in place of a choice: it returns to hand in your next untap step
EXERTED = 7  # in place of a choice: it does not untap in your next untap step
NO_CARD = "token"  # the origin of a token that is a copy
YOU, OPPONENT = "you", "the opponent"
AURA = ("Aura",)  # the subtypes of what is cast for its bestow cost, and is no creature for now (702.103b)


@dataclass(eq=False)
class Printed:
    """A card of the game and its place in the order of the tables.

    `called` is the name it has in the game, which that of a copy with an exception is not. `base` is that of the card
    that is copied. `hidden` are card types that it does not have for now (a spell cast as an Aura). `animates` says whether it
    turns other permanents into creatures; `x_on_stack` is what X adds to the mana value of a spell; `was` is the permanent that
    it was, of what was sacrificed.
    """

    index: int
    name: str
    card: Card
    hidden: int = 0
    animates: bool = False
    x_on_stack: int = 0
    was: Any = None
    called: str = ""
    base: str = ""

    @property
    def kind(self) -> int:
        return self.card.kind & ~self.hidden

    @property
    def subtypes(self) -> tuple[str, ...]:
        return AURA if self.hidden & CREATURE else self.card.type.subtypes

    @property
    def colours(self) -> int:
        return self.card.colour_mask

    @property
    def power(self) -> int:
        return self.card.power or 0


ATTACKED = -9  # among what a permanent has used this turn: it has attacked
LOYALTY = 99  # the same: one of its loyalty abilities
STILL_USED = frozenset({ATTACKED, LOYALTY})  # what turning over or becoming a copy does not change


@dataclass(eq=False)
class Permanent:
    """One permanent."""

    printed: Printed
    tapped: bool = False
    new: bool = True
    attacking: int = 0
    counters: dict[str, int] = field(default_factory=dict)  # by kind
    put_now: int = 0  # +1/+1 counters that were just put on it, until what triggers on it is queued
    damage: int = 0
    hurt: bool = False  # whether it was dealt damage this turn, marked or as counters
    bonus_power: int = 0
    bonus_toughness: int = 0
    bonus_keywords: frozenset[str] = frozenset()
    added_kind: int = 0
    added_subtypes: tuple[str, ...] = ()
    set_colours: int | None = None
    set_power: int | None = None
    set_toughness: int | None = None
    for_good: tuple[tuple[str, Any], ...] = ()  # what it has become as long as it is on the battlefield
    marks: frozenset[str] = frozenset()
    colour: int | str | None = None
    imprinted: str = ""  # the card exiled with it
    used: frozenset[int] = frozenset()
    aimed: bool = False  # whether it became a target this turn
    given: tuple[tuple[str, Any], ...] = ()  # names of cards with their effects that gave it abilities
    given_last: list[Any] = field(default_factory=list)
    words_last: frozenset[str] = frozenset()
    size_last: tuple[int, int] = (0, 0)  # power and toughness
    host: Permanent | None = None
    gone: bool = False
    moved: bool = False  # whether a trigger on its leaving has moved its card on
    origin: Any = None  # of a copy: the card that it is otherwise, or NO_CARD
    reverts: Printed | None = None  # what it is again when the turn ends
    leaves_with: int = 0  # the effect that has it leave in the next end step with others; 0 if none does, or it leaves alone

    @property
    def card(self) -> Card:
        return self.printed.card

    @property
    def name(self) -> str:
        return self.printed.name

    @property
    def kind(self) -> int:
        """Card types, supertypes and token; a bestowed permanent is no creature."""
        printed = self.printed.kind & ~CREATURE if "bestowed" in self.marks else self.printed.kind
        if self.origin is not None:
            printed = printed & ~TOKEN | (TOKEN if self.origin == NO_CARD else 0)
        return printed | self.added_kind

    def settle(self) -> None:
        """What is a copy of what it is anyway is no copy."""
        if self.origin is self.printed or (self.origin == NO_CARD and self.printed.card.token):
            self.origin = None

    @property
    def subtypes(self) -> tuple[str, ...]:
        own = AURA if "bestowed" in self.marks else self.printed.subtypes
        return (*own, *(s for s in self.added_subtypes if s not in own))

    @property
    def colours(self) -> int:
        return self.printed.colours if self.set_colours is None else self.set_colours

    @property
    def is_creature(self) -> bool:
        return bool(self.kind & CREATURE)

    @property
    def is_aura(self) -> bool:
        return "Aura" in self.printed.subtypes or "bestowed" in self.marks

    def counters_of(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        return self.counters.get(kind, 0)

    def add_counters(self, kind: str, n: int) -> None:
        """Put counters on it, or take some off."""
        self.counters = {**self.counters, kind: self.counters_of(kind) + n}

    @property
    def plus(self) -> int:
        """Its +1/+1 counters, -1/-1 counters counted down."""
        return self.counters_of("+1/+1") - self.counters_of("-1/-1")

    def cancel_counters(self) -> None:
        """+1/+1 and -1/-1 counters are taken off in pairs, a state-based action."""
        both = min(self.counters_of("+1/+1"), self.counters_of("-1/-1"))
        self.add_counters("+1/+1", -both)
        self.add_counters("-1/-1", -both)

    @property
    def other_counters(self) -> tuple[tuple[str, int], ...]:
        """Its counters but for +1/+1 and -1/-1 counters, by kind."""
        return tuple(sorted((kind, n) for kind, n in self.counters.items() if n and kind not in ("+1/+1", "-1/-1")))

    def words(self, tapped: bool = True) -> str:
        """The permanent as players point at it."""
        words = ["tapped"] if tapped and self.tapped else []
        words.append(self.name)
        counters = [("+1/+1" if self.plus > 0 else "-1/-1", abs(self.plus)), *self.other_counters]
        words += [f"with {n} {kind} counters" for kind, n in counters if n]
        if self.attacking == 1:
            words.append("(attacking)")
        return " ".join(words)


@dataclass(eq=False)
class Frame:
    """A spell, ability or trigger: on its way to the stack, or on it.

    `rule` names what the rules themselves make happen (echo, madness, ...) in place
    of effects; `zone` is where a card is whose ability it is; `it` is what a trigger is about and `value` the number it is about.
    """

    printed: Printed
    effects: list[Effect] = field(default_factory=list)
    target_specs: list[Target] = field(default_factory=list)
    source: Permanent | None = None
    targets: list[Any] = field(default_factory=list)
    x: int = 0
    paid: frozenset[str] = frozenset()
    it: Any = None
    value: int = 0
    when: Condition | None = None
    rule: str = ""
    spell: bool = False
    is_copy: bool = False
    announced: bool = False
    way: Any = None
    from_hand: bool = False
    zone: str = ""
    only_taps: bool = False
    activated: bool = False
    chapter: bool = False  # of a Saga
    less: Any = 0
    less_if: Condition | None = None
    found: str = ""
    cast: Any = None  # the spell that was cast, if it may be copied
    cast_with: str | None = None  # what it asks of the spell that was cast
    spent: tuple[str, ...] = ()  # the mana spent on a spell: "coloured" or "colourless"
    sacrificed: int = 0
    gave: Any = None
    safe: bool = False  # whether mana was spent on it that keeps it from being countered
    hasty: bool = False  # whether mana was spent on it that gives haste
    colours: int = 0  # how many colours of mana were spent on a spell that asks for it
    sent: bool = False
    revealed: int = 0
    noted: int = 0
    more_plus: int = 0  # +1/+1 counters more with which the creature enters
    colour: int = 0  # that was chosen for mana
    ability: Any = None  # that was activated
    left_out: frozenset[int] = frozenset()  # places of targets that were not chosen
    largest_x: int | None = None  # the X that can be paid at most, while targets are chosen before it
    used_before: bool = False  # whether something was used before it resolves
    went_on: int = 0  # how many kinds of what untaps were passed
    passed: int = 0  # how many pauses for mana of what is about to go were passed
    alike: Any = None  # of a card that must still be in the graveyard: the frames of equal cards that triggered on one event
    of_leaving: bool = False  # of a trigger of a permanent on its own leaving
    brings: str = ""  # the card that a delayed trigger brings back from exile
    lying: Any = None  # of a card in the graveyard: how many of the cards that triggered together are there still


@dataclass
class Lying:
    """Equal cards of the graveyard that triggered on what happened at one time."""

    left: int  # so many of them have not left since


@dataclass(frozen=True)
class Delayed:
    """Something that will trigger as the first of the moments `at` begins, or so many upkeeps from now."""

    at: tuple[str, ...]
    frame: Frame
    turns: int = 1


@dataclass(frozen=True)
class Arrival:
    """What is about to enter the battlefield, out of a zone ("" for none), and how."""

    printed: Printed
    zone: str = ""
    how: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Permit:
    """Cards that a filter means can be played in a way; `source` names the card with the static ability."""

    what: str
    how: str
    source: str = ""
    exile: int = 0
