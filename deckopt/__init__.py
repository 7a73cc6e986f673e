"""deckopt finds better decks: it goldfishes them with tree search and searches over edits.

Data flows one way, and the packages show it. A package imports only from those above it in this list, wherever in a file the
import stands, and modules import each other in no circle. `compile` alone reads cards and knows the engine, which is `rules` and
`search`. `tests/structure/test_imports.py` holds all of it:

    words        closed lists of words, each with its number and what it means
    json_output  the keys of the JSON that commands print
    modules      files beside this one: what several packages share
    cards        TOML -> validated cards
    oracle       printed texts -> cards
    decks        TOML or pasted lists -> decks
    rules        positions, moves, effects, turn, chance                 (Numba)
    search       tree, rollouts, network, methods, playing a game        (Numba)
    compile      cards and deck -> flat tables for the kernels
    playing      one game, and a player of a deck, as Python sees them
    workers      an ordered map of games: in this process, in several, or on a cluster
    evaluate     games -> distribution; mulligan thresholds
    optimize     the search over deck edits: ask and tell, no input or output
    runs         journal and resuming: drives optimize over workers
    report       terminal, plots
    bench        contests of players, and what the engine does as one hash
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
