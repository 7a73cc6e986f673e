"""The card format: every verb, event, cost, condition and amount does what it says.

Most of it is played by shipped cards in the other files. What no shipped card has
is played here by cards of the test's own (`CARDS`); the last test reads all words
of the format off its models and asks that each is on a shipped card or one of these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import tomli
from pydantic import BaseModel
from samples import sample, with_sample_cards
from scenario import Scenario

from deckopt.cards import amounts
from deckopt.cards.abilities import Effect, Later, Trigger
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cards.costs import Cost, Exiled
from deckopt.cards.effects.cards import ExileTop, Take
from deckopt.cards.entering import Enters
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.cards.ways import Cycling, Way
from deckopt.errors import InputError
from deckopt.words.counts import TURN_COUNTS
from deckopt.words.events import EVENTS
from deckopt.words.keywords import KEYWORDS
from rules.test_counters import CARDS as CARDS_OF_COUNTERS

CARDS = sample("scripted/format")


def scene(*hand: str, draws: tuple[str, ...] = (), **more: Any) -> Scenario:
    """A hand with a Mountain and a Raging Goblin, both played, and `hand`."""
    play = Scenario(hand=["Mountain", "Raging Goblin", *hand], draws=draws, cards=CARDS, **more)
    return play("play Mountain", "cast Raging Goblin")


# -- verbs ------------------------------------------------------------------------------------------


def test_tap_taps_a_chosen_permanent() -> None:
    play = scene("Tide")("cast Tide")
    assert play.one("Raging Goblin").tapped


def test_tap_without_count_taps_all() -> None:
    lore = '[Flood]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "tap", what = "creature" }]\n'
    play = Scenario(hand=["Black Lotus", "Raging Goblin", "Raging Goblin", "Flood"], cards=lore)
    play.lotus("R")("cast Raging Goblin", "cast Raging Goblin", "cast Flood")
    assert play.untapped("Raging Goblin") == 0


def test_surveil_and_mill() -> None:
    play = scene("Peek", draws=("Opt", "Shock", "Ponder"))("cast Peek", "choose Opt", "choose Shock")
    assert play.graveyard == ["Opt", "Peek", "Ponder", "Shock"]


def test_put_at_the_bottom() -> None:
    play = scene("Sink", "Opt")("cast Sink", "choose Opt")
    assert play.bottom == ["Opt"]


def test_an_effect_sacrifices_a_creature_of_your_choice() -> None:
    play = scene("Edict")("cast Edict")
    assert "Raging Goblin" in play.graveyard
    assert play.count("permanents sacrificed") == 1


def test_exile_does_not_put_into_the_graveyard() -> None:
    play = scene("Vanish")("cast Vanish")
    assert (play.exile, play.graveyard) == (["Raging Goblin"], ["Vanish"])


def test_if_goes_one_way_or_the_other_and_effects_end_the_game() -> None:
    assert scene("Reward")("cast Reward").lost
    play = scene("Reward", "Lotus Petal", "Goblin Guide")
    assert play("cast Lotus Petal", "cast Goblin Guide", "cast Reward").won


def test_a_later_effect_happens_at_the_next_upkeep_once() -> None:
    play = scene("Oath")("cast Oath")
    assert play.opponent_life == 20
    assert play.until(2).opponent_life == 18
    assert play.until(3).opponent_life == 18


def test_a_target_may_lose_life() -> None:
    assert scene("Charm")("cast Charm").opponent_life == 19


def test_a_copy_of_several_is_made_one_after_the_other() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Hill Giant", "Echoes"], cards=CARDS)
    play.lotus("R", 2)("cast Hill Giant", "cast Echoes")
    # Each copy copies itself again: three damage kill the Giant, and then there is no target.
    assert "Hill Giant" in play.graveyard
    assert play.count("spells cast") == 4


# -- amounts and conditions ---------------------------------------------------------------------------


def test_turn_counts_of_spells() -> None:
    play = scene("Tally", "Lotus Petal")("cast Lotus Petal", "cast Tally")
    assert play.life == 20 + 30 + 1 + 200


def test_values_of_a_target() -> None:
    play = scene("Lotus Petal", "Snakeskin Veil", "Ledger")("cast Lotus Petal", "cast Snakeskin Veil", "cast Ledger")
    assert play.life == 20 + 200 + 20 + 1


def test_turn_counts_of_damage_life_and_lands() -> None:
    play = scene("Census", "Black Lotus", "Shock", "Lightning Bolt").lotus("R")
    play("cast Shock", "target the opponent", "cast Lightning Bolt", "target you", "cast Census")
    assert play.life == 17 + 1800 + 200 + 30 + 1


def test_turn_counts_of_cards() -> None:
    play = scene("Annals", "Street Wraith", "Edict")("cycle Street Wraith", "cast Edict", "cast Annals")
    assert play.life == 18 + 100 + 10 + 1


def test_turn_counts_of_attackers() -> None:
    play = scene("Almanac", "Edict")("cast Edict", "cast Almanac")
    assert play.life == 20 + 10 + 100 + 1
    play = scene("Drums", "Lotus Petal", "Goblin Guide")("cast Lotus Petal", "cast Goblin Guide")
    play.attack("Raging Goblin", "Goblin Guide")("cast Drums")
    assert play.life == 22


def test_a_way_has_a_condition_of_its_own() -> None:
    play = Scenario(hand=["Ogre"], cards=CARDS)
    assert play.moves[1:2] == ["cast Ogre (at dawn)"]
    play("cast Darksteel Relic")
    assert play.turn == 2  # nothing else could be done
    assert play.offers("cast Ogre (at dawn)")
    play("cast Ogre (at dawn)")
    assert play.life == 19


def test_a_way_from_the_graveyard_may_exile_the_card() -> None:
    play = Scenario(hand=["Mountain", "Ember", "Sink"], cards=CARDS, draws=["Ember"])
    play("play Mountain")
    assert not any(words.startswith("cast Ember") for words in play.moves)
    play = Scenario(hand=["Mountain", "Peek"], draws=["Ember", "Opt", "Shock"], cards=CARDS)
    play("play Mountain", "cast Peek", "choose Ember", "no more", "cast Ember (from the ashes)")
    assert (play.opponent_life, play.exile) == (18, ["Ember"])


def test_a_way_may_make_an_aura_of_a_creature() -> None:
    play = scene("Drape", "Mourning")("cast Drape (draped)")
    assert play.one("Raging Goblin").size == (3, 1)
    assert (play.one("Drape").marks, play.life) == (("bestowed",), 19)


def test_a_way_makes_an_aura_in_a_deck_without_other_auras() -> None:
    lore = """
