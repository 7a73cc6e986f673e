"""Games that deckopt plays: evaluate, compare, explain, mulligan, judge_hand, replay.

They load the engine. At its first use on a machine it is compiled, which takes a minute or two and is announced on stderr. Calls
may come from any thread. Where processes are spawned (macOS, Windows, programs with threads), a script with several workers must
stand below `if __name__ == "__main__":`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from typing_extensions import Unpack

from deckopt.api.deck import Deck, Start, check_deck
from deckopt.api.progress import GAMES, LEARNING, MULLIGANS, TRIAL, OnStage, Stage
from deckopt.decks.deck import Deck as PlayedDeck
from deckopt.decks.hand_names import read_hand
from deckopt.defaults import EXPLAIN_GAMES, HAND_GAMES, THRESHOLD_ERROR
from deckopt.defaults import GAMES as USUAL_GAMES
from deckopt.errors import InputError
from deckopt.evaluate.comparison import Comparison, compared
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.evaluation import evaluate as evaluate_games
from deckopt.evaluate.explanation import Explanation, explained, watched_games
from deckopt.evaluate.games import Sides, TrainedWorkers, Watched, trained_workers
from deckopt.evaluate.hand_games import Hands, judge
from deckopt.evaluate.hand_table import hand_tables
from deckopt.evaluate.how import HowToPlay, settings_for
from deckopt.evaluate.learning import learns
from deckopt.evaluate.mulligan import thresholds
from deckopt.evaluate.mulligans import Mulligans, make_mulligans
from deckopt.evaluate.training import Listeners
from deckopt.playing.settings import Settings
from deckopt.processors import processors
from deckopt.report.game import PlayedGame, played_game
from deckopt.workers.make import Where, check_where


def where_of(workers: int | None, cluster: str | None) -> Where:
    """Who plays: so many processes (by default one for each processor), or the workers of a Dask scheduler."""
    if cluster is None:
        if workers is not None and workers < 1:
            raise InputError("workers", str(workers), "is less than 1", "leave it out for one for each processor")
        return workers or processors()
    if workers is not None:
        raise InputError("cluster", cluster, "contradicts workers", "give one of them")
    check_where(cluster)
    return cluster


def _whole(key: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise InputError(key, str(value), f"is not between {least:,} and {most:,}")
    return value


def _played(
    deck: Deck, on_the_play: Start | None, rewards: Sequence[float] | None, goal: str | None, keep: str | None
) -> PlayedDeck:
    """The deck with these changes. InputError if one is wrong."""
    check_deck(deck)
    asked = {"on_the_play": on_the_play, "rewards": None if rewards is None else list(rewards), "goal": goal, "keep": keep}
    changes = {key: value for key, value in asked.items() if value is not None}
    return (deck.with_game(**changes) if changes else deck).played


class _Stages:
    """Counts what has been done of each stage, and tells the listener."""

    def __init__(self, deck: str, listener: OnStage | None) -> None:
        self._deck, self._listener = deck, listener
        self._done = 0

    def begin(self, stage: str, total: int | None = None) -> None:
        self._stage, self._total, self._done = stage, total, 0
        self.more(0)

    def more(self, n: int) -> None:
        self._done += n
        if self._listener is not None:
            self._listener(Stage(self._stage, self._deck, self._done, self._total))

    def heard(self) -> Listeners:
        """The listeners for training."""

        def trial(n: int) -> None:
            if self._stage != TRIAL:
                self.begin(TRIAL)
            self.more(n)

        def rollouts(n: int) -> None:
            if self._stage != LEARNING:
                self.begin(LEARNING)
            self.more(n)

        return Listeners(rollouts, trial)


@contextmanager
def _trained_workers(deck: PlayedDeck, of: Deck, settings: Settings, where: Where, stages: _Stages) -> Iterator[TrainedWorkers]:
    """Workers whose players are trained for the deck."""
    stages.begin(LEARNING, None if settings.plateau else settings.learning if learns(settings) else 0)
    with trained_workers(deck, of.catalog, settings, where, heard=stages.heard()) as crew:
        yield crew


def _thresholds(deck: PlayedDeck, of: Deck, crew: TrainedWorkers, stages: _Stages, error: float = THRESHOLD_ERROR) -> Sides:
    stages.begin(MULLIGANS)
    return thresholds(deck, of.catalog, crew.playing(), crew, target=error, on_hand=stages.more)


def evaluate(
    deck: Deck,
    *,
    games: int = USUAL_GAMES,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> Evaluation:
    """Play so many games of a deck, and say when it wins.

    Games are numbered from 0. The luck of a game depends on its number and `seed` (0 to 2**62) alone. So the result is the same
    with any number of workers, and more games begin with the same ones. `on_the_play`, `rewards`, `goal` and `keep` replace the
    deck's own (`Deck.with_game`). `workers` is a number of processes; `cluster` is the address of a Dask scheduler in place of
    these. `progress` is called with a `Stage` now and then. `how` is that of `HowToPlay`.

    InputError if an argument is wrong. Ctrl-C ends the call: the result has the games played by then, and is `interrupted`.
    Before the first game it is a KeyboardInterrupt. After any other exception the games are lost.
    """
    _whole("games", games, 1, 10_000_000)
    played = _played(deck, on_the_play, rewards, goal, keep)
    settings = settings_for(played, _whole("seed", seed, 0, 2**62), how, near=True)
    stages = _Stages(deck.name, progress)
    with _trained_workers(played, deck, settings, where_of(workers, cluster), stages) as crew:
        found = _thresholds(played, deck, crew, stages)
        stages.begin(GAMES, games)
        return evaluate_games(
            played, deck.catalog, settings.rollouts, seed, games, crew, found, lambda _: stages.more(1), crew.plays()
        )


def compare(
    decks: Sequence[Deck],
    *,
    games: int = USUAL_GAMES,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> Comparison:
    """Play several decks with the same luck. `differences` says how each deck differs from the first one, game by game.

    Decks of the same name are numbered from 1. All else is as for `evaluate`; after Ctrl-C decks may be missing. InputError for
    fewer than two decks.
    """
    if isinstance(decks, Deck):
        raise InputError("compare", "decks", "is one deck", "give a list of two or more")
    if len(decks) < 2:
        raise InputError("compare", "decks", f"there {'is' if decks else 'are'} {len(decks)}", "give two or more")
    for deck in decks:
        check_deck(deck)
    if goal is None and len({deck.played.goal for deck in decks}) > 1:
        raise InputError("compare", "decks", "the decks have different goals", "goal says one for all of them")
    found: list[Evaluation] = []
    try:
        for deck in decks:
            one = evaluate(
                deck,
                games=games,
                seed=seed,
                on_the_play=on_the_play,
                rewards=rewards,
                goal=goal,
                keep=keep,
                workers=workers,
                cluster=cluster,
                progress=progress,
                **how,
            )
            found.append(one)
            if one.interrupted:
                break
    except KeyboardInterrupt:  # this deck has no games, but those before have
        if not found:
            raise
    is_whole = len(found) == len(decks) and not found[-1].interrupted
    return compared(found, [str(number) for number in range(1, len(found) + 1)], interrupted=not is_whole)


def explain(
    deck: Deck,
    *,
    games: int = EXPLAIN_GAMES,
    minutes: float | None = None,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> Explanation:
    """What each card of a deck is worth, which cards help each other, and lands, mana, cards and damage by turn. When each card
    can be paid for, and what one more of each source of mana would add.

    All of it comes from so many games of the deck, or from those played in so many `minutes`, if that is less. All else is as for
    `evaluate`. Ctrl-C before the second game is a KeyboardInterrupt.
    """
    _whole("games", games, 2, 1_000_000)
    if minutes is not None and not minutes > 0:
        raise InputError("minutes", str(minutes), "is not above 0")
    played = _played(deck, on_the_play, rewards, goal, keep)
    settings = settings_for(played, _whole("seed", seed, 0, 2**62), how, near=True)
    stages = _Stages(deck.name, progress)
    watched: list[Watched] = []
    with _trained_workers(played, deck, settings, where_of(workers, cluster), stages) as crew:
        found = _thresholds(played, deck, crew, stages)
        stages.begin(GAMES, games)
        until = math.inf if minutes is None else time.monotonic() + 60 * minutes
        interrupted = False
        try:
            for game in watched_games(crew, played, seed, range(games), found):
                watched.append(game)
                stages.more(1)
                if len(watched) > 1 and time.monotonic() >= until:
                    break
        except KeyboardInterrupt:
            if len(watched) < 2:
                raise
            interrupted = True
        return explained(played, deck.catalog, settings, watched, crew.plays(), interrupted)


def mulligan(
    deck: Deck,
    *,
    error: float = THRESHOLD_ERROR,
    games: int = HAND_GAMES,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> Mulligans:
    """Which opening hands a deck keeps.

    Thresholds by hand size are in rewards, with a standard error of at most `error` (0.0005 to 1). So many games give the shares
    that are kept, by the number of lands and of cards, and examples. All else is as for `evaluate`.
    """
    if not 0.0005 <= error <= 1:
        raise InputError("error", str(error), "is not between 0.0005 and 1")
    played = _played(deck, on_the_play, rewards, goal, keep)
    _whole("games", games, 1, 10_000_000)
    settings = settings_for(played, _whole("seed", seed, 0, 2**62), how, near=True)
    stages = _Stages(deck.name, progress)
    with _trained_workers(played, deck, settings, where_of(workers, cluster), stages) as crew:
        found = _thresholds(played, deck, crew, stages, error)
        stages.begin(GAMES)
        tables, is_whole = hand_tables(played, deck.catalog, found, crew, seed, games, stages.more)
        return make_mulligans(played, deck.catalog, found, crew.plays(), tables, seed, not is_whole)


def judge_hand(
    deck: Deck,
    hand: str,
    *,
    error: float = THRESHOLD_ERROR,
    games: int = HAND_GAMES,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> Hands:
    """Whether to keep a hand, like "2 Mountain, NAME": so many games that keep it, against as many that begin with a mulligan.

    All else is as for `mulligan`.
    """
    if not 0.0005 <= error <= 1:
        raise InputError("error", str(error), "is not between 0.0005 and 1")
    _whole("games", games, 1, 10_000_000)
    played = _played(deck, on_the_play, rewards, goal, keep)
    asked = read_hand(hand, played, "hand")
    settings = settings_for(played, _whole("seed", seed, 0, 2**62), how, near=True)
    stages = _Stages(deck.name, progress)
    with _trained_workers(played, deck, settings, where_of(workers, cluster), stages) as crew:
        found = _thresholds(played, deck, crew, stages, error)
        stages.begin(GAMES)
        return judge(played, deck.catalog, found, crew, asked, seed, games, stages.more, crew.plays())


def replay(
    deck: Deck,
    *,
    game: int = 0,
    seed: int = 1,
    on_the_play: Start | None = None,
    rewards: Sequence[float] | None = None,
    goal: str | None = None,
    keep: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: OnStage | None = None,
    **how: Unpack[HowToPlay],
) -> PlayedGame:
    """Game number `game` (from 0) of an evaluation with this seed, move by move. All else is as for `evaluate`."""
    _whole("game", game, 0, 2**31)
    played = _played(deck, on_the_play, rewards, goal, keep)
    settings = settings_for(played, _whole("seed", seed, 0, 2**62), how, near=True)
    stages = _Stages(deck.name, progress)
    with _trained_workers(played, deck, settings, where_of(workers, cluster), stages) as crew:
        found = _thresholds(played, deck, crew, stages)
    return played_game(played, deck.catalog, crew, found, game, seed)
