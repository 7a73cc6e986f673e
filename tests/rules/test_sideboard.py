"""Cards of the sideboard, which is outside the game: what comes from there to the hand, and what is played from there."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.compile.build import build_tables
from deckopt.decks.load import check_deck
from deckopt.evaluate.keys import deck_parts

CARDS = sample("sideboard")
SIDE = {"Mountain": 1, "Raging Goblin": 2, "Lotus Petal": 1}


def game(*hand: str, side: dict[str, int] | None = None) -> Scenario:
    return Scenario(
        hand=["Mountain", *(f"Sample {name}" for name in hand)], cards=CARDS, sideboard=SIDE if side is None else side
    )


def test_a_card_of_the_kind_asked_for_comes_to_the_hand_and_each_copy_once() -> None:
    play = game("Summons", "Summons", "Summons", side={"Raging Goblin": 1, "Lotus Petal": 1, "Black Lotus": 3})
    play("play Mountain", "cast Sample Summons", "choose Raging Goblin")
    assert "Raging Goblin" in play.hand
    assert play.exile == ["Sample Summons"]
    assert play.game.summary()["sideboard"] == {}  # neither artifact is within reach


def test_nothing_need_be_found() -> None:
    play = game("Summons")
    play("play Mountain", "cast Sample Summons")
    assert play.offers("no more")
    play("no more")
    assert play.game.summary()["sideboard"] == {"Mountain": 1, "Raging Goblin": 2}


def test_without_a_sideboard_nothing_is_found() -> None:
    play = game("Summons", side={})
    play("play Mountain", "cast Sample Summons")
    assert (play.hand, play.exile) == ([], ["Sample Summons"])


def test_if_nothing_comes_from_the_sideboard_something_else_may_happen() -> None:
    play = game("Study", "Study")
    play("play Mountain", "cast Sample Study", "no more")
    assert play.offers("yes")
    play("no", "cast Sample Study", "choose Lotus Petal")
    assert "Lotus Petal" in play.hand
    assert play.offers("cast Lotus Petal")


def test_one_card_is_played_from_the_sideboard_for_each_wish() -> None:
    play = game("Wish", "Wish")
    assert not play.offers("play Mountain from the sideboard")
    play("cast Sample Wish", "play Mountain from the sideboard")
    assert not play.offers("cast Raging Goblin from the sideboard")
    play("cast Sample Wish", "cast Raging Goblin from the sideboard")
    assert play.one("Raging Goblin")
    assert play.game.summary()["sideboard"] == {"Raging Goblin": 1, "Lotus Petal": 1}


def test_a_wish_ends_with_the_turn() -> None:
    play = game("Wish")
    play("cast Sample Wish").until(2)
    assert not play.offers("play Mountain from the sideboard")


@pytest.mark.parametrize(
    ("wish", "names"), [("Sample Wish", {*SIDE}), ("Sample Summons", {"Mountain", "Raging Goblin"}), ("Shock", set())]
)
def test_only_what_effects_can_reach_takes_room_in_the_tables(wish: str, names: set[str]) -> None:
    catalog = catalog_with(CARDS)
    deck = check_deck({"main": {"Plains": 9, wish: 1}, "sideboard": SIDE}, "test", "test", catalog)
    assert {*build_tables(deck, catalog).names} == {"Plains", wish, *names}
    assert ("sideboard" in deck_parts(deck, catalog)) == bool(names)
