"""Learning to a plateau: courses follow one another as long as the policy gains by them.

The first course has FIRST rollouts, each further one MORE times the rollouts that led to it. The learning rate falls within a
course and rises again at the next one. (At a steady rate the policy earns less, and what it gains does not show.) The first one
is long: with `pauper-burn` the policy gains no more after 120,000 rollouts, but a search with it still does.

After each course the policy alone, without a search, plays GAMES games. Their luck is always the same, so what the course has
gained is known from pairs of games. If that is not clearly above 0, or too little, the courses end.

So the length depends on rollouts and rewards alone. Only if the settings limit the time, a clock may end it sooner, and the
network says so (`Learnt.ended`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.evaluate.play_off import LUCK, POLICY, keeping, lead, playing
from deckopt.evaluate.statistics import mean
from deckopt.evaluate.training import CHUNKS, NO_LISTENERS, Course, Listeners, OutOfTimeError, luck_of, sides, train
from deckopt.playing.learnt import AT_MOST, AT_PLATEAU, IN_TIME, Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

FIRST, MORE = 260_000, 0.5
FIRST_NEAR = 130_000  # for how many rollouts what was learnt of a near list counts: the first course goes by it
PART = 4000  # least rollouts of a part of a course, if there is one list
LEAST = 0.1  # a last course that would be shorter than this share of all before it is not taken
GAMES = 3000  # games of the policy after a course
CLEAR, LEAST_GAIN = 1.0, 0.002  # what it must have gained: in standard errors, and in mean reward
MOST_LOOPS = 100  # most of these games that go round in loops, which are long; then learning ends
APART = 1 << 32  # numbers of luck from one course to the next, beyond those of courses of a fixed length

#: The network after a course: kept, or made now and kept. A text says which course it is.
Kept = Callable[[str, Callable[[], Learnt]], Learnt]


def lengths(led: int, most: int) -> Iterator[int]:
    """Rollouts of each course after those that had `led` rollouts, of at most `most` in all."""
    following = min(int(MORE * led), most)
    while following > 0 and following >= LEAST * led:
        yield following
        led, most = led + following, most - following
        following = min(int(MORE * led), most)


def to_plateau(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    kept: Kept,
    heard: Listeners = NO_LISTENERS,
    near: Learnt | None = None,
    beside: Course = (),
) -> Learnt:
    """Train with at most `settings.learning` rollouts, as long as that gains, of the deck's list and those `beside` it in turn.

    `near` is the network of a near list, to begin from. `kept` has the networks of courses that an earlier call has finished.
    Deterministic in the arguments, unless `settings.learning_minutes` ends it. The first course is taken whole in any case.
    """
    return _Courses(deck, catalog, settings, kept, heard, beside).taken(near)


class _Courses:
    """The courses of one deck: how many rollouts they had, and the best network so far with what it earned in each game."""

    def __init__(self, deck: Deck, catalog: Catalog, settings: Settings, kept: Kept, heard: Listeners, beside: Course) -> None:
        self._deck, self._catalog, self._settings = deck, catalog, settings
        self._kept, self._heard, self._beside = kept, heard, beside
        self._trial = _Trial(deck, catalog, settings, beside)
        self._clock = _Clock(settings.learning_minutes)
        self._luck, self._number, self._rollouts = luck_of(settings), 0, 0
        self._best: Learnt | None = None
        self._earned: list[float] | None = None
        self._lead = math.inf

    def taken(self, near: Learnt | None) -> Learnt:
        """The best network after all courses."""
        ended = self._go_on(near)
        assert self._best is not None
        found = Learnt.from_bytes(self._best.as_bytes())
        found.rollouts, found.ended = self._rollouts, ended
        return found

    def _go_on(self, near: Learnt | None) -> str:
        """Take courses until they end; returns how they ended."""
        most = self._settings.learning
        if near is not None:
            self._luck += APART // 2
            self._best, self._earned, led = near, self._trial.earned(near), FIRST_NEAR
        else:
            led = min(FIRST, most)
            made = self._course(led, None)
            if led == most:  # there is no other course to compare it with
                self._best = made
                return AT_MOST
            self._compare(made)
        for whole in lengths(led, most - self._rollouts):
            if self._earned is None:  # its games go round and round
                return AT_MOST
            before = mean(self._earned)
            if not self._takes(whole):
                return IN_TIME
            if self._earned is not None and (self._lead <= CLEAR or mean(self._earned) - before < LEAST_GAIN):
                return AT_PLATEAU
        return AT_MOST

    def _takes(self, whole: int) -> bool:
        """Take a course of so many rollouts from the best network, and keep the better one. False if there is no time."""
        if self._clock.has_no_time_for(whole):
            return False
        try:
            made = self._course(whole, self._best)
        except OutOfTimeError:
            return False
        self._compare(made)
        return True

    def _course(self, whole: int, before: Learnt | None) -> Learnt:
        """The network after a course of so many rollouts from `before`. OutOfTimeError, but not from the first course."""
        number, luck = self._number, self._luck + APART * self._number
        late = self._clock.is_late if number else _never
        parts = CHUNKS if self._settings.around or self._beside else max(1, min(CHUNKS, whole // PART))
        of = self._deck, self._catalog, self._settings, whole, luck, self._heard, before, self._beside
        course = partial(train, *of, lists=1 + number, parts=parts, is_late=late)
        which = f"{number} {whole} {before.digest if before else ''}"
        made = self._kept(which, partial(self._clock.timed, course, whole))
        self._number += 1
        self._rollouts += whole
        return made

    def _compare(self, made: Learnt) -> None:
        """Keep the network if it is better than the best one so far. `_lead` says by how many standard errors it is.

        If too many of its games go round in loops, it is kept, and nothing is known of what it earns.
        """
        earned = None if made.cut_short else self._trial.earned(made)
        if earned is None or self._earned is None:
            self._best, self._earned, self._lead = made, earned, math.inf
            return
        self._lead = lead([a - b for a, b in zip(earned, self._earned, strict=True)])
        if self._lead >= 0:
            self._best, self._earned = made, earned


def _never() -> bool:
    return False


class _Trial:
    """Games of the policy alone, always the same ones. Lists and sides take turns."""

    def __init__(self, deck: Deck, catalog: Catalog, settings: Settings, beside: Course) -> None:
        self._catalog, self._settings = catalog, replace(playing(settings, POLICY), rollouts=1, mulligan_rollouts=1)
        self._decks = [keeping(side.with_main(dict(main))) for main in (deck.main, *beside) for side in sides(deck)]
        self._memory = Memory(self._settings)

    def earned(self, learnt: Learnt) -> list[float] | None:
        """The reward of each game; None if too many of them go round in loops."""
        players = [Player(at, self._catalog, self._settings, memory=self._memory, learnt=learnt) for at in self._decks]
        found, loops = [], 0
        for game in range(GAMES):
            result = players[game % len(players)].play(game, LUCK)
            found.append(result.reward)
            loops += bool(result.cut_off or result.drawn)
            if loops > MOST_LOOPS:
                return None
        return found


class _Clock:
    """Whether so many minutes are over; 0: never. It only counts courses that are trained now."""

    def __init__(self, minutes: float) -> None:
        self._limit = 60 * minutes if minutes else math.inf
        self._start = time.monotonic()
        self._seconds, self._rollouts = 0.0, 0  # of the courses trained

    def timed(self, course: Callable[[], Learnt], rollouts: int) -> Learnt:
        """The network after a course of so many rollouts."""
        start = time.monotonic()
        learnt = course()
        self._seconds += time.monotonic() - start
        self._rollouts += rollouts
        return learnt

    def is_late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() - self._start > self._limit

    def has_no_time_for(self, rollouts: int) -> bool:
        """Whether the time would be over before so many further rollouts, at the pace so far."""
        each = self._seconds / self._rollouts if self._rollouts else 0.0
        return time.monotonic() - self._start + each * rollouts > self._limit
