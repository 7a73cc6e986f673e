"""What creatures do in a word: connive, explore; abilities that can be activated once; names that are chosen."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

CREATURE = "Creature — Human"
CONNIVES = [
    {"do": "draw", "amount": 1},
    {"do": "discard", "amount": 1},
    {"do": "if", "when": {"revealed": "nonland card"}, "then": [{"do": "counters", "what": "it", "amount": 1}]},
]
LINES: list[tuple[str, str, dict[str, Any]]] = [
    (
        CREATURE,
        "Whenever Probe deals combat damage to a player, exile the top card of that player's library. Until end of turn, you may "
        "cast that card.",
        {
            "triggers": [
                {"on": "combat damage", "effects": [{"do": "exile top", "amount": 1, "who": "opponent", "play_until": "never"}]}
            ]
        },
    ),
    (
        CREATURE,
        "Exhaust — {4}{U}: Draw a card.",
        {
            "abilities": [
                {
                    "cost": {"mana": "{4}{U}", "put": "exhaust eu"},
                    "effects": [{"do": "draw", "amount": 1}],
                    "when": {"counters": "exhaust eu", "at_most": 0},
                }
            ]
        },
    ),
    (
        CREATURE,
        "Whenever Probe deals combat damage to a player, that player loses 2 life.",
        {"triggers": [{"on": "combat damage", "effects": [{"do": "lose", "amount": 2, "who": "opponent"}]}]},
    ),
    (
        CREATURE,
        "Whenever Probe deals combat damage to a player, you may sacrifice it. If you do, draw three cards.",
        {
            "triggers": [
                {
                    "on": "combat damage",
                    "effects": [
                        {
                            "do": "may",
                            "effects": [
                                {"do": "sacrifice", "what": "it"},
                                {
                                    "do": "if",
                                    "when": {"amount": {"value": "sacrificed"}, "reaches": 1},
                                    "then": [{"do": "draw", "amount": 3}],
                                },
                            ],
                        }
                    ],
                }
            ]
        },
    ),
    (
        CREATURE,
        "Whenever a land you control enters, you may have Probe get +2/+2 until end of turn.",
        {
            "triggers": [
                {
                    "on": "enters",
                    "of": "land",
                    "effects": [
                        {"do": "may", "effects": [{"do": "pump", "what": "this", "power": 2, "toughness": 2}]},
                    ],
                }
            ]
        },
    ),
    (
        CREATURE,
        "At the beginning of your end step, if Probe doesn't have a +1/+1 counter on it, return it to its owner's hand.",
        {
            "triggers": [
                {"on": "end step", "when": {"counters": "+1/+1", "at_most": 0}, "effects": [{"do": "return", "what": "this"}]}
            ]
        },
    ),
    (
        CREATURE,
        "Scavenge {5}{G}",
        {
            "abilities": [
                {
                    "zone": "graveyard",
                    "cost": {"mana": "{5}{G}", "exile": "this"},
                    "sorcery": True,
                    "targets": ["creature"],
                    "effects": [{"do": "counters", "what": "target", "amount": 2}],
                }
            ]
        },
    ),
    (
        CREATURE,
        "Creatures you control gain haste and get +1/+0 until end of turn.",
        {},
    ),
    (
        "Artifact",
        "As Probe enters, choose a card name.\n"
        "Activated abilities of sources with the chosen name can't be activated unless they're mana abilities.",
        {},
    ),
    (
        CREATURE,
        "Whenever another creature you control enters, Probe gets +X/+X until end of turn, where X is that creature's power.",
        {
            "triggers": [
                {
                    "on": "enters",
                    "of": "other creature",
                    "effects": [
                        {
                            "do": "pump",
                            "what": "this",
                            "power": {"value": "power", "of": "it"},
                            "toughness": {"value": "power", "of": "it"},
                        }
                    ],
                }
            ]
        },
    ),
    (
        CREATURE,
        "When Probe leaves the battlefield, target opponent draws a card.",
        {"triggers": [{"on": "leaves", "effects": [{"do": "draw", "amount": 1, "who": "opponent"}], "targets": ["opponent"]}]},
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), LINES)
def test_line(kind: str, text: str, expected: dict[str, Any]) -> None:
    """A line becomes these fields, and the card is exact."""
    size = "2" if "Creature" in kind else None
    if text.startswith("Creatures"):
        kind, size = "Sorcery", None
    found = compile_card(Printed("Probe", "{1}", kind, text, power=size, toughness=size))
    assert (found.verdict, found.problem) == (EXPRESSED, "")
    assert {key: found.fields[key] for key in expected} == expected


def test_a_size_may_be_the_card_types_in_graveyards_and_so_much_more() -> None:
    text = (
        "Probe's power is equal to the number of card types among cards in all graveyards and its toughness is equal to that "
        "number plus 1."
    )
    found = compile_card(Printed("Probe", "{1}{G}", "Creature — Lhurgoyf", text, power="*", toughness="1+*"))
    types = {"card_types": "graveyard"}
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"power": types, "toughness": {**types, "plus": 1}, "zone": "everywhere"}]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "You may reveal an instant or sorcery card you own from outside the game and put it into your hand.",
            [{"do": "wish", "what": "instant or sorcery"}],
        ),
        ("You may play a card you own from outside the game this turn.", [{"do": "wish", "play": True}]),
        (
            "You may reveal an artifact card you own from outside the game or choose a face-up artifact card you own in exile. "
            "Put that card into your hand.",
            [
                {
                    "do": "wish",
                    "what": "artifact",
                    "otherwise": [{"do": "return", "what": "artifact", "from": "exile", "count": 1, "up_to": True}],
                }
            ],
        ),
        (
            "Draw a card.\nLearn.",
            [
                {"do": "draw", "amount": 1},
                {
                    "do": "wish",
                    "what": "Lesson",
                    "otherwise": [
                        {
                            "do": "if",
                            "when": {"count": "card", "in": "hand"},
                            "then": [{"do": "may", "effects": [{"do": "discard"}, {"do": "draw"}]}],
                        }
                    ],
                },
            ],
        ),
    ],
)
def test_cards_from_outside_the_game_are_those_of_the_sideboard(text: str, effects: list[dict[str, Any]]) -> None:
    found = compile_card(Printed("Probe", "{R}", "Sorcery", text))
    assert (found.verdict, found.fields["effects"]) == (EXPRESSED, effects)


def test_harmonize_is_a_cost_of_casting_it_from_the_graveyard() -> None:
    found = compile_card(Printed("Probe", "{2}{U}", "Sorcery", "Draw a card.\nHarmonize {4}{U} (You may tap a creature.)"))
    assert (found.verdict, found.fields["harmonize"]) == (EXPRESSED, "{4}{U}")


def test_splice_says_onto_what_and_for_how_much() -> None:
    text = "Draw a card.\nSplice onto Arcane {1}{U} (As you cast an Arcane spell, you may reveal this card from your hand.)"
    found = compile_card(Printed("Probe", "{2}{U}", "Instant — Arcane", text))
    assert (found.verdict, found.fields["splice"]) == (EXPRESSED, {"onto": "Arcane", "cost": "{1}{U}"})


def test_that_many_cards_are_milled_and_one_of_them_taken() -> None:
    text = (
        "Whenever Probe deals combat damage to a player, you may mill that many cards. If you do, you may put a creature card "
        "from among them into your hand."
    )
    found = compile_card(Printed("Probe", "{2}{B}", CREATURE, text, power="1", toughness="1"))
    take = {"what": "creature", "up_to": True, "to": "hand"}
    milled = {"do": "mill", "amount": {"value": "event"}, "take": take}
    assert found.fields["triggers"] == [{"on": "combat damage", "effects": [{"do": "may", "effects": [milled]}]}]
