"""What works from the graveyard: dredge, triggers that look on from there, casting from there."""

from __future__ import annotations

import pytest
from scenario import Scenario, multiset

# -- dredge -----------------------------------------------------------------------------------

DREDGE = """
["Digger"]
cost = "{5}"
type = "Creature — Zombie"
power = 2
toughness = 1
dredge = 2
["Tosser"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard" }]
["Lore"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "draw", amount = 2 }]
["Guest"]
cost = "{9}"
type = "Creature — Spirit"
power = 1
toughness = 1
triggers = [{ on = "milled", effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }] }]
"""


def test_each_draw_may_be_replaced_by_dredging() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Opt", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert play.moves == ["choose Digger", "no"]
    play("choose Digger")
    assert play.hand == ["Digger", "Island"]
    assert play.graveyard == multiset(["Tosser", "Opt", "Shock", "Lore"])
    assert play.count("cards drawn") == 1


def test_a_draw_that_is_not_replaced_asks_again_at_the_next() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Opt", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore", "no", "choose Digger")
    assert play.hand == multiset(["Opt", "Digger"])
    assert play.graveyard == multiset(["Tosser", "Shock", "Island", "Lore"])


def test_the_draw_of_the_turn_may_be_replaced() -> None:
    play = Scenario(hand=["Tosser", "Digger"], draws=["Opt", "Shock"], cards=DREDGE)
    play("cast Tosser", "choose Digger")
    while play.moves != ["choose Digger", "no"]:
        play(play.moves[-1])
    play("choose Digger")
    assert (play.turn, play.hand) == (2, ["Digger"])


def test_dredging_needs_as_many_cards_as_it_mills() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore", *["Shock"] * 3], draws=["Opt"], rest={}, cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert play.lost  # a card was drawn, and another was not there


def test_what_is_dredged_away_is_milled() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore"], draws=["Guest", "Shock", "Island"], cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore", "choose Digger")
    assert len(play.all("Guest")) == 1


def test_outcomes_of_dredging_are_multisets_with_their_chances() -> None:
    play = Scenario(hand=["Tosser", "Digger", "Lore", "Island"], rest={"Opt": 2, "Shock": 1}, cards=DREDGE)
    play("cast Tosser", "choose Digger", "cast Lore")
    assert sorted(round(chance, 6) for _, chance in play.outcomes("choose Digger")) == pytest.approx([1 / 3, 2 / 3], abs=1e-5)


# -- triggers that look on from the graveyard ---------------------------------------------------

WATCHERS = """
["Walker"]
cost = "{9}"
type = "Creature — Zombie"
power = 3
toughness = 1
[["Walker".triggers]]
on = "cast"
of = "card"
zone = "graveyard"
when = { from = "hand", at_most = 0 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield", tapped = true }]
["Amalgam"]
cost = "{9}"
type = "Creature — Zombie"
power = 3
toughness = 3
[["Amalgam".triggers]]
on = "enters"
of = "creature"
zone = "graveyard"
when = { from = "graveyard" }
effects = [{ do = "later", at = "next end step", effects = [
  { do = "return", what = "this", from = "graveyard", to = "battlefield", tapped = true },
] }]
["Ghoul"]
cost = "{9}"
type = "Creature — Vampire"
power = 3
toughness = 1
[["Ghoul".triggers]]
on = "end step"
zone = "graveyard"
when = { turn = "life gained", at_least = 3 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }]
["Bridge"]
cost = "{9}"
type = "Enchantment"
[["Bridge".triggers]]
on = "dies"
of = "nontoken creature"
zone = "graveyard"
effects = [{ do = "create", token = "Zombie token" }]
["Zombie token"]
type = "Creature — Zombie"
token = true
colours = "B"
power = 2
toughness = 2
["Mole"]
cost = "{9}"
type = "Creature — Mole"
power = 1
toughness = 1
[["Mole".triggers]]
on = "upkeep"
zone = "graveyard"
effects = [
  { do = "exile", what = "other creature", from = "graveyard" },
  { do = "if", when = { revealed = "card" }, then = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }] },
]
["Toss"]
cost = "{0}"
type = "Sorcery"
flashback = { life = 1 }
effects = [{ do = "discard", amount = 2 }]
["Feed"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 3 }]
["Rise"]
cost = "{0}"
type = "Sorcery"
targets = [{ what = "creature", in = "graveyard" }]
effects = [{ do = "return", what = "target", from = "graveyard", to = "battlefield" }]
["Pyre"]
cost = "{0}"
type = "Sorcery"
also = { sacrifice = "creature" }
effects = []
["Scholar"]
cost = "{0}"
type = "Creature — Human"
power = 0
toughness = 3
[["Scholar".triggers]]
on = "enters"
effects = [
  { do = "mill", amount = 3, take = { what = "noncreature", up_to = true, to = "hand" } },
  { do = "if", when = { revealed = "card", at_most = 0 }, then = [{ do = "counters", what = "this" }] },
]
["Rogue"]
cost = "{0}"
type = "Creature — Rogue"
power = 1
toughness = 1
statics = [{ keywords = ["haste"], when = { number = "opponent's life", at_most = 10 } }]
"""