[Drape]
cost = "{0}"
type = "Enchantment Creature — Spirit"
power = 1
toughness = 1
ways = [{ name = "draped", cost = { life = 1 }, aura = true }]
statics = [{ of = "enchanted", power = 2 }]
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Drape"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Drape (draped)")
    assert play.one("Raging Goblin").size == (3, 1)


def test_cards_exiled_until_end_of_turn_cannot_be_played_the_next() -> None:
    play = scene("Spark", draws=("Lotus Petal",))("cast Spark")
    assert play.offers("cast Lotus Petal from exile")
    play.until(2)
    assert (play.exile, play.exiled) == (["Lotus Petal"], [])


# -- events ---------------------------------------------------------------------------------------------


def test_the_end_step_and_the_upkeep_trigger_each_turn() -> None:
    play = scene("Clock")("cast Clock")
    assert play.until(2).life == 31
    assert play.until(3).life == 42


def test_an_aura_sees_its_creature_die() -> None:
    play = scene("Mourning", "Edict")("cast Mourning", "cast Edict")
    assert play.life == 24
    assert "Mourning" in play.graveyard


# -- costs and abilities -----------------------------------------------------------------------------------


def test_counters_are_put_and_removed() -> None:
    play = scene("Hoard")("cast Hoard", "activate Hoard (ability 2)")
    assert play.one("Hoard").count("charge") == 2 + 3
    play("activate Hoard (ability 1)", "activate Hoard (ability 1)")
    assert (play.life, play.one("Hoard").count("charge")) == (26, 1)
    assert not play.offers("activate Hoard (ability 1)")


def test_a_creature_enters_with_counted_counters_and_removes_them() -> None:
    play = scene("Husk")("cast Husk")
    assert play.one("Husk").size == (2, 2)
    play("activate Husk (ability 1)")
    assert (play.one("Husk").size, play.life) == ((1, 1), 23)


def test_abilities_work_from_hand_and_graveyard() -> None:
    play = Scenario(hand=["Mountain", "Husk"], cards=CARDS)
    play("play Mountain")
    assert not play.offers("activate Husk (ability 2)")
    play("activate Husk (ability 3)")
    assert (play.life, play.graveyard) == (21, ["Husk"])
    play("activate Husk (ability 2)")
    assert len(play.all("Husk")) == 1
    assert play.count("spells cast") == 0


