"""A course: self-play of a deck in parts, with a learning rate that falls.

A part is played on each side of the deck, with one of the lists around which players are trained. What it has learnt is taken
over, unless it is not finite. Which courses a player gets is decided in `learning` and `plateau`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.evaluate.play_off import DEFAULT, OnGame
from deckopt.playing.learner import Learner
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Memory
from deckopt.playing.practice import Practice
from deckopt.playing.settings import Settings
from deckopt.search.selfplay import AGAIN as LEARNT_AGAIN
from deckopt.search.selfplay import ENTROPY

CHUNKS = 40  # most parts of a course: each has a learning rate, a side and perhaps its own list
RATE, LAST_RATE = 0.0075, 0.0015  # learning rate of the policy, at first and at the end; it falls evenly
WORTH_RATE, FIRST_WORTH_RATE = 0.01, 0.05
BEFORE = 0.03  # share of the course at its beginning in which only the values are learnt
AGAIN, RATE_AGAIN = 0.25, 0.00375  # a further course: its length as a share of the first one's, and its first learning rate
SETTLED = 0.8  # share of a course after which the entropy bonus is constant
SEEDS = 100  # seeds that a course may use
MOST_ROUND = 50_000  # most rollouts of a course that go round in loops, which are long and teach little
MOST_SWAPS = 24  # most swaps between a list of the training and the deck's own

OnRollouts = Callable[[int], None]
OnPractice = Callable[[Practice], None]
Course = Sequence[Mapping[str, int]]  # the lists around which players are trained, in turn


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


@dataclass(frozen=True)
class CourseSettings:
    """How a course trains.

    - `rate`, `last_rate`: the policy's learning rate at first and at the end.
    - `most_advantage`: as for `Learner.learn`.
    - `last_entropy`: the weight of the entropy bonus in the last parts; it falls evenly to that.
    - `share`: length of the course, as a share of what is asked for.
    - `again`: as for `Learner.learn`.
    """

    rate: float = RATE
    last_rate: float = LAST_RATE
    most_advantage: float = math.inf
    last_entropy: float = ENTROPY
    share: float = 1.0
    again: int = LEARNT_AGAIN

    def entropy(self, chunk: int) -> float:
        """The weight of the entropy bonus in a part."""
        return ENTROPY + (self.last_entropy - ENTROPY) * min(1.0, chunk / (SETTLED * CHUNKS))


USUAL = CourseSettings()
#: For decks whose usual course is in doubt, and for decks whose games are just won or lost. A rare win is many times the usual
#: error; here it moves the policy less. At the end there is no entropy bonus, so the policy makes no move for variety alone.
#: Such courses may fail all the same, so there are several.
CAREFUL, TRIES = CourseSettings(rate=RATE / 2, most_advantage=3.0, last_entropy=0.0, share=0.5), 2


class OutOfTimeError(Exception):
    """A course has been given up because its time was over."""


def luck_of(settings: Settings, attempt: int = 0) -> int:
    """The first number of the luck of a course."""
    return SEEDS * (settings.learning_seed * (1 + TRIES) + attempt)


def train(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    whole: int,
    luck: int,
    heard: Listeners = NO_LISTENERS,
    before: Learnt | None = None,
    beside: Course = (),
    training: CourseSettings = USUAL,
    lists: int = 1,
    parts: int = CHUNKS,
    is_late: Callable[[], bool] = lambda: False,
) -> Learnt:
    """Train with `whole` rollouts, of the deck's list and those `beside` it in turn, from the network `before` if there is one.

    It has so many `parts`, each with a learning rate of its own. The numbers from `luck` to SEEDS above it are its luck; `lists`
    numbers the luck that draws lists around the deck's own. If learning diverges in a part (numbers are not finite), that part is
    discarded. Once MOST_ROUND rollouts have gone round in loops, the course ends. OutOfTimeError once `is_late`. Otherwise
    deterministic in the arguments.
    """
    learnt = Learnt.from_bytes(before.as_bytes()) if before else Learnt()
    learnt.plays, learnt.ended, learnt.swaps = DEFAULT, "", 0
    memory = Memory(replace(settings, rollouts=1, mulligan_rollouts=1))
    rng = random.Random(lists)
    players: dict[tuple[int, int], Learner] = {}
    first = min(training.rate, RATE_AGAIN) if before else training.rate
    chunks = [(first + (training.last_rate - first) * k / parts, WORTH_RATE, whole // parts) for k in range(parts)]
    if before is None:
        chunks.insert(0, (0.0, FIRST_WORTH_RATE, int(whole * BEFORE)))
    rounds = 0
    for k, (rate, worth_rate, rollouts) in enumerate(chunks):
        if rounds >= MOST_ROUND:
            break
        if is_late():
            raise OutOfTimeError
        found = Practice()
        there = deck.with_main(dict([deck.main, *beside][k % (1 + len(beside))]))
        for side, at in enumerate(sides(there)):
            played = at.with_main(neighbour(there, rng)) if settings.around else at
            which = side, k % (1 + len(beside))
            if settings.around or which not in players:  # to make a player takes as long as a thousand rollouts
                players[which] = Learner(played, catalog, settings, memory=memory)
            player = players[which]
            player.bound = learnt.bind(player.tables, learning=True)
            each = max(1, rollouts // len(sides(deck)))
            player.learn(
                each,
                rate,
                worth_rate,
                luck + 2 * k + side,
                entropy=training.entropy(min(k * CHUNKS // parts, CHUNKS)),
                most_advantage=training.most_advantage,
                again=training.again,
                most_rounds=max(1, MOST_ROUND - rounds),
            )
            rounds += player.rounds
            found += player.practice
            if player.bound.is_finite:
                learnt.absorb(player.tables, player.bound)
        learnt.rollouts += rollouts
        heard.practice(found)
        heard.rollouts(rollouts)
    learnt.cut_short = rounds >= MOST_ROUND
    return learnt
