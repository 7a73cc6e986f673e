"""Things that one effect puts onto the battlefield enter at the same time (603.6a, 614.12)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/together")


def dumped(*names: str) -> list[str]:
    """The moves that discard these cards, each with a Dump."""
    return [move for name in names for move in ("cast Dump", f"choose {name}")]


def test_creatures_that_enter_together_see_each_other_enter() -> None:
    play = Scenario(hand=["Company"], draws=["Warden", "Warden", "Plains", "Plains"], cards=LORE)
    play("cast Company", "choose Warden")
    assert play.life == 20 and not play.all("Warden")  # nothing has entered while the next is chosen
    play("choose Warden")
    assert play.life == 22  # each sees the other


def test_what_is_chosen_first_does_not_enter_first() -> None:
    for first, then in (("Herder", "Swarm"), ("Swarm", "Herder")):
        play = Scenario(hand=["Company"], draws=["Herder", "Swarm", "Plains", "Plains"], cards=LORE)
        play("cast Company", f"choose {first}", f"choose {then}")
        # the Herder puts a counter on the Swarm, and neither is among the creatures that it counts as it enters
        assert play.one("Swarm").plus == 1 and play.one("Herder").plus == 0


def test_conditions_of_enters_triggers_see_everything_that_entered() -> None:
    play = Scenario(hand=["Company", "Warden"], draws=["Host", "Warden", "Plains", "Plains"], cards=LORE)
    play("cast Warden", "cast Company", "choose Host", "choose Warden")
    assert play.life == 20 + 5 + 2 + 1  # three Elves; the old Warden sees two enter, the new one the Host


def test_a_condition_of_the_event_is_asked_of_things_that_enter_together() -> None:
    """603.2: "if you have cast no other spell this turn" holds or not as they enter, all at once."""
    lore = """[Pair]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "create", token = "Soldier token", amount = 2 }]
["Soldier token"]
token = true
type = "Creature — Soldier"
power = 1
toughness = 1
[Watcher]
cost = "{0}"
type = "Enchantment"
[[Watcher.triggers]]
on = "enters"
of = "creature"
event_when = { turn = "spells cast", at_most = 1 }
effects = [{ do = "gain", amount = 5 }]
"""
    play = Scenario(hand=["Watcher", "Pair", "Pair"], cards=lore)
    play("cast Watcher", "cast Pair")
    assert play.life == 20
    play.until(2)
    play("cast Pair")
    assert play.life == 30


def test_lands_that_are_found_together_enter_together() -> None:
    play = Scenario(hand=["Shift"], rest={"Mountain": 6, "Volcano": 1, "Plains": 9}, cards=LORE)
    play("cast Shift", *["choose Mountain"] * 6, "choose Volcano")
    assert play.opponent_life == 20 - 6 * 3  # chosen last, it sees all six enter, each with five others
    assert all(land.tapped for land in play.all("Mountain"))


def test_five_other_mountains_are_five_besides_the_one_that_enters() -> None:
    play = Scenario(hand=["Volcano", *["Mountain"] * 6, *["Hand"] * 7], cards=LORE)
    play("cast Hand", "choose Volcano", *["cast Hand", "choose Mountain"] * 5)
    assert play.opponent_life == 20
    play("cast Hand", "choose Mountain")
    assert play.opponent_life == 17


def test_as_lands_enter_they_do_not_count_each_other() -> None:
    play = Scenario(hand=["Shift"], rest={"Pass": 4, "Plains": 9}, cards=LORE.replace("tapped = true }]\n[Tide]", "}]\n[Tide]"))
    play("cast Shift", *["choose Pass"] * 4, "no more")
    assert play.untapped("Pass") == 0


def test_a_replacement_that_enters_together_with_what_it_would_change_changes_nothing() -> None:
    play = Scenario(hand=["Company", "Warden"], draws=["Scales", "Swarm", "Plains", "Plains"], cards=LORE)
    play("cast Warden", "cast Company", "choose Scales", "choose Swarm")
    assert play.one("Swarm").plus == 1  # for the Warden that was there


def test_creatures_that_are_exchanged_enter_together() -> None:
    play = Scenario(hand=["Tide", "Warden", "Warden", "Host", "Dump", "Dump"], rest={"Plains": 9}, cards=LORE)
    play(*dumped("Warden", "Host"), "cast Warden", "cast Tide")
    assert play.life == 20 + 1  # the one that comes back sees the Host; the one that goes sees nothing
    assert play.graveyard == ["Dump", "Dump", "Tide", "Warden"]


def test_several_targets_return_together() -> None:
    play = Scenario(hand=["Unburial", "Warden", "Herder", "Dump", "Dump"], cards=LORE)
    play(*dumped("Warden", "Herder"), "cast Unburial", "choose Herder")
    assert play.life == 21 and play.one("Warden").plus == 1


def test_tokens_of_one_effect_enter_together() -> None:
    play = Scenario(hand=["Menagerie"], cards=LORE)
    play("cast Menagerie")
    assert play.life == 22  # the Snake sees both Wolves


def test_permanents_of_all_kinds_enter_together() -> None:
    play = Scenario(hand=["Wave"], draws=["Volcano", "Warden", "Herder", "Mountain"], cards=LORE)
    play("cast Wave", "choose Herder", "choose Mountain", "choose Volcano", "choose Warden")
    assert play.life == 21 and play.one("Warden").plus == 1 and len(play.all()) == 4


def test_nothing_enters_as_a_copy_of_what_enters_with_it() -> None:
    play = Scenario(hand=["Company"], draws=["Warden", "Twin", "Plains", "Plains"], cards=LORE)
    play("cast Company", "choose Warden", "choose Twin")
    assert len(play.all("Warden")) == 1 and play.one("Twin").size == (0, 1)


def test_what_is_about_to_enter_still_counts_where_it_comes_from() -> None:
    play = Scenario(hand=["Unburial", "Bones", "Warden", "Herder", *["Dump"] * 3], cards=LORE)
    play(*dumped("Bones", "Warden", "Herder"), "cast Unburial", "choose Bones", "choose Warden")
    assert play.one("Bones").plus == 3  # itself and the Warden, which are in the graveyard as they are about to enter


def test_what_is_cast_comes_from_the_stack() -> None:
    play = Scenario(hand=["Bones", "Warden", "Dump"], cards=LORE)
    play(*dumped("Warden"), "cast Bones")
    assert play.one("Bones").plus == 1


def test_a_card_that_leaves_the_graveyard_does_not_see_from_there_what_enters_with_it() -> None:
    play = Scenario(hand=["Unburial", "Dawn", "Dawn", "Bones", *["Dump"] * 3], cards=LORE)
    play(*dumped("Dawn", "Bones", "Dawn"), "cast Unburial", "choose Bones")
    assert play.life == 20 + 2 * 7  # the Dawn that stays sees both


def test_many_that_die_together_each_see_all_others_die() -> None:
    """603.10a: what triggers for one of them is one thing that waits, so there is room for it."""
    cards = sample("scripted/swarms")
    there = [{"name": "Swarm Mourner", "copies": 9}, {"name": "Swarm Mourner", "counters": {"+1/+1": 1}}, {"name": "Plains"}]
    play = Scenario.at({"hand": ["Swarm Wrath"], "battlefield": there, "library": ["Plains"] * 5}, cards=cards)
    play("cast Swarm Wrath")
    assert (play.graveyard.count("Swarm Mourner"), play.one("Swarm Mourner").plus) == (9, 10)
