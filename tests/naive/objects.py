"""What the slow engine's game is made of: cards, permanents, the stack, a position.

Also what can be read off them without changing anything: types, power, keywords,
whether a filter matches, how much an amount is. Every permanent is an object of
its own; nothing is cached and nothing is counted ahead.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from deckopt.cards.abilities import Effect, Give, Later, Trigger, WhenDone
from deckopt.cards.amounts import (
    Condition,
    CountAmount,
    DevotionAmount,
    GreatestAmount,
    NumberAmount,
    TotalAmount,
    TurnAmount,
    TypesAmount,
    ValueAmount,
)
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.effects.cards import Imprint, ReturnImprinted
from deckopt.cards.effects.permanents import Attach, Become, Pump, Transform
from deckopt.cards.effects.players import Damage
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.effects.zones import ReturnHeld
from deckopt.cards.filters import Alternative, Filter, parse_filter
from deckopt.cards.kept import HURTS
from deckopt.cards.parts import parts_of as all_parts
from deckopt.cards.statics import Static
from deckopt.cards.symbols import mask_of
from deckopt.cards.targets import Target
from deckopt.cards.typeline import parse_added_types
from deckopt.compile.changelings import with_every_type
from deckopt.compile.identity import with_identity
from deckopt.compile.land_types import with_land_types
from deckopt.compile.variants import variants
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.model import Game
from deckopt.decks.sideboard import within_reach
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA
from deckopt.words.counts import OTHER_SPELLS, OWN_NUMBERS
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS
from deckopt.words.kinds import CREATURE, LAND, TOKEN, TYPES
from deckopt.words.parts import EFFECT_LISTS
from deckopt.words.references import TARGET_WORDS
from naive.cards import once
from naive.chance import Chooser

WON, LOST = 1, 2
CASTABLE = 3000  # exiled to be cast, but not played as a land, up to so many turns more than this
ON_ADVENTURE = 4000  # exiled so that its front may be cast, but no other face, as long as it is there
EXERTED = 7  # in place of a choice: it does not untap in your next untap step
NO_CARD = "token"  # the origin of a token that is a copy
YOU, OPPONENT = "you", "the opponent"
NOT_FILTERS = ("any", "any other", "player", "opponent", "you", "spell")


@dataclass
class Move:
    """Something that may be done now. `undoable` is said of tapping and untapping alone."""

    label: str
    value: Any = None
    undoable: bool = False


#: A part of the game that may stop to ask: yields the moves, is sent the one made.
Steps = Generator[list[Move], Move, Any]


def choose(moves: list[Move]) -> Steps:
    """Ask for one of the moves. No move is passed over (None), a single one is made unasked."""
    if not moves:
        return None
    if len(moves) == 1:
        return moves[0]
    return (yield moves)


@dataclass(eq=False)
class Printed:
    """A card of the game and its place in the order of the tables.

    `called` is the name it has in the game, which that of a copy with an exception is not. `hidden` are card types that
    it does not have for now (a spell cast as an Aura); `animates` says whether it turns other permanents into creatures;
    `x_on_stack` is what X adds to the mana value of a spell; `was` is the permanent that it was, of what was sacrificed.
    """

    index: int
    name: str
    card: Card
    hidden: int = 0
    animates: bool = False
    x_on_stack: int = 0
    was: Any = None
    called: str = ""

    @property
    def kind(self) -> int:
        return self.card.kind & ~self.hidden

    @property
    def subtypes(self) -> tuple[str, ...]:
        return self.card.type.subtypes

    @property
    def colours(self) -> int:
        return self.card.colour_mask

    @property
    def power(self) -> int:
        return self.card.power or 0


def cards_of(deck: Deck, catalog: Catalog) -> dict[str, Printed]:
    """The cards and tokens of a deck in the order of the tables: by name, tokens last."""
    blank = Card.model_validate({"type": "Sorcery", "cost": "{0}", "targets": ["spell"]})
    names = sorted(deck.main)
    names += sorted(name for name in within_reach(deck, catalog) if name not in names)
    for name in names:
        if name != BLANK:
            names += [token for token in parts_of(catalog[name]) if token not in names]
    cards = with_identity(deck, catalog, [blank if name == BLANK else catalog[name] for name in names])
    cards = with_land_types(names, with_every_type(cards))
    copies, _ = variants(names, cards)
    printed = [Printed(i, name, card, called=name) for i, (name, card) in enumerate(zip(names, cards, strict=True))]
    printed += [Printed(len(names) + i, v.name, v.card, called=v.called) for i, v in enumerate(copies)]
    return {p.name: replace(p, animates=makes_creatures(p.card)) for p in printed}


ATTACKED = -9  # among what a permanent has used this turn: it has attacked


@dataclass(eq=False)
class Permanent:
    """One permanent."""

    printed: Printed
    tapped: bool = False
    new: bool = True
    attacking: int = 0
    counters: dict[str, int] = field(default_factory=dict)  # by kind
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
        extra = [s for s in self.added_subtypes if s not in self.printed.subtypes]
        return (*self.printed.subtypes, *extra)

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
    hasty: bool = False  # whether mana was spent on it that gives haste
    colours: int = 0  # how many colours of mana were spent on a spell that asks for it
    sent: bool = False
    revealed: int = 0
    noted: int = 0
    colour: int = 0  # that was chosen for mana
    ability: Any = None  # that was activated
    left_out: frozenset[int] = frozenset()  # places of targets that were not chosen
    largest_x: int | None = None  # the X that can be paid at most, while targets are chosen before it
    used_before: bool = False  # whether something was used before it resolves
    passed: int = 0  # how many pauses for mana of what is about to go were passed
    alike: Any = None  # of a card that must still be in the graveyard: the frames of equal cards that triggered on one event
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


@dataclass(eq=False)
class Position:
    """Everything that a game is at one moment."""

    cards: dict[str, Printed]
    game: Game
    main: dict[str, int]
    chance: Chooser
    step: str = "opening"
    over: int = 0
    turn: int = 0  # the round
    extra_turns: int = 0  # after this turn
    more_turns: int = 0  # extra turns so far
    on_the_play: bool = True
    life: int = 0
    opponent_life: int = 0
    poison: int = 0
    own_poison: int = 0
    own: Counter[str] = field(default_factory=Counter)  # energy and other numbers that you have
    opponent_library: int = 0
    opponent_hand: int = 7
    opponent_graveyard: int = 0
    land_drops: int = 0
    spells_ever: int = 0
    cast_ever: Counter[str] = field(default_factory=Counter)
    drawn_ever: int = 0
    actions: int = 0
    choices: int = 0
    unasked: int = 0
    hand: Counter[str] = field(default_factory=Counter)
    graveyard: Counter[str] = field(default_factory=Counter)
    exile: Counter[str] = field(default_factory=Counter)
    look: Counter[str] = field(default_factory=Counter)
    exiled: Counter[tuple[str, int]] = field(default_factory=Counter)
    top: list[str] = field(default_factory=list)
    unknown: Counter[str] = field(default_factory=Counter)
    bottom: list[str] = field(default_factory=list)
    pool: list[int] = field(default_factory=lambda: [0] * 6)
    counts: Counter[str] = field(default_factory=Counter)
    battlefield: list[Permanent] = field(default_factory=list)
    seen_graveyard: Counter[str] = field(default_factory=Counter)  # as it was when it was last looked at
    stack: list[Frame] = field(default_factory=list)
    queue: list[Frame] = field(default_factory=list)
    delayed: list[Delayed] = field(default_factory=list)
    held: list[tuple[Permanent, str]] = field(default_factory=list)  # cards that are exiled with a permanent
    permits: Counter[tuple[Permit, str]] = field(default_factory=Counter)
    sideboard: Counter[str] = field(default_factory=Counter)
    wishes: int = 0
    seen: set[Any] = field(default_factory=set)
    limited: Counter[tuple[str, int]] = field(default_factory=Counter)
    taps_add: Counter[tuple[str, int]] = field(default_factory=Counter)  # what effects add this turn to what is tapped for mana
    frozen_mana: dict[Any, Any] | None = None
    arriving: list[Arrival] = field(default_factory=list)
    more_enters: bool = False
    more_go: bool = False
    must_lose: bool = False
    must_win: bool = False
    opponent_must_lose: bool = False
    at_priority: bool = False
    protected: bool = False
    no_combat_damage: bool = False
    no_gain: frozenset[tuple[str, str]] = frozenset()
    unlimited_hand: bool = False

    @property
    def own_turn(self) -> int:
        """Which of your turns it is."""
        return self.turn + self.more_turns

    def copy(self, chance: Chooser) -> Position:
        """The same position with another chooser; only between actions (nothing on the stack)."""
        assert not self.stack and not self.queue and not self.arriving
        other = copy.copy(self)
        other.chance = chance
        zones = (
            "hand graveyard exile look sideboard exiled permits top unknown bottom pool limited taps_add counts own"
            " seen cast_ever seen_graveyard"
        )
        for zone in zones.split():
            setattr(other, zone, copy.copy(getattr(self, zone)))
        other.stack, other.queue, other.arriving = [], [], []
        twins = {old: copy.copy(old) for old in self.battlefield}
        other.battlefield = list(twins.values())
        for permanent in other.battlefield:
            if permanent.host is not None:
                permanent.host = twins.get(permanent.host)
        other.delayed = [Delayed(d.at, about_twins(d.frame, twins), d.turns) for d in self.delayed]
        other.held = [(twins.get(source, source), name) for source, name in self.held]
        lying = {id(d.frame.lying): copy.copy(d.frame.lying) for d in other.delayed}
        for d in other.delayed:
            d.frame.lying = lying[id(d.frame.lying)]
        return other

    def size_of_library(self) -> int:
        return len(self.top) + self.unknown.total() + len(self.bottom)

    def library(self) -> Counter[str]:
        """Every card of the library, known or not."""
        return Counter(self.top) + self.unknown + Counter(self.bottom)


def about_twins(frame: Frame, twins: Mapping[Permanent, Permanent]) -> Frame:
    """The frame, about the twins of its permanents."""
    other = copy.copy(frame)
    other.source = twins.get(frame.source, frame.source) if frame.source is not None else None
    other.targets = [twins.get(t, t) if isinstance(t, Permanent) else t for t in frame.targets]
    other.it = twins.get(frame.it, frame.it) if isinstance(frame.it, Permanent) else frame.it
    return other


# -- equal permanents ------------------------------------------------------------------


def remembers_new(p: Position, printed: Printed) -> bool:
    """Whether it matters if such a card is new: creatures, and all if something makes creatures."""
    return bool(printed.kind & CREATURE) or any(c.animates for c in p.cards.values())


@once
def makes_creatures(card: Card) -> bool:
    """Whether the card turns other permanents into creatures."""
    return any(
        isinstance(e, BecomeCopy)
        or (isinstance(e, CreateCopy) and e.each_new is not None)
        or (isinstance(e, Transform) and not e.anew)
        or (isinstance(e, Become) and e.types and parse_added_types(e.types).kind & CREATURE)
        for e in all_effects(card)
    )


@once
def all_effects(card: Card) -> list[Effect]:
    """Every effect written on the card, those inside others too."""
    lists = [card.effects, card.opening, *(m.effects for m in card.modes), *(t.effects for t in card.all_triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    found = [e for effects in lists for e in flattened(effects)]
    for giver in [*card.statics, *(e for e in found if isinstance(e, Give))]:
        inside = [t.effects for t in giver.triggers]
        for ability in giver.abilities:
            inside += [ability.effects, *(m.effects for m in ability.modes)]
        found += [e for effects in inside for e in flattened(effects)]
    return found


def flattened(effects: Iterable[Effect], when_done: bool = True) -> list[Effect]:
    """The effects and those that others hold, but for what happens later (and, without `when_done`, in a trigger of its own)."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        if not isinstance(effect, Later if when_done else (Later, WhenDone)):
            found += flattened([inner for key in EFFECT_LISTS for inner in getattr(effect, key, ())], when_done)
    return found


