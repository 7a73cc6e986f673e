"""Options of `deckopt optimize`: what it may try, and how it searches.

Declaring them loads no card and no engine, as in `options`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt.cli.help import CARDS, EXPERT
from deckopt.decks.legality import ANY, FORMATS, checked_format
from deckopt.defaults import CANDIDATES, GAMES_AN_EDIT, SCREENING
from deckopt.errors import InputError
from deckopt.optimize.methods import EXPLORATION, GUIDED, METHODS, WINDOW

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.deck import Deck
    from deckopt.optimize.tries import Asked
    from deckopt.runs.start import HowToSearch


@dataclass
class CardsToTry:
    """Which cards the search may try, and which it leaves alone."""

    tries: Annotated[
        list[str] | None,
        typer.Option(
            "--try", metavar='"CARD[=0..4]"', help="try 0 to 4 copies of a card; may be repeated", rich_help_panel=CARDS
        ),
    ] = None
    sideboard: Annotated[bool, typer.Option("--try-sideboard", help="try the cards of the sideboard", rich_help_panel=CARDS)] = (
        False
    )
    locks: Annotated[
        list[str] | None,
        typer.Option("--lock", metavar="CARD", help="leave this card's copies alone; may be repeated", rich_help_panel=CARDS),
    ] = None
    only_mine: Annotated[
        bool, typer.Option("--only-mine", help="try no cards that are not named here or in the deck", rich_help_panel=CARDS)
    ] = False
    try_from: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="try the cards that a file names: a list, or a table (CSV)",
            rich_help_panel=CARDS,
        ),
    ] = None
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="your collection: try its cards, no more copies than it has; basic lands are free",
            rich_help_panel=CARDS,
        ),
    ] = None
    give_up: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD",
            help="let the search change a card that only matters against an opponent; may be repeated",
            rich_help_panel=CARDS,
        ),
    ] = None
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="F",
            help=f"try cards that are legal in it: {', '.join(FORMATS)} or {ANY} (default: the one that the list seems to be of)",
            rich_help_panel=CARDS,
        ),
    ] = ""
    candidates: Annotated[
        int, typer.Option(min=0, max=100, help="how many cards to try that nobody named", rich_help_panel=CARDS)
    ] = CANDIDATES

    def check(self) -> None:
        """InputError for what is wrong with any deck."""
        checked_format(self.form, "--format")

    def asked(self, deck: Deck, catalog: Catalog) -> Asked:
        """The part that is not about single cards. InputError if a file cannot be read."""
        from deckopt.decks.collection import read_collection
        from deckopt.optimize.tries import Asked

        return Asked(
            only_mine=self.only_mine,
            count=self.candidates,
            format=checked_format(self.form, "--format") or deck.format,
            pool=None if self.pool is None else read_collection(self.pool, catalog),
            names=() if self.try_from is None else list(read_collection(self.try_from, catalog)),
            give_up=self.give_up or (),
        )


@dataclass
class SearchOptions:
    """How lists are searched."""

    method: Annotated[
        str,
        typer.Option(
            "--search",
            metavar="METHOD",
            help="guided (by a model fitted to all games) or published (a tree of removals and additions)",
            rich_help_panel=EXPERT,
        ),
    ] = GUIDED
    least_gain: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="gain in mean reward that is too small to look for (guided; default: 0.024 turns, about a point on a turn)",
            rich_help_panel=EXPERT,
        ),
    ] = None
    screening: Annotated[
        int,
        typer.Option(
            min=0,
            max=10_000_000,
            help="rollouts a move of the cheap games, which are most; full games correct their error; 0: no cheap games (guided)",
            rich_help_panel=EXPERT,
        ),
    ] = SCREENING
    root_games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10**9,
            help=f"games before a card is removed, or added (published; default: {GAMES_AN_EDIT} for each swap allowed)",
            rich_help_panel=EXPERT,
        ),
    ] = None
    eval_games: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=10**9,
            help="games to evaluate each list with (published; default: a quarter of --root-games)",
            rich_help_panel=EXPERT,
        ),
    ] = None
    tree_exploration: Annotated[
        float,
        typer.Option(
            min=0,
            max=100,
            help="exploration constant over lists (published; default: the square root of 2)",
            show_default=False,
            rich_help_panel=EXPERT,
        ),
    ] = EXPLORATION
    no_change: Annotated[
        bool,
        typer.Option(
            "--allow-no-change",
            help="let a list stay as it is, which ends the search (published)",
            rich_help_panel=EXPERT,
        ),
    ] = False
    window: Annotated[
        int,
        typer.Option(
            min=1, max=10_000, help="most games under way at once; another number makes another run", rich_help_panel=EXPERT
        ),
    ] = WINDOW

    def check(self) -> None:
        """InputError for an unknown method."""
        if self.method not in METHODS:
            raise InputError("--search", self.method, "is no way to search", f"one of {', '.join(METHODS)}")

    def how(self, seed: int) -> HowToSearch:
        """The part that the command line gives."""
        from deckopt.runs.start import HowToSearch

        return HowToSearch(
            seed=seed,
            method=self.method,
            least_gain=self.least_gain,
            screening=self.screening,
            window=self.window,
            root_games=self.root_games,
            eval_games=self.eval_games,
            exploration=self.tree_exploration,
            forced=not self.no_change,
        )
