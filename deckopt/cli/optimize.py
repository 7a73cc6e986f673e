"""deckopt optimize, resume"""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.help import CARDS, EXPERT, HOW_LONG, OUTPUT, SEARCHES, YOUR_DECK, examples
from deckopt.cli.options import (
    Cluster,
    DeckName,
    Json,
    PlayOptions,
    Seed,
    Workers,
    where_of,
)
from deckopt.decks.legality import FORMATS, checked_format
from deckopt.defaults import CANDIDATES, GAMES_AN_EDIT, SCREENING
from deckopt.errors import InputError
from deckopt.optimize.edits import Bans
from deckopt.optimize.methods import EXPLORATION, GUIDED, METHODS, WINDOW

_Minutes = typer.Option(min=0.05, max=10_000_000, help="how long, comparison included (default: 10)", rich_help_panel=HOW_LONG)
_MoreMinutes = typer.Option(
    min=0.05, max=10_000_000, help="how much longer, comparison included (default: what is left)", rich_help_panel=HOW_LONG
)
MoreGames = Annotated[
    int | None, typer.Option("--games", min=1, max=10**9, help="how many games, instead of --minutes", rich_help_panel=HOW_LONG)
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
    app.command("resume", rich_help_panel=SEARCHES, epilog=_RESUME)(resume)


def optimize(
    deck_name: DeckName,
    *,
    minutes: Annotated[float | None, _Minutes] = None,
    games: MoreGames = None,
    tries: Annotated[
        list[str] | None,
        typer.Option("--try", metavar='"CARD[=0..4]"', help="let the search have 0 to 4; may be repeated", rich_help_panel=CARDS),
    ] = None,
    sideboard: Annotated[
        bool, typer.Option("--try-sideboard", help="let the search have cards of the sideboard", rich_help_panel=CARDS)
    ] = False,
    locks: Annotated[
        list[str] | None,
        typer.Option("--lock", metavar="CARD", help="leave this card's copies alone; may be repeated", rich_help_panel=CARDS),
    ] = None,
    only_mine: Annotated[
        bool, typer.Option("--only-mine", help="try no cards that are not named here or in the deck", rich_help_panel=CARDS)
    ] = False,
    try_from: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="let the search have the cards that a file names: a list, or a table (CSV)",
            rich_help_panel=CARDS,
        ),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="your collection: try its cards, no more copies than it has; basic lands are free",
            rich_help_panel=CARDS,
        ),
    ] = None,
    give_up: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD",
            help="let the search change a card that only matters against an opponent; may be repeated",
            rich_help_panel=CARDS,
        ),
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format", metavar="F", help=f"try cards that are legal in it: {', '.join(FORMATS)}", rich_help_panel=CARDS
        ),
    ] = "",
    candidates: Annotated[
        int, typer.Option(min=0, max=100, help="how many cards to try that nobody named", rich_help_panel=CARDS)
    ] = CANDIDATES,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="name all cards that are tried", rich_help_panel=OUTPUT)
    ] = False,
    method: Annotated[
        str,
        typer.Option(
            "--search",
            metavar="METHOD",
            help="guided (by a response surface) or published (a tree of removals and additions)",
            rich_help_panel=EXPERT,
        ),
    ] = GUIDED,
    least_gain: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="gain in mean reward that is too small to look for (guided; default: 0.024 turns, about a point on a turn)",
            rich_help_panel=EXPERT,
        ),
    ] = None,
    screening: Annotated[
        int,
        typer.Option(
            min=0,
            max=10_000_000,
            help="rollouts a move of most games, those of --rollouts correct them; 0: of none (guided)",
            rich_help_panel=EXPERT,
        ),
    ] = SCREENING,
    root_games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10**9,
            help=f"games before a card is removed, or added (published; default: {GAMES_AN_EDIT} for each swap allowed)",
            rich_help_panel=EXPERT,
        ),
    ] = None,
    eval_games: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=10**9,
            help="games to evaluate each list with (published; default: a quarter of --root-games)",
            rich_help_panel=EXPERT,
        ),
    ] = None,
    tree_exploration: Annotated[
        float,
        typer.Option(
            min=0,
            max=100,
            help="exploration constant over lists (published; default: the square root of 2)",
            show_default=False,
            rich_help_panel=EXPERT,
        ),
    ] = EXPLORATION,
    no_change: Annotated[
        bool,
        typer.Option(
            "--allow-no-change",
            help="force no change: a list may stand, which ends the search (published)",
            rich_help_panel=EXPERT,
        ),
    ] = False,
    window: Annotated[
        int, typer.Option(min=1, max=10_000, help="games under way at most; part of what decides a run", rich_help_panel=EXPERT)
    ] = WINDOW,
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
    """Search for a better list by swapping cards, one at a time."""
    if minutes is not None and games is not None:
        raise InputError("--minutes", "", "contradicts --games", "give one of them")
    if method not in METHODS:
        raise InputError("--search", method, "is no way to search", f"one of {', '.join(METHODS)}")
    from deckopt.cli.decks_to_play import locked_lines, with_edits, with_sideboard
    from deckopt.decks.caveats import caveats_of
    from deckopt.decks.collection import read_collection
    from deckopt.decks.default_limits import is_limited

    form = checked_format(form, "--format")
    where = options.where()
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)
    from deckopt.cli.tries_shown import tries_lines  # the tables that candidates have to fit are loaded once there is a deck
    from deckopt.optimize.tries import Asked, tries_of
    from deckopt.runs import folder as folders_of

    if run is not None:
        folders_of.check_free(folders_of.check_name(run))

    asked = Asked(
        only_mine=only_mine,
        count=candidates,
        format=form or deck.format,
        pool=None if pool is None else read_collection(pool, catalog),
        names=() if try_from is None else list(read_collection(try_from, catalog)),
        give_up=give_up or (),
    )
    limited = asked.format == "limited" or is_limited(deck.size, "commander" in deck.aside)
    if sideboard or limited:
        deck = with_sideboard(deck, catalog)
    if limited:
        console.warn("a limited deck: main deck and sideboard are its pool, basic lands are free")
    tried = tries_of(deck, catalog, asked)
    deck = with_edits(tried.deck, catalog, tries or [], locks or [])
    from deckopt.cli.sitting import go  # the engine is loaded once it is known what to play
    from deckopt.evaluate.games import warm_up
    from deckopt.runs.start import HowToSearch, budget_for, plan_for

    budget = budget_for(minutes, games, "--")
    how = HowToSearch(
        seed=seed,
        method=method,
        least_gain=least_gain,
        screening=screening,
        window=window,
        root_games=root_games,
        eval_games=eval_games,
        exploration=tree_exploration,
        forced=not no_change,
    )
    plan = plan_for(deck, catalog, options.how(), how, budget, "--")
    for line in [*locked_lines(deck, catalog), *caveats_of(deck, catalog).box(), *tries_lines(tried, asked, verbose)]:
        console.warn(line)
    warm_up(deck, catalog)  # what cannot be played gets no folder
    folder = folders_of.create(run, plan.freeze(), budget) if run else folders_of.create_next(deck.name, plan.freeze(), budget)
    console.warn(f"run {folder.name}: {len(plan.limits.swaps(deck.main, Bans()))} swaps allowed")
    if not deck.limits.keys() - deck.main.keys():
        console.warn("only more or fewer copies of the deck's own cards are tried: --try CARD adds another one")
    go(folder, None, where, as_json)


def resume(
    run: Annotated[str, typer.Argument(metavar="RUN", help="a run's name or folder")],
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
    as_json: Json = False,
) -> None:
    """Go on with a run that was stopped, or with a finished one for longer or more closely."""
    from deckopt.cli.sitting import go
    from deckopt.runs import folder as folders_of
    from deckopt.runs.start import budget_to_go_on

    more = budget_to_go_on(minutes, games, least_gain, "--")
    go(folders_of.find(run), more, where_of(workers, cluster), as_json)
