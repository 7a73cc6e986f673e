"""The command `deckopt mulligan`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.again import again, show_next
from deckopt.cli.groups import with_groups
from deckopt.cli.help import EXPERT, GAME, HOW_LONG, YOUR_DECK, examples
from deckopt.cli.options import DeckName, Json, PlayOptions, Seed
from deckopt.defaults import HAND_GAMES, THRESHOLD_ERROR

_EXAMPLES = examples(
    ("deckopt mulligan pauper-burn", "which opening hands does it keep?"),
    ('deckopt mulligan pauper-burn --hand "2 Mountain, 3 spike, 2 bolt"', "is this one a keep?"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("mulligan", rich_help_panel=YOUR_DECK, epilog=_EXAMPLES)(with_groups(mulligan))


def mulligan(
    deck_name: DeckName,
    *,
    hand: Annotated[
        str | None,
        typer.Option(metavar='"2 CARD, CARD, ..."', help="one hand of 1 to 7 cards: keep it, or not?", rich_help_panel=GAME),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=1, max=10_000_000, help="games to play; with --hand, pairs of games", rich_help_panel=HOW_LONG
        ),
    ] = HAND_GAMES,
    seed: Seed = 1,
    error: Annotated[
        float, typer.Option(min=0.0005, max=1, help="standard error of thresholds to reach", rich_help_panel=EXPERT)
    ] = THRESHOLD_ERROR,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Say which opening hands to keep; with --hand, whether to keep this one."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)
    from deckopt.decks.hand_names import read_hand

    asked = read_hand(hand, deck) if hand is not None else None

    from deckopt.cli.crew import crew_of, thresholds_of
    from deckopt.evaluate.hand_games import judge
    from deckopt.evaluate.hand_table import hand_tables
    from deckopt.evaluate.kept_by_rule import lands_of
    from deckopt.evaluate.mulligans import make_mulligans
    from deckopt.evaluate.play_off import note
    from deckopt.report.hands import hands_lines, judged_lines, threshold_lines

    settings = options.settings(deck, seed, near=True)
    with crew_of(deck, catalog, settings, options.where()) as crew:
        thresholds, plays = thresholds_of(deck, catalog, crew, error), crew.plays()
        if asked is not None:
            with console.bar(None, deck.name) as bar:
                answer = judge(deck, catalog, thresholds, crew, asked, seed, games, bar.update, plays)
        else:
            with console.bar(None, deck.name) as bar:
                tables, is_whole = hand_tables(deck, catalog, thresholds, crew, seed, games, bar.update)
            if not is_whole:
                console.heard()
    if asked is not None:
        caveats = answer.caveats
        if as_json:
            console.dump(answer.to_dict())
        else:
            console.parts(judged_lines(answer))
    else:
        found = make_mulligans(deck, catalog, thresholds, plays, tables, seed, not is_whole)
        caveats = found.caveats
        if as_json:
            console.dump(found.to_dict())
        else:
            console.parts(hands_lines(found, lands_of(deck, catalog)))
            if options.verbose:
                console.parts(threshold_lines(found, settings.mulligan_rollouts))
    if not as_json:
        console.parts(f"note: {line}" for line in (*caveats.box(), note(plays)) if line)
        if asked is None:
            mine = again("mulligan", deck_name, options, seed) + ' --hand "CARD, 2 CARD, ..."'
            show_next(deck_name, {"ask about yours": mine})
    if asked is None and not is_whole:
        raise console.Interrupted(f"interrupted: {' and '.join(f'{table.games:,}' for table in tables)} games were played")
