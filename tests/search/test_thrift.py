"""Among moves of nearly equal value, none is made that gives something for nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.kernels import in_python
from deckopt.playing.position import read_position, set_position
from deckopt.playing.settings import Settings
from deckopt.rules.state import new_state
from deckopt.search.thrift import keeps_more
from search.at_position import player_at

LIBRARY = [*["Forest"] * 20, *["Grizzly Bears"] * 20]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def more(catalog: Catalog, one: dict[str, Any], other: dict[str, Any], besides: tuple[str, ...] = ()) -> bool:
    """Whether one position keeps more than another. Cards that either has are in the deck, and those of `besides`."""
    read = [read_position({"library": ["Forest"], "turn": 3, **fields}) for fields in (one, other)]
    names = {name for p in read for name in (*p.hand, *p.graveyard, *(q.name for q in p.permanents()))}
    player, _ = player_at({"library": ["Forest", *sorted(names), *besides]}, catalog, Settings(rollouts=1, mulligan_rollouts=1))
    states = []
    for position in read:
        g = new_state()
        set_position(player.tables, g, position)
        states.append(g)
    with np.errstate(over="ignore"):
        return bool(in_python(keeps_more)(player.tables.record, *states))


BETTER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "life": ({"life": 20}, {"life": 17}),
    "damage": ({"opponent_life": 17}, {"opponent_life": 20}),
    "a card in hand": ({"hand": ["Elvish Spirit Guide"]}, {}),
    "an Equipment on the battlefield": ({"battlefield": ["Bonesplitter"]}, {"hand": ["Bonesplitter"]}),
    "a permanent": ({"battlefield": ["Forest", "Forest"]}, {"battlefield": ["Forest"]}),
    "a counter": (
        {"battlefield": [{"name": "Grizzly Bears", "counters": {"+1/+1": 1}}]},
        {"battlefield": ["Grizzly Bears"]},
    ),
    "an untapped permanent": ({"battlefield": ["Forest"]}, {"battlefield": [{"name": "Forest", "tapped": True}]}),
}
NOT_BETTER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the same": ({"hand": ["Bonesplitter"]}, {"hand": ["Bonesplitter"]}),
    "life for damage": ({"life": 17, "opponent_life": 17}, {}),
    "another card": ({"hand": ["Bonesplitter"]}, {"hand": ["Grizzly Bears"]}),
    "a card that does something as it enters": ({"battlefield": ["Elvish Visionary"]}, {"hand": ["Elvish Visionary"]}),
    "a card with a use in hand": ({"battlefield": ["Elvish Spirit Guide"]}, {"hand": ["Elvish Spirit Guide"]}),
    "another library": ({"hand": ["Bonesplitter"]}, {"library": ["Bonesplitter", "Forest"]}),
    "a later turn": ({"turn": 4, "life": 20}, {"life": 10}),
}


@pytest.mark.parametrize("name", BETTER)
def test_a_position_that_has_more_of_one_thing_and_no_less_of_others_keeps_more(name: str, catalog: Catalog) -> None:
    one, other = BETTER[name]
    assert more(catalog, one, other)
    assert not more(catalog, other, one)


@pytest.mark.parametrize("name", NOT_BETTER)
def test_positions_are_not_ordered_where_it_cannot_be_told(name: str, catalog: Catalog) -> None:
    one, other = NOT_BETTER[name]
    assert not more(catalog, one, other)
    if name != "life for damage":
        assert not more(catalog, other, one) or name == "a later turn"


def test_a_card_in_the_graveyard_is_worth_something_where_cards_speak_of_graveyards(catalog: Catalog) -> None:
    held, discarded = {"hand": ["Grizzly Bears"]}, {"graveyard": ["Grizzly Bears"]}
    assert more(catalog, held, discarded)
    assert not more(catalog, held, discarded, ("Reanimate",))


#: Positions, and the moves that give something for nothing there; the first of these is made first where there are two decisions.
WASTE: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "a card exiled for mana that nothing uses": (
        {"hand": ["Elvish Spirit Guide", "Craw Wurm"], "battlefield": ["Grizzly Bears"], "land_drops": 0},
        (),
        "activate Elvish Spirit Guide",
    ),
    "life for a land that is not used": (
        {"hand": ["Stomping Ground"], "battlefield": ["Grizzly Bears"]},
        ("play Stomping Ground",),
        "yes",
    ),
    "a search that finds nothing": (
        {"hand": ["Scapeshift"], "battlefield": [{"name": "Forest", "copies": 4}, "Grizzly Bears"], "land_drops": 0,
         "library": ["Grizzly Bears"] * 30},
        (),
        "cast Scapeshift",
    ),
    "attackers tapped for mana that nothing uses": (
        {"battlefield": ["Heritage Druid", "Nettle Sentinel", "Nettle Sentinel"], "land_drops": 0},
        (),
        "activate Heritage Druid",
    ),
    "an Equipment not cast, and its mana not used": (
        {"hand": ["Bonesplitter"], "battlefield": ["Forest", {"name": "Grizzly Bears", "new": True}], "land_drops": 0},
        (),
        "attack",
    ),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", WASTE)
def test_nothing_is_given_for_nothing(name: str, seed: int, catalog: Catalog) -> None:
    position, before, waste = WASTE[name]
    player, game = player_at({"library": LIBRARY, "turn": 3, **position}, catalog, Settings(rollouts=40, mulligan_rollouts=1))
    for words in before:
        game.apply(next(m for m in game.moves if game.describe(m) == words))
    assert waste in map(game.describe, game.moves)
    played, _ = player.choice(game.g, seed)
    assert game.describe(played) != waste
