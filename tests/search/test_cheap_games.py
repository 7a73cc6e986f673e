"""Low-fidelity games: what they change, and that they change nothing for the games after them."""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.playing.cheap import FEWEST, UNLEARNT
from deckopt.playing.player import Player
from deckopt.playing.results import Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.beginning import HAND

KEEP = Thresholds(keep={5: 0.2, 6: 0.3, 7: 0.35}, bias={5: 0.0, 6: 0.0, 7: 0.0})
QUICK = Settings(rollouts=20, mulligan_rollouts=40, player="heavy")


def made(settings: Settings = QUICK) -> Player:
    """A player of burn."""
    catalog = Catalog.load()
    return Player(load_deck("lava-spike", catalog), catalog, settings, KEEP)


def test_a_full_game_does_not_depend_on_cheap_games_before_it() -> None:
    alone, after = made(), made()
    expected = [alone.play(game) for game in range(3)]
    after.play(7, rollouts=3)
    assert [after.play(game) for game in range(3)] == expected


def test_neither_does_the_value_of_a_hand() -> None:
    alone, after = made(), made()
    hand = [0, 0, 0, 1, 1, 1, 1]
    after.play(7, rollouts=3)
    assert after.value(hand, 7, 1, 8) == alone.value(hand, 7, 1, 8)


def test_a_cheap_game_has_few_rollouts_for_its_hands_too() -> None:
    player = made(replace(QUICK, rollouts=60, mulligan_rollouts=120))
    full, cheap = (player.play(1, rollouts=rollouts).rollouts for rollouts in (0, 10))
    assert cheap < full / 3
    player.play(1, rollouts=10)
    assert player._s["mulligan_rollouts"] == 20 and player._s["spread"] == 0
    player.play(1, rollouts=15)
    assert player._s["mulligan_rollouts"] == 30


def test_the_least_rollouts() -> None:
    player = made(replace(QUICK, rollouts=60, mulligan_rollouts=40))
    player.play(1, rollouts=3)
    assert player._s["rollouts"] == UNLEARNT, "nothing has been learnt"
    assert player._s["mulligan_rollouts"] == FEWEST


def test_as_many_rollouts_as_usual_are_a_full_game() -> None:
    player = made()
    assert player.play(2, rollouts=20) == player.play(2)
    assert player._s["mulligan_rollouts"] == 40 and player._s["spread"] > 0


def test_without_thresholds_a_cheap_game_values_no_hand() -> None:
    player = made()
    player.use(Thresholds())
    assert player.play(3, rollouts=10).hand == HAND
    assert player._s["min_hand"] == HAND
    player.play(3)
    assert player._s["min_hand"] == player.deck.game.min_hand
    player.use(KEEP)
    player.play(3, rollouts=10)
    assert player._s["min_hand"] == player.deck.game.min_hand
