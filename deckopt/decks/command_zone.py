"""Decks with a commander: they are played with the life of their format, and without the commander.

By rule 903 the commander begins in the command zone, from which deckopt casts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckopt.decks.model import Game

LIFE = 40  # rule 903.7
_KEYS = ("life", "opponent_life")


def of_commander(game: Game) -> Game:
    """The settings of a deck with a commander: both players have LIFE, unless the deck says otherwise."""
    return game.model_copy(update={key: LIFE for key in _KEYS if key not in game.model_fields_set})


def life_of(game: Game) -> dict[str, Any]:
    """The life of a deck file with a commander, so that it is read as it was written."""
    return {key: getattr(game, key) for key in _KEYS if getattr(game, key) != LIFE}


def said(aside: Mapping[str, Mapping[str, int]], game: Game) -> str:
    """What every result of a deck with a commander says; "" for others."""
    names = list(aside.get("commander", {}))
    if not names:
        return ""
    life = f"{game.life} life" if game.life == game.opponent_life else f"{game.life} life against {game.opponent_life}"
    stays = "stays in the command zone and is" if len(names) == 1 else "stay in the command zone and are"
    return f"a commander's deck, played with {life}; {' and '.join(names)} {stays} never cast"
