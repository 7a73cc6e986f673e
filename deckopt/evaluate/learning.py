"""Learning to play a deck before its first game, and keeping what was learnt.

The network of `search.network` learns from self-play (`search.selfplay`): of the
deck's list alone, or, for a search over lists, of many lists within its limits, so that
each of them is played equally well. Trial games then say who plays by what was learnt
(`evaluate.play_off`). The result depends on the deck and the settings, not on a run's seed,
and is kept in the user's cache.
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
from deckopt.playing.player import Memory, Player, Settings
from deckopt.search.players import PLAYERS
from deckopt.search.selfplay import ENTROPY

COURSES = source_hash(("evaluate/learning.py",))  # of how players learn; kernels are part of ENGINE
METHOD = source_hash(("evaluate/learning.py", "evaluate/play_off.py"))  # of that, and of how it is said who plays
CHUNKS = 40  # of a course: each has a rate, a side and perhaps a list of its own
RATE, LAST_RATE = 0.015, 0.003  # of the policy, falling evenly
WORTH_RATE, FIRST_WORTH_RATE = 0.01, 0.05
BEFORE = 0.03  # of the course, only the worths of positions are learnt
AGAIN, RATE_AGAIN = 0.25, 0.0075  # a further course: its length as a share of the first one's, and the rate it begins with
SEARCH_MINUTE, SEARCH_GAME = 33_000, 16  # rollouts to learn from for each minute or game of a search: some 5 % of its time
FEWEST_FOR_SEARCH, MOST_FOR_SEARCH = 20_000, 10_000_000
STRENGTH = 5000  # rollouts of the policy alone by which courses are told apart
SETTLED = 0.8  # of a course, after which the bonus for entropy stays as it is
SEEDS = 100  # numbers of luck that a course may use
MOST_BYTES = 64 * files.MB  # of a file of what was learnt
MOST_SWAPS = 24  # between a list that is learnt from and the deck's own

OnRollouts = Callable[[int], None]
Course = Sequence[Mapping[str, int]]  # the lists around which players learn, in turn


@dataclass(frozen=True)
class Manner:
    """How a course learns: `rate` is the policy's at first, `most_advantage` as for `Player.learn`; `last_entropy` is the weight
    of the bonus for entropy in its last chunks, to which that falls evenly; `share` is the course's length, of that asked for."""

    rate: float = RATE
    most_advantage: float = math.inf
    last_entropy: float = ENTROPY
    share: float = 1.0

    def entropy(self, chunk: int) -> float:
        """The weight of the bonus in a chunk."""
        return ENTROPY + (self.last_entropy - ENTROPY) * min(1.0, chunk / (SETTLED * CHUNKS))


USUAL = Manner()
#: Where the usual course is in doubt, or a game is won or lost and nothing between. A rare win, many times the usual error, does
#: not throw the policy about, and it ends up without a move that is there for variety alone. Such courses may fail all the
#: same, so there are several.
CAREFUL, TRIES = Manner(rate=RATE / 2, most_advantage=3.0, last_entropy=0.0, share=0.5), 2


@dataclass(frozen=True)
class Heard:
    """Who wants to know how it goes: called with so many more rollouts of self-play, or trial games."""

    rollouts: OnRollouts = lambda n: None
    trials: OnGame = lambda n: None


UNHEARD = Heard()


def sides(deck: Deck) -> list[Deck]:
    """The deck on the play and on the draw if that is random, else the deck alone."""
    if deck.game.on_the_play != "random":
        return [deck]
    return [replace(deck, game=deck.game.model_copy(update={"on_the_play": first})) for first in (True, False)]


def learns(settings: Settings) -> bool:
    """Whether a player of these settings learns."""
    return PLAYERS[settings.player].learns and settings.learning > 0


def rollouts_for_search(minutes: float | None, games: int | None) -> int:
    """From how many rollouts to learn before a search of so many minutes or games.

    What they cost is little beside the games, and a player that knows more plays every game better.
    """
    wanted = SEARCH_GAME * (games or 0) if minutes is None else int(SEARCH_MINUTE * minutes)
    return min(MOST_FOR_SEARCH, max(FEWEST_FOR_SEARCH, wanted))


def length(settings: Settings, is_further: bool) -> int:
    """Rollouts of a course: of the first one, or of one that goes on from another."""
    return int(settings.learning * AGAIN) if is_further else settings.learning


def around(deck: Deck) -> str:
    """The name of all lists within a deck's limits, for `Settings.around`."""
    return hashed({"main": sorted(deck.main.items()), "limits": sorted(deck.limits.items())})[:12]


