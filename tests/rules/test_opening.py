"""Before the first turn and with the first spell: cards of the opening hand; offspring."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("casting")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of tests in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("answer", "there", "life"), [("yes", 1, 21), ("no", 0, 20)])
def test_a_card_of_the_opening_hand_may_begin_on_the_battlefield(answer: str, there: int, life: int) -> None:
    play = with_cards("Sample Leyline", "Opt")(answer)
    assert (len(play.all("Sample Leyline")), play.life) == (there, life), "its upkeep trigger sees the first upkeep"


def test_each_copy_is_asked_about() -> None:
    play = with_cards("Sample Leyline", "Sample Leyline")("yes", "no")
    assert (len(play.all("Sample Leyline")), play.hand) == (1, ["Sample Leyline"])


def test_cards_put_to_the_bottom_are_in_no_opening_hand() -> None:
    play = with_cards("Sample Leyline", "Opt", to_bottom=1)("choose Sample Leyline")
    assert (play.turn, play.bottom) == (1, ["Sample Leyline"])


def test_what_is_revealed_happens_at_the_first_upkeep() -> None:
    play = with_cards("Sample Chancellor", draws=("Opt",))("yes")
    assert play.moves == ["choose Opt", "no more"]
    play("no more")
    assert (play.life, play.hand) == (21, ["Sample Chancellor"])
    assert play.until(2).life == 21


def test_only_the_first_spell_of_the_game_is_free() -> None:
    play = with_cards("Sample Beginning", "Sample Beginning", draws=("Opt", "Shock", "Ponder"))
    play("cast Sample Beginning (first of the game)")
    play("choose Opt", "choose Shock")
    assert not play.offers("cast Sample Beginning (first of the game)")
    assert not play.until(2).offers("cast Sample Beginning (first of the game)")


def test_offspring_brings_a_token_that_enters_as_well() -> None:
    play = with_cards("Sample Litter", "Black Lotus")
    play.lotus("R")("cast Sample Litter (offspring)")
    assert [p.size for p in play.all() if "Sample" in p.name] == [(2, 2), (1, 1)]
    assert (play.life, play.opponent_life) == (22, 19)


def test_without_paying_for_offspring_there_is_no_token() -> None:
    play = with_cards("Sample Litter", "Black Lotus")
    play.lotus("R")("cast Sample Litter")
    assert (play.all("Sample Pup token"), play.life) == ([], 21)
