"""Which moves the rules of thumb leave out, and how rollouts see the others."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import Scenario

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.compile.build import build_tables
from deckopt.compile.policy import SACRIFICE, apply_policy
from deckopt.decks.load import check_deck

CARDS: dict[str, dict[str, Any]] = {
    "Swamp": {"type": "Basic Land — Swamp"},
    "Idle Sorcery": {"type": "Sorcery", "cost": "{B}", "targets": ["opponent"]},
    "Idle Bomb": {
        "type": "Artifact",
        "cost": "{1}",
        "abilities": [
            {"cost": {"tap": True, "sacrifice": "this"}, "targets": ["player"]},
            {"cost": "{1}", "targets": ["player"]},
        ],
    },
    "Idle Imp": {
        "type": "Creature — Imp",
        "cost": "{B}",
        "power": 1,
        "toughness": 1,
        "abilities": [{"cost": {"discard": "card"}}],
    },
    "Prowler": {
        "type": "Creature — Monk",
        "cost": "{B}",
        "power": 1,
        "toughness": 1,
        "triggers": [{"on": "cast", "of": "noncreature", "effects": [{"do": "pump", "what": "this", "power": 1}]}],
    },
    "Gale": {
        "type": "Sorcery",
        "cost": "{B}",
        "effects": [{"do": "lose", "amount": 1, "who": "opponent"}],
        "keywords": ["storm"],
    },
    "Counter": {
        "type": "Sorcery",
        "cost": "{B}",
        "effects": [{"do": "lose", "amount": {"turn": "spells cast"}, "who": "opponent"}],
    },
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def offered(card: str, *others: str) -> list[tuple[bool, int]]:
    """(whether a search is offered it, its class in rollouts) of each action of a card but casting a permanent."""
    main = {"Swamp": 20, card: 4, **dict.fromkeys(others, 4)}
    deck = check_deck({"main": main}, "deck", "deck", CATALOG)
    tables = build_tables(deck, CATALOG)
    t, _ = apply_policy(tables, deck)
    c = tables.index(card)
    verb = "cast" if "Sorcery" in CARDS[card]["type"] else "activate"
    actions = [a for a, action in enumerate(tables.actions) if int(t["a_card"][a]) == c and action.verb == verb]
    return [(not t["w_never"][a], int(t["w_class"][a])) for a in actions]


def test_a_spell_that_does_nothing_is_not_cast() -> None:
    assert [cast for cast, _ in offered("Idle Sorcery")] == [False]


@pytest.mark.parametrize("other", ["Prowler", "Gale", "Counter"])
def test_but_where_casting_counts_it_is(other: str) -> None:
    assert [cast for cast, _ in offered("Idle Sorcery", other)] == [True]


def test_an_ability_that_does_nothing_is_activated_for_what_its_cost_does() -> None:
    assert offered("Idle Bomb") == [(True, SACRIFICE), (False, SACRIFICE)]
    assert offered("Idle Imp") == [(True, SACRIFICE)]


BOOTS = """
["Boots"]
cost = "{0}"
type = "Artifact — Equipment"
abilities = [{ cost = {}, targets = ["creature"], effects = [{ do = "attach", to = "target" }] }]

["Helmet"]
cost = "{0}"
type = "Artifact — Equipment"
abilities = [{ cost = "{0}", targets = ["creature"], effects = [{ do = "attach", to = "target" }] }]

["Tourist"]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1

["Watched"]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
triggers = [{ on = "targeted", of = "this", effects = [{ do = "mill", amount = 1 }] }]
"""


def test_equipment_that_moves_for_nothing_moves_once_between_two_other_actions() -> None:
    play = Scenario(hand=["Boots", "Helmet", "Tourist", "Tourist", "Tourist"], cards=BOOTS, searched=True)
    play("cast Boots", "cast Helmet", "cast Tourist", "cast Tourist")
    play("activate Boots")  # onto one of two that are alike
    assert not play.offers("activate Boots")
    play("activate Helmet", "choose Tourist")
    assert not play.offers("activate Boots")
    assert not play.offers("activate Helmet")
    play("cast Tourist", "activate Boots")


def test_but_where_a_card_looks_at_becoming_a_target_it_moves_on_and_on() -> None:
    play = Scenario(hand=["Boots", "Watched", "Watched"], cards=BOOTS, searched=True)
    play("cast Boots", "cast Watched", "cast Watched")
    for _ in range(5):  # onto one of two that are alike, and from then on onto the other
        play("activate Boots")
    assert play.offers("activate Boots")


WAKER = """
["Waker"]
cost = "{0}"
type = "Creature — Human"
power = 1
toughness = 1
keywords = ["haste"]
abilities = [{ cost = { tap = true }, targets = ["other permanent"], effects = [{ do = "untap", what = "target" }] }]

["Wake"]
cost = "{0}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "untap", what = "target" }, { do = "draw" }]
"""


def test_what_finds_nothing_worth_untapping_is_not_used_before_it_untaps() -> None:
    play = Scenario(hand=["Waker", "Wake", "Plains"], draws=["Island"], cards=WAKER, searched=True)
    play("cast Waker", "cast Darksteel Relic")
    assert not play.offers("activate Waker")  # there is the Relic, but it makes no mana
    play("cast Wake")
    assert sorted(play.hand) == ["Island", "Plains"]


GARDENER = """
["Gardener"]
cost = "{0}"
type = "Creature — Elf"
power = 1
toughness = 1
keywords = ["haste"]
abilities = [{ cost = { tap = true }, targets = ["Forest"], effects = [{ do = "untap", what = "target" }] }]

["Bazaar"]
type = "Land"
mana = "{W/G}"

["Price"]
cost = "{2}"
type = "Sorcery"
effects = [{ do = "draw" }]
"""


def test_a_better_land_that_cannot_be_aimed_at_does_not_keep_another_from_being_untapped() -> None:
    rest = {"Izzet Boilerworks": 1, "Plains": 20}
    play = Scenario(hand=["Gardener", "Forest", "Bazaar", "Price"], draws=["Plains"], rest=rest, cards=GARDENER, searched=True)
    play("play Forest", "cast Gardener")
    play.until(2)
    play("play Bazaar", "cast Price")
    assert play.offers("activate Gardener")


BARGAIN = """
["Bargain"]
cost = "{0}"
type = "Sorcery"
effects = [
    { do = "draw" },
    { do = "later", at = "your next upkeep", effects = [
        { do = "may", pay = "{1}", effects = [], otherwise = [{ do = "lose game" }] },
    ] },
]
"""


def test_what_must_be_paid_or_the_game_is_lost_is_paid() -> None:
    by_the_rules, searched = (Scenario(hand=["Plains", "Bargain"], cards=BARGAIN, searched=of) for of in (False, True))
    for play in (by_the_rules, searched):
        play("play Plains", "cast Bargain", "attack")
    assert by_the_rules.moves == ["yes", "no"]
    assert searched.game.g["turn"] == 2 and searched.untapped("Plains") == 0  # nothing was asked


def test_a_policy_that_has_not_learnt_shies_away_from_what_may_lose_the_game() -> None:
    tables = Scenario(hand=["Bargain", "Plains"], cards=BARGAIN, searched=True).game.tables
    assert [str(action) for a, action in enumerate(tables.actions) if tables.record["w_ruins"][a]] == ["cast Bargain"]
