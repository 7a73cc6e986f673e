"""Wins without any luck are found before a turn is handed to sampling, and are real."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.kernels import in_python
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings
from deckopt.search.forced import could_win
from deckopt.search.same import fingerprint
from search.at_position import player_at
from search.plain_wins import TooLongError, plain_win

SETTINGS = Settings(rollouts=1, mulligan_rollouts=1)
LIBRARY = ["Plains"] * 12
#: Positions in which the turn can be won for certain.
WON: dict[str, dict[str, Any]] = {
    "Equipment attached before combat": {
        "hand": ["Colossus Hammer", "Colossus Hammer", "Ornithopter"],
        "battlefield": ["Puresteel Paladin", "Plains", "Plains"],
    },
    "an attack": {"hand": ["Ornithopter"], "battlefield": ["Grizzly Bears"], "opponent_life": 2},
    "a spell from hand and once more from the graveyard": {
        "hand": ["Ornithopter", "Lava Dart"],
        "battlefield": ["Mountain", "Plains", "Puresteel Paladin"],
        "opponent_life": 4,
    },
    "damage after combat": {
        "hand": ["Lightning Bolt", "Lightning Bolt"],
        "battlefield": ["Mountain", "Mountain", "Grizzly Bears"],
        "opponent_life": 8,
    },
    "a land for the last spell": {"hand": ["Mountain", "Lightning Bolt"], "opponent_life": 3},
    "haste": {"hand": ["Monastery Swiftspear", "Lava Spike"], "battlefield": ["Mountain", "Mountain"], "opponent_life": 5},
    "a land that is searched for": {
        "hand": ["Wooded Foothills", "Lightning Bolt"],
        "library": ["Mountain", *LIBRARY],
        "opponent_life": 3,
    },
}
#: Positions in which it cannot.
NOT_WON: dict[str, dict[str, Any]] = {
    "too much life": {**WON["Equipment attached before combat"], "opponent_life": 23},
    "luck is needed": {
        "hand": ["Manamorphose"],
        "battlefield": ["Mountain", "Mountain"],
        "library": ["Lava Spike"] * 9,
        "opponent_life": 3,
    },
    "a new creature": {"hand": ["Ornithopter"], "battlefield": [{"name": "Grizzly Bears", "new": True}], "opponent_life": 2},
    "too little mana": {"hand": ["Lightning Bolt"], "opponent_life": 3},
}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def bound(game: Game) -> bool:
    with np.errstate(over="ignore"):
        return bool(in_python(could_win)(game.t, game.g))


def check(player: Player, game: Game, wins: bool) -> None:
    line, whole = player.forced_win(game.g, 5000)
    assert bool(line) == wins
    assert line or whole
    if line:
        assert bound(game)
        turn = int(game.g["turn"])
        for move in line:
            assert move in game.moves
            game.apply(move)
            assert game.event[0] == 0
        assert game.won
        assert int(game.g["turn"]) == turn


@pytest.mark.parametrize("name", WON)
def test_a_win_without_luck_is_found(name: str, catalog: Catalog) -> None:
    check(*player_at({"library": LIBRARY, **WON[name]}, catalog, SETTINGS), True)


@pytest.mark.parametrize("name", NOT_WON)
def test_what_needs_luck_or_does_not_win_is_no_forced_win(name: str, catalog: Catalog) -> None:
    check(*player_at({"library": LIBRARY, **NOT_WON[name]}, catalog, SETTINGS), False)


POOL = [
    "Colossus Hammer",
    "Ornithopter",
    "Puresteel Paladin",
    "Lightning Bolt",
    "Lava Spike",
    "Rift Bolt",
    "Monastery Swiftspear",
]
POOL += ["Mutagenic Growth", "Lava Dart", "Bonesplitter", "Goblin Guide", "Mountain", "Plains", "Fireblast", "Heritage Druid"]


def drawn(seed: int) -> dict[str, Any]:
    """A small position that a seed draws."""
    rng = random.Random(seed)
    field = ["Mountain", "Plains", *rng.choices(POOL, k=2)]
    field = [
        name
        for name in field
        if name not in ("Lightning Bolt", "Lava Spike", "Rift Bolt", "Mutagenic Growth", "Lava Dart", "Fireblast")
    ]
    return {
        "hand": rng.choices(POOL, k=rng.choice([2, 3])),
        "battlefield": field,
        "library": LIBRARY,
        "opponent_life": rng.choice([2, 3, 4, 6, 8, 12]),
        "turn": 3,
    }


@pytest.mark.parametrize("seed", range(40))
def test_it_finds_a_win_where_plainly_trying_every_line_does(seed: int, catalog: Catalog) -> None:
    player, game = player_at(drawn(seed), catalog, SETTINGS)
    try:
        plain = plain_win(game, 3000)
    except TooLongError:
        pytest.skip("more lines than the twin tries")
    check(player, game, plain is not None)


def test_the_order_of_moves_does_not_matter_where_they_lead_to_the_same_position(catalog: Catalog) -> None:
    _, game = player_at({"library": LIBRARY, **WON["Equipment attached before combat"]}, catalog, SETTINGS)

    def after(*words: str) -> int:
        other = game.copy()
        for word in words:
            other.apply(next(m for m in other.moves if other.describe(m) == word))
        with np.errstate(over="ignore"):
            return int(in_python(fingerprint)(other.t, other.g))

    hammer, thopter = ("cast Colossus Hammer", "no"), ("cast Ornithopter",)
    assert after(*hammer, *thopter) == after(*thopter, *hammer)
    assert len({after(), after(*hammer), after(*thopter), after(*hammer, *thopter)}) == 4


def test_a_game_is_won_on_the_turn_in_which_a_forced_win_was_found(catalog: Catalog) -> None:
    player = Player(load_deck("lava-spike", catalog), catalog, Settings(rollouts=8, mulligan_rollouts=1))
    for number in range(3):
        result = player.play(number)
        missed = player.missed_wins(number, 500)
        assert result.won
        assert player.forced_wins <= 1
        assert missed.unbound == 0


def test_without_moves_to_search_there_is_no_search(catalog: Catalog) -> None:
    player = Player(load_deck("lava-spike", catalog), catalog, Settings(rollouts=8, mulligan_rollouts=1, wins=0))
    player.play(0)
    assert player.forced_wins == 0
