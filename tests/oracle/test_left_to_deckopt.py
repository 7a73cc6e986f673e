"""Cards that are lower by rule: what a text leaves to you and deckopt does not ask, and what it leaves out of a top card."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card

UNTIL = "Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and the rest "


def approximation(text: str, type_line: str = "Sorcery") -> object:
    size = ("2", "2") if "Creature" in type_line else (None, None)
    return compile_card(Printed("Sample", "{1}{G}", type_line, text, *size)).fields.get("approximates")


def test_revealed_cards_go_to_the_bottom_in_an_order_of_your_choice() -> None:
    found = compile_card(Printed("Sample", "{1}{G}", "Sorcery", UNTIL + "on the bottom of your library in any order."))
    kept = {"do": "reveal", "until": "creature", "to": "hand", "rest": "revealed"}
    assert found.fields["effects"] == [kept, {"do": "put", "from": "revealed", "count": "all", "to": "bottom"}]
    assert "approximates" not in found.fields
    assert approximation(UNTIL + "on the bottom of your library in a random order.") is None
    assert approximation(UNTIL + "into your graveyard.") is None


def test_cards_looked_at_are_put_on_the_bottom_in_an_order_of_your_choice() -> None:
    text = "Look at the top five cards of your library. Put two of them into your hand and the rest "
    text += "on the bottom of your library in any order."
    assert approximation(text) is None


def test_abilities_of_the_top_card_for_plain_mana_are_left_out() -> None:
    text = "As long as the top card of your library is a Goblin card, Sample has all activated abilities of that card."
    assert "only tapping or sacrificing for mana" in str(approximation(text, "Creature — Goblin"))
