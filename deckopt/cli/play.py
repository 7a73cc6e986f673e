"""deckopt play"""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.options import (
    DeckName,
    Json,
    PlayOptions,
    Seed,
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(with_groups(play))


def play(
    deck_name: DeckName,
    *,
    game: Annotated[int, typer.Option(min=0, max=2**31, help="which game of the seed, as 'evaluate' numbers them from 0")] = 0,
    seed: Seed = 1,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Play one game and show it move by move."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)

    from deckopt.cli.crew import crew_of, thresholds_of
    from deckopt.decks.caveats import caveats_of
    from deckopt.decks.keep_rules import words as how_kept
    from deckopt.evaluate.games import side_of
    from deckopt.evaluate.learning import sides
    from deckopt.evaluate.play_off import note
    from deckopt.report.game import game_lines, game_plain
    from deckopt.search.player import Player

    settings = options.settings(deck, seed)
    with crew_of(deck, catalog, settings, options.where()) as crew:
        found = thresholds_of(deck, catalog, crew)
    side = side_of(deck, seed, game)
    player_of_deck = Player(sides(deck)[side], catalog, crew.playing(), found[side], learnt=crew.learnt[-1])
    result = player_of_deck.play(game)
    trace = player_of_deck.trace
    if as_json:
        console.dump(game_plain(player_of_deck, game, result, trace, caveats_of(deck, catalog), crew.plays()))
    else:
        console.lines(game_lines(player_of_deck, game, result, trace))
        keep = how_kept(deck.game.keep)
        notes = (keep and f"hands are {keep}", *caveats_of(deck, catalog).box(), note(crew.plays()))
        console.lines(f"note: {line}" for line in notes if line)