def watched(*hand: str, **more: object) -> Scenario:
    """A game with two cards discarded by the first turn's Toss."""
    play = Scenario(hand=["Toss", *hand], cards=WATCHERS, **more)  # type: ignore[arg-type]
    return play("cast Toss")


def test_casting_from_elsewhere_than_hand_is_seen_from_the_graveyard() -> None:
    play = watched("Walker", "Plains", "Feed", "Feed")("choose Plains", "choose Walker", "cast Feed")
    assert play.all("Walker") == []
    play("cast Toss (flashback)")
    assert play.one("Walker").tapped


def test_what_came_from_the_graveyard_brings_others_back() -> None:
    play = watched("Amalgam", "Amalgam", "Rise", "Rise")("choose Amalgam", "choose Amalgam", "cast Rise")
    assert len(play.all("Amalgam")) == 1
    play.until(2)
    assert sorted(p.new for p in play.all("Amalgam")) == [False, False]


def test_life_gained_this_turn_is_asked_at_the_end_step() -> None:
    play = watched("Ghoul", "Plains", "Feed", "Plains")("choose Ghoul", "choose Plains")
    play.until(2)
    assert play.all("Ghoul") == []
    play("cast Feed").until(3)
    assert len(play.all("Ghoul")) == 1


def test_a_creature_that_dies_is_seen_from_the_graveyard_but_a_token_is_not() -> None:
    play = watched("Bridge", "Bridge", "Rogue", "Pyre", "Pyre")("choose Bridge", "choose Bridge")
    play("cast Rogue", "cast Pyre")
    assert len(play.all("Zombie token")) == 2
    play("cast Pyre")
    assert len(play.all("Zombie token")) == 1


def test_another_card_of_the_graveyard_is_exiled() -> None:
    play = watched("Mole", "Walker", "Plains")("choose Mole", "choose Walker").until(2)
    assert (play.exile, len(play.all("Mole"))) == (["Walker"], 1)
    play = watched("Mole", "Plains", "Plains")("choose Mole", "choose Plains").until(2)
    assert (play.exile, play.all("Mole")) == ([], [])


def test_a_card_milled_is_taken_or_something_else_happens() -> None:
    play = Scenario(hand=["Scholar", "Scholar"], draws=["Opt", "Walker", "Plains", "Walker", "Walker", "Walker"], cards=WATCHERS)
    play("cast Scholar", "choose Opt")
    assert (play.one("Scholar").plus, play.graveyard) == (0, ["Plains", "Walker"])
    play("cast Scholar")
    assert sorted(p.plus for p in play.all("Scholar")) == [0, 1]


def test_a_condition_on_life() -> None:
    for life, able in ((10, True), (11, False)):
        play = Scenario(hand=["Rogue"], cards=WATCHERS, opponent_life=life)("cast Rogue")
        play("attack")
        assert play.offers("attack with Rogue") == able


# -- casting from the graveyard what others permit -----------------------------------------------

PERMITS = """
["Toss"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard" }]
["Caller"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { life = 1 }, targets = [{ what = "artifact", in = "graveyard" }], effects = [{ do = "allow" }] }]
["Bauble"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = 2 }] }]
["Flames"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "allow", what = "instant or sorcery", how = "flashback" }]
["Breach"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "nonland", graveyard = "escape", exile = 2 }]
["Explorer"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "land", graveyard = "play" }, { lands = 1 }]
["Spark"]
cost = "{0}"
type = "Instant"
effects = [{ do = "damage", amount = 1, to = "opponent" }]
"""


def test_one_copy_of_the_card_chosen_may_be_cast_from_the_graveyard() -> None:
    play = Scenario(hand=["Caller", "Bauble", "Bauble"], cards=PERMITS)
    play("cast Caller", "cast Bauble", "activate Bauble", "cast Bauble", "activate Bauble")
    assert not play.offers("cast Bauble (from the graveyard)")
    play("activate Caller", "cast Bauble (from the graveyard)")
    assert not play.offers("cast Bauble (from the graveyard)")
    play("activate Bauble")
    assert not play.offers("cast Bauble (from the graveyard)")  # it is another card now
    assert play.life == 20 - 1 + 6


