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


def test_the_x_of_a_payment_is_chosen_as_a_trigger_resolves() -> None:
    text = "When this creature enters, you may pay {X}. If you do, create X 1/1 white Soldier creature tokens."
    found = compile_card(Printed("Leader", "{W}", "Creature — Human", text, power="1", toughness="1"))
    assert found.verdict == EXPRESSED
    made = {"do": "create", "token": "1/1 white Soldier creature token", "amount": "X"}
    assert found.fields["triggers"][0]["effects"] == [{"do": "may", "pay": "{X}", "effects": [made]}]
