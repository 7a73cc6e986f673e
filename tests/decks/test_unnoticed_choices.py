"""Simplifications about what a player may choose, or could aim at on the stack: which decks notice them."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import parse_card
from deckopt.decks.unnoticed import noticed
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
SORCERY = {"type": "Sorcery", "cost": "{B}"}
GAINS = [{"do": "gain", "amount": 1}]


def is_noticed(printed: Printed, other: dict[str, Any]) -> bool:
    card, beside = parse_card(printed.name, compile_card(printed).fields, "test"), parse_card("Other", other, "test")
    assert noticed(card, {}) == "" and card.approximates
    return noticed(card, {printed.name: card, "Other": beside}) != ""


NEMESIS = Printed(
    "Some Card",
    "{1}{U}{U}",
    "Creature — Merfolk Rogue",
    "As Some Card enters, choose a player.\nSome Card has protection from the chosen player.",
    power="3",
    toughness="1",
)


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        ({**SORCERY, "targets": ["creature"], "effects": [{"do": "damage", "amount": 4}]}, False),
        ({**SORCERY, "effects": [{"do": "damage", "amount": 1, "to": "creature"}]}, True),
        ({**BEAR, "triggers": [{"on": "enters", "targets": ["any"], "effects": [{"do": "damage", "amount": 1}]}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "targets": ["creature"], "effects": [{"do": "damage", "amount": 1}]}]}, True),
        (
            {**BEAR, "triggers": [{"on": "enters", "targets": ["creature"], "effects": [{"do": "destroy", "what": "target"}]}]},
            True,
        ),
        ({**BEAR, "triggers": [{"on": "enters", "targets": ["creature"], "effects": [{"do": "pump", "power": 1}]}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "targets": ["creature"], "effects": [{"do": "pump", "power": -1}]}]}, True),
    ],
)
def test_protection_from_yourself_is_missed_where_something_hits_what_you_need_not_aim_at(
    other: dict[str, Any], notices: bool
) -> None:
    """702.16: whoever has chosen the opponent may aim at other creatures all the same."""
    assert is_noticed(NEMESIS, other) == notices


TIDE = Printed(
    "Some Card",
    "{2}{U}",
    "Creature — Merfolk Wizard",
    "Flash\nWhen Some Card enters, counter up to one target activated or triggered ability. If an ability of an artifact, "
    "creature, or planeswalker is countered this way, that permanent loses all abilities for as long as Some Card remains on the "
    "battlefield. (Mana abilities can't be targeted.)",
    power="3",
    toughness="2",
)


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        ({**BEAR, "triggers": [{"on": "enters", "effects": GAINS}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": GAINS}]}, True),
        ({**BEAR, "triggers": [{"on": "enters", "of": "artifact", "effects": GAINS}]}, False),
        ({**BEAR, "triggers": [{"on": "state", "when": {"control": "Merfolk"}, "effects": GAINS}]}, True),
        ({**BEAR, "triggers": [{"on": "cast", "of": "card", "effects": GAINS}]}, False),
        ({**SORCERY, "targets": ["creature"], "effects": [{"do": "draw"}]}, False),
        (
            {
                **SORCERY,
                "targets": [{"what": "creature", "in": "graveyard"}],
                "effects": [{"do": "return", "what": "target", "from": "graveyard", "to": "battlefield"}],
            },
            True,
        ),
    ],
)
def test_an_ability_on_the_stack_is_there_only_if_it_triggers_as_the_card_enters_or_the_card_is_not_cast(
    other: dict[str, Any], notices: bool
) -> None:
    """603.3b: triggers of one event go on the stack together, and a later one may have an earlier one as its target."""
    assert is_noticed(TIDE, other) == notices


CHANT = Printed(
    "Some Card",
    "{W}",
    "Instant",
    "Kicker {W} (You may pay an additional {W} as you cast this spell.)\nTarget player can't cast spells this turn.\n"
    "If this spell was kicked, creatures can't attack this turn.",
)


@pytest.mark.parametrize(
    ("other", "notices"),
    [(BEAR, False), ({**BEAR, "must_attack": True}, True), ({**BEAR, "triggers": [{"on": "attacks", "effects": GAINS}]}, False)],
)
def test_that_creatures_cannot_attack_is_missed_where_they_must(other: dict[str, Any], notices: bool) -> None:
    """Who wants to cast spells, or to attack, means the opponent and does not pay the kicker."""
    assert is_noticed(CHANT, other) == notices


FURY = Printed(
    "Some Card",
    "{3}{R}{R}",
    "Creature — Elemental",
    "When Some Card enters, it deals 4 damage divided as you choose among any number of target creatures and/or planeswalkers.",
    power="3",
    toughness="3",
)
TREE = {"do": "search", "what": "creature", "to": "battlefield"}


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        ({**SORCERY, "effects": [TREE]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": GAINS}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": [TREE]}]}, True),
        ({**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": [{"do": "sacrifice", "what": "creature"}]}]}, True),
        ({**BEAR, "triggers": [{"on": "dies", "effects": [TREE]}]}, False),
        ({**BEAR, "triggers": [{"on": "targeted", "effects": GAINS}]}, True),
        ({**BEAR, "triggers": [{"on": "targeted by spell", "effects": GAINS}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "of": "Goblin", "effects": [TREE]}]}, False),
        ({**SORCERY, "effects": [{**TREE, "count": 2}]}, True),
        ({**SORCERY, "effects": [{**TREE, "what": "land", "count": 2}]}, False),
        (
            {**BEAR, "triggers": [{"on": "targeted by spell", "effects": [{"do": "damage", "amount": 2, "to": "you"}]}]},
            False,
        ),
        (
            {
                **BEAR,
                "triggers": [
                    {"on": "enters", "of": "creature", "targets": ["opponent"], "effects": [{"do": "damage", "amount": 1}]}
                ],
            },
            False,
        ),
        (
            {
                **BEAR,
                "triggers": [{"on": "enters", "of": "creature", "targets": ["any"], "effects": [{"do": "damage", "amount": 1}]}],
            },
            True,
        ),
        ({**BEAR, "keywords": ["shroud"]}, False),
    ],
)
def test_what_is_divided_late_is_noticed_where_something_changes_in_between(other: dict[str, Any], notices: bool) -> None:
    """601.2d: the division is announced with the targets."""
    assert is_noticed(FURY, other) == notices


HUNT = Printed(
    "Some Card",
    "{2}",
    "Instant",
    "Distribute three +1/+1 counters among one, two, or three target creatures. For each +1/+1 counter you put on a creature "
    "this way, remove a +1/+1 counter from that creature at the beginning of the next cleanup step.",
)


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        ({**SORCERY, "targets": ["creature"], "effects": [{"do": "pump", "power": 2}]}, False),
        ({**SORCERY, "targets": ["creature"], "effects": [{"do": "counters", "what": "target"}]}, True),
        ({**BEAR, "statics": [{"of": "creature", "counters": {"plus": 1}}]}, True),
        ({**BEAR, "statics": [{"power": 1, "when": {"counters": "+1/+1"}}]}, True),
        ({**BEAR, "keywords": ["infect"]}, True),
        ({**BEAR, "enters": {"counters": 2}}, True),
    ],
)
def test_counters_for_a_turn_are_noticed_where_counters_are(other: dict[str, Any], notices: bool) -> None:
    assert is_noticed(HUNT, other) == notices


FURNACE = Printed("Some Card", "{1}", "Artifact", "{T}: Exile the bottom card of target player's graveyard.")


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        (
            {
                **BEAR,
                "triggers": [{"on": "enters", "when": {"count": "card", "in": "graveyard", "at_least": 7}, "effects": GAINS}],
            },
            False,
        ),
        (
            {
                **BEAR,
                "triggers": [{"on": "enters", "when": {"count": "card", "in": "graveyard", "at_most": 1}, "effects": GAINS}],
            },
            True,
        ),
        ({**BEAR, "triggers": [{"on": "leaves graveyard", "of": "card", "effects": GAINS}]}, True),
        ({**SORCERY, "effects": [{"do": "shuffle", "zones": ["graveyard"]}]}, True),
    ],
)
def test_a_card_of_your_own_graveyard_is_exiled_only_where_that_is_of_use(other: dict[str, Any], notices: bool) -> None:
    """The order of your graveyard is not known, so its bottom card is never exiled."""
    assert is_noticed(FURNACE, other) == notices


BLAZE = Printed(
    "Some Card", "{2}", "Instant", "Some Card deals 4 damage divided as you choose among any number of target creatures."
)


@pytest.mark.parametrize(
    ("other", "notices"),
    [
        ({**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": [TREE]}]}, False),
        ({**BEAR, "triggers": [{"on": "cast", "of": "instant", "effects": [TREE]}]}, True),
        ({**BEAR, "triggers": [{"on": "cast", "of": "sorcery", "effects": [TREE]}]}, False),
        ({**BEAR, "triggers": [{"on": "cast", "of": "instant", "effects": [{"do": "counters", "what": "this"}]}]}, False),
        ({**BEAR, "triggers": [{"on": "targeted by spell", "effects": GAINS}]}, True),
    ],
)
def test_while_a_spell_waits_only_what_triggers_on_it_changes_what_it_can_be_divided_among(
    other: dict[str, Any], notices: bool
) -> None:
    assert is_noticed(BLAZE, other) == notices
