"""Cards of which another face can be cast: adventures, omens, halves, aftermath, prototype, impending."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("faces")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_a_creature_is_cast_from_exile_after_its_adventure() -> None:
    """715.3d: as long as it is in exile, it can be cast as the creature, but not as the adventure."""
    play = with_cards("Mountain", "Mountain", "Sample Wanderer")("play Mountain", "cast Sample Errand", "target the opponent")
    assert (play.opponent_life, play.exiled) == (18, [("Sample Wanderer", 4000)])
    play.until(3)("play Mountain")
    assert not play.offers("cast Sample Errand from exile")
    play("cast Sample Wanderer from exile")
    assert (play.one("Sample Wanderer").size, play.exiled) == ((2, 1), [])


def test_an_adventure_may_be_kicked_and_is_an_instant() -> None:
    play = with_cards("Mountain", "Sample Wanderer", "Sample Wanderer", "Black Lotus").lotus("R")
    play("cast Sample Wanderer", "play Mountain", "cast Sample Errand", "target the opponent")
    assert (play.count("instant and sorcery spells cast"), play.life) == (1, 21)


def test_the_front_is_a_creature_spell() -> None:
    play = with_cards("Mountain", "Sample Wanderer", "Black Lotus").lotus("R")("cast Sample Wanderer")
    assert (play.count("creature spells cast"), play.one("Sample Wanderer").size) == (1, (2, 1))


def test_an_omen_is_shuffled_into_the_library() -> None:
    """702.184: the card of an omen spell that resolves is shuffled into its owner's library."""
    play = with_cards("Mountain", "Sample Hatchling", draws=("Shock",))("play Mountain", "cast Sample Portent")
    assert (play.graveyard, play.exiled, "Shock" in play.hand) == ([], [], True)


def test_each_half_of_a_card_can_be_cast() -> None:
    play = with_cards("Mountain", "Sample Dawn and Dusk")("play Mountain", "cast Sample Dawn")
    assert (play.opponent_life, play.graveyard) == (19, ["Sample Dawn and Dusk"])


def test_aftermath_is_cast_from_the_graveyard_alone_and_exiled() -> None:
    """702.127a."""
    play = with_cards("Forest", "Mountain", "Sample Dawn and Dusk")("play Forest")
    assert not play.offers("cast Sample Dusk")
    play.until(3)("play Mountain", "cast Sample Dawn", "cast Sample Dusk")
    assert (play.life, play.graveyard) == (23, [])


def test_a_prototype_is_smaller_as_long_as_it_is_on_the_battlefield() -> None:
    """718.3: elsewhere the card has its normal characteristics."""
    play = with_cards("Mountain", "Mountain", "Sample Automaton").until(3)
    play("play Mountain").until(5)("play Mountain", "cast Sample Automaton (prototype)")
    assert (play.one("Sample Automaton (prototype)").size, play.opponent_life) == ((2, 2), 19)


def test_what_is_impending_is_a_creature_once_its_time_counters_are_gone() -> None:
    """702.176a."""
    play = with_cards("Mountain", "Sample Overlord")("play Mountain", "cast Sample Overlord (impending)")
    assert (play.life, play.one("Sample Overlord (impending)").count("time")) == (21, 2)
    play.until(3)
    assert play.one("Sample Overlord").size == (5, 5)
    play.attack("Sample Overlord")
    assert (play.life, play.opponent_life) == (22, 15)


def test_what_is_impending_is_cast_as_a_creature_spell_and_is_none_as_a_permanent() -> None:
    """702.176a: only the permanent is no creature. It has no creature types then (205.1a)."""
    play = with_cards("Mountain", "Sample Overlord")("play Mountain", "cast Sample Overlord (impending)")
    assert play.count("creature spells cast") == 1
    assert play.all("Sample Overlord") == []


def test_what_is_dashed_has_haste_and_returns_to_hand_in_the_end_step() -> None:
    """702.109a."""
    play = with_cards("Mountain", "Sample Corsair")("play Mountain", "cast Sample Corsair (dash)").attack("Sample Corsair")
    assert play.opponent_life == 18
    play.until(2)
    assert (play.all("Sample Corsair"), "Sample Corsair" in play.hand, play.life) == ([], True, 21)


