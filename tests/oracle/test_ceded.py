"""Cards of which an opponent gains control."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.statements.permanents import LIES_IN_EXILE
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED


def test_what_the_opponent_controls_is_told_to_lie_in_exile() -> None:
    text = "{T}: Draw two cards. An opponent gains control of this artifact. Activate only during your turn."
    found = compile_card(Printed("Talisman", "{1}{B}", "Artifact", text))
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, LIES_IN_EXILE)
    assert found.fields["abilities"][0]["effects"] == [{"do": "draw", "amount": 2}, {"do": "cede"}]


def test_what_would_go_on_under_the_opponent_is_refused() -> None:
    text = (
        "At the beginning of your upkeep, this artifact deals 2 damage to you.\n"
        "Sacrifice a creature: Target opponent gains control of this artifact."
    )
    assert compile_card(Printed("Idol", "{2}", "Artifact", text)).problem != ""
