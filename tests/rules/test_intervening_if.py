"""The "if" of a trigger on something entering is asked as that enters (603.4), and again as the trigger resolves."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/intervening_if")
RELICS = ["Darksteel Relic", "Darksteel Relic"]


def in_the_graveyard(*hand: str) -> Scenario:
    """Coven lies in the graveyard, and there are two artifacts."""
    play = Scenario(hand=["Coven", "Doom", *RELICS, *hand], cards=CARDS)
    return play("cast Coven", "cast Doom", "cast Darksteel Relic", "cast Darksteel Relic")


def test_what_makes_the_if_true_only_after_it_has_entered_is_too_late() -> None:
    play = in_the_graveyard("Dinner")("cast Dinner")
    assert (len(play.all("Food token")), play.opponent_life) == (1, 20)


def test_what_makes_the_if_true_before_it_enters_is_in_time() -> None:
    play = in_the_graveyard("Feast")("cast Feast")
    assert (len(play.all("Food token")), play.opponent_life) == (1, 16)


def test_the_if_of_a_trigger_on_others_entering_is_asked_as_they_enter() -> None:
    play = in_the_graveyard("Watch", "Dinner", "Feast", "Doom")("cast Watch", "cast Dinner")
    assert play.life == 20
    play("cast Doom", "cast Feast")
    assert (play.life, play.opponent_life) == (21, 16)


def test_a_condition_of_an_effect_may_read_the_permanent_of_the_trigger() -> None:
    """It is known although nothing else of the ability speaks of it."""
    reads = '{ do = "if", when = { amount = { value = "power", of = "it" }, reaches = 3 }, then = [{ do = "gain", amount = 5 }] }'
    cards = f"""
    ["Watcher"]
    cost = "{{0}}"
    type = "Enchantment"
    triggers = [{{ on = "enters", of = "creature", effects = [{reads}] }}]
    ["Small"]
    cost = "{{0}}"
    type = "Creature — Bear"
    power = 2
    toughness = 2
    ["Large"]
    cost = "{{0}}"
    type = "Creature — Bear"
    power = 3
    toughness = 3
    """
    play = Scenario(hand=["Watcher", "Small", "Large"], draws=["Plains"], cards=cards)
    play("cast Watcher", "cast Small")
    assert play.life == 20
    play("cast Large")
    assert play.life == 25
