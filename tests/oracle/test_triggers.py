"""Texts of triggers: what triggers, how often, and what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled


def made(text: str, kind: str = "Creature — Mouse") -> Compiled:
    size = {"power": "1", "toughness": "1"} if "Creature" in kind else {}
    return compile_card(Printed("Some Card", "{1}{R}", kind, text, **size))


GROWS = [{"do": "counters", "what": "this", "amount": 1}]


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Valiant — Whenever this creature becomes the target of a spell or ability you control for the first time each "
            "turn, put a +1/+1 counter on it.",
            {"on": "targeted", "at": [1], "effects": [{"do": "counters", "what": "it", "amount": 1}]},
        ),
        (
            "Heroic — Whenever you cast a spell that targets this creature, put a +1/+1 counter on this creature.",
            {"on": "cast at", "effects": GROWS},
        ),
        (
            "When this creature becomes the target of a spell or ability, sacrifice it.",
            {"on": "targeted", "effects": [{"do": "sacrifice", "what": "it"}]},
        ),
        (
            "Whenever a creature you control becomes the target of a spell, draw a card.",
            {"on": "targeted by spell", "of": "creature", "effects": [{"do": "draw", "amount": 1}]},
        ),
        (
            "At the beginning of combat on your turn, target Mouse you control gains double strike until end of turn.",
            {"on": "combat", "effects": [{"do": "pump", "what": "target", "keywords": ["double strike"]}], "targets": ["Mouse"]},
        ),
        ("Whenever you attack, you gain 1 life.", {"on": "you attack", "effects": [{"do": "gain", "amount": 1}]}),
        (
            "Whenever one or more other Elves you control enter, draw a card. This ability triggers only once each turn.",
            {"on": "enters", "of": "other Elf", "once_each_turn": True, "effects": [{"do": "draw", "amount": 1}]},
        ),
        (
            "When this creature dies, it deals damage equal to its power to any target.",
            {
                "on": "dies",
                "effects": [{"do": "damage", "amount": {"value": "power", "of": "it"}, "to": "target"}],
                "targets": ["any"],
            },
        ),
        (
            "When this creature enters or leaves the battlefield, exile the top card of your library. Until end of turn, you may "
            "play that card.",
            {"on": ["enters", "leaves"], "effects": [{"do": "exile top", "amount": 1, "play_until": "end of turn"}]},
        ),
        (
            "Whenever another Goblin you control dies, exile the top card of your library. If it's a Goblin creature card, you "
            "may cast that card until the end of your next turn.",
            {
                "on": "dies",
                "of": "other Goblin",
                "effects": [
                    {"do": "exile top", "amount": 1, "play_until": "end of next turn", "what": "nonland Goblin creature"}
                ],
            },
        ),
        (
            "Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Goblin.",
            {
                "on": "attacks",
                "effects": [{"do": "pump", "what": "it", "power": {"count": "other attacking Goblin"}}],
            },
        ),
        (
            "When this creature enters, create a Royal Role token attached to it.",
            {"on": "enters", "effects": [{"do": "create", "token": "Royal Role token", "attached": "it"}]},
        ),
        (
            "When this creature enters, create a Treasure token. It gains haste until end of turn.",
            {
                "on": "enters",
                "effects": [
                    {"do": "create", "token": "Treasure token"},
                    {"do": "pump", "what": "created", "keywords": ["haste"]},
                ],
            },
        ),
    ],
)
def test_events_and_what_is_made_of_them(text: str, trigger: dict[str, Any]) -> None:
    found = made(text)
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert found.fields["triggers"] == [trigger]


@pytest.mark.parametrize(
    "text",
    [
        "When this creature leaves the battlefield, return it to your hand.",
        "Create a Treasure token. Sacrifice it at the beginning of the next end step.",
        "Whenever a creature an opponent controls becomes the target of a spell you control, draw a card.",
    ],
)
def test_what_triggers_otherwise_is_not_taken_for_these(text: str) -> None:
    assert made(text).verdict == NOT_UNDERSTOOD


def test_equipment_that_comes_with_somebody_to_wear_it() -> None:
    found = made("Living weapon\nEquipped creature gets +2/+2.\nEquip {2}", "Artifact — Equipment")
    assert found.verdict == EXPRESSED, found.problem
    assert found.tokens["0/0 black Phyrexian Germ token"]["toughness"] == 0
    assert found.fields["triggers"][0]["effects"][1] == {"do": "attach", "to": "created"}


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, you may counter target artifact or creature spell.",
        "When this creature enters, exile target spell. It becomes plotted.",
        "When this creature enters, choose up to one target creature spell or planeswalker spell. Its owner puts it on their "
        "choice of the top or bottom of their library.",
        "When this creature enters, return target spell or permanent to its owner's hand.",
        "When this creature enters, counter target spell.",
        "When you cycle this card, you may counter target spell.",
    ],
)
def test_a_trigger_may_have_a_spell_of_yours_as_target(text: str) -> None:
    found = made(text)
    assert found.verdict == APPROXIMATED, (found.clauses, found.problem)
    assert found.fields["approximates"] == "no spell is ever a target of its trigger" and "irrelevant" not in found.fields


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, counter target activated or triggered ability.",
        "Whenever you cast an instant or sorcery spell, you may counter target spell.",
    ],
)
def test_what_waits_while_a_trigger_does_may_be_its_target_in_every_deck(text: str) -> None:
    found = made(text)
    assert found.fields["approximates"] == "nothing on the stack is ever a target of its trigger", found.problem


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you cast this spell, counter target spell an opponent controls unless they pay {1}.", "Creature — Mouse"),
        ("Sacrifice this creature: Counter target spell.", "Creature — Mouse"),
        ("Counter target spell.", "Instant"),
    ],
)
def test_a_spell_of_an_opponent_is_no_target_and_you_do_not_respond_to_your_own(text: str, kind: str) -> None:
    assert made(text, kind).verdict == EXPRESSED


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Whenever this creature deals damage to a player, draw a card.", {"on": "player damage"}),
        ("Whenever this creature deals damage to an opponent, draw a card.", {"on": "opponent damage"}),
    ],
)
def test_damage_to_an_opponent_is_not_damage_to_a_player(text: str, event: dict[str, Any]) -> None:
    assert made(text).fields["triggers"] == [{**event, "effects": [{"do": "draw", "amount": 1}]}]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "Target attacking creature gets +2/+0 until end of turn.",
            {"targets": ["attacking creature"], "effects": [{"do": "pump", "power": 2, "what": "target"}]},
        ),
        (
            "Attacking creatures get +2/+0 until end of turn.",
            {"effects": [{"do": "pump", "power": 2, "what": "attacking creature"}]},
        ),
        (
            "This spell costs {1} less to cast for each attacking creature you control.\nDraw a card.",
            {"less": {"count": "attacking creature"}, "effects": [{"do": "draw", "amount": 1}]},
        ),
        (
            "This spell deals 3 damage to target attacking or blocking creature.",
            {"targets": ["attacking creature"], "effects": [{"do": "damage", "amount": 3, "to": "target"}]},
        ),
    ],
)
def test_what_asks_for_attackers_is_read(text: str, fields: dict[str, Any]) -> None:
    found = made(text, "Instant")
    assert found.verdict == EXPRESSED
    assert {key: found.fields[key] for key in fields} == fields


def test_ninjutsu_returns_an_attacker_and_puts_the_card_there_attacking() -> None:
    """702.49a; of a commander that is in hand too (702.49d)."""
    put = {"do": "put", "what": "self", "to": "battlefield", "tapped": True, "attacking": True}
    ability = {"zone": "hand", "cost": {"mana": "{1}{U}", "return": "attacking creature"}, "effects": [put]}
    for word in ("Ninjutsu", "Commander ninjutsu"):
        assert made(f"{word} {{1}}{{U}}").fields["abilities"] == [ability]


@pytest.mark.parametrize(
    ("text", "kind", "static"),
    [
        (
            "Equipment you control have equip {0} as long as you control three or more artifacts.",
            "Creature — Knight",
            {
                "of": "Equipment",
                "abilities": [
                    {"cost": "{0}", "sorcery": True, "targets": ["creature"], "effects": [{"do": "attach"}]},
                ],
                "when": {"control": "artifact", "at_least": 3},
            },
        ),
        (
            'Enchant creature\nEnchanted creature gets +1/+1 and has "{T}: This creature deals 1 damage to any target."',
            "Enchantment — Aura",
            {
                "of": "enchanted",
                "abilities": [
                    {
                        "cost": {"tap": True},
                        "effects": [{"do": "damage", "to": "target", "amount": 1}],
                        "targets": ["any"],
                    }
                ],
                "power": 1,
                "toughness": 1,
            },
        ),
        (
            'Creatures you control have "{T}: Add {G}."',
            "Enchantment",
            {"of": "Creature", "abilities": [{"cost": {"tap": True}, "effects": [{"do": "add", "mana": "{G}"}]}]},
        ),
    ],
)
def test_abilities_in_quotation_marks_are_given(text: str, kind: str, static: dict[str, Any]) -> None:
    found = made(text, kind)
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert [{k: v.lower() if k == "of" else v for k, v in s.items()} for s in found.fields["statics"]] == [
        {k: v.lower() if k == "of" else v for k, v in static.items()}
    ]


def test_what_is_gained_until_end_of_turn_is_given() -> None:
    found = made('Until end of turn, target creature gains "{T}: Draw a card."', "Instant")
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert found.fields["targets"] == ["creature"]
    assert found.fields["effects"] == [
        {
            "do": "give",
            "what": "target",
            "abilities": [{"cost": {"tap": True}, "effects": [{"do": "draw", "amount": 1}]}],
        }
    ]


def test_what_names_this_very_card_is_not_given() -> None:
    found = made('Enchant creature\nEnchanted creature has "{T}: Sacrifice Some Card."', "Enchantment — Aura")
    assert found.verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("text", "triggers"),
    [
        (
            "When this creature enters and whenever you cast a spell with mana value 5 or greater, draw a card.",
            [
                {"on": "enters", "effects": [{"do": "draw", "amount": 1}]},
                {"on": "cast", "of": "with mana value 5 or greater", "effects": [{"do": "draw", "amount": 1}]},
            ],
        ),
        (
            "Whenever an Equipment you control enters, you may attach it to target creature you control.",
            [
                {
                    "on": "enters",
                    "of": "Equipment",
                    "effects": [{"do": "may", "effects": [{"do": "attach", "what": "it", "to": "target"}]}],
                    "targets": ["creature"],
                }
            ],
        ),
        (
            "At the beginning of combat on your turn, target creature you control gains your choice of double strike or trample "
            "until end of turn.",
            [
                {
                    "on": "combat",
                    "effects": [
                        {
                            "do": "may",
                            "effects": [{"do": "pump", "what": "target", "keywords": ["double strike"]}],
                            "otherwise": [{"do": "pump", "what": "target", "keywords": ["trample"]}],
                        },
                    ],
                    "targets": ["creature"],
                }
            ],
        ),
    ],
)
def test_triggers_of_several_forms(text: str, triggers: list[dict[str, Any]]) -> None:
    found = made(text)
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert found.fields["triggers"] == triggers


def test_an_equipment_attaches_itself_with_its_own_trigger() -> None:
    found = made("When this Equipment enters, attach it to target creature you control.\nEquip {2}", "Artifact — Equipment")
    assert found.verdict == EXPRESSED, found.problem
    assert found.fields["triggers"][0]["effects"] == [{"do": "attach"}]


@pytest.mark.parametrize(
    ("also", "first"),
    [("", []), ("colorless or from ", ["colourless"]), ("your choice of artifacts or from ", ["artifacts"])],
)
def test_protection_of_your_choice_is_one_of_five_colours_and_what_stands_beside(also: str, first: list[str]) -> None:
    text = f"Target creature you control gains protection from {also}the color of your choice until end of turn."
    found = made(text, "Instant")
    assert (found.verdict, found.fields["targets"]) == (EXPRESSED, ["creature"])
    (effect,) = found.fields["effects"]
    words = []
    while effect["do"] == "may":
        words += effect["effects"][0]["keywords"]
        (effect,) = effect["otherwise"]
    words += effect["keywords"]
    assert words == [f"protection from {word}" for word in (*first, "white", "blue", "black", "red", "green")]


def test_what_is_activated_only_if_and_only_once_each_turn() -> None:
    found = made("{1}{R}: Draw a card. Activate only if an opponent lost life this turn and only once each turn.")
    ability = found.fields["abilities"][0]
    assert (ability["once_each_turn"], ability["when"]) == (True, {"turn": "life lost by opponent"})


def test_a_spell_that_was_cast_is_copied() -> None:
    text = (
        "Whenever you cast an instant or sorcery spell that targets only a single creature you control, copy that spell. You may "
    )
    found = made(text + "choose new targets for the copy.", "Enchantment")
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert found.fields["triggers"] == [
        {"on": "cast only at", "of": "creature", "effects": [{"do": "copy", "what": "cast"}]},
    ]
    other = made("Whenever you cast a creature spell, copy that spell. You may choose new targets for the copy.", "Enchantment")
    assert other.verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ('All Slivers have "{2}, Sacrifice this permanent: Draw a card."', "Sliver"),
        ('All creatures have "{2}, Sacrifice this creature: Draw a card."', "creature"),
        ('Enchant land\nEnchanted land has "{2}, Sacrifice this land: Draw a card."', "enchanted"),
    ],
)
def test_abilities_are_given_to_all_and_to_whatever_is_enchanted(text: str, of: str) -> None:
    found = compile_card(Printed("Some Card", "{1}{G}", "Enchantment — Aura" if "Enchant land" in text else "Enchantment", text))
    assert found.verdict == EXPRESSED
    given = {"cost": {"mana": "{2}", "sacrifice": "this"}, "effects": [{"do": "draw", "amount": 1}]}
    assert found.fields["statics"] == [{"of": of, "abilities": [given]}]


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("{1}, Sacrifice another creature: Draw X cards, where X is that creature's power.", "sacrificed"),
        ("{1}, Sacrifice this creature: Draw X cards, where X is its power.", "this"),
    ],
)
def test_the_number_of_what_was_given_up_for_an_ability(text: str, of: str) -> None:
    found = compile_card(Printed("Some Card", "{1}{G}", "Creature — Elf", text, "2", "2"))
    assert found.verdict == EXPRESSED
    assert found.fields["abilities"][0]["effects"] == [{"do": "draw", "amount": {"value": "power", "of": of}}]


def test_the_number_of_one_of_two_creatures_is_not_guessed() -> None:
    text = "{1}, Sacrifice another creature: Target creature gets +X/+X until end of turn, where X is that creature's power."
    assert compile_card(Printed("Some Card", "{1}{G}", "Creature — Elf", text, "2", "2")).verdict == NOT_UNDERSTOOD


def test_attackers_are_asked_for_their_power_as_the_ability_triggers() -> None:
    text = "Whenever Some Card attacks, if you attacked with creatures with total power 6 or greater this combat, draw a card."
    found = made(text, "Creature — Cat")
    (trigger,) = found.fields["triggers"]
    assert trigger["event_when"] == {"total_power": "attacking creature", "at_least": 6}
    assert found.verdict == EXPRESSED


def test_what_follows_a_sacrifice_asks_whether_it_was_sacrificed() -> None:
    """Another card of its name does not make up for it: one that sees two creatures die is sacrificed once."""
    text = "Whenever a creature you control dies, you may sacrifice this enchantment. If you do, draw a card."
    (trigger,) = made(text, "Enchantment").fields["triggers"]
    (may,) = trigger["effects"][0]["then"]
    sacrifice, then = may["effects"]
    assert sacrifice == {"do": "sacrifice", "what": "this"}
    assert (then["do"], then["when"]) == ("if", {"amount": {"value": "sacrificed"}, "reaches": 1})


def test_it_is_the_card_that_was_spoken_of_last() -> None:
    text = "Whenever a land you control enters, put a +1/+1 counter on this creature. It gains flying until end of turn."
    (trigger,) = made(text).fields["triggers"]
    assert [effect["what"] for effect in trigger["effects"]] == ["this", "this"]


def test_this_triggers_beside_others_that_it_may_not_be_like() -> None:
    # A token copy is no nontoken creature, and a copy need not be legendary; what the card itself does triggers all the same.
    draws = [{"do": "draw", "amount": 1}]
    for adjective in ("nontoken", "legendary"):
        for event, says in (("dies", "dies"), ("enters", "enters"), ("dies", "is put into a graveyard from the battlefield")):
            text = f"Whenever this creature or another {adjective} creature you control {says}, draw a card."
            found = made(text, "Legendary Creature — Mouse")
            assert found.verdict == EXPRESSED
            assert found.fields["triggers"] == [
                {"on": event, "effects": draws},
                {"on": event, "of": f"other {adjective} creature", "effects": draws},
            ]
    (trigger,) = made("Whenever this creature or another creature you control dies, draw a card.").fields["triggers"]
    assert trigger == {"on": "dies", "of": "creature", "effects": draws}


def test_a_spell_of_your_own_may_be_countered() -> None:
    """That is no matter of the opponent's: it is not left out in silence."""
    text = "{T}: Flip a coin. If you win the flip, draw a card. If you lose the flip, counter target artifact spell you control."
    assert made(text, "Creature — Goblin Artificer").verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "text", ["When this creature dies, exile it.", "When this creature dies, you may exile it. If you do, draw a card."]
)
def test_what_exiles_itself_as_it_dies_is_asked_for_by_its_copies_too(text: str) -> None:
    found = made(text)
    assert found.fields["triggers"][0]["when"] == {"count": "self", "in": "graveyard"}
    assert found.fields["approximates"] == "a copy of it asks for the card that it copies"


