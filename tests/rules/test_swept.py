"""All permanents of some mana value go (202.3, 701.8); how many return; what enters with more counters (122.6a)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("swept")


def told(*hand: str, colour: str, **more: object) -> Scenario:
    """A game with the cards of `samples/swept.toml` and Black Lotuses."""
    play = Scenario(hand=["Black Lotus", "Black Lotus", *hand], draws=["Plains"] * 8, cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus(colour, 2)


def test_what_is_destroyed_has_the_mana_value_that_the_source_had_as_it_was_sacrificed() -> None:
    play = told("Sample Keg", "Sample Oxen", "Sample Mite", colour="G")
    play("cast Sample Keg", "cast Sample Oxen", "cast Sample Mite")
    play.until(2)
    play("activate Sample Keg (ability 2)")
    assert "Sample Mite" in play.graveyard
    assert play.one("Sample Oxen")


def test_counters_that_were_put_there_change_the_mana_value_that_is_meant() -> None:
    play = told("Sample Keg", "Sample Cub", "Sample Mite", colour="G")
    play("cast Sample Keg", "cast Sample Cub", "cast Sample Mite", "activate Sample Keg (ability 1)").until(2)
    play("activate Sample Keg (ability 2)")
    assert "Sample Cub" in play.graveyard
    assert play.one("Sample Mite")


def test_what_returns_by_its_mana_value_is_counted() -> None:
    play = told("Sample Mite", "Sample Mite", "Sample Keg", "Sample Receding", colour="U")
    play("cast Sample Mite", "cast Sample Mite", "cast Sample Keg", "cast Sample Receding", "X = 0")
    assert play.hand.count("Sample Mite") == 2
    assert play.one("Sample Keg")
    assert play.life == 22


def test_what_is_exiled_has_at_least_that_mana_value() -> None:
    play = told("Sample Mite", "Sample Keg", "Sample Oblivion", colour="B")
    play("cast Sample Mite", "cast Sample Keg", "cast Sample Oblivion", "X = 1")
    assert play.one("Sample Mite")
    assert play.all("Sample Keg") == []


def test_a_card_is_drawn_for_each_permanent_that_returned() -> None:
    play = told("Sample Mite", "Sample Mite", "Sample Outcome", colour="U")
    play("cast Sample Mite", "cast Sample Mite", "cast Sample Outcome", "choose Sample Mite", "choose Sample Mite")
    assert sorted(play.hand) == ["Plains", "Plains", "Sample Mite", "Sample Mite"]


def test_nothing_need_return_and_then_nothing_is_drawn() -> None:
    play = told("Sample Mite", "Sample Outcome", colour="U")
    play("cast Sample Mite", "cast Sample Outcome", "no more")
    assert play.hand == []


def test_what_is_found_enters_with_an_additional_counter() -> None:
    play = told("Sample Mite", "Sample Grafting", colour="G", rest={"Sample Cub": 1, "Plains": 5})
    play("cast Sample Mite", "cast Sample Grafting", "choose Sample Cub")
    assert play.one("Sample Cub").size == (2, 2)
