"""From cards to tables: what parses can be built and played, and means what it says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tomli
from scenario import Scenario, catalog_with

from deckopt.compile.build import build_tables
from deckopt.compile.policy import apply_policy
from deckopt.compile.tables import Tables
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck

LAND = '[Den]\ntype = "Land"\nmana = "{G}"\n'


def deck_of(cards: str, **fields: Any) -> tuple[Deck, Any]:
    catalog = catalog_with(LAND + cards)
    main = {"Den": 20, **{name: 4 for name in tomli.loads(cards) if not catalog[name].token}}
    return check_deck({"main": main, **fields}, "deck.toml", "deck", catalog), catalog


def tables_of(cards: str, **fields: Any) -> Tables:
    return build_tables(*deck_of(cards, **fields))


def test_a_list_without_a_card_that_loses_in_exile_can_be_built() -> None:
    deck, catalog = deck_of('[Bear]\ncost = "{0}"\ntype = "Sorcery"\n', game={"lose": {"exiled": {"bear": 4, "Den": 3}}})
    both, one = build_tables(deck, catalog), build_tables(deck.with_main({"Den": 24}), catalog)
    assert (both.record["n_lose_exiled"], one.record["n_lose_exiled"]) == (2, 1)
    assert both.record["lose_exiled"][both.index("Bear")] == 4


HOARD = """
[Hoard]
cost = "{0}"
type = "Artifact"
enters = { charge = 1 }
mana = { add = "{R}{R}", remove = "charge" }
[Giant]
cost = "{R}{R}"
type = "Creature — Giant"
power = 2
toughness = 2
"""


def test_a_counter_is_removed_for_several_mana() -> None:
    play = Scenario(hand=["Hoard", "Giant", "Giant"], cards=HOARD)
    play("cast Hoard", "activate Hoard (mana)")
    assert (play.one("Hoard").count("charge"), play.one("Hoard").tapped) == (0, True)
    play("cast Giant").until(2)
    assert not play.one("Hoard").tapped
    assert not play.offers("activate Hoard (mana)")
    assert not play.offers("cast Giant")


def test_an_additional_cost_may_be_mana() -> None:
    lore = '[Tax]\ncost = "{R}"\ntype = "Sorcery"\nalso = "{1}"\n'
    play = Scenario(hand=["Mountain", "Lotus Petal", "Tax"], cards=lore)
    play("play Mountain")
    assert not play.offers("cast Tax")
    assert play("cast Lotus Petal").offers("cast Tax")


BEAR = '[Bear]\ncost = "{0}"\ntype = "Creature — Bear"\npower = 1\ntoughness = 1\nkicker = "{1}"\n'
NEVER: dict[str, Any] = {"never": "cast", "card": "BEAR"}
WHEN, UNLESS = {"when": {"control": "land"}}, {"unless": {"turn": "cards drawn"}}


def offered(prune: list[dict[str, Any]], rollout: list[dict[str, Any]]) -> list[list[tuple[int, int]]]:
    """(`w_never`, `w_unless`) of both ways to cast the Bear, in the tree and in rollouts."""
    deck, catalog = deck_of(BEAR, policy={"prune": prune, "rollout": rollout})
    tables = build_tables(deck, catalog)
    ways = [a for a, action in enumerate(tables.actions) if action.card == "Bear"]
    records: tuple[np.void, np.void] = apply_policy(tables, deck)
    return [[(min(2, int(t["w_never"][a])), min(1, int(t["w_unless"][a]))) for a in ways] for t in records]


@pytest.mark.parametrize(
    ("prune", "rollout", "tree_says", "rollouts_say"),
    [
        ([NEVER], [], [(1, 0)] * 2, [(1, 0)] * 2),
        ([NEVER | {"way": "kicked"}], [], [(0, 0), (1, 0)], [(0, 0), (1, 0)]),
        ([NEVER | WHEN], [], [(2, 0)] * 2, [(2, 0)] * 2),
        ([NEVER | UNLESS], [], [(1, 1)] * 2, [(1, 1)] * 2),
        ([NEVER, NEVER | WHEN], [], [(1, 0)] * 2, [(1, 0)] * 2),
        ([NEVER | WHEN, NEVER], [], [(1, 0)] * 2, [(1, 0)] * 2),
        ([NEVER | UNLESS], [NEVER], [(1, 1)] * 2, [(1, 0)] * 2),
        ([NEVER], [NEVER | UNLESS], [(1, 0)] * 2, [(1, 0)] * 2),
        ([], [NEVER | WHEN], [(0, 0)] * 2, [(2, 0)] * 2),
    ],
)
def test_rules_find_their_card_in_any_case_and_the_strictest_holds(
    prune: list[dict[str, Any]], rollout: list[dict[str, Any]], tree_says: list[Any], rollouts_say: list[Any]
) -> None:
    assert offered(prune, rollout) == [tree_says, rollouts_say]
