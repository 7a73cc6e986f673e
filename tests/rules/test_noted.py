"""Numbers of what an effect has just done: cards put on the bottom or discarded; half of X; mana in any combination."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("noted")


def churning(mode: int, *hand: str) -> Scenario:
    """A game in which Churning has been cast in a mode, with these cards in hand."""
    play = Scenario(hand=("Black Lotus", "Sample Churning", *hand), cards=CARDS, rest={"Mountain": 30}, life=20)
    return play.lotus("R")(f"cast Sample Churning (mode {mode})")


def test_as_many_are_drawn_as_were_put_on_the_bottom_and_one_more() -> None:
    play = churning(1, "Island", "Shock", "Shock")("choose Island", "choose Shock", "no more")
    assert sorted(play.hand) == ["Mountain"] * 3 + ["Shock"]


def test_one_is_drawn_even_if_none_was_put_there() -> None:
    assert sorted(churning(1, "Island")("no more").hand) == ["Island", "Mountain"]


def test_as_many_are_drawn_as_were_discarded() -> None:
    play = churning(2, "Island", "Shock", "Shock")("choose Island", "no more")
    assert (sorted(play.hand), "Island" in play.graveyard) == (["Mountain", "Shock", "Shock"], True)


def test_the_colour_of_each_mana_is_chosen() -> None:
    play = churning(3, "Island", "Island", "Island")("choose Island", "choose Island", "no more", "red", "blue")
    assert sorted(play.pool) == ["R", "R", "U"], "one red mana was left of three"


def test_half_of_x_is_rounded_down() -> None:
    hand = ("Black Lotus", "Black Lotus", "Sample Librarian")
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 30}).lotus("U", 2)("cast Sample Librarian", "X = 5")
    assert (play.one("Sample Librarian").size, len(play.hand)) == ((6, 6), 2)


def test_mana_of_a_power_is_made_in_any_combination_and_once_each_turn() -> None:
    play = Scenario(hand=("Black Lotus", "Sample Kindler"), cards=CARDS, rest={"Mountain": 30}).lotus("R")("cast Sample Kindler")
    play("activate Sample Kindler", "blue", "red")
    assert sorted(play.pool) == ["R", "R", "U"]
    assert not play.offers("activate Sample Kindler")


def test_x_cards_are_kept_and_the_rest_is_discarded() -> None:
    hand = ("Black Lotus", "Sample Narrow Breach", "Island", "Shock")
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 30}).lotus("U")("cast Sample Narrow Breach", "X = 2")
    play("choose Mountain", "choose Mountain", "choose Mountain")
    assert sorted(play.hand) == ["Island", "Shock"]


def test_nothing_is_discarded_by_who_has_no_more_cards_than_x() -> None:
    hand = ("Black Lotus", "Black Lotus", "Sample Narrow Breach")
    play = Scenario(hand=hand, cards=CARDS, rest={"Mountain": 30}).lotus("U", 2)("cast Sample Narrow Breach", "X = 5")
    assert len(play.hand) == 3


def test_a_card_that_is_revealed_at_random_has_the_name_that_was_chosen_or_not() -> None:
    play = Scenario(hand=("Black Lotus", "Sample Guesser", "Shock"), cards=CARDS, rest={"Shock": 30}).lotus("U")
    play("cast Darksteel Relic", "cast Sample Guesser", "activate Sample Guesser", "target the opponent", "choose Shock")
    assert (play.opponent_life, {*play.hand}) == (18, {"Shock"})


def test_no_name_of_a_card_in_hand_need_be_chosen() -> None:
    play = Scenario(hand=("Black Lotus", "Sample Guesser", "Shock"), cards=CARDS, rest={"Mountain": 30}).lotus("U")
    play("cast Sample Guesser", "activate Sample Guesser", "target the opponent", "no more")
    assert (play.opponent_life, play.hand) == (20, ["Shock"])
