"""Sentences about what is divided as you choose."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.meaning import why_not
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD

LATE = "what is divided is divided as it resolves"


@pytest.mark.parametrize(
    ("text", "effects", "targets"),
    [
        (
            "Some Card deals 4 damage divided as you choose among any number of target creatures.",
            [{"do": "damage", "amount": 4, "to": "creature", "divided": "freely"}],
            [],
        ),
        (
            "Distribute three +1/+1 counters among one, two, or three target creatures you control.",
            [{"do": "counters", "what": "creature", "amount": 3, "divided": "target first"}],
            ["creature"],
        ),
        (
            "Distribute two -1/-1 counters among up to two target creatures.",
            [{"do": "counters", "what": "creature", "amount": 2, "divided": "freely", "kind": "-1/-1"}],
            [],
        ),
    ],
)
def test_a_division_is_read(text: str, effects: list[dict[str, Any]], targets: list[str]) -> None:
    fields = compile_card(Printed("Some Card", "{2}", "Instant", text)).fields
    assert (fields["effects"], fields.get("targets", []), fields["approximates"]) == (effects, targets, LATE)


@pytest.mark.parametrize(
    "text",
    [
        "~ deals 4 damage divided as you choose among one, two, or three target creatures.",  # no more than three
        "~ deals 3 damage divided as you choose among any number of targets.",
        "Distribute two +1/+1 counters among any number of creatures you control.",  # no targets
        "Distribute two +1/+1 counters among one or two target creatures you control. They gain trample until end of turn.",
    ],
)
def test_another_division_is_refused(text: str) -> None:
    assert why_not(text)


def test_those_that_have_a_part_are_not_all_that_could_have_one() -> None:
    for among in ("one or two target creatures", "up to two target creatures"):
        text = f"Distribute two +1/+1 counters among {among}. They gain trample until end of turn."
        assert compile_card(Printed("Some Card", "{2}", "Instant", text)).verdict == NOT_UNDERSTOOD


def test_counters_that_are_gone_with_the_turn_are_a_size() -> None:
    text = (
        "Distribute three +1/+1 counters among one, two, or three target creatures. For each +1/+1 counter you put on a creature "
        "this way, remove a +1/+1 counter from that creature at the beginning of the next cleanup step."
    )
    fields = compile_card(Printed("Some Card", "{2}", "Instant", text)).fields
    size = {"do": "pump", "what": "creature", "power": 3, "toughness": 3, "divided": "target first"}
    assert (fields["effects"], fields["targets"]) == ([size], ["creature"])
    assert fields["approximates"] == f"{LATE}; its +1/+1 counters are a size until end of turn"


def test_the_counters_on_each_of_many_are_doubled() -> None:
    text = "Double the number of +1/+1 counters on each creature you control."
    fields = compile_card(Printed("Some Card", "{2}", "Instant", text)).fields
    assert fields["effects"] == [{"do": "counters", "what": "creature", "doubled": True}]


def test_601_2d_two_damage_among_one_or_two_targets_is_announced_as_one_of_two_modes() -> None:
    found = compile_card(
        Printed("Some Card", "{R}", "Sorcery", "Some Card deals 2 damage divided as you choose among one or two targets.")
    )
    hits = [{"do": "damage", "amount": 1, "to": "target"}, {"do": "damage", "amount": 1, "to": "target 2"}]
    assert found.verdict == EXPRESSED
    assert found.fields["modes"] == [
        {"effects": [{"do": "damage", "amount": 2, "to": "target"}], "targets": ["any"]},
        {"effects": hits, "targets": ["any", {"what": "any", "another": True}]},
    ]
    trigger = "When Some Card enters, it deals 2 damage divided as you choose among one or two targets."
    assert compile_card(Printed("Some Card", "{R}", "Artifact", trigger)).verdict == NOT_UNDERSTOOD
