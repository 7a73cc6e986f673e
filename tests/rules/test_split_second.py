"""Split second (702.61): under such a spell nothing is cast, and nothing but mana abilities is activated."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/split_second")


def test_before_it_untaps_something_mana_alone_is_made() -> None:
    play = Scenario(hand=["Pinger", "Sudden Vigour"], cards=LORE)("cast Pinger", "cast Sudden Vigour")
    assert play.moves == ["choose Pinger", "go on"]
    play("choose Pinger")
    assert (play.pool, play.one("Pinger").tapped) == ("R", False)


def test_without_it_what_untaps_may_be_used() -> None:
    play = Scenario(hand=["Pinger", "Vigour"], cards=LORE)("cast Pinger", "cast Vigour")
    assert play.moves == ["activate Pinger", "choose Pinger", "go on"]


@pytest.mark.parametrize(("spell", "life"), [("Vigour", 17), ("Sudden Vigour", 20)])
def test_a_madness_card_is_not_cast_above_it(spell: str, life: int) -> None:
    play = Scenario(hand=["Mage", spell, "Rush"], cards=LORE)("cast Mage", f"cast {spell}", "choose Rush")
    if life < 20:
        play("yes")
    assert play.opponent_life == life
    assert "Rush" in play.graveyard and not play.exile
