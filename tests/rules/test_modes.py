"""Modes that cost more, or less, or are possible only under a condition."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("modes")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_a_mode_may_cost_more_mana() -> None:
    play = with_cards("Island", "Sample Grip")("play Island")
    assert play.offers("cast Sample Grip (mode 1)") and not play.offers("cast Sample Grip (mode 3)")
    play = with_cards("Island", "Sample Grip", "Black Lotus", draws=("Opt",))("play Island").lotus("U")
    play("cast Sample Grip (mode 3)")
    assert (play.hand, play.pool, play.one("Island").tapped) == (["Opt"], "U", True)


def test_it_costs_more_from_the_graveyard_too() -> None:
    play = with_cards("Island", "Sample Grip", "Black Lotus", draws=("Opt",))("play Island", "cast Sample Grip (mode 2)")
    play.lotus("U")
    assert play.offers("cast Sample Grip (flashback, mode 3)")
    play("cast Sample Grip (flashback, mode 3)")
    assert (play.pool, play.exile) == ("", ["Sample Grip"])


def test_a_mode_may_cost_cards_and_ask_for_something() -> None:
    play = with_cards("Swamp", "Sample Collective", "Forest")
    assert not play.offers("cast Sample Collective (mode 2)")
    play("play Swamp", "cast Sample Collective (mode 2)")
    assert (play.life, play.graveyard) == (22, ["Forest", "Sample Collective"])


def test_a_mode_is_offered_only_while_its_condition_holds() -> None:
    play = with_cards("Swamp", "Black Lotus", "Sample Collective", "Opt")("play Swamp").lotus("B")
    assert play.offers("cast Sample Collective (mode 3)"), "the Relic and Opt are left in hand"
    play = with_cards("Swamp", "Black Lotus", "Sample Collective", "Opt", "Opt")("play Swamp").lotus("B")
    assert not play.offers("cast Sample Collective (mode 3)")


def test_a_mode_may_cost_less() -> None:
    play = with_cards("Island", "Sample Retreat Order", "Darksteel Relic")("play Island")
    assert not play.offers("cast Sample Retreat Order (mode 1)"), "there is nothing to return"
    play("cast Darksteel Relic", "cast Sample Retreat Order (mode 1)")
    assert (play.untapped("Island"), play.graveyard) == (0, ["Sample Retreat Order"])


def discarding(play: Scenario, *answers: str) -> None:
    """Discard an Opt to the Monument, answer what its trigger asks, and leave what its ability looks at on top."""
    play("activate Sample Monument", "choose Opt", *answers)
    if play.offers("no more"):
        play("no more")


def test_a_mode_is_chosen_once_each_turn_and_the_last_one_is_not_asked_for() -> None:
    play = with_cards("Swamp", "Sample Monument", *["Opt"] * 4, rest={"Opt": 9})("play Swamp", "cast Sample Monument")
    discarding(play, "no", "yes")
    assert (play.life, play.opponent_life, len(play.hand)) == (22, 20, 3)
    discarding(play, "no")
    assert (play.life, play.opponent_life, len(play.hand)) == (22, 17, 2), "only drawing was left besides"
    discarding(play)
    assert (play.life, play.opponent_life, len(play.hand)) == (22, 17, 2), "it drew for the card that was discarded"
    discarding(play)
    assert (play.life, play.opponent_life, len(play.hand)) == (22, 17, 1), "no mode is left"


def test_all_modes_can_be_chosen_again_in_the_next_turn() -> None:
    play = with_cards("Swamp", "Sample Monument", *["Opt"] * 4, rest={"Opt": 9})("play Swamp", "cast Sample Monument")
    discarding(play, "yes")
    play.until(2)("activate Sample Monument", "choose Opt")
    assert play.moves == ["yes", "no"]


def test_two_permanents_remember_their_own_modes() -> None:
    there = [{"name": "Sample Monument"}, {"name": "Sample Monument"}]
    play = Scenario.at({"hand": ["Opt"] * 4, "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)
    discarding(play, "yes", "yes")
    assert len(play.hand) == 5, "each of them drew"
    play("activate Sample Monument", "choose Opt", "yes", "no")
    assert (play.life, play.opponent_life) == (22, 17)


def test_each_permanent_chooses_for_all_that_enters_together_before_the_next_one() -> None:
    there = [{"name": "Sample Greeter"}, {"name": "Sample Greeter"}, {"name": "Forest"}]
    play = Scenario.at({"hand": ["Sample Greeted"], "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)
    play("cast Sample Greeted", "yes", "yes")
    assert sorted((p.plus, p.used) for p in play.all("Sample Greeter")) == [(0, False), (1, True)]
    play("no", "yes")
    assert (play.life, play.pool) == (24, ""), "the other one had its counter left besides"


def test_what_has_left_still_knows_which_modes_it_chose() -> None:
    there = [{"name": "Sample Monument"}, {"name": "Swamp"}]
    hand = ["Opt", "Opt", "Opt", "Sample Toppling"]
    play = Scenario.at({"hand": hand, "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)
    discarding(play, "yes")
    assert len(play.hand) == 4, "it drew"
    play("cast Sample Toppling", "choose Opt", "yes")
    assert (play.life, len(play.hand)) == (22, 2), "drawing was chosen before; the first that is asked for is to gain life"


def test_a_mode_without_a_legal_target_cannot_be_chosen() -> None:
    """603.3c: what has shroud, or protection from the source, is no target of a mode."""
    for kept, library in (("Sample Veiled Idol", 1), ("Sample Wary Golem", 1), ("Sample Monument", 0)):
        there = [{"name": kept}, {"name": "Swamp"}]
        play = Scenario.at({"hand": ["Sample Breaker"], "battlefield": there, "library": ["Opt"]}, cards=CARDS)
        play("cast Sample Breaker")
        assert play.hand == ["Opt"] * library
        if not library:
            assert play.moves == ["yes", "no"]
            play("yes")
            assert play.graveyard == [kept]


def test_of_two_modes_that_with_a_legal_target_is_chosen() -> None:
    """603.3c: each mode asks for its own targets."""
    bear = {"name": "Sample Breaker", "new": False}
    greater = {"name": "Sample Greater Breaker", "new": False}
    there = [greater, bear, {"name": "Sample Veiled Idol"}]
    play = Scenario.at({"battlefield": there, "library": ["Opt"] * 9}, cards=CARDS).attack("Sample Greater Breaker")
    assert play.one("Sample Breaker").plus == 1, "the artifact has shroud"
    there = [greater, {"name": "Sample Wary Golem", "new": False, "tapped": True}]
    play = Scenario.at({"battlefield": there, "library": ["Opt"] * 9}, cards=CARDS).attack("Sample Greater Breaker")
    assert play.one("Sample Wary Golem").plus == 0 and play.one("Sample Wary Golem").tapped
