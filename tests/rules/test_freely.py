"""Spells are cast from hand without paying their mana costs where a permanent says so (601.2f, 118.9)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("noted", "faces")


def with_science(*hand: str, draws: tuple[str, ...] = ()) -> Scenario:
    """A game in which creatures and instants cost nothing."""
    play = Scenario(
        hand=("Black Lotus", "Island", "Sample Science", *hand), draws=draws, cards=CARDS, rest={"Mountain": 30}, life=20
    )
    return play("play Island").lotus("U")("cast Sample Science")


def test_what_it_means_is_cast_for_nothing_from_hand_alone() -> None:
    play = with_science("Raging Goblin", "Lava Spike", "Black Lotus")
    assert not play.offers("cast Lava Spike"), "a sorcery"
    play("cast Raging Goblin (freely)")
    assert play.one("Raging Goblin").size == (1, 1)


def test_x_is_nothing_for_what_costs_nothing() -> None:
    play = with_science("Sample Librarian")("cast Sample Librarian (freely)")
    assert play.one("Sample Librarian").size == (1, 1)


def test_what_may_be_paid_besides_is_paid() -> None:
    play = with_science("Goblin Bushwhacker", "Vines of Vastwood", "Black Lotus").lotus("R")
    assert play.offers("cast Goblin Bushwhacker (freely, kicked)")


def test_nothing_is_cast_so_once_it_has_left() -> None:
    play = Scenario(hand=("Raging Goblin",), cards=CARDS, rest={"Mountain": 30})
    assert not play.offers("cast Raging Goblin (freely)")


def test_no_other_alternative_cost_is_paid() -> None:
    """118.9a: nothing is impending or face down that costs nothing; an adventure and a prototype have costs of their own."""
    play = with_science("Sample Overlord", "Sample Craghorn", "Sample Automaton", "Sample Wanderer", "Black Lotus")
    free = [move for move in play.moves if "freely" in move]
    names = [
        "Sample Automaton",
        "Sample Automaton (prototype)",
        "Sample Craghorn",
        "Sample Errand",
        "Sample Overlord",
        "Sample Wanderer",
    ]
    assert (
        sorted({move.removeprefix("cast ").removesuffix(" (freely)").removesuffix(" (freely, kicked)") for move in free}) == names
    )
