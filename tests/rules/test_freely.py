"""Spells are cast from hand without paying their mana costs where a permanent says so (601.2f, 118.9)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with, multiset

from deckopt.decks.load import check_deck

CARDS = sample("noted", "faces")


def with_science(*hand: str, draws: tuple[str, ...] = ()) -> Scenario:
    """A game in which creatures and instants cost nothing."""
    play = Scenario(
        hand=("Black Lotus", "Island", "Sample Science", *hand), draws=draws, cards=CARDS, rest={"Mountain": 30}, life=20
    )
    return play("play Island").lotus("U")("cast Sample Science")


def test_what_it_means_is_cast_for_nothing_from_hand_alone() -> None:
    play = with_science("Raging Goblin", "Lava Spike", "Black Lotus")
    assert not play.offers("cast Lava Spike"), "a sorcery"
    play("cast Raging Goblin (freely)")
    assert play.one("Raging Goblin").size == (1, 1)


def test_x_is_nothing_for_what_costs_nothing() -> None:
    play = with_science("Sample Librarian")("cast Sample Librarian (freely)")
    assert play.one("Sample Librarian").size == (1, 1)


def test_what_may_be_paid_besides_is_paid() -> None:
    play = with_science("Goblin Bushwhacker", "Vines of Vastwood", "Black Lotus").lotus("R")
    assert play.offers("cast Goblin Bushwhacker (freely, kicked)")


def test_nothing_is_cast_so_once_it_has_left() -> None:
    play = Scenario(hand=("Raging Goblin",), cards=CARDS, rest={"Mountain": 30})
    assert not play.offers("cast Raging Goblin (freely)")


def test_no_other_alternative_cost_is_paid() -> None:
    """118.9a: nothing is impending or face down that costs nothing; an adventure and a prototype have costs of their own."""
    play = with_science("Sample Overlord", "Sample Craghorn", "Sample Automaton", "Sample Wanderer", "Black Lotus")
    free = [move for move in play.moves if "freely" in move]
    names = [
        "Sample Automaton",
        "Sample Automaton (prototype)",
        "Sample Craghorn",
        "Sample Errand",
        "Sample Overlord",
        "Sample Wanderer",
    ]
    assert (
        sorted({move.removeprefix("cast ").removesuffix(" (freely)").removesuffix(" (freely, kicked)") for move in free}) == names
    )


PILGRIM = """
[Pilgrim]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { tap = true }, effects = [{ do = "exile top", amount = 3, play_until = "end of turn", freely = true }] }]
"""


def test_what_is_exiled_may_be_played_for_nothing_this_turn() -> None:
    draws = ("Lava Spike", "Mountain", "Sample Errand Boy")
    cards = CARDS + PILGRIM + '["Sample Errand Boy"]\ncost = "{X}{R}"\ntype = "Creature — Imp"\npower = 2\ntoughness = 2\n'
    play = Scenario(hand=("Pilgrim", "Raging Goblin"), draws=draws, cards=cards, rest={"Mountain": 30})
    play("cast Pilgrim", "activate Pilgrim")
    assert not play.offers("cast Raging Goblin (freely)") and not play.offers("cast Lava Spike from exile")
    play("cast Lava Spike (freely) from exile", "target the opponent", "cast Sample Errand Boy (freely) from exile")
    assert play.opponent_life == 17 and play.one("Sample Errand Boy").size == (2, 2)
    assert play.offers("play Mountain from exile")
    play("play Mountain from exile")
    assert len(play.all("Mountain")) == 1


def test_what_is_not_played_stays_in_exile() -> None:
    play = Scenario(hand=("Pilgrim",), draws=("Lava Spike", "Lava Spike", "Raging Goblin"), cards=PILGRIM, rest={"Mountain": 30})
    play("cast Pilgrim", "activate Pilgrim", "cast Lava Spike (freely) from exile", "target the opponent").until(2)
    assert not play.offers("cast Lava Spike (freely) from exile") and sorted(play.exile) == ["Lava Spike", "Raging Goblin"]


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree_on_what_is_played_for_nothing(seed: int) -> None:
    catalog = catalog_with(sample("noted", "faces", "later") + PILGRIM)
    main = {"Pilgrim": 8, "Sample Craghorn": 3, "Sample Automaton": 3, "Vines of Vastwood": 3, "Lava Spike": 3}
    deck = check_deck({"main": {**main, "Sample Outlaw": 2, "Mountain": 6}}, "freely", "freely", catalog)
    play_at_random(deck, catalog, seed, moves=200)


SEARCH = """
[Eye]
cost = "{0}"
type = "Artifact"
[[Eye.abilities]]
cost = { tap = true }
effects = [{ do = "search", what = "nonland artifact", count = { count = "card", in = "library" }, to = "play freely" }]
[Thopter]
cost = "{0}"
type = "Artifact Creature — Thopter"
power = 0
toughness = 2
[Enforcer]
cost = "{7}"
type = "Artifact Creature — Golem"
power = 4
toughness = 4
"""


def test_any_number_of_cards_found_may_be_cast_for_nothing_this_turn() -> None:
    rest = {"Thopter": 1, "Enforcer": 2, "Mountain": 20}
    play = Scenario(hand=("Eye",), cards=SEARCH, rest=rest)
    play("cast Eye", "activate Eye", "choose Enforcer", "choose Enforcer", "no more")
    play("cast Enforcer (freely) from exile")
    assert len(play.all("Enforcer")) == 1 and not play.offers("cast Thopter (freely) from exile")
    play.until(2)
    assert play.exile == ["Enforcer"]


@pytest.mark.parametrize("seed", range(2))
def test_both_engines_agree_on_what_is_found_to_be_played_for_nothing(seed: int) -> None:
    catalog = catalog_with(SEARCH + SEARCH.split("[Thopter]")[0].replace("Eye", "Severance").replace("play freely", "exile"))
    main = {"Eye": 6, "Severance": 4, "Enforcer": 6, "Thopter": 6, "Mountain": 6}
    play_at_random(check_deck({"main": main}, "eyes", "eyes", catalog), catalog, seed, moves=150)


GLIMPSE = """
[Glimpse]
cost = "{0}"
type = "Sorcery"
[[Glimpse.effects]]
do = "exile top"
amount = 3
play_until = "end of turn"
buried = true
[[Glimpse.effects]]
do = "later"
at = "next end step"
effects = [{ do = "bury exiled" }, { do = "create", token = "Spawn token", amount = { value = "noted" } }]
["Spawn token"]
type = "Creature — Eldrazi Spawn"
token = true
power = 0
toughness = 1
mana = { add = "{C}", tap = false, sacrifice = true }
"""


def test_what_is_not_played_of_what_was_exiled_is_buried_as_the_end_step_begins() -> None:
    cards = GLIMPSE + '[Relic]\ncost = "{0}"\ntype = "Artifact"\n'
    play = Scenario(hand=("Glimpse",), draws=("Relic", "Lava Spike", "Mountain"), cards=cards, rest={"Island": 30})
    play("cast Glimpse", "cast Relic from exile", "play Mountain from exile")
    play.until(2)
    assert play.graveyard == multiset(["Glimpse", "Lava Spike"]) and play.exile == []
    assert len(play.all("Spawn token")) == 1 and len(play.all("Relic")) == 1


@pytest.mark.parametrize("seed", range(2))
def test_both_engines_agree_on_what_is_buried(seed: int) -> None:
    catalog = catalog_with(GLIMPSE + SEARCH)
    main = {"Glimpse": 8, "Enforcer": 4, "Thopter": 6, "Eye": 4, "Mountain": 8}
    play_at_random(check_deck({"main": main}, "buried", "buried", catalog), catalog, seed, moves=150)