def is_referred_to(p: Position, permanent: Permanent, ignoring: Collection[Frame] = ()) -> bool:
    """Whether an Aura, something on the stack or a waiting trigger (none of those ignored) means this very permanent."""
    if any(source is permanent for source, _ in p.held):
        return True
    if any(q.host is permanent for q in p.battlefield) or any(a.how.get("host") is permanent for a in p.arriving):
        return True
    frames = [f for f in [*p.stack, *p.queue] if f not in ignoring]
    return any(
        any(t is permanent for t in f.targets)
        or (f.source is permanent and cares_about_source(p, f))
        or (f.it is permanent and speaks_of(("it",), f.effects))
        or (f.source is not None and f.source.host is permanent and speaks_of_host_of_what_left(f))
        for f in frames
    )


def speaks_of_host_of_what_left(frame: Frame) -> bool:
    """Whether it is about what its source was attached to: a trigger whose source has left, or an activated ability for which
    it was sacrificed."""
    gone = frame.source is not None and frame.source.gone
    return (frame.activated or gone) and speaks_of(("enchanted",), [*frame.effects, frame.when])


def cares_about_source(p: Position, frame: Frame) -> bool:
    """Whether it matters which of several equal permanents the frame comes from.

    It always does for activated abilities; for triggers, if they speak of the source, or deal damage where it matters whose.
    """
    aimed_at = [target_filter(t) for t in frame.target_specs if t.what not in NOT_FILTERS]
    if any(t.what == "any other" for t in frame.target_specs):
        return True
    return (
        frame.activated
        or frame.chapter
        or bool(frame.rule)
        or speaks_of(("this", "enchanted"), [*frame.effects, frame.when, *aimed_at])
        or (any(isinstance(e, Damage) for e in flattened(frame.effects)) and asks_who_deals(p))
    )


