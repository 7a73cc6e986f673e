"""An opponent gains control of a permanent of yours (110.2): it is gone, and has not left the battlefield."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("any_number")


def test_what_the_opponent_controls_is_gone_but_has_not_left() -> None:
    play = Scenario(hand=["Black Lotus", "Sample Talisman"], draws=["Plains"] * 4, cards=CARDS, rest={"Island": 1, "Swamp": 4})
    play.lotus("B", 1)
    play("cast Sample Talisman", "activate Sample Talisman", "choose Island")
    assert play.all("Sample Talisman") == []
    assert play.life == 20
    assert play.hand == ["Island"]
    assert "Sample Talisman" not in play.graveyard
