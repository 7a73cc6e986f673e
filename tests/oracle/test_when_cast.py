"""Lines that say when a spell may be cast."""

from __future__ import annotations

from typing import Any

import pytest

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


def test_before_the_combat_damage_step_is_before_damage() -> None:
    fields = fields_of("Cast this spell only before the combat damage step.\nDraw a card.")
    assert fields["modes"][0]["when"] == {"number": "before damage"}


@pytest.mark.parametrize(
    "when",
    [
        "during combat",
        "during combat on your turn",
        "during combat before blockers are declared",
        "during combat after blockers are declared",
        "during the declare blockers step",
    ],
)
def test_during_combat_is_in_a_combat_phase(when: str) -> None:
    assert fields_of(f"Cast this spell only {when}.\nDraw a card.")["modes"][0]["when"] == {"number": "combat phase"}


def test_what_is_cast_on_an_opponents_turn_is_never_cast() -> None:
    fields = fields_of("Cast this spell only during combat on an opponent's turn.\nDraw a card.")
    assert fields["targets"] == ["spell"] and "modes" not in fields


def test_what_was_put_there_first_does_not_leave_with_what_came_later() -> None:
    leaves = "Return it to your hand at the beginning of the next end step."
    back = f"Return target creature card from your graveyard to the battlefield. {leaves}"
    put = "You may put a creature card from your hand onto the battlefield. Sacrifice it at the beginning of the next end step."
    fields_of(f"Cast this spell only during combat.\n{back}\n{put}", NOT_UNDERSTOOD)


def test_an_ability_of_combat_may_bring_another_combat_phase() -> None:
    text = "{3}: Untap all attacking creatures. After this phase, there is an additional combat phase."
    ability = fields_of(f"{text} Activate only during combat.", APPROXIMATED, "Enchantment")["abilities"][0]
    assert ability["when"] == {"number": "combat phase"}
    assert ability["effects"] == [{"do": "untap", "what": "attacking creature"}, {"do": "change", "number": "combats"}]
    fields_of(text, NOT_UNDERSTOOD, "Enchantment")


def test_of_a_permanent_a_condition_of_casting_is_not_understood() -> None:
    fields_of("Cast this spell only if you control a snow land.", NOT_UNDERSTOOD, "Enchantment")


def test_what_attacks_is_destroyed_in_the_next_end_step() -> None:
    later_text = "At the beginning of the next end step, destroy that creature if it attacked this turn."
    fields = fields_of(f"Target creature gets +1/+0 until end of turn. {later_text}")
    later = {"do": "later", "at": "next end step", "effects": [{"do": "destroy", "what": "this"}]}
    as_it_attacks = {"do": "give", "what": "target", "triggers": [{"on": "attacks", "effects": [later]}]}
    now = {"do": "give", "what": "target", "triggers": [{"on": "end step", "effects": later["effects"]}]}
    attacks = {"is": "attacking creature", "of": "target"}
    assert fields["effects"][1] == {"do": "if", "when": attacks, "then": [now], "otherwise": [as_it_attacks]}
