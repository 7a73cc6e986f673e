"""Cards from their texts, in wider words: modes in several, numbers that are read off something, what is yours already."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled

YOURS = {"number": "your turn"}


def made(text: str, kind: str = "Instant", **fields: Any) -> Compiled:
    return compile_card(Printed("Some Card", "{1}{R}", kind, text, **fields))


def effects_of(text: str) -> Any:
    return made(text).fields["effects"]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Destroy target creature. You gain life equal to its toughness.", ["destroy", "gain"]),
        ("Exile target creature. Its controller gains life equal to its power.", ["exile", "gain"]),
        ("Destroy target creature. You lose life equal to that creature's toughness.", ["destroy", "lose"]),
        ("Destroy target artifact. You gain life equal to its mana value.", ["destroy", "gain"]),
        ("Return target creature to its owner's hand. Draw cards equal to its power.", ["return", "draw"]),
    ],
)
def test_effects_happen_in_the_order_of_the_text(text: str, effects: list[str]) -> None:
    found = effects_of(text)
    assert [e["do"] for e in found] == effects
    assert found[0]["what"] == found[1]["amount"]["of"] == "target"


def test_x_is_the_number_that_the_text_says() -> None:
    found = effects_of("Target creature gets -X/-X until end of turn, where X is the number of Swamps you control.")
    less = {"count": "Swamp", "times": -1}
    assert found == [{"do": "pump", "what": "target", "power": less, "toughness": less}]
    assert made("Target creature gets -X/-X until end of turn.").verdict == NOT_UNDERSTOOD
    found = effects_of("Target creature gets +X/+0 until end of turn, where X is its power.")
    assert found[0]["power"] == {"value": "power", "of": "target"}


def test_several_modes_are_modes_that_do_several_things() -> None:
    found = made("Choose one or both —\n• Return target creature card from your graveyard to your hand.\n"
                 "• Target player discards a card.")  # fmt: skip
    one, other, both = found.fields["modes"]
    assert [one["targets"], other["targets"]] == [[{"what": "creature", "in": "graveyard"}], ["player"]]
    assert both["targets"] == ["player", {"what": "creature", "in": "graveyard"}]  # "aimed" asks for the first target
    assert [e["do"] for e in both["effects"]] == ["return", "if"]
    assert both["effects"][0]["what"] == "target 2"
    found = made("Choose two —\n• Draw a card.\n• You gain 2 life.\n• Exile target Elf an opponent controls.")
    assert [[e["do"] for e in m["effects"]] for m in found.fields["modes"]] == [["draw", "gain"]]


def test_what_is_yours_already_is_not_gained() -> None:
    found = effects_of(
        "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn."
    )
    assert found == [{"do": "untap", "what": "target"}, {"do": "pump", "what": "target", "keywords": ["haste"]}]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Flying, prowess", {"keywords": ["flying"], "triggers": [{"on": "cast", "of": "noncreature", "effects": [
            {"do": "pump", "what": "this", "power": 1, "toughness": 1}]}]}),
        ("Flying; banding", {"keywords": ["flying"]}),
        ("During your turn, this creature has lifelink.", {"statics": [{"keywords": ["lifelink"], "when": YOURS}]}),
        ("During your turn, this creature has first strike.", {"statics": [{"keywords": ["first strike"]}]}),
        ("During turns other than yours, creatures you control get -0/-2.", {
            "statics": [{"of": "creature", "toughness": -2, "when": {**YOURS, "at_most": 0}}]}),
        ("Other Goblins get +1/+1 and have mountainwalk.", {"statics": [
            {"of": "other Goblin", "power": 1, "toughness": 1, "keywords": ["mountainwalk"]}]}),
        ("This creature can't attack unless defending player controls an Island.", {
            "attacks_if": {"number": "turn", "at_most": 0}}),
        ("This creature gets +X/+0, where X is the number of artifacts you control.", {"statics": [
            {"power": {"count": "artifact"}}]}),
        ("Historic spells you cast cost {1} less to cast.", {"statics": [{"of": "artifact or legendary or Saga", "less": 1}]}),
        ("At the beginning of your upkeep, sacrifice this creature unless you pay {G}.", {"triggers": [
            {"on": "upkeep", "effects": [
                {"do": "may", "pay": "{G}", "effects": [], "otherwise": [{"do": "sacrifice", "what": "this"}]}]}]}),
        ("When enchanted creature dies, draw a card.", {"triggers": [
            {"on": "dies", "of": "enchanted", "effects": [{"do": "draw", "amount": 1}]}]}),
        ("Sacrifice another creature: Draw a card.", {"abilities": [
            {"cost": {"sacrifice": "other creature"}, "effects": [{"do": "draw", "amount": 1}]}]}),
        ("Sacrifice a creature: Regenerate this creature.", {"abilities": [
            {"cost": {"sacrifice": "creature"}, "effects": [{"do": "regenerate", "what": "this"}]}]}),
    ],
)  # fmt: skip
def test_more_lines_and_what_is_made_of_them(text: str, fields: dict[str, Any]) -> None:
    found = made(text, "Creature — Bird", power="1", toughness="1").fields
    assert {k: v for k, v in found.items() if k in ("keywords", "triggers", "statics", "abilities", "attacks_if")} == fields


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Reveal the top card of your library. If it's a land card, put it onto the battlefield. "
         "Otherwise, put it into your hand.",
         {"do": "look", "amount": 1, "take": {"what": "land", "count": 1, "to": "battlefield"}, "rest": "hand"}),
        ("Look at the top four cards of your library. You may put a creature card from among them onto the battlefield. "
         "Put the rest on the bottom of your library in a random order.",
         {"do": "look", "amount": 4, "rest": "bottom", "random_order": True,
          "take": {"what": "creature", "count": 1, "up_to": True, "to": "battlefield"}}),
        ("Create a 1/1 green Saproling creature token for each Forest you control.",
         {"do": "create", "token": "1/1 green Saproling creature token", "amount": {"count": "Forest"}}),
        ("Create a number of 1/1 green Saproling creature tokens equal to the number of Forests you control.",
         {"do": "create", "token": "1/1 green Saproling creature token", "amount": {"count": "Forest"}}),
        ("Target creature deals damage to itself equal to its power.",
         {"do": "damage", "to": "target", "amount": {"value": "power", "of": "target"}, "source": "target"}),
        ("Until end of turn, creatures you control get +2/+0 and gain haste.",
         {"do": "pump", "what": "creature", "power": 2, "keywords": ["haste"]}),
        ("Return a red or green creature you control to its owner's hand.",
         {"do": "return", "what": "red creature or green creature"}),
        ("Return all creatures to their owners' hands.", {"do": "return", "what": "creature", "count": "all"}),
        ("Target player gains 3 life.", {"do": "gain", "amount": 3, "who": "target"}),
    ],
)  # fmt: skip
def test_wider_sentences(text: str, effect: dict[str, Any]) -> None:
    assert effects_of(text) == [effect]


def test_sizes_are_counted() -> None:
    text = "Its text.\nSome Card's power is equal to the number of creatures you control."
    found = made(text.replace("Its text.", "Flying"), "Creature — Bird", power="*", toughness="3")
    assert (found.fields["power"], found.fields["toughness"]) == (0, 3)
    assert found.fields["statics"] == [{"power": {"count": "creature"}, "zone": "everywhere"}]
    assert "approximates" not in found.fields


def test_modes_of_a_trigger_are_asked_for_one_after_the_other() -> None:
    text = "When this creature enters, choose one —\n• Draw a card.\n• You gain 2 life.\n• It deals 1 damage to any target."
    (trigger,) = made(text, "Creature — Bird", power="1", toughness="1").fields["triggers"]
    (first,) = trigger["effects"]
    (second,) = first["otherwise"]
    assert [e["do"] for e in (first["effects"] + second["effects"] + second["otherwise"])] == ["draw", "gain", "when done"]
    assert second["otherwise"][0]["targets"] == ["any"]


def test_a_mode_of_a_trigger_may_have_a_target_of_its_own() -> None:
    text = "When this creature enters, choose one —\n• Untap target Elf.\n• You gain 2 life."
    (trigger,) = made(text, "Creature — Bird", power="1", toughness="1").fields["triggers"]
    gained = [{"do": "gain", "amount": 2}]
    aimed = [{"do": "when done", "targets": ["Elf"], "effects": [{"do": "untap", "what": "target"}]}]
    asked = [{"do": "may", "effects": aimed, "otherwise": gained}]
    assert trigger["effects"] == [{"do": "if", "when": {"control": "Elf"}, "then": asked, "otherwise": gained}]


def test_an_ability_has_modes() -> None:
    found = made("{T}: Choose one —\n• Draw a card.\n• You gain 2 life.", "Artifact")
    assert [m["effects"][0]["do"] for m in found.fields["abilities"][0]["modes"]] == ["draw", "gain"]


def test_what_attacks_alone() -> None:
    found = made("Whenever a creature you control attacks alone, you gain 1 life.", "Enchantment")
    assert found.fields["triggers"][0]["event_when"] == {"turn": "creatures attacked", "at_most": 1}
    assert found.fields["triggers"][0]["of"] == "creature"


@pytest.mark.parametrize("text", ["Wither", "Flying, wither", "Wither\n{T}: This creature deals 1 damage to any target."])
def test_wither_can_hit_creatures_of_your_own(text: str) -> None:
    found = made(text, "Creature — Bird", power="1", toughness="1")
    assert found.verdict == EXPRESSED and "wither" in found.fields["keywords"]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever equipped creature attacks alone, it gets +1/+1 until end of turn for each other creature you control.",
        "Equipped creature gets +1/+1 for each other creature you control.",
    ],
)
def test_others_than_the_equipped_creature_are_not_others_than_the_equipment(text: str) -> None:
    assert made(text, "Artifact — Equipment").verdict == NOT_UNDERSTOOD


def test_up_to_so_many_of_the_opponent_s_may_be_none() -> None:
    found = made("Draw two cards. Tap up to one target creature an opponent controls.")
    assert found.fields["effects"] == [{"do": "draw", "amount": 2}]
    assert "targets" not in found.fields


def test_the_controller_of_what_may_be_left_out_does_nothing_if_it_is() -> None:
    text = "Destroy{} target artifact. Its controller creates a Treasure token."
    assert effects_of(text.format(" up to one"))[1] == {
        "do": "if",
        "when": {"aimed": "you"},
        "then": [{"do": "create", "token": "Treasure token"}],
    }
    assert [e["do"] for e in effects_of(text.format(""))] == [
        "destroy",
        "create",
    ]


def test_a_subtype_may_begin_a_sentence_that_others_follow() -> None:
    assert effects_of("Goblins and Elves you control get +1/+1 until end of turn. Untap them.") == [
        {"do": "pump", "what": "Goblin or Elf", "power": 1, "toughness": 1},
        {"do": "untap", "what": "Goblin or Elf"},
    ]


def test_what_is_put_onto_the_battlefield_is_what_the_next_sentences_speak_of() -> None:
    found = effects_of(
        "Return target creature card from your graveyard to the battlefield. That creature gains haste. "
        "Exile it at the beginning of the next end step."
    )
    assert found[1:] == [
        {"do": "pump", "what": "created", "keywords": ["haste"]},
        {"do": "leave", "what": "created", "how": "exile"},
    ]
    assert made("Target creature gains haste.").verdict == NOT_UNDERSTOOD
    found = effects_of(
        "Return target creature card from your graveyard to the battlefield. You lose life equal to its mana value."
    )
    assert {"value": "mana value", "of": "target"} in [e.get("amount") for e in found]


@pytest.mark.parametrize(
    ("event", "on"),
    [
        ("Whenever you gain life, ", {"on": "life gained"}),
        ("Whenever you sacrifice another creature, ", {"on": "sacrificed", "of": "other creature"}),
        ("Whenever a player sacrifices a Clue or Food, ", {"on": "sacrificed", "of": "Clue or Food"}),
        ("When you sacrifice ~, ", {"on": "sacrificed", "of": "this"}),
    ],
)
def test_what_looks_at_life_gained_and_at_sacrifices(event: str, on: dict[str, str]) -> None:
    (trigger,) = made(event.replace("~", "Some Card") + "draw a card.", "Enchantment").fields["triggers"]
    assert trigger == {**on, "effects": [{"do": "draw", "amount": 1}]}


def test_life_gained_has_a_number() -> None:
    (trigger,) = made("Whenever you gain life, target opponent loses that much life.", "Enchantment").fields["triggers"]
    assert trigger["effects"] == [{"do": "lose", "amount": {"value": "event"}, "who": "target"}]


def test_persist_returns_what_had_no_counter_with_one() -> None:
    (trigger,) = made("Persist", "Creature — Goblin", power="2", toughness="2").fields["triggers"]
    assert trigger["when"] == {"counters": "-1/-1", "at_most": 0}
    assert (trigger["effects"][0]["counters"], trigger["effects"][0]["kind"]) == (1, "-1/-1")


def test_what_returns_with_a_counter_enters_with_it() -> None:
    found = made("Return target creature card from your graveyard to the battlefield with two additional +1/+1 counters on it.")
    (effect,) = found.fields["effects"]
    assert (effect["do"], effect["counters"]) == ("return", 2)


def test_a_card_of_a_graveyard_is_one_of_yours() -> None:
    found = made("Exile up to one target creature card from a graveyard. Draw a card.")
    assert found.fields["targets"] == [{"what": "creature", "in": "graveyard", "up_to": True}]
    assert found.fields["effects"][0] == {"do": "exile", "what": "target", "from": "graveyard"}


@pytest.mark.parametrize(
    "way",
    [
        "",
        "you may pay {R}. If you do, ",
        "you may discard a card. If you do, ",
        "you may sacrifice another artifact. If you do, ",
    ],
)
def test_what_is_said_of_tokens_that_one_may_create_is_said_of_them(way: str) -> None:
    found = made(
        f"Whenever an artifact is put into a graveyard from the battlefield, {way}create a 1/1 red Goblin creature token. "
        "It gains haste until end of turn.",
        "Creature — Goblin",
        power="1",
        toughness="1",
    )
    assert found.fields["triggers"][0]["effects"][-1] == {"do": "pump", "what": "created", "keywords": ["haste"]}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Equipped creature gets +10/+10 and loses flying.\nEquip {8}", "Artifact — Equipment"),
        ("Enchant creature\nEnchanted creature gets -6/-0 and loses flying.", "Enchantment — Aura"),
    ],
)
def test_flying_that_is_lost_is_left_out_and_said(text: str, kind: str) -> None:
    found = made(text, kind)
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "it keeps flying")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Return all creature cards from your graveyard to the battlefield.", {"do": "return", "what": "creature"}),
        ("Put any number of creature cards from your hand onto the battlefield.", {"do": "put", "what": "creature"}),
        ("Sacrifice any number of lands.", {"do": "sacrifice", "what": "land"}),
        ("Return all nonland permanents to their owners' hands.", {"do": "return", "what": "nonland permanent"}),
    ],
)
def test_all_and_any_number_are_no_numbers(text: str, effect: dict[str, Any]) -> None:
    (found,) = effects_of(text)
    assert found["count"] == "all" and effect.items() <= found.items()


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Take an extra turn after this one.", [{"do": "extra turn"}]),
        ("Take two extra turns after this one.", [{"do": "extra turn", "amount": 2}]),
        (
            "Target player takes an extra turn after this one.",
            [{"do": "if", "when": {"aimed": "you"}, "then": [{"do": "extra turn"}]}],
        ),
    ],
)
def test_extra_turns(text: str, effects: list[dict[str, Any]]) -> None:
    found = compile_card(Printed("Some Card", "{U}", "Sorcery", text))
    assert (found.verdict, found.fields["effects"]) == (EXPRESSED, effects)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Flip a coin. If you lose the flip, you lose 3 life.", [{"do": "flip", "otherwise": [{"do": "lose", "amount": 3}]}]),
        (
            "Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 3 life.",
            [{"do": "flip", "then": [{"do": "draw", "amount": 1}], "otherwise": [{"do": "lose", "amount": 3}]}],
        ),
        (
            "Flip a coin. If you lose the flip, you lose 3 life. If you win the flip, you may draw a card.",
            [
                {
                    "do": "flip",
                    "then": [{"do": "may", "effects": [{"do": "draw", "amount": 1}]}],
                    "otherwise": [{"do": "lose", "amount": 3}],
                }
            ],
        ),
    ],
)
def test_coins_that_are_flipped(text: str, effects: list[dict[str, Any]]) -> None:
    found = compile_card(Printed("Some Card", "{U}", "Sorcery", text))
    assert (found.verdict, found.fields["effects"]) == (EXPRESSED, effects)
