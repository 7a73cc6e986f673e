"""Modes that cost more, or less, or are possible only under a condition."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("modes")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_a_mode_may_cost_more_mana() -> None:
    play = with_cards("Island", "Sample Grip")("play Island")
    assert play.offers("cast Sample Grip (mode 1)") and not play.offers("cast Sample Grip (mode 3)")
    play = with_cards("Island", "Sample Grip", "Black Lotus", draws=("Opt",))("play Island").lotus("U")
    play("cast Sample Grip (mode 3)")
    assert (play.hand, play.pool, play.one("Island").tapped) == (["Opt"], "U", True)


def test_it_costs_more_from_the_graveyard_too() -> None:
    play = with_cards("Island", "Sample Grip", "Black Lotus", draws=("Opt",))("play Island", "cast Sample Grip (mode 2)")
    play.lotus("U")
    assert play.offers("cast Sample Grip (flashback, mode 3)")
    play("cast Sample Grip (flashback, mode 3)")
    assert (play.pool, play.exile) == ("", ["Sample Grip"])


def test_a_mode_may_cost_cards_and_ask_for_something() -> None:
    play = with_cards("Swamp", "Sample Collective", "Forest")
    assert not play.offers("cast Sample Collective (mode 2)")
    play("play Swamp", "cast Sample Collective (mode 2)")
    assert (play.life, play.graveyard) == (22, ["Forest", "Sample Collective"])


def test_a_mode_is_offered_only_while_its_condition_holds() -> None:
    play = with_cards("Swamp", "Black Lotus", "Sample Collective", "Opt")("play Swamp").lotus("B")
    assert play.offers("cast Sample Collective (mode 3)"), "the Relic and Opt are left in hand"
    play = with_cards("Swamp", "Black Lotus", "Sample Collective", "Opt", "Opt")("play Swamp").lotus("B")
    assert not play.offers("cast Sample Collective (mode 3)")


def test_a_mode_may_cost_less() -> None:
    play = with_cards("Island", "Sample Retreat Order", "Darksteel Relic")("play Island")
    assert not play.offers("cast Sample Retreat Order (mode 1)"), "there is nothing to return"
    play("cast Darksteel Relic", "cast Sample Retreat Order (mode 1)")
    assert (play.untapped("Island"), play.graveyard) == (0, ["Sample Retreat Order"])
