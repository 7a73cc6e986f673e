"""The commands `deckopt evaluate` and `deckopt compare`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt.cli import console
from deckopt.cli.again import again, show_next
from deckopt.cli.groups import with_groups
from deckopt.cli.help import CARDS, HOW_LONG, OUTPUT, YOUR_DECK, examples
from deckopt.cli.options import DeckName, Json, PlayOptions, Seed
from deckopt.defaults import GAMES
from deckopt.errors import InputError
from deckopt.outputs import OVERWRITE, Output
from deckopt.shown import listed

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.deck import Deck
    from deckopt.evaluate.comparison import Comparison

Games = Annotated[int, typer.Option("--games", "-n", min=1, max=10_000_000, help="games to play", rich_help_panel=HOW_LONG)]
Plot = Annotated[Path | None, typer.Option(metavar="FILE.png", help="draw the win turns as a picture", rich_help_panel=OUTPUT)]
Force = Annotated[bool, typer.Option(OVERWRITE, help="overwrite the file of --plot, if it is there", rich_help_panel=OUTPUT)]

Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="write a table with a row a game", rich_help_panel=OUTPUT)
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="write a web page, all in one file", rich_help_panel=OUTPUT),
]
ForceEach = Annotated[
    bool,
    typer.Option(OVERWRITE, help="overwrite the files of --plot, --csv and --html, if they are there", rich_help_panel=OUTPUT),
]

_EVALUATE = examples(
    ("deckopt evaluate pauper-burn", "when does a shipped deck win?"),
    ("deckopt evaluate burn.txt --draw --games 1000", "your list on the draw, more exactly"),
    ("deckopt evaluate burn.txt --csv games.csv", "every game, for a spreadsheet"),
    ("deckopt evaluate burn.txt --goal '4 lands'", "when does it have four lands?"),
    ("deckopt evaluate combo.txt --goal 'control CARD and CARD'", "when are both pieces there?"),
)
_COMPARE = examples(
    ("deckopt compare burn.txt faster.txt", "which of two lists wins sooner, with the same luck?"),
    ('deckopt compare burn.txt --swap "-4 CARD, +4 CARD" --games 1000', "what would four copies do for me? more exactly"),
    ("deckopt compare burn.txt --play --draw", "what is it worth to be on the play?"),
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("evaluate", rich_help_panel=YOUR_DECK, epilog=_EVALUATE)(with_groups(evaluate))
    app.command("compare", rich_help_panel=YOUR_DECK, epilog=_COMPARE)(with_groups(compare))


def evaluate(
    deck_name: DeckName,
    *,
    games: Games = GAMES,
    seed: Seed = 1,
    plot: Plot = None,
    table: Csv = None,
    page: Html = None,
    force: ForceEach = False,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Play a deck and show when it wins."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)

    from deckopt.cli.crew import games_with_progress  # the engine is loaded once it is known what to play
    from deckopt.report.deck_page import deck_page
    from deckopt.report.distribution import distribution_table, effort, summary_lines, warnings
    from deckopt.report.games_csv import games_csv, table_file
    from deckopt.report.plot import picture, plot_distributions
    from deckopt.report.words import asked_for

    settings = options.settings(deck, seed, near=True)
    drawn = picture(plot, force) if plot is not None else None
    to_list = table_file(table, force) if table is not None else None
    shared = Output("--html", page, force).checked() if page is not None else None
    found = games_with_progress(deck, catalog, settings, games, options.where())
    if as_json:
        console.dump(found.to_dict())
    else:
        console.prose(f"{deck.name}, {_start(deck)}{asked_for(found.objective)}")
        console.out()
        console.table(distribution_table(found, console.has_blocks()))
        console.out()
        console.parts(summary_lines(found))
        if options.verbose:
            console.out(effort(found))
        console.parts(f"note: {line}" for line in warnings(found, options.verbose))
        show_next(
            deck_name,
            {
                "watch a game": again("play", deck_name, options, seed) + " --game 0",
                "a card too many?": again("explain", deck_name, options),
                "a better list?": again("optimize", deck_name, options),
            },
        )
    if drawn is not None:
        plot_distributions([found], drawn)
        if not as_json:
            console.out(f"drawn in {plot}")
    if to_list is not None:
        to_list.write(games_csv(found))
        if not as_json:
            console.out(f"games listed in {table}")
    if shared is not None:
        shared.write(deck_page(deck, found).encode())
        if not as_json:
            console.out(f"page: {page}")
    if found.games < games:
        raise console.Interrupted(f"interrupted: {found.games:,} of {games:,} games were played")


def _start(deck: Deck) -> str:
    first = deck.game.on_the_play
    return "on the play or the draw at random" if first == "random" else "on the play" if first else "on the draw"


def compare(
    deck_names: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="two or more; or one with --swap, or with --play and --draw")
    ],
    *,
    swaps: Annotated[
        list[str] | None,
        typer.Option(
            "--swap",
            metavar='"-N CARD, +N CARD"',
            help="the first deck with this swap, as another deck; may be repeated",
            rich_help_panel=CARDS,
        ),
    ] = None,
    games: Games = GAMES,
    seed: Seed = 1,
    plot: Plot = None,
    force: Force = False,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Say which of several lists wins sooner, and by how much: all play with the same luck."""
    catalog = options.catalog()
    where = options.where()
    decks, names = _to_compare(deck_names, swaps or [], options, catalog)
    if len({deck.goal for deck in decks}) > 1:
        raise InputError("compare", "DECK", "the decks have different goals", "--goal says one for all of them")

    from deckopt.cli.crew import games_with_progress
    from deckopt.evaluate.comparison import compared
    from deckopt.evaluate.evaluation import apart
    from deckopt.report.plot import picture, plot_distributions

    drawn = picture(plot, force) if plot is not None else None
    found = []
    for deck, name in zip(decks, apart([deck.name for deck in decks], names), strict=True):
        settings = options.settings(deck, seed)
        try:
            found.append(games_with_progress(replace(deck, name=name), catalog, settings, games, where))
        except console.Interrupted:  # of this deck there is nothing to show, of those before there is
            if not found:
                raise
            break
        if found[-1].games < games:
            break
    is_whole = len(found) == len(decks) and found[-1].games == games
    comparison = compared(found, names[: len(found)], interrupted=not is_whole)
    if as_json:
        console.dump(comparison.to_dict())
    else:
        if options.verbose:
            _show_each(comparison)
        _show(comparison, options.verbose)
    if drawn is not None:
        plot_distributions(comparison.evaluations, drawn)
    if not is_whole:
        counted = ", ".join(f"{e.games:,}" for e in found)
        raise console.Interrupted(f"interrupted: {counted} games were played with {len(found)} of {len(decks)} decks")