def test_an_aura_adds_mana_of_a_fixed_colour() -> None:
    play = Scenario(hand=["Fields", "Wild Fields", "Firebrand Archer"], cards=CARDS)
    play("play Fields", "cast Wild Fields")
    assert play.offers("cast Firebrand Archer")


# -- what is not as it should be ---------------------------------------------------------------------------


def test_an_exile_cost_asks_for_cards_of_its_filter() -> None:
    lore = '[Rite]\ncost = "{0}"\ntype = "Sorcery"\nalso = { exile = { what = "creature" } }\neffects = [{ do = "draw" }]\n'
    play = Scenario(hand=["Rite", "Lotus Petal", "Mountain", "Shock"], cards=lore)
    play("play Mountain", "cast Shock", "target the opponent")
    assert not play.offers("cast Rite")


def test_two_sacrifices_beside_mana_are_possible_where_they_make_none() -> None:
    lore = """
[Pyre]
cost = "{1}"
type = "Sorcery"
also = { sacrifice = { what = "Goblin", count = 2 } }
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Pyre", *["Lotus Petal"] * 2, "Raging Goblin"], cards=lore)
    play("play Mountain", "cast Lotus Petal", "cast Raging Goblin")
    assert not play.offers("cast Pyre")
    play("cast Lotus Petal", "cast Raging Goblin").until(2)
    assert play.offers("cast Pyre")
    play("cast Pyre")
    assert play.graveyard.count("Raging Goblin") == 2


def test_two_sacrifices_beside_mana_are_refused_where_they_make_some() -> None:
    lore = """
[Pyre]
cost = "{2}"
type = "Sorcery"
also = { sacrifice = { what = "artifact", count = 2 } }
"""
    with pytest.raises(InputError, match="Pyre and Lotus Petal"):
        Scenario(hand=["Pyre", *["Lotus Petal"] * 3, "Opt"], cards=lore)


def test_a_source_of_two_mana_does_not_pay_for_its_own_tap_ability() -> None:
    lore = """
[Cave]
type = "Land"
mana = "{U}{R}"
abilities = [{ cost = { mana = "{1}", tap = true }, effects = [{ do = "gain", amount = 1 }] }]
"""
    play = Scenario(hand=["Cave", "Lotus Petal"], cards=lore)
    play("play Cave")
    assert not play.offers("activate Cave")


def test_a_source_of_mana_pays_for_its_own_sacrifice() -> None:
    lore = """
[Bauble]
cost = "{0}"
type = "Artifact"
mana = "{C}"
abilities = [{ cost = { mana = "{1}", sacrifice = "this" }, effects = [{ do = "gain", amount = 1 }] }]
"""
    play = Scenario(hand=["Bauble"], cards=lore)
    play("cast Bauble")
    assert play.offers("activate Bauble")
    play("activate Bauble")
    assert (play.life, play.graveyard, play.pool) == (21, ["Bauble"], "")


def test_a_permanent_put_onto_the_battlefield_enters_with_its_counters() -> None:
    lore = """
[Bear]
cost = "{9}"
type = "Creature — Bear"
power = 0
toughness = 1
enters = { counters = 2 }
[Gate]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "put", what = "creature", to = "battlefield" }]
"""
    play = Scenario(hand=["Bear", "Gate"], cards=lore)
    play("cast Gate")
    assert play.one("Bear").size == (2, 3)


def test_a_permanent_put_onto_the_battlefield_owes_its_echo() -> None:
    lore = '[Gate]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "put", what = "creature", to = "battlefield" }]\n'
    play = Scenario(hand=["Mogg War Marshal", "Gate"], cards=lore)
    play("cast Gate")
    assert play.one("Mogg War Marshal").marks == ("echo",)


@pytest.mark.parametrize(
    ("spells", "size"),
    [
        (("Frog", "Ogrify"), (5, 5)),
        (("Ogrify", "Frog"), (1, 1)),
    ],
)
def test_the_latest_effect_sets_the_base_power(spells: tuple[str, str], size: tuple[int, int]) -> None:
    lore = """
