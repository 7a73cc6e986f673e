"""Texts of permanents that move through stages, and of what is so until your next turn."""

from __future__ import annotations

from deckopt.oracle.compile import Compiled, compile_card
from deckopt.oracle.corpus import Printed


def compiled(text: str, type_: str = "Artifact", name: str = "Odd Thing") -> Compiled:
    """A card of this text."""
    size = {"power": "1", "toughness": "1"} if "Creature" in type_ else {}
    return compile_card(Printed(name, "" if "Land" in type_ else "{1}", type_, text, **size))


def test_protection_from_everything_if_it_was_cast() -> None:
    found = compiled("When Odd Thing enters, if you cast it, you gain protection from everything until your next turn.")
    assert found.verdict == "expressed"
    assert found.fields["triggers"] == [{"on": "enters", "when": {"cast": "this"}, "effects": [{"do": "protect"}]}]


def test_a_mana_value_that_counters_say() -> None:
    found = compiled(
        "{T}: You may put a creature card with mana value equal to the number of charge counters on this artifact from your "
        "hand onto the battlefield."
    )
    number = {"value": "counters", "kind": "charge"}
    assert found.verdict == "expressed"
    put = found.fields["abilities"][0]["effects"][0]["effects"][0]
    assert (put["what"], put["mana_value"]) == ("creature", {"at_least": number, "at_most": number})
