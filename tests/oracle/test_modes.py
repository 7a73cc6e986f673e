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


def chosen_as_it_enters(*modes: str, most: str = "one") -> Any:
    return fields_of("\n• ".join([f"When this enchantment enters, choose {most} —", *modes]), "Enchantment")["triggers"][0]


def test_a_mode_of_a_trigger_is_offered_only_where_it_has_a_target_and_the_others_come_after_it() -> None:
    gain: Any = {"do": "gain", "amount": 4}
    destroys = {"do": "when done", "targets": ["artifact"], "effects": [{"do": "destroy", "what": "target"}]}
    expected = {
        "do": "if",
        "when": {"control": "artifact"},
        "then": [{"do": "may", "effects": [destroys], "otherwise": [gain]}],
        "otherwise": [gain],
    }
    assert chosen_as_it_enters("You gain 4 life.", "Destroy target artifact.")["effects"] == [expected]


def test_a_mode_that_may_be_aimed_at_a_creature_is_aimed_once_it_is_chosen() -> None:
    hurts = {"do": "when done", "targets": ["any"], "effects": [{"do": "damage", "amount": 1, "to": "target"}]}
    trigger = chosen_as_it_enters("Draw a card.", "Some Card deals 1 damage to any target.")
    assert "targets" not in trigger and trigger["effects"][0]["otherwise"] == [hurts]
    players = chosen_as_it_enters("Draw a card.", "Target opponent loses 1 life.")
    assert players["targets"] == ["opponent"], "nothing notices that a player is a target"


def test_of_two_modes_of_a_trigger_with_unlike_targets_the_one_that_is_possible_has_to_be_chosen() -> None:
    (asked,) = chosen_as_it_enters("Tap target artifact.", "Return target creature card from your graveyard to your hand.")[
        "effects"
    ]
    assert (asked["when"], asked["then"][0]["when"]) == ({"control": "artifact"}, {"count": "creature", "in": "graveyard"})
    assert [e["do"] for e in (asked["then"][0]["then"][0], asked["then"][0]["otherwise"][0])] == ["may", "when done"]
    assert asked["otherwise"][0]["then"][0]["do"] == "when done"


def test_a_trigger_of_which_only_one_mode_is_ever_possible_has_its_targets() -> None:
    trigger = chosen_as_it_enters("Untap target permanent you control.", "Tap target permanent an opponent controls.")
    assert (trigger["targets"], trigger["effects"]) == (["permanent"], [{"do": "untap", "what": "target"}])


def test_of_up_to_one_mode_of_a_trigger_each_may_be_left_out() -> None:
    (asked,) = chosen_as_it_enters("Tap target artifact.", "Draw a card.", most="up to one")["effects"]
    assert asked["otherwise"] == [{"do": "may", "effects": [{"do": "draw", "amount": 1}]}]
    assert asked["then"][0]["otherwise"] == asked["otherwise"]


def test_both_modes_may_be_chosen_if_you_descended() -> None:
    text = (
        "Choose one. If you descended this turn, you may choose both instead.\n• Destroy target creature.\n• Tap target artifact."
    )
    assert [mode.get("when") for mode in fields_of(text)["modes"]] == [None, None, {"turn": "permanent cards buried"}]


def test_a_mode_with_a_card_of_any_graveyard_as_target_is_offered_where_either_has_one() -> None:
    (asked,) = chosen_as_it_enters("You gain 2 life.", "Exile target card from a graveyard.")["effects"]
    (other,) = asked["otherwise"]
    assert (asked["when"], other["when"]) == ({"count": "card", "in": "graveyard"}, {"number": "opponent's graveyard"})
    assert asked["then"] == other["then"] and other["otherwise"] == [{"do": "gain", "amount": 2}]
