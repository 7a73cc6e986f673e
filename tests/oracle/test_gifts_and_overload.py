"""Spells that can be cast in two ways: with a gift or without, for their overload cost or not."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled


def read(text: str, verdict: str = EXPRESSED, kind: str = "Instant", cost: str = "{1}{R}", **more: Any) -> Compiled:
    found = compile_card(Printed("Some Card", cost, kind, text, **more))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found


def test_a_spell_with_a_gift_has_a_mode_for_each() -> None:
    text = "Target creature gets +2/+2 until end of turn. If the gift was promised, it also gains haste until end of turn."
    found = read(f"Gift a card\n{text}")
    plain, gift = found.fields["modes"]
    pump = {"do": "pump", "power": 2, "toughness": 2, "what": "target"}
    assert plain == {"effects": [pump], "targets": ["creature"]}
    given = {"do": "draw", "who": "opponent"}
    assert gift == {"effects": [given, pump, {"do": "pump", "keywords": ["haste"], "what": "target"}], "targets": ["creature"]}


def test_only_with_a_gift_has_it_the_target_of_that() -> None:
    found = read(
        "Gift a Food\nTarget player draws two cards. If the gift was promised, target creature gets +2/+0 until end of turn."
    )
    plain, gift = found.fields["modes"]
    assert plain["targets"] == ["player"] and gift["targets"] == ["player", "creature"]


def test_what_happens_without_a_gift_does_not_happen_with_one() -> None:
    plain, gift = read("Gift a Food\nDestroy target creature. If the gift wasn't promised, you lose 2 life.").fields["modes"]
    assert plain["effects"] == [*gift["effects"], {"do": "lose", "amount": 2}]


def test_what_counters_spells_is_not_cast_with_a_gift_either() -> None:
    found = read("Gift a card\nCounter target creature spell. If the gift was promised, instead counter target spell.")
    assert found.fields["targets"] == ["spell"] and "modes" not in found.fields


def test_overload_is_another_face_without_targets() -> None:
    found = read("Target creature you control gets +2/+0 until end of turn.\nOverload {2}{R}")
    assert found.fields["ways"] == [{"name": "", "cost": "{2}{R}", "as": "Some Card (overloaded)"}]
    face = found.tokens["Some Card (overloaded)"]
    assert face["effects"] == [{"do": "pump", "power": 2, "what": "creature"}] and "targets" not in face
    assert face["mana_value"] == 2 and face["colours"] == "R"


def test_an_overloaded_spell_may_do_nothing_to_what_the_opponent_lacks() -> None:
    found = read("Some Card deals 1 damage to target creature you don't control.\nOverload {1}{R}")
    assert found.fields["targets"] == ["spell"] and found.tokens["Some Card (overloaded)"].get("effects", []) == []


def test_a_creature_that_becomes_another_keeps_its_types_which_is_told() -> None:
    text = "Until end of turn, target creature you control becomes a green Wurm with base power and toughness 6/4."
    found = read(f"{text}\nOverload {{4}}{{G}}{{G}}", APPROXIMATED)
    assert found.fields["approximates"] == "it keeps its other creature types"
    become = {"do": "become", "types": "Creature — Wurm", "colours": "G", "power": 6, "toughness": 4, "what": "target"}
    assert found.fields["effects"] == [become]


def test_a_gift_to_be_had_as_a_permanent_enters_is_not_understood() -> None:
    read("Gift a card\nWhen this creature enters, if the gift was promised, draw a card.", NOT_UNDERSTOOD, "Creature — Frog",
         power="1", toughness="1")  # fmt: skip


def test_overload_for_x_is_not_understood() -> None:
    """The spell that it is then has a mana value that the format says once and for all."""
    text = "Target creature you control gets +2/+0 until end of turn.\nOverload {X}{X}{R}{R}"
    read(text, NOT_UNDERSTOOD, cost="{X}{R}")


def test_cleave_leaves_out_what_stands_in_brackets() -> None:
    """702.148: for its cleave cost it lacks the words in square brackets; else it has them."""
    text = (
        "Cleave {4}{G} (You may cast this spell for its cleave cost.)\nDraw a card for each creature you control [with flying]."
    )
    found = compile_card(Printed("Some Card", "{1}{U}{G}", "Sorcery", text))
    assert found.verdict == EXPRESSED
    assert found.fields["effects"] == [{"do": "draw", "amount": {"count": "creature with flying"}}]
    assert found.fields["ways"] == [{"name": "", "cost": "{4}{G}", "as": "Some Card (cleaved)"}]
    face = found.tokens["Some Card (cleaved)"]
    assert face["effects"] == [{"do": "draw", "amount": {"count": "creature"}}]
    assert face["mana_value"] == 3


def test_a_spell_that_is_not_read_without_its_brackets_is_not_understood() -> None:
    text = "Cleave {4}\nDraw a card [for each creature you control] and dance."
    assert compile_card(Printed("Some Card", "{U}", "Sorcery", text)).verdict != EXPRESSED
