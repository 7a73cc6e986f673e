"""Vehicles are crewed: creatures with so much power together are tapped, and it becomes an artifact creature (702.122)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("players")


def with_crew(*hand: str) -> Scenario:
    """A game with a Wagon (crew 3) and these cards in hand, and the mana to cast them."""
    play = Scenario(hand=("Plains", "Black Lotus", "Sample Wagon", *hand), cards=CARDS, rest={"Plains": 20})
    return play("play Plains").lotus("W")("cast Sample Wagon")


def test_new_creatures_crew_until_their_power_is_enough() -> None:
    play = with_crew("Black Lotus", "Sample Crown", "Black Lotus", "Sample Crown").lotus("W")("cast Sample Crown")
    assert not play.offers("activate Sample Wagon"), "two power is too little"
    play.lotus("W")("cast Sample Crown", "activate Sample Wagon")
    assert (play.untapped("Sample Crown"), play.one("Sample Wagon").tapped) == (0, False)


def test_it_attacks_with_the_size_printed_on_it_from_its_second_turn_on() -> None:
    play = with_crew("Black Lotus", "Sample Crown", "Black Lotus", "Sample Crown").lotus("W")("cast Sample Crown")
    play.lotus("W")("cast Sample Crown", "activate Sample Wagon")
    play("attack")
    assert play.opponent_life == 20, "it has come this turn (302.6)"
    play.until(2)("activate Sample Wagon")
    play.attack("Sample Wagon")
    assert play.opponent_life == 16
    play.until(3)
    assert not [p for p in play.all("Sample Wagon") if p.attacking] and play.one("Sample Wagon").size == (4, 4)


def test_what_is_a_creature_now_is_not_crewed_again() -> None:
    play = with_crew("Black Lotus", "Sample Crown", "Black Lotus", "Sample Crown").lotus("W")("cast Sample Crown")
    play.lotus("W")("cast Sample Crown", "activate Sample Wagon")
    assert not play.offers("activate Sample Wagon")


def test_no_more_are_tapped_than_needed() -> None:
    crowns = ("Black Lotus", "Sample Crown") * 2
    play = with_crew(*crowns, "Black Lotus", "Sample Crown")
    for _ in range(3):
        play.lotus("W")("cast Sample Crown")
    play("activate Sample Wagon")
    while any("choose" in move for move in play.moves):
        play(next(move for move in play.moves if "choose" in move))
    assert play.untapped("Sample Crown") == 1


def test_who_crews_as_though_its_power_were_greater_is_enough_alone() -> None:
    """702.122b: only crewing looks at that; its power is what it was."""
    play = with_crew("Black Lotus", "Sample Helmsman").lotus("W")("cast Sample Helmsman", "activate Sample Wagon")
    assert (play.untapped("Sample Helmsman"), play.one("Sample Helmsman").size) == (0, (1, 1))
    play.until(2)("activate Sample Wagon").attack("Sample Wagon")
    assert play.opponent_life == 16
