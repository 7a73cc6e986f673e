"""Mana: what can be paid, which sources pay, what floats, and when it is lost."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario


def price(cost: str, name: str = "Task") -> str:
    """A sorcery that does nothing, for a cost."""
    return f'["{name}"]\ncost = "{cost}"\ntype = "Sorcery"\n'


# -- what can be paid (Hall's condition) ---------------------------------------------------


@pytest.mark.parametrize(
    ("lands", "cost", "possible"),
    [
        (["Highland Lake", "Meandering River"], "{U}{U}", True),
        (["Highland Lake", "Meandering River"], "{R}{W}", True),
        (["Highland Lake", "Meandering River"], "{R}{R}", False),
        (["Highland Lake", "Highland Lake", "Island"], "{U}{R}{R}", True),
        (["Highland Lake", "Island", "Island"], "{U}{R}{R}", False),
        (["City of Brass", "Highland Lake", "Meandering River"], "{G}{R}{W}", True),
        (["City of Brass", "Highland Lake", "Meandering River"], "{G}{B}", False),
        (["Mystic Monastery", "Highland Lake", "Island"], "{W}{R}{U}", True),
        (["Mystic Monastery", "Highland Lake", "Island"], "{W}{R}{R}", False),
        (["Mountain", "Forest"], "{R/G}{R/G}", True),
        (["Mountain", "Plains"], "{R/G}{R/G}", False),
        (["Mountain", "Plains"], "{1}{R/G}", True),
        (["Ash Barrens", "Ash Barrens"], "{1}{C}", True),
        (["Mountain", "Ash Barrens"], "{C}{C}", False),
        (["Mountain", "Mountain"], "{2}", True),
        (["Mountain", "Mountain"], "{3}", False),
    ],
)
def test_a_cost_can_be_paid_when_each_symbol_finds_a_source_of_its_own(lands: list[str], cost: str, possible: bool) -> None:
    play = Scenario(hand=[*lands, "Task"], cards=price(cost), rest={"Spell Pierce": 20})
    for turn, land in enumerate(lands, 1):
        play.until(turn)(f"play {land}")
    play.until(len(lands) + 1)
    assert play.offers("cast Task") == possible


@pytest.mark.parametrize(("cost", "possible"), [("{U}{U}{R}", True), ("{U}{U}{U}", False), ("{R}{R}", False), ("{3}", True)])
def test_a_bounce_land_makes_one_mana_of_each_of_its_colours(cost: str, possible: bool) -> None:
    play = Scenario(hand=["Island", "Izzet Boilerworks", "Task"], cards=price(cost))
    play("play Island").until(2)("play Izzet Boilerworks", "choose Island").until(3)("play Island")
    assert play.offers("cast Task") == possible


def test_a_bounce_land_enters_tapped_and_may_return_itself() -> None:
    play = Scenario(hand=["Island", "Izzet Boilerworks"])
    play("play Island").until(2)("play Izzet Boilerworks")
    assert set(play.moves) == {"choose Island", "choose tapped Izzet Boilerworks"}
    play("choose tapped Izzet Boilerworks")
    assert play.hand == ["Izzet Boilerworks", "Plains"]
    assert not play.one("Island").tapped


def test_a_returned_land_is_tapped_for_mana_first() -> None:
    play = Scenario(hand=["Island", "Izzet Boilerworks", "Opt"])
    play("play Island").until(2)("play Izzet Boilerworks", "choose Island")
    assert play.pool == "U"
    assert play.offers("cast Opt")
    assert play.one("Izzet Boilerworks").tapped


def test_a_returned_land_of_several_colours_asks_for_the_colour() -> None:
    play = Scenario(hand=["Mystic Monastery", "Izzet Boilerworks"])
    play("play Mystic Monastery").until(2)("play Izzet Boilerworks", "choose Mystic Monastery")
    assert play.moves == ["white", "blue", "red"]
    play("red")
    assert play.pool == "R"
    assert play.hand == ["Mystic Monastery", "Plains"]


def test_a_bounce_land_floats_what_the_spell_does_not_take() -> None:
    play = Scenario(hand=["Island", "Izzet Boilerworks", "Opt"])
    play("play Island").until(2)("play Izzet Boilerworks", "choose Island").until(3)("cast Opt", "choose Plains")
    assert play.pool == "R"


def test_a_land_that_enters_tapped_makes_mana_from_the_next_turn() -> None:
    play = Scenario(hand=["Highland Lake", "Opt"])
    play("play Highland Lake")
    assert play.one("Highland Lake").tapped
    assert not play.offers("cast Opt")
    play.until(2)
    assert play.offers("cast Opt")


FAST = """
["Fast Land"]
type = "Land"
mana = "{U}"
enters = { tapped_unless = { control = "land", at_most = 2 } }

