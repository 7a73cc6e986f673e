"""The games of an evaluation as rows for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.evaluate.estimates import Objective
from deckopt.evaluate.games import is_heads
from deckopt.playing.results import GameResult

#: `game` is the number for `deckopt play --game`, `turn` the last turn, `cards_kept` the size of the opening hand.
COLUMNS = ("game", "on_the_play", "won", "turn", "reward", "cards_kept", "moves", "rollouts", "drawn_by_loop", "cut_off", "fault")


def game_rows(results: tuple[GameResult, ...], objective: Objective, seed: int | None) -> Iterator[dict[str, Any]]:
    """One row for each game, with a value for each of `COLUMNS`.

    `seed` is that of the luck, None if it is not known. Then it is not known either who began, if that is random.
    """
    for number, game in enumerate(results):
        yield {
            "game": number,
            "on_the_play": _first(objective, seed, number),
            "won": game.won,
            "turn": game.turn,
            "reward": float(game.reward),
            "cards_kept": game.hand,
            "moves": game.moves,
            "rollouts": game.rollouts,
            "drawn_by_loop": game.drawn,
            "cut_off": game.cut_off != 0,
            "fault": game.outgrown,
        }


def _first(objective: Objective, seed: int | None, game: int) -> bool | None:
    """Whether a game was on the play."""
    if objective.on_the_play is None or objective.on_the_draw is None:
        return objective.on_the_draw is None
    return None if seed is None else not is_heads(seed, game)
