"""Texts of permanents that move through stages, and of what is so until your next turn."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import Compiled


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


def test_urzas_saga() -> None:
    found = compiled(
        "(As this Saga enters and after your draw step, add a lore counter.)\n"
        'I — This Saga gains "{T}: Add {C}."\n'
        'II — This Saga gains "{2}, {T}: Create a 0/0 colorless Construct artifact creature token with '
        "'This token gets +1/+1 for each artifact you control.'\"\n"
        "III — Search your library for an artifact card with mana cost {0} or {1}, put it onto the battlefield, then shuffle.",
        "Enchantment Land — Urza's Saga",
    )
    assert found.verdict == "expressed"
    first, second, third = found.fields["triggers"]
    assert [t["at"] for t in found.fields["triggers"]] == [[1], [2], [3]]
    assert first["effects"] == [{"do": "give", "what": "this", "lasting": True, "mana": "{C}"}]
    assert second["effects"][0]["abilities"][0]["cost"] == {"mana": "{2}", "tap": True}
    assert third["effects"][0]["mana_costs"] == ["{0}", "{1}"]
    (token,) = found.tokens.values()
    assert token["statics"] == [{"power": {"count": "artifact"}, "toughness": {"count": "artifact"}}]


def test_chapters_that_change_nothing_are_chapters_all_the_same() -> None:
    found = compiled(
        "I — Destroy target creature an opponent controls.\n"
        "II, III — Stampede! — Creatures you control get +1/+0 until end of turn.",
        "Enchantment — Saga",
    )
    assert found.verdict == "expressed"
    assert found.fields["triggers"][0] == {"on": "chapter", "at": [1], "effects": []}
    assert found.fields["triggers"][1]["at"] == [2, 3]


def test_lines_of_a_class_hold_from_their_level_on() -> None:
    found = compiled(
        "(Gain the next level as a sorcery.)\nWhenever you cast a noncreature spell, draw a card.\n{1}{U}: Level 2\n"
        "When this Class becomes level 2, draw two cards.\nCreatures you control get +1/+1.\n{4}{U}: Level 3\n"
        "At the beginning of your end step, if you control a creature with power 4 or greater, draw a card.",
        "Enchantment — Class",
    )
    assert found.verdict == "expressed"
    assert "when" not in found.fields["triggers"][0]
    assert found.fields["triggers"][1] == {"on": "level", "at": [2], "effects": [{"do": "draw", "amount": 2}]}
    assert found.fields["statics"][0]["when"] == {"counters": "level", "at_least": 2}
    last = found.fields["triggers"][2]["when"]
    assert (last["at_least"], last["also"]) == (3, {"control": "creature with power 4 or greater"})
    assert [a["when"] for a in found.fields["abilities"]] == [
        {"counters": "level", "at_most": 1},
        {"counters": "level", "at_most": 2, "at_least": 2},
    ]


def test_what_cannot_be_put_under_a_level_is_not_understood() -> None:
    found = compiled("{1}{U}: Level 2\nYou may play an additional land on each of your turns.", "Enchantment — Class")
    assert found.verdict == "not understood"


def two_faced(front: str, back: str, *, layout: str = "transform") -> Compiled:
    """A creature with a back face of these texts."""
    faces = (
        Printed("Odd Thing", "{1}{R}", "Creature — Elf", front, "1", "1", layout=layout),
        Printed("Odder Thing", "", "Creature — Horror", back, "3", "3", None, ("R",), layout),
    )
    return compile_card(
        Printed("Odd Thing // Odder Thing", "{1}{R}", "Creature — Elf", front, "1", "1", None, None, layout, faces)
    )


def test_a_card_that_turns_over_has_its_other_face_with_it() -> None:
    found = two_faced(
        "At the beginning of your upkeep, transform Odd Thing.", "Haste\nWhenever Odder Thing attacks, draw a card."
    )
    assert (found.verdict, found.problem, found.fields["transforms"]) == ("expressed", "", "Odder Thing")
    back = found.tokens["Odder Thing"]
    assert (back["face"], back["mana_value"], back["colours"], back["keywords"]) == (True, 2, "R", ["haste"])
    assert found.fields["triggers"] == [{"on": "upkeep", "effects": [{"do": "transform"}]}]


def test_a_face_that_is_not_understood_leaves_the_card_not_understood() -> None:
    assert two_faced("{T}: Transform Odd Thing.", "Odder Thing is odd.").verdict == "not understood"
    assert two_faced("{T}: Draw a card.", "Haste", layout="adventure").verdict == "not understood"


def test_exiled_and_returned_transformed() -> None:
    found = two_faced("{2}: Exile Odd Thing, then return it to the battlefield transformed under its owner's control.", "Flying")
    assert found.fields["abilities"][0]["effects"] == [{"do": "transform", "anew": True}]


def test_loyalty_abilities() -> None:
    text = (
        "[+1]: Each opponent discards a card.\n[0]: Draw a card.\n"
        "[-3]: Return target instant or sorcery card from your graveyard to your hand. If it's a green card, add one mana "
        "of any color."
    )
    found = compile_card(Printed("Odd Thing", "{2}", "Legendary Planeswalker — Odd", text, loyalty="4"))
    assert (found.verdict, found.problem, found.fields["loyalty"]) == ("expressed", "", 4)
    one, none, three = found.fields["abilities"]
    assert one["cost"] == {"put": {"kind": "loyalty"}}
    assert none == {"cost": {}, "effects": [{"do": "draw", "amount": 1}], "loyalty": True}
    assert three["cost"] == {"remove": {"kind": "loyalty", "count": 3}}
    assert three["effects"][1]["when"] == {"revealed": "green"}


def test_loyalty_costs_without_brackets_and_with_x() -> None:
    found = compile_card(Printed("Odd Thing", "{2}", "Planeswalker — Odd", "+1: Draw a card.", loyalty="2"))
    assert found.fields["abilities"][0]["loyalty"]
    found = compile_card(Printed("Odd Thing", "{2}", "Planeswalker — Odd", "[-X]: Draw X cards.", loyalty="2"))
    assert found.verdict == "not understood"


def test_triggers_on_drawing() -> None:
    found = compiled("Whenever you draw your second card each turn, you gain 1 life.\nWhenever you draw a card, scry 1.")
    assert [t.get("at") for t in found.fields["triggers"]] == [[2], None]
    assert {t["on"] for t in found.fields["triggers"]} == {"drawn"}


def test_up_to_two_cards_are_discarded_at_the_same_time() -> None:
    found = compiled("I — You may discard up to two cards. If you do, draw that many cards.", "Enchantment — Saga")
    (asked,) = found.fields["triggers"][0]["effects"]
    (more,) = asked["then"][0]["effects"]
    both = [{"do": "discard", "amount": 2}, {"do": "draw", "amount": 2}]
    one = [{"do": "discard", "amount": 1}, {"do": "draw", "amount": 1}]
    assert more["when"]["at_least"] == 2 and more["otherwise"] == one
    assert more["then"] == [{"do": "may", "effects": both, "otherwise": one}]


def test_half_of_the_library() -> None:
    found = compiled("[-7]: Draw cards equal to half the number of cards in your library, rounded up.", "Planeswalker — Odd")
    assert found.fields["abilities"][0]["effects"] == [{"do": "draw", "amount": {"count": "card", "in": "library", "half": True}}]


def test_then_if_it_may_turn_over() -> None:
    found = two_faced(
        "At the beginning of your upkeep, surveil 1. Then if you have seven or more cards in your graveyard, "
        "you may transform Odd Thing.",
        "Flying",
    )
    asked = found.fields["triggers"][0]["effects"][1]
    assert asked["when"] == {"count": "card", "in": "graveyard", "at_least": 7}
    assert asked["then"] == [{"do": "may", "effects": [{"do": "transform"}]}]


def test_a_chapter_that_changes_nothing_has_its_targets() -> None:
    found = compiled("I — Gain control of target non-Mutant creature.\nII — Draw a card.", "Enchantment — Saga")
    assert found.verdict == "expressed"
    assert found.fields["triggers"][0] == {"on": "chapter", "at": [1], "targets": ["non-Mutant creature"], "effects": []}
