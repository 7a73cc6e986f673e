"""Training a player before its first game, and storing the trained network.

The network (`search.network`) learns by self-play (`search.selfplay`) of the deck's list. For a search over lists it learns with
many lists within the deck's limits, so that all of them are played equally well. A training of many rollouts is called a
*course*. Trial games then decide who plays (`play_off`). The result depends on the deck and the settings, not on a run's seed. It
is stored in the user's cache.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from deckopt import cache, files
from deckopt.cache import POLICIES, cache_root
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.model import BEST
from deckopt.engine import source_hash
from deckopt.errors import InputError
from deckopt.evaluate.keys import deck_parts, hashed
from deckopt.evaluate.play_off import CHALLENGERS, DEFAULT, OnGame, Verdict, hold, is_all_or_nothing, is_held
from deckopt.evaluate.statistics import mean
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.practice import Practice
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS
from deckopt.search.selfplay import ENTROPY

COURSES = source_hash(("evaluate/learning.py",))  # hash of how players are trained; kernels are part of ENGINE
METHOD = source_hash(("evaluate/learning.py", "evaluate/play_off.py"))  # the same with how it is decided who plays
CHUNKS = 40  # parts of a course: each has a learning rate, a side and perhaps its own list
RATE, LAST_RATE = 0.015, 0.003  # learning rate of the policy, at first and at the end; it falls evenly
WORTH_RATE, FIRST_WORTH_RATE = 0.01, 0.05
BEFORE = 0.03  # share of the course at its beginning in which only the values are learnt
AGAIN, RATE_AGAIN = 0.25, 0.0075  # a further course: its length as a share of the first one's, and its first learning rate
SEARCH_MINUTE, SEARCH_GAME = 33_000, 16  # rollouts of self-play for each minute or game of a search: about 5 % of its time
FEWEST_FOR_SEARCH, MOST_FOR_SEARCH = 20_000, 10_000_000
STRENGTH = 5000  # rollouts of the policy alone by which courses are compared
SETTLED = 0.8  # share of a course after which the entropy bonus is constant
SEEDS = 100  # seeds that a course may use
MOST_BYTES = 64 * files.MB  # most bytes of a file
MOST_ROUND = 50_000  # most rollouts of a course that go round in loops, which are long and teach little
MOST_SWAPS = 24  # most swaps between a list of the training and the deck's own

OnRollouts = Callable[[int], None]
OnPractice = Callable[[Practice], None]
Course = Sequence[Mapping[str, int]]  # the lists around which players are trained, in turn


@dataclass(frozen=True)
class CourseSettings:
    """How a course trains.

    - `rate`: the policy's first learning rate.
    - `most_advantage`: as for `Player.learn`.
    - `last_entropy`: the weight of the entropy bonus in the last parts; it falls evenly to that.
    - `share`: length of the course, as a share of what is asked for.
    """

    rate: float = RATE
    most_advantage: float = math.inf
    last_entropy: float = ENTROPY
    share: float = 1.0

    def entropy(self, chunk: int) -> float:
        """The weight of the entropy bonus in a part."""
        return ENTROPY + (self.last_entropy - ENTROPY) * min(1.0, chunk / (SETTLED * CHUNKS))


USUAL = CourseSettings()
#: For decks whose usual course is in doubt, and for decks whose games are just won or lost. A rare win is many times the usual
#: error; here it moves the policy less. At the end there is no entropy bonus, so the policy makes no move for variety alone.
#: Such courses may fail all the same, so there are several.
CAREFUL, TRIES = CourseSettings(rate=RATE / 2, most_advantage=3.0, last_entropy=0.0, share=0.5), 2


@dataclass(frozen=True)
class Listeners:
    """Who is told of progress: functions that get the number of further rollouts of self-play, or of trial games, and what the
    latest part of a course has shown."""

    rollouts: OnRollouts = lambda n: None
    trials: OnGame = lambda n: None
    practice: OnPractice = lambda found: None


NO_LISTENERS = Listeners()


def sides(deck: Deck) -> list[Deck]:
    """The deck on the play and on the draw if that is random, otherwise the deck alone."""
    if deck.game.on_the_play != "random":
        return [deck]
    return [replace(deck, game=deck.game.model_copy(update={"on_the_play": first})) for first in (True, False)]


def learns(settings: Settings) -> bool:
    """Whether a player with these settings is trained."""
    return PLAYERS[settings.player].learns and settings.learning > 0


def rollouts_for_search(minutes: float | None, games: int | None) -> int:
    """How many rollouts of self-play come before a search of so many minutes or games.

    They take little time in comparison with the games, and a better trained player plays every game better.
    """
    wanted = SEARCH_GAME * (games or 0) if minutes is None else int(SEARCH_MINUTE * minutes)
    return min(MOST_FOR_SEARCH, max(FEWEST_FOR_SEARCH, wanted))


def length(settings: Settings, is_further: bool) -> int:
    """Rollouts of a course: of the first one, or of a further one."""
    return int(settings.learning * AGAIN) if is_further else settings.learning


def around(deck: Deck) -> str:
    """A name for all lists within a deck's limits, for `Settings.around`."""
    return hashed({"main": sorted(deck.main.items()), "limits": sorted(deck.limits.items())})[:12]


