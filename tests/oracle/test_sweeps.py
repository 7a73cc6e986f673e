"""Damage to many creatures, damage that was dealt, creatures with keywords."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.statements.returning import NO_TARGETS
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED

LINES: list[tuple[str, str, dict[str, Any]]] = [
    ("Sorcery", "Sweep deals 2 damage to each creature.", {"effects": [{"do": "damage", "amount": 2, "to": "creature"}]}),
    (
        "Sorcery",
        "Sweep deals 1 damage to each creature without flying and each player.",
        {"effects": [{"do": "damage", "amount": 1, "to": "creature without flying", "players": "each"}]},
    ),
    (
        "Enchantment",
        "Whenever a creature with flying dies, draw a card.",
        {"triggers": [{"on": "dies", "of": "creature with flying", "effects": [{"do": "draw", "amount": 1}]}]},
    ),
    (
        "Creature — Wall",
        "Whenever Sweep is dealt damage, it deals that much damage to any other target.",
        {
            "triggers": [
                {
                    "on": "damaged",
                    "targets": ["any other"],
                    "effects": [{"do": "damage", "amount": {"value": "event"}, "to": "target"}],
                }
            ]
        },
    ),
    (
        "Sorcery",
        "Destroy each artifact and creature with mana value 2 or less.",
        {"effects": [{"do": "destroy", "what": "artifact with mana value 2 or less or creature with mana value 2 or less"}]},
    ),
    (
        "Artifact",
        "{T}, Sacrifice Sweep: Destroy each nonland permanent with mana value equal to the number of charge counters on Sweep.",
        {
            "abilities": [
                {
                    "cost": {"tap": True, "sacrifice": "this"},
                    "effects": [
                        {
                            "do": "destroy",
                            "what": "nonland permanent",
                            "mana_value": {side: {"value": "counters", "kind": "charge"} for side in ("at_least", "at_most")},
                        }
                    ],
                }
            ]
        },
    ),
    (
        "Creature — Wall",
        "Whenever Sweep deals combat damage to a player, draw that many cards.",
        {"triggers": [{"on": "combat damage", "effects": [{"do": "draw", "amount": {"value": "event"}}]}]},
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), LINES)
def test_line(kind: str, text: str, expected: dict[str, Any]) -> None:
    """A line becomes these fields, and the card is exact."""
    size = "2" if "Creature" in kind else None
    found = compile_card(Printed("Sweep", "{1}", kind, text, power=size, toughness=size))
    assert (found.verdict, found.problem) == (EXPRESSED, "")
    assert {key: found.fields[key] for key in expected} == expected


def test_a_static_ability_does_not_ask_for_keywords() -> None:
    """Creatures with flying get nothing from a static ability here."""
    found = compile_card(Printed("Wind", "{1}", "Enchantment", "Creatures you control with flying get +1/+1."))
    assert found.verdict != EXPRESSED


def test_any_number_of_permanents_is_chosen_as_they_return_and_that_is_said() -> None:
    """Whoever returns them draws as many cards; a deck notices where something sees or changes targets."""
    text = (
        "Return any number of target nonland, nontoken permanents you control to their owners' hands. "
        "Draw a card for each card returned to your hand this way."
    )
    found = compile_card(Printed("Outcome", "{3}{U}", "Instant", text))
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, NO_TARGETS)
    back = {"do": "return", "what": "nontoken nonland permanent", "count": "all", "up_to": True, "note": True}
    assert found.fields["effects"] == [back, {"do": "draw", "amount": {"value": "noted"}}]


def test_what_is_found_enters_with_an_additional_counter() -> None:
    found_so = "put that card onto the battlefield with an additional +1/+1 counter on it, then shuffle."
    text = f"Search your library for a creature card, {found_so}"
    found = compile_card(Printed("Form", "{G}", "Sorcery", text))
    assert found.fields["effects"] == [{"do": "search", "what": "creature", "to": "battlefield", "counters": 1}]


@pytest.mark.parametrize(
    ("line", "kicker"),
    [
        ("As an additional cost to cast this spell, you may blight 1.", {"blight": 1}),
        ("As an additional cost to cast this spell, you may sacrifice an artifact.", {"sacrifice": "artifact"}),
        ("Kicker—Sacrifice a creature.", {"sacrifice": "creature"}),
        ("Kicker—{2}{B}, Discard a creature card.", {"mana": "{2}{B}", "discard": "creature"}),
    ],
)
def test_a_kicker_is_any_cost(line: str, kicker: Any) -> None:
    asked = "was kicked" if line.startswith("Kicker") else "'s additional cost was paid"
    text = f"{line}\nYou gain 2 life. If {'this spell'}{' ' if asked[0] == 'w' else ''}{asked}, you gain 3 life."
    found = compile_card(Printed("Rite", "{B}", "Sorcery", text))
    assert (found.verdict, found.fields["kicker"]) == (EXPRESSED, kicker)
    assert found.fields["effects"][1]["when"] == {"paid": "kicker"}


def test_what_is_destroyed_costs_no_more_than_the_energy_that_was_paid() -> None:
    text = (
        "You get X {E}, then you may pay any amount of {E}. Destroy each artifact and creature with mana value less than or "
        "equal to the amount of {E} paid this way."
    )
    found = compile_card(Printed("Sweep", "{X}{W}", "Sorcery", text))
    assert found.verdict == EXPRESSED
    sweep = {"do": "destroy", "what": "artifact or creature", "mana_value": {"at_most": {"value": "noted"}}}
    assert found.fields["effects"][1:] == [{"do": "pay energy"}, sweep]


def test_a_search_of_the_opponent_s_cards_for_a_name_is_left_out_and_told() -> None:
    text = (
        "Destroy all creatures. If Sweep was kicked, exile a card from an opponent's graveyard. Then search its owner's "
        "graveyard, hand, and library for any number of cards with that name and exile them. That player shuffles."
    )
    found = compile_card(Printed("Sweep", "{3}{B}", "Sorcery", f"Kicker {{1}}\n{text}"))
    told = "the opponent's cards are not searched for a name"
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, told)
    assert found.fields["effects"] == [{"do": "destroy", "what": "creature"}]
