"""The command `deckopt explain`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt.cli import console
from deckopt.cli.again import again, show_next
from deckopt.cli.groups import with_groups
from deckopt.cli.help import HOW_LONG, OUTPUT, YOUR_DECK, examples
from deckopt.cli.options import DeckName, Json, PlayOptions, Seed
from deckopt.defaults import EXPLAIN_GAMES, EXPLAIN_MINUTES
from deckopt.outputs import OVERWRITE

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.deck import Deck
    from deckopt.evaluate.explanation import Explanation
    from deckopt.playing.settings import Settings
    from deckopt.workers.make import Where

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

Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="write a table with a row a game", rich_help_panel=OUTPUT)
]
Force = Annotated[bool, typer.Option(OVERWRITE, help="overwrite the file of --csv, if it is there", rich_help_panel=OUTPUT)]

_EXAMPLES = examples(
    ("deckopt explain pauper-burn", "which card should I cut first? how often do I have four mana on turn 4?"),
    ("deckopt explain burn.txt --minutes 20", "your list, more exactly"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain", rich_help_panel=YOUR_DECK, epilog=_EXAMPLES)(with_groups(explain))


def explain(
    deck_name: DeckName,
    *,
    games: Games = EXPLAIN_GAMES,
    minutes: Minutes = EXPLAIN_MINUTES,
    seed: Seed = 1,
    table: Csv = None,
    force: Force = False,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Say which cards to cut or to play more of, whether there are too many lands, how much mana there is, and what can be
    paid for by each turn."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)

    from deckopt.report.explained import report  # the engine is loaded once it is known what to play
    from deckopt.report.games_csv import as_csv, table_file

    settings = options.settings(deck, seed, near=True)
    listed = table_file(table, force) if table is not None else None
    found, interrupted = _watch(deck, catalog, settings, games, minutes, options.where())
    if as_json:
        console.dump(found.to_dict())
    else:
        console.parts(report(found, deck))
        show_next(deck_name, {"try other cards": again("optimize", deck_name, options)})
    if listed is not None:
        listed.write(as_csv(found.columns, found.rows()))
        if not as_json:
            console.out(f"games listed in {table}")
    if interrupted:
        raise console.Interrupted(f"interrupted: {found.evaluation.games:,} of {games:,} games were played")


def _watch(
    deck: Deck, catalog: Catalog, settings: Settings, games: int, minutes: float, where: Where
) -> tuple[Explanation, bool]:
    """Play games with progress on stderr; returns what they tell, and whether Ctrl-C ended them.

    Interrupted if there are too few.
    """
    from deckopt.cli.crew import crew_of, thresholds_of
    from deckopt.evaluate.explanation import explained, watched_games
    from deckopt.evaluate.games import Watched
    from deckopt.evaluate.play_off import DEFAULT

    watched: list[Watched] = []
    plays = DEFAULT
    interrupted = False
    try:
        with crew_of(deck, catalog, settings, where) as crew:
            plays = crew.plays()
            thresholds = thresholds_of(deck, catalog, crew)
            until = time.monotonic() + 60 * minutes
            with console.bar(games, f"games of {deck.name}") as bar:
                for game in watched_games(crew, deck, settings.seed, range(games), thresholds):
                    watched.append(game)
                    bar.update(1)
                    if time.monotonic() >= until and len(watched) > 1:
                        break
    except KeyboardInterrupt:
        if len(watched) < 2:
            raise console.Interrupted(f"interrupted before the second game of {deck.name} was over") from None
        console.heard()
        interrupted = True
    return explained(deck, catalog, settings, watched, plays, interrupted), interrupted
