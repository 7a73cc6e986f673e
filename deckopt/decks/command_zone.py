"""With how much life a deck is played; a deck with a commander is played without it.

By rule 903 the commander begins in the command zone, from which deckopt casts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckopt.decks.model import Game

USUAL, LIFE = 20, 40  # rules 103.4 and 903.7
LIFE_IN = {"brawl": 25, "standard brawl": 25, "duel": 20}  # of two players (Brawl: rule 903.12)
SMALL = 60  # cards of a Brawl deck of standard cards, with its commander
_KEYS = ("life", "opponent_life")


def life_in(form: str, size: int) -> int:
    """The life with which a player of a deck with a commander begins, in a format ("": not known). `size`: with the commander."""
    return LIFE_IN.get(form or ("standard brawl" if size == SMALL else ""), LIFE)


def of_commander(game: Game, life: int) -> Game:
    """The settings of a deck with a commander: both players have so much life, unless the deck says otherwise."""
    return game.model_copy(update={key: life for key in _KEYS if key not in game.model_fields_set})


def life_of(game: Game, life: int) -> dict[str, Any]:
    """What a deck file says of life, where it has a commander and players have `life` unless it says otherwise."""
    return {key: getattr(game, key) for key in _KEYS if getattr(game, key) != life}


def said(aside: Mapping[str, Mapping[str, int]], game: Game) -> str:
    """What every result of a deck with a commander says; "" for others."""
    names = list(aside.get("commander", {}))
    if not names:
        return ""
    stays = "stays in the command zone and is" if len(names) == 1 else "stay in the command zone and are"
    return f"a commander's deck, played with {_life(game)}; {' and '.join(names)} {stays} never cast"


def said_of_life(aside: Mapping[str, Mapping[str, int]], game: Game) -> str:
    """What every result of a deck without a commander says, if it is not played with USUAL life; "" for others."""
    is_usual = game.life == game.opponent_life == USUAL
    return "" if is_usual or aside.get("commander") else f"played with {_life(game)}"


def _life(game: Game) -> str:
    return f"{game.life} life" if game.life == game.opponent_life else f"{game.life} life against {game.opponent_life}"
