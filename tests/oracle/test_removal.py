"""Cards from their texts: removal that asks for the mana value, the colours or the kind of its target, and counterspells."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED


def compiled(text: str, verdict: str = EXPRESSED, cost: str = "{X}{W}") -> Any:
    found = compile_card(Printed("Some Card", cost, "Instant", text))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def small(n: Any, do: str = "destroy") -> Any:
    when = {"amount": n, "reaches": {"value": "mana value", "of": "target"}}
    return {"do": "if", "when": when, "then": [{"do": do, "what": "target"}]}


def test_a_mana_value_is_asked_for_as_the_spell_resolves() -> None:
    fields = compiled("Destroy target creature if it has mana value 2 or less.")
    assert (fields["targets"], fields["effects"]) == (["creature"], [small(2)])


def test_revolt_asks_whether_a_permanent_left() -> None:
    fields = compiled(
        "Destroy target creature if it has mana value 2 or less.\nRevolt — Destroy that creature if it has mana value 4 or less "
        "instead if a permanent left the battlefield under your control this turn."
    )
    assert fields["effects"] == [
        {"do": "if", "when": {"turn": "permanents left"}, "then": [small(4)], "otherwise": [small(2)]}
    ]  # fmt: skip


@pytest.mark.parametrize(("colour", "do"), [("blue", "destroy"), ("red", "exile")])
def test_a_colour_is_asked_for_as_the_spell_resolves(colour: str, do: str) -> None:
    fields = compiled(f"{do.capitalize()} target permanent if it's {colour}.")
    gone = {"do": "if", "when": {"is": colour, "of": "target"}, "then": [{"do": do, "what": "target"}]}
    assert (fields["targets"], fields["effects"]) == (["permanent"], [gone])


def test_a_spell_is_never_countered_whatever_its_colour() -> None:
    never, mode = compiled("Choose one —\n• Counter target spell if it's blue.\n• Destroy target permanent if it's blue.")[
        "modes"
    ]
    assert (never["targets"], mode["targets"]) == (["spell"], ["permanent"])


def test_converge_counts_colours() -> None:
    fields = compiled(
        "Converge — Exile target nonland permanent if its mana value is less than or equal to the number of colors of mana spent "
        "to cast this spell.",
        EXPRESSED,
    )
    assert (fields["targets"], fields["effects"]) == (["nonland permanent"], [small("X", "exile")])
    assert fields["converge"] is True


def test_what_may_be_paid_for_more_is_paid_or_not() -> None:
    fields = compiled(
        "As an additional cost to cast this spell, you may blight 1.\nDestroy target creature with mana value 2 or less. If this "
        "spell's additional cost was paid, you gain 2 life.",
        EXPRESSED,
    )
    assert "approximates" not in fields


@pytest.mark.parametrize(
    ("kind", "filter_"),
    [
        ("non-outlaw creature", "non-Assassin non-Mercenary non-Pirate non-Rogue non-Warlock creature"),
        (
            "monocolored permanent",
            "white nonblue nonblack nonred nongreen permanent or blue nonwhite nonblack nonred nongreen permanent or "
            "black nonwhite nonblue nonred nongreen permanent or red nonwhite nonblue nonblack nongreen permanent or "
            "green nonwhite nonblue nonblack nonred permanent",
        ),
    ],
)
def test_words_for_several_kinds(kind: str, filter_: str) -> None:
    assert compiled(f"Exile target {kind}.")["targets"] == [filter_]


@pytest.mark.parametrize(
    "text",
    ["Counter target activated or triggered ability.", "Counter target spell, activated ability, or triggered ability."],
)
def test_an_ability_is_never_a_target(text: str) -> None:
    assert compiled(text)["targets"] == ["spell"]


def test_it_also_gets_more() -> None:
    fields = compiled(
        "Target creature gains trample until end of turn. It also gets +1/+0 until end of turn if you control a Mouse."
    )
    assert fields["effects"][1] == {
        "do": "if", "when": {"control": "Mouse"}, "then": [{"do": "pump", "what": "target", "power": 1}]}  # fmt: skip


def test_a_tutor_puts_the_card_on_top() -> None:
    fields = compiled("Search your library for a creature card, reveal it, then shuffle and put the card on top.")
    assert fields["effects"] == [{"do": "search", "what": "creature", "to": "top"}]
