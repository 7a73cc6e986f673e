"""A position of the slow engine: everything that a game is at one moment. What it means is read elsewhere."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckopt.decks.model import Game
from naive.chance import Chooser
from naive.objects import Arrival, Delayed, Frame, Permanent, Permit, Printed

WON, LOST = 1, 2
FREELY = 5000  # exiled to be played without paying its mana cost, up to so many turns more than this
BURIED = 6000  # exiled to be played up to so many turns more than this, and to be buried otherwise
CASTABLE = 3000  # exiled to be cast, but not played as a land, up to so many turns more than this
ON_ADVENTURE = 4000  # exiled so that its front may be cast, but no other face, as long as it is there


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
    drawn: Counter[str] = field(default_factory=Counter)  # cards drawn since your turn began
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
    kept_discounts: list[tuple[Any, Any]] = field(default_factory=list)  # (static ability, its source) just sacrificed for mana
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
    damage_begun: bool = False  # whether a combat damage step of this turn has begun
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
            "hand graveyard exile look sideboard exiled permits top unknown bottom pool limited taps_add"
            " kept_discounts counts own seen cast_ever seen_graveyard drawn"
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
