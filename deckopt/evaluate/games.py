"""What workers do: play one game of a list, or value one hand.

A worker has a `TaskRunner`, which keeps the players of the lists seen lately. Tasks are small values. Equal tasks have equal
results, whichever worker does them.

`on_the_play = "random"` ends here: a game's coin says which of two decks is played, one on the play or one on the draw. Modules
below never see it.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.compiling_kernels import make_ready
from deckopt.decks.deck import Deck
from deckopt.errors import InputError
from deckopt.evaluate.hands import Values, playouts
from deckopt.evaluate.learning import courses_for
from deckopt.evaluate.play_off import DEFAULT, playing
from deckopt.evaluate.seen import Seen, Watcher
from deckopt.evaluate.training import NO_LISTENERS, Course, Listeners, sides
from deckopt.evaluate.turns import Turns
from deckopt.playing.learnt import IN_TIME, Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.results import USUAL, Beginning, GameResult, HandValue, SeenHand, Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.beginning import HAND
from deckopt.workers.base import Pending, Workers
from deckopt.workers.make import Where, make_workers

List = tuple[tuple[str, int], ...]
Sides = tuple[Thresholds, ...]  # thresholds on the play and on the draw, or of the only side
SIZES = 8  # streams of random numbers for each hand, one for each number of cards
MOST_WORTH = 10.0  # greatest value of a hand by a network that is believed: a reward is 1 at most, an estimate a little beside it

_PLAYERS_KEPT = 200


def as_list(main: Mapping[str, int]) -> List:
    """A decklist in canonical, hashable form: sorted by card."""
    return tuple(sorted((name, copies) for name, copies in main.items() if copies))


def side_of(deck: Deck, seed: int, game: int) -> int:
    """The number of the side, in `sides(deck)`, on which game number `game` is played."""
    if deck.game.on_the_play != "random":
        return 0
    return int(is_heads(seed, game))


def is_heads(seed: int, game: int) -> bool:
    """The coin of a game that is on the play or on the draw at random; heads is on the draw."""
    return bool(blake2b(f"coin {seed} {game}".encode(), digest_size=1).digest()[0] & 1)


@dataclass(frozen=True)
class GameTask:
    """Play game number `game` of the run with this seed.

    The players are those after so many `courses` of training. `rollouts` is a number a move; 0 stands for that of the settings.
    """

    main: List
    seed: int
    game: int
    thresholds: Sides
    rollouts: int = 0
    courses: int = 1
    side: int | None = None  # number in `sides`; None: the game's coin decides
    beginning: Beginning = USUAL
    shows_hands: bool = False


@dataclass(frozen=True)
class HandTask:
    """Value a hand (names of cards) for each number of cards to keep. The players are those after so many `courses`; `stream`
    numbers the search's random numbers."""

    main: List
    side: int
    hand: tuple[str, ...]
    keeps: tuple[int, ...]
    stream: int
    courses: int = 1


@dataclass(frozen=True)
class WatchTask:
    """Play a game, and record what it has shown of its library and what its turns were like."""

    game: GameTask


Task = GameTask | HandTask | WatchTask | tuple[GameTask, ...]  # a tuple is a batch


@dataclass(frozen=True)
class Played:
    """A finished game, the CPU seconds that it took, and the hands that were seen, if they were asked for."""

    result: GameResult
    cpu: float
    seen: tuple[SeenHand, ...] = ()


@dataclass(frozen=True)
class Watched:
    """A finished game, what it has shown of its library, and what its turns were like."""

    played: Played
    seen: Seen
    turns: Turns


