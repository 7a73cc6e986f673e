"""What is exiled to be cast on a later turn: plot and warp."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("later")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_what_is_plotted_is_cast_freely_on_a_later_turn() -> None:
    play = with_cards("Mountain", "Sample Outlaw")("play Mountain", "plot Sample Outlaw")
    assert play.exiled == [("Sample Outlaw", 2001)]
    assert not play.offers("cast Sample Outlaw (plotted) from exile"), "not on the same turn"
    play.until(3)("cast Sample Outlaw (plotted) from exile")
    assert (play.one("Sample Outlaw").size, play.untapped("Mountain"), play.exiled) == ((2, 1), 1, [])


def test_plotting_casts_nothing() -> None:
    play = with_cards("Mountain", "Sample Outlaw")("play Mountain", "plot Sample Outlaw")
    assert play.count("spells cast") == 0
    play.until(2)("cast Sample Outlaw (plotted) from exile")
    assert play.count("spells cast") == 1


def test_additional_costs_of_what_is_plotted_are_paid() -> None:
    play = with_cards("Mountain", "Mountain", "Sample Heist", "Opt", draws=("Shock",))
    play("play Mountain", "plot Sample Heist").until(2)
    play("play Mountain", "cast Sample Heist (plotted, kicked) from exile", "choose Opt")
    assert (play.life, play.graveyard, play.untapped("Mountain")) == (22, ["Opt", "Sample Heist"], 1)


def test_what_is_warped_is_exiled_at_the_end_and_cast_again() -> None:
    play = with_cards("Mountain", "Sample Warper", "Black Lotus")("play Mountain", "cast Sample Warper (warp)")
    assert play.opponent_life == 19
    play.until(2)
    assert (play.all("Sample Warper"), play.exiled, play.opponent_life) == ([], [("Sample Warper", 1001)], 18)
    assert not play.offers("cast Sample Warper (warp) from exile"), "that is for cards in hand"
    play.lotus("R")("cast Sample Warper from exile").until(3)
    assert play.one("Sample Warper").size == (3, 2)


def test_what_is_not_warped_stays() -> None:
    play = with_cards("Mountain", "Sample Warper", "Black Lotus").lotus("R")("play Mountain", "cast Sample Warper").until(2)
    assert play.one("Sample Warper").size == (3, 2)


def test_warp_may_cost_more_than_mana() -> None:
    play = with_cards("Mountain", "Sample Bleeder")("play Mountain", "cast Sample Bleeder (warp)").attack("Sample Bleeder")
    assert (play.life, play.opponent_life) == (18, 16)


WALKS = sample("later").replace('cost = "{U}"', 'cost = "{0}"').replace('cost = "{1}"', 'cost = "{0}"')


def test_an_extra_turn_is_of_the_same_round_and_comes_before_the_opponents() -> None:
    play = Scenario(hand=["Sample Stroll", "Sample Clock"], cards=WALKS)
    play("cast Sample Clock", "cast Sample Stroll", "attack")
    assert (play.turn, play.life, play.opponent_library) == (1, 21, 53)
    assert len(play.hand) == 1  # a card was drawn, although it is the first round
    play("attack")
    assert (play.turn, play.life, play.opponent_library) == (2, 22, 52)


def test_what_may_be_played_until_the_end_of_the_next_turn_is_there_until_that_of_an_extra_turn() -> None:
    play = Scenario(hand=["Sample Stroll", "Sample Clock"], draws=["Darksteel Relic"], cards=WALKS)
    play("cast Sample Stroll", "attack")
    assert play.offers("cast Darksteel Relic")


def test_both_sides_of_a_coin_are_outcomes_of_one_move() -> None:
    play = Scenario(hand=["Sample Gambler"], cards=WALKS)
    play("cast Sample Gambler")
    assert sorted((int(game.g["life"]), p) for game, p in play.outcomes("activate Sample Gambler")) == [(19, 0.5), (21, 0.5)]
