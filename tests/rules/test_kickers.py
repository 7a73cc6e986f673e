"""Kickers that are other costs than mana (702.33), and blight (701.68): -1/-1 counters on a creature as a cost."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("kickers")


def told(*hand: str, colour: str = "B", **more: object) -> Scenario:
    """A game with the cards of `samples/kickers.toml` and Black Lotuses."""
    play = Scenario(hand=["Black Lotus", "Black Lotus", *hand], draws=["Plains"] * 8, cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus(colour, 2)


def test_a_creature_gets_the_counter_as_the_cost_is_paid_and_dies_of_it() -> None:
    play = told("Sample Calf", "Sample Scarecrow", "Sample Hexing")
    play("cast Sample Calf", "cast Sample Scarecrow", "cast Sample Hexing (kicked)", "choose Sample Calf")
    assert (play.life, play.opponent_life) == (22, 19)
    assert "Sample Calf" in play.graveyard


def test_the_counter_may_go_on_any_creature_of_yours() -> None:
    play = told("Sample Calf", "Sample Scarecrow", "Sample Hexing")
    play("cast Sample Calf", "cast Sample Scarecrow", "cast Sample Hexing (kicked)", "choose Sample Scarecrow")
    assert play.one("Sample Scarecrow").size == (1, 2)


def test_without_a_creature_nobody_blights() -> None:
    play = told("Sample Hexing")
    assert not play.offers("cast Sample Hexing (kicked)")
    play("cast Sample Hexing")
    assert play.life == 20


def test_an_ability_may_cost_counters_on_a_creature() -> None:
    play = told("Sample Scarecrow")
    play("cast Sample Scarecrow", "activate Sample Scarecrow")
    assert play.one("Sample Scarecrow").size == (0, 1)
    assert play.hand == ["Plains"]


def test_a_creature_is_sacrificed_for_the_kicker() -> None:
    play = told("Sample Calf", "Sample Growing", colour="G")
    play("cast Sample Calf", "cast Sample Growing (kicked)")
    assert play.hand == ["Plains", "Plains"]
    assert "Sample Calf" in play.graveyard


def test_a_card_is_discarded_besides_the_mana_of_the_kicker() -> None:
    play = told("Sample Calf", "Sample Possessed")
    play("cast Sample Possessed (kicked)")
    assert "Sample Calf" in play.graveyard
    assert len(play.hand) == 2


def test_a_mode_may_cost_a_sacrifice() -> None:
    play = told("Sample Calf", "Sample Rushing")
    assert not play.offers("cast Sample Rushing (mode 2)")
    play("cast Sample Calf", "cast Sample Rushing (mode 2)")
    assert play.life == 23
    assert "Sample Calf" in play.graveyard
