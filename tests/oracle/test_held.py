"""Texts of what is exiled with a permanent, and comes back as that leaves."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD

BACK = {"on": "leaves", "effects": [{"do": "return held"}]}
LEAVES = "When this enchantment leaves the battlefield, return the exiled card to the battlefield under its owner's control."


def compiled(text: str, verdict: str = EXPRESSED) -> Any:
    found = compile_card(Printed("Some Card", "{1}{W}", "Enchantment", text))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def test_what_one_ability_exiles_the_other_returns() -> None:
    exiles, back = compiled(f"When this enchantment enters, exile target creature.\n{LEAVES}")["triggers"]
    assert (exiles["effects"], back) == ([{"do": "exile", "what": "target", "held": True}], BACK)


def test_until_it_leaves_is_asked_as_it_exiles() -> None:
    text = "When this enchantment enters, exile up to one target creature until this enchantment leaves the battlefield."
    exiles, back = compiled(text)["triggers"]
    held = {"do": "exile", "what": "target", "held": True}
    assert (exiles["effects"], back) == ([{"do": "if", "when": {"is": "permanent"}, "then": [held]}], BACK)


def test_what_is_never_yours_does_not_come_back() -> None:
    text = "When this enchantment enters, exile target creature an opponent controls.\n" + LEAVES
    assert "triggers" not in compiled(text) or compiled(text)["triggers"] == []


def test_all_that_a_filter_means_is_not_remembered() -> None:
    compiled(f"When this enchantment enters, exile all creatures.\n{LEAVES}", NOT_UNDERSTOOD)


def test_607_2_what_is_exiled_with_it_is_counted() -> None:
    text = (
        "{1}: Exile target card from a graveyard.\n"
        "As long as there are four or more card types among cards exiled with ~, creatures you control get +1/+1."
    )
    fields = compiled(text)
    assert fields["abilities"][0]["effects"] == [{"do": "exile", "what": "target", "from": "graveyard", "held": "counted"}]
    assert fields["statics"][0]["when"] == {"exiled": "card types", "at_least": 4}


def test_one_of_the_opponents_cards_counts_too_where_none_need_be_chosen() -> None:
    text = (
        "When ~ enters, exile up to one target card from a graveyard.\n"
        "As long as there are three or more cards exiled with ~, creatures you control get +1/+1."
    )
    assert compiled(text)["triggers"][0]["targets"] == [{"what": "card", "in": "graveyard", "up_to": True, "theirs": True}]


def test_two_cards_of_a_single_graveyard_are_not_counted() -> None:
    text = (
        "{T}: Exile up to two target cards from a single graveyard.\n"
        "As long as there are three or more cards exiled with ~, creatures you control get +1/+1."
    )
    compiled(text, NOT_UNDERSTOOD)
