"""What is asked of a target before it goes, of what enters, of what was sacrificed; targets of several modes."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.lines import read_line
from deckopt.oracle.mode_costs import NO_MORE_EXILED, TAPPED_STILL
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled

DESTROY = {"do": "destroy", "what": "target"}
GAIN = {"do": "gain", "amount": 1}


def spell(line: str) -> Any:
    part = read_line(line, spell=True)
    assert part is not None, line
    return part.fields


def made(text: str, kind: str = "Instant", cost: str = "{1}{B}") -> Compiled:
    size = "2" if "Creature" in kind else None
    return compile_card(Printed("Some Card", cost, kind, text, size, size))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Destroy target land. If that land was nonbasic, you gain 1 life.", "nonbasic land"),
        ("Destroy target land. If that land was a snow land, you gain 1 life.", "snow land"),
        ("Destroy target permanent. If that permanent was a Goblin, you gain 1 life.", "Goblin"),
    ],
)
def test_what_a_target_was_is_asked_before_it_goes(text: str, kind: str) -> None:
    assert spell(text)["effects"] == [
        {"do": "if", "when": {"is": kind, "of": "target"}, "then": [DESTROY, GAIN], "otherwise": [DESTROY]}
    ]


def test_a_card_of_a_kind_enters_with_more_counters() -> None:
    text = (
        "Return target artifact or creature card from your graveyard to the battlefield. If a creature enters this way, it "
        "enters with an additional +1/+1 counter on it."
    )
    found = made(text)
    (asked,) = found.fields["effects"]
    assert asked["when"] == {"is": "creature", "of": "target"}
    assert (asked["then"][0]["counters"], "counters" in asked["otherwise"][0]) == (1, False)
    assert found.fields["approximates"] == "what enters as a copy is asked what its own card is"


def test_another_size_instead_leaves_what_it_becomes() -> None:
    text = (
        "Until end of turn, target artifact or creature becomes an artifact creature with base power and toughness 4/3. If you "
        "control an Elf, it has base power and toughness 1/1 until end of turn instead."
    )
    (asked,) = spell(text)["effects"]
    becomes = {"do": "become", "what": "target", "types": "Artifact Creature"}
    assert asked["then"] == [{**becomes, "power": 1, "toughness": 1}]
    assert asked["otherwise"] == [{**becomes, "power": 4, "toughness": 3}]


def test_the_size_of_what_was_sacrificed_is_asked() -> None:
    text = (
        "{T}, Sacrifice a creature: Create a Food token. If the sacrificed creature's toughness was 4 or greater, create two "
        "Food tokens instead."
    )
    (ability,) = spell(text)["abilities"]
    assert ability["effects"][0]["when"] == {"amount": {"value": "toughness", "of": "sacrificed"}, "reaches": 4}


def test_two_targets_of_two_kinds_are_destroyed_together() -> None:
    fields = spell("Destroy target artifact and target enchantment.")
    assert fields == {
        "effects": [DESTROY, {"do": "destroy", "what": "target 2", "together": True}],
        "targets": ["artifact", "enchantment"],
    }


def test_what_a_target_player_controls_is_yours_or_nothing() -> None:
    fields = spell("Put a +1/+1 counter on each creature target player controls.")
    counters = {"do": "counters", "amount": 1, "what": "creature"}
    assert fields == {"effects": [{"do": "if", "when": {"aimed": "you"}, "then": [counters]}], "targets": ["player"]}


def test_two_cards_within_a_bound_together() -> None:
    text = "Return up to two creature cards with total mana value 4 or less from your graveyard to the battlefield."
    (effect,) = spell(text)["effects"]
    assert (effect["count"], effect["up_to"], effect["mana_value"], effect["total"]) == (2, True, {"at_most": 4}, True)


def test_the_top_card_may_be_revealed_to_turn_over() -> None:
    text = (
        "At the beginning of your upkeep, look at the top card of your library. You may reveal that card. If a creature card "
        "with mana value 6 or greater is revealed this way, transform ~."
    )
    part = read_line(text, spell=False)
    assert part is not None
    look, asked = part.fields["triggers"][0]["effects"]
    assert (look["take"]["what"], look["take"]["to"], look["rest"]) == ("creature with mana value 6 or greater", "top", "top")
    assert asked["then"] == [{"do": "transform"}]


def test_sizes_by_life() -> None:
    part = read_line("~ gets -X/-X, where X is your life total.", spell=False)
    assert part is not None
    assert part.fields["statics"] == [{"power": {"number": "life", "times": -1}, "toughness": {"number": "life", "times": -1}}]


def test_flying_that_is_not_understood_is_left_out_and_said() -> None:
    found = made("This creature has flying as long as it's modified.", "Creature — Spider")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "it never has flying")
    assert made("This creature has haste as long as it's modified.", "Creature — Spider").verdict == NOT_UNDERSTOOD
    assert made("This creature has flying as long as you control an artifact.", "Creature — Spider").verdict == EXPRESSED


MARCH = (
    "As an additional cost to cast this spell, you may exile any number of white cards from your hand. This spell costs {2} less "
    "to cast for each card exiled this way.\n"
)


def test_cards_are_exiled_from_hand_to_cast_it_for_less() -> None:
    found = made(f"{MARCH}Exile target artifact or creature with mana value X or less.", cost="{X}{W}")
    assert found.verdict == EXPRESSED
    plain, first, *_, last = found.fields["modes"]
    assert ("also" in plain, first["also"], first["less"]) == (False, {"exile": {"what": "white", "count": 1, "from": "hand"}}, 2)
    assert (last["also"]["exile"]["count"], last["less"]) == (8, 16)
    found = made(f"{MARCH}You gain X life.", cost="{X}{W}")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, NO_MORE_EXILED)


def test_a_tapped_target_is_another_mode() -> None:
    found = made("This spell costs {3} less to cast if it targets a tapped creature.\nDestroy target creature or planeswalker.")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, TAPPED_STILL)
    tapped, plain = found.fields["modes"]
    assert (tapped["targets"], tapped["less"], plain["targets"]) == (["tapped creature"], 3, ["creature or planeswalker"])


def test_of_several_modes_the_opponent_is_the_first_target() -> None:
    text = (
        "Choose two —\n• Destroy target artifact.\n• Target creature gets -3/-1 until end of turn.\n"
        "• Target opponent loses 2 life and you gain 2 life."
    )
    modes = made(text).fields["modes"]
    assert [mode["targets"] for mode in modes] == [["artifact", "creature"], ["opponent", "artifact"], ["opponent", "creature"]]
    assert [e.get("what", e.get("who")) for e in modes[2]["effects"]] == ["target 2", "opponent", None]
