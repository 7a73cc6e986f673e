"""Training a player before its first game, and storing the trained network.

The network (`search.network`) learns by self-play (`search.selfplay`) of the deck's list. For a search over lists it learns with
many lists within the deck's limits, so that all of them are played equally well. A training of many rollouts is called a
*course* (`training`). Unless a length is asked for, courses go on as long as they gain (`plateau`), and may begin from what was
learnt of a near list (`near`). Trial games then decide who plays (`play_off`). The result depends on the deck and the settings,
not on a run's seed. It is stored in the user's cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from deckopt import cache, files
from deckopt.cache import COURSES as DONE
from deckopt.cache import POLICIES, cache_root
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.model import BEST
from deckopt.engine import source_hash
from deckopt.errors import InputError
from deckopt.evaluate.keys import deck_parts, hashed
from deckopt.evaluate.near import nearest, remember
from deckopt.evaluate.plateau import to_plateau
from deckopt.evaluate.play_off import CHALLENGERS, DEFAULT, Verdict, hold, is_all_or_nothing, is_held
from deckopt.evaluate.statistics import mean
from deckopt.evaluate.training import (
    AGAIN,
    CAREFUL,
    NO_LISTENERS,
    SEEDS,
    TRIES,
    USUAL,
    Course,
    CourseSettings,
    Listeners,
    luck_of,
    sides,
    train,
)
from deckopt.playing.learner import Learner
from deckopt.playing.learnt import AT_PLATEAU, IN_TIME, Learnt
from deckopt.playing.player import Memory
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS

_TRAINING = ("evaluate/learning.py", "evaluate/training.py", "evaluate/plateau.py", "evaluate/near.py")
COURSES = source_hash(_TRAINING)  # hash of how players are trained; kernels are part of ENGINE
METHOD = source_hash((*_TRAINING, "evaluate/play_off.py"))  # the same with how it is decided who plays
#: Most rollouts of self-play for each minute or game of a search: about 10 % of its time. Most decks gain no more long before.
SEARCH_MINUTE, SEARCH_GAME = 43_000, 21
FEWEST_FOR_SEARCH, MOST_FOR_SEARCH = 20_000, 10_000_000
STRENGTH = 5000  # rollouts of the policy alone by which courses are compared
MOST_BYTES = 64 * files.MB  # most bytes of a file
MOST_COURSES = 60  # most networks of single courses that stay in the cache


def learns(settings: Settings) -> bool:
    """Whether a player with these settings is trained."""
    return PLAYERS[settings.player].learns and settings.learning > 0


def rollouts_for_search(minutes: float | None, games: int | None) -> int:
    """How many rollouts of self-play may come before a search of so many minutes or games.

    They take little time in comparison with the games, and a better trained player plays every game better.
    """
    wanted = SEARCH_GAME * (games or 0) if minutes is None else int(SEARCH_MINUTE * minutes)
    return min(MOST_FOR_SEARCH, max(FEWEST_FOR_SEARCH, wanted))


def length(settings: Settings, before: Learnt | None = None) -> int:
    """Rollouts of a course of a fixed length: of the first one, or of a further one after `before`.

    If the first one went on as long as it gained, further ones go by what it took.
    """
    if before is None:
        return settings.learning
    return max(1, int(AGAIN * (min(settings.learning, before.rollouts) if settings.plateau else settings.learning)))


def around(deck: Deck) -> str:
    """A name for all lists within a deck's limits, for `Settings.around`."""
    return hashed({"main": sorted(deck.main.items()), "limits": sorted(deck.limits.items())})[:12]


def learn(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    heard: Listeners = NO_LISTENERS,
    before: Learnt | None = None,
    beside: Course = (),
    training: CourseSettings = USUAL,
    attempt: int = 0,
) -> Learnt:
    """Train with `length` rollouts, of the deck's list and those `beside` it in turn, from the network `before` if there is one.

    `attempt` and `settings.learning_seed` number the luck. Deterministic in the arguments (`training.train`).
    """
    whole = int(training.share * length(settings, before))
    return train(deck, catalog, settings, whole, luck_of(settings, attempt), heard, before, beside, training)


