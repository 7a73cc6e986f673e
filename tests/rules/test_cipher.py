"""Cipher (702.99): a spell's card is exiled, encoded on a creature that casts it whenever it hits."""

from __future__ import annotations

from typing import Any

from samples import sample
from scenario import Scenario

CARDS = (
    sample("casting")
    + """
[Blinker]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "return", what = "target", to = "battlefield" }]
[Echoer]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "instant or sorcery", once_each_turn = true, effects = [{ do = "copy", what = "cast" }] }]
[Warden]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "cast", of = "instant or sorcery", effects = [{ do = "counter spell" }] }]
"""
)
WHISPER, BEAR = "Sample Whisper", "Grizzly Bears"


def at(*hand: str, **position: Any) -> Scenario:
    there = {"library": ["Plains"] * 20, "hand": list(hand), "battlefield": ["Island", BEAR]}
    return Scenario.at({**there, **position}, cards=CARDS)


def encoded(*hand: str, **position: Any) -> Scenario:
    return at(WHISPER, *hand, **position)(f"cast {WHISPER}", "yes")


def test_the_card_is_exiled_and_cast_whenever_the_creature_hits() -> None:
    """702.99a: a copy of it is cast, and the card stays encoded."""
    play = encoded()
    assert (play.exile, play.graveyard, len(play.hand)) == ([WHISPER], [], 1)
    play.attack(BEAR)
    assert play("yes").opponent_life == 18
    assert (play.exile, len(play.hand), play.count("spells cast")) == ([WHISPER], 2, 2)
    play.until(2).attack(BEAR)
    assert play("yes").exile == [WHISPER] and len(play.hand) == 4  # with the card of the turn


def test_the_spell_need_not_be_encoded_nor_cast() -> None:
    play = at(WHISPER)(f"cast {WHISPER}", "no")
    assert play.graveyard == [WHISPER]
    play = encoded()
    play.attack(BEAR)
    assert play("no").exile == [WHISPER] and play.count("spells cast") == 1


def test_without_a_creature_nothing_is_encoded() -> None:
    play = at(WHISPER, battlefield=["Island"])(f"cast {WHISPER}")
    assert play.graveyard == [WHISPER]


def test_a_creature_may_have_two_of_them() -> None:
    play = encoded(WHISPER, battlefield=["Island", "Island", BEAR])(f"cast {WHISPER}", "yes")
    hand = len(play.hand)
    play.attack(BEAR)
    play("yes", "yes")
    assert (play.exile, len(play.hand)) == ([WHISPER, WHISPER], hand + 2)


def test_a_creature_that_comes_anew_has_it_no_more() -> None:
    """400.7: it is another object."""
    play = encoded("Blinker")("cast Blinker")
    play.until(2).attack(BEAR)
    assert WHISPER in play.exile and play.count("spells cast") == 0


def test_a_copy_is_not_encoded() -> None:
    """702.99a: only a card is."""
    play = at(WHISPER, "Echoer")("cast Echoer", f"cast {WHISPER}")
    assert play("yes").exile == [WHISPER] and len(play.hand) == 2


def test_the_card_stays_in_exile_where_what_was_cast_is_countered() -> None:
    """702.99c: it was a copy."""
    play = encoded("Warden")("cast Warden")
    play.attack(BEAR)
    assert play("yes").exile == [WHISPER] and play.count("spells cast") == 3
