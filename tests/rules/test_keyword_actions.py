"""Connive, explore, renown and exhaust as compiled cards play them."""

from __future__ import annotations

import tomli
from scenario import Scenario

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import card_file, compile_card


def compiled(*cards: Printed) -> str:
    """Card files of printed creatures."""
    return "\n".join(card_file(compile_card(card)) for card in cards)


def creature(name: str, text: str) -> Printed:
    return Printed(name, "{0}", "Creature — Human", text, power="2", toughness="2")


def test_conniving_away_a_spell_makes_it_grow() -> None:
    """Draw, then discard: a counter if a nonland card was discarded."""
    play = Scenario(
        hand=["Spy", "Lightning Bolt"],
        draws=["Plains", "Mountain"],
        cards=compiled(creature("Spy", "When Spy enters, it connives.")),
    )
    play("cast Spy", "choose Lightning Bolt")
    assert play.one("Spy").plus == 1


def test_conniving_away_a_land_does_not() -> None:
    play = Scenario(hand=["Spy", "Plains"], draws=["Mountain"], cards=compiled(creature("Spy", "When Spy enters, it connives.")))
    play("cast Spy", "choose Plains")
    assert play.one("Spy").plus == 0


def test_exploring_puts_a_land_into_hand() -> None:
    play = Scenario(hand=["Scout"], draws=["Plains"], cards=compiled(creature("Scout", "When Scout enters, it explores.")))
    play("cast Scout")
    assert "Plains" in play.hand
    assert play.one("Scout").plus == 0


def test_exploring_past_a_spell_makes_it_grow_and_asks_where_it_goes() -> None:
    play = Scenario(hand=["Scout"], draws=["Shock"], cards=compiled(creature("Scout", "When Scout enters, it explores.")))
    play("cast Scout")
    assert play.one("Scout").plus == 1
    play("choose Shock")
    assert play.graveyard == ["Shock"]


def test_an_exhaust_ability_is_activated_once() -> None:
    cards = compiled(creature("Racer", "Exhaust — {0}: Put a +1/+1 counter on Racer."))
    assert tomli.loads(cards)["Racer"]["abilities"][0]["cost"]["put"] == "exhaust a"
    play = Scenario(hand=["Racer"], cards=cards)
    play("cast Racer", "activate Racer")
    assert play.one("Racer").plus == 1
    assert not play.offers("activate Racer")
    play.until(2)
    assert not play.offers("activate Racer")


def test_a_creature_is_renowned_once() -> None:
    play = Scenario(hand=["Hero"], cards=compiled(creature("Hero", "Renown 1")))
    play("cast Hero").until(2).attack("Hero").until(3).attack("Hero")
    assert play.one("Hero").plus == 1


def test_what_is_sacrificed_for_cards_is_gone() -> None:
    """If you do: three cards for the creature that dealt damage."""
    text = "Whenever Thief deals combat damage to a player, you may sacrifice it. If you do, draw three cards."
    play = Scenario(hand=["Thief"], cards=compiled(creature("Thief", text)))
    play("cast Thief").until(2)
    before = len(play.hand)
    play.attack("Thief")("yes")
    assert play.all("Thief") == []
    assert len(play.hand) == before + 3
