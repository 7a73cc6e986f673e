"""The commands `deckopt optimize` and `deckopt resume`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.help import EXPERT, HOW_LONG, OUTPUT, SEARCHES, YOUR_DECK, examples
from deckopt.cli.options import (
    Cluster,
    DeckName,
    Json,
    Loudness,
    PlayOptions,
    Seed,
    Workers,
    where_of,
)
from deckopt.cli.search_options import CardsToTry, SearchOptions
from deckopt.errors import InputError
from deckopt.optimize.edits import Bans

_Minutes = typer.Option(
    "--minutes", "-m", min=0.05, max=10_000_000, help="how long, comparison included (default: 10)", rich_help_panel=HOW_LONG
)
_MoreMinutes = typer.Option(
    "--minutes",
    "-m",
    min=0.05,
    max=10_000_000,
    help="how much longer, comparison included (default: what is left)",
    rich_help_panel=HOW_LONG,
)
MoreGames = Annotated[
    int | None,
    typer.Option("--games", "-n", min=1, max=10**9, help="how many games, instead of --minutes", rich_help_panel=HOW_LONG),
]

_OPTIMIZE = examples(
    ("deckopt optimize burn.txt", "what should I change? (10 minutes)"),
    ("deckopt optimize burn.txt --minutes 60 --lock Fireblast", "look for longer, and leave a card alone"),
    ('deckopt optimize burn.txt --only-mine --try "CARD=0..4"', "try this card and no other new one"),
    ("deckopt optimize burn.txt --pool collection.csv", "try what I own"),
)
_RESUME = examples(
    ("deckopt resume pauper-burn-1", "go on with a search that was stopped"),
    ("deckopt resume pauper-burn-1 --minutes 30", "look for 30 minutes more"),
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("optimize", rich_help_panel=YOUR_DECK, epilog=_OPTIMIZE)(with_groups(optimize))
    app.command("resume", rich_help_panel=SEARCHES, epilog=_RESUME)(with_groups(resume))


def optimize(
    deck_name: DeckName,
    *,
    minutes: Annotated[float | None, _Minutes] = None,
    games: MoreGames = None,
    cards: CardsToTry,
    search: SearchOptions,
    run: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="the run's folder in runs/ (default: the deck's name and a number)", rich_help_panel=OUTPUT
        ),
    ] = None,
    seed: Seed = 1,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Search for cards to cut and to add: the list that wins sooner."""
    if minutes is not None and games is not None:
        raise InputError("--minutes", "", "contradicts --games", "give one of them")
    search.check()
    cards.check()
    where = options.where()
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)
    from deckopt.cli.decks_to_play import limits_of, locked_lines, with_limits, with_sideboard
    from deckopt.cli.tries_shown import tries_lines  # the tables that candidates have to fit are loaded once there is a deck
    from deckopt.decks.caveats import caveats_of
    from deckopt.optimize.tries import is_of_a_pool, tries_of
    from deckopt.runs import folder as folders_of

    folders_of.check_writable()
    if run is not None:
        folders_of.check_free(folders_of.check_name(run))

    asked = cards.asked(deck, catalog)
    limited = is_of_a_pool(deck, asked.format)
    if cards.sideboard or limited:
        deck = with_sideboard(deck, catalog)
    if limited:
        console.warn("a limited deck: main deck and sideboard are its pool, basic lands are free")
    limits = limits_of(deck, catalog, cards.tries or [], cards.locks or [])  # names are checked before candidates are looked for
    tried = tries_of(deck, catalog, asked)
    deck = with_limits(tried.deck, catalog, limits)
    from deckopt.cli.sitting import go  # the engine is loaded once it is known what to play
    from deckopt.evaluate.games import warm_up
    from deckopt.runs.start import budget_for, plan_for

    budget = budget_for(minutes, games, "--")
    plan = plan_for(deck, catalog, options.how(), search.how(seed), budget, "--")
    for line in [*locked_lines(deck, catalog), *caveats_of(deck, catalog).box(), *tries_lines(tried, asked, options.verbose)]:
        console.warn(line)
    warm_up(deck, catalog)  # what cannot be played gets no folder
    folder = folders_of.create(run, plan.freeze(), budget) if run else folders_of.create_next(deck.name, plan.freeze(), budget)
    console.warn(f"run {folder.name}: {len(plan.limits.swaps(deck.main, Bans())):,} swaps to try, each of one card for another")
    if not deck.limits.keys() - deck.main.keys():
        console.warn("only more or fewer copies of the deck's own cards are tried: --try CARD adds another one")
    go(folder, None, where, as_json)


def resume(
    run: Annotated[str, typer.Argument(metavar="RUN", help="a run's name or folder")],
    *,
    minutes: Annotated[float | None, _MoreMinutes] = None,
    games: MoreGames = None,
    least_gain: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="from now on, the gain that is too small to look for (guided); 10 minutes more",
            rich_help_panel=EXPERT,
        ),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    loudness: Loudness,
    as_json: Json = False,
) -> None:
    """Go on with a run that was stopped, or with a finished one for longer or more closely."""
    from deckopt.cli.sitting import go
    from deckopt.runs import folder as folders_of
    from deckopt.runs.start import budget_to_go_on

    del loudness  # it is so by now
    more = budget_to_go_on(minutes, games, least_gain, "--")
    go(folders_of.find(run), more, where_of(workers, cluster), as_json)
