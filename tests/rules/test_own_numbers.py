"""What a player has besides life: energy (122), the initiative and its dungeon (309), the monarch, emblems (114)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("players")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand, and Mountains below."""
    return Scenario(hand=("Mountain", *hand), cards=CARDS, rest={"Mountain": 20}, **more)  # type: ignore[arg-type]


def emblems(play: Scenario, name: str) -> int:
    """How many emblems of a name there are."""
    return len(play.all(name))


def next_turn(play: Scenario, *answers: str) -> None:
    """Go on without attacking to the next main phase; the upkeep asks what `answers` say."""
    turn = play.turn
    while play.turn == turn:
        play(play.moves[1] if "do not attack" in play.moves[1] else play.moves[-1])
    play(*answers)


def test_energy_is_got_and_paid() -> None:
    play = with_cards("Sample Dynamo")("play Mountain", "cast Sample Dynamo")
    assert play.game.summary()["own"]["energy"] == 3
    play("activate Sample Dynamo (ability 1)")
    assert (play.game.summary()["own"]["energy"], play.hand) == (1, ["Mountain"])
    assert not play.offers("activate Sample Dynamo (ability 1)"), "one counter does not pay for two (118.3)"


def test_a_mana_ability_may_cost_energy() -> None:
    play = with_cards("Sample Dynamo", "Lightning Bolt")("play Mountain", "cast Sample Dynamo")
    play("activate Sample Dynamo (ability 2)", "cast Lightning Bolt", "target the opponent")
    assert (play.game.summary()["own"]["energy"], play.opponent_life) == (2, 17)


@pytest.mark.parametrize("paid", range(4))
def test_any_amount_of_energy_is_paid(paid: int) -> None:
    play = with_cards("Sample Discharge")("play Mountain", "cast Sample Discharge", "target the opponent")
    play(*["yes"] * paid, *["no"] * (paid < 3))
    assert (play.opponent_life, play.game.summary()["own"]["energy"]) == (20 - paid, 3 - paid)


def test_taking_the_initiative_ventures_at_once_and_in_each_upkeep() -> None:
    play = with_cards("Swamp", "Black Lotus", "Sample Adventurer")("play Swamp")
    play.lotus("B")("cast Sample Adventurer", "choose Mountain")
    assert play.game.summary()["own"]["room"] == 1, "Secret Entrance found a basic land"
    next_turn(play)
    assert play.moves == ["yes", "no"], "the Forge or the Lost Well"
    play("yes")
    assert (play.game.summary()["own"]["room"], play.one("Sample Adventurer").size) == (2, (3, 4))


def test_after_the_last_room_the_dungeon_is_completed() -> None:
    rest = (*["Mountain"] * 7, "Sample Crown")
    play = with_cards("Swamp", "Black Lotus", "Sample Adventurer", draws=rest)("play Swamp")
    play.lotus("B")("cast Sample Adventurer", "choose Mountain")
    for answers in (("no", "no more"), ("no",), (), ()):
        next_turn(play, *answers)
    assert (play.game.summary()["own"]["room"], play.game.summary()["own"]["dungeons completed"]) == (0, 1)
    assert play.one("Sample Crown").size == (5, 5), "the Throne of the Dead Three puts it there with three counters"


def test_what_the_last_room_puts_onto_the_battlefield_enters_with_its_counters() -> None:
    """614.12: as a creature of power 5."""
    rest = (*["Mountain"] * 7, "Sample Crown")
    play = with_cards("Swamp", "Black Lotus", "Sample Adventurer", "Sample Doorman", draws=rest)
    play("play Swamp", "cast Sample Doorman").lotus("B")("cast Sample Adventurer", "choose Mountain")
    for answers in (("no", "no more"), ("no",), (), ()):
        next_turn(play, *answers)
    assert (play.one("Sample Crown").size, play.life) == ((5, 5), 21)


def test_there_is_one_initiative() -> None:
    play = with_cards("Swamp", "Black Lotus", "Black Lotus", "Sample Adventurer", "Sample Adventurer")("play Swamp")
    play.lotus("B")("cast Sample Adventurer", "choose Mountain")
    play.lotus("B")("cast Sample Adventurer", "no")
    assert emblems(play, "The Initiative") == 1


def test_the_monarch_draws_in_each_end_step() -> None:
    play = with_cards("Black Lotus", "Sample Crown")("play Mountain")
    play.lotus("W")("cast Sample Crown")
    before = len(play.hand)
    play.until(2)
    assert len(play.hand) == before + 2, "one more than that of the draw step"


def test_nothing_removes_or_counts_an_emblem() -> None:
    play = with_cards("Plains", "Black Lotus", "Sample Crown", "Sample Sweep")("play Mountain")
    play.lotus("W")("cast Sample Crown").until(2)
    play("play Plains", "cast Sample Sweep")
    assert emblems(play, "The Monarch") == 1 and len(play.all("Sample Crown")) == 0