def test_what_exiles_another_card_as_it_dies_need_not_be_there() -> None:
    found = made("When this creature dies, you may exile target card from a graveyard.")
    assert found.verdict == EXPRESSED and "when" not in found.fields["triggers"][0]


def test_two_events_that_trigger_once_each_turn_together_are_of_one_trigger() -> None:
    """603.2h: it is one ability, so it triggers for one of them."""

    def compiled(event: str) -> Compiled:
        text = f"When Some Card enters and whenever you {event}, surveil 1. This ability triggers only once each turn."
        return compile_card(Printed("Some Card", "{1}{B}", "Creature — Elf", text, "1", "3"))

    surveil = {"do": "surveil", "amount": 1}
    both = {"on": ["enters", "life gained"], "once_each_turn": True, "effects": [surveil]}
    assert compiled("gain life").fields["triggers"] == [both]
    assert compiled("cast a Goblin spell").verdict == APPROXIMATED


def test_a_room_that_is_unlocked_is_told_as_not_noticed() -> None:
    found = made("Eerie — Whenever an enchantment you control enters and whenever you fully unlock a Room, draw a card.")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "a Room that is fully unlocked is not noticed")
    assert found.fields["triggers"] == [{"on": "enters", "of": "enchantment", "effects": [{"do": "draw", "amount": 1}]}]


