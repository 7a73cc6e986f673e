"""What happens between two decisions of a game: cards drawn, mana paid, attacks, damage, life, turns.

A move plays on to the next decision, which may be in the next turn. A replay runs the rules as Python (`replay`). So a profiler
sees the kernels in which such things happen as they are called, and positions before and after them are compared.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from deckopt.kernels import in_python
from deckopt.playing.game import Game
from deckopt.rules import codes as C
from deckopt.rules.mana.payment import pay
from deckopt.rules.stack.choices import empty_pool
from deckopt.rules.turn.combat import combat_damage
from deckopt.rules.turn.steps import next_step
from deckopt.rules.zones.library import draw

Names = tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """A turn begins."""

    number: int


@dataclass(frozen=True)
class Drew:
    """You draw cards."""

    cards: Names


@dataclass(frozen=True)
class Paid:
    """You pay so much mana, and tap or sacrifice these permanents for it."""

    mana: int
    used: Names


@dataclass(frozen=True)
class Faded:
    """So much unspent mana leaves the pool."""

    mana: int


@dataclass(frozen=True)
class Attacked:
    """These creatures deal combat damage to the opponent: so much life, so many poison counters."""

    attackers: Names
    damage: int
    poison: int


@dataclass(frozen=True)
class Changed:
    """A total of a player has changed; `what` is "opponent", "life" and so on."""

    what: str
    before: int
    after: int


Event = Turn | Drew | Paid | Faded | Attacked | Changed

TOTALS = {"opponent": "opponent_life", "you": "life", "opponent's poison": "poison", "your poison": "own_poison"}


def _code(kernel: Any) -> CodeType:
    found: CodeType = in_python(kernel).__code__
    return found


_DRAW, _PAY, _EMPTY, _COMBAT, _STEP = (_code(kernel) for kernel in (draw, pay, empty_pool, combat_damage, next_step))
_WATCHED = frozenset((_DRAW, _PAY, _EMPTY, _COMBAT, _STEP))


class Witness:
    """Watches one game; `take` gives what has happened since the last call."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._heard: list[Event] = []
        self._before: list[Any] = []  # positions before the kernels that are being called, outermost first
        self._turn = int(game.g["turn"])
        self._totals = self._now()

    def take(self) -> list[Event]:
        """What has happened, in order."""
        self._compare()
        heard, self._heard = self._heard, []
        return heard

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch while the block runs."""
        there = sys.getprofile()
        sys.setprofile(self._on_call)
        try:
            yield
        finally:
            sys.setprofile(there)
            self._before.clear()

    def _on_call(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code not in _WATCHED:
            return
        if event == "call":
            self._on_begin(code, frame.f_locals)
        elif event == "return":
            self._on_end(code, self._before.pop())

    def _on_begin(self, code: CodeType, given: dict[str, Any]) -> None:
        g, before = self._game.g, None
        if code is _DRAW:
            before = g["hand"].copy()
        elif code is _PAY:
            t = given["t"]
            generic = max(0, int(t["k_generic"][given["cost"]]) + int(given["more"]) - int(given["less"]))
            before = (generic + int(t["k_pips"][given["cost"]]), self._untapped())
        elif code is _EMPTY:
            left = int(g["pool"].sum()) + int(g["limited"].sum())
            if left:
                self._heard.append(Faded(left))
        elif code is _COMBAT:
            self._compare()
            before = (self._attackers(), dict(self._totals))
        else:
            self._compare()
        self._before.append(before)

    def _on_end(self, code: CodeType, before: Any) -> None:
        g, game = self._game.g, self._game
        if code is _DRAW:
            more = g["hand"].astype(int) - before
            cards = tuple(game.name(c) for c, n in enumerate(more.tolist()) for _ in range(n))
            if cards:
                self._heard.append(Drew(cards))
        elif code is _PAY and before[0]:
            mana, untapped = before
            left = self._untapped()
            self._heard.append(Paid(mana, tuple(name for name, n in untapped.items() for _ in range(n - left.get(name, 0)))))
        elif code is _COMBAT:
            attackers, totals = before
            now = self._now()
            damage = totals["opponent"] - now["opponent"]
            poison = now["opponent's poison"] - totals["opponent's poison"]
            if attackers:
                self._heard.append(Attacked(attackers, damage, poison))
                self._compare()
        elif code is _STEP and int(g["turn"]) != self._turn:
            self._turn = int(g["turn"])
            self._compare()
            self._heard.append(Turn(self._turn))

    def _now(self) -> dict[str, int]:
        return {what: int(self._game.g[key]) for what, key in TOTALS.items()}

    def _compare(self) -> None:
        """Note the totals that have changed since the last call."""
        now = self._now()
        self._heard += [Changed(what, n, now[what]) for what, n in self._totals.items() if now[what] != n]
        self._totals = now

    def _rows(self) -> Iterator[tuple[str, Any]]:
        for row in self._game.g["rows"][: self._game.g["n_rows"]]:
            if row[C.R_N] > 0:
                yield self._game.name(int(row[C.R_CARD])), row

    def _untapped(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, row in self._rows():
            found[name] = found.get(name, 0) + int(row[C.R_N]) - int(row[C.R_TAPPED])
        return found

    def _attackers(self) -> Names:
        return tuple(name for name, row in self._rows() if row[C.R_ATTACKING] == 1 for _ in range(int(row[C.R_N])))
