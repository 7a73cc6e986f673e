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


def grieving(*more: str) -> Scenario:
    """The same with a card that draws whenever a Goblin dies."""
    play = Scenario(
        hand=["Prospector", "Warchief", "Warchief", "Matron", "Griever", *more], draws=["Idol", "Idol"], relic=False, cards=CARDS
    )
    play("cast Prospector", "cast Warchief", "cast Warchief", "cast Griever")
    return play("activate Prospector", "choose Warchief")


def test_what_triggers_on_its_sacrifice_waits_until_the_spell_is_cast() -> None:
    """603.3: triggers go on the stack once a player would receive priority, and so above the spell."""
    play = grieving()
    assert "Idol" not in play.hand and play.offers("cast Matron")
    play("cast Matron")
    assert "Idol" in play.hand and play.one("Matron")


def test_it_waits_no_more_once_you_pass() -> None:
    play = grieving("Swamp")
    assert not play.offers("play Swamp")
    play("attack")
    assert "Idol" in play.hand and play.offers("play Swamp")  # it is the main phase still
    assert not play.offers("cast Matron")


def test_several_may_be_sacrificed_for_one_spell() -> None:
    play = grieving()("activate Prospector", "choose Prospector", "cast Matron")
    assert play.hand.count("Idol") == 2
