"""Mana that depends on more than the card: conditions, colours among permanents, a chosen colour."""

from __future__ import annotations

import pytest
from scenario import Scenario

from rules.test_mana import price

TRON = """
["Urza's Mine"]
type = "Land — Urza's Mine"
mana = ["{C}", { add = "{C}{C}", when = { control = "Urza's Power-Plant", also = { control = "Urza's Tower" } } }]

["Urza's Power Plant"]
type = "Land — Urza's Power-Plant"
mana = ["{C}", { add = "{C}{C}", when = { control = "Urza's Mine", also = { control = "Urza's Tower" } } }]

["Urza's Tower"]
type = "Land — Urza's Tower"
mana = ["{C}", { add = "{C}{C}{C}", when = { control = "Urza's Mine", also = { control = "Urza's Power-Plant" } } }]
"""
TRON_LANDS = ("Urza's Mine", "Urza's Power Plant", "Urza's Tower")
PETAL = '["Petal"]\ncost = "{0}"\ntype = "Artifact"\nmana = { add = "any", sacrifice = true }\n'
OPAL = '["Opal"]\ncost = "{0}"\ntype = "Artifact"\nmana = { add = "any", when = { control = "artifact", at_least = 3 } }\n'
AMBER = '["Amber"]\ncost = "{0}"\ntype = "Artifact"\nmana = { add = "any", among = "legendary creature" }\n'
BEARS = '["Two-Colour Bears"]\ncost = "{0}"\ncolours = "RG"\ntype = "Legendary Creature — Bear"\npower = 2\ntoughness = 2\n'


def played(lands: tuple[str, ...], cards: str, *hand: str) -> Scenario:
    """The turn after the last of some lands was played."""
    play = Scenario(hand=[*lands, *hand], cards=cards, rest={"Spell Pierce": 20})
    for turn, land in enumerate(lands, 1):
        play.until(turn)(f"play {land}")
    return play.until(len(lands) + 1)


@pytest.mark.parametrize(
    ("lands", "cost", "possible"),
    [
        (TRON_LANDS, "{7}", True),
        (TRON_LANDS, "{8}", False),
        (TRON_LANDS[:2], "{2}", True),
        (TRON_LANDS[:2], "{3}", False),
        ((*TRON_LANDS, "Urza's Tower"), "{10}", True),
    ],
)
def test_lands_that_make_more_together_do_so_once_all_are_there(lands: tuple[str, ...], cost: str, possible: bool) -> None:
    assert played(lands, TRON + price(cost), "Task").offers("cast Task") == possible


def test_what_a_land_makes_beyond_the_cost_floats() -> None:
    play = played(TRON_LANDS, TRON + price("{5}"), "Task", "Task")
    play("cast Task")
    assert play.pool == "CC"


@pytest.mark.parametrize(("cost", "possible"), [("{7}", True), ("{8}", False)])
def test_what_is_sacrificed_for_a_cost_helps_others_to_make_mana_before(cost: str, possible: bool) -> None:
    """601.2g, h: mana abilities are activated before costs are paid."""
    eater = f'["Eater"]\ncost = "{cost}"\ntype = "Sorcery"\nalso = {{ sacrifice = "land" }}\n'
    play = played(TRON_LANDS, TRON + eater, "Eater")
    assert play.offers("cast Eater") == possible
    if possible:
        play("cast Eater", "choose Urza's Mine")
        assert play.pool == "" and play.untapped("Urza's Tower") == 0


def test_a_source_with_a_condition_is_used_before_what_it_asks_for_is_sacrificed() -> None:
    play = Scenario(hand=["Opal", "Petal", "Petal", "Task"], cards=OPAL + PETAL + price("{U}{R}{R}"))
    play("cast Opal", "cast Petal")
    assert not play.offers("cast Task")
    play("cast Petal", "cast Task")
    assert play.graveyard == ["Petal", "Petal", "Task"]
    assert play.one("Opal").tapped


