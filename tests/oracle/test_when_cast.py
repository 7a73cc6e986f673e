"""Lines that say when a spell may be cast."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def fields_of(text: str, verdict: str = EXPRESSED, kind: str = "Instant") -> Any:
    found = compile_card(Printed("Some Card", "{G}", kind, text))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def test_a_condition_of_casting_is_that_of_its_mode() -> None:
    fields = fields_of("Cast this spell only if you control two or more Vampires.\nDraw a card.")
    assert fields["modes"] == [{"effects": [{"do": "draw", "amount": 1}], "when": {"control": "Vampire", "at_least": 2}}]


def test_before_the_combat_damage_step_nothing_has_attacked() -> None:
    fields = fields_of("Cast this spell only before the combat damage step.\nDraw a card.", APPROXIMATED)
    assert fields["modes"][0]["when"] == {"turn": "creatures attacked", "at_most": 0}
    assert fields["approximates"] == "it is cast in a second main phase too, if nothing attacked"


def test_of_a_permanent_a_condition_of_casting_is_not_understood() -> None:
    fields_of("Cast this spell only if you control a snow land.", NOT_UNDERSTOOD, "Enchantment")


def test_what_attacks_is_destroyed_in_the_next_end_step() -> None:
    later_text = "At the beginning of the next end step, destroy that creature if it attacked this turn."
    fields = fields_of(f"Target creature gets +1/+0 until end of turn. {later_text}")
    later = {"do": "later", "at": "next end step", "effects": [{"do": "destroy", "what": "this"}]}
    assert fields["effects"][1] == {"do": "give", "what": "target", "triggers": [{"on": "attacks", "effects": [later]}]}