def asks_who_deals(p: Position) -> bool:
    """Whether it matters in the game which permanent deals damage: something triggers on that, or has what it does by keyword."""
    return deals_matter(*(printed.card for printed in p.cards.values()))


@once
def deals_matter(*cards: Card) -> bool:
    parts = [part for card in cards for part in all_parts(card)]
    if any({"damage", "player damage", "opponent damage"} & set(part.on) for part in parts if isinstance(part, Trigger)):
        return True
    given = {word for part in parts if isinstance(part, (Pump, Static)) for word in part.keywords}
    words = given.union(*(card.keywords for card in cards))
    if "lifelink" in words or "infect" in given:
        return True
    return any(HURTS in card.facts for card in cards) and bool({"deathtouch", "wither", "infect"} & words)


def speaks_of(references: tuple[str, ...], words: Any) -> bool:
    """Whether a reference is anywhere in effects and conditions; "other" speaks of "this"."""
    if "this" in references and (
        isinstance(words, (Attach, Imprint, ReturnImprinted, ReturnHeld)) or getattr(words, "held", False)
    ):
        return True
    if isinstance(words, CreateCopy):
        return words.of in references
    if isinstance(words, Condition) and words.counters is None:  # `of` is for counters
        return any(speaks_of(references, getattr(words, name)) for name in type(words).model_fields if name != "of")
    if isinstance(words, ValueAmount) and words.value == "event":
        return False
    if isinstance(words, Filter):
        return "this" in references and any(a.other for a in words.alternatives)
    if isinstance(words, (list, tuple)):
        return any(speaks_of(references, w) for w in words)
    fields = getattr(type(words), "model_fields", None)
    if fields is None:
        return words in references
    return any(speaks_of(references, getattr(words, name)) for name in fields)


