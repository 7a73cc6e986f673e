"""Cards drawn this turn, each of which is paid for with life or goes back on top."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("drawing")[sample("drawing").index('["Sample Arboretum"]') :]


def begun(life: int = 20, hand: tuple[str, ...] = ("Island",)) -> Scenario:
    """The draw step of the next turn, with a Forest, a Mountain and a Swamp drawn."""
    position = {
        "hand": list(hand), "battlefield": ["Sample Arboretum"], "top": ["Forest", "Mountain", "Swamp"], "life": life,
        "library": ["Plains"] * 9,
    }  # fmt: skip
    play = Scenario.at(position, cards=CARDS)
    return play("attack") if play.offers("attack") else play("end the turn")


def test_two_cards_drawn_this_turn_go_back_in_an_order_of_choice() -> None:
    """701.20a: the cards of the turn are the drawn one and both additional ones; the Island in hand was there before."""
    play = begun()("yes", "no")
    assert play.moves == ["choose Forest", "choose Mountain", "choose Swamp"]
    play("choose Swamp", "no", "choose Forest")
    assert (play.hand, play.top, play.life) == (["Island", "Mountain"], ["Forest", "Swamp"], 20)


def test_life_keeps_a_card() -> None:
    play = begun()("yes", "yes", "no", "choose Mountain")
    assert (play.hand, play.top, play.life) == (["Forest", "Island", "Swamp"], ["Mountain"], 16)


def test_life_that_is_not_there_is_not_paid() -> None:
    """119.4: a player pays life only with at least as much."""
    play = begun(life=7)("yes", "yes")
    assert play.life == 3 and play.moves == ["choose Forest", "choose Mountain", "choose Swamp"]


def test_whoever_draws_no_more_puts_nothing_back() -> None:
    play = begun()("no")
    assert (play.hand, play.top) == (["Forest", "Island"], ["Mountain", "Swamp"])


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_keep_the_same(seed: int) -> None:
    main = {"Sample Arboretum": 6, "Plains": 6, "Island": 6, "Golgari Thug": 4}
    catalog = catalog_with(CARDS)
    play_at_random(check_deck({"main": main}, "test", "test", catalog), catalog, seed, 120)