["Check Land"]
type = "Land"
mana = "{U}"
enters = { tapped_unless = { control = "Island or Swamp" } }
"""


@pytest.mark.parametrize(("others", "tapped"), [(0, False), (2, False), (3, True)])
def test_a_land_enters_tapped_unless_you_control_two_or_fewer_other_lands(others: int, tapped: bool) -> None:
    play = Scenario(hand=["Island"] * others + ["Fast Land"], cards=FAST)
    for turn in range(1, others + 1):
        play.until(turn)("play Island")
    play.until(others + 1)("play Fast Land")
    assert play.one("Fast Land").tapped == tapped


@pytest.mark.parametrize(("other", "tapped"), [("Island", False), ("Mountain", True), ("Fast Land", True)])
def test_a_land_enters_tapped_unless_you_control_a_land_of_a_type(other: str, tapped: bool) -> None:
    play = Scenario(hand=[other, "Check Land"], cards=FAST)
    play(f"play {other}").until(2)("play Check Land")
    assert play.one("Check Land").tapped == tapped


def test_a_land_that_is_searched_for_looks_at_the_board_too() -> None:
    fetch = FAST.replace('type = "Land"', 'type = "Land — Cave"')
    cards = (
        fetch
        + """
["Fetch"]
type = "Land"
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "search", what = "Cave", to = "battlefield" }] }]
"""
    )
    play = Scenario(hand=["Fetch"], rest={"Check Land": 10, "Plains": 10}, cards=cards)
    play("play Fetch", "activate Fetch", "choose Check Land")
    assert play.one("Check Land").tapped


def test_an_ability_is_open_only_while_its_condition_holds() -> None:
    cards = """
["Opal"]
cost = "{0}"
type = "Legendary Artifact"
abilities = [{ cost = { tap = true }, when = { control = "artifact", at_least = 3 }, effects = [{ do = "add", mana = "{U}" }] }]