def likeness(p: Position, q: Permanent, ignoring: Collection[Frame] = ()) -> tuple[Any, ...]:
    """What two permanents share if they are alike in everything but being tapped."""
    return (
        q.printed.index,
        q.new and remembers_new(p, q.printed),
        *(q.attacking, q.plus, q.other_counters, q.damage, q.hurt and asks_who_was_hurt(p)),
        q.aimed and asks_who_was_aimed_at(p),
        *(q.bonus_power, q.bonus_toughness, q.bonus_keywords),
        *(q.added_kind, q.added_subtypes, q.set_colours, q.set_power, q.set_toughness, q.for_good),
        *(q.origin if q.origin in (None, NO_CARD) else q.origin.name, q.reverts.name if q.reverts else ""),
        *(
            q.marks,
            q.leaves_with,
            q.colour,
            q.imprinted,
            q.used,
            tuple(sorted((name, id(giver)) for name, giver in q.given)),
            p.battlefield.index(q.host) if q.host in p.battlefield else None,
        ),
        p.battlefield.index(q) if is_referred_to(p, q, ignoring) else None,
    )


def is_copy(q: Permanent, other: Permanent) -> bool:
    """Whether they are the same card: only then can they be alike (`likeness`), which takes long to say."""
    return q.printed.index == other.printed.index


def asks_who_was_hurt(p: Position) -> bool:
    """Whether a target of the game is to have been dealt damage this turn."""
    return any(has_hurt_target(printed.card) for printed in p.cards.values())


@once
def has_hurt_target(card: Card) -> bool:
    return any(part.dealt_damage for part in all_parts(card) if isinstance(part, Target))


def asks_who_was_aimed_at(p: Position) -> bool:
    """Whether something triggers on becoming a target for the first time in a turn."""
    triggers = [trigger for printed in p.cards.values() for trigger in printed.card.all_triggers]
    return any("targeted" in trigger.on and trigger.at for trigger in triggers)


def one_of_each(p: Position, permanents: Iterable[Permanent]) -> list[Permanent]:
    """The last of each kind of equal permanents; tapped and untapped ones are not equal."""
    return list({(likeness(p, q), q.tapped): q for q in permanents}.values())


def single_out(p: Position, permanent: Permanent, but: Collection[Any] = ()) -> Permanent:
    """Tell one of several equal permanents apart: it comes after all others from now on.

    A permanent without equals keeps its place; `but` are permanents that are not its equals yet.
    """
    if let_equals_go_first(p, permanent, but):
        p.battlefield.remove(permanent)
        p.battlefield.append(permanent)
    return permanent


def let_equals_go_first(p: Position, permanent: Permanent, but: Collection[Any] = ()) -> bool:
    """Of equal permanents it becomes the last in the order; False if it has no equals.

    Their order means nothing, but the places that they have in the order of all do.
    """
    kind = likeness(p, permanent)
    places = [i for i, q in enumerate(p.battlefield) if is_copy(q, permanent) and q not in but and likeness(p, q) == kind]
    equals = [p.battlefield[i] for i in places if p.battlefield[i] is not permanent]
    for i, q in zip(places, [*equals, permanent], strict=True):
        p.battlefield[i] = q
    return bool(equals)


