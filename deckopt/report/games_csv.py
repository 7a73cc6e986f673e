"""The games of an evaluation as a table for other programs (CSV), a row a game."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from deckopt.decks.load import Deck
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.games import side_of
from deckopt.evaluate.learning import sides
from deckopt.outputs import Output

#: `game` is the number by which `deckopt play --game` shows it, `turn` the last one, `cards_kept` the size of the opening hand.
COLUMNS = ("game", "on_the_play", "won", "turn", "reward", "cards_kept", "moves", "rollouts", "drawn_by_loop", "cut_off", "fault")


def table_file(path: Path, force: bool = False) -> Output:
    """A table to be written; InputError if none can be written there."""
    return Output("--csv", path, force).checked()


def games_csv(found: Evaluation, deck: Deck) -> bytes:
    """The games that were played with this deck, in order, under a row of `COLUMNS`."""
    written = io.StringIO()
    to = csv.writer(written, lineterminator="\n")
    to.writerow(COLUMNS)
    starts = [side.game.on_the_play for side in sides(deck)]
    for number, game in enumerate(found.results):
        first = bool(starts[side_of(deck, found.seed, number)])
        words = [_word(flag) for flag in (first, game.won, game.drawn, game.cut_off != 0, game.outgrown)]
        on_the_play, won, drawn, cut_off, fault = words
        counts = (game.hand, game.moves, game.rollouts)
        to.writerow([number, on_the_play, won, game.turn, repr(float(game.reward)), *counts, drawn, cut_off, fault])
    return written.getvalue().encode()


def _word(flag: bool) -> str:
    return "true" if flag else "false"
