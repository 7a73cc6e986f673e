"""Texts about counters: entering with them, costs and mana of them, keywords that stand for them."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import Compiled


def compiled(text: str, type_: str = "Artifact") -> Compiled:
    """A card of this text."""
    size = {"power": "1", "toughness": "1"} if "Creature" in type_ else {}
    return compile_card(Printed("Odd Thing", "" if "Land" in type_ else "{1}", type_, text, **size))


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("This artifact enters with three charge counters on it.", "enters", {"charge": 3}),
        ("This artifact enters tapped with two oil counters on it.", "enters", {"tapped": True, "with": {"oil": 2}}),
        ("This artifact enters with X charge counters on it.", "enters", None),
        (
            "If one or more +1/+1 counters would be put on a creature you control, "
            "that many plus one +1/+1 counters are put on it instead.",
            "statics",
            [{"of": "creature", "counters": {"kind": "+1/+1", "plus": 1}}],
        ),
    ],
)
def test_counters_in_lines(text: str, key: str, value: Any) -> None:
    found = compiled(text)
    if value is None:  # there is no X to count
        assert found.verdict == "not understood"
    else:
        assert (found.verdict, found.fields[key]) == ("expressed", value)


def test_a_land_that_runs_out_of_counters() -> None:
    text = (
        "This land enters with three mining counters on it.\n{T}, Remove a mining counter from this land: Add one mana of any "
        "color. If there are no mining counters on this land, sacrifice it."
    )
    found = compiled(text, "Land")
    assert found.verdict == "expressed"
    assert found.fields["mana"] == [{"add": "any", "remove": "mining", "depletes": True}]


def test_what_grows_for_each_counter() -> None:
    equipment = compiled("Equipped creature gets +2/+0 for each charge counter on this Equipment.", "Artifact — Equipment")
    power = {"value": "counters", "kind": "charge", "times": 2}
    assert equipment.fields["statics"] == [{"of": "enchanted", "power": power}]
    assert equipment.verdict == "expressed"


def test_a_counter_put_as_a_cost() -> None:
    found = compiled("Put a -1/-1 counter on this creature: Untap this creature.", "Creature — Elf")
    ability = {"cost": {"put": "-1/-1"}, "effects": [{"do": "untap", "what": "this"}]}
    assert (found.verdict, found.fields["abilities"]) == ("expressed", [ability])


@pytest.mark.parametrize("keyword", ["Modular 1", "Fading 3", "Vanishing 2", "Bloodthirst 1", "Outlast {W}"])
def test_keywords_about_counters(keyword: str) -> None:
    assert compiled(keyword, "Artifact Creature — Construct").verdict == "expressed"


def test_what_modular_puts_may_be_more() -> None:
    found = compiled(
        "If a modular triggered ability would put one or more +1/+1 counters on a creature you control, "
        "that many plus one +1/+1 counters are put on it instead.",
        "Artifact Creature — Insect",
    )
    more = {"kind": "+1/+1", "plus": 1, "modular": True}
    assert (found.verdict, found.fields["statics"]) == ("expressed", [{"of": "creature", "counters": more}])


def test_only_plus_counters_are_put_on_another_creature_by_what_dies() -> None:
    text = "When this creature dies, if it had counters on it, put those counters on target creature you control."
    found = compiled(text, "Artifact Creature — Construct")
    (trigger,) = found.fields["triggers"]
    assert (found.verdict, trigger["when"]) == ("approximated", {"counters": "+1/+1"})
    assert trigger["effects"] == [{"do": "counters", "what": "target", "amount": {"value": "counters"}}]


def test_counters_on_players_are_not_more() -> None:
    twice = (
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters "
        "on that permanent or player instead."
    )
    found = compiled(twice, "Enchantment")
    assert (found.verdict, found.fields["statics"]) == ("approximated", [{"of": "permanent", "counters": {"times": 2}}])
    alone = compiled(twice.replace("a permanent or player", "a permanent you control").replace(" or player", ""), "Enchantment")
    assert alone.verdict == "expressed"


def test_a_counter_that_is_moved_is_taken_and_put() -> None:
    # 122.5: nothing is moved where either has left; graft says so.
    assert compiled("Graft 2", "Creature — Mutant").verdict == "approximated"


def test_the_next_creature_spell_enters_with_more_counters() -> None:
    more = "that creature enters with two additional +1/+1 counters on it."
    text = f"When Sample enters, when you next cast a creature spell this turn, {more}"
    found = compile_card(Printed("Sample", "{R}", "Artifact", text))
    assert found.fields["triggers"][0]["effects"] == [{"do": "change", "number": "next creature", "by": 2}]


def test_what_was_dealt_damage_is_exiled_instead_of_dying() -> None:
    text = "If a creature dealt damage this turn by a source you controlled would die, exile it instead."
    found = compile_card(Printed("Sample", "{R}", "Enchantment", text))
    assert (found.verdict, found.fields["statics"]) == ("expressed", [{"exiles_hurt": True}])