def _to_compare(
    deck_names: Sequence[str], swaps: Sequence[str], options: PlayOptions, catalog: Catalog
) -> tuple[list[Deck], list[str]]:
    """The decks, and words that distinguish those of the same name. With --play and --draw, one deck is compared with itself."""
    if len(deck_names) + len(swaps) < 2:
        if not (options.on_play and options.on_draw):
            raise InputError("compare", "DECK", "there is only one", 'name two or more, or give --swap "-1 CARD, +1 CARD"')
        first = replace(options, on_draw=False).deck(deck_names[0], catalog)
        second = replace(first, game=first.game.model_copy(update={"on_the_play": False}))
        return [first, second], ["on the play", "on the draw"]
    decks = [options.deck(name, catalog) for name in deck_names]
    from deckopt.cli.decks_to_play import with_swap

    changed = [with_swap(decks[0], catalog, swap) for swap in swaps]
    return [*decks, *changed], [*map(_first_line, deck_names), *swaps]


def _first_line(deck_name: str) -> str:
    """What DECK is called: a list may be given as text."""
    first, *more = deck_name.strip().splitlines() or [""]
    return f"{first} ..." if more else first


def _show_each(comparison: Comparison) -> None:
    from deckopt.report.distribution import distribution_table, effort, summary_lines

    for e in comparison.evaluations:
        console.out(e.deck)
        console.out()
        console.table(distribution_table(e, console.has_blocks()))
        console.out()
        console.parts([*summary_lines(e), effort(e), ""])


def _show(comparison: Comparison, is_verbose: bool) -> None:
    from deckopt.decks.keep_rules import words as how_kept
    from deckopt.decks.model import BEST
    from deckopt.report.distribution import caveats, unusual
    from deckopt.report.gains import gain_lines
    from deckopt.report.table import Table
    from deckopt.report.words import percent, signed_interval, turn_words, won

    objective = comparison.evaluations[0].objective
    if not objective.is_winning:
        console.prose(f"goal: {objective.goal}")
        console.out()
    turn = "win turn" if objective.is_winning else "turn"
    titles = ("deck", won(objective), turn, "mean reward", "gain", "95 % interval")
    table = Table(*titles, names=["deck"])
    for e, over_first in zip(comparison.evaluations, (None, *comparison.differences), strict=True):
        gain = over_first.mean_reward if over_first is not None else None
        gained = ("", "") if gain is None else (f"{gain.value:+.4f}", signed_interval(gain.low, gain.high))
        table.add(e.deck, percent(e.win_rate.value), turn_words(e.win_turn), f"{e.mean_reward.value:.4f}", *gained)
    console.table(table)
    console.out("gain: over the first deck, in mean reward, with the same luck")
    every = comparison.evaluations
    if len(every) == 2:  # more of them are too many to be told turn by turn
        (found,) = comparison.differences
        console.out()
        console.parts(gain_lines(*every, found, ("first", "second"), "pairs"))
    for keep in dict.fromkeys(e.keep for e in every if e.keep != BEST):
        named = [e.deck for e in every if e.keep == keep]
        console.prose(f"hands {how_kept(keep)}" + ("" if len(named) == len(every) else f" ({listed(named)})"))
    said: dict[str, list[str]] = {}
    for e in every:
        for line in caveats(e, is_verbose):
            said.setdefault(line, []).append(e.deck)
    console.parts(f"note: {line}" + ("" if len(of) == len(every) else f" ({listed(of)})") for line, of in said.items())
    console.parts(f"note: {e.deck}: {line}" for e in every for line in unusual(e.endings, e.objective))
