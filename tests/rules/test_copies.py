"""Copies of permanents: entering as one, becoming one, tokens that are copies."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError

COPIES = sample("scripted/copies")


def test_what_enters_as_a_copy_is_that_card_and_triggers_as_it() -> None:
    play = Scenario(hand=["Bear", "Mimic"], cards=COPIES)
    play("cast Bear", "cast Mimic", "choose Bear")
    copy = play.one("Bear (artifact, Ally)")
    assert (copy.size, copy.new, play.life) == ((2, 2), True, 22)
    assert not play.all("Mimic")


def test_without_a_choice_it_enters_as_itself() -> None:
    play = Scenario(hand=["Bear", "Mimic"], cards=COPIES)
    play("cast Bear", "cast Mimic", "no more")
    assert play.graveyard == ["Mimic"]


def test_a_copy_is_its_own_card_when_it_leaves() -> None:
    play = Scenario(hand=["Bear", "Mimic", "Doom"], cards=COPIES)
    play("cast Bear", "cast Mimic", "choose Bear", "cast Doom", "choose Bear (artifact, Ally)")
    assert play.graveyard == ["Doom", "Mimic"]


def test_what_returns_itself_as_it_dies_returns_the_card_that_was_a_copy() -> None:
    play = Scenario(hand=["Sleeper", "Mimic", "Doom"], cards=COPIES)
    play("cast Sleeper", "cast Mimic", "choose Sleeper", "cast Doom", "choose Sleeper (artifact, Ally)")
    assert play.hand == ["Mimic"]


def test_copies_have_the_name_of_what_they_copy() -> None:
    play = Scenario(hand=["Bear", "Mimic", "Census", "King", "Mimic"], cards=COPIES)
    play("cast Bear", "cast Mimic", "choose Bear", "cast Census")
    assert play.life == 24
    play("cast King", "cast Mimic", "choose King", "choose King")
    assert play.graveyard == ["Census", "King"]
    assert play.one("King (artifact, Ally)").size == (3, 3)


def test_a_land_enters_tapped_as_a_copy_and_as_the_copied_text_says() -> None:
    play = Scenario(hand=["Depths", "Mirage"], cards=COPIES)
    play("play Depths").until(2)("play Mirage", "choose Depths with 3 charge counters")
    play("choose Depths with 3 charge counters")
    assert (play.one("Depths").tapped, play.one("Depths").count("charge"), play.opponent_life) == (True, 3, 18)
    assert play.graveyard == ["Depths"]


def test_a_land_may_be_a_copy_of_a_land_card_in_the_graveyard() -> None:
    play = Scenario(hand=["Forest", "Ember", "Grotto"], cards=COPIES)
    play("play Forest", "cast Ember", "go on").until(2)("play Grotto", "choose Forest")
    assert play.one("Forest (Cave)").tapped
    assert play.graveyard == ["Ember", "Forest"]


def test_what_becomes_a_copy_keeps_its_counters_and_its_ability() -> None:
    play = Scenario(hand=["Depths", "Scene", "Forest"], cards=COPIES)
    play("play Depths").until(2)("play Scene", "activate Scene", "choose Depths with 3 charge counters")
    play("choose Depths with 3 charge counters")
    copy = play.one("Depths (one more ability)")
    assert (copy.count("charge"), copy.tapped) == (0, True)
    assert play.opponent_life == 19
    play.until(3)("play Forest", "activate Depths (one more ability)", "choose Forest")
    assert len(play.all("Forest (one more ability)")) == 1


def test_a_copy_for_the_turn_is_itself_again_afterwards() -> None:
    play = Scenario(hand=["Bear", "Doom", "Grove"], cards=COPIES)
    play("cast Bear", "cast Doom", "play Grove", "activate Grove")
    assert play.one("Bear").size == (2, 2)
    assert play.life == 21
    play.until(2)
    assert not play.all("Bear")
    assert play.offers("activate Grove")


def test_a_land_that_becomes_a_creature_this_turn_is_new() -> None:
    play = Scenario(hand=["Bear", "Doom", "Grove"], cards=COPIES)
    play("cast Bear", "cast Doom", "play Grove", "activate Grove", "attack")
    assert not any(words.startswith("attack with") for words in play.moves)


def test_tokens_that_are_copies_have_haste_and_go_at_the_end_step() -> None:
    play = Scenario(hand=["Bear", "Smith"], cards=COPIES)
    play("cast Bear", "cast Smith", "activate Smith")
    assert play.life == 22
    play.attack("Bear (haste)")
    assert play.opponent_life == 18
    play.until(2)
    assert [p.name for p in play.all()] == ["Bear", "Smith"]
    assert play.graveyard == []


def test_a_token_that_is_a_copy_returns_nothing_as_it_dies() -> None:
    play = Scenario(hand=["Sleeper", "Smith", "Doom", "Sleeper", "Doom"], cards=COPIES)
    play("cast Sleeper", "cast Smith", "activate Smith", "cast Doom", "choose Sleeper")
    assert play.hand == ["Doom", "Sleeper", "Sleeper"]
    play("cast Doom", "choose Sleeper (haste)")
    assert play.hand == ["Sleeper", "Sleeper"]


def test_what_is_a_copy_of_a_token_is_none_and_a_copy_that_is_a_token_is_one() -> None:
    play = Scenario(hand=["Bear", "Smith", "Mimic", "Tokens"], cards=COPIES)
    play("cast Bear", "cast Smith", "activate Smith", "cast Mimic", "choose Bear (haste)", "cast Tokens")
    assert play.life == 23
    assert len(play.all()) == 3


def test_a_copy_of_what_asks_for_life_does_not_ask_where_it_enters_tapped() -> None:
    play = Scenario(hand=["Vault", "Mirage"], cards=COPIES)
    play("play Vault", "yes").until(2)("play Mirage", "choose Vault")
    assert (play.life, play.untapped("Vault")) == (18, 1)


def test_what_copies_cannot_say_is_refused() -> None:
    catalog = catalog_with(COPIES)
    assert catalog["Mimic"].enters.as_copy is not None
    with pytest.raises(InputError, match="a land, a creature or an artifact"):
        parse_card("Bad", {"type": "Land", "enters": {"as_copy": {"of": "enchantment"}}}, "test")
    with pytest.raises(InputError, match="activated ability"):
        effect = {"do": "create copy", "of": "it", "except": {"this_ability": True}}
        trigger = {"on": "enters", "of": "creature", "effects": [effect]}
        parse_card("Bad", {"type": "Artifact", "cost": "{0}", "triggers": [trigger]}, "test")


def test_what_is_no_equipment_any_more_is_attached_to_nothing() -> None:
    # 704.5p: a copy of an Equipment for the turn comes off as it is itself again.
    play = Scenario(hand=["Bear", "Glass", "Sword"], draws=["Plains"] * 4, cards=COPIES)
    play("cast Bear", "cast Glass", "cast Sword", "activate Glass", "choose Sword", "activate Sword #1")
    assert play.one("Bear").size == (3, 3)
    play.until(2)
    assert (play.one("Glass").host, play.one("Bear").size) == ("", (2, 2))


def test_what_has_left_is_copied_as_it_last_was() -> None:
    """608.2h: it was sacrificed for the mana that pays for its copy."""
    play = Scenario(hand=["Twinner", "Flower"], cards=COPIES)("cast Twinner", "cast Flower", "yes")
    assert (len(play.all("Flower")), play.graveyard) == (1, ["Flower"])


def test_what_enters_as_a_copy_of_a_card_exiles_that_card() -> None:
    """603.12: exiling it is a trigger, which goes on the stack together with what the copy does as it enters."""
    play = Scenario(hand=["Bear", "Doom", "Swap"], cards=COPIES)
    play("cast Bear", "cast Doom", "cast Swap", "choose Bear")
    copy = play.one("Bear (named Swap, the copied card is exiled, 4/4, Spider)")
    assert (copy.size, play.life, play.graveyard, play.exile) == ((4, 4), 22, ["Doom"], ["Bear"])


def test_a_copy_may_have_a_name_of_its_own() -> None:
    """201.2, 704.5j: copies of two legends that are named alike are subject to the legend rule."""
    play = Scenario(hand=["King", "Doom", "Swap", "Swap"], cards=COPIES)
    play("cast King", "cast Doom", "cast Swap", "choose King", "cast Swap", "choose Swap")
    assert (play.graveyard, len(play.all())) == (["Doom", "Swap"], 1)


def test_another_target_of_more_kinds_is_another_permanent() -> None:
    """601.2c: the artifact that becomes a copy cannot be the second target as well."""
    cards = f'{COPIES}\n{sample("copies")}\n["Toy"]\ncost = "{{0}}"\ntype = "Artifact"\n'
    there = ["Island", "Toy"]
    alone, beside = (
        Scenario.at({"battlefield": all_of_it, "hand": ["Sample Likeness"], "library": ["Island"] * 9}, cards=cards)
        for all_of_it in (there, [*there, "Bear"])
    )
    assert not alone.offers("cast Sample Likeness")
    beside("cast Sample Likeness")  # the Toy is the only artifact, and the Bear the only other target
    assert len(beside.all("Bear")) + len(beside.all("Bear (artifact)")) == 2


def test_the_card_of_another_face_is_none_of_its_copies() -> None:
    """Its spell is that card, though the game has a copy that is like it in all but its name."""
    cards = """
["Namer"]
cost = "{1}"
type = "Creature — Shapeshifter"
power = 1
toughness = 1
enters = { as_copy = { of = "creature", except = { name = "Namer" } } }
["Borrower"]
cost = "{1}"
type = "Creature — Faerie"
power = 2
toughness = 1
ways = [{ name = "", cost = "{0}", as = "Quick Study" }]
["Quick Study"]
face = true
cost = "{0}"
type = "Sorcery — Adventure"
effects = [{ do = "draw" }, { do = "send", to = "adventure" }]
"""
    play = Scenario.at({"hand": ["Borrower", "Namer"], "library": ["Plains"] * 3}, cards=cards)("cast Quick Study")
    assert (play.hand, [name for name, _ in play.exiled]) == (["Namer", "Plains"], ["Borrower"])
