"""Costs of X cards: how many are discarded or exiled is X."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED


def test_x_cards_are_discarded_as_a_cost() -> None:
    text = "As an additional cost to cast this spell, discard X cards.\nYou gain X life."
    found = compile_card(Printed("Dreams", "{1}{B}", "Sorcery", text))
    assert (found.verdict, found.fields["also"]) == (EXPRESSED, {"discard": {"count": "X"}})


def test_x_of_the_mana_cost_is_no_other_number() -> None:
    text = "As an additional cost to cast this spell, exile X cards from your graveyard.\nYou draw X cards."
    found = compile_card(Printed("Scrying", "{X}{B}", "Instant", text))
    assert found.problem != ""
