"""deckopt finds better decks: it goldfishes them with tree search and searches over edits.

Data flows down this list of packages. A package imports only from those above it, also inside functions. Modules import each
other in no circle. Only `compile` knows both cards and the engine, which is `rules` and `search`. A test holds all of this
(`tests/structure/test_imports.py`).

    words        closed lists of words, each with its number and what it means
    json_output  the keys of the JSON that commands print
    modules      files beside this one, which several packages share
    cards        TOML -> validated cards
    oracle       printed texts -> cards
    decks        TOML or pasted lists -> decks
    rules        positions, moves, effects, turn, chance                 (Numba)
    search       tree, rollouts, network, methods, playing a game        (Numba)
    compile      cards and deck -> flat tables for the kernels
    playing      a game and a player of a deck for Python
    workers      an ordered map of games: in this process, in several, or on a cluster
    evaluate     games -> distribution; mulligan thresholds
    optimize     the search over lists: ask for a game, tell its reward; no input or output
    runs         journal and resuming: drives optimize over workers
    report       terminal, plots
    bench        contests of players; one hash of what the engine does
    api          all of it from Python
    cli          parse, call, print

Every name of the API is loaded when it is first used: `import deckopt` alone loads nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckopt.version import __version__ as __version__

if TYPE_CHECKING:
    from deckopt.api.deck import Coverage as Coverage
    from deckopt.api.deck import Deck as Deck
    from deckopt.api.game import Game as Game
    from deckopt.api.game import Move as Move
    from deckopt.api.game import play as play
    from deckopt.api.playing import compare as compare
    from deckopt.api.playing import evaluate as evaluate
    from deckopt.api.playing import explain as explain
    from deckopt.api.playing import judge_hand as judge_hand
    from deckopt.api.playing import mulligan as mulligan
    from deckopt.api.playing import replay as replay
    from deckopt.api.progress import Stage as Stage
    from deckopt.api.search import Progress as Progress
    from deckopt.api.search import Run as Run
    from deckopt.api.search import Search as Search
    from deckopt.api.search import optimize as optimize
    from deckopt.errors import InputError as InputError
    from deckopt.evaluate.comparison import Comparison as Comparison
    from deckopt.evaluate.comparison import Difference as Difference
    from deckopt.evaluate.estimates import Estimate as Estimate
    from deckopt.evaluate.estimates import Objective as Objective
    from deckopt.evaluate.evaluation import Evaluation as Evaluation
    from deckopt.evaluate.explanation import Explanation as Explanation
    from deckopt.evaluate.hand_games import Hands as Hands
    from deckopt.evaluate.mulligans import Mulligans as Mulligans
    from deckopt.report.game import PlayedGame as PlayedGame
    from deckopt.runs.outcome import Outcome as Outcome
    from deckopt.schema import json_schema as json_schema

#: Where each name of the API is. `evaluate` and `optimize` are packages, too, which can be called (`deckopt.called`).
_PLACES = {
    "Comparison": "evaluate.comparison",
    "Coverage": "api.deck",
    "Deck": "api.deck",
    "Difference": "evaluate.comparison",
    "Estimate": "evaluate.estimates",
    "Evaluation": "evaluate.evaluation",
    "Explanation": "evaluate.explanation",
    "Game": "api.game",
    "Hands": "evaluate.hand_games",
    "InputError": "errors",
    "Move": "api.game",
    "Mulligans": "evaluate.mulligans",
    "Objective": "evaluate.estimates",
    "Outcome": "runs.outcome",
    "PlayedGame": "report.game",
    "Progress": "api.search",
    "Run": "api.search",
    "Search": "api.search",
    "Stage": "api.progress",
    "compare": "api.playing",
    "explain": "api.playing",
    "json_schema": "schema",
    "judge_hand": "api.playing",
    "mulligan": "api.playing",
    "play": "api.game",
    "replay": "api.playing",
}
_CALLED = ("evaluate", "optimize")

__all__ = [*_PLACES, *_CALLED]


def __getattr__(name: str) -> Any:
    if name in _CALLED:
        return import_module(f"deckopt.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module 'deckopt' has no attribute {name!r}")
    found = getattr(import_module(f"deckopt.{_PLACES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
