"""The verbs of the card format become operations, by the same families as in `cards.effects`.

Each module registers a function for each of its verbs (`registry`), so importing the modules is enough.
"""

from __future__ import annotations

from deckopt.compile.verbs import cards, flow, mana, permanents, players, tokens, zones
from deckopt.compile.verbs.registry import COMPILED_BY

__all__ = ["COMPILED_BY", "cards", "flow", "mana", "permanents", "players", "tokens", "zones"]
