"""deckopt bench"""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import Annotated

import typer
from rich.table import Table

from deckopt.bench.contest import Entry, compare_until_known, enter
from deckopt.bench.described import described
from deckopt.bench.entrants import Entrant, parse_entrant, with_budgets
from deckopt.bench.pareto import front
from deckopt.bench.record import Record
from deckopt.bench.sequential import EQUAL, LEAST, OPEN, Sequential
from deckopt.bench.signature import signature
from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.cli.evaluate import Plot, crew_of, thresholds_of
from deckopt.cli.groups import with_groups
from deckopt.cli.options import MULLIGAN_FACTOR, Json, PlayOptions, Seed
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import Deck
from deckopt.errors import InputError
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.report.distribution import warnings
from deckopt.report.plot import check_picture, plot_contest
from deckopt.report.words import signed_interval
from deckopt.runs.folder import bench_file
from deckopt.search.player import Settings
from deckopt.workers.make import Where

GAMES, MOST_PAIRS = 100, 100_000
WIDTH = 100  # columns of the list of players
ENDINGS = (
    "Rollouts are by rules of thumb, of ensembles reduced; names that end in -light, -heavy, -expert or -learnt say otherwise. "
    "Players that do not learn are offered mulligans only where a trial of paired games shows that they earn something."
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(with_groups(bench))


def bench(
    deck_names: Annotated[list[str] | None, typer.Argument(metavar="DECK...", help="as for evaluate")] = None,
    *,
    enter_as: Annotated[
        list[str] | None,
        typer.Option("--enter", metavar="P[@ROLLOUTS][,KEY=VALUE]", help="a player (see --players); may be repeated"),
    ] = None,
    budgets: Annotated[str, typer.Option(metavar="N,N,...", help="rollouts a move of players entered without")] = "10,100,1000",
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="games of each player and deck")] = GAMES,
    sprt: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="A B", help="play A against B until it is known whether A is better, worse or equal"),
    ] = None,
    margin: Annotated[float, typer.Option(min=0, max=1, help="a difference in mean reward that counts as none")] = 0.005,
    most: Annotated[int, typer.Option(min=LEAST, help="pairs of games after which --sprt gives up")] = MOST_PAIRS,
    seed: Seed = 1,
    plot: Plot = None,
    run: Annotated[str | None, typer.Option(metavar="NAME", help="keep the games; the same command goes on with them")] = None,
    show_signature: Annotated[bool, typer.Option("--signature", help="print the hash of a fixed set of searches")] = False,
    show_players: Annotated[
        bool,
        typer.Option("--players", help="list the players there are, and where each differs from the paper it is named after"),
    ] = False,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Measure players: mean reward against CPU time a game, on the same games."""
    if show_players:
        _players(as_json)
        return
    if show_signature:
        console.out(signature())
        return
    if not deck_names:
        raise InputError("bench", "DECK", "is missing", "name a deck")
    if plot is not None:
        if sprt is not None or len(deck_names) > 1:
            raise InputError("--plot", str(plot), "draws the players of one deck", "leave out --sprt and the other decks")
        check_picture(plot)
    where = options.where()
    catalog = options.catalog()
    decks = [options.deck(name, catalog) for name in deck_names]
    with Record(bench_file(run) if run is not None else None) as record:
        if sprt is not None:
            both = parse_entrant(sprt[0], "--sprt"), parse_entrant(sprt[1], "--sprt")
            for deck in decks:
                _sequential(deck, catalog, both, record, Sequential(margin), most, seed, options, where, as_json)
            return
        entrants = with_budgets([parse_entrant(name, "--enter") for name in enter_as or ["mcts"]], _budgets(budgets))
        found = [[_enter(e, deck, catalog, record, games, seed, options, where) for e in entrants] for deck in decks]
    if plot is not None:
        points = [(e.entrant, e.cpu_ms, e.reward, mean_interval(e.games.rewards)) for e in found[0]]
        plot_contest(decks[0].name, points, _front(found[0]), plot)
    if as_json:
        console.dump([e.as_json(entries[0]) for entries in found for e in entries])
        return
    for deck, entries in zip(decks, found, strict=True):
        _table(deck, entries)
    if plot is not None:
        console.out(f"drawn in {plot}")


def _players(as_json: bool) -> None:
    """List all players."""
    if as_json:
        keys = ("family", "players", "does", "differs")
        console.dump([dict(zip(keys, family, strict=True)) for family in described()])
        return
    for _, players, does, differs in described():
        console.lines(textwrap.wrap(", ".join(players), WIDTH, break_on_hyphens=False))
        words = [does] + ([f"as published but for this: {differs}"] if differs else [])
        for line in words:
            console.lines(textwrap.wrap(line, WIDTH, initial_indent="    ", subsequent_indent="    "))
    console.out()
    console.lines(textwrap.wrap(ENDINGS, WIDTH))


def _front(entries: list[Entry]) -> list[bool]:
    return front([(e.cpu_ms, e.reward) for e in entries])


def _budgets(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 1:
        raise InputError("--budgets", text, "is no list of whole numbers above 0", "write them like 10,100,1000")
    return found


def _settings(entrant: Entrant, deck: Deck, seed: int, options: PlayOptions) -> Settings:
    factor = MULLIGAN_FACTOR if options.mulligan_rollouts is None else None
    return entrant.settings(replace(options.settings(deck, seed), play_off=0), factor)  # a player is what it is called


def _enter(
    entrant: Entrant,
    deck: Deck,
    catalog: Catalog,
    record: Record,
    games: int,
    seed: int,
    options: PlayOptions,
    where: Where,
) -> Entry:
    with console.progress(games, f"{deck.name}, {entrant.name}") as bar:
        settings = _settings(entrant, deck, seed, options)
        return enter(entrant.name, deck, catalog, settings, crew_of, thresholds_of, record, games, where, lambda: bar.update(1))


def _half(values: list[float]) -> str:
    """Half of the interval of their mean."""
    low, high = mean_interval(values)
    return f"+-{(high - low) / 2:.4f}" if len(values) > 1 else ""


def _table(deck: Deck, entries: list[Entry]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", title=deck.name, title_justify="left")
    table.add_column("player")
    for title in ("games", "mean reward", "95 %", "over the first", "won", "win turn", "CPU ms a game", "front"):
        table.add_column(title, justify="right")
    for entry, on_front in zip(entries, _front(entries), strict=True):
        e = entry.games
        gains = entry.over(entries[0])
        over = "" if entry is entries[0] else f"{mean(gains):+.4f} {_half(gains)}".rstrip()
        turn = f"{mean(e.win_turns):.3f}" if e.wins else "never"
        cells = [
            str(e.games),
            f"{entry.reward:.4f}",
            _half(e.rewards),
            over,
            f"{100 * e.wins / e.games:.1f} %",
            turn,
            f"{entry.cpu_ms:.1f}",
        ]
        table.add_row(entry.entrant, *cells, "*" if on_front else "")
    console.table(table)
    console.out()
    console.lines(dict.fromkeys(f"note: {line}" for entry in entries for line in warnings(entry.games)))


def _sequential(
    deck: Deck,
    catalog: Catalog,
    both: tuple[Entrant, Entrant],
    record: Record,
    test: Sequential,
    most: int,
    seed: int,
    options: PlayOptions,
    where: Where,
    as_json: bool,
) -> None:
    settings = _settings(both[0], deck, seed, options), _settings(both[1], deck, seed, options)
    with console.progress(None, f"{deck.name}, {both[0].name} against {both[1].name}", "pair") as bar:
        played = compare_until_known(
            deck, catalog, settings, crew_of, thresholds_of, record, test, most, where, lambda _: bar.update(1)
        )
    rewards = [mean([p.result.reward for p in side]) for side in played]
    ms = [1000 * sum(p.cpu for p in side) / max(1, len(side)) for side in played]
    caveats = caveats_of(deck, catalog)
    if as_json:
        low, high = test.interval
        console.dump(
            {
                "deck": deck.name,
                "players": [e.name for e in both],
                "verdict": test.verdict,
                "margin": test.margin,
                "pairs": test.n,
                "difference": test.mean,
                "interval": [low, high] if test.n >= LEAST else None,
                "mean_rewards": rewards,
                "cpu_ms_a_game": ms,
                **caveats.as_json(),
            }
        )
        return
    console.out(f"{deck.name}, {test.n} pairs of games:")
    for entrant, reward, cost in zip(both, rewards, ms, strict=True):
        console.out(f"  {entrant.name}: mean reward {reward:.4f}, {cost:.1f} CPU ms a game")
    difference = f"difference {test.mean:+.4f}, {signed_interval(*test.interval)} at any time"
    said = {OPEN: "it is not known which is better"}.get(test.verdict, f"{both[0].name} is {test.verdict}")
    console.out(f"  {difference}: {said}" + (f" (within {test.margin:g})" if test.verdict == EQUAL else ""))
    console.lines(f"note: {line}" for line in caveats.lines())
