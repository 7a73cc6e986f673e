"""What a spell costs is worked out before mana abilities are activated for it (601.2f, 601.2g)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("scripted/kept_discounts")


def ready(*more: str) -> Scenario:
    """A Prospector and two Warchiefs on the battlefield, and a Matron for {2}{R} in hand, with no other mana."""
    play = Scenario(hand=["Prospector", "Warchief", "Warchief", "Matron", *more], relic=False, cards=CARDS)
    return play("cast Prospector", "cast Warchief", "cast Warchief")


def test_what_is_sacrificed_for_mana_still_lets_the_next_spell_cost_less() -> None:
    play = ready()
    assert not play.offers("cast Matron")
    play("activate Prospector", "choose Warchief")
    assert play.offers("cast Matron")  # two Warchiefs were there as it was announced
    play("cast Matron")
    assert (len(play.all("Matron")), play.pool) == (1, "")


def test_it_does_not_once_something_else_was_done() -> None:
    play = ready("Idol")
    play("cast Idol", "activate Prospector", "choose Warchief", "activate Idol")
    assert not play.offers("cast Matron")


def test_it_does_not_for_the_spell_after_that() -> None:
    play = ready("Matron")
    play("activate Prospector", "choose Warchief", "cast Matron")
    play("activate Prospector", "choose Matron")  # {R}, with one Warchief left
    assert not play.offers("cast Matron")
    play("activate Prospector", "choose Prospector")
    assert play.offers("cast Matron")


def test_it_does_not_in_the_next_step() -> None:
    play = ready("Plains")
    play("activate Prospector", "choose Warchief").until(2)
    assert not play.offers("cast Matron")
