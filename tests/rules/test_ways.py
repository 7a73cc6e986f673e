"""Ways of casting: evoke, cards of the hand exiled, life for the opponent, what casting itself triggers."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("casting")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


# -- evoke, and cards exiled from hand ---------------------------------------------------------------


def test_what_is_evoked_enters_does_what_it_does_and_is_sacrificed() -> None:
    play = with_cards("Sample Incarnation", "Opt", "Shock", draws=("Ponder", "Ponder"))
    play("cast Sample Incarnation (evoke)", "no more")
    assert play.exile == ["Opt"], "the only blue card but for itself"
    assert (play.all("Sample Incarnation"), play.graveyard) == ([], ["Sample Incarnation"])
    assert play.hand == ["Ponder", "Shock"]
    assert play.count("permanents sacrificed") == 1


def test_a_card_is_not_exiled_for_its_own_evoke() -> None:
    play = with_cards("Sample Incarnation", "Shock")
    assert not play.offers("cast Sample Incarnation (evoke)")


def test_another_copy_may_be_exiled_for_evoke() -> None:
    play = with_cards("Sample Incarnation", "Sample Incarnation", draws=("Ponder",))
    play("cast Sample Incarnation (evoke)", "no more")
    assert (play.exile, play.graveyard) == (["Sample Incarnation"], ["Sample Incarnation"])


def test_what_is_cast_for_its_mana_cost_is_not_sacrificed() -> None:
    play = with_cards("Sample Incarnation", "Black Lotus", "Black Lotus", draws=("Ponder",))
    play.lotus("U", 2)("cast Sample Incarnation", "no more")
    assert play.one("Sample Incarnation").size == (2, 3)


def test_which_card_is_exiled_is_a_choice() -> None:
    play = with_cards("Sample Incarnation", "Opt", "Island", draws=("Ponder",))
    play("cast Sample Incarnation (evoke)")
    assert play.moves == ["choose Island", "choose Opt"]


def test_several_cards_are_exiled_one_by_one() -> None:
    play = with_cards("Sample Grant", "Opt", "Shock", "Ponder", "Plains")
    play("cast Sample Grant (for two cards)", "choose Opt", "choose Shock", "choose Plains")
    assert (play.exile, play.hand) == (["Opt", "Shock"], ["Plains", "Plains", "Ponder"])


def test_evoke_can_be_part_of_another_way_and_be_asked_for() -> None:
    play = with_cards("Sample Wisp")("cast Sample Wisp (for life)")
    assert (play.life, play.opponent_life, play.graveyard) == (18, 18, ["Sample Wisp"])


# -- what a way asks for ---------------------------------------------------------------------------------


def test_the_card_itself_is_no_card_in_hand_as_it_is_cast() -> None:
    few = with_cards("Sample Grant", "Opt", "Shock")  # and the Relic
    assert few.offers("cast Sample Grant (with few cards)")
    many = with_cards("Sample Grant", "Opt", "Shock", "Ponder")
    assert not many.offers("cast Sample Grant (with few cards)")


def test_the_opponent_gains_life_for_a_cost() -> None:
    play = with_cards("Sample Vigour", "Raging Goblin", "Mountain", "Forest")
    play("play Mountain", "cast Raging Goblin")
    assert not play.offers("cast Sample Vigour (giving life)")
    play.until(2)("play Forest", "cast Sample Vigour (giving life)")
    assert play.one("Raging Goblin").size == (5, 5)
    assert (play.opponent_life, play.life) == (24, 21), "three for the cost; then each player gains one"


def test_no_life_is_given_for_a_cost_to_an_opponent_who_can_t_gain_life() -> None:  # 119.7
    lore = """
