"""Damage to your own creatures by what has infect, wither, deathtouch or lifelink, or had it as it left."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

LORE = sample("scripted/hurting")


def test_any_damage_of_deathtouch_destroys_a_creature() -> None:
    play = Scenario(hand=["Bear", "Snake", "Bite"], cards=LORE)
    play("cast Bear", "cast Snake", "cast Bite", "choose Snake")
    assert not play.all("Bear")


def test_deathtouch_does_not_destroy_what_is_indestructible() -> None:
    play = Scenario(hand=["Wall", "Snake", "Bite"], cards=LORE)
    play("cast Wall", "cast Snake", "cast Bite", "choose Snake")
    assert play.one("Wall").damage == 1 and not play.one("Wall").marks


@pytest.mark.parametrize("name", ["Blight", "Mite"])
def test_damage_of_wither_and_infect_to_a_creature_is_counters(name: str) -> None:
    play = Scenario(hand=["Bear", name, "Bite"], cards=LORE)
    play("cast Bear", f"cast {name}", "cast Bite", f"choose {name}")
    assert play.one("Bear").plus == -1 and play.one("Bear").damage == 0


def test_what_has_left_deals_damage_with_the_keywords_that_it_had() -> None:
    play = Scenario(hand=["Bear", "Fanatic", "Collar"], cards=LORE)
    play("cast Bear", "cast Fanatic", "cast Collar", "choose Fanatic", "activate Fanatic", "choose Bear")
    assert play.life == 21 and not play.all("Bear")


def test_what_has_left_deals_poison_if_it_had_infect() -> None:
    play = Scenario(hand=["Fanatic", "Plague"], cards=LORE)
    play("cast Fanatic", "cast Plague", "activate Fanatic", "target the opponent")
    assert play.opponent_life == 20 and play.poison == 1


def test_what_died_with_lifelink_gains_life_by_its_last_damage() -> None:
    play = Scenario(hand=["Bear", "Bear", "Piru", "Murder"], cards=LORE)
    play("cast Bear", "cast Bear", "cast Piru", "cast Murder", "choose Piru")
    assert play.life == 26


def test_702_2b_what_a_spell_gives_a_trigger_deals_damage_with_its_own_keywords() -> None:
    play = Scenario.at({"battlefield": ["Bear", "Snake"], "hand": ["Reflexes"], "library": ["Plains"] * 9}, cards=LORE)
    play("cast Reflexes", "choose Snake", "attack", "do not attack with Bear", "attack with Snake", "choose Bear")
    assert not play.all("Bear") and play.all("Snake")


@pytest.mark.parametrize(("name", "left", "plus"), [("Snake", 0, 0), ("Blight", 1, -1), ("Mite", 1, -1), ("Piru", 1, 0)])
def test_702_2b_702_80a_702_90c_what_a_spell_gives_an_ability_deals_damage_with_its_own_keywords(
    name: str, left: int, plus: int
) -> None:
    play = Scenario.at({"battlefield": ["Bear", name], "hand": ["Volley"], "library": ["Plains"] * 9}, cards=LORE)
    play("cast Volley", f"choose {name}", "activate Volley (given)", "choose Bear")
    bears = play.all("Bear")
    assert [(bear.plus, bear.damage) for bear in bears] == [(plus, 1 + plus)] * left


def test_702_2e_what_left_before_a_trigger_that_it_was_given_had_deathtouch() -> None:
    play = Scenario.at({"battlefield": ["Bear", "Martyr"], "hand": ["Reflexes"], "library": ["Plains"] * 9}, cards=LORE)
    play("cast Reflexes", "choose Martyr", "activate Martyr", "choose Bear")
    assert sorted(play.graveyard) == ["Bear", "Martyr", "Reflexes"]


@pytest.mark.parametrize("giver", ["Reflexes", "Volley"])
def test_both_engines_know_the_keywords_of_what_was_given_an_ability(giver: str) -> None:
    catalog = catalog_with(LORE)
    main = {"Bear": 8, "Martyr": 6, "Blight": 4, "Mite": 4, giver: 8, "Plains": 6}
    for seed in range(2):
        play_at_random(check_deck({"main": main}, "test", "test", catalog), catalog, seed, 100)


HATE = """
[Hate]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "damage", amount = 9, to = "you", source = "target" }]
[Nettles]
cost = "{0}"
type = "Instant"
targets = ["creature"]
effects = [{ do = "damage", amount = 1, to = "each", source = "target" }]
[Leech]
cost = "{0}"
type = "Creature — Leech"
power = 1
toughness = 1
keywords = ["infect", "lifelink"]
"""


def test_120_3b_damage_of_infect_to_you_is_poison_and_no_loss_of_life() -> None:
    play = Scenario(hand=["Mite", "Hate"], cards=LORE + HATE)
    play("cast Mite", "cast Hate")
    assert (play.life, play.own_poison, play.count("damage dealt to you")) == (20, 9, 9) and not play.over


def test_702_90b_lifelink_gains_for_poison_of_yours() -> None:
    play = Scenario(hand=["Leech", "Nettles"], cards=LORE + HATE)
    play("cast Leech", "cast Nettles")
    assert (play.life, play.own_poison, play.opponent_life, play.poison) == (22, 1, 20, 1)


def test_704_5c_ten_poison_counters_of_yours_lose() -> None:
    play = Scenario(hand=["Mite", "Hate", "Nettles"], cards=LORE + HATE)
    play("cast Mite", "cast Hate", "cast Nettles")
    assert play.lost and play.own_poison == 10


def test_704_5c_with_ten_poison_counters_each_the_game_is_not_won() -> None:
    play = Scenario.at({"battlefield": ["Mite"], "hand": ["Nettles"], "poison": 9, "own_poison": 9}, cards=LORE + HATE)
    play("cast Nettles")
    assert play.lost


def test_at_one_life_a_creature_with_infect_does_not_kill_you() -> None:
    play = Scenario.at({"battlefield": ["Glistener Elf"], "hand": ["Nettles"], "life": 1}, cards=LORE + HATE)
    play("cast Nettles")
    assert (play.life, play.own_poison, play.over) == (1, 1, False)


MAGPIE = """
[Magpie]
cost = "{0}"
type = "Creature — Bird"
power = 1
toughness = 1
triggers = [
  { on = "opponent damage", effects = [{ do = "counters", what = "this", amount = { value = "event" } }] },
  { on = "player damage", effects = [{ do = "gain", amount = { value = "event" } }] },
]
[Nose]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "creature"
triggers = [{ on = "opponent damage", of = "enchanted", effects = [{ do = "draw", amount = 1 }] }]
"""


def test_603_2_damage_to_you_is_no_damage_to_an_opponent() -> None:
    play = Scenario(hand=["Magpie", "Nose", "Hate"], cards=LORE + HATE + MAGPIE)
    play("cast Magpie", "cast Nose", "cast Hate")
    assert (play.life, play.one("Magpie").plus, play.hand) == (20, 0, [])  # 9 dealt, 9 gained


def test_603_2_damage_to_a_player_triggers_once_for_each_player_that_is_dealt_damage() -> None:
    play = Scenario(hand=["Magpie", "Nose", "Nettles"], draws=["Forest"], cards=LORE + HATE + MAGPIE)
    play("cast Magpie", "cast Nose", "cast Nettles")
    assert play.life == 20 - 1 + 2
    assert (play.one("Magpie").plus, play.hand) == (1, ["Forest"])


def test_combat_damage_is_damage_to_an_opponent() -> None:
    play = Scenario(hand=["Magpie", "Nose"], draws=["Forest", "Forest"], cards=LORE + MAGPIE)
    play("cast Magpie", "cast Nose").until(2).attack("Magpie")
    assert (play.one("Magpie").plus, play.life, play.hand) == (1, 21, ["Forest", "Forest"])


NEEDLE = (
    LORE
    + """
