"""deckopt explain"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.help import HOW_LONG, YOUR_DECK, examples
from deckopt.cli.options import DeckName, Json, PlayOptions, Seed

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.load import Deck
    from deckopt.evaluate.card_worth import Explanation
    from deckopt.search.player import Settings
    from deckopt.workers.make import Where

GAMES, MINUTES = 10_000, 5.0

Games = Annotated[
    int, typer.Option("--games", "-n", min=2, max=1_000_000, help="games to play at most", rich_help_panel=HOW_LONG)
]
Minutes = Annotated[
    float,
    typer.Option(
        "--minutes",
        "-m",
        min=0.01,
        max=10_000,
        help="minutes to play at most, not counting what comes first",
        rich_help_panel=HOW_LONG,
    ),
]

_EXAMPLES = examples(
    ("deckopt explain pauper-burn", "which card should I cut first?"),
    ("deckopt explain burn.txt --minutes 20", "your list, told more exactly"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain", rich_help_panel=YOUR_DECK, epilog=_EXAMPLES)(with_groups(explain))


def explain(
    deck_name: DeckName,
    *,
    games: Games = GAMES,
    minutes: Minutes = MINUTES,
    seed: Seed = 1,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Show what each card of a deck is worth: which to cut first, which to open with."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)

    from deckopt.report.explained import report  # the engine is loaded once it is known what to play

    settings = options.settings(deck, seed)
    found, interrupted = _watch(deck, catalog, settings, games, minutes, options.where())
    if as_json:
        console.dump(found.to_dict())
    else:
        for part in report(found, deck):
            if isinstance(part, str):
                console.out(part)
            else:
                console.table(part)
    if interrupted:
        raise console.Interrupted(f"interrupted: {found.evaluation.games:,} of {games:,} games were played")


def _watch(
    deck: Deck, catalog: Catalog, settings: Settings, games: int, minutes: float, where: Where
) -> tuple[Explanation, bool]:
    """Play games with progress on stderr; what they tell, and whether Ctrl-C ended them.

    Interrupted if there are too few to tell anything.
    """
    from deckopt.cli.crew import crew_of, thresholds_of
    from deckopt.evaluate.card_worth import explained
    from deckopt.evaluate.evaluation import make_evaluation
    from deckopt.evaluate.games import GameTask, Watched, WatchTask, as_list
    from deckopt.evaluate.play_off import DEFAULT
    from deckopt.workers.base import ordered

    main = as_list(deck.main)
    watched: list[Watched] = []
    plays = DEFAULT
    interrupted = False
    try:
        with crew_of(deck, catalog, settings, where) as crew:
            plays = crew.plays()
            thresholds = thresholds_of(deck, catalog, crew)
            tasks = (WatchTask(GameTask(main, settings.seed, game, thresholds)) for game in range(games))
            until = time.monotonic() + 60 * minutes
            with console.bar(games, f"games of {deck.name}") as bar:
                for _, game in ordered(crew, tasks, 4 * crew.count):
                    watched.append(game)
                    bar.update(1)
                    if time.monotonic() >= until and len(watched) > 1:
                        break
    except KeyboardInterrupt:
        if len(watched) < 2:
            raise console.Interrupted(f"interrupted before the second game of {deck.name} was over") from None
        console.heard()
        interrupted = True
    played = [game.played for game in watched]
    evaluation = make_evaluation(deck, catalog, settings.rollouts, settings.seed, played, plays)
    return explained(evaluation, main, watched), interrupted
