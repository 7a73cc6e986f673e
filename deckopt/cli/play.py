"""The command `deckopt play`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.again import again, show_next
from deckopt.cli.groups import with_groups
from deckopt.cli.help import GAME, YOUR_DECK, examples
from deckopt.cli.options import (
    DeckName,
    Json,
    PlayOptions,
    Seed,
)

_EXAMPLES = examples(
    ("deckopt play pauper-burn", "watch a game"),
    ("deckopt play pauper-burn --game 17 --seed 1", "watch game 17 of 'deckopt evaluate pauper-burn --seed 1'"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play", rich_help_panel=YOUR_DECK, epilog=_EXAMPLES)(with_groups(play))


def play(
    deck_name: DeckName,
    *,
    game: Annotated[
        int,
        typer.Option(min=0, max=2**31, help="which game of the seed, as 'evaluate' numbers them from 0", rich_help_panel=GAME),
    ] = 0,
    seed: Seed = 1,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Play one game and show it move by move."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)

    from deckopt.cli.crew import crew_of, thresholds_of
    from deckopt.report.game import played_game

    settings = options.settings(deck, seed, near=True)
    with crew_of(deck, catalog, settings, options.where()) as crew:
        found = thresholds_of(deck, catalog, crew)
    played = played_game(deck, catalog, crew, found, game, seed)
    if as_json:
        console.dump(played.to_dict())
    else:
        console.parts([*played.lines, "", played.table])
        console.parts(f"note: {line}" for line in played.notes)
        show_next(deck_name, {"the next game": again("play", deck_name, options, seed) + f" --game {game + 1}"})