def test_what_the_controller_of_a_source_of_damage_does_is_told_as_not_done() -> None:
    found = made("Trample\nWhenever a source deals damage to this creature, that source's controller mills that many cards.")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "nothing triggers on the damage that it is dealt")


def test_what_is_simplified_of_the_other_face_is_simplified_of_the_card() -> None:
    front = Printed("Front", "{R}", "Creature — Mouse", "{1}: Transform this creature.", "1", "1")
    says = "Whenever a source deals damage to this creature, that source's controller mills that many cards."
    back = Printed("Back", "", "Creature — Rat", says, "2", "2")
    found = compile_card(replace(front, name="Front // Back", layout="transform", faces=(front, back)))
    assert found.fields["approximates"] == "nothing triggers on the damage that it is dealt"
    assert "approximates" not in found.tokens["Back"]


def test_another_card_of_the_graveyard_is_known_where_the_card_has_died_or_is_there() -> None:
    target = [{"what": "other artifact", "in": "graveyard"}]
    text = "return another target artifact card from your graveyard to your hand."
    died = made(f"When this creature dies, {text}")
    assert died.fields["triggers"][0]["targets"] == target
    assert died.fields["approximates"] == "a copy of it asks for the card that it copies"
    assert made(f"When this creature enters, {text}").verdict == EXPRESSED
    assert made(f"{{2}}, Sacrifice this creature: {text.capitalize()}").fields["abilities"][0]["targets"] == target
    assert made(f"When this creature leaves the battlefield, {text}").verdict == NOT_UNDERSTOOD
    assert made(f"{{2}}, Exile this card from your graveyard: {text.capitalize()}").verdict == NOT_UNDERSTOOD
    assert made(f"When this creature dies, exile it, then {text}").verdict == NOT_UNDERSTOOD
    assert made(text.capitalize(), "Sorcery").verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "says",
    [
        "You may play them this turn without paying their mana costs.",
        "You may play those cards without paying their mana costs this turn.",
        "Until end of turn, you may play those cards without paying their mana costs.",
    ],
)
def test_exiled_cards_are_played_without_paying_their_mana_costs(says: str) -> None:
    found = made(f"When this creature enters, exile the top two cards of your library. {says}")
    exiled = {"do": "exile top", "amount": 2, "play_until": "end of turn", "freely": True}
    assert (found.verdict, found.fields["triggers"]) == (EXPRESSED, [{"on": "enters", "effects": [exiled]}])


