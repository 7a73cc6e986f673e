"""A player and a game of its tables that stand at a written position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.model import Game as Rules
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.position import ZONES, Position, read_position, set_position
from deckopt.playing.settings import Settings
from deckopt.rules.from_python import GO_ON


def player_at(position: Mapping[str, Any], catalog: Catalog, settings: Settings) -> tuple[Player, Game]:
    """A player of the deck of all cards of the position, and the game, which offers what a search is offered."""
    read = read_position(position)
    main = Counter(catalog.find(name) or name for zone in ZONES for name in getattr(read, zone))
    for permanent in read.permanents():
        name = catalog.find(permanent.name) or permanent.name
        if catalog[name].listed:
            main[name] += permanent.copies
    rules = Rules.model_validate({"on_the_play": True, "mulligan": "none"})
    player = Player(Deck("position", "position", rules, dict(main), {}), catalog, settings)
    return player, game_at(player, read)


def game_at(player: Player, position: Position) -> Game:
    """A game of the player's tables that stands at a position, which offers what a search is offered."""
    game = Game(player.tables, scope=1)
    set_position(player.tables, game.g, position)
    game._rules(game.t, game.g, game.x, GO_ON, 0, 0)
    return game
