"""Cards from their texts: modes that cost more, and what costs less if it has a target."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD

CHOICES = "\n• Tap target permanent.\n• Draw a card."


def fields_of(text: str, kind: str = "Instant") -> Any:
    found = compile_card(Printed("Some Card", "{3}{R}", kind, text))
    assert found.verdict == EXPRESSED, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def test_entwine_is_one_more_mode_that_costs_more() -> None:
    modes = fields_of(f"Choose one —{CHOICES}\nEntwine {{1}}")["modes"]
    assert [m.get("also") for m in modes] == [None, None, "{1}"]
    assert [e["do"] for e in modes[2]["effects"]] == ["tap", "draw"]


def test_escalate_costs_more_for_each_mode_beyond_the_first() -> None:
    modes = fields_of(f"Escalate {{1}}\nChoose one or more —{CHOICES}\n• You gain 2 life.", "Sorcery")["modes"]
    assert [m.get("also") for m in modes] == [None, None, None, "{1}", "{1}", "{1}", "{1}{1}"]
    modes = fields_of(f"Escalate—Discard a card.\nChoose one or both —{CHOICES}", "Sorcery")["modes"]
    assert modes[2]["also"] == {"discard": {"count": 1}}


def test_two_modes_while_something_holds() -> None:
    modes = fields_of(f"Choose one. If you control a Wizard as you cast this spell, you may choose two instead.{CHOICES}")[
        "modes"
    ]
    assert [m.get("when") for m in modes] == [None, None, {"control": "Wizard"}]


def test_spree_is_a_mode_for_each_choice_of_costs() -> None:
    text = "Spree\n+ {1}{U} — Counter target spell.\n+ {3} — Tap target permanent.\n+ {B}{B} — Draw a card."
    modes = fields_of(text)["modes"]
    assert [(m["also"], [e["do"] for e in m["effects"]]) for m in modes] == [
        ("{3}", ["tap"]),
        ("{B}{B}", ["draw"]),
        ("{3}{B}{B}", ["tap", "draw"]),
    ]
    assert fields_of("Spree\n+ {1} — Counter target spell.")["targets"] == ["spell"], "it is never cast"


def test_each_mode_of_a_trigger_once_a_turn() -> None:
    text = "Whenever you discard a card, choose one that hasn't been chosen this turn —\n• Draw a card.\n• You gain 2 life."
    (first,) = fields_of(text, "Artifact")["triggers"][0]["effects"]
    (second,) = first["otherwise"]
    assert [(e["do"], [inner["do"] for inner in e["effects"]]) for e in (first, second)] == [
        ("choose once", ["draw"]),
        ("choose once", ["gain"]),
    ]
    assert "otherwise" not in second


def test_less_if_it_has_a_target() -> None:
    less = "This spell costs {3} less to cast if it targets a permanent you control.\n"
    assert fields_of(less + "Return target permanent to its owner's hand.")["less"] == 3
    aimed, idle = fields_of(less + "Return up to two target permanents to their owners' hands.")["modes"]
    assert (aimed["less"], aimed["targets"][0], idle) == (3, "permanent", {"effects": []})


def test_what_is_not_understood() -> None:
    for text in (
        "This spell costs {3} less to cast if it targets a creature you control.\nReturn target permanent to its owner's hand.",
        "Escalate {1}\nDraw a card.",
        "Entwine {1}\nDraw a card.",
    ):
        assert compile_card(Printed("Some Card", "{3}{R}", "Instant", text)).verdict == NOT_UNDERSTOOD


def test_entwine_of_what_chooses_several_modes_is_not_read() -> None:
    found = compile_card(Printed("Some Card", "{3}{R}", "Instant", f"Choose two —{CHOICES}\n• You gain 3 life.\nEntwine {{3}}"))
    assert found.verdict == NOT_UNDERSTOOD