def place(p: Position, permanent: Permanent) -> int:
    """Where it comes in the order of permanents: with the first of its equals."""
    kind = likeness(p, permanent)
    return next(i for i, q in enumerate(p.battlefield) if is_copy(q, permanent) and likeness(p, q) == kind)


def become(q: Permanent, e: Become) -> None:
    """Apply what it becomes, until end of turn or for good."""
    line = parse_added_types(e.types) if e.types else None
    value = mana_value(q)
    numbers = {
        key: value if n == "mana value" else n for key, n in (("power", e.power), ("toughness", e.toughness)) if n is not None
    }
    colours = {"colours": mask_of(e.colours)} if e.colours else {}
    if e.lasting:
        kept = dict(q.for_good)
        if line is not None:
            kept["kind"] = kept.get("kind", 0) | line.kind
            kept["subtypes"] = tuple(sorted({*kept.get("subtypes", ()), *line.subtypes}))
        q.for_good = tuple(sorted({**kept, **colours, **numbers}.items()))
    if line is not None:
        q.added_kind |= line.kind
        q.added_subtypes += tuple(s for s in line.subtypes if s not in q.added_subtypes)
    q.set_colours = colours.get("colours", q.set_colours)
    q.set_power = numbers.get("power", q.set_power)
    q.set_toughness = numbers.get("toughness", q.set_toughness)


def is_what_it_became(q: Permanent) -> None:
    """What it became until end of turn ends; what it became for good stays."""
    kept = dict(q.for_good)
    q.added_kind, q.added_subtypes = kept.get("kind", 0), kept.get("subtypes", ())
    q.set_colours, q.set_power, q.set_toughness = kept.get("colours"), kept.get("power"), kept.get("toughness")


# -- characteristics -------------------------------------------------------------------


def power(p: Position, q: Permanent) -> int:
    """Its power now, or as it left."""
    if q.gone:
        return q.size_last[0]
    base = q.printed.power if q.set_power is None else q.set_power
    on = [(s, f) for s, f in statics_on(p, q) if q.set_power is None or s.zone != "everywhere"]
    return base + q.plus + q.bonus_power + sum(amount(p, s.power, f) for s, f in on)


def toughness(p: Position, q: Permanent) -> int:
    """Its toughness now, or as it left."""
    if q.gone:
        return q.size_last[1]
    base = (q.card.toughness or 0) if q.set_toughness is None else q.set_toughness
    on = [(s, f) for s, f in statics_on(p, q) if q.set_toughness is None or s.zone != "everywhere"]
    return base + q.plus + q.bonus_toughness + sum(amount(p, s.toughness, f) for s, f in on)


def has(p: Position, q: Permanent, keyword: str) -> bool:
    """Whether it has the keyword now; unearthed and suspended creatures are marked with haste."""
    if keyword == "haste" and "haste" in q.marks:
        return True
    return q.card.has(keyword) or keyword in q.bonus_keywords or any(keyword in s.keywords for s, _ in statics_on(p, q))


def first_strike_matters(p: Position) -> bool:
    """Whether something looks at damage or life while damage is dealt: triggers on it, lifelink, sizes that depend on
    numbers of the game or of the turn. Without that first strike means nothing."""
    for printed in p.cards.values():
        card = printed.card
        effects = all_effects(card)
        givers = [e for e in effects if isinstance(e, Give)]
        triggers = [*card.all_triggers, *(t for giver in [*card.statics, *givers] for t in giver.triggers)]
        if any({"damage", "combat damage", "player damage", "opponent damage", "life gained"} & set(t.on) for t in triggers):
            return True
        words = [card.keywords, *(s.keywords for s in card.statics), *(getattr(e, "keywords", ()) for e in effects)]
        if any("lifelink" in more for more in words):
            return True
        for s in card.statics:
            asks = s.when.parts if s.when is not None else []
            if any(isinstance(n, (TurnAmount, NumberAmount)) for n in (s.power, s.toughness)):
                return True
            if any(part.number is not None or part.turn is not None for part in asks):
                return True
    return False


def statics_on(p: Position, q: Permanent) -> list[tuple[Any, Frame]]:
    """The static abilities that affect it, each with the frame its amounts are read in."""
    found = []
    for source in p.battlefield:
        for static in source.card.statics:
            frame = Frame(source.printed, source=source)
            here = static.zone != "graveyard" and concerns(p, static.of, q, source)
            if here and (static.when is None or holds(p, static.when, frame)):
                found.append((static, frame))
    for name in p.graveyard:
        for static in p.cards[name].card.statics:
            frame = Frame(p.cards[name])
            there = static.zone == "graveyard" and matches(p, static.of, q, p.cards[name])
            if there and (static.when is None or holds(p, static.when, frame)):
                found.append((static, frame))
    return found