["Toy"]
cost = "{0}"
type = "Artifact"
"""
    play = Scenario(hand=["Opal", "Toy", "Toy", "Opt"], cards=cards)
    play("cast Opal", "cast Toy")
    assert not play.offers("activate Opal")
    play("cast Toy", "activate Opal")
    assert play.pool == "U"


# -- who pays ------------------------------------------------------------------------------------


def test_floating_mana_pays_before_lands_and_lands_before_creatures_and_sacrifices() -> None:
    spells = price("{1}{G}") + price("{1}", "Job") + price("{1}", "Deed") + price("{1}", "Act")
    hand = ["Forest", "Llanowar Elves", "Lotus Petal", "Task", "Job", "Deed", "Act", "Black Lotus"]
    play = Scenario(hand=hand, cards=spells, rest={"Forest": 9})
    play("play Forest", "cast Llanowar Elves", "cast Lotus Petal").until(2)("play Forest").lotus("G")
    play("cast Task")
    assert (play.pool, play.untapped("Forest")) == ("G", 2)
    play("cast Job")
    assert (play.pool, play.untapped("Forest")) == ("", 2)
    play("cast Deed")
    assert (play.untapped("Forest"), play.untapped("Llanowar Elves")) == (1, 1)
    play("cast Act")
    assert (play.untapped("Forest"), play.untapped("Llanowar Elves")) == (0, 1)
    assert len(play.all("Lotus Petal")) == 1


def test_a_creature_makes_mana_only_when_it_is_not_new() -> None:
    play = Scenario(hand=["Forest", "Llanowar Elves", "Giant Growth", "Lotus Petal"])
    play("play Forest", "cast Llanowar Elves")
    assert not play.offers("cast Giant Growth")
    play.until(2)
    assert play.untapped("Llanowar Elves") == 1
    play("cast Giant Growth")
    assert play.one("Forest").tapped


def test_a_petal_is_sacrificed_for_one_mana_of_any_colour() -> None:
    play = Scenario(hand=["Lotus Petal", "Shock"])
    play("cast Lotus Petal", "cast Shock", "target the opponent")
    assert play.graveyard == ["Lotus Petal", "Shock"]
    assert play.count("permanents sacrificed") == 1


def test_a_petal_pays_last() -> None:
    play = Scenario(hand=["Mountain", "Lotus Petal", "Shock"])
    play("play Mountain", "cast Lotus Petal", "cast Shock", "target the opponent")
    assert len(play.all("Lotus Petal")) == 1
    assert play.one("Mountain").tapped


def test_a_treasure_is_sacrificed_for_mana_the_turn_it_was_made() -> None:
    play = Scenario(hand=["Black Lotus", "Great Furnace", "Deadly Dispute", "Giant Growth", "Slippery Bogle"])
    play("play Great Furnace").lotus("B")("cast Deadly Dispute")
    assert play.one("Treasure token").tapped is False
    play("cast Slippery Bogle")
    assert play.all("Treasure token") == []
    assert play.count("permanents sacrificed") == 3
    assert "Treasure token" not in play.graveyard


def test_black_lotus_is_an_action_and_makes_three_of_one_colour() -> None:
    play = Scenario(hand=["Black Lotus", "Shock"])
    play("cast Black Lotus")
    assert not play.offers("cast Shock")
    play("activate Black Lotus (mana)")
    assert play.moves == ["white", "blue", "black", "red", "green"]
    play("red")
    assert play.pool == "RRR"
    assert play.offers("cast Shock")
    assert play.graveyard == ["Black Lotus"]


def test_a_mana_ability_is_no_spell_and_does_not_use_the_stack() -> None:
    play = Scenario(hand=["Black Lotus", "Firebrand Archer", "Lotus Petal"])
    play.lotus("R")
    assert play.count("spells cast") == 1


def test_city_of_brass_deals_damage_whenever_it_is_tapped() -> None:
    play = Scenario(hand=["City of Brass", "Shock"])
    play("play City of Brass")
    assert play.life == 20
    play("cast Shock", "target the opponent")
    assert (play.life, play.opponent_life) == (19, 18)
    assert play.count("damage dealt to you") == 1


def test_a_basic_land_pays_before_a_land_of_more_colours() -> None:
    play = Scenario(hand=["City of Brass", "Mountain", "Shock"])
    play("play City of Brass").until(2)("play Mountain", "cast Shock", "target the opponent")
    assert play.life == 20
    assert play.untapped("City of Brass") == 1


def test_a_source_is_not_used_where_only_it_can_pay_the_rest() -> None:
    # Only the City makes white, so the Mountain must pay for red although the City could.
    play = Scenario(hand=["City of Brass", "Mountain", "Task"], cards=price("{R}{W}"))
    play("play City of Brass").until(2)("play Mountain", "cast Task")
    assert play.graveyard == ["Task"]
    assert play.life == 19


FIELD = """
["Field"]
type = "Land"
mana = "{W/U/B/R/G}{W/U/B/R/G}{W/U/B/R/G}"
"""


@pytest.mark.parametrize("cost", ["{G}{G}{G}", "{G}{W}{G}", "{R}{G}{B}"])
def test_mana_of_any_colour_that_floats_is_what_the_rest_of_the_cost_needs(cost: str) -> None:
    play = Scenario(hand=["Field", "Task"], rest={"Dark Ritual": 20}, cards=FIELD + price(cost))  # black is worth most
    play("play Field", "cast Task")
    assert play.graveyard == ["Task"]
    assert play.pool == ""


def test_and_what_is_worth_most_to_the_deck_where_it_needs_nothing() -> None:
    play = Scenario(hand=["Field", "Task"], rest={"Dark Ritual": 20}, cards=FIELD + price("{G}{G}"))
    play("play Field", "cast Task")
    assert play.pool == "B"


# -- Vivid Creek -------------------------------------------------------------------------------------


def test_vivid_creek_spends_counters_only_where_blue_will_not_do() -> None:
    play = Scenario(hand=["Vivid Creek", "Opt", "Shock", "Giant Growth", "Lightning Bolt"], draws=["Mountain"] * 5)
    play("play Vivid Creek")
    assert play.one("Vivid Creek").count("charge") == 2
    play.until(2)("cast Opt", "no more")
    assert play.one("Vivid Creek").count("charge") == 2
    play.until(3)("cast Shock", "target the opponent")
    assert play.one("Vivid Creek").count("charge") == 1
    play.until(4)("cast Lightning Bolt", "target the opponent")
    assert play.one("Vivid Creek").count("charge") == 0
    assert play.opponent_life == 15


def test_vivid_creek_without_counters_makes_blue_only() -> None:
    play = Scenario(hand=["Vivid Creek", "Shock", "Shock", "Shock", "Opt"])
    play("play Vivid Creek")
    for turn in (2, 3):
        play.until(turn)("cast Shock", "target the opponent")
    play.until(4)
    assert not play.offers("cast Shock")
    assert play.offers("cast Opt")


def test_a_tap_serves_once_though_the_creek_has_two_counters() -> None:
    play = Scenario(hand=["Vivid Creek", "Task"], cards=price("{U}{R}"))
    play("play Vivid Creek").until(2)
    assert not play.offers("cast Task")


# -- Auras on lands ----------------------------------------------------------------------------------


def test_utopia_sprawl_adds_the_chosen_colour_to_its_forest() -> None:
    play = Scenario(hand=["Forest", "Utopia Sprawl", "Task"], cards=price("{G}{R}"))
    play("play Forest", "cast Utopia Sprawl")
    assert play.moves == ["white", "blue", "black", "red", "green"]
    play("red")
    assert play.one("Utopia Sprawl").choice == "R"
    play.until(2)
    assert play.offers("cast Task")
    play("cast Task")
    assert play.one("Forest").tapped


def test_utopia_sprawl_floats_its_mana_if_the_spell_does_not_take_it() -> None:
    play = Scenario(hand=["Forest", "Utopia Sprawl", "Slippery Bogle"])
    play("play Forest", "cast Utopia Sprawl", "white").until(2)("cast Slippery Bogle")
    assert play.pool == "W"


def test_utopia_sprawl_needs_a_forest_and_abundant_growth_any_land() -> None:
    play = Scenario(hand=["Mountain", "Black Lotus", "Utopia Sprawl", "Abundant Growth", "Forest"])
    play("play Mountain").lotus("G")
    assert not play.offers("cast Utopia Sprawl")
    assert play.offers("cast Abundant Growth")
    play("cast Abundant Growth")
    assert play.one("Abundant Growth").host == "Mountain"
    play.until(2)("play Forest")
    assert play.offers("cast Utopia Sprawl")


def test_a_land_with_the_forest_type_is_a_forest_whatever_its_name() -> None:
    lore = '["Mossy Hollow"]\ntype = "Land — Forest Swamp"\n'
    play = Scenario(hand=["Mossy Hollow", "Utopia Sprawl", "Task"], cards=lore + price("{B}{R}"))
    play("play Mossy Hollow", "cast Utopia Sprawl", "red").until(2)
    assert play.offers("cast Task")


def test_abundant_growth_makes_its_land_tap_for_any_colour_and_draws_a_card() -> None:
    play = Scenario(hand=["Forest", "Abundant Growth", "Lightning Bolt"], draws=["Opt"])
    play("play Forest", "cast Abundant Growth")
    assert play.hand == ["Lightning Bolt", "Opt"]
    play.until(2)
    assert play.offers("cast Lightning Bolt")
    assert play.offers("cast Opt")


def test_two_sprawls_on_one_forest_make_three_mana() -> None:
    play = Scenario(hand=["Forest", "Utopia Sprawl", "Utopia Sprawl", "Task"], cards=price("{G}{R}{W}"))
    play("play Forest", "cast Utopia Sprawl", "red").until(2)("cast Utopia Sprawl", "white").until(3)
    assert play.offers("cast Task")


def test_an_aura_on_a_land_that_is_sacrificed_goes_too() -> None:
    play = Scenario(hand=["Mountain", "Forest", "Abundant Growth", "Lava Dart"], draws=["Opt"])
    play("play Mountain").until(2)("play Forest", "cast Abundant Growth", "choose Mountain")
    play.until(3)("cast Lava Dart", "target the opponent").until(4)
    play("cast Lava Dart (flashback)", "target the opponent")
    assert play.moves == ["white", "blue", "black", "red", "green"]  # it is tapped for mana first
    play("blue")
    assert play.pool == "U"
    assert play.all("Mountain") == []
    assert play.all("Abundant Growth") == []
    assert "Abundant Growth" in play.graveyard


def test_a_returned_forest_with_a_sprawl_floats_both_its_mana() -> None:
    play = Scenario(hand=["Forest", "Utopia Sprawl", "Izzet Boilerworks"], draws=["Opt"])
    play("play Forest", "cast Utopia Sprawl", "red").until(2)("play Izzet Boilerworks", "choose Forest")
    assert play.pool == "RG"
    assert play.graveyard == ["Utopia Sprawl"]
    assert play.hand == ["Forest", "Opt"]


def test_an_aura_makes_mana_for_the_cost_that_it_is_sacrificed_for() -> None:
    """601.2g, h: mana abilities are activated before costs are paid."""
    lore = '[Offer]\ncost = "{1}{R}"\ntype = "Sorcery"\nalso = { sacrifice = "enchantment" }\neffects = []\n'
    play = Scenario(hand=["Forest", "Utopia Sprawl", "Offer", "Mountain"], draws=["Opt"], cards=lore)
    play("play Forest", "cast Utopia Sprawl", "red").until(2)
    play("cast Offer")
    assert play.one("Forest").tapped and play.graveyard == ["Offer", "Utopia Sprawl"] and play.pool == ""


# -- floating ------------------------------------------------------------------------------------------


def test_floating_mana_is_lost_when_the_phase_ends() -> None:
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Mountain", "Shock"])
    play.lotus("R")("cast Raging Goblin")
    assert play.pool == "RR"
    play.attack("Raging Goblin")  # the second main phase
    assert play.pool == ""
    assert not play.offers("cast Shock")


def test_ritual_mana_floats_within_the_phase() -> None:
    play = Scenario(hand=["Swamp", "Dark Ritual", "Deadly Dispute"])
    play("play Swamp", "cast Dark Ritual")
    assert play.pool == "BBB"
    play.until(2)
    assert play.pool == ""


def test_cabal_ritual_makes_three_mana_without_threshold() -> None:
    play = Scenario(hand=["Black Lotus", "Cabal Ritual"])
    play.lotus("B")("cast Cabal Ritual")
    assert play.pool == "BBBB"


@pytest.mark.parametrize(("cards", "made"), [(6, "BBB"), (7, "BBBBB")])
def test_cabal_ritual_does_not_count_itself_for_threshold(cards: int, made: str) -> None:
    lore = f'[Grind]\ncost = "{{0}}"\ntype = "Sorcery"\neffects = [{{ do = "mill", amount = {cards - 2} }}]\n'
    play = Scenario(hand=["Black Lotus", "Grind", "Cabal Ritual"], cards=lore, rest={"Plains": 20})
    play.lotus("B")("cast Grind")
    assert len(play.graveyard) == cards
    play("cast Cabal Ritual")
    assert play.pool == "B" + made


def test_songs_of_the_damned_counts_creature_cards_in_the_graveyard() -> None:
    play = Scenario(hand=["Black Lotus", "Street Wraith", "Street Wraith", "Shock", "Songs of the Damned"])
    play.lotus("B")("cycle Street Wraith", "cycle Street Wraith", "cast Songs of the Damned")
    assert play.pool == "BB" + "BB"
    assert play.life == 16


def test_an_eldrazi_spawn_is_sacrificed_for_colourless_mana_even_when_it_is_new() -> None:
    play = Scenario(
        hand=["Black Lotus", "Malevolent Rumble", "Task", "Lotus Petal"],
        draws=["Opt", "Shock", "Ponder", "Opt"],
        cards=price("{1}{C}"),
    )
    play.lotus("G")("cast Malevolent Rumble")
    assert len(play.all("Eldrazi Spawn token")) == 1
    assert play.offers("cast Task")
    play("cast Task")
    assert play.all("Eldrazi Spawn token") == []
    assert play.pool == ""


def test_colourless_mana_is_no_colour() -> None:
    play = Scenario(hand=["Ash Barrens", "Shock", "Task"], cards=price("{C}"))
    play("play Ash Barrens")
    assert play.offers("cast Task")
    assert not play.offers("cast Shock")


def test_an_untapper_pays_for_what_a_land_makes() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Fatestitcher", "Island", "Task"], cards=price("{U}{U}"))
    play("play Island").lotus("U", 2)("cast Fatestitcher").until(2)
    assert play.offers("cast Task")
    play("cast Task")
    assert play.one("Island").tapped
    assert play.one("Fatestitcher").tapped


def test_an_untapper_without_a_land_makes_nothing() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Fatestitcher", "Task"], cards=price("{U}"), rest={"Spell Pierce": 9})
    play.lotus("U", 2)("cast Fatestitcher").until(2)
    assert not play.offers("cast Task")


def test_a_creature_with_an_ascendancy_pays_before_lands() -> None:
    lore = price("{G}", "Task")
    play = Scenario(hand=["Jeskai Ascendancy", "Lotus Petal", "Lotus Petal", "Lotus Petal", "Forest", "Llanowar Elves", "Task"],
                    cards=lore)  # fmt: skip
    play("cast Lotus Petal", "cast Lotus Petal", "cast Lotus Petal", "cast Jeskai Ascendancy")
    play("play Forest", "cast Llanowar Elves").until(2)("cast Task")
    # Its own trigger untaps the Elves, which paid for it.
    assert play.untapped("Forest") == 1


def test_the_ascendancy_untaps_what_the_mana_of_the_spell_tapped() -> None:
    play = Scenario(hand=["Jeskai Ascendancy", *["Lotus Petal"] * 3, "Forest", "Llanowar Elves", "Giant Growth"])
    play("cast Lotus Petal", "cast Lotus Petal", "cast Lotus Petal", "cast Jeskai Ascendancy")
    play("play Forest", "cast Llanowar Elves").until(2)("cast Giant Growth", "no")
    assert play.untapped("Llanowar Elves") == 1
    assert play.untapped("Forest") == 1
    assert play.one("Llanowar Elves").size == (5, 5)


HASTE = """
["Druid"]
cost = "{0}"
type = "Creature — Elf Druid"
power = 1
toughness = 1
mana = "{G}"