@pytest.mark.parametrize(
    ("says", "to"),
    [
        ("put them onto the battlefield, then shuffle.", "battlefield"),
        ("reveal them, then shuffle and put those cards on top in any order.", "top"),
        ("exile them, then shuffle.", "exile"),
        (
            "exile them, then shuffle. Until end of turn, you may cast those cards without paying their mana costs.",
            "play freely",
        ),
    ],
)
def test_any_number_of_cards_are_searched_for(says: str, to: str) -> None:
    found = made(f"When this creature enters, search your library for any number of nonland artifact cards, {says}")
    search = {"do": "search", "what": "nonland artifact", "count": {"count": "card", "in": "library"}, "to": to}
    assert (found.verdict, found.fields["triggers"]) == (EXPRESSED, [{"on": "enters", "effects": [search]}])


def test_lands_are_not_cast_for_nothing() -> None:
    says = "Until end of turn, you may cast those cards without paying their mana costs."
    text = f"When this creature enters, search your library for any number of artifact cards, exile them, then shuffle. {says}"
    assert made(text).verdict == NOT_UNDERSTOOD


def test_what_is_not_played_of_what_was_exiled_makes_tokens() -> None:
    text = (
        "Exile the top three cards of your library. You may play those cards this turn. At the beginning of the next end step, "
        "if any of those cards remain exiled, put them into your graveyard, then create a 0/1 colorless Eldrazi Spawn creature "
        'token for each card put into your graveyard this way. Those tokens have "Sacrifice this token: Add {C}."'
    )
    found = made(text, "Sorcery")
    exiled, later = found.fields["effects"]
    assert exiled == {"do": "exile top", "amount": 3, "play_until": "end of turn", "buried": True}
    assert (later["at"], later["effects"][0]) == ("next end step", {"do": "bury exiled"})
    assert later["effects"][1]["amount"] == {"value": "noted"} and len(found.tokens) == 1
