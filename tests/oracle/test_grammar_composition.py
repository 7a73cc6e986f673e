"""Parts that are read alone are read together: sentences of cards that were refused though each part of them was known."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.lines import read_line


def fields(line: str, spell: bool = False) -> Any:
    part = read_line(line, spell)
    assert part is not None, line
    assert not part.idle and not part.simplified
    return part.fields


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Equipped creature has trample and gets +1/+1.", "Equipped creature gets +1/+1 and has trample."),
        ("Creatures you control have flying and get +1/+1.", "Creatures you control get +1/+1 and have flying."),
        ("~ enters with a +1/+1 counter on him.", "~ enters with a +1/+1 counter on it."),
        (
            "Whenever ~ attacks, you may sacrifice any number of other creatures. If you do, draw that many cards.",
            "Whenever ~ attacks, sacrifice any number of other creatures. Draw that many cards.",
        ),
        (
            "When ~ dies, reveal the top card of your library. You may put that card onto the battlefield if it's a permanent "
            "card. Otherwise, put that card into your hand.",
            "When ~ dies, reveal the top card of your library. If it's a permanent card, you may put it onto the battlefield. "
            "Otherwise, put that card into your hand.",
        ),
        ("{3}: Each other player draws a card.", "{3}: Each opponent draws a card."),
        ('Each Elf you control has "{T}: Draw a card."', 'Elves you control have "{T}: Draw a card."'),
    ],
)
def test_the_same_parts_in_another_order_say_the_same(line: str, plain: str) -> None:
    assert fields(line) == fields(plain)


@pytest.mark.parametrize(
    ("line", "less"),
    [
        ("~ costs {1} less to cast for each card type among cards in your graveyard.", {"card_types": "graveyard"}),
        ("~ costs {1} less to cast for each creature that attacked this turn.", {"turn": "creatures attacked"}),
        ("~ costs {X} less to cast, where X is the greatest power among creatures you control.", {"greatest_power": "creature"}),
        (
            "~ costs {X} less to cast, where X is the greatest mana value among Elementals you control.",
            {"greatest_mana_value": "Elemental"},
        ),
        ("~ costs {X} less to cast, where X is the number of artifacts you control.", {"count": "artifact"}),
    ],
)
def test_a_cost_is_less_by_any_number_that_effects_know(line: str, less: Any) -> None:
    assert fields(line) == {"less": less}


def test_what_is_asked_while_something_attacks_is_asked_once() -> None:
    (trigger,) = fields("Whenever ~ attacks while you don't control a Wall, draw a card.")["triggers"]
    assert trigger["event_when"] == {"control": "Wall", "at_most": 0}
    assert "when" not in trigger


def test_what_is_asked_as_something_attacks_tells_others_from_itself_only_later() -> None:
    line = "Whenever ~ attacks while you don't control another Dinosaur, put a stun counter on it."
    part = read_line(line, spell=False)
    assert part is not None and part.simplified


def test_two_conditions_of_an_event_are_refused() -> None:
    assert read_line("Whenever ~ attacks alone while you control an Elf, draw a card.", spell=False) is None


@pytest.mark.parametrize(
    ("words", "counted"),
    [
        ("noncreature spell", "noncreature spells cast"),
        ("creature spell", "creature spells cast"),
        ("instant or sorcery spell", "instant and sorcery spells cast"),
        ("spell", "spells cast"),
    ],
)
def test_the_so_manyth_spell_of_a_turn_may_be_of_a_kind(words: str, counted: str) -> None:
    (trigger,) = fields(f"Whenever you cast your second {words} each turn, draw a card.")["triggers"]
    assert trigger["event_when"] == {"turn": counted, "at_least": 2, "at_most": 2}


def test_a_moment_and_an_event_are_two_triggers() -> None:
    first, second = fields("When ~ enters and at the beginning of your upkeep, you lose 1 life.")["triggers"]
    assert (first["on"], second["on"]) == ("enters", "upkeep")
    played, cast = fields("Whenever you play a land or cast a spell, draw a card.")["triggers"]
    assert (played["on"], played["event_when"], cast["on"]) == ("enters", {"played": "this"}, "cast")
    once = "Whenever you play a land or cast a spell, draw a card. This ability triggers only once each turn."
    assert read_line(once, spell=False) is None


def test_there_is_one_opponent_who_may_have_lost_life() -> None:
    (effect,) = fields("Draw a card for each opponent who lost life this turn.", spell=True)["effects"]
    assert effect == {"do": "if", "when": {"turn": "life lost by opponent"}, "then": [{"do": "draw", "amount": 1}]}


def test_spells_of_some_mana_value_are_cast_from_the_top_of_the_library() -> None:
    line = "You may play lands and cast spells with mana value 4 or greater from the top of your library."
    assert fields(line)["top"] == {"play": "land or nonland with mana value 4 or greater"}


@pytest.mark.parametrize(
    ("number", "amount"),
    [
        ("the number of card types among cards in your graveyard", {"card_types": "graveyard"}),
        ("the amount of life you gained this turn", {"turn": "life gained"}),
        ("the number of permanents you've sacrificed this turn", {"turn": "permanents sacrificed"}),
        ("the number of creatures that died this turn", {"turn": "creatures died"}),
    ],
)
def test_a_number_is_read_wherever_it_stands(number: str, amount: Any) -> None:
    for text in (f"Draw cards equal to {number}.", f"Draw X cards, where X is {number}."):
        assert fields(text, spell=True)["effects"] == [{"do": "draw", "amount": amount}]
    (made,) = fields(f"Create a number of 1/1 green Insect creature tokens equal to {number}.", spell=True)["effects"]
    assert made["amount"] == amount


def test_what_is_untapped_or_exiled_later_is_chosen_then() -> None:
    first = fields("At the beginning of the next end step, untap up to two lands.", spell=True)
    assert first["effects"][0]["effects"] == [{"do": "untap", "what": "land", "count": 2, "up_to": True}]
    second = fields("At the beginning of the next end step, exile two cards from your graveyard.", spell=True)
    assert second["effects"][0]["effects"] == [{"do": "exile", "what": "card", "from": "graveyard", "count": 2}]
    assert read_line("Tap target creature. At the beginning of the next end step, untap it.", spell=True) is None


def test_all_cards_of_a_kind_are_exiled_from_a_graveyard() -> None:
    all_of = {"count": "creature", "in": "graveyard"}
    for whose in ("your graveyard", "all graveyards"):
        (effect,) = fields(f"Exile all creature cards from {whose}.", spell=True)["effects"]
        assert effect == {"do": "exile", "what": "creature", "from": "graveyard", "count": all_of}
    assert fields("Exile all cards from all graveyards.", spell=True)["effects"] == [{"do": "exile graveyard", "who": "each"}]


def test_a_card_is_exiled_from_the_hand_and_not_spoken_of_again() -> None:
    (asked,) = fields("You may exile a card from your hand. If you do, draw two cards.", spell=True)["effects"]
    assert asked["when"] == {"count": "card", "in": "hand"}
    assert asked["then"][0]["effects"][0] == {"do": "put", "count": 1, "to": "exile"}


def test_701_24d_a_library_is_shuffled_though_no_card_is_put_into_it() -> None:
    moved, shuffled = fields("Shuffle up to four cards from your graveyard into your library.", spell=True)["effects"]
    assert (moved["to"], moved["count"], moved["up_to"], shuffled) == ("library", 4, True, {"do": "shuffle"})


def test_a_targets_power_is_doubled() -> None:
    plain = fields("Double the power of target creature until end of turn.", spell=True)
    assert fields("Double target creature's power until end of turn.", spell=True) == plain


def test_what_was_exiled_this_way_is_the_card_that_was_aimed_at() -> None:
    asked = {"is": "creature", "of": "target"}
    text = "Exile target card from a graveyard. If a creature card was exiled this way, you gain 2 life."
    exiled, gained = fields(text, spell=True)["effects"]
    assert (exiled["do"], gained) == ("exile", {"do": "if", "when": asked, "then": [{"do": "gain", "amount": 2}]})
    line = (
        "{T}: Exile target card from a graveyard. When a creature card is exiled this way, put a +1/+1 counter on target "
        "creature you control."
    )
    (ability,) = fields(line)["abilities"]
    (again,) = ability["effects"][1]["then"]
    assert (again["do"], again["targets"]) == ("when done", ["creature"])
    assert read_line("Destroy target creature. If an artifact was exiled this way, you gain 2 life.", spell=True) is None


def test_702_183_one_of_the_tiers_is_paid() -> None:
    modes = fields(
        "Tiered\n• Fire — {0} — ~ deals 1 damage to each creature.\n• Fira — {2} — ~ deals 2 damage to each creature.", spell=True
    )["modes"]
    assert [(mode.get("also"), mode["effects"][0]["amount"]) for mode in modes] == [(None, 1), ("{2}", 2)]


def test_another_search_takes_the_place_of_a_search() -> None:
    (either,) = fields(
        "Search your library for a basic land card. If evidence was collected, instead search your library for a creature or "
        "land card. Reveal that card, put it into your hand, then shuffle.",
        spell=True,
    )["effects"]
    assert (either["then"][0]["what"], either["otherwise"][0]["what"]) == ("creature or land", "basic land")


def test_a_vehicle_becomes_what_it_is_printed_as() -> None:
    (trigger,) = fields("Whenever you cast a noncreature spell, you may have ~ become an artifact creature until end of turn.")[
        "triggers"
    ]
    assert trigger["effects"][0]["effects"] == [{"do": "become", "what": "this", "types": "Artifact Creature"}]


def test_what_is_controlled_is_in_no_other_zone() -> None:
    line = (
        "When ~ enters, you may put a permanent card with mana value less than or equal to the number of lands you control from "
        "your hand onto the battlefield."
    )
    (trigger,) = fields(line)["triggers"]
    assert trigger["effects"][0]["effects"][0]["mana_value"] == {"at_most": {"count": "land"}}


@pytest.mark.parametrize(
    "line",
    [
        "Black creatures can't attack you.",
        "If a creature an opponent controls would die, exile it instead.",
        "When ~ enters, for each opponent, choose a nonland permanent that player controls. "
        "Destroy one of them chosen at random.",
        "Commanders you control have hexproof.",
        "Permanents you control with counters on them have ward {1}.",
        "~ can't block or be blocked by non-Spirit creatures.",
        "Spells and abilities can't be countered.",
        "Whenever a Sliver becomes blocked, that Sliver gets +1/+1 until end of turn for each creature blocking it.",
    ],
)
def test_what_nobody_else_does_changes_nothing(line: str) -> None:
    part = read_line(line, spell=False)
    assert part is not None and part.idle


def test_of_a_second_target_player_is_asked_who_that_is() -> None:
    made = fields("Target player draws a card. Target player scries 2, then draws a card.", spell=True)
    asked = {"aimed": "you", "of": "target 2"}
    assert made["targets"] == ["player", "player"]
    assert made["effects"][1] == {"do": "if", "when": asked, "then": [{"do": "scry", "amount": 2}]}
    theirs = {"do": "draw", "amount": 1, "who": "opponent"}
    assert made["effects"][2] == {"do": "if", "when": asked, "then": [{"do": "draw", "amount": 1}], "otherwise": [theirs]}


def test_what_happens_during_your_turn_is_asked_as_it_happens() -> None:
    for event in ("you cast an instant or sorcery spell", "another creature dies", "a land enters", "you gain life"):
        (trigger,) = fields(f"Whenever {event} during your turn, draw a card.")["triggers"]
        assert trigger["event_when"] == {"number": "your turn"}


def test_a_number_that_was_chosen_is_asked_for() -> None:
    _, asked = fields("Draw X cards. If X is 5 or more, you gain 5 life.", spell=True)["effects"]
    assert asked["when"] == {"amount": "X", "reaches": 5}


def test_up_to_so_many_of_them_are_taken() -> None:
    text = "Look at the top five cards of your library. Put up to two of them into your hand and the rest into your graveyard."
    (look,) = fields(text, spell=True)["effects"]
    assert look["take"] == {"count": 2, "up_to": True, "to": "hand"}


def test_a_spell_that_triggers_is_copied_more_than_once() -> None:
    line = "Whenever you cast a red instant or sorcery spell, copy it twice. You may choose new targets for the copies."
    (trigger,) = fields(line)["triggers"]
    assert trigger["effects"] == [{"do": "copy", "what": "cast", "amount": 2}]


@pytest.mark.parametrize("word", ["Adventure", "red", "colorless", "multicolored", "nonblue"])
def test_what_is_said_of_an_instant_or_sorcery_is_said_of_either(word: str) -> None:
    filter_word = {"colorless": "colourless", "multicolored": "multicoloured"}.get(word, word)
    either = f"{filter_word} instant or {filter_word} sorcery"
    (trigger,) = fields(f"Whenever you cast a {word} instant or sorcery spell, draw a card.")["triggers"]
    assert trigger["of"] == either
    text = f"Search your library for a {word} instant or sorcery card, reveal it, put it into your hand, then shuffle."
    assert fields(text, spell=True)["effects"][0]["what"] == either


def test_a_card_puts_itself_from_the_hand_onto_the_battlefield() -> None:
    (ability,) = fields("{4}: Put ~ from your hand onto the battlefield.")["abilities"]
    assert ability == {"cost": "{4}", "zone": "hand", "effects": [{"do": "put", "what": "self", "to": "battlefield"}]}


def test_it_may_be_exiled_and_return_turned_over() -> None:
    line = "Whenever you cast an instant spell, you may exile ~. If you do, return him to the battlefield transformed under {}."
    (trigger,) = fields(line.format("his owner's control"))["triggers"]
    assert trigger["effects"] == [{"do": "may", "effects": [{"do": "transform", "anew": True}]}]


@pytest.mark.parametrize(
    ("asked", "when"),
    [
        ("you control no Islands", {"control": "Island", "at_most": 0}),
        ("you control a Dwarf", {"control": "Dwarf"}),
        ("you control seven or more Thrulls", {"control": "Thrull", "at_least": 7}),
        ("there are no creatures on the battlefield", {"control": "creature", "at_most": 0}),
        ("no creatures are on the battlefield", {"control": "creature", "at_most": 0}),
        ("~ has no fade counters on it", {"counters": "fade", "at_most": 0}),
        ("there are five or more plot counters on ~", {"counters": "plot", "at_least": 5}),
        ("~'s power is 7 or greater", {"is": "creature with power 7 or greater"}),
    ],
)
def test_something_is_sacrificed_when_anything_is_so_that_can_be_asked(asked: str, when: Any) -> None:
    """603.8: a state trigger."""
    plain = fields(f"When {asked}, sacrifice ~.")
    assert plain == {"triggers": [{"on": "state", "when": when, "effects": [{"do": "sacrifice", "what": "this"}]}]}
    assert len(fields(f"When {asked}, sacrifice it. If you do, draw a card.")["triggers"][0]["effects"]) == 2


def test_that_many_are_the_cards_that_were_discarded() -> None:
    for text in ("Discard all the cards in your hand, then draw that many cards.", "Discard your hand. Draw that many cards."):
        discarded, drawn = fields(text, spell=True)["effects"]
        assert discarded == {"do": "discard", "amount": "all", "note": True}
        assert drawn == {"do": "draw", "amount": {"value": "noted"}}
    assert fields("When ~ enters, you may discard your hand. If you do, draw that many cards.")
    assert (
        read_line("Each player discards their hand, then draws that many cards.", spell=True) is None
    )  # each as many as they had


def test_what_is_said_in_the_imperative_is_said_of_you() -> None:
    for text in (
        "Investigate.",
        "Exile the top ten cards of your library.",
        "Exile the top card of your library. You may play it this turn.",
    ):
        assert fields(f"You {text[0].lower()}{text[1:]}", spell=True) == fields(text, spell=True)


def test_that_players_graveyard() -> None:
    effects = fields("Target player discards two cards. Then exile that player's graveyard.", spell=True)["effects"]
    assert effects[-1] == {"do": "exile graveyard", "who": "target"}
    assert read_line("Draw a card. Then exile that player's graveyard.", spell=True) is None


def test_what_has_left_is_not_copied() -> None:
    for gone in ("Return target creature to its owner's hand", "Exile target creature", "Destroy target creature"):
        assert read_line(f"{gone}. Create a token that's a copy of that creature.", spell=True) is None


def test_a_mode_that_is_never_possible_is_no_choice() -> None:
    never = "Prevent all damage target instant or sorcery spell would deal this turn."
    modes = fields(f"Choose two —\n• {never}\n• Draw a card.\n• You gain 2 life.", spell=True)["modes"]
    assert [len(mode["effects"]) for mode in modes] == [2]
    asked = fields(
        "Choose two —\n• Target player sacrifices an enchantment of their choice.\n• Put a +1/+1 counter on target creature.",
        spell=True,
    )
    assert asked["modes"][0]["targets"] == ["player", "creature"]  # who would have themselves sacrifice one?


@pytest.mark.parametrize("kind", ["card", "nonland card", "creature card", "instant or sorcery card"])
@pytest.mark.parametrize("discard", ["discard a card", "you may discard a card"])
def test_what_happens_if_a_card_of_a_kind_is_discarded_this_way(discard: str, kind: str) -> None:
    what = "card" if kind == "card" else kind.removesuffix(" card")
    an = "an" if kind[0] == "i" else "a"
    drawn, made, *asked = fields(
        f"Draw a card, then {discard}. If you discarded {an} {kind} this way, you gain 2 life.", spell=True
    )["effects"]
    (found,) = asked or made["effects"][1:]
    assert found == {"do": "if", "when": {"revealed": what}, "then": [{"do": "gain", "amount": 2}]}
    *_, made = fields(
        f"Draw a card, then {discard}. When you discard {an} {kind} this way, ~ deals 3 damage to target creature.", spell=True
    )["effects"]
    assert (made if made["do"] == "if" else made["effects"][1])["then"][0]["do"] == "when done"
    assert drawn["do"] == "draw"


def test_which_card_is_discarded_this_way_is_known() -> None:
    for text in ("Discard two cards.", "Discard a card at random.", "Each player discards a card.", "Draw a card."):
        assert read_line(f"{text} If you discarded a land card this way, you gain 2 life.", spell=True) is None


@pytest.mark.parametrize("first", ["Draw a card.", "You gain 2 life.", "Scry 2.", "Create a Treasure token."])
def test_what_begins_with_you_may_play_stands_after_other_sentences(first: str) -> None:
    assert fields(f"{first} You may play an additional land this turn.", spell=True)["effects"][-1] == {"do": "more lands"}


ONLY = {
    "as a sorcery": {"sorcery": True},
    "once each turn": {"once_each_turn": True},
    "if you control an Elf": {"when": {"control": "Elf"}},
}


@pytest.mark.parametrize("first", ONLY)
@pytest.mark.parametrize("second", ONLY)
def test_when_an_ability_can_be_activated_is_said_in_two_parts(first: str, second: str) -> None:
    if first == second:
        return
    (ability,) = fields(f"{{2}}: Draw a card. Activate only {first} and only {second}.")["abilities"]
    assert ability == {"cost": "{2}", "effects": [{"do": "draw", "amount": 1}], **ONLY[first], **ONLY[second]}


def test_that_player_is_the_target_player() -> None:
    """Also where something else was said in between; without a target player nobody is meant."""
    for more in ("", " You gain 2 life.", " Draw a card."):
        effects = fields(f"Target player mills two cards.{more} That player loses 2 life.", spell=True)["effects"]
        assert effects[-1] == {"do": "lose", "amount": 2, "who": "target"}
        effects = fields(f"Target player mills two cards.{more} ~ deals 3 damage to that player.", spell=True)["effects"]
        assert effects[-1] == {"do": "damage", "amount": 3, "to": "target"}
    for text in ("Destroy target creature. That player loses 2 life.", "Draw a card. That player loses 2 life."):
        assert read_line(text, spell=True) is None


def test_monstrosity_happens_once() -> None:
    """701.37: then it is monstrous."""
    (ability,) = fields("{5}{R}: Monstrosity 3.")["abilities"]
    (asked,) = ability["effects"]
    assert asked["when"] == {"counters": "monstrous", "at_most": 0}
    assert [e.get("kind", "+1/+1") for e in asked["then"]] == ["+1/+1", "monstrous"]
    assert fields("As long as ~ is monstrous, it has menace.")["statics"] == [
        {"keywords": ["menace"], "when": {"counters": "monstrous"}}
    ]


def test_fewer_cards_may_be_drawn() -> None:
    part = read_line("Draw up to two cards.", spell=True)
    assert part is not None
    (first,) = part.fields["effects"]
    assert first["do"] == first["effects"][1]["do"] == "may"
    assert read_line("Each opponent draws up to two cards.", spell=True) is None


def test_a_graveyard_that_the_opponent_exiles_is_exiled() -> None:
    for text in ("exiles their graveyard", "exiles a creature they control and their graveyard"):
        assert fields(f"Target opponent {text}.", spell=True)["effects"] == [{"do": "exile graveyard", "who": "target"}]


def test_a_number_of_a_card_that_a_player_has_discarded_is_not_known() -> None:
    for line in (
        "Target player discards a card. ~ deals damage to that player equal to that card's mana value.",
        "Target player discards a card. You gain life equal to that card's mana value.",
    ):
        assert read_line(line, spell=True) is None


def test_mana_of_two_colours_for_each_of_something() -> None:
    """Each of them is of the one colour or the other."""
    (effect,) = fields("At the beginning of your first main phase, add {R} or {G} for each Raccoon you control.")["triggers"][0][
        "effects"
    ]
    assert effect == {"do": "add", "mana": "{R/G}", "amount": {"count": "Raccoon"}, "combination": True}


def test_a_number_of_what_was_spoken_of_is_compared_with_one_of_the_card() -> None:
    line = (
        "Whenever another creature you control enters, put a +1/+1 counter on that creature if its power is less than ~'s power."
    )
    (asked,) = fields(line)["triggers"][0]["effects"]
    assert asked["when"] == {"amount": {"value": "power", "of": "this"}, "reaches": {"value": "power", "of": "it", "plus": 1}}
    more = fields(f"{line} Otherwise, put a +1/+1 counter on ~.")["triggers"][0]["effects"][0]
    assert more == {**asked, "otherwise": [{"do": "counters", "amount": 1, "what": "this"}]}


@pytest.mark.parametrize("kept_off", ["black", "the chosen color"])
def test_protection_that_does_not_remove_what_gives_it(kept_off: str) -> None:
    part = read_line(f"Enchanted creature has protection from {kept_off}. This effect doesn't remove ~.", spell=False)
    assert part is not None and part.simplified  # other Auras of that colour stay as well
    (static,) = part.fields["statics"]
    assert static["spares"] and static["keywords"] == [f"protection from {kept_off.replace('color', 'colour')}"]


def test_a_name_is_chosen_before_a_card_is_revealed_at_random() -> None:
    reveals = "Choose a card name, then reveal a card at random from your hand."
    part = read_line(f"{reveals} If that card has the chosen name, ~ deals 2 damage to any target.", spell=True)
    assert part is not None
    hit = {"do": "damage", "amount": 2, "to": "target"}
    assert part.fields["effects"] == [{"do": "guess"}, {"do": "if", "when": {"revealed": "card"}, "then": [hit]}]