["Rush"]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "pump", what = "target", keywords = ["haste"] }]

["Frenzy"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "creature", keywords = ["haste"], when = { turn = "spells cast", at_least = 3 } }]

["Task"]
cost = "{G}"
type = "Sorcery"
effects = [{ do = "draw", amount = 1 }]
"""


def test_a_new_creature_that_gains_haste_makes_mana_at_once() -> None:
    play = Scenario(hand=["Druid", "Rush", "Task"], cards=HASTE)
    play("cast Druid")
    assert not play.offers("cast Task")
    play("cast Rush")
    assert play.offers("cast Task")


def test_mana_of_creatures_with_haste_as_long_as_something_is_so() -> None:
    play = Scenario(hand=["Druid", "Frenzy", "Task"], cards=HASTE)
    play("cast Druid", "cast Frenzy")
    assert not play.offers("cast Task")
    play("cast Darksteel Relic")
    assert play.offers("cast Task")


LOSING = sample("scripted/mana")
EVERY = ["white", "blue", "black", "red", "green"]


@pytest.mark.parametrize("spell", ["Boomerang", "Sift"])
@pytest.mark.parametrize(("answer", "life", "pool"), [("red", 19, "R"), ("no mana", 20, "")])
def test_a_source_that_hurts_need_not_be_tapped_before_it_is_lost(spell: str, answer: str, life: int, pool: str) -> None:
    # 605.3a
    play = Scenario(hand=["City of Brass", spell], cards=LOSING)
    play("play City of Brass", f"cast {spell}")
    assert play.moves == [*EVERY, "no mana"]
    play(answer)
    assert (play.life, play.pool, play.all()) == (life, pool, [])


def test_a_source_that_hurts_makes_mana_where_the_cost_needs_it() -> None:
    play = Scenario(hand=["City of Brass", "Price"], cards=LOSING)
    play("play City of Brass", "cast Price")
    assert play.moves == EVERY
    play = Scenario(hand=["City of Brass", "Price", "Lotus Petal"], cards=LOSING)
    play("cast Lotus Petal", "play City of Brass", "cast Price")
    assert play.moves == [*EVERY, "no mana"]
    play("no mana")
    assert (play.life, play.all()) == (21, [])


@pytest.mark.parametrize(("aura", "land", "life"), [("Venom", "Island", 18), ("Drum", "Forest", 21)])
def test_what_triggers_on_tapping_may_be_another_permanent(aura: str, land: str, life: int) -> None:
    for answer, then in (("no mana", 20), ("blue" if land == "Island" else "green", life)):
        play = Scenario(hand=[land, aura, "Sift"], cards=LOSING)
        play(f"play {land}", f"cast {aura}", "cast Sift")
        assert len(play.moves) == 2
        play(answer)
        assert play.life == then


def test_a_source_on_whose_tapping_nothing_triggers_is_tapped_unasked() -> None:
    play = Scenario(hand=["Island", "Drum", "Sift"], cards=LOSING)
    play("play Island", "cast Drum", "cast Sift")
    assert play.pool == "U"
