"""Static abilities that ask what is attached: to the permanent that has them, or to what they are about."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.errors import InputError

CARDS = """
[Dancer]
cost = "{0}"
type = "Creature — Kor"
power = 0
toughness = 2
[[Dancer.statics]]
power = { value = "attached", what = "Aura", times = 2 }
toughness = { value = "attached", what = "Aura", times = 2 }
[Duelist]
cost = "{0}"
type = "Creature — Kor"
power = 1
toughness = 1
statics = [
  { keywords = ["haste", "double strike"], when = { attached = "Equipment" } },
  { of = "other Kor", power = 1, when = { attached = "Equipment" } },
]
[Guise]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = { value = "attached", what = "Aura", of = "enchanted", times = 2 } }]
[Sword]
cost = "{0}"
type = "Artifact — Equipment"
statics = [{ of = "enchanted", toughness = { value = "attached", what = "Aura or Equipment", of = "enchanted" } }]
abilities = [{ cost = "{0}", sorcery = true, targets = ["creature"], effects = [{ do = "attach" }] }]
[Rider]
cost = "{0}"
type = "Enchantment Creature — Spirit"
power = 1
toughness = 1
bestow = "{0}"
statics = [{ of = "enchanted", power = 1 }]
[Disenchant]
cost = "{0}"
type = "Instant"
targets = ["enchantment"]
effects = [{ do = "destroy", what = "target" }]
"""


def test_what_is_attached_to_it_makes_it_larger() -> None:
    play = Scenario(hand=("Dancer", "Guise", "Guise", "Disenchant"), cards=CARDS)
    play("cast Dancer", "cast Guise")
    assert play.one("Dancer").size == (4, 4)
    play("cast Guise")
    assert play.one("Dancer").size == (12, 6)
    play("cast Disenchant")
    assert play.one("Dancer").size == (4, 4)


def test_an_equipment_is_no_aura_and_gives_keywords_while_it_is_attached() -> None:
    play = Scenario(hand=("Dancer", "Duelist", "Sword"), cards=CARDS)
    play("cast Dancer", "cast Duelist", "cast Sword", "activate Sword", "choose Duelist")
    assert play.one("Duelist").size == (1, 2) and play.one("Dancer").size == (1, 2)
    play("attack", "attack with Duelist")
    assert play.opponent_life == 18
    play("activate Sword", "choose Dancer")
    assert play.one("Dancer").size == (0, 3) and play.one("Duelist").size == (1, 1)


def test_what_is_bestowed_is_an_aura() -> None:
    play = Scenario(hand=("Dancer", "Rider"), cards=CARDS)
    play("cast Dancer", "cast Rider (bestow)")
    assert play.one("Dancer").size == (3, 4)


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree_on_what_is_attached(seed: int) -> None:
    main = {"Dancer": 5, "Duelist": 5, "Guise": 5, "Sword": 5, "Rider": 4, "Disenchant": 3, "Swamp": 4}
    catalog = catalog_with(CARDS)
    play_at_random(check_deck({"main": main}, "attached", "attached", catalog), catalog, seed, moves=250)


@pytest.mark.parametrize(
    "wrong",
    [
        'effects = [{ do = "gain", amount = { value = "attached", what = "Aura" } }]',
        'effects = [{ do = "if", when = { attached = "Aura" }, then = [{ do = "draw" }] }]',
    ],
)
def test_only_static_abilities_ask_what_is_attached(wrong: str) -> None:
    with pytest.raises(InputError, match="static abilities"):
        catalog_with(f'[Ask]\ncost = "{{0}}"\ntype = "Sorcery"\n{wrong}\n')
