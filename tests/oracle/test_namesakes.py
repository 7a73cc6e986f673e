"""A card of the name of one in hand is searched for; what begins on the battlefield for the player who is second."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED


def test_a_line_may_say_what_happens_instead_of_the_line_before() -> None:
    text = (
        "Reveal a card from your hand. Search your library for a card with the same name as that card, reveal it, "
        "put it into your hand, then shuffle.\n"
        "Hellbent — If you have no cards in hand, instead search your library for a card, put it into your hand, then shuffle."
    )
    found = compile_card(Printed("Tutor", "{1}{B}", "Sorcery", text))
    assert found.verdict == EXPRESSED
    assert found.fields["effects"] == [
        {
            "do": "if",
            "when": {"count": "card", "in": "hand", "at_most": 0},
            "then": [{"do": "search", "what": "card", "to": "hand"}],
            "otherwise": [{"do": "search", "revealing": "card"}],
        }
    ]


def test_what_only_the_second_player_begins_with_asks_who_that_is() -> None:
    text = (
        "If this card is in your opening hand and you're not the starting player, you may begin the game with Cave on the "
        "battlefield with a luck counter on it. If you do, exile a card from your hand."
    )
    found = compile_card(Printed("Cave", "", "Legendary Land", text))
    assert found.verdict == EXPRESSED
    there = {"do": "put", "what": "self", "to": "battlefield", "counters": 1, "kind": "luck"}
    asked = {"do": "if", "when": {"number": "on the draw"}, "then": [there, {"do": "put", "to": "exile"}]}
    assert found.fields["opening"] == [asked]
