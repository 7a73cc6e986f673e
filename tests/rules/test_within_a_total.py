"""Cards whose mana values together are within a bound, spells that cost less for cards exiled, and sizes by your life."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample, with_sample_cards
from scenario import Scenario, catalog_with

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import check_deck

CARDS = (
    sample("returning")
    + """
[Discarding]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "discard", amount = "all" }]
[One]
cost = "{1}"
type = "Creature — Elf"
power = 1
toughness = 1
[Two]
cost = "{2}"
type = "Creature — Elf"
power = 2
toughness = 2
[Three]
cost = "{3}"
type = "Creature — Elf"
power = 3
toughness = 3
"""
)
MARCH = """
[March]
cost = "{X}{W}"
type = "Instant"

[[March.modes]]
targets = [{ what = "artifact", mana_value = { at_most = "X" } }]
effects = [{ do = "exile", what = "target" }]

[[March.modes]]
targets = [{ what = "artifact", mana_value = { at_most = "X" } }]
effects = [{ do = "exile", what = "target" }]
also = { exile = { what = "white", count = 1, from = "hand" } }
less = 2

[Knight]
cost = "{W}"
type = "Creature — Knight"
power = 1
toughness = 1

[Golem]
cost = "{2}"
type = "Artifact"
"""
SHADOW = """
[Shadow]
cost = "{0}"
type = "Creature — Avatar"
power = 22
toughness = 22
statics = [{ power = { number = "life", times = -1 }, toughness = { number = "life", times = -1 } }]

[Healer]
cost = "{0}"
type = "Sorcery"
modes = [{ effects = [{ do = "gain", amount = 2 }] }, { effects = [{ do = "lose", amount = 1 }] }]
"""


def test_the_second_card_has_what_the_first_leaves_of_the_bound() -> None:
    play = Scenario(hand=["Discarding", "One", "Two", "Three"], draws=["Sample Dirge", "Swamp"], cards=CARDS, relic=False)
    play("cast Discarding").until(3)("play Swamp", "cast Sample Dirge")
    assert play.moves == ["choose One", "choose Three", "choose Two", "no more"]
    play("choose Two")
    assert play.moves == ["choose One", "no more"]
    play("choose One")
    assert sorted(p.name for p in play.all()) == ["One", "Swamp", "Two"]


def test_a_card_that_has_all_of_the_bound_comes_alone() -> None:
    play = Scenario(hand=["Discarding", "One", "Two", "Three"], draws=["Sample Dirge", "Swamp"], cards=CARDS, relic=False)
    play("cast Discarding").until(3)("play Swamp", "cast Sample Dirge", "choose Three")
    assert sorted(p.name for p in play.all()) == ["Swamp", "Three"]


def test_bounds_of_a_total_are_the_same_in_both_engines() -> None:
    catalog = with_sample_cards(Catalog.load())
    main = {"Sample Dirge": 12, "Sample Reliquary": 6, "Devoted Druid": 6, "Memnite": 6, "Faithless Looting": 6, "Swamp": 24}
    deck = check_deck({"main": {k: n for k, n in main.items() if k in catalog}}, "test", "test", catalog)
    for seed in range(2):
        play_at_random(deck, catalog, seed, 150)


def test_601_2f_cards_exiled_for_a_spell_take_off_what_x_adds() -> None:
    play = Scenario(hand=["March", "Knight", "Plains", "Plains", "Golem"], cards=MARCH)
    play("play Plains").until(2)("play Plains", "cast Golem").until(3)
    assert not play.offers("cast March (mode 1)"), "X = 2 costs three mana"
    play("cast March (mode 2)")
    assert play.moves == ["X = 2", "X = 3"]
    play("X = 3")
    assert (play.exile, play.graveyard) == (["Golem", "Knight"], ["March"])


def test_a_creature_shrinks_as_life_grows() -> None:
    play = Scenario(hand=["Shadow", "Healer", "Healer"], cards=SHADOW)("cast Shadow")
    assert play.one("Shadow").size == (2, 2)
    play("cast Healer (mode 2)")
    assert play.one("Shadow").size == (3, 3)
    play = Scenario(hand=["Shadow", "Healer", "Healer"], cards=SHADOW)("cast Shadow", "cast Healer (mode 1)")
    assert "Shadow" in play.graveyard


def test_sizes_by_life_are_the_same_in_both_engines() -> None:
    deck = check_deck({"main": {"Shadow": 20, "Healer": 20, "Swamp": 20}}, "test", "test", catalog_with(SHADOW))
    play_at_random(deck, catalog_with(SHADOW), 1, 120)