def test_a_source_with_a_condition_makes_nothing_while_it_does_not_hold() -> None:
    play = Scenario(hand=["Opal", "Petal", "Task"], cards=OPAL + PETAL + price("{U}"))
    play("cast Opal")
    assert not play.offers("cast Task")
    play("cast Petal", "cast Task")  # the petal pays
    assert play.graveyard == ["Petal", "Task"]


@pytest.mark.parametrize(("cost", "possible"), [("{R}", True), ("{G}", True), ("{U}", False), ("{1}", True), ("{R}{G}", False)])
def test_colours_among_permanents(cost: str, possible: bool) -> None:
    play = Scenario(hand=["Amber", "Two-Colour Bears", "Task"], cards=AMBER + BEARS + price(cost))
    play("cast Amber")
    assert not play.offers("cast Task")
    play("cast Two-Colour Bears")
    assert play.offers("cast Task") == possible


def test_a_land_makes_the_colour_chosen_as_it_entered() -> None:
    lair = '["Lair"]\ntype = "Land"\nenters = { choose = "colour", but = "W" }\nmana = ["{W}", "chosen"]\n'
    play = Scenario(hand=["Lair", "Task"], cards=lair + price("{U}"))
    play("play Lair")
    assert play.moves == ["blue", "black", "red", "green"]
    play("blue")
    assert play.one("Lair").choice == "U"
    assert play.offers("cast Task")


def test_a_land_makes_two_mana_of_the_chosen_colour_for_abilities_of_lands() -> None:
    citadel = (
        '["Citadel"]\ntype = "Land"\nenters = { choose = "colour" }\n'
        'mana = ["chosen", { add = "chosen chosen", only = { sources = "land" } }]\n'
    )
    mill = '["Mill"]\ntype = "Land"\nabilities = [{ cost = "{U}{U}", effects = [{ do = "draw" }] }]\n'
    for colour, possible in (("blue", True), ("red", False)):
        play = Scenario(hand=["Citadel", "Mill", "Task"], cards=citadel + mill + price("{1}{U}"), rest={"Plains": 20})
        play("play Mill").until(2)("play Citadel", colour)
        assert play.offers("activate Mill") == possible
        assert not play.offers("cast Task")


def test_a_land_does_not_make_another_colour_than_the_chosen_one() -> None:
    lair = '["Lair"]\ntype = "Land"\nenters = { choose = "colour", but = "W" }\nmana = ["{W}", "chosen"]\n'
    play = Scenario(hand=["Lair", "Task", "Duty"], cards=lair + price("{U}") + price("{W}", "Duty"))
    play("play Lair", "green")
    assert not play.offers("cast Task")
    assert play.offers("cast Duty")


# -- mana that may be spent on some things only --------------------------------------------

CREATURE = 'type = "Creature — {}"\npower = 2\ntoughness = 2\n'
TEMPLE = """
[Temple]
type = "Land"
mana = ["{C}", { add = "{C}{C}", only = { spells = "Eldrazi", abilities = "Eldrazi" } }]
"""
CAVERN = """
[Cavern]
type = "Land"
enters = { choose = "creature type" }
mana = ["{C}", { add = "any", only = { spells = "creature", of_chosen_type = true } }]
"""


def creature(name: str, cost: str, types: str) -> str:
    """A creature card."""
    return f'["{name}"]\ncost = "{cost}"\n' + CREATURE.format(types)


def test_limited_mana_pays_for_what_it_is_for_and_for_nothing_else() -> None:
    cards = TEMPLE + creature("Mimic", "{2}", "Eldrazi") + creature("Golem", "{2}", "Golem") + creature("Myr", "{1}", "Myr")
    play = Scenario(hand=["Temple", "Mimic", "Golem", "Myr"], cards=cards)
    play("play Temple")
    assert not play.offers("cast Golem")
    assert play.offers("cast Myr")
    play("cast Mimic")
    assert play.one("Temple").tapped