def test_what_was_allowed_this_turn_is_not_allowed_in_the_next() -> None:
    play = Scenario(hand=["Caller", "Bauble"], cards=PERMITS)
    play("cast Caller", "cast Bauble", "activate Bauble", "activate Caller").until(2)
    assert not play.offers("cast Bauble (from the graveyard)")


def test_flashback_is_given_to_what_lies_in_the_graveyard_then() -> None:
    play = Scenario(hand=["Flames", "Spark", "Spark"], cards=PERMITS)
    play("cast Spark", "cast Flames", "cast Spark", "cast Spark (flashback)")
    assert not play.offers("cast Spark (flashback)")
    assert (play.exile, play.graveyard) == (["Spark"], ["Flames", "Spark"])


def test_escape_is_given_for_the_mana_cost_and_others_exiled() -> None:
    play = Scenario(hand=["Breach", "Spark", "Toss", "Plains", "Opt"], cards=PERMITS)
    play("cast Breach", "cast Spark", "cast Toss", "choose Plains")
    play("cast Spark (escape)", "choose Plains")
    assert (play.opponent_life, play.graveyard) == (18, ["Spark"])
    assert play.exile == ["Plains", "Toss"]
    assert not play.offers("cast Spark (escape)")


def test_lands_can_be_played_from_the_graveyard() -> None:
    play = Scenario(hand=["Explorer", "Toss", "Plains", "Plains"], cards=PERMITS)
    play("cast Explorer", "cast Toss", "choose Plains", "play Plains (from the graveyard)", "play Plains")
    assert len(play.all("Plains")) == 2


# -- card types, and statics of cards in the graveyard ---------------------------------------------

TYPES = """
["Toss"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard" }]
["Fury"]
cost = "{9}"
type = "Creature — Incarnation"
power = 1
toughness = 1
statics = [{ of = "creature", zone = "graveyard", keywords = ["haste"], when = { control = "Mountain" } }]
["Shaman"]
cost = "{0}"
type = "Creature — Shaman"
power = 1
toughness = 1
must_attack = { card_types = "graveyard", at_least = 3 }
statics = [{ power = 2, when = { card_types = "graveyard", at_least = 3 } }]
["Rite"]
cost = "{0}"
type = "Kindred Instant — Goblin"
effects = []
["Phoenix"]
cost = "{9}"
type = "Creature — Phoenix"
power = 3
toughness = 2
[["Phoenix".triggers]]
on = "combat"
zone = "graveyard"
when = { turn = "instant and sorcery spells cast", at_least = 2 }
effects = [{ do = "return", what = "this", from = "graveyard", to = "battlefield" }]
"""


def test_a_card_in_the_graveyard_gives_haste_while_its_condition_holds() -> None:
    play = Scenario(hand=["Toss", "Fury", "Shaman", "Mountain"], cards=TYPES)
    play("cast Toss", "choose Fury", "cast Shaman", "play Mountain").attack("Shaman")
    assert play.opponent_life == 19
    play = Scenario(hand=["Toss", "Fury", "Shaman", "Plains"], cards=TYPES)
    play("cast Toss", "choose Fury", "cast Shaman", "play Plains", "attack")
    assert play.opponent_life == 20


def test_card_types_of_the_graveyard_are_counted_kindred_among_them() -> None:
    play = Scenario(hand=["Shaman", "Rite"], cards=TYPES)
    play("cast Shaman").until(2)
    assert play.one("Shaman").power == 1
    play("cast Rite")
    assert play.one("Shaman").power == 1  # instant and kindred
    play = Scenario(hand=["Shaman", "Rite", "Toss", "Plains"], cards=TYPES)
    play("cast Shaman", "cast Rite", "cast Toss", "choose Plains").until(2)
    assert play.one("Shaman").power == 3
    play("attack")
    assert play.opponent_life == 17  # it was not asked


def test_instants_and_sorceries_of_a_turn_are_counted() -> None:
    play = Scenario(hand=["Toss", "Phoenix", "Shaman"], cards=TYPES)
    play("cast Toss", "choose Phoenix", "cast Shaman", "attack")
    assert play.all("Phoenix") == []
    play = Scenario(hand=["Toss", "Phoenix", "Rite"], cards=TYPES)
    play("cast Toss", "choose Phoenix", "cast Rite", "attack")
    assert len(play.all("Phoenix")) == 1
