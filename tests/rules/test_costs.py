"""Costs: reductions, permanents returned, cards exiled for their own abilities; destroying; milling."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

COSTS = sample("scripted/costs")


def with_costs(*hand: str, **more: object) -> Scenario:
    return Scenario(hand=list(hand), cards=COSTS, **more)  # type: ignore[arg-type]


# -- reductions ------------------------------------------------------------------------------------


def test_affinity_takes_generic_mana_off_for_each_artifact() -> None:
    play = with_costs("Gnome", "Gnome", "Gnome", "Frog", "Lotus Petal")
    play("cast Gnome", "cast Gnome", "cast Gnome")
    assert not play.offers("cast Frog")
    play("cast Lotus Petal")
    assert play.offers("cast Frog")
    play("cast Frog")
    assert len(play.all("Lotus Petal")) == 1  # which was counted, and not needed for the mana


def test_a_reduction_never_pays_for_coloured_mana() -> None:
    play = with_costs(*["Gnome"] * 7, "Monitor", "Island")
    play(*["cast Gnome"] * 7)
    assert not play.offers("cast Monitor")
    play("play Island")
    assert play.offers("cast Monitor")


def test_a_reduction_is_fixed_before_the_cost_is_paid() -> None:
    play = with_costs("Gnome", "Gnome", "Feast", draws=["Opt"])
    play("cast Gnome")
    assert not play.offers("cast Feast")
    play("cast Gnome")
    assert play.offers("cast Feast")
    play("cast Feast")
    assert play.hand == ["Opt"]
    assert len(play.all("Gnome")) == 1


def test_x_is_larger_by_what_a_reduction_leaves() -> None:
    play = with_costs("Gnome", "Gnome", "Gnome", "Blast", "Mountain")
    play("cast Gnome", "cast Gnome", "cast Gnome", "play Mountain", "cast Blast")
    assert play.moves[-1] == "X = 3"  # one Mountain and two of the three Gnomes; the third pays for {1}
    play("X = 3")
    assert play.opponent_life == 17
    assert play.one("Mountain").tapped


def test_what_costs_less_by_its_mana_value_does_so_by_the_x_that_is_chosen() -> None:
    """202.3e, 601.2f: mana value 4 or more is had by choosing X, and the spell costs three less then."""
    play = Scenario(hand=["Sample Discount", "Sample Vast Blaze", "Mountain"], cards=sample("forbidden"))
    play("cast Sample Discount", "play Mountain", "cast Sample Vast Blaze")
    assert play.moves == ["X = 0", "X = 3"]  # X = 1 and X = 2 cost {1} and {2} more; X = 3 costs nothing more
    play("X = 3")
    assert play.opponent_life == 17


def test_a_spell_may_be_cast_that_costs_less_only_by_its_x() -> None:
    """601.2b: X is chosen before the cost is known, so it is enough that some X can be paid for."""
    play = Scenario(hand=["Sample Discount", "Sample Vaster Blaze", "Mountain"], cards=sample("forbidden"))
    assert not play("play Mountain").offers("cast Sample Vaster Blaze")
    play("cast Sample Discount", "cast Sample Vaster Blaze")
    assert play.opponent_life == 19  # X = 1: a cost of {3}{R}, less three


def test_x_does_not_count_the_mana_of_a_source_that_is_tapped_for_the_cost() -> None:
    play = with_costs("Run", "Mountain", "Mountain", life=10)
    play("play Run").until(2)("play Mountain").until(3)("play Mountain", "activate Run")
    assert play.moves[-1] == "X = 1"  # the Mountain that {R} leaves, not Run itself
    play("X = 1")
    assert play.life == 11


@pytest.mark.parametrize(("chiefs", "grunt", "bear"), [(0, False, False), (1, True, False), (3, True, False)])
def test_a_static_makes_spells_of_a_kind_cheaper(chiefs: int, grunt: bool, bear: bool) -> None:
    play = with_costs(*["Chief"] * chiefs, "Grunt", "Bear", "Mountain")
    play(*["cast Chief"] * chiefs, "play Mountain")
    assert play.offers("cast Grunt") == grunt
    assert play.offers("cast Bear") == bear


def test_an_ability_is_cheaper_by_what_it_says() -> None:
    play = with_costs("Channel", "Gnome")
    assert not play.offers("activate Channel")
    play("cast Gnome", "activate Channel")
    assert play.life == 23


# -- returning -------------------------------------------------------------------------------------


def test_a_forest_returned_for_a_cost_is_tapped_for_mana_first() -> None:
    play = with_costs("Ranger", "Forest", "Forest")
    play("cast Ranger", "play Forest", "activate Ranger")
    assert play.hand == ["Forest", "Forest"]
    assert play.pool == "G"
    assert not play.offers("activate Ranger")


def test_what_is_returned_may_pay_with_its_own_mana() -> None:
    play = with_costs("Ebb", "Forest", draws=["Opt"])
    play("cast Ebb", "play Forest")
    assert play.offers("activate Ebb")
    play("activate Ebb")
    assert play.hand == ["Forest", "Opt"]
    assert play.pool == ""


def test_what_is_returned_must_leave_the_mana_payable() -> None:
    play = with_costs("Ebb", "Swamp")
    play("cast Ebb", "play Swamp")
    assert not play.offers("activate Ebb")


# -- exiling itself --------------------------------------------------------------------------------


def test_a_card_is_exiled_from_hand_for_mana() -> None:
    play = with_costs("Guide", "Guide", "Bear")
    play("activate Guide")
    assert play.pool == "R"
    play("activate Guide", "cast Bear")
    assert play.exile == ["Guide", "Guide"]
    assert len(play.all("Bear")) == 1


def test_a_card_is_exiled_from_the_graveyard_for_its_ability() -> None:
    play = with_costs("Relic")
    play("cast Relic", "activate Relic")
    assert play.exile == ["Relic"]
    assert play.life == 23


# -- destroying ------------------------------------------------------------------------------------


def test_what_is_destroyed_dies_unless_it_is_indestructible() -> None:
    play = with_costs("Gnome", "Statue", "Wreck")
    play("cast Gnome", "cast Statue", "cast Wreck")
    assert play.graveyard == ["Gnome", "Wreck"]
    assert play.count("permanents sacrificed") == 0
    assert len(play.all("Statue")) == 1


# -- milling ---------------------------------------------------------------------------------------


def test_a_card_sees_itself_go_from_the_library_to_the_graveyard() -> None:
    play = with_costs("Grind", draws=["Moeba", "Chill"])
    play("cast Grind")
    if play.moves == ["yes", "no"]:
        play("yes")
    assert len(play.all("Moeba")) == 1
    assert play.exile == ["Chill"]
    assert play.opponent_life == 17


def test_a_card_that_is_discarded_is_not_milled() -> None:
    lore = '[Drop]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard" }]\n'
    play = Scenario(hand=["Drop", "Chill", "Opt"], cards=COSTS + lore)
    play("cast Drop", "choose Chill")
    assert play.graveyard == ["Chill", "Drop"]
    assert play.opponent_life == 20


# -- tapping others, discarding the hand -----------------------------------------------------------


def test_a_new_creature_is_tapped_for_the_ability_of_another_permanent() -> None:
    play = with_costs("Drum", "Gnome")
    play("cast Drum")
    assert not play.offers("activate Drum")
    play("cast Gnome", "activate Drum")
    assert play.pool == "R"
    assert play.one("Gnome").tapped


def test_the_source_may_be_one_of_those_that_are_tapped() -> None:
    play = with_costs("Choir", "Choir")
    play("cast Choir")
    assert not play.offers("activate Choir")
    play("cast Choir", "activate Choir", "choose Choir")
    assert play.pool == "GG"
    assert play.untapped("Choir") == 0


def test_the_whole_hand_is_discarded_even_if_it_is_empty() -> None:
    play = with_costs("Diamond", "Diamond", "Bear", "Frog")
    play("cast Diamond", "cast Diamond", "activate Diamond", "red")
    assert play.pool == "RRR"
    assert play.graveyard == ["Bear", "Darksteel Relic", "Diamond", "Frog"]
    assert play.offers("activate Diamond")


def test_life_is_lost_for_the_mana_value_of_what_is_reanimated() -> None:
    play = with_costs("Raise", "Grind", draws=["Frog", "Opt"])
    play("cast Grind", "cast Raise")
    assert len(play.all("Frog")) == 1
    assert play.life == 16


@pytest.mark.parametrize(("wizard", "possible"), [(False, False), (True, True)])
def test_a_reduction_counts_only_while_its_condition_holds(wizard: bool, possible: bool) -> None:
    cards = COSTS + (
        '["Sage"]\ncost = "{0}"\ntype = "Creature — Wizard"\npower = 1\ntoughness = 1\n'
        '["Jolt"]\ncost = "{2}{R}"\ntype = "Instant"\nless = 2\nless_if = { control = "Wizard" }\ntargets = ["opponent"]\n'
        'effects = [{ do = "damage", amount = 3 }]\n'
    )
    play = Scenario(hand=["Sage", "Jolt", "Mountain"], cards=cards)
    play("play Mountain")
    if wizard:
        play("cast Sage")
    assert play.offers("cast Jolt") == possible


def test_a_spell_that_is_cheaper_after_another_does_not_count_itself() -> None:
    cards = COSTS + (
        '["Echo"]\ncost = "{1}{R}"\ntype = "Sorcery"\nless = 1\nless_if = { turn = "spells cast" }\n'
        'targets = ["opponent"]\neffects = [{ do = "damage", amount = 3 }]\n'
    )
    play = Scenario(hand=["Gnome", "Echo", "Mountain"], cards=cards)
    play("play Mountain")
    assert not play.offers("cast Echo")
    play("cast Gnome", "cast Echo")
    assert play.opponent_life == 17


def test_a_land_given_up_for_a_cost_is_not_there_to_be_untapped_for_its_mana() -> None:
    cards = """
    [Basilica]
    type = "Land"
    mana = ["{W}"]
    abilities = [{ cost = { mana = "{W}", tap = true, sacrifice = "this" }, effects = [{ do = "draw" }] }]
    [Satyr]
    cost = "{0}"
    type = "Creature — Satyr"
    power = 1
    toughness = 2
    keywords = ["haste"]
    abilities = [{ cost = { tap = true }, effects = [{ do = "untap", what = "target" }], targets = ["land"] }]
    """
    play = Scenario(hand=["Basilica", "Satyr", "Plains"], cards=cards)
    play("play Basilica", "cast Satyr")
    assert not play.offers("activate Basilica")
    play.until(2)("play Plains", "activate Basilica")
    assert play.graveyard == ["Basilica"]


def test_a_tapped_token_that_has_to_make_the_mana_is_not_what_is_sacrificed() -> None:
    cards = """
    [Spawn]
    cost = "{0}"
    type = "Creature — Eldrazi Spawn"
    power = 0
    toughness = 1
    keywords = ["haste"]
    mana = [{ add = "{C}", sacrifice = true, tap = false }]
    [Commander]
    cost = "{0}"
    type = "Creature — Eldrazi"
    power = 2
    toughness = 2
    [[Commander.abilities]]
    cost = { mana = "{C}", sacrifice = "Eldrazi" }
    targets = ["opponent"]
    effects = [{ do = "damage", amount = 2 }]
    """
    play = Scenario(hand=["Spawn", "Commander"], cards=cards)
    play("cast Spawn", "cast Commander").attack("Spawn")
    play("activate Commander")  # there is one thing to sacrifice: the Commander itself
    assert play.graveyard == ["Commander", "Spawn"]
    assert play.opponent_life == 18


def test_107_4f_phyrexian_mana_of_an_ability_is_paid_with_its_colour_or_with_life() -> None:
    """Each way of paying is an ability of its own."""
    play = with_costs("Pod", "Gnome", "Forest", "Forest", draws=["Opt", "Shock"])
    play("cast Pod", "cast Gnome", "play Forest").until(2)("play Forest")
    paid = [word for word in play.moves if word.startswith("activate Pod")]
    assert len(paid) == 2
    play(paid[0])
    assert (play.life, play.all("Gnome"), play.untapped("Forest")) == (20, [], 0)


def test_107_4f_life_alone_pays_for_it_where_the_colour_is_not_there() -> None:
    play = with_costs("Pod", "Gnome", "Forest", draws=["Opt"])
    play("cast Pod", "cast Gnome", "play Forest", "activate Pod (ability 2)")
    assert (play.life, play.all("Gnome"), play.hand) == (18, [], ["Opt"])