def neighbour(deck: Deck, rng: random.Random) -> dict[str, int]:
    """A list within the deck's limits, some random swaps away from the deck's own."""
    main = dict(deck.main)
    for _ in range(rng.randrange(MOST_SWAPS + 1)):
        cuts = [c for c, (low, _) in sorted(deck.limits.items()) if main.get(c, 0) > low]
        adds = [c for c, (_, high) in sorted(deck.limits.items()) if main.get(c, 0) < high]
        if not cuts or not adds:
            break
        cut, add = rng.choice(cuts), rng.choice(adds)
        main[cut] -= 1
        main[add] = main.get(add, 0) + 1
    return {name: n for name, n in main.items() if n}


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

    `attempt` and `settings.learning_seed` number the luck. If learning diverges in a part of the course (numbers are not finite),
    that part is discarded. Once MOST_ROUND rollouts have gone round in loops, the course ends. Deterministic in the arguments.
    """
    learnt = Learnt.from_bytes(before.as_bytes()) if before else Learnt()
    learnt.plays = DEFAULT
    memory = Memory(replace(settings, rollouts=1, mulligan_rollouts=1))
    rng = random.Random(1)
    players: dict[tuple[int, int], Player] = {}
    first, whole = (
        min(training.rate, RATE_AGAIN) if before else training.rate,
        int(training.share * length(settings, before is not None)),
    )
    chunks = [(first + (LAST_RATE - first) * k / CHUNKS, WORTH_RATE, whole // CHUNKS) for k in range(CHUNKS)]
    if before is None:
        chunks.insert(0, (0.0, FIRST_WORTH_RATE, int(whole * BEFORE)))
    rounds = 0
    for k, (rate, worth_rate, rollouts) in enumerate(chunks):
        if rounds >= MOST_ROUND:
            break
        found = Practice()
        there = deck.with_main(dict([deck.main, *beside][k % (1 + len(beside))]))
        for side, at in enumerate(sides(there)):
            played = at.with_main(neighbour(there, rng)) if settings.around else at
            which = side, k % (1 + len(beside))
            if settings.around or which not in players:  # to make a player takes as long as a thousand rollouts
                players[which] = Player(played, catalog, settings, memory=memory)
            player = players[which]
            player.bound = learnt.bind(player.tables, learning=True)
            luck = SEEDS * (settings.learning_seed * (1 + TRIES) + attempt) + 2 * k + side
            entropy = training.entropy(min(k, CHUNKS))
            each = max(1, rollouts // len(sides(deck)))
            player.learn(
                each,
                rate,
                worth_rate,
                luck,
                entropy=entropy,
                most_advantage=training.most_advantage,
                most_rounds=max(1, MOST_ROUND - rounds),
            )
            rounds += player.rounds
            found += player.practice
            if player.bound.is_finite:
                learnt.absorb(player.tables, player.bound)
        heard.practice(found)
        heard.rollouts(rollouts)
    learnt.cut_short = rounds >= MOST_ROUND
    return learnt


def strength(deck: Deck, catalog: Catalog, settings: Settings, learnt: Learnt, beside: Course = ()) -> float:
    """The mean reward of the learnt policy without a search, over STRENGTH rollouts."""
    memory = Memory(replace(settings, rollouts=1, mulligan_rollouts=1))
    played = [at.with_main(dict(main)) for main in (deck.main, *beside) for at in sides(deck)]
    means = []
    for k, at in enumerate(played):
        player = Player(at, catalog, settings, memory=memory)
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
    course: dict[str, Any] = {
        **deck_parts(deck, catalog),
        **{name: getattr(settings, name) for name in ("learning", "learning_seed", "around")},
        "before": before.digest if before else "",
        "beside": [sorted(main.items()) for main in beside],
        "method": COURSES,
    }
    trial = replace(settings, seed=0).as_dict() if is_held(settings) else None
    key = hashed({**course, "method": METHOD, "trial": trial} if trial else course)
    mine = own / f"learnt-{key}.npz" if own is not None else None
    found = _of_run(mine) if mine is not None else None
    if found is not None:
        return found
    folder = cache_root() / POLICIES

    def taught(training: CourseSettings = USUAL, attempt: int = 0) -> Learnt:
        key = hashed(course if training is USUAL else {**course, "manner": asdict(training), "attempt": attempt})
        return _cached(
            folder / f"{key}.npz",
            lambda: learn(deck, catalog, settings, heard, before, beside, training, attempt),
        )

    def verdict(learnt: Learnt, other: Learnt | None = None) -> Verdict:
        return hold(sides(deck), [deck.main, *beside], catalog, settings, learnt, other, heard.trials)

    def tried() -> Learnt:
        learnt = taught()
        found = verdict(learnt)
        if not learnt.cut_short and (found.is_in_doubt or is_all_or_nothing(deck)):
            careful = [taught(CAREFUL, 1 + k) for k in range(TRIES)]
            best = max(careful, key=lambda which: strength(deck, catalog, settings, which, beside))
            again = verdict(learnt, best)
            if again.gain > found.gain:
                learnt, found = best, again
        learnt.cut_short = learnt.cut_short or found.is_cut_short
        learnt.plays = found.plays
        return learnt

    found = _cached(folder / f"{key}.npz", tried) if trial else taught()
    if mine is not None:
        try:
            files.write(mine, found.as_bytes())
        except OSError as error:
            raise InputError(str(mine), "", f"cannot be written: {error.strerror}", "make room, and resume the run") from None
    return found


def _cached(path: Path, make: Callable[[], Learnt]) -> Learnt:
    learnt = _read(cache.read(path, MOST_BYTES))
    if learnt is None:
        learnt = make()
        cache.keep(path, learnt.as_bytes())
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
