"""The verbs of the card format, by families as in `cards.effects`: each becomes operations of a program.

A module registers a function for each of its verbs, so that importing them is all that is needed.
"""

from __future__ import annotations

from deckopt.compile.verbs import cards, flow, mana, permanents, players, tokens, zones
from deckopt.compile.verbs.registry import COMPILED_BY

__all__ = ["COMPILED_BY", "cards", "flow", "mana", "permanents", "players", "tokens", "zones"]