[Frog]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "become", power = 1, toughness = 1 }]
[Ogrify]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "become", power = 5, toughness = 5 }]
"""
    play = Scenario(hand=["Forest", "Slippery Bogle", *spells], cards=lore)
    play("play Forest", "cast Slippery Bogle", *[f"cast {name}" for name in spells])
    assert play.one("Slippery Bogle").size == size


def test_each_player_discards_a_card() -> None:
    lore = '[Rot]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard", who = "each" }]\n'
    play = Scenario(hand=["Rot", "Opt"], cards=lore)
    play("cast Rot", "choose Opt")
    assert (play.opponent_hand, play.opponent_graveyard) == (6, 1)


def test_cards_that_may_be_played_from_exile_are_in_exile() -> None:
    lore = '[Toll]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "gain", amount = { count = "card", in = "exile" } }]\n'
    play = Scenario(hand=["Black Lotus", "Reckless Impulse", "Toll"], cards=lore)
    play.lotus("R")("cast Reckless Impulse", "cast Toll")
    assert play.life == 22


def test_a_count_of_the_library_counts_known_cards_too() -> None:
    lore = '[Toll]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "gain", amount = { count = "card", in = "library" } }]\n'
    play = Scenario(hand=["Island", "Brainstorm", "Toll", "Opt"], cards=lore)
    play("play Island", "cast Brainstorm", "choose Opt", "choose Plains", "cast Toll")
    assert play.life == 20 + play.library


def test_a_double_striker_that_grows_deals_more_the_second_time() -> None:
    lore = """
[Pup]
cost = "{0}"
type = "Creature — Dog"
power = 1
toughness = 1
keywords = ["haste", "double strike"]
triggers = [{ on = "damage", effects = [{ do = "counters", what = "this" }] }]
"""
    play = Scenario(hand=["Pup"], cards=lore)
    play("cast Pup").attack("Pup")
    assert play.opponent_life == 17


def test_equal_double_strikers_trigger_equally() -> None:
    lore = """
[Pup]
cost = "{0}"
type = "Creature — Dog"
power = 1
toughness = 1
keywords = ["haste", "double strike"]
triggers = [{ on = "damage", effects = [{ do = "counters", what = "this" }] }]
"""
    play = Scenario(hand=["Pup", "Pup"], cards=lore)
    play("cast Pup", "cast Pup").attack("Pup", "Pup")
    assert [p.plus for p in play.all("Pup")] == [2, 2]


def test_an_aura_put_onto_the_battlefield_is_attached() -> None:
    lore = '[Gate]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "put", what = "enchantment", to = "battlefield" }]\n'
    play = Scenario(hand=["Forest", "Slippery Bogle", "Rancor", "Gate"], cards=lore)
    play("play Forest", "cast Slippery Bogle", "cast Gate")
    assert play.one("Slippery Bogle").size == (3, 1)


def test_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    lore = """
[Gate]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "put", what = "enchantment", to = "battlefield" }]
[Quarry]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "search", what = "Aura", to = "battlefield" }]
"""
    play = Scenario(hand=["Rancor", "Gate", "Quarry"], rest={"Plains": 5, "Rancor": 1}, cards=lore)("cast Gate")
    assert (play.hand, play.all("Rancor")) == (["Quarry", "Rancor"], [])
    assert play("cast Quarry", "choose Rancor").library == 6


def test_of_several_hosts_one_is_chosen_for_an_aura_that_is_put() -> None:
    lore = '[Gate]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "put", what = "enchantment", to = "battlefield" }]\n'
    hand = ["Forest", "Utopia Sprawl", "Gate", "Gate", "Slippery Bogle", "Lotus Petal", "Mountain", "Raging Goblin", "Rancor"]
    play = Scenario(hand=hand, cards=lore)
    play("play Forest", "cast Slippery Bogle", "cast Gate", "choose Utopia Sprawl", "red")
    assert (play.one("Utopia Sprawl").host, play.one("Utopia Sprawl").choice) == ("Forest", "R")
    play("cast Lotus Petal", "cast Raging Goblin", "cast Gate", "choose Raging Goblin")
    assert play.one("Raging Goblin").size == (3, 1)


def test_all_of_a_kind_are_discarded() -> None:
    lore = '[Rot]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard", amount = "all", what = "instant" }]\n'
    play = Scenario(hand=["Rot", "Opt", "Shock", "Island"], cards=lore)("cast Rot")
    assert play.graveyard == ["Opt", "Rot", "Shock"]


def test_a_condition_may_ask_for_power() -> None:
    lore = """
