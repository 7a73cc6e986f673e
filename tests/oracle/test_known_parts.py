"""Sentences whose parts are all known: numbers and colours in a row, what is left of a hand, what goes on in the next line."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.battle import attacks_out_of_turn
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED


def fields_of(text: str, verdict: str = EXPRESSED, kind: str = "Enchantment", **more: Any) -> Any:
    found = compile_card(Printed("Some Card", "" if kind.startswith("Land") else "{1}{G}", kind, text, **more))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def test_mana_values_in_a_row_have_a_least_and_a_greatest() -> None:
    (trigger,) = fields_of("Whenever you cast a creature spell with mana value 4, 5, or 6, draw a card.")["triggers"]
    assert trigger["of"] == "creature with mana value 4 or greater with mana value 6 or less"


def test_of_several_colours_one_is_enough() -> None:
    (trigger,) = fields_of("Whenever you cast a spell that's white, blue, black, or red, draw a card.")["triggers"]
    assert trigger["of"] == "white or blue or black or red"


def test_a_list_does_not_begin_with_the_spell_that_was_cast() -> None:
    text = "Whenever you cast a noncreature spell, Birds, Frogs, and Rats you control get +1/+1 until end of turn. Untap them."
    (trigger,) = fields_of(text)["triggers"]
    assert trigger["of"] == "noncreature" and [e["what"] for e in trigger["effects"]] == ["Bird or Frog or Rat"] * 2


def test_the_difference_is_to_the_cards_in_hand() -> None:
    (trigger,) = fields_of("At the beginning of your upkeep, if you have fewer than seven cards in hand, draw cards equal to the "
                           "difference.")["triggers"]  # fmt: skip
    assert trigger["when"] == {"count": "card", "in": "hand", "at_most": 6}
    assert trigger["effects"] == [{"do": "draw", "amount": {"count": "card", "in": "hand", "plus": 7, "times": -1}}]


def test_a_card_of_any_graveyard_is_one_of_yours() -> None:
    fields = fields_of("Return target creature or land card from a graveyard to its owner's hand.", kind="Instant")
    assert fields["targets"] == [{"what": "creature or land", "in": "graveyard"}]


def test_a_whole_hand_can_be_discarded_even_if_it_is_empty() -> None:
    (effect,) = fields_of("You may discard your hand. If you do, draw two cards.", kind="Sorcery")["effects"]
    assert effect["do"] == "may" and [e["do"] for e in effect["effects"]] == ["discard", "draw"]


def test_a_line_of_a_spell_speaks_of_the_line_before() -> None:
    fields = fields_of(
        "Target creature gets +1/+0 until end of turn.\nIf you control an artifact, that creature gains haste until end of turn.",
        kind="Instant",
    )
    assert fields["effects"][1]["then"] == [{"do": "pump", "keywords": ["haste"], "what": "target"}]


def test_an_artifact_creature_keeps_its_types() -> None:
    (ability,) = fields_of("{2}: This artifact becomes a 2/2 Golem artifact creature with flying until end of turn.",
                           kind="Artifact")["abilities"]  # fmt: skip
    become, pump = ability["effects"]
    assert become == {"do": "become", "types": "Artifact Creature — Golem", "power": 2, "toughness": 2, "what": "this"}
    assert pump == {"do": "pump", "what": "this", "keywords": ["flying"]}


def test_what_is_given_besides_what_changes_nothing() -> None:
    idle = '"Whenever this creature deals combat damage to a creature, exile that creature."'
    fields = fields_of(f"Equipped creature gets +5/+5 and has haste and {idle}\nEquip {{7}}", kind="Artifact — Equipment")
    assert fields["statics"] == [{"of": "enchanted", "power": 5, "toughness": 5, "keywords": ["haste"]}]


def test_who_controls_something_is_you_if_you_do() -> None:
    (ability,) = fields_of("{4}: Each player who controls a permanent named Some Card draws a card.")["abilities"]
    assert ability["effects"] == [{"do": "if", "when": {"control": "permanent self"}, "then": [{"do": "draw", "amount": 1}]}]


def test_another_land_returned_is_a_choice() -> None:
    text = "return a land you control to its owner's hand. If another Desert was returned this way, surveil 1."
    (trigger,) = fields_of(f"When this land enters, {text}", kind="Land — Desert")["triggers"]
    (asked,) = trigger["effects"]
    assert asked["when"] == {"is": "land"}
    (here,), (gone,) = asked["then"], asked["otherwise"]
    assert here["when"] == gone["when"] == {"control": "other Desert"}
    (turned_down,) = here["then"][0]["otherwise"]  # then no other Desert is returned
    assert turned_down["when"] == {"control": "non-Desert land"}
    (itself,) = turned_down["then"]
    assert itself["effects"] == [{"do": "return", "what": "this"}]
    assert itself["otherwise"] == [{"do": "return", "what": "non-Desert land"}]


def test_damage_that_is_dealt_by_what_was_destroyed_is_told() -> None:
    text = "{R}: Destroy target artifact. That artifact deals damage equal to its mana value to this creature."
    fields = fields_of(text, APPROXIMATED, "Creature — Goblin", power="1", toughness="2")
    damage = {"do": "damage", "amount": {"value": "mana value", "of": "target"}, "to": "this"}
    assert fields["abilities"][0]["effects"] == [{"do": "destroy", "what": "target"}, damage]
    assert fields["approximates"] == "the damage is dealt by itself, not by what was destroyed"


def test_what_happens_when_it_dies_this_turn_is_given_to_it() -> None:
    text = "Target creature gets +1/+0 until end of turn. When that creature dies this turn, draw a card."
    fields = fields_of(text, kind="Instant")
    assert fields["effects"][1] == {
        "do": "give", "what": "target", "triggers": [{"on": "dies", "effects": [{"do": "draw", "amount": 1}]}]}  # fmt: skip


def test_what_escapes_with_counters_enters_so_only_if_it_was_cast_from_the_graveyard() -> None:
    text = "Escape—{R}, Exile two other cards from your graveyard.\nThis creature escapes with a +1/+1 counter on it."
    fields = fields_of(text, kind="Creature — Ox", power="1", toughness="1")
    assert fields["enters"] == {"counters": 1, "counters_if": {"paid": "escape"}}


def test_another_card_is_exiled_from_the_graveyard_as_a_cost() -> None:
    text = "{1}{B}, Exile another creature card from your graveyard: Return this card from your graveyard to the battlefield."
    (ability,) = fields_of(text, kind="Creature — Rat", power="1", toughness="1")["abilities"]
    assert ability["cost"] == {"mana": "{1}{B}", "exile": "creature"} and ability["zone"] == "graveyard"


def test_an_x_that_only_black_mana_pays_for_is_told() -> None:
    text = "{X}: This creature deals X damage to each creature and each player. Spend only black mana on X."
    how = fields_of(text, APPROXIMATED, "Creature — Rat", power="1", toughness="1")["approximates"]
    assert how == "mana of any colour pays for its X"


def test_one_or_more_that_enter_trigger_it_together() -> None:
    (trigger,) = fields_of("Whenever one or more tokens you control enter, draw a card.")["triggers"]
    assert trigger == {"on": "enters", "of": "token", "at_once": True, "effects": [{"do": "draw", "amount": 1}]}


def test_cards_with_a_cycling_ability_are_counted() -> None:
    number = "the number of cards with a cycling ability in your graveyard"
    text = f"Some Card deals X damage to any target and you gain X life, where X is {number}."
    damage, gain = fields_of(text, kind="Instant")["effects"]
    assert damage["amount"] == gain["amount"] == {"count": "with cycling", "in": "graveyard"}


def test_cycling_is_asked_of_each_kind_of_card() -> None:
    text = "Return target instant or sorcery card with a cycling ability from your graveyard to your hand."
    (target,) = fields_of(text, kind="Sorcery")["targets"]
    assert target["what"] == "instant with cycling or sorcery with cycling"


def test_damage_by_your_own_sources_that_would_be_prevented_is_told() -> None:
    text = "Prevent all damage that black and/or red sources would deal to creatures you control this turn."
    fields = fields_of(f"You and permanents you control gain hexproof until end of turn. {text}", APPROXIMATED, "Instant")
    assert fields["approximates"] == "damage by your own black or red sources is not prevented"


def test_what_becomes_a_flying_creature_for_good_does_not_fly() -> None:
    text = "Target noncreature artifact becomes a 0/0 Homunculus artifact creature with flying."
    fields = fields_of(text, APPROXIMATED, "Sorcery")
    assert fields["effects"][0]["lasting"] and fields["approximates"] == "what it becomes does not fly"


def test_one_or_more_that_attack_are_those_you_attack_with() -> None:
    (trigger,) = fields_of("Whenever one or more artifact creatures you control attack, draw a card.")["triggers"]
    assert trigger["on"] == "you attack"


def test_all_that_were_dealt_damage_are_exiled_instead_of_dying() -> None:
    text = "Some Card deals 3 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead."
    fields = fields_of(text, APPROXIMATED, "Sorcery")
    assert fields["effects"] == [{"do": "damage", "amount": 3, "to": "creature"}, {"do": "doom", "what": "creature"}]
    assert fields["approximates"] == "what the damage was prevented to is exiled as well"


def test_a_target_of_a_kind_is_dealt_another_damage_instead() -> None:
    text = "Some Card deals 2 damage to target creature. If it's an artifact creature, Some Card deals 4 damage to it instead."
    (asked,) = fields_of(text, kind="Instant")["effects"]
    assert asked["when"] == {"is": "artifact creature", "of": "target"}
    assert asked["then"] == [{"do": "damage", "amount": 4, "to": "target"}]
    assert asked["otherwise"] == [{"do": "damage", "amount": 2, "to": "target"}]


def test_a_card_put_on_the_bottom_can_be_asked_for() -> None:
    text = "You may put a card from your hand on the bottom of your library. If you do, draw a card."
    (asked,) = fields_of(text, kind="Sorcery")["effects"]
    assert asked["when"] == {"count": "card", "in": "hand"} and [e["do"] for e in asked["then"][0]["effects"]] == ["put", "draw"]


def test_the_player_that_something_attacks_is_the_opponent() -> None:
    text = "Some Card deals 1 damage to the player or planeswalker that creature is attacking."
    (trigger,) = fields_of(f"Whenever a creature you control attacks, {text}")["triggers"]
    assert trigger["effects"] == [{"do": "damage", "amount": 1, "to": "opponent"}]


def test_what_blocks_is_nothing() -> None:
    assert fields_of("Blocking creatures get +7/+7 until end of turn.", kind="Instant").get("effects", []) == []


def test_a_card_in_hand_is_asked_for() -> None:
    (trigger,) = fields_of("At the beginning of your upkeep, if you have a card in hand, draw a card.")["triggers"]
    assert trigger["when"] == {"count": "card", "in": "hand"}


def test_what_is_taken_from_the_top_one_after_the_other_makes_no_attackers() -> None:
    look = {"do": "look", "amount": 3, "take": {"what": "land", "to": "hand"}, "then": [{"what": "creature", "to": "hand"}]}
    assert not attacks_out_of_turn([look])


def test_what_has_just_left_the_hand_is_counted() -> None:
    text = "Put any number of cards from your hand on the bottom of your library, then draw that many cards plus one."
    put = {"do": "put", "count": "all", "to": "bottom", "up_to": True, "note": True}
    assert fields_of(text, kind="Sorcery")["effects"] == [put, {"do": "draw", "amount": {"value": "noted", "plus": 1}}]
    discard = {"do": "discard", "amount": 2, "up_to": True, "note": True}
    effects = fields_of("Discard up to two cards, then draw that many cards.", kind="Sorcery")["effects"]
    assert effects == [discard, {"do": "draw", "amount": {"value": "noted"}}]


def test_half_of_x_and_mana_in_any_combination_are_read() -> None:
    found = compile_card(Printed("Some Card", "{X}{U}", "Sorcery", "Draw half X cards, rounded down."))
    assert found.fields["effects"] == [{"do": "draw", "amount": "half X"}]
    text = (
        "{0}: Add X mana in any combination of {U} and/or {R}, where X is this creature's power. "
        "Activate only during your turn and only once each turn."
    )
    (ability,) = fields_of(text, kind="Creature — Wizard", power="1", toughness="1")["abilities"]
    assert ability["effects"][0]["combination"] and ability["once_each_turn"]
    assert ability["when"] == {"number": "your turn"}  # mana is asked for in the opponent's turn as well


def test_spells_that_cost_nothing_from_hand_are_read() -> None:
    fields = fields_of("You may cast spells from your hand without paying their mana costs.", kind="Enchantment")
    assert fields["statics"] == [{"of": "card", "freely": True}]


def test_an_aura_that_returns_a_creature_card_says_when_that_is() -> None:
    text = (
        "Enchant creature card in a graveyard\n"
        'When this Aura enters, if it\'s on the battlefield, it loses "enchant creature card in a graveyard" and gains "enchant '
        'creature put onto the battlefield with this Aura." Return enchanted creature card to the battlefield under your control '
        "and attach this Aura to it. When this Aura leaves the battlefield, that creature's controller sacrifices it.\n"
        "Enchanted creature gets -1/-0."
    )
    fields = fields_of(text, APPROXIMATED, "Enchantment — Aura")
    assert (fields["enchant"], fields["raises"]) == ("creature", "creature")
    assert fields["triggers"] == [{"on": "leaves", "effects": [{"do": "sacrifice", "what": "enchanted"}]}]
    assert fields["approximates"].startswith("what it returns is there before the Aura is")


def test_the_chosen_player_is_the_opponent() -> None:
    text = (
        "As this artifact enters, choose an opponent.\n"
        "At the beginning of the chosen player's upkeep, this artifact deals X damage to that player, "
        "where X is the number of cards in their hand minus 4."
    )
    (trigger,) = fields_of(text, kind="Artifact")["triggers"]
    hit = {"do": "damage", "amount": {"number": "opponent's hand", "plus": -4}, "to": "opponent"}
    asked = {"number": "opponent's hand", "at_least": 5}
    assert (trigger["on"], trigger["effects"]) == ("opponent's upkeep", [{"do": "if", "when": asked, "then": [hit]}])


def test_spells_of_two_colours_cost_less() -> None:
    fields = fields_of("Each spell you cast that's red or green costs {1} less to cast.", kind="Enchantment")
    assert fields["statics"] == [{"of": "red or green", "less": 1}]


def test_what_triggers_when_something_is_so_is_read() -> None:
    (trigger,) = fields_of(
        "When you control no Islands, sacrifice this creature.", kind="Creature — Fish", power="4", toughness="1"
    )["triggers"]
    gone = {"do": "sacrifice", "what": "this"}
    assert trigger == {"on": "state", "when": {"control": "Island", "at_most": 0}, "effects": [gone]}
    text = "When this land has no ice counters on it, sacrifice it. If you do, draw a card."
    (trigger,) = fields_of(text, kind="Land")["triggers"]
    assert trigger["when"] == {"counters": "ice", "at_most": 0} and trigger["effects"][0] == gone