def neighbour(deck: Deck, rng: random.Random) -> dict[str, int]:
    """A list within the deck's limits, some random swaps away from its own."""
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
    on_rollouts: OnRollouts = lambda n: None,
    before: Learnt | None = None,
    beside: Course = (),
    manner: Manner = USUAL,
    attempt: int = 0,
) -> Learnt:
    """Learn from `length` rollouts, of the deck's list and those `beside` it in turn, going on from what was known `before`.

    `attempt` numbers its luck, together with `settings.learning_seed`.

    A chunk of it that goes astray, so that numbers are not finite any more, is forgotten.
    Deterministic in its arguments.
    """
    learnt = Learnt.from_bytes(before.as_bytes()) if before else Learnt()
    learnt.plays = DEFAULT
    memory = Memory(replace(settings, rollouts=1, mulligan_rollouts=1))
    rng = random.Random(1)
    first, whole = (
        min(manner.rate, RATE_AGAIN) if before else manner.rate,
        int(manner.share * length(settings, before is not None)),
    )
    chunks = [(first + (LAST_RATE - first) * k / CHUNKS, WORTH_RATE, whole // CHUNKS) for k in range(CHUNKS)]
    if before is None:
        chunks.insert(0, (0.0, FIRST_WORTH_RATE, int(whole * BEFORE)))
    for k, (rate, worth_rate, rollouts) in enumerate(chunks):
        there = deck.with_main(dict([deck.main, *beside][k % (1 + len(beside))]))
        for side, at in enumerate(sides(there)):
            played = at.with_main(neighbour(there, rng)) if settings.around else at
            player = Player(played, catalog, settings, memory=memory)
            player.bound = learnt.bind(player.tables, learning=True)
            luck = SEEDS * (settings.learning_seed * (1 + TRIES) + attempt) + 2 * k + side
            entropy = manner.entropy(min(k, CHUNKS))
            each = max(1, rollouts // len(sides(deck)))
            player.learn(each, rate, worth_rate, luck, entropy=entropy, most_advantage=manner.most_advantage)
            if player.bound.is_finite:
                learnt.absorb(player.tables, player.bound)
        on_rollouts(rollouts)
    return learnt


def strength(deck: Deck, catalog: Catalog, settings: Settings, learnt: Learnt, beside: Course = ()) -> float:
    """What the learnt policy earns on average without a search, over STRENGTH rollouts."""
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
    heard: Heard = UNHEARD,
    own: Path | None = None,
) -> tuple[Learnt | None, ...]:
    """What players know after each of `courses`, or after one around the deck's own list if there is none.

    Each course goes on from the one before. `own` and InputError as for `learnt_for`.
    """
    found: list[Learnt | None] = []
    for main, *beside in courses or [(deck.main,)]:
        before = found[-1] if found else None
        found.append(learnt_for(deck.with_main(dict(main)), catalog, settings, heard, own, before, beside))
    return tuple(found)


def learnt_for(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    heard: Heard = UNHEARD,
    own: Path | None = None,
    before: Learnt | None = None,
    beside: Course = (),
) -> Learnt | None:
    """What a player of the deck has learnt after a course (`learn`), and who plays by it (`evaluate.play_off`): from the cache,
    or now; None if it learns nothing.

    `own` is a folder of the caller's where it is kept as well, and looked for first: a run that is moved
    to another machine goes on with the same player. InputError if it cannot be written.
    """
    if not learns(settings):
        return None
    deck = replace(deck, game=deck.game.model_copy(update={"keep": BEST}))  # what is learnt starts from any hand
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

    def taught(manner: Manner = USUAL, attempt: int = 0) -> Learnt:
        key = hashed(course if manner is USUAL else {**course, "manner": asdict(manner), "attempt": attempt})
        return _cached(
            folder / f"{key}.npz", lambda: learn(deck, catalog, settings, heard.rollouts, before, beside, manner, attempt)
        )

    def verdict(learnt: Learnt, other: Learnt | None = None) -> Verdict:
        return hold(sides(deck), [deck.main, *beside], catalog, settings, learnt, other, heard.trials)

    def tried() -> Learnt:
        learnt = taught()
        found = verdict(learnt)
        if found.is_in_doubt or is_all_or_nothing(deck):
            careful = [taught(CAREFUL, 1 + k) for k in range(TRIES)]
            best = max(careful, key=lambda which: strength(deck, catalog, settings, which, beside))
            again = verdict(learnt, best)
            if again.gain > found.gain:
                learnt, found = best, again
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
    found = _read(cache.read(path, MOST_BYTES))
    if found is None:
        found = make()
        cache.keep(path, found.as_bytes())
    return found


def _of_run(path: Path) -> Learnt | None:
    try:
        return _read(files.contents(path, MOST_BYTES))
    except OSError:
        return None


def _read(data: bytes | None) -> Learnt | None:
    """What was learnt; None if there is nothing, or it is damaged: then it is learnt and written anew."""
    try:
        found = None if data is None else Learnt.from_bytes(data)
    except ValueError:
        return None
    return found if found is not None and found.plays in (DEFAULT, *CHALLENGERS) else None