[Roar]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = { count = "creature with power 4 or greater" } }]
"""
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Giant Growth", "Roar", "Roar"], cards=lore)
    assert play("play Forest", "cast Slippery Bogle", "cast Roar").life == 20
    assert play("cast Lotus Petal", "cast Giant Growth", "cast Roar").life == 21


def test_a_script_that_runs_out_is_noticed() -> None:
    play = Scenario(hand=["Opt", "Island"])
    play("play Island").game.script([])
    with pytest.raises(IndexError, match="run out"):
        play.game.apply(play.game.moves[play.moves.index("cast Opt")])


def test_a_random_discard_is_among_what_its_filter_means() -> None:
    lore = '[Rot]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard", random = true, what = "instant" }]\n'
    play = Scenario(hand=["Rot", "Opt", "Shock"], cards=lore)
    assert len(play.outcomes("cast Rot")) == 2


def test_a_later_effect_remembers_its_source() -> None:
    lore = """
[Mayfly]
cost = "{0}"
type = "Creature — Insect"
power = 1
toughness = 1
triggers = [
  { on = "enters", effects = [{ do = "later", at = "next end step", effects = [{ do = "sacrifice", what = "this" }] }] },
]
"""
    play = Scenario(hand=["Mayfly"], cards=lore)
    assert play("cast Mayfly").until(2).all("Mayfly") == []


def test_a_dies_trigger_knows_the_power_that_its_source_had() -> None:
    lore = """
[Martyr]
cost = "{0}"
type = "Creature — Human"
power = 3
toughness = 1
triggers = [{ on = "dies", effects = [{ do = "gain", amount = { value = "power" } }] }]
[Pit]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "sacrifice", what = "creature" }]
"""
    play = Scenario(hand=["Martyr", "Pit"], cards=lore)
    assert play("cast Martyr", "cast Pit").life == 23


def test_five_auras_add_five_mana() -> None:
    lore = '[Feast]\ncost = "{6}"\ntype = "Sorcery"\n'
    play = Scenario(hand=["Forest", *["Utopia Sprawl"] * 5, *["Black Lotus"] * 2, "Feast"], cards=lore)
    play("play Forest").lotus("G", 2)
    for _ in range(5):
        play("cast Utopia Sprawl", "red")
    assert play.until(2).offers("cast Feast")


@pytest.mark.parametrize(
    "fields",
    [
        'type = "Land"\nmana = [{ add = "{R}", sacrifice = true }, { add = "{U}", sacrifice = true }]',
        'cost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "attach" }]',
        'cost = "{0}"\ntype = "Artifact"\nabilities = [{ cost = { mana = "{1}", tap_others = "creature" }, effects = [] }]',
        'cost = "{0}"\ntype = "Enchantment"\nstatics = [{ of = "Goblin", less = 1, power = 1 }]',
        'cost = "{0}"\ntype = "Sorcery"\ntargets = ["creature"]\n'
        'effects = [{ do = "later", at = "next end step", effects = [{ do = "sacrifice", what = "target" }] }]',
        'cost = "{0}"\ntype = "Enchantment"\nstatics = [{ of = "creature", mana = "{G}" }]',
        'cost = "{0}"\ntype = "Creature"\npower = 0\ntoughness = 4\nstatics = [{ power = { value = "toughness" } }]',
        'cost = "{0}"\ntype = "Artifact"\nstatics = [{ of = "creature", power = { count = "creature with power 1 or less" } }]',
        'cost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "discard", what = "land", who = "each" }]',
        'cost = "{0}"\ntype = "Enchantment — Aura"\nenchant = "tapped creature"',
        'type = "Artifact"\ntoken = true\nenters = { choose = "colour" }',
    ],
    ids=[
        "two mana abilities with a cost",
        "attaching what is no Equipment",
        "tapping others beside mana",
        "cheaper spells and larger creatures in one static",
        "later with a target",
        "mana for all of a kind",
        "a static ability that reads toughness",
        "a static ability that counts by power",
        "a filter for what is discarded out of a hand that nobody knows",
        "an Aura for what is tapped",
        "a token with a choice",
    ],
)
def test_what_cannot_be_expressed_is_refused(fields: str) -> None:
    with pytest.raises(InputError):
        Scenario(hand=["Sample"], cards=f"[Sample]\n{fields}\n")


# -- coverage -----------------------------------------------------------------------------------------------


def models_of(value: object) -> Iterator[BaseModel]:
    """A model and all models inside it."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from models_of(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            yield from models_of(item)


_SHARED = {"do", "times", "plus"}
# On every card, or no rules.
_PLAIN = {"text", "token", "irrelevant", "approximates", "without", "copies", "type", "cost", "name"}


