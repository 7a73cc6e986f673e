"""What was just put onto the battlefield, and what goes as the next end step begins."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/put")


def test_what_dies_without_a_counter_returns_with_one() -> None:
    play = Scenario(hand=["Ghoul", "Shock", "Shock"], cards=LORE)
    play("cast Ghoul", "cast Shock")
    assert play.one("Ghoul").size == (4, 2)
    play("cast Shock")
    assert play.all("Ghoul") == []
    assert play.graveyard == ["Ghoul", "Shock", "Shock"]


def test_what_is_sneaked_in_attacks_and_is_sacrificed_as_the_end_step_begins() -> None:
    play = Scenario(hand=["Sneak", "Bear", "Bear"], cards=LORE)
    play("cast Sneak", "activate Sneak", "choose Bear").attack("Bear")
    assert play.opponent_life == 18
    play.until(2)
    assert play.graveyard == ["Bear"]
    assert play.hand.count("Bear") == 1


def test_what_returns_for_a_turn_is_exiled_as_the_end_step_begins() -> None:
    play = Scenario(hand=["Bear", "Loot", "Vengeance"], cards=LORE)
    play("cast Loot", "choose Bear", "cast Vengeance").attack("Bear")
    assert play.opponent_life == 18
    play.until(2)
    assert play.exile == ["Bear"]


def test_only_what_was_put_there_is_meant() -> None:
    play = Scenario(hand=["Sneak", "Ghoul", "Bear"], cards=LORE)
    play("cast Ghoul", "cast Sneak", "activate Sneak", "choose Bear").until(2)
    assert [len(play.all(name)) for name in ("Ghoul", "Bear")] == [1, 0]


def test_what_chooses_as_it_enters_was_put_there_all_the_same() -> None:
    play = Scenario(hand=["Sneak", "Imp", "Clone"], cards=LORE)
    play("cast Imp", "cast Sneak", "activate Sneak", "choose Clone", "choose Imp").until(2)
    assert play.graveyard == ["Clone"]
    assert len(play.all("Imp")) == 1


def test_what_something_is_as_it_enters_is_asked_of_the_permanent() -> None:
    # "If it's a Bear", "if you put an Imp onto the battlefield this way": a copy of one is one (614.12).
    play = Scenario(hand=["Imp", "Raise"], cards=LORE)
    play("cast Raise", "choose Imp")
    assert play.life == 24
    play = Scenario(hand=["Imp", "Clone", "Raise"], cards=LORE)
    play("cast Imp", "cast Raise", "choose Clone", "choose Imp")
    assert (len(play.all("Imp")), play.life) == (2, 24)
    play = Scenario(hand=["Bear", "Raise"], cards=LORE)
    play("cast Raise", "choose Bear")
    assert play.life == 20
    play = Scenario.at(
        {"battlefield": ["Imp"], "hand": ["Awaken"], "graveyard": ["Clone", "Bear"], "library": ["Plains"] * 9}, cards=LORE
    )
    play("cast Awaken", "choose Clone", "choose Imp")
    assert {q.plus for q in play.all("Imp")} == {0}
