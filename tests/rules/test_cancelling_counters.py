"""+1/+1 and -1/-1 counters on the same permanent: both are there until state-based actions are applied (704.5q, 704.7)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/cancelling_counters")


def playing(*hand: str) -> Scenario:
    """A game with those cards in hand, of which each is cast for nothing."""
    return Scenario(hand=[*hand], cards=LORE)


def test_what_dies_of_minus_counters_still_had_its_plus_counters() -> None:
    play = playing("Wolf", "Growth", "Plague")("cast Wolf", "cast Growth", "cast Plague")
    assert (play.all("Wolf"), "Wolf" in play.graveyard) == ([], True)


def test_minus_counters_of_wither_count_no_less() -> None:
    play = playing("Wolf", "Growth", "Scorcher")("cast Wolf", "cast Growth", "cast Scorcher")
    assert (play.all("Wolf"), "Wolf" in play.graveyard) == ([], True)


def test_what_dies_without_plus_counters_returns() -> None:
    play = playing("Wolf", "Plague", "Plague")("cast Wolf", "cast Plague")
    assert play.one("Wolf").plus == 1
    play("cast Plague")
    assert play.all("Wolf") == []


def test_counters_have_cancelled_on_what_survives() -> None:
    play = playing("Wolf", "Growth", "Blight", "Altar")("cast Wolf", "cast Growth", "cast Blight")
    assert play.one("Wolf").plus == 0
    play("cast Altar", "activate Altar")
    assert play.one("Wolf").plus == 1, "it had no +1/+1 counter as it died"


def test_what_is_sacrificed_while_the_same_spell_resolves_had_both() -> None:
    play = playing("Imp", "Altar", "Feast")("cast Imp", "cast Altar", "activate Altar")
    assert play.one("Imp").plus == -1
    play("cast Feast")
    assert (play.all("Imp"), "Imp" in play.graveyard) == ([], True)
    play = playing("Imp", "Altar", "Growth", "Feast")("cast Imp", "cast Altar", "activate Altar", "cast Growth")
    assert play.one("Imp").plus == 0
    play("cast Feast")
    assert play.one("Imp").plus == -1, "the counters had cancelled long ago"


def test_as_many_counters_are_counted_as_there_were() -> None:
    play = playing("Construct", "Plague")("cast Construct", "cast Plague")
    assert play.life == 22
    play = playing("Construct", "Blight", "Plague")("cast Construct", "cast Blight", "cast Plague")
    assert play.life == 21


def test_equal_creatures_die_each_with_its_counters() -> None:
    play = playing("Wolf", "Growth", "Wolf", "Wolf", "Plague")(
        "cast Wolf", "cast Growth", "cast Wolf", "cast Wolf", "cast Plague"
    )
    assert ([wolf.plus for wolf in play.all("Wolf")], play.graveyard.count("Wolf")) == ([1, 1], 1)