class TaskRunner:
    """Does tasks: plays games of lists near one deck, and values hands. `learnt` has the network after each course.

    In a search over lists, one player has all cards that the lists may have. To make a player for each list would take longer
    than the games.
    """

    def __init__(self, deck: Deck, catalog: Catalog, settings: Settings, learnt: Sequence[Learnt | None] = (None,)) -> None:
        self._sides = sides(deck)
        self._learnt = learnt
        self._deck = deck
        self._catalog = catalog
        self._settings = settings
        self._playing = [playing(settings, after.plays if after else DEFAULT) for after in learnt]
        self._memory = Memory(settings)
        self._players: OrderedDict[tuple[tuple[str, ...], int, int], Watcher] = OrderedDict()  # by cards, not by their numbers
        self._pool = tuple(sorted({*deck.main, *deck.limits})) if settings.around else ()

    def player(self, main: List, side: int, courses: int = 1) -> Watcher:
        """The player of a list after so many courses. It may be changed by the next call."""
        own = tuple(name for name, _ in main)
        player = None
        if self._pool and set(own) <= set(self._pool):
            try:
                player = self._player(self._pool, side, courses)
            except InputError:  # too many cards for one game, though not those of each list
                self._pool = ()
        player = player or self._player(own, side, courses)
        player.take(dict(main))
        return player

    def _player(self, cards: tuple[str, ...], side: int, courses: int) -> Watcher:
        """The player of lists of these cards, made when it is first needed."""
        key = (cards, side, courses)
        player = self._players.get(key)
        if player is None:
            deck = replace(self._sides[side], main=dict.fromkeys(cards, 0))
            settings, learnt = self._playing[courses - 1], self._learnt[courses - 1]
            player = Watcher(deck, self._catalog, settings, memory=self._memory, learnt=learnt)
            self._players[key] = player
            if len(self._players) > _PLAYERS_KEPT:
                self._players.popitem(last=False)
        self._players.move_to_end(key)
        return player

    def play(self, task: GameTask) -> Played:
        """Play the game."""
        start = time.process_time()
        side = self._side(task)
        player = self.player(task.main, side, task.courses)
        player.use(task.thresholds[side] if task.thresholds else Thresholds())
        result = player.play(task.game, task.seed, task.rollouts, task.beginning)
        seen = player.seen(result, task.beginning) if task.shows_hands else ()
        return Played(result, time.process_time() - start, seen)

    def _side(self, task: GameTask) -> int:
        return side_of(self._deck, task.seed, task.game) if task.side is None else task.side

    def watch(self, task: GameTask) -> Watched:
        """Play the game, and record what it has shown."""
        played = self.play(task)
        player = self.player(task.main, self._side(task), task.courses)
        return Watched(played, player.shown(task.game), player.turns(task.game))

    def value(self, task: HandTask) -> Values:
        """Value the hand, for each number of cards to keep."""
        player = self.player(task.main, task.side, task.courses)
        hand = [player.tables.index(name) for name in task.hand]
        n = playouts(self._settings)
        return tuple(player.value(hand, keep, task.stream * SIZES + i, n) for i, keep in enumerate(task.keeps))


def work(runner: TaskRunner, task: Task) -> Any:
    """Do a task: gives Played for a game, Watched for one that is watched, Values for a hand, a tuple for a batch."""
    if isinstance(task, tuple):
        return tuple(work(runner, one) for one in task)
    if isinstance(task, WatchTask):
        return runner.watch(task.game)
    return runner.play(task) if isinstance(task, GameTask) else runner.value(task)


def sound(task: Task, answer: object) -> bool:
    """Whether `work` can have given this answer: a cheap check for impossible numbers."""
    if isinstance(task, tuple):
        return isinstance(answer, tuple) and len(answer) == len(task) and all(map(sound, task, answer))
    if isinstance(task, WatchTask):
        if not isinstance(answer, Watched) or not isinstance(answer.seen, Seen) or not isinstance(answer.turns, Turns):
            return False
        return sound(task.game, answer.played)
    if isinstance(task, HandTask):
        return (
            isinstance(answer, tuple)
            and len(answer) == len(task.keeps)
            and all(isinstance(value, HandValue) and all(map(_worth, value)) for value in answer)
        )
    if not isinstance(answer, Played) or not isinstance(answer.result, GameResult):
        return False
    found = answer.result
    counts = found.turn, found.rollouts, found.moves
    return (
        _within(1.0, found.reward)
        and all(isinstance(n, int) for n in (*counts, found.hand, found.fault, found.won))
        and _within(math.inf, *counts, answer.cpu)
        and _within(HAND, found.hand)
    )


