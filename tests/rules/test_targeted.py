"""Triggers on becoming a target, on spells cast at a permanent, on steps of the turn, and once each turn."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/targeted")


def test_what_was_a_target_before_it_became_a_copy_is_none_for_the_first_time() -> None:
    # "For the first time each turn" is about the permanent: it is not asked whether the ability has triggered.
    for pokes, counters in ((1, 1), (2, 0)):
        play = Scenario(hand=["Mouse", "Mirror", *["Poke"] * pokes], cards=LORE)
        play("cast Mouse", "cast Mirror")
        if pokes == 2:
            play("cast Poke", "choose Mirror")
        play("activate Mirror", "cast Poke")
        play("choose tapped Mouse")
        assert [q.plus for q in play.all("Mouse") if q.tapped] == [counters]


def test_becoming_a_target_triggers_the_first_time_each_turn() -> None:
    play = Scenario(hand=["Mouse", "Feint", "Rod", "Feint"], cards=LORE)
    play("cast Mouse", "cast Rod", "activate Rod")
    assert play.one("Mouse").plus == 1
    play("cast Feint")
    assert play.one("Mouse").plus == 1
    assert play.until(2)("cast Feint").one("Mouse").plus == 2


def test_a_spell_cast_at_it_triggers_before_the_spell_resolves_and_an_ability_does_not() -> None:
    play = Scenario(hand=["Hero", "Feint", "Rod"], cards=LORE)
    play("cast Hero", "cast Rod", "activate Rod")
    assert play.one("Hero").plus == 0
    assert play("cast Feint").one("Hero").plus == 1


def test_one_spell_with_two_targets_is_cast_once_at_each() -> None:
    play = Scenario(hand=["Hero", "Seer", "Volley", "Volley"], cards=LORE)
    play("cast Hero", "cast Seer", "cast Volley", "choose Hero", "choose Hero")
    assert (play.one("Hero").plus, play.life) == (1, 21)
    play("cast Volley", "choose Hero with 1 +1/+1 counters", "choose Seer")
    assert (play.one("Hero").plus, play.life) == (2, 23)


def test_copies_have_targets_but_are_not_cast() -> None:
    play = Scenario(hand=["Hero", "Seer", "Fork"], cards=LORE)
    play("cast Hero", "cast Seer", "cast Fork", "target you", "choose Hero")
    assert (play.one("Hero").plus, play.life) == (0, 21)


def test_of_what_happens_at_the_same_time_one_counts_where_it_triggers_once_each_turn() -> None:
    play = Scenario(hand=["Elder", "Elder", "Twins", "Twins"], cards=LORE)
    play("cast Elder", "cast Elder")
    assert play.life == 21
    play("cast Twins")
    assert play.life == 22
    assert play.until(2)("cast Twins").life == 24


def test_steps_of_the_turn_trigger() -> None:
    play = Scenario(hand=["Drummer"], cards=LORE, on_the_play=True)
    play("cast Drummer", "attack")
    assert (play.opponent_life, play.life) == (19, 20)
    play("attack with Drummer")
    assert (play.opponent_life, play.life) == (18, 21)
    play.until(2)
    assert len(play.hand) == 2


COPIES = (
    LORE
    + """
[Resonance]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast only at", of = "creature", effects = [{ do = "copy", what = "cast" }] }]
[Giant]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "counters", what = "target" }]
[Study]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }]
[Echo]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "instant or sorcery", once_each_turn = true, effects = [{ do = "copy", what = "cast" }] }]
"""
)


def test_a_spell_that_targets_one_creature_alone_is_copied_for_each_that_says_so() -> None:
    play = Scenario(hand=["Hero", "Resonance", "Giant", "Resonance", "Giant", "Volley"], cards=COPIES)
    play("cast Hero", "cast Resonance", "cast Giant")
    assert play.one("Hero").plus == 1 + 2
    play("cast Resonance", "cast Giant")
    assert play.one("Hero").plus == 3 + 1 + 3
    assert play("cast Volley").one("Hero").plus == 8


def test_a_spell_with_one_creature_as_both_targets_targets_only_that_creature() -> None:
    play = Scenario(hand=["Hero", "Resonance", "Volley"], cards=COPIES)("cast Hero", "cast Resonance", "cast Volley")
    assert play.one("Hero").size == (1 + 1 + 1 + 1, 2)
    play = Scenario(hand=["Hero", "Seer", "Resonance", "Volley"], cards=COPIES)("cast Hero", "cast Seer", "cast Resonance")
    play("cast Volley", "choose Hero", "choose Seer")
    assert play.one("Seer").power == 1 + 1


def test_a_spell_without_targets_is_copied_by_what_copies_any_and_copies_are_not_cast() -> None:
    play = Scenario(hand=["Echo", "Study", "Study"], cards=COPIES)("cast Echo", "cast Study")
    assert (play.life, play.count("spells cast")) == (22, 2)
    assert play("cast Study").life == 23
