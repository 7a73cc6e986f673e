"""What a land, or what finds one, would complete: a player that has practised its deck does what the deck's owner does.

The two decks are real ones: Pauper Tron as it is shipped, and Modern Tron as it was played on 2025-01-10. Modern Tron is learnt
for 400,000 rollouts: after 250,000 the player did not find the Mine yet. A default player learns for longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck, load_deck
from deckopt.evaluate.learning import learnt_for
from deckopt.kernels import JIT
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.position import read_position
from deckopt.playing.replay import opening
from deckopt.playing.settings import Settings
from search.at_position import game_at

pytestmark = pytest.mark.skipif(not JIT, reason="learning takes long where nothing is compiled")

URZA = ("Urza's Mine", "Urza's Power Plant", "Urza's Tower")
MODERN = {
    "All Is Dust": 3,
    "Boseiju, Who Endures": 1,
    "Devourer of Destiny": 4,
    "Dismember": 1,
    "Eldrazi Temple": 4,
    "Expedition Map": 4,
    "Forest": 1,
    "Karn, the Great Creator": 4,
    "Kozilek's Command": 4,
    "Mystic Forge": 3,
    "Sire of Seven Deaths": 2,
    "Sowing Mycospawn": 4,
    "Talisman of Resilience": 4,
    "Thought-Knot Seer": 4,
    "Ugin's Labyrinth": 4,
    "Ulamog, the Ceaseless Hunger": 1,
    **dict.fromkeys(URZA, 4),
}
Table = Callable[[Mapping[str, Any]], Game]


def practised(deck: Deck, rollouts: int, catalog: Catalog) -> tuple[Player, Table]:
    """A player after so many rollouts of learning, and what sets up a position. Its library is the rest of the deck."""
    settings = Settings(rollouts=300, mulligan_rollouts=1, learning=rollouts)
    player = Player(deck, catalog, settings, learnt=learnt_for(deck, catalog, settings))

    def table(position: Mapping[str, Any]) -> Game:
        rest = dict(deck.main)
        for name in (*position["hand"], *position["battlefield"]):
            rest[name] -= 1
        library = [name for name, n in rest.items() for _ in range(n)]
        return game_at(player, read_position({**position, "library": library}))

    return player, table


def line(player: Player, game: Game, moves: int, seed: int) -> list[str]:
    """So many decisions of the player, from a position on."""
    found = []
    for k in range(moves):
        move, _ = player.choice(game.g, 100 * seed + k)
        found.append(game.describe(move))
        game.apply(move)
    return found


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def pauper(catalog: Catalog) -> tuple[Player, Table]:
    return practised(load_deck("pauper-tron", catalog), 20_000, catalog)


@pytest.fixture(scope="module")
def modern(catalog: Catalog) -> tuple[Player, Table]:
    return practised(check_deck({"main": MODERN}, "modern-tron.toml", "modern-tron", catalog), 400_000, catalog)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("missing", URZA)
def test_a_map_finds_the_land_that_completes_the_set(missing: str, seed: int, pauper: tuple[Player, Table]) -> None:
    player, table = pauper
    there = [land for land in URZA if land != missing]
    game = table({"turn": 3, "battlefield": [*there, "Expedition Map"], "hand": ["Bramble Wurm", "Boulderbranch Golem"]})
    assert line(player, game, 3, seed) == ["activate Expedition Map", f"choose {missing}", f"play {missing}"]


@pytest.mark.parametrize("seed", range(2))
def test_a_land_that_is_held_completes_the_set_before_others_are_played(seed: int, pauper: tuple[Player, Table]) -> None:
    player, table = pauper
    game = table({"turn": 3, "battlefield": list(URZA[:2]), "hand": ["Swamp", URZA[2], "Bojuka Bog", "Boulderbranch Golem"]})
    assert line(player, game, 2, seed) == [f"play {URZA[2]}", "cast Boulderbranch Golem"]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("missing", URZA)
def test_a_creature_that_finds_a_land_as_it_is_cast_completes_the_set(
    missing: str, seed: int, modern: tuple[Player, Table]
) -> None:
    player, table = modern
    there = [land for land in URZA if land != missing]
    battlefield = [*there, "Forest", "Talisman of Resilience"]
    game = table({"turn": 4, "battlefield": battlefield, "hand": ["Sowing Mycospawn", "Karn, the Great Creator"]})
    assert line(player, game, 2, seed) == ["cast Sowing Mycospawn", f"choose {missing}"]


@pytest.mark.parametrize("seed", range(2))
def test_a_card_that_cannot_be_cast_soon_is_imprinted(seed: int, modern: tuple[Player, Table]) -> None:
    player, table = modern
    hand = ["Ugin's Labyrinth", "Ulamog, the Ceaseless Hunger", "Thought-Knot Seer", "Eldrazi Temple"]
    game = table({"turn": 1, "battlefield": [], "hand": hand})
    imprinted = ["play Eldrazi Temple", "play Ugin's Labyrinth", "choose Ulamog, the Ceaseless Hunger"]
    assert line(player, game, 4, seed) == [*imprinted, "cast Thought-Knot Seer"]


def test_a_hand_of_four_keeps_its_only_land(modern: tuple[Player, Table]) -> None:
    player, _ = modern
    lands = {"Boseiju, Who Endures", "Eldrazi Temple", "Forest", "Ugin's Labyrinth", *URZA}
    tried = 0
    for number in range(60):
        game = opening(player, number, 4)
        held = [game.name(card) for card, n in enumerate(game.g["hand"]) for _ in range(n)]
        if sum(name in lands for name in held) == 1:
            tried += 1
            assert not {f"choose {land}" for land in lands} & set(line(player, game, 3, number)), held
    assert tried > 5