def test_limited_mana_that_is_left_floats_for_the_same_things() -> None:
    cards = TEMPLE + creature("Mote", "{1}", "Eldrazi") + creature("Myr", "{1}", "Myr")
    play = Scenario(hand=["Temple", "Mote", "Mote", "Myr"], cards=cards)
    play("play Temple", "cast Mote")
    assert play.pool == ""
    assert not play.offers("cast Myr")
    play("cast Mote")
    assert len(play.all("Mote")) == 2


def test_limited_mana_is_lost_like_other_mana() -> None:
    cards = TEMPLE + creature("Mote", "{1}", "Eldrazi")
    play = Scenario(hand=["Temple", "Mote", "Mote"], cards=cards, rest={"Spell Pierce": 20})
    play("play Temple", "cast Mote").until(2)("cast Mote")
    assert len(play.all("Mote")) == 2
    assert sum(int(n) for n in play.game.g["limited"].reshape(-1)) == 1


def test_limited_mana_pays_for_abilities_of_permanents() -> None:
    cards = TEMPLE + creature("Digger", "{0}", "Eldrazi") + 'abilities = [{ cost = "{2}", effects = [{ do = "draw" }] }]\n'
    play = Scenario(hand=["Temple", "Digger"], cards=cards)
    play("play Temple", "cast Digger", "activate Digger")
    assert play.hand == ["Plains"]


def test_a_creature_type_is_chosen_and_its_spells_are_paid_in_any_colour() -> None:
    cards = CAVERN + creature("Elf", "{G}", "Elf Druid") + creature("Goblin", "{R}", "Goblin")
    play = Scenario(hand=["Cavern", "Elf", "Goblin"], cards=cards)
    play("play Cavern")
    assert sorted(play.moves) == ["Druid", "Elf", "Goblin"]
    play("Druid")
    assert play.one("Cavern").choice == "Druid"
    assert play.offers("cast Elf")
    assert not play.offers("cast Goblin")


def test_what_is_sacrificed_makes_no_limited_mana() -> None:
    eater = '[Eater]\ncost = "{2}"\ntype = "Creature — Eldrazi"\npower = 1\ntoughness = 1\nalso = { sacrifice = "land" }\n'
    play = Scenario(hand=["Temple", "Eater"], cards=TEMPLE + eater)
    play("play Temple")
    assert not play.offers("cast Eater")
    other = Scenario(hand=["Temple", "Eater"], cards=TEMPLE + eater.replace("{2}", "{1}"))
    other("play Temple")
    assert other.offers("cast Eater")


def test_an_effect_adds_limited_mana() -> None:
    rite = """
[Rite]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "add", mana = "{R}{R}", only = { spells = "creature" } }]
"""
    cards = rite + creature("Bear", "{1}{R}", "Bear") + price("{R}")
    play = Scenario(hand=["Rite", "Bear", "Task"], cards=cards)
    play("cast Rite")
    assert not play.offers("cast Task")
    play("cast Bear")
    assert play.pool == ""


FIVE_LANDS = """
["Temple"]
type = "Land"
mana = [{ add = "{C}{C}", when = { control = "land", at_least = 3 } }]
["Cave"]
type = "Land"
mana = "{C}"
abilities = [{ cost = { mana = "{2}", tap = true, sacrifice = "this" }, effects = [{ do = "gain", amount = 1 }] }]
"""


@pytest.mark.parametrize(
    ("lands", "possible"),
    [(("Cave", "Plains"), False), (("Cave", "Plains", "Plains"), True), (("Temple", "Cave", "Plains"), True)],
)
def test_what_is_tapped_and_sacrificed_for_a_cost_makes_no_mana_for_it(lands: tuple[str, ...], possible: bool) -> None:
    play = played(lands, FIVE_LANDS)
    assert play.offers("activate Cave") == possible