CASCADE = """
["Cascader"]
cost = "{1}{R}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["cascade"]

["Great Cascader"]
cost = "{4}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["cascade"]

["Small Traveller"]
cost = "{R}"
type = "Creature — Human"
power = 1
toughness = 1
ways = [{ name = "", cost = "{2}{R}", as = "Great Errand" }]

["Great Errand"]
face = true
cost = "{2}{R}"
type = "Sorcery — Adventure"
effects = [{ do = "damage", amount = 4, to = "opponent" }, { do = "send", to = "adventure" }]
"""


def cascaded(cascader: str, found: str) -> Scenario:
    """A game in which that card has just been found."""
    lotuses = ["Black Lotus"] * (2 if cascader == "Great Cascader" else 1)
    play = Scenario(hand=("Mountain", cascader, *lotuses), draws=[found], cards=CARDS + CASCADE, rest={"Mountain": 30})
    return play.lotus("R", len(lotuses))(f"cast {cascader}")


def test_what_cascade_finds_may_be_cast_as_its_adventure() -> None:
    """702.85a, 715.3a: as the creature, or as the adventure, kicked or not."""
    play = cascaded("Great Cascader", "Sample Wanderer")("no", "no", "yes", "target the opponent")
    assert (play.opponent_life, play.exiled) == (18, [("Sample Wanderer", 4000)])
    play = cascaded("Great Cascader", "Sample Wanderer")("no", "yes", "target the opponent")
    assert (play.opponent_life, play.life, play.pool) == (18, 20, "R")
    play = cascaded("Great Cascader", "Sample Wanderer")("yes")
    assert play.one("Sample Wanderer").size == (2, 1)
    play = cascaded("Great Cascader", "Sample Wanderer")("no", "no", "no")
    assert (play.bottom, play.exiled) == (["Sample Wanderer"], [])


def test_what_cascade_finds_is_no_adventure_of_as_great_a_mana_value() -> None:
    """702.85a: the resulting spell's mana value is less than that of the spell with cascade."""
    play = cascaded("Cascader", "Small Traveller")("no")
    assert (play.opponent_life, play.bottom) == (20, ["Small Traveller"])
    play = cascaded("Great Cascader", "Small Traveller")("no", "yes")
    assert (play.opponent_life, play.exiled) == (16, [("Small Traveller", 4000)])


def test_a_half_is_cast_of_what_cascade_finds_and_never_the_whole() -> None:
    """709.3; the other half is cast from the graveyard alone."""
    play = cascaded("Great Cascader", "Sample Dawn and Dusk")("yes")
    assert (play.opponent_life, play.graveyard.count("Sample Dawn and Dusk")) == (19, 1)
    play = cascaded("Great Cascader", "Sample Dawn and Dusk")("no")
    assert (play.opponent_life, play.bottom) == (20, ["Sample Dawn and Dusk"])


def test_what_cascade_finds_is_not_impending() -> None:
    """118.9a: it is cast for nothing, and for no other alternative cost."""
    play = cascaded("Great Cascader", "Sample Craghorn")("no")
    assert play.bottom == ["Sample Craghorn"]


GIVES = """
["Flames"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "allow", what = "instant or sorcery", how = "flashback" }]
["Breach"]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "nonland", graveyard = "escape", exile = 2 }]
["Toss"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard" }]
"""


def test_a_half_is_cast_for_its_own_cost_where_the_card_has_been_given_flashback_or_escape() -> None:
    """709.3a: only the half that is cast is looked at, so its mana cost is the one that is paid."""
    hand = ("Mountain", "Flames", "Toss", "Sample Dawn and Dusk")
    play = Scenario(hand=hand, cards=CARDS + GIVES)("play Mountain", "cast Toss", "choose Sample Dawn and Dusk", "cast Flames")
    play("cast Sample Dawn (flashback)")
    assert (play.opponent_life, play.exile, play.untapped("Mountain")) == (19, ["Sample Dawn and Dusk"], 0)
    hand = ("Mountain", "Breach", "Toss", "Toss", "Sample Dawn and Dusk", "Shock")
    play = Scenario(hand=hand, cards=CARDS + GIVES)("play Mountain", "cast Breach", "cast Toss", "choose Sample Dawn and Dusk")
    play("cast Toss", "choose Shock", "cast Sample Dawn (escape)", "choose Toss", "choose Toss")
    assert (play.opponent_life, "Sample Dawn and Dusk" in play.graveyard) == (19, True)