[Barrier]
cost = "{0}"
type = "Artifact"
statics = [{ no_gain = %s }]
abilities = [{ cost = { sacrifice = "this" } }]
[Skullcrack]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "no gain", who = "opponent" }]
"""
    hand = ["Sample Vigour", "Raging Goblin", "Mountain", "Forest", "Barrier", "Skullcrack"]
    for whose in ("true", '"opponent"'):
        play = Scenario(hand=hand, cards=CARDS + lore % whose)
        play("play Mountain", "cast Raging Goblin").until(2)("play Forest")
        assert play.offers("cast Sample Vigour (giving life)")
        play("cast Barrier")
        assert not play.offers("cast Sample Vigour (giving life)")
        play("activate Barrier")
        assert play.offers("cast Sample Vigour (giving life)")
        play("cast Skullcrack")
        assert not play.offers("cast Sample Vigour (giving life)")


# -- triggers on one's own casting ---------------------------------------------------------------------------


def test_a_spell_s_own_triggers_know_its_x_and_whether_it_was_kicked() -> None:
    play = with_cards("Sample Herald of X", "Black Lotus", "Black Lotus", draws=("Ponder",))
    play.lotus("R", 2)("cast Sample Herald of X (kicked)", "X = 4")
    assert (play.life, play.opponent_life, play.hand) == (24, 16, ["Ponder"])


def test_a_spell_that_is_not_kicked_does_less_on_being_cast() -> None:
    play = with_cards("Sample Herald of X", "Black Lotus")
    play.lotus("R")("cast Sample Herald of X", "X = 2")
    assert (play.life, play.opponent_life, play.hand) == (22, 18, [])


# -- mayhem --------------------------------------------------------------------------------------


def discarded(*cards: str, lands: tuple[str, ...] = ("Mountain", "Mountain")) -> Scenario:
    """A game in which these cards were just discarded."""
    there = [{"name": name} for name in ("Sample Mayhem Outlet", *lands)]
    play = Scenario.at({"hand": cards, "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)
    for card in cards:
        play("activate Sample Mayhem Outlet", f"choose {card}", "no more")
    return play


def test_what_was_discarded_this_turn_is_cast_for_its_mayhem_cost() -> None:
    play = discarded("Sample Rampage")("cast Sample Rampage (mayhem)", "target the opponent")
    assert (play.opponent_life, play.graveyard) == (18, ["Sample Rampage"]), "it is not exiled"
    assert not play.offers("cast Sample Rampage (mayhem)"), "it is a new object, which was not discarded"


def test_one_of_two_that_was_discarded_is_cast_once() -> None:
    position = {"hand": ["Sample Rampage"], "graveyard": ["Sample Rampage"], "library": ["Opt"] * 9}
    there = [{"name": name} for name in ("Sample Mayhem Outlet", "Mountain", "Mountain")]
    play = Scenario.at({**position, "battlefield": there}, cards=CARDS)
    assert not play.offers("cast Sample Rampage (mayhem)"), "the one in the graveyard was not discarded"
    play("activate Sample Mayhem Outlet", "choose Sample Rampage", "no more")
    play("cast Sample Rampage (mayhem)", "target the opponent")
    assert (play.graveyard.count("Sample Rampage"), play.offers("cast Sample Rampage (mayhem)")) == (2, False)


def test_mayhem_ends_with_the_turn() -> None:
    play = discarded("Sample Rampage")
    assert play.offers("cast Sample Rampage (mayhem)")
    assert not play.until(2).offers("cast Sample Rampage (mayhem)")


def test_a_permanent_with_mayhem_enters() -> None:
    play = discarded("Sample Mayhem Fiend", lands=("Swamp", "Swamp"))("cast Sample Mayhem Fiend (mayhem)")
    assert play.one("Sample Mayhem Fiend").size == (3, 2)
    assert "Sample Mayhem Fiend" not in play.graveyard


# -- retrace that something gives ----------------------------------------------------------------------

RETRACING = """
[Tiller]
cost = "{0}"
type = "Creature — Treefolk"
power = 2
toughness = 3
statics = [{ of = "artifact or sorcery", graveyard = "retrace" }]
[Crumb]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = 1 }] }]
[Rite]
cost = "{0}"
type = "Sorcery"
also = { discard = "card" }
effects = [{ do = "gain", amount = 3 }]
"""


def test_retrace_costs_a_land_card_besides_and_goes_on() -> None:
    """702.81a: cast from the graveyard for its mana cost, and discarding a land card; it may come back there."""
    play = Scenario(hand=["Tiller", "Crumb", "Forest", "Island", "Opt"], cards=RETRACING)
    play("cast Crumb", "activate Crumb", "cast Tiller", "cast Crumb (retrace)", "choose Forest", "activate Crumb")
    assert (play.life, play.graveyard) == (22, ["Crumb", "Forest"])
    play("cast Crumb (retrace)")
    assert (play.hand, play.one("Crumb").tapped) == (["Opt"], False)
    assert not play.offers("cast Crumb (retrace)"), "no land card is left"


def test_what_discards_a_card_to_be_cast_has_no_such_retrace() -> None:
    play = Scenario(hand=["Tiller", "Rite", "Opt", "Forest", "Island"], cards=RETRACING)
    play("cast Tiller", "cast Rite", "choose Opt")
    assert (play.life, play.offers("cast Rite (retrace)")) == (23, False)
