"""Workers for the commands that play games, with progress: what they learn, their thresholds, their games.

It loads the engine: commands import it once they know what to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tqdm import tqdm

from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.decks.load import Deck
from deckopt.evaluate import evaluation as games_of
from deckopt.evaluate import trial
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.games import Seated, Sides, table_workers, warm_up
from deckopt.evaluate.learning import Course, Heard, learns, length
from deckopt.evaluate.mulligan import TARGET, sizes, thresholds
from deckopt.search.player import Settings
from deckopt.workers.make import Where


def crew_of(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    where: Where,
    courses: Sequence[Course] = (),
    own: Path | None = None,
) -> Seated:
    """Workers that have learnt to play the deck, with progress; `courses` and `own` as for `courses_for`."""
    warm_up(deck, catalog)  # it has something to say of its own
    if not learns(settings):
        return table_workers(deck, catalog, settings, where, courses=courses)
    with ExitStack() as shown:
        bars = {
            "rollout": (length(settings, len(courses) > 1), f"learning to play {deck.name}"),
            "trial game": (None, f"who plays {deck.name} best"),
        }
        now: list[tuple[str, tqdm]] = []

        def heard_of(unit: str, n: int) -> None:
            if not now or now[-1][0] != unit:
                shown.close()
                now.append((unit, shown.enter_context(console.progress(*bars[unit], unit))))
            now[-1][1].update(n)

        heard = Heard(partial(heard_of, "rollout"), partial(heard_of, "trial game"))
        return table_workers(deck, catalog, settings, where, courses=courses, heard=heard, own=own)


def thresholds_of(deck: Deck, catalog: Catalog, workers: Seated, error: float = TARGET) -> Sides:
    """The deck's thresholds for whoever plays it, with a standard error of at most `error`, with progress."""
    with console.progress(None, f"mulligans of {deck.name}", "hand") as bar:
        settings = workers.playing()
        found = thresholds(deck, catalog, settings, workers, target=error, on_hand=lambda n: bar.update(n))
    if trial.keeps_all(found) and len(sizes(deck)) > 1:
        tried = f"mulligans earned nothing in a trial of {trial.GAMES} games"
        why = tried if trial.rollouts_of_trial(settings) else "it moves at random"
        console.warn(f"{deck.name}: {settings.player} keeps every hand: {why}")
    return found


def games_with_progress(deck: Deck, catalog: Catalog, settings: Settings, games: int, where: Where) -> Evaluation:
    """Play games with progress on stderr."""
    with crew_of(deck, catalog, settings, where) as crew:
        found = thresholds_of(deck, catalog, crew)
        with console.progress(games, deck.name) as bar:
            return games_of.evaluate(
                deck, catalog, settings.rollouts, settings.seed, games, crew, found, lambda played: bar.update(1), crew.plays()
            )
