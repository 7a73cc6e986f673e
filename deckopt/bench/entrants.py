"""Entrants: players with their budgets, as the command line names them.

`mcts`, `mcts@1000`, `light@500,exploration=0.5`: a player, perhaps its rollouts a move, perhaps other settings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckopt.errors import InputError, nearest
from deckopt.playing.settings import Settings
from deckopt.search.mcts import TO_THE_END
from deckopt.search.players import PLAYERS

#: Settings of an entrant besides its rollouts, with their types.
KEYS: dict[str, type] = {
    "exploration": float,
    "min_visits": int,
    "min_probability": float,
    "mulligan_rollouts": int,
    "learning": int,
    "learning_seed": int,
    "play_off": int,
    "horizon": int,
    "trees": int,
    "wins": int,
    "thrift": int,
    "early": int,
}
#: The least value of each setting, if it is not 1.
LEAST = {
    **dict.fromkeys(
        (
            "exploration",
            "min_visits",
            "min_probability",
            "learning",
            "learning_seed",
            "play_off",
            "trees",
            "wins",
            "thrift",
            "early",
        ),
        0,
    ),
    "horizon": TO_THE_END,
}


@dataclass(frozen=True)
class Entrant:
    """A player with a budget. `rollouts` is None if all budgets are to be tried; `more` are other settings."""

    player: str
    rollouts: int | None = None
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """Its name, which `parse_entrant` reads."""
        budget = "" if self.rollouts is None else f"@{self.rollouts}"
        return f"{self.player}{budget}" + "".join(f",{key}={value:g}" for key, value in self.more)

    def settings(self, base: Settings, mulligan_factor: int | None) -> Settings:
        """Its settings: `base` with its own ones.

        A keep decision has `mulligan_factor` times the rollouts of a move (None: those of `base`).
        """
        n = base.rollouts if self.rollouts is None else self.rollouts
        keep = base.mulligan_rollouts if mulligan_factor is None else mulligan_factor * n
        fixed = {"plateau": False} if any(key == "learning" for key, _ in self.more) else {}
        return replace(base, **{**fixed, "player": self.player, "rollouts": n, "mulligan_rollouts": keep, **dict(self.more)})


def parse_entrant(text: str, option: str = "--player") -> Entrant:
    """The entrant of a name. InputError says what is wrong with it."""
    head, *rest = text.split(",")
    player, at, rollouts = head.strip().partition("@")
    if player not in PLAYERS:
        raise InputError(option, player, "is no player", nearest(player, PLAYERS) or f"one of {', '.join(PLAYERS)}")
    more = []
    for part in rest:
        key, _, value = part.strip().partition("=")
        if key not in KEYS:
            raise InputError(option, text, f"{key!r} is no setting", nearest(key, KEYS) or f"one of {', '.join(KEYS)}")
        more.append((key, _number(option, text, value, KEYS[key], LEAST.get(key, 1))))
    return Entrant(player, int(_number(option, text, rollouts, int)) if at else None, tuple(sorted(more)))


def _number(option: str, text: str, value: str, kind: type, least: int = 1) -> Any:
    try:
        number = kind(value)
    except ValueError:
        number = None
    if number is None or not least <= number <= 10**9:
        raise InputError(option, text, f"{value!r} is no {'whole ' if kind is int else ''}number from {least} on")
    return number


def with_budgets(entrants: Sequence[Entrant], budgets: Sequence[int]) -> list[Entrant]:
    """Every entrant without rollouts at each budget, the others as they are; none twice."""
    found = [replace(e, rollouts=n) for e in entrants if e.rollouts is None for n in budgets]
    return list(dict.fromkeys([*found, *(e for e in entrants if e.rollouts is not None)]))