def strength(deck: Deck, catalog: Catalog, settings: Settings, learnt: Learnt, beside: Course = ()) -> float:
    """The mean reward of the learnt policy without a search, over STRENGTH rollouts."""
    memory = Memory(replace(settings, rollouts=1, mulligan_rollouts=1))
    played = [at.with_main(dict(main)) for main in (deck.main, *beside) for at in sides(deck)]
    means = []
    for k, at in enumerate(played):
        player = Learner(at, catalog, settings, memory=memory)
        player.bound = learnt.bind(player.tables, learning=True)
        means.append(player.learn(STRENGTH // len(played), 0.0, 0.0, SEEDS - 1 - k))
    return mean(means)


def courses_for(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    courses: Sequence[Course] = (),
    heard: Listeners = NO_LISTENERS,
    own: Path | None = None,
) -> tuple[Learnt | None, ...]:
    """The network after each of `courses`, or after one course around the deck's own list if there are none.

    Each course goes on from the one before. `own` and InputError are as for `learnt_for`.
    """
    trained: list[Learnt | None] = []
    for main, *beside in courses or [(deck.main,)]:
        before = trained[-1] if trained else None
        trained.append(learnt_for(deck.with_main(dict(main)), catalog, settings, heard, own, before, beside))
    return tuple(trained)


def learnt_for(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    heard: Listeners = NO_LISTENERS,
    own: Path | None = None,
    before: Learnt | None = None,
    beside: Course = (),
) -> Learnt | None:
    """The network of a player after a course (`learn`), with who plays by it (`play_off`): from the cache, or trained now.

    None if the player does not learn. `own` is a folder of the caller's, in which the network is stored too, and looked for
    first. So a run that is moved to another machine goes on with the same player. InputError if it cannot be written.
    """
    if not learns(settings):
        return None
    deck = replace(deck, game=deck.game.model_copy(update={"keep": BEST}))  # training starts from any hand
    return _Lookup(deck, catalog, settings, heard, before, beside).found(own)


class _Lookup:
    """Looks for a player's network in the cache, and trains it if it is not there."""

    def __init__(
        self, deck: Deck, catalog: Catalog, settings: Settings, heard: Listeners, before: Learnt | None, beside: Course
    ) -> None:
        self._deck, self._catalog, self._settings, self._heard = deck, catalog, settings, heard
        self._before, self._beside = before, beside
        self._goes_on = settings.plateau and before is None  # further courses have a fixed length
        self._course: dict[str, Any] = {
            **deck_parts(deck, catalog),
            **{name: getattr(settings, name) for name in ("learning_seed", "around")},
            "learning": settings.learning if self._goes_on else length(settings, before),
            "plateau": self._goes_on,
            "before": before.digest if before else "",
            "beside": [sorted(main.items()) for main in beside],
            "method": COURSES,
        }

    def found(self, own: Path | None) -> Learnt:
        """The network with who plays by it. `own` is as for `learnt_for`."""
        key = self._key(is_near=False)
        mine = own / f"learnt-{key}.npz" if own is not None else None
        kept = _of_run(mine) if mine is not None else None
        if kept is not None:
            return kept
        learnt = None
        if self._goes_on and self._settings.near:  # a network that began so stays this list's in all commands that allow it
            learnt = _read(cache.read(_path(self._key(is_near=True)), MOST_BYTES))
        learnt = learnt or _read(cache.read(_path(key), MOST_BYTES))
        if learnt is None and self._goes_on and self._settings.near:
            learnt = self._from_near()
        if learnt is None:
            learnt = self._tried(self._taught())
            _keep(_path(key), learnt)
        if mine is not None:
            try:
                files.write(mine, learnt.as_bytes())
            except OSError as error:
                raise InputError(str(mine), "", f"cannot be written: {error.strerror}", "make room, and resume the run") from None
        return learnt

    def _from_near(self) -> Learnt | None:
        """The network that begins from that of a near list; None if there is no near list."""
        near = nearest({**self._course, "learning": 0})
        start = _read(cache.read(_path(near[0]), MOST_BYTES)) if near is not None else None
        if near is None or start is None:
            return None
        learnt = self._to_plateau(start)
        learnt.swaps = near[1]
        learnt = self._tried(learnt)
        _keep(_path(self._key(is_near=True)), learnt)
        return learnt

    def _key(self, is_near: bool) -> str:
        """A hash of everything on which the network and who plays by it depend."""
        alike = replace(self._settings, seed=0, learning_minutes=0.0, near=False)
        trial = alike.as_dict() if is_held(alike) else None
        course = {**self._course, **({"near": True} if is_near else {})}
        return hashed({**course, "method": METHOD, "trial": trial} if trial else course)

    def _taught(self) -> Learnt:
        """The network after the usual training."""
        key = hashed(self._course)

        def make() -> Learnt:
            if not self._goes_on:
                return learn(self._deck, self._catalog, self._settings, self._heard, self._before, self._beside)
            learnt = self._to_plateau(None)
            if learnt.ended == AT_PLATEAU and not self._settings.around and not self._beside:
                remember({**self._course, "learning": 0}, key)
            return learnt

        return _cached(_path(key), make)

    def _to_plateau(self, near: Learnt | None) -> Learnt:
        """The network after courses to a plateau, of which those that are in the cache are not taken again."""
        folder, course = cache_root() / DONE, {**self._course, "learning": 0}  # a course is the same whatever the most is

        def kept(which: str, make: Callable[[], Learnt]) -> Learnt:
            return _cached(folder / f"{hashed({**course, 'which': which})}.npz", make, MOST_COURSES)

        return to_plateau(self._deck, self._catalog, self._settings, kept, self._heard, near, self._beside)

    def _carefully(self, attempt: int, rollouts: int) -> Learnt:
        """The network after a careful course."""
        settings = replace(self._settings, learning=rollouts)
        path = _path(hashed({**self._course, "learning": rollouts, "manner": asdict(CAREFUL), "attempt": attempt}))
        args = self._deck, self._catalog, settings, self._heard, self._before, self._beside
        return _cached(path, lambda: learn(*args, CAREFUL, attempt))

    def _verdict(self, learnt: Learnt, other: Learnt | None = None) -> Verdict:
        mains = [self._deck.main, *self._beside]
        return hold(sides(self._deck), mains, self._catalog, self._settings, learnt, other, self._heard.trials)

    def _tried(self, learnt: Learnt) -> Learnt:
        """The network with who plays by it, or that of a careful course if it is better."""
        if not is_held(self._settings):
            return learnt
        found = self._verdict(learnt)
        if not learnt.cut_short and (found.is_in_doubt or is_all_or_nothing(self._deck)):
            rollouts = learnt.rollouts if self._goes_on else self._settings.learning
            careful = [self._carefully(1 + k, rollouts) for k in range(TRIES)]
            best = max(careful, key=lambda which: strength(self._deck, self._catalog, self._settings, which, self._beside))
            again = self._verdict(learnt, best)
            if again.gain > found.gain:
                best.ended, best.swaps = learnt.ended, learnt.swaps
                learnt, found = best, again
        learnt.cut_short = learnt.cut_short or found.is_cut_short
        learnt.plays = found.plays
        return learnt


def _path(key: str) -> Path:
    return cache_root() / POLICIES / f"{key}.npz"


def _keep(path: Path, learnt: Learnt, kept: int = cache.KEPT) -> None:
    """Store a network, unless a clock has ended its training: it goes on at the next call."""
    if learnt.ended != IN_TIME:
        cache.keep(path, learnt.as_bytes(), kept)


def _cached(path: Path, make: Callable[[], Learnt], kept: int = cache.KEPT) -> Learnt:
    """A network of the cache, or made now and stored. At most `kept` files of its folder stay."""
    learnt = _read(cache.read(path, MOST_BYTES))
    if learnt is None:
        learnt = make()
        _keep(path, learnt, kept)
    return learnt


def _of_run(path: Path) -> Learnt | None:
    try:
        return _read(files.contents(path, MOST_BYTES))
    except OSError:
        return None


def _read(data: bytes | None) -> Learnt | None:
    """The network of a file. None if there is none or it is damaged; then it is trained and written again."""
    try:
        learnt = None if data is None else Learnt.from_bytes(data)
    except ValueError:
        return None
    return learnt if learnt is not None and learnt.plays in (DEFAULT, *CHALLENGERS) else None