def _within(most: float, *numbers: Any) -> bool:
    """Whether all numbers are finite and from 0 to `most`."""
    return all(_finite(n) and 0 <= n <= most for n in numbers)


def _worth(number: Any) -> bool:
    return _finite(number) and abs(number) <= MOST_WORTH


def _finite(number: Any) -> bool:
    return isinstance(number, (int, float)) and math.isfinite(number)


def warm_up(deck: Deck, catalog: Catalog) -> None:
    """Compile or load the kernels in this process, so that workers forked from it have them.

    Workers on other machines do it themselves.
    """
    make_ready()
    quick = Settings(rollouts=1, mulligan_rollouts=1)
    Player(sides(deck)[0], catalog, quick).play(0)


class TrainedWorkers:
    """Workers whose players are trained for a deck. `learnt` has the network after each course, None without learning."""

    def __init__(self, workers: Workers, settings: Settings, learnt: Sequence[Learnt | None] = ()) -> None:
        self.count = workers.count
        self.learnt = tuple(learnt)
        self._workers, self._settings = workers, settings

    def plays(self, courses: int = 0) -> str:
        """Who plays after so many courses (0: after all of them), as `play_off` names it."""
        after = self.learnt[courses - 1] if self.learnt else None
        return after.plays if after else DEFAULT

    def playing(self, courses: int = 0) -> Settings:
        """The settings of the player after so many courses."""
        found = playing(self._settings, self.plays(courses))
        after = self.learnt[courses - 1] if self.learnt else None
        # Another call with these settings may find another network: a better one, or one that began elsewhere.
        is_known = after is None or (after.ended != IN_TIME and not after.swaps)
        return found if is_known or after is None else replace(found, network=after.digest)

    def submit(self, task: Task) -> Pending:
        """Begin a task."""
        return self._workers.submit(task)

    def close(self) -> None:
        """Stop at once. Tasks under way are lost."""
        self._workers.close()

    def __enter__(self) -> TrainedWorkers:
        self._workers.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._workers.__exit__(*error)


class WorkersAfter:
    """Workers whose players have had so many courses.

    `playing` are the settings of the player then; `playing_at_first` are those after the first course.
    """

    def __init__(self, workers: TrainedWorkers, courses: int) -> None:
        self.count, self.courses = workers.count, courses
        self.playing, self.playing_at_first = workers.playing(courses), workers.playing(1)
        self._workers = workers

    def submit(self, task: GameTask | HandTask) -> Pending:
        """Begin a task with this number of courses, whatever number it names."""
        return self._workers.submit(replace(task, courses=self.courses))


def trained_workers(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    where: Where,
    *,
    courses: Sequence[Course] = (),
    heard: Listeners = NO_LISTENERS,
    own: Path | None = None,
) -> TrainedWorkers:
    """Workers for games of this deck. Before they start, kernels are compiled or loaded, and players are trained.

    `courses`, `heard` and `own` are as for `courses_for`. InputError if a cluster cannot be used.
    """
    warm_up(deck, catalog)
    learnt = courses_for(deck, catalog, settings, courses, heard, own)
    make_runner = _runner_elsewhere if isinstance(where, str) else TaskRunner
    return TrainedWorkers(
        make_workers(work, partial(make_runner, deck, catalog, settings, learnt), where, sound), settings, learnt
    )


def _runner_elsewhere(deck: Deck, catalog: Catalog, settings: Settings, learnt: Sequence[Learnt | None]) -> TaskRunner:
    """A runner in a process that was not forked from this one."""
    warm_up(deck, catalog)
    return TaskRunner(deck, catalog, settings, learnt)