[Needle]
cost = "{0}"
type = "Instant"
targets = [{ what = "creature", dealt_damage = true }]
effects = [{ do = "pump", power = 1 }, { do = "draw" }]
"""
)


@pytest.mark.parametrize("source", ["Blight", "Mite"])
def test_damage_that_is_counters_was_dealt_this_turn_all_the_same(source: str) -> None:
    """702.90c, 702.80a: wither and infect say what damage results in; it is dealt as other damage is (120.3)."""
    play = Scenario(hand=[source, "Bear", "Bite", "Needle"], cards=NEEDLE)
    play(f"cast {source}", "cast Bear")
    assert not play.offers("cast Needle")
    play("cast Bite", f"choose {source}")
    assert (play.one("Bear").plus, play.one("Bear").damage) == (-1, 0)
    assert play.offers("cast Needle")
    play.until(2)
    assert not play.offers("cast Needle"), "that was last turn"


def test_damage_that_is_prevented_was_not_dealt() -> None:
    play = Scenario(
        hand=["Snake", "Ward", "Bite", "Needle"],
        cards=NEEDLE
        + """
[Ward]
cost = "{0}"
type = "Creature — Hydra"
power = 1
toughness = 1
enters = { counters = 2 }
sheds = "while it can"
""",
    )
    play("cast Snake", "cast Ward", "cast Bite", "choose Snake")
    assert play.one("Ward").plus == 1 and not play.offers("cast Needle")


BELLOWS = """
[Nail]
cost = "{0}"
type = "Artifact"
[Blast]
cost = "{0}"
type = "Instant"
effects = [{ do = "damage", amount = 3, to = "each" }]
[Nothing]
cost = "{0}"
type = "Instant"
effects = [{ do = "damage", amount = 0, to = "opponent" }]
[Biter]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
keywords = ["haste"]
"""


@pytest.mark.parametrize(("beside", "dealt"), [([], 6), (["Nail"], 8)])
def test_noncombat_damage_to_the_opponent_is_raised_multiplied_first(beside: list[str], dealt: int) -> None:
    """616.1: the opponent, who is dealt it, chooses the order. What you are dealt stays as it is, and so does nothing."""
    bellows = sample("hurt")[sample("hurt").index('["Sample Bellows"]') :]
    position = {"hand": ["Blast", "Nothing"], "battlefield": ["Sample Bellows", *beside], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=bellows + BELLOWS)("cast Blast", "cast Nothing")
    assert (play.life, play.opponent_life) == (17, 20 - dealt)


def test_combat_damage_is_not_raised() -> None:
    bellows = sample("hurt")[sample("hurt").index('["Sample Bellows"]') :]
    position = {"hand": ["Biter"], "battlefield": ["Sample Bellows"], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=bellows + BELLOWS)("cast Biter", "attack", "attack with Biter")
    assert play.opponent_life == 18


def test_what_a_trigger_is_about_is_dealt_damage() -> None:
    play = Scenario(hand=["Flash", "Wall"], cards=LORE)
    play("cast Flash", "cast Wall")
    assert play.one("Wall").damage == 2 and play.life == play.opponent_life == 20


def test_a_permanent_is_dealt_damage_by_its_own_ability() -> None:
    play = Scenario(hand=["Tinkerer", "Pot"], cards=LORE)
    play("cast Tinkerer", "cast Pot", "activate Tinkerer")
    assert play.one("Tinkerer").damage == 2 and not play.all("Pot")


def test_an_enchanted_creature_is_dealt_damage() -> None:
    play = Scenario(hand=["Wall", "Conscience"], cards=LORE)
    play("cast Wall", "cast Conscience")
    play.until(2)
    assert play.all("Wall") and play.opponent_life == 19