def concerns(p: Position, of: str | Filter, subject: Any, source: Permanent) -> bool:
    """Whether a static ability or trigger of the source is about the subject."""
    if of == "this":
        return subject is source
    if of == "enchanted":
        return source.host is not None and subject is source.host
    assert isinstance(of, Filter)
    return matches(p, of, subject, source.printed, source)


def is_able(p: Position, q: Permanent) -> bool:
    """Whether it is not a new creature, or has haste."""
    return not q.is_creature or not q.new or has(p, q, "haste")


def usable(p: Position, q: Permanent) -> bool:
    """Whether it can be tapped for a cost."""
    return not q.tapped and is_able(p, q)


# -- filters, amounts, conditions --------------------------------------------------------


def matches(
    p: Position, wanted: Filter | None, subject: Any, own: Printed | None = None, source: Permanent | None = None
) -> bool:
    """Whether a permanent or a card is what the filter means.

    `own` is the card that asks ("self"), `source` the permanent ("other").
    """
    if wanted is None:
        return True
    return any(fits(p, alternative, subject, own, source) for alternative in wanted.alternatives)


def fits(p: Position, a: Alternative, subject: Any, own: Printed | None, source: Permanent | None) -> bool:
    """Whether all demands of one alternative hold."""
    subject = getattr(subject, "was", None) or subject
    kind = subject.kind
    return (
        kind & a.kind_all == a.kind_all
        and (not a.kind_any or bool(kind & a.kind_any))
        and not kind & a.kinds_refused
        and (not a.colours_any or bool(colours_now(p, subject) & a.colours_any))
        and not colours_now(p, subject) & a.colours_none
        and not (a.colourless and colours_now(p, subject))
        and all(s in subtypes_now(p, subject) for s in a.subtypes)
        and not any(s in subtypes_now(p, subject) for s in a.subtypes_none)
        and (a.name is None or called(subject) == a.name)
        and (not a.own_name or (own is not None and called(subject) == own.called))
        and not (a.other and subject is source)
        and (not a.idle or (isinstance(subject, Permanent) and subject.attacking != 1 and is_able(p, subject)))
        and (not a.attacking or (isinstance(subject, Permanent) and subject.attacking == 1))
        and (a.tapped is None or (isinstance(subject, Permanent) and subject.tapped == a.tapped))
        and (a.max_power is None or power_of(p, subject) <= a.max_power)
        and (a.min_power is None or power_of(p, subject) >= a.min_power)
        and (a.max_toughness is None or toughness_of(p, subject) <= a.max_toughness)
        and (a.min_toughness is None or toughness_of(p, subject) >= a.min_toughness)
        and all(has_word(p, subject, word) for word in a.keywords)
        and not any(has_word(p, subject, word) for word in a.keywords_none)
        and all(subject.card.has(word) for word in a.printed)
        and not any(subject.card.has(word) for word in a.printed_none)
        and (a.min_value is None or mana_value(subject) >= a.min_value)
        and (a.max_value is None or mana_value(subject) <= a.max_value)
    )


def mana_value(subject: Any) -> int:
    """The mana value; of a spell on the stack with the X that was chosen."""
    return int(subject.card.value) + (subject.x_on_stack if isinstance(subject, Printed) else 0)


def land_types(p: Position) -> list[str]:
    """The basic land types that your lands have besides their own."""
    return [word for q in p.battlefield for s in q.card.statics for word in s.land_types]


def subtypes_now(p: Position, subject: Permanent | Printed) -> tuple[str, ...]:
    """Its subtypes, those that others give lands on the battlefield among them."""
    more = land_types(p) if isinstance(subject, Permanent) and subject.kind & LAND else []
    if isinstance(subject, Permanent) and subject.card.enters.choose == "basic land type" and subject.colour in range(5):
        more = [*more, list(BASIC_LAND_MANA)[int(subject.colour)]]
    return tuple(dict.fromkeys([*subject.subtypes, *more]))


def called(subject: Permanent | Printed) -> str:
    """The name that a permanent or card has in the game."""
    return subject.printed.called if isinstance(subject, Permanent) else subject.called


def has_word(p: Position, subject: Permanent | Printed, word: str) -> bool:
    """Whether a permanent has a keyword, or had it as it left; or whether a card is printed with it."""
    if isinstance(subject, Printed):
        return subject.card.has(word)
    return word in subject.words_last if subject.gone else has(p, subject, word)


def words_of_permanent(p: Position, q: Permanent) -> frozenset[str]:
    """Its keywords now."""
    return frozenset(word for word in (*KEYWORDS, *IDLE_KEYWORDS) if has(p, q, word))


