"""You may mill so many cards only if your library has them (701.17b)."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card


def test_you_are_asked_only_where_the_library_has_so_many() -> None:
    found = compile_card(Printed("Some Card", "{2}{G}", "Creature — Elf", "When this creature enters, you may mill three cards."))
    (trigger,) = found.fields["triggers"]
    milled = {"do": "may", "effects": [{"do": "mill", "amount": 3}]}
    assert trigger["effects"] == [{"do": "if", "when": {"count": "card", "in": "library", "at_least": 3}, "then": [milled]}]


def test_what_is_milled_without_a_choice_is_as_much_as_is_possible() -> None:
    found = compile_card(Printed("Some Card", "{G}", "Sorcery", "Mill three cards."))
    assert found.fields["effects"] == [{"do": "mill", "amount": 3}]
