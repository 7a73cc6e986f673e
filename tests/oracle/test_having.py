"""Texts about what a player has: energy, emblems, the monarch, the initiative; and about Vehicles."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD

PAID = {"do": "change", "number": "energy", "by": -2}
CROWNED = {
    "do": "if",
    "when": {"control": 'emblem "The Monarch"', "at_most": 0},
    "then": [{"do": "create", "token": "The Monarch"}],
}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("You get {E}{E}.", [{"do": "change", "number": "energy", "by": 2}]),
        ("You gain 1 life and get {E}.", [{"do": "gain", "amount": 1}, {"do": "change", "number": "energy"}]),
        ("You get six {E}.", [{"do": "change", "number": "energy", "by": 6}]),
        ("You get {E} for each creature you control.", [{"do": "change", "number": "energy", "by": {"count": "creature"}}]),
        (
            "You may pay {E}{E}. If you do, draw a card.",
            [
                {
                    "do": "if",
                    "when": {"number": "energy", "at_least": 2},
                    "then": [{"do": "may", "effects": [PAID, {"do": "draw", "amount": 1}]}],
                }
            ],
        ),
        (
            "Sacrifice ~ unless you pay {E}.",
            [
                {
                    "do": "if",
                    "when": {"number": "energy"},
                    "then": [
                        {
                            "do": "may",
                            "effects": [{"do": "change", "number": "energy", "by": -1}],
                            "otherwise": [{"do": "sacrifice", "what": "this"}],
                        }
                    ],
                    "otherwise": [{"do": "sacrifice", "what": "this"}],
                }
            ],
        ),
        ("You become the monarch.", [CROWNED]),
    ],
)
def test_what_a_player_gets(text: str, effects: list[dict[str, Any]]) -> None:
    said = read(text)
    assert said is not None and list(said.effects) == effects


def test_when_energy_is_paid_targets_are_chosen_then() -> None:
    said = read("You may pay {E}{E}. When you do, target creature gets +1/+1 until end of turn.")
    assert said is not None and said.targets == ()
    (asked,) = said.effects
    assert asked["then"][0]["effects"][1]["do"] == "when done"


def test_any_amount_of_energy_is_that_much() -> None:
    said = read(
        "Choose target creature. You get {E}, then you may pay any amount of {E}. ~ deals that much damage to that creature."
    )
    assert said is not None and said.targets == ("creature",)
    assert said.effects[1:] == ({"do": "pay energy"}, {"do": "damage", "amount": {"value": "noted"}, "to": "target"})


def test_a_chosen_target_of_which_nothing_known_is_said_is_not_read() -> None:
    assert "not spoken of" in why_not("Choose target creature. You gain 2 life.")


def test_one_is_not_made_a_basic_land_by_one_more_type() -> None:
    assert why_not("Put a +1/+1 counter on target land. It becomes an Island in addition to its other types.")


def compiled(type_line: str, text: str, verdict: str = EXPRESSED, **more: Any) -> dict[str, Any]:
    found = compile_card(Printed("Some Card", "{2}", type_line, text, **more))
    assert (found.verdict, found.problem) == (verdict, ""), list(found.clauses)
    return {**found.fields, "tokens": found.tokens}


def test_energy_is_a_cost() -> None:
    fields = compiled("Artifact", "{T}, Pay {E}{E}: Draw a card.")
    assert fields["abilities"][0]["cost"] == {"tap": True, "energy": 2}


def test_a_vehicle_is_crewed() -> None:
    fields = compiled("Artifact — Vehicle", "Flying\nCrew 2", power="3", toughness="4")
    (crew,) = fields["abilities"]
    assert crew == {"cost": {"crew": 2}, "effects": [{"do": "become", "what": "this", "types": "Artifact Creature"}]}
    assert (fields["power"], fields["toughness"]) == (3, 4)


def test_an_emblem_has_what_stands_in_quotation_marks() -> None:
    fields = compiled(
        "Legendary Planeswalker — Someone", '[-2]: You get an emblem with "Elves you control get +1/+1."', loyalty="3"
    )
    ((name, emblem),) = fields["tokens"].items()
    assert fields["abilities"][0]["effects"] == [{"do": "create", "token": name}]
    assert (emblem["type"], emblem["statics"]) == ("Emblem", [{"of": "Elf", "power": 1, "toughness": 1}])


def test_tokens_may_attack_untapped() -> None:
    fields = compiled(
        "Creature — Angel",
        "Whenever Some Card attacks, create a 4/4 white Angel creature token with flying that's attacking.",
        power="1",
        toughness="1",
    )
    (made,) = fields["triggers"][0]["effects"]
    assert made["attacking"] and "tapped" not in made


def test_a_boast_is_an_ability_of_what_has_attacked() -> None:
    fields = compiled("Creature — Elf", "Boast — {1}: Draw a card.", power="1", toughness="1")
    assert fields["abilities"] == [
        {"cost": "{1}", "effects": [{"do": "draw", "amount": 1}], "boast": True, "once_each_turn": True}
    ]


def test_what_happens_as_it_enlists_is_part_of_enlisting() -> None:
    fields = compiled("Creature — Elf", "Enlist\nWhenever Some Card enlists a creature, draw a card.", power="1", toughness="1")
    (trigger,) = fields["triggers"]
    assert [e["do"] for e in trigger["effects"][0]["then"][0]["effects"]] == ["tap", "pump", "draw"]


def test_more_combat_follows_on_attacks_alone() -> None:
    text = "Untap all creatures you control. After this phase, there is an additional combat phase."
    attacking = f"Whenever Some Card attacks for the first time each turn, {text.lower()}"
    fields = compiled("Creature — Elf", attacking, APPROXIMATED, power="1", toughness="1")
    assert fields["triggers"][0]["once_each_turn"] and fields["triggers"][0]["effects"][1]["number"] == "combats"
    assert compile_card(Printed("Some Card", "{2}", "Sorcery", text)).verdict == NOT_UNDERSTOOD


def test_new_tokens_are_copied_with_the_blessing() -> None:
    fields = compiled(
        "Creature — Cat",
        "Ascend\nAt the beginning of your end step, if you have the city's blessing, for each token you control that entered "
        "this turn, create a token that's a copy of it.",
        APPROXIMATED,
        power="1",
        toughness="1",
    )
    assert fields["ascend"] and "'each_new': 'token'" in repr(fields["triggers"])


def test_an_artifact_that_is_no_creature_becomes_one_for_good() -> None:
    said = read(
        "Put a +1/+1 counter on target artifact you control. If it's not a creature, it becomes a 0/0 Robot artifact creature."
    )
    assert said is not None
    assert said.effects[1]["when"] == {"is": "noncreature", "of": "target"}
    (become,) = said.effects[1]["then"]
    assert become["lasting"] and (become["types"], become["power"], become["toughness"]) == ("Artifact Creature — Robot", 0, 0)