def words_of(part: BaseModel) -> Iterator[str]:
    """The words of the format that a model uses: its fields that are not as by default, and its choices."""
    kind = type(part).__name__
    for name, info in type(part).model_fields.items():
        value = getattr(part, name)
        if name in _SHARED or (kind == "Card" and name in _PLAIN) or value == info.get_default(call_default_factory=True):
            continue
        yield f"{kind}.{name}"
        if name in ("sacrifice", "discard", "exile") and kind == "Cost":
            yield f"{kind}.{name}: {'this' if value == 'this' else 'chosen'}"
        if name == "turn":
            yield f"turn: {value}"
        if name == "keywords":
            yield from (f"keyword: {k}" for k in value if k in KEYWORDS)
        if name == "on":
            yield from (f"event: {event}" for event in value)
        if name in ("value", "paid", "at", "play_until", "zone", "kind", "to") and isinstance(value, str):
            yield f"{kind}.{name}: {value}"
        if name == "what" and kind == "Target":
            yield f"Target.what: {value if value in ('any other', 'player', 'opponent', 'spell') else 'filter'}"
    if hasattr(part, "do"):
        yield f"do: {part.do}"
    if isinstance(part, Target) and part.what == "any":
        yield "Target.what: any"


@pytest.mark.parametrize(("other", "tapped"), [("Forest", False), ("Plains", True)])
def test_a_land_is_tapped_unless_its_condition_holds_as_it_enters(other: str, tapped: bool) -> None:
    play = Scenario(hand=[other, "Shy Fields"], cards=CARDS)
    play(f"play {other}").until(2)("play Shy Fields")
    assert play.one("Shy Fields").tapped == tapped


def words_of_format() -> set[str]:
    """What there is to use, read off the models."""
    verbs = get_args(get_args(Effect)[0])
    words = {f"do: {get_args(v.model_fields['do'].annotation)[0]}" for v in verbs}
    words |= {f"event: {event}" for event in EVENTS}
    words |= {f"turn: {count}" for count in TURN_COUNTS}
    words |= {f"keyword: {keyword}" for keyword in KEYWORDS}
    words |= {f"Target.what: {what}" for what in ("any", "any other", "player", "opponent", "spell", "filter")}
    words |= {f"Cost.{cost}: {how}" for cost in ("sacrifice", "discard", "exile") for how in ("this", "chosen")}
    words |= {f"CounterCost.{name}" for name in ("kind", "count")}
    words |= {f"Counters.kind: {kind}" for kind in ("-1/-1", "charge")}
    for part in (
        Cost,
        Exiled,
        amounts.Condition,
        Static,
        Trigger,
        Enters,
        ManaAbility,
        Way,
        Cycling,
        Target,
        Take,
    ):
        words |= {f"{part.__name__}.{name}" for name in part.model_fields}
    words |= {f"Card.{name}" for name in set(Card.model_fields) - _PLAIN}
    words |= {f"ValueAmount.value: {value}" for value in get_args(amounts.ValueAmount.model_fields["value"].annotation)}
    words |= {f"Condition.paid: {paid}" for paid in ("kicker", "bargain", "evoke")}
    words |= {f"Later.at: {at}" for at in get_args(Later.model_fields["at"].annotation)}
    words |= {f"Ability.zone: {zone}" for zone in ("graveyard", "hand")}
    words |= {f"ExileTop.play_until: {until}" for until in get_args(ExileTop.model_fields["play_until"].annotation)}
    return words


def test_every_word_of_the_format_is_on_a_card_that_is_played(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(CARDS + CARDS_OF_COUNTERS, encoding="utf-8")
    catalog = with_sample_cards(Catalog.load([tmp_path]))  # random play has these in both engines
    used = {word for card in catalog.values() for part in models_of(card) for word in words_of(part)}
    made = {"Way.warp"} if "Card.warp" in used else set()  # the way that this key of a card stands for
    assert sorted(words_of_format() - used - made) == []


@pytest.mark.parametrize("seed", range(12))
def test_random_play_with_the_cards_of_this_file_stays_without_fault(seed: int) -> None:
    names = [name for name, fields in tomli.loads(CARDS).items() if not fields.get("face")]
    play = Scenario(hand=names[seed::3], rest={"Mountain": 15, **dict.fromkeys(names, 1)}, cards=CARDS, relic=False, life=99)
    play.game.sample(seed)
    chooser = random.Random(seed)
    for _ in range(120):
        if play.over:
            break
        play.game.apply(chooser.choice(play.game.moves))
        assert play.game.status() == 0