def toughness_of(p: Position, subject: Permanent | Printed) -> int:
    """The toughness of a permanent or of a card."""
    if isinstance(subject, Permanent):
        return toughness(p, subject)
    return (subject.card.toughness or 0) + sum(amount(p, s.toughness, Frame(printed=subject)) for s in stating(subject))


def power_of(p: Position, subject: Permanent | Printed) -> int:
    """The power of a permanent or of a card."""
    if isinstance(subject, Permanent):
        return power(p, subject)
    return int(subject.power) + sum(amount(p, s.power, Frame(printed=subject)) for s in stating(subject))


def stating(printed: Printed) -> list[Any]:
    """The abilities by which a card states its own size, wherever it is."""
    return [s for s in printed.card.statics if s.zone == "everywhere"]


def cards_in(p: Position, zone: str) -> Counter[str]:
    """The cards of one of your zones other than the battlefield."""
    if zone == "library":
        return p.library()
    if zone == "exile":
        playable: Counter[str] = Counter()
        for (name, _), n in p.exiled.items():
            playable[name] += n
        return p.exile + playable
    return {"hand": p.hand, "graveyard": p.graveyard}[zone]


def count(p: Position, wanted: Filter, zone: str, frame: Frame) -> int:
    """How many cards or permanents of a zone the filter means."""
    if zone == "battlefield":
        return sum(matches(p, wanted, q, frame.printed, frame.source) for q in p.battlefield)
    return sum(n for name, n in cards_in(p, zone).items() if matches(p, wanted, p.cards[name], frame.printed, frame.source))


def card_types_in_graveyard(p: Position) -> int:
    """How many card types there are among the cards of your graveyard."""
    words = [word for name in p.graveyard for word in p.cards[name].card.type.text.split("—")[0].split()]
    return len({word.lower() for word in words} & {*TYPES, "kindred"})


def subject_of(frame: Frame, word: str) -> Any:
    """What "this", "target", "enchanted" or "it" means, or None."""
    if word == "this":
        return frame.source
    if word == "enchanted":
        return frame.source.host if frame.source is not None else None
    if word == "it":
        return frame.it
    number = TARGET_WORDS.index(word)
    return frame.targets[number] if number < len(frame.targets) else None


def amount(p: Position, of: Any, frame: Frame) -> int:
    """How much an amount is, now."""
    if isinstance(of, int):
        return of
    if of == "X":
        return frame.x
    if isinstance(of, GreatestAmount):
        number = max([0, *(power(p, q) for q in p.battlefield if matches(p, of.greatest_power, q, frame.printed, frame.source))])
    elif isinstance(of, TotalAmount):
        number = total_power(p, of.total_power, frame)
    elif isinstance(of, CountAmount):
        number = count(p, of.count, of.in_, frame)
    elif isinstance(of, TypesAmount):
        number = card_types_in_graveyard(p)
    elif isinstance(of, DevotionAmount):
        colours = 1 << frame.colour if of.devotion == "chosen" else mask_of(of.devotion)
        number = devotion(p, colours)
    elif isinstance(of, TurnAmount):
        number = p.counts[of.turn]
    elif isinstance(of, NumberAmount):
        number = game_number(p, of.number)
    else:
        assert isinstance(of, ValueAmount)
        number = value(p, of, frame)
    if getattr(of, "half", False):
        return (number + 1) // 2 + of.plus
    return of.times * number + of.plus


def devotion(p: Position, colours: int) -> int:
    """How many symbols of some of these colours there are among the mana costs of your permanents."""
    costs = [q.card.cost for q in p.battlefield if q.card.cost is not None]
    return sum(1 for cost in costs for pip in cost.pips if pip.mask & colours)


def total_power(p: Position, wanted: Filter, frame: Frame) -> int:
    """The power of all permanents that a filter means."""
    return sum(power(p, q) for q in p.battlefield if matches(p, wanted, q, frame.printed, frame.source))


def colours_now(p: Position, subject: Any) -> int:
    """Its colours: all of them where a permanent says that of what is no land, unless it has become a colour."""
    if isinstance(subject, Permanent) and subject.set_colours is None and not subject.kind & LAND:
        if any(s.all_colours for q in p.battlefield for s in q.card.statics):
            return ANY_COLOUR
    return int(subject.colours)


def basic_land_types(p: Position) -> int:
    """How many basic land types there are among your lands."""
    return len({word for q in p.battlefield if q.kind & LAND for word in subtypes_now(p, q)} & set(BASIC_LAND_MANA))


def tokens_made(p: Position, token: Printed, n: int) -> int:
    """How many tokens are created instead of n."""
    for q in p.battlefield:
        for static in q.card.statics:
            if static.tokens and matches(p, static.of, token, q.printed):
                n *= static.tokens
    return max(0, n)


