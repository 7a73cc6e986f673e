"""Workers for commands that play games, with progress: training, thresholds, games. It loads the engine, so it is
imported late."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Protocol

from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.cli.first_look import Looking
from deckopt.decks.deck import Deck
from deckopt.decks.model import BEST
from deckopt.evaluate import trial
from deckopt.evaluate.evaluation import Evaluation, make_evaluation, play_games
from deckopt.evaluate.games import Played, Sides, TrainedWorkers, trained_workers, warm_up
from deckopt.evaluate.learning import learns
from deckopt.evaluate.mulligan import TARGET, sizes, thresholds
from deckopt.evaluate.play_off import DEFAULT
from deckopt.evaluate.training import AGAIN, Course, Listeners, OnPractice
from deckopt.playing.learnt import IN_TIME, Learnt
from deckopt.playing.settings import Settings
from deckopt.report.words import counted, number
from deckopt.workers.make import Where


class Shown(Protocol):
    """Something that shows how much is done."""

    def update(self, more: float) -> None:
        """So much more."""

    def __enter__(self) -> Shown: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /) -> None: ...


CUT_SHORT = "learning ended early: its games go round and round in loops"
Bars = Callable[[float | None, str, str], Shown]  # of so many things (None: nobody knows), what is done, and one of the things


def crew_of(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    where: Where,
    courses: Sequence[Course] = (),
    own: Path | None = None,
    bars: Bars = console.bar,
    practised: OnPractice = lambda found: None,
) -> TrainedWorkers:
    """Workers whose players are trained for the deck, with progress in `bars`; `courses` and `own` are as for `courses_for`.
    `practised` is told what a course shows."""
    warm_up(deck, catalog)  # it has something to say of its own
    if not learns(settings):
        return trained_workers(deck, catalog, settings, where, courses=courses)
    found = _trained(deck, catalog, settings, where, courses, own, bars, practised)
    for line in dict.fromkeys(line for learnt in found.learnt if learnt is not None for line in _notes(learnt)):
        console.warn(f"{deck.name}: {line}")
    return found


def _notes(learnt: Learnt) -> list[str]:
    """What is said of how a player was trained, one line each."""
    found = [CUT_SHORT] if learnt.cut_short else []
    if learnt.ended == IN_TIME:
        found.append(f"learning ended after {number(learnt.rollouts)} rollouts, when its minutes were over: call again to go on")
    if learnt.swaps:
        found.append(f"learning began from a list that was learnt before and differs in {counted(learnt.swaps, 'card')}")
    return found


def _trained(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    where: Where,
    courses: Sequence[Course],
    own: Path | None,
    bars: Bars,
    practised: OnPractice,
) -> TrainedWorkers:
    """Workers of players who learn, with progress."""
    with ExitStack() as shown:
        stages = {
            "rollout": _to_learn(deck, settings, len(courses) > 1),
            "trial game": (None, f"trying out ways to play {deck.name}"),
        }
        now: list[tuple[str, Shown]] = []

        def heard_of(unit: str, n: int) -> None:
            if not now or now[-1][0] != unit:
                shown.close()
                now.append((unit, shown.enter_context(bars(*stages[unit], unit))))
            now[-1][1].update(n)

        heard_of("rollout", 0)  # the first ones may take a while
        heard = Listeners(partial(heard_of, "rollout"), partial(heard_of, "trial game"), practised)
        return trained_workers(deck, catalog, settings, where, courses=courses, heard=heard, own=own)


def _to_learn(deck: Deck, settings: Settings, is_further: bool) -> tuple[float | None, str]:
    """How many rollouts there are to learn from, None if nobody knows; and what is done."""
    what = f"learning to play {deck.name}"
    if not settings.plateau:
        return settings.learning * (AGAIN if is_further else 1), what
    return None, what if is_further else f"{what}, as long as it gains ({number(settings.learning)} at most)"


def thresholds_of(
    deck: Deck, catalog: Catalog, workers: TrainedWorkers, error: float = TARGET, bars: Bars = console.bar
) -> Sides:
    """The deck's thresholds, with a standard error of at most `error` and with progress. None if a rule keeps hands."""
    if deck.game.keep != BEST:
        return thresholds(deck, catalog, workers.playing(), workers)
    with bars(None, f"finding out which hands {deck.name} keeps", "hand") as bar:
        settings = workers.playing()
        found = thresholds(deck, catalog, settings, workers, target=error, on_hand=lambda n: bar.update(n))
    if trial.keeps_all(found) and len(sizes(deck)) > 1:
        tried = f"mulligans earned nothing in a trial of {trial.GAMES} games"
        why = tried if trial.rollouts_of_trial(settings) else "it moves at random"
        console.warn(f"{deck.name}: {settings.player} keeps every hand: {why}")
    return found


def games_with_progress(deck: Deck, catalog: Catalog, settings: Settings, games: int, where: Where) -> Evaluation:
    """Play games with progress on stderr. After Ctrl-C, the games that were finished by then.

    Interrupted if there are none.
    """
    played: list[Played] = []
    plays = DEFAULT
    try:
        warm_up(deck, catalog)  # it has something to say of its own
        with (
            Looking(deck, catalog, settings, games) as look,
            crew_of(deck, catalog, settings, where, bars=look.bar, practised=look.practised) as crew,
        ):
            plays = crew.plays()
            found = thresholds_of(deck, catalog, crew, bars=look.bar)
            with look.bar(games, f"playing {deck.name}", "game") as bar:
                for game in play_games(crew, deck, settings.seed, range(games), found):
                    played.append(game)
                    look.played(played)
                    bar.update(1)
    except KeyboardInterrupt:
        if not played:
            raise console.Interrupted(f"interrupted before the first game of {deck.name} was over") from None
        console.heard()
    return make_evaluation(deck, catalog, settings.rollouts, settings.seed, played, plays, interrupted=len(played) < games)
