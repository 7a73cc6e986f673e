"""Whoever compares positions, field by field, leaves out none but for a reason that is told here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.kernels import in_python
from deckopt.playing.settings import Settings
from deckopt.rules import codes as C
from deckopt.rules.state import STATE
from deckopt.search.same import fingerprint
from deckopt.search.thrift import keeps_more
from search.at_position import player_at

Place = tuple[str, tuple[int, ...]]  # a field, and an index in it

#: Of both: what follows from other fields, or is about the past.
FOLLOWS = {
    "on_the_play": "the same in all positions of a game",
    "fault": "such positions are given up",
    "moves": "only bounds the length of a turn",
    "choices": "only bounds the length of a turn",
    "shuffles": "only for the game's own luck",
    "picks": "only for the game's own luck",
    "next_handle": "names do not matter",
    "untidy": "the same permanents, though their rows are not merged yet",
    "due": "the rules look again, and find the same",
    "stronger": "the rules look again, and find the same",
    "legends_known": "the rules look again, and find the same",
    "supply_known": "mana is counted again, and the same is found",
    "total_supply": "mana is counted again, and the same is found",
    "supply": "mana is counted again, and the same is found",
    "purpose": "mana is counted again for each purpose",
    "n_seen": "only keeps search from going round",
    "seen": "only keeps search from going round",
    "n_hand": "the hand is compared",
    "n_graveyard": "the graveyard is compared",
    "n_look": "the cards looked at are compared",
    "more_plus": "nothing is just entering where something is decided",
    "last_at": "in which order permanents left does not matter",
}
NOT_IN_FINGERPRINT = FOLLOWS | {
    "n_rows": "a row without permanents is none",
    "over": "such positions are no longer searched",
    "turn": "positions of one turn are compared",
    "more_turns": "positions of one turn are compared",
    f"rows {C.R_MANA}": "it follows from what is attached and given",
}
IN_A_TURN = "ends with the turn, and positions after a turn are compared"
NOT_IN_THRIFT = FOLLOWS | {
    "attacked": IN_A_TURN,
    "no_combat_damage": IN_A_TURN,
    "moment": IN_A_TURN,
    "wishes": IN_A_TURN,
    "drawn": IN_A_TURN,
    "n_permits": IN_A_TURN,
    "permits": IN_A_TURN,
    "pool": IN_A_TURN,
    "count": IN_A_TURN,
    "limited": IN_A_TURN,
    "kept_less": IN_A_TURN,
    "taps_add": IN_A_TURN,
    "frozen": IN_A_TURN,
    "frozen_types": IN_A_TURN,
    "frozen_silencers": IN_A_TURN,
    "frozen_mana": IN_A_TURN,
    "frozen_adders": IN_A_TURN,
    "stack": "it is empty",
    "n_pending": "nothing waits once a turn has begun",
    "pending": "nothing waits once a turn has begun",
    "n_arriving": "nothing is about to enter once a turn has begun",
    "arriving": "nothing is about to enter once a turn has begun",
    "last": "nothing is left that reads it",
    "seen_graveyard": "it is the graveyard",
    "look": "nothing is looked at once a turn has begun",
    "opened": "the game has begun",
    "to_bottom": "the game has begun",
    "spells_ever": "to have cast fewer spells is what is looked for",
    "drawn_ever": "only goals ask for it, and nothing is compared with a goal",
    "goal_cast": "only goals ask for it, and nothing is compared with a goal",
    "exile": "which cards are elsewhere is compared",
    "graveyard": "compared if it matters, as another test says",
    **dict.fromkeys((f"rows {k}" for k in (C.R_SICK, C.R_ATTACKING, C.R_DAMAGE, C.R_TOUGHNESS, C.R_USED, C.R_REVERT)), IN_A_TURN),
    f"rows {C.R_HANDLE}": "names do not matter",
    **dict.fromkeys((f"rows {k}" for k in (C.R_MANA, C.R_EXTRA, C.R_EXTRA2)), "it follows from what is attached and given"),
}


def places(n_cards: int) -> Iterator[Place]:
    """Each number of a position, of lists those of the first entry, of permanents those of the third."""
    for name in STATE.names or ():
        shape = STATE[name].shape
        if len(shape) == 2:
            first = 2 if name == "rows" else 0
            yield from ((name, (first, k)) for k in range(shape[1]))
        elif name in ("hand", "library", "graveyard", "exile", "look", "sideboard", "seen_graveyard", "drawn"):
            yield from ((name, (c,)) for c in range(n_cards))
        elif name in ("own", "count", "pool"):
            yield from ((name, (k,)) for k in range(shape[0]))
        else:
            yield name, (0,) if shape else ()


def name_of(place: Place) -> str:
    return f"rows {place[1][1]}" if place[0] == "rows" else place[0]


def changed(g: np.void, place: Place, by: int) -> np.void:
    name, index = place
    other = np.array([g], STATE)[0]
    if index:
        other[name][index] = np.int64(other[name][index]) + by
    else:
        other[name] += by
    return other  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def position() -> tuple[Any, np.void]:
    """Tables with all mechanics, and a position with something in each list; a creature is attached to another permanent."""
    fields = {"library": ["Forest"] * 9, "hand": ["Grizzly Bears"], "battlefield": ["Forest", "Bonesplitter", "Grizzly Bears"]}
    player, game = player_at({**fields, "turn": 3}, Catalog.load(), Settings(rollouts=1, mulligan_rollouts=1))
    t = np.array([player.tables.record], player.tables.record.dtype)[0]
    for flag in (
        "n_limits",
        "n_adders",
        "keeps_discounts",
        "n_goal",
        "n_live",
        "n_sideboard",
        "tells_graveyard",
        "asks_drawn",
        "keeps_last",
    ):
        t[flag] = 1
    g = np.array([game.g], STATE)[0]
    for name in ("n_top", "n_bottom", "n_exiled", "n_permits", "frozen"):
        g[name] = 1
    assert g["n_rows"] == 3
    g["rows"][2, C.R_HOST] = g["rows"][1, C.R_HANDLE] = 2
    g["rows"][0, C.R_HANDLE] = 3
    return t, g


def test_a_fingerprint_leaves_out_nothing_but_for_a_reason(position: tuple[Any, np.void]) -> None:
    t, g = position
    for name in ("n_delayed", "n_stack", "n_pending", "n_arriving"):
        g = changed(g, (name, ()), 1)
    g["last"][0, C.L_HANDLE] = 9
    found = in_python(fingerprint)
    with np.errstate(over="ignore"):
        before = found(t, g)
        same = [place for place in places(int(t["n_cards"])) if found(t, changed(g, place, 1)) == before]
    assert {name_of(place) for place in same} == set(NOT_IN_FINGERPRINT)


def test_what_keeps_more_leaves_out_nothing_but_for_a_reason(position: tuple[Any, np.void]) -> None:
    t, g = position
    g = changed(g, ("n_delayed", ()), 1)
    more = changed(g, ("life", ()), 1)
    found = in_python(keeps_more)
    with np.errstate(over="ignore"):
        assert found(t, more, g)
        same = [p for p in places(int(t["n_cards"])) if all(found(t, changed(more, p, by), g) for by in (-2, -1, 1))]
    assert {name_of(place) for place in same} == set(NOT_IN_THRIFT)
