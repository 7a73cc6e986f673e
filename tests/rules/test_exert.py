"""Permanents that are exerted, and mana with which a creature spell gains haste."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

from deckopt.rules import codes as C

CARDS = (
    sample("mana")
    + """
[Rager]
cost = "{1}{R}"
type = "Creature — Goblin"
power = 3
toughness = 1
[Blast]
cost = "{R}"
type = "Instant"
effects = [{ do = "damage", amount = 1, to = "opponent" }]
"""
)


def exerted(*hand: str) -> Scenario:
    """The second turn, with an arena that has just been exerted."""
    play = Scenario(hand=["Sample Arena", "Mountain", *hand], cards=CARDS, rest={"Plains": 20})
    return play("play Mountain").until(2)("play Sample Arena", "activate Sample Arena")


def test_what_is_exerted_does_not_untap_in_the_next_untap_step_alone() -> None:
    play = exerted("Blast")
    assert play.until(3).one("Sample Arena").tapped
    assert not play.until(4).one("Sample Arena").tapped


def test_what_returns_as_you_untap_is_back_in_hand_before_your_upkeep() -> None:
    """502.3: it happens in the untap step, and mana from it is not there in the upkeep."""
    play = Scenario(hand=["Sample Undiscovered", "Blast"], cards=CARDS, rest={"Plains": 20})
    play("play Sample Undiscovered", "activate Sample Undiscovered", "red", "cast Blast")
    assert play.opponent_life == 19 and play.one("Sample Undiscovered").tapped
    play.until(2)
    assert "Sample Undiscovered" in play.hand
    assert play.until(2)("play Sample Undiscovered").until(3).one("Sample Undiscovered").tapped == 0


def test_what_returns_is_told_from_all_that_is_chosen() -> None:
    """A permanent for which a colour or a creature type was chosen never returns for that."""
    assert len({*range(5), C.GOING_HOME, C.NO_CHOICE, C.EXERTED}) == 8
    assert C.GOING_HOME < C.TYPE_CHOICE < C.IMPRINT_CHOICE


def test_a_creature_spell_that_such_mana_is_spent_on_gains_haste() -> None:
    play = exerted("Rager")("cast Rager")
    play("attack", "attack with Rager")
    assert play.opponent_life == 17


def test_other_mana_gives_no_haste() -> None:
    play = Scenario(hand=["Sample Arena", "Mountain", "Rager"], cards=CARDS, rest={"Plains": 20})
    play("play Mountain").until(2)("play Sample Arena", "cast Rager")
    assert not play.one("Rager").tapped and "haste" not in play.one("Rager").marks


def test_such_mana_pays_for_other_spells_too() -> None:
    assert exerted("Blast")("cast Blast").opponent_life == 19
