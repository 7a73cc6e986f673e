"""Mana for payments that are asked for at upkeep, in combat, at the end step, and in the middle of other things."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("payments")


def told(*hand: str, **more: object) -> Scenario:
    """A game with the cards of `samples/payments.toml`; every turn draws a Plains."""
    return Scenario(hand=[*hand], draws=["Plains"] * 4, cards=CARDS, **more)  # type: ignore[arg-type]


def decline(play: Scenario) -> None:
    """Go on to the next turn, declining whatever is offered before."""
    turn = play.turn
    while play.turn == turn:
        play(next(m for m in play.moves if m in ("attack", "end the turn", "no") or m.startswith("do not attack")))


def test_mana_that_is_an_action_pays_for_echo_at_upkeep() -> None:
    play = told("Sample Toll Beast", "Sample Ape", "Sample Ape", "Sample Hall", "Black Lotus", "Black Lotus")
    play.lotus("R", 2)("cast Sample Toll Beast", "cast Sample Ape", "play Sample Hall")
    decline(play)
    assert play.moves == ["no", "activate Sample Ape", "activate Sample Hall"]  # {2}{R} is asked for
    play("activate Sample Hall")
    assert play.pool == "RR" and play.moves == ["no", "activate Sample Ape"]
    play("activate Sample Ape", "yes")
    assert play.all("Sample Toll Beast") and play.offers("attack")


def test_echo_is_declined_after_mana_was_made_for_it() -> None:
    play = told("Sample Toll Beast", "Sample Hall", "Mountain", "Black Lotus")
    play.lotus("R")("cast Sample Toll Beast", "play Sample Hall")
    decline(play)
    play("activate Sample Hall")  # one mana; "no" alone is left
    assert play.graveyard == ["Black Lotus", "Sample Toll Beast"] and play.pool == ""


def test_a_filter_of_mana_pays_for_a_rent_at_upkeep_and_the_rest_is_lost() -> None:
    play = told("Sample Rent", "Sample Signet", "Plains", "Black Lotus")
    play.lotus("W")("cast Sample Rent", "cast Sample Signet", "play Plains")
    decline(play)
    assert play.moves == ["yes", "no", "activate Sample Signet"]
    play("activate Sample Signet")
    assert play.pool == "WU" and play.moves == ["yes", "no"]
    hand = len(play.hand)
    play("yes")
    assert len(play.hand) == hand + 2 and play.pool == ""  # one drawn for it, one in the draw step; the step has ended


def test_mana_ability_from_hand_pays_for_madness() -> None:
    play = told("Sample Rummage", "Sample Temper", "Sample Ape", "Mountain")
    play("play Mountain", "cast Sample Rummage", "choose Sample Temper")
    assert play.moves == ["no", "activate Sample Ape"]
    play("activate Sample Ape", "yes")
    assert play.opponent_life == 17 and play.exile == ["Sample Ape"]


def test_a_creature_sacrificed_for_mana_in_the_middle_of_a_payment_dies_and_is_seen_after_it() -> None:
    play = told("Sample Outlet", "Sample Ape", "Sample Ape", "Black Lotus", "Black Lotus", "Black Lotus")
    play.lotus("R", 3)("cast Sample Outlet", "cast Sample Ape", "cast Sample Ape")
    play("activate Sample Outlet")
    assert play.pool == "RCC" and play.moves == ["yes", "no", "activate Sample Outlet"]
    play("activate Sample Outlet")
    assert play.pool == "RCCCC" and play.count("creatures died") == 2
    hand = len(play.hand)
    play("yes")  # that of the first; the second has triggered meanwhile
    assert len(play.hand) == hand + 1 and play.moves == ["yes", "no"]
    play("yes")
    assert len(play.hand) == hand + 2


def test_creatures_tap_for_mana_that_they_were_given_in_combat_and_at_the_end_step() -> None:
    play = told("Sample Rite", "Sample Ape", "Sample Ape", "Black Lotus", "Black Lotus", "Mountain")
    play.lotus("R", 2)("cast Sample Rite", "cast Sample Ape", "play Mountain")
    decline(play)
    play("play Plains", "attack")
    assert play.moves == ["yes", "no", "activate Sample Ape", "activate Sample Rite (given)"]  # "{R}: creatures get +1/+0"
    play("activate Sample Rite (given)", "red", "yes")
    assert play.one("Sample Ape").tapped and play.one("Sample Ape").power == 3
    play("end the turn")
    assert play.moves == ["yes", "no", "activate Sample Ape"]  # "{2}: 2 damage": both lands
    play("yes")
    assert play.opponent_life == 18


def test_a_search_is_offered_mana_only_while_the_payment_wants_it() -> None:
    play = told("Sample Rent", "Sample Signet", "Plains", "Black Lotus", searched=True)
    play("cast Black Lotus", "activate Black Lotus (mana)")("cast Sample Rent", "cast Sample Signet", "play Plains")
    decline(play)
    assert play.moves == ["yes", "no"]


def test_a_mana_ability_does_not_use_the_stack() -> None:
    play = told("Sample Outlet", "Sample Ape", "Black Lotus", "Black Lotus")
    play.lotus("R", 2)("cast Sample Outlet", "cast Sample Ape")
    play("activate Sample Outlet")
    # the mana is there before what triggered on the death is asked
    assert play.pool == "RCC" and play.moves == ["yes", "no"]


def test_a_land_that_makes_several_mana_is_used_before_it_untaps() -> None:
    play = told("Sample Thrice Land", "Sample Amulet", "Sample Amulet", "Black Lotus", "Forest", "Forest")
    play.lotus("W")("cast Sample Amulet", "cast Sample Amulet", "play Forest").until(2)
    play("play Forest").until(3)
    play("play Sample Thrice Land")
    assert "activate Sample Thrice Land (mana)" in play.moves and "go on" in play.moves
    play("activate Sample Thrice Land (mana)", "green")
    assert play.pool == "GGG"


def test_an_aura_adds_its_mana_to_the_cost_that_sacrifices_it() -> None:
    """601.2g, h: Wolfwillow Haven on one of two lands pays for {2}{R} of its own ability."""
    play = told("Sample Wolf Haven", "Mountain", "Mountain")
    play("play Mountain").until(2)
    play("play Mountain", "cast Sample Wolf Haven")
    decline(play)
    play("activate Sample Wolf Haven")
    assert play.all("Goblin token") and play.graveyard == ["Sample Wolf Haven"] and play.untapped("Mountain") == 0
    assert play.pool == ""


def test_lands_keep_types_they_were_given_while_what_gave_them_is_sacrificed() -> None:
    play = told("Sample Omen", "Mountain", "Mountain")
    play("play Mountain").until(2)
    play("play Mountain", "cast Sample Omen")
    decline(play)
    hand = len(play.hand)
    play("activate Sample Omen")  # {1}{U} of two Mountains
    assert len(play.hand) == hand + 1 and play.graveyard == ["Sample Omen"]
    decline(play)
    assert not play.offers("activate Sample Omen")


def test_a_land_that_is_returned_for_a_cost_with_x_makes_its_mana_before() -> None:
    """601.2g: mana abilities are activated before costs are paid."""
    there = ["Plains", "Plains", "Sample Ziggurat", "Sample Architect"]
    for card, hand in (("Sample Ziggurat", ["Sample Ziggurat"]), ("Plains", ["Plains"])):
        position = {"battlefield": there, "graveyard": ["Sample Cube"], "library": ["Plains"] * 5}
        play = Scenario.at(position, cards=CARDS)("activate Sample Architect", f"choose {card}")
        assert (play.hand, len(play.all("Sample Cube")), play.pool) == (hand, 1, "")
    position = {"battlefield": there[1:], "graveyard": ["Sample Cube"], "library": ["Plains"] * 5}
    assert not Scenario.at(position, cards=CARDS).offers("activate Sample Architect")


def test_x_is_so_much_life_as_is_paid() -> None:
    """601.2b, 119.4: X is announced, and life is paid down to none at most."""
    play = told("Sample Deluge", "Sample Ape", "Black Lotus", "Black Lotus").lotus("R", 1)("cast Sample Ape").lotus("B", 1)
    play("cast Sample Deluge")
    assert len(play.moves) == play.life + 1
    play("X = 5")
    assert (play.life, play.graveyard[-1]) == (15, "Sample Deluge")
    assert not play.all("Sample Ape")
