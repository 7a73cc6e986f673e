"""Texts of what triggers once something was done, of what is returned to hand, and of all that come back together."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.text import plain
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def trigger_of(text: str, verdict: str = EXPRESSED) -> Any:
    """The first trigger of an enchantment with this text."""
    found = compile_card(Printed("Some Card", "{1}{G}", "Enchantment", text))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses]
    return found.fields.get("triggers", [None])[0]


def test_what_triggers_on_what_had_to_be_done_asks_twice_and_aims_then() -> None:
    trigger = trigger_of(
        "Whenever a land you control enters, put a quest counter on this enchantment. When you do, if it has four or more quest "
        "counters on it, put a +1/+1 counter on target creature you control. It gains trample until end of turn."
    )
    put, asked = trigger["effects"]
    assert (put["do"], asked["when"], "targets" in trigger) == ("counters", {"is": "permanent"}, False)
    (enough,) = asked["then"]
    (later,) = enough["then"]
    assert (later["do"], later["targets"]) == ("when done", ["creature"])
    assert enough["when"] == later["effects"][0]["when"] == {"counters": "quest", "at_least": 4}


def test_what_may_not_have_been_done_triggers_nothing_for_sure() -> None:
    text = (
        "When this enchantment enters, return target creature you control to its owner's hand. When you do, destroy target land."
    )
    assert trigger_of(text, NOT_UNDERSTOOD) is None


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Whenever one or more noncreature permanents are returned to hand, draw a card. This ability triggers only once each "
            "turn.",
            {"on": "leaves", "of": "noncreature permanent", "to": "hand", "once_each_turn": True},
        ),
        ("Whenever a permanent is returned to your hand, draw a card.", {"on": "leaves", "of": "permanent", "to": "hand"}),
    ],
)
def test_permanents_that_are_returned_to_hand(text: str, trigger: Any) -> None:
    assert trigger_of(text) == {**trigger, "effects": [{"do": "draw", "amount": 1}]}


def test_a_player_taps_one_thing_for_each_counter() -> None:
    trigger = trigger_of(
        "At the beginning of each player's upkeep, that player taps an untapped artifact or land they control for each fade "
        "counter on this enchantment."
    )
    assert trigger["effects"] == [
        {"do": "tap", "what": "untapped artifact or untapped land", "count": {"value": "counters", "kind": "fade"}}
    ]


def test_all_others_are_sacrificed_and_all_before_them_come_back() -> None:
    trigger = trigger_of(
        "When this enchantment enters, each player sacrifices all other creatures they control. Then each player returns all "
        "creature cards from their graveyard that weren't put there this way to the battlefield."
    )
    assert trigger["effects"] == [{"do": "exchange", "what": "creature", "others": True}]


def test_a_legend_that_is_named_before_a_comma_keeps_it() -> None:
    card = Printed("Bram, Some Cat", "{1}{W}", "Legendary Creature — Cat", "You may exile Bram, then draw a card.")
    assert plain(card) == "You may exile ~, then draw a card."


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Whenever an instant or sorcery card leaves your graveyard, draw a card.",
            {"on": "leaves graveyard", "of": "instant or sorcery"},
        ),
        (
            "Whenever one or more artifact and/or creature cards leave your graveyard, draw a card.",
            {"on": "leaves graveyard", "at_once": True, "of": "artifact or creature"},
        ),
        (
            "Whenever one or more permanent cards are put into your graveyard from anywhere while this enchantment has a -1/-1 "
            "counter on it, draw a card.",
            {"on": "buried", "at_once": True, "when": {"counters": "-1/-1"}, "of": "permanent"},
        ),
        ("When this enchantment is put into a graveyard from anywhere, draw a card.", {"of": "this", "on": "buried"}),
    ],
)
def test_cards_that_come_into_the_graveyard_or_leave_it(text: str, trigger: Any) -> None:
    assert trigger_of(text) == {**trigger, "effects": [{"do": "draw", "amount": 1}]}


def test_the_owner_of_the_card_itself_is_you() -> None:
    text = "When this enchantment is put into a graveyard from anywhere, its owner shuffles their graveyard into their library."
    assert trigger_of(text)["effects"] == [{"do": "shuffle", "zones": ["graveyard"]}]


def test_what_is_aimed_once_mana_is_paid_is_aimed_only_then() -> None:
    """603.12: "when you do" is a trigger of its own, with its own targets, about the same "it"."""
    trigger = trigger_of("Whenever a creature you control attacks, you may pay {U}. When you do, tap target creature.")
    (may,) = trigger["effects"]
    tap = {"do": "tap", "what": "target"}
    assert "targets" not in trigger
    assert may == {"do": "may", "pay": "{U}", "effects": [{"do": "when done", "targets": ["creature"], "effects": [tap]}]}
    bites = trigger_of(
        "Whenever another creature you control enters, you may pay {2}. When you do, that creature deals damage equal to its "
        "power to target creature."
    )
    (later,) = bites["effects"][0]["effects"]
    assert (later["do"], later["effects"][0]["source"]) == ("when done", "it")
    energy = trigger_of("Whenever a creature you control enters, you may pay {E}. When you do, it deals 2 damage to any target.")
    (asked,) = energy["effects"]
    assert asked["then"][0]["effects"][1]["do"] == "when done" and "targets" not in energy


def test_exploit_is_a_sacrifice_as_it_enters_and_what_follows_it_happens_when_you_do() -> None:
    text = (
        "Exploit\nWhen this creature exploits a creature, return target instant or sorcery card from your graveyard to your hand."
    )
    found = compile_card(Printed("Some Card", "{3}{U}", "Creature — Zombie", text, "3", "3"))
    assert found.verdict == EXPRESSED
    (trigger,) = found.fields["triggers"]
    (asked,) = trigger["effects"]
    (if_there,) = asked["then"][0]["effects"]
    sacrifice, done = if_there["then"]
    assert (if_there["when"], if_there["otherwise"]) == ({"is": "permanent"}, [sacrifice])
    assert (trigger["on"], sacrifice) == ("enters", {"do": "sacrifice", "what": "creature"})
    assert (done["do"], done["targets"]) == ("when done", [{"what": "instant or sorcery", "in": "graveyard"}])


def test_what_follows_exploit_is_a_trigger_of_its_own_also_without_a_target() -> None:
    """702.110b: it has its own targets, and the creature has to be there."""
    for follows, targets in (("draw a card", None), ("target player draws two cards", ["player"])):
        text = f"Exploit\nWhen this creature exploits a creature, {follows}."
        (trigger,) = compile_card(Printed("Some Card", "{2}{B}", "Creature — Zombie", text, "2", "3")).fields["triggers"]
        done = trigger["effects"][0]["then"][0]["effects"][0]["then"][1]
        assert (done["do"], done.get("targets")) == ("when done", targets) and "targets" not in trigger


def test_exploit_that_could_only_hurt_the_opponent_s_creatures_is_a_sacrifice_all_the_same() -> None:
    text = "Exploit\nWhen this creature exploits a creature, creatures your opponents control get -1/-1 until end of turn."
    found = compile_card(Printed("Some Card", "{2}{B}", "Creature — Zombie", text, "2", "3"))
    sacrifice = {"do": "may", "effects": [{"do": "sacrifice", "what": "creature"}]}
    assert (found.verdict, found.fields["triggers"]) == (EXPRESSED, [{"on": "enters", "effects": [sacrifice]}])


def test_a_simplified_card_can_be_embalmed() -> None:
    text = (
        "When this creature enters, you may sacrifice another creature. When you do, this creature deals damage equal to that "
        "creature's power to any target.\nEmbalm {5}{R}"
    )
    found = compile_card(Printed("Some Card", "{2}{R}", "Creature — Manticore", text, power="4", toughness="3"))
    assert found.verdict == APPROXIMATED and "approximates" not in found.tokens["Some Card token"]