def game_number(p: Position, which: str) -> int:
    """A number of the game itself."""
    return {
        "turn": p.own_turn,
        "life": p.life,
        "basic land types": basic_land_types(p) if which == "basic land types" else 0,
        "opponent's life": p.opponent_life,
        "least life": min(p.life, p.opponent_life),
        "opponent's hand": p.opponent_hand,
        "half your life": max(0, (p.life + 1) // 2),
        "your turn": int(p.step != "opponent's turn"),
        "life lead": p.life - p.opponent_life,
        **{word: p.own[word] for word in OWN_NUMBERS},
    }[which]


def value(p: Position, of: ValueAmount, frame: Frame) -> int:
    """A number read off something; 0 if it is no longer there."""
    if of.value == "event":
        return frame.value
    if of.value == "revealed":
        return frame.revealed
    if of.value == "sacrificed":
        return frame.sacrificed
    if of.value == "noted":
        return frame.noted
    if of.of == "found":
        return p.cards[frame.found].card.value if frame.found else 0
    if of.of == "sacrificed":
        return frame.gave[of.value] if frame.gave is not None else 0
    subject = subject_of(frame, of.of)
    if of.value == "mana value" and isinstance(subject, str):
        return p.cards[subject].card.value
    if not isinstance(subject, Permanent):
        return 0
    if of.value == "mana value":
        return subject.card.value
    if of.value == "power":
        return power(p, subject)
    if of.value == "toughness":
        return toughness(p, subject)
    if of.value == "counters":
        return subject.counters_of(of.kind)
    return bin(subject.kind & ~TOKEN).count("1") + len(subtypes_now(p, subject))


def holds(p: Position, condition: Condition | None, frame: Frame) -> bool:
    """Whether a condition is true."""
    if condition is None:
        return True
    if condition.paid is not None:
        number = int(condition.paid in frame.paid)
    elif condition.counters is not None:
        subject = subject_of(frame, condition.of)
        number = subject.counters_of(condition.counters) if isinstance(subject, Permanent) else 0
    elif condition.from_ is not None:
        number = int(f"from {condition.from_}" in frame.paid and not frame.is_copy)
    elif condition.cast is not None:
        number = int("cast" in frame.paid and not frame.is_copy)
    elif condition.played is not None:
        number = int("played" in frame.paid)
    elif condition.total_power is not None:
        number = total_power(p, condition.total_power, frame)
    elif condition.card_types is not None:
        number = card_types_in_graveyard(p)
    elif condition.revealed is not None:
        number = int(bool(frame.found) and matches(p, condition.revealed, p.cards[frame.found], frame.printed, frame.source))
    elif condition.entered is not None:
        there = [q for q in p.battlefield if "created" in q.marks]
        number = sum(matches(p, condition.entered, q, frame.printed, frame.source) for q in there)
    elif condition.is_ is not None:
        number = int(target_is(p, condition.is_, subject_of(frame, condition.of), frame))
    elif condition.number is not None:
        number = game_number(p, condition.number)
    elif condition.aimed is not None:
        first = frame.targets[0] if frame.targets else None
        number = int(first == YOU or (first == OPPONENT if condition.aimed == "player" else isinstance(first, Permanent)))
    elif condition.game is not None:
        number = p.spells_ever
    elif condition.turn is not None:
        number = spells_besides(p, frame) if condition.turn == OTHER_SPELLS else p.counts[condition.turn]
    elif condition.control is not None:
        asking = replace(frame, source=frame.it) if condition.of == "it" else frame
        number = count(p, condition.control, "battlefield", asking)
    elif condition.amount is not None:
        number = 0
    else:
        assert condition.count is not None
        number = count(p, condition.count, condition.in_, frame)
    if condition.amount is not None:
        return amount(p, condition.amount, frame) >= amount(p, condition.reaches, frame) and holds(p, condition.also, frame)
    least, most = condition.bounds
    return least <= number <= most and holds(p, condition.also, frame)


def target_is(p: Position, wanted: Filter, target: Any, frame: Frame) -> bool:
    """Whether a filter means a target: a permanent that is there, or a card, wherever it is by now."""
    if isinstance(target, Permanent):
        return target in p.battlefield and matches(p, wanted, target, frame.printed, frame.source)
    return target in p.cards and matches(p, wanted, p.cards[target], frame.printed, frame.source)


def spells_besides(p: Position, frame: Frame) -> int:
    """The spells cast this turn but for that of the frame; a copy was not cast."""
    return p.counts["spells cast"] - ("cast" in frame.paid and not frame.is_copy)


def target_filter(spec: Target) -> Filter:
    """The filter of a target that is a permanent or a card."""
    return parse_filter(spec.what)
