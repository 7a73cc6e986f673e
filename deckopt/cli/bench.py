"""The command `deckopt bench`: its options. Contests are in `contests`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.bench.sequential import LEAST
from deckopt.cli import console
from deckopt.cli.evaluate import Force, Plot
from deckopt.cli.groups import with_groups
from deckopt.cli.help import HOW_LONG, OUTPUT, PLAIN, RESEARCH, examples
from deckopt.cli.options import Json, PlayOptions, Seed
from deckopt.errors import InputError

GAMES, MOST_PAIRS = 100, 100_000

_Enter = Annotated[
    list[str] | None,
    typer.Option(
        "--enter", metavar="P[@ROLLOUTS][,KEY=VALUE]", help="a player (see --players); may be repeated", rich_help_panel=PLAIN
    ),
]
_Budgets = Annotated[
    str, typer.Option(metavar="N,N,...", help="rollouts a move of players entered without", rich_help_panel=PLAIN)
]
_Games = Annotated[
    int, typer.Option("--games", "-n", min=1, max=10_000_000, help="games of each player and deck", rich_help_panel=HOW_LONG)
]
_Sprt = Annotated[
    tuple[str, str] | None,
    typer.Option(
        metavar="A B", help="play A against B until it is known whether A is better, worse or equal", rich_help_panel=PLAIN
    ),
]
_Margin = Annotated[
    float, typer.Option(min=0, max=1, help="a difference in mean reward that counts as none", rich_help_panel=PLAIN)
]
_Most = Annotated[int, typer.Option(min=LEAST, help="pairs of games after which --sprt gives up", rich_help_panel=HOW_LONG)]
_Run = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="keep the games; the same command goes on with them", rich_help_panel=OUTPUT),
]
_ShowSignature = Annotated[
    bool, typer.Option("--signature", help="print the hash of a fixed set of searches", rich_help_panel=OUTPUT)
]
_ShowPlayers = Annotated[
    bool,
    typer.Option(
        "--players",
        help="list the players there are, and where each differs from the paper it is named after",
        rich_help_panel=OUTPUT,
    ),
]

_EXAMPLES = examples(
    ("deckopt bench pauper-burn --enter mcts --enter heavy --budgets 10,100", "two players with two budgets"),
    ("deckopt bench --players", "which players there are"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench", rich_help_panel=RESEARCH, epilog=_EXAMPLES)(with_groups(bench))


def bench(
    deck_names: Annotated[list[str] | None, typer.Argument(metavar="DECK...", help="as for evaluate")] = None,
    *,
    enter_as: _Enter = None,
    budgets: _Budgets = "10,100,1000",
    games: _Games = GAMES,
    sprt: _Sprt = None,
    margin: _Margin = 0.005,
    most: _Most = MOST_PAIRS,
    seed: Seed = 1,
    plot: Plot = None,
    force: Force = False,
    run: _Run = None,
    show_signature: _ShowSignature = False,
    show_players: _ShowPlayers = False,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Measure players: mean reward against CPU time a game, on the same games."""
    if show_players:
        from deckopt.cli import contests

        contests.show_players(as_json)
        return
    if show_signature:
        from deckopt.bench.signature import signature

        console.out(signature())
        return
    if not deck_names:
        raise InputError("bench", "DECK", "is missing", "name a deck")
    from deckopt.bench.record import Record
    from deckopt.cli import contests
    from deckopt.report.plot import picture
    from deckopt.runs.folder import bench_file

    if plot is not None and (sprt is not None or len(deck_names) > 1):
        raise InputError("--plot", str(plot), "draws the players of one deck", "leave out --sprt and the other decks")
    drawn = picture(plot, force) if plot is not None else None
    where = options.where()
    catalog = options.catalog()
    decks = [options.deck(name, catalog) for name in deck_names]
    with Record(bench_file(run) if run is not None else None) as record:
        setting = contests.Setting(decks, catalog, record, seed, options, where)
        if sprt is not None:
            contests.show_duels(setting, sprt, margin, most, as_json)
            return
        entrants = contests.entrants_of(enter_as or ["mcts"], _budgets(budgets))
        found, is_whole = contests.enter_all(setting, entrants, games)
    contests.show_all(decks, found, as_json)
    if drawn is not None:
        contests.draw(decks[0], found[0], drawn)
        if not as_json:
            console.out(f"drawn in {plot}")
    if not is_whole:
        kept = f"; the same command goes on with the games of {run}" if run is not None else ""
        many = f"{sum(map(len, found))} of {len(entrants) * len(decks)}"
        raise console.Interrupted(f"interrupted: {many} players were through{kept}")


def _budgets(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 1:
        raise InputError("--budgets", text, "is no list of whole numbers above 0", "write them like 10,100,1000")
    return found
