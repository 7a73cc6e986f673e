"""A goal as a program, which `rules.turn.goal` runs: first each thing it asks for, then how they are joined.

A card that the list does not have can be neither cast nor controlled.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards.amounts import Condition
from deckopt.cards.filters import Alternative, Filter, parse_filter
from deckopt.compile.intern import Interner
from deckopt.decks.goals import PERMANENTS, Asked, Goal
from deckopt.rules import codes as C

_NEVER = (C.G_CAST, -1, 1)


def write_goal(t: Any, i: Interner, goal: Goal | None) -> None:
    """Fill the `goal_` fields of the tables; without a goal they stay 0."""
    if goal is not None:
        for k, row in enumerate(_program(t, i, goal)):
            t["goal"][k] = row
            t["n_goal"] = k + 1


def _program(t: Any, i: Interner, goal: Goal) -> list[tuple[int, int, int]]:
    if isinstance(goal, Asked):
        return [_one(t, i, goal)]
    rows: list[tuple[int, int, int]] = []
    for k, part in enumerate(goal.parts):
        rows += _program(t, i, part)
        if k:
            rows.append((C.G_ALL if goal.word == "and" else C.G_ANY, 0, 0))
    return rows


def _one(t: Any, i: Interner, asked: Asked) -> tuple[int, int, int]:
    """(code, object, number) of one thing that is asked for."""
    t["goal_asks"] |= _ASKS.get(asked.kind, 0)
    if asked.kind == "win":
        return C.G_WIN, 0, 0
    if asked.kind == "mana":
        return C.G_MANA, i.cost(asked.cost), 0
    if asked.kind == "cards drawn":
        t["goal_drawn"] = max(int(t["goal_drawn"]), asked.n)
        return C.G_DRAWN, 0, asked.n
    if asked.kind == "cast":
        return _cast(t, i, asked)
    return C.G_HOLDS, i.condition(_condition(asked)), 0


def _cast(t: Any, i: Interner, asked: Asked) -> tuple[int, int, int]:
    if asked.name not in i.names:
        return _NEVER
    c = i.names.index(asked.name)
    t["goal_casts"][c] = max(int(t["goal_casts"][c]), asked.n)
    if not t["goal_slot"][c]:
        t["goal_slot"][c] = 1 + int(t["goal_slot"].max())
    return C.G_CAST, int(t["goal_slot"][c]) - 1, asked.n


#: Parts of a goal that rules of thumb must know (`policy`).
_ASKS: dict[str, int] = {
    "cast": C.GA_CASTING,
    "spells": C.GA_CASTING,
    "spells in one turn": C.GA_CASTING,
    "power": C.GA_POWER,
    "mana": C.GA_MANA | C.GA_LANDS,
    "lands": C.GA_LANDS,
    "permanents": C.GA_LANDS,
    "hand": C.GA_HELD,
    "win": C.GA_WIN,
}


def _condition(asked: Asked) -> Condition:
    """The condition on the battlefield, a zone, or the turn."""
    if asked.kind == "control":
        named = Filter((Alternative(name=asked.name),), f'goal: "{asked.name}"')
        return Condition(control=named, at_least=asked.n)
    if asked.kind in PERMANENTS:
        return Condition(control=parse_filter(asked.kind.removesuffix("s")), at_least=asked.n)
    if asked.kind == "power":
        return Condition(total_power=parse_filter("creature"), at_least=asked.n)
    if asked.kind == "hand" or asked.kind == "graveyard":
        return Condition.model_validate({"count": parse_filter("card"), "in": asked.kind, "at_least": asked.n})
    if asked.kind == "life":
        return Condition(number="life", at_least=asked.n)
    if asked.kind == "spells":
        return Condition(game="spells cast", at_least=asked.n)
    turn = {"spells in one turn": "spells cast", "cards drawn in one turn": "cards drawn"}[asked.kind]
    return Condition(turn=turn, at_least=asked.n)
