"""Games that are not played: rewards made up at once, for tests of what surrounds games.

A reward depends on the list, on the luck, on the thresholds and on what players have learnt, so that whatever a run
gets wrong when it goes on shows in its report.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from deckopt.evaluate.games import HandTask, Played, Task
from deckopt.playing.results import GameResult, HandValue
from deckopt.workers.serial import SerialWorkers

CPU = 0.001  # seconds that a game pretends to have taken


def number(*of: object) -> float:
    """A number in 0..1 that looks random."""
    return int.from_bytes(blake2b(repr(of).encode(), digest_size=6).digest(), "big") / 2**48


def worth(main: tuple[tuple[str, int], ...]) -> float:
    """The mean reward of a list: some cards are better than others."""
    average = sum(copies * number(name) for name, copies in main) / sum(copies for _, copies in main)
    return 0.5 + 3 * (average - 0.5)


def answer(table: object, task: Task) -> Any:
    """The function of the workers; it needs no table."""
    if isinstance(task, tuple):
        return tuple(answer(table, one) for one in task)
    if isinstance(task, HandTask):
        luck = [number(task.main, sorted(task.hand), keep, task.stream, task.courses) for keep in task.keeps]
        values = [(0.1 * by + 0.5) * keep / 7 for by, keep in zip(luck, task.keeps, strict=True)]
        return tuple(HandValue(value, value + 0.01) for value in values)
    luck_of_game = number(task.seed, task.game, task.thresholds, task.courses) - 0.5
    reward = min(1.0, max(0.0, worth(task.main) + 0.1 * luck_of_game))
    return Played(GameResult(reward, reward > 0.3, 3 + task.game % 5, 7 - task.game % 2, 100, 12), CPU)


def table() -> None:
    """The context of the workers."""


def serial() -> SerialWorkers:
    """One worker."""
    return SerialWorkers(answer, table)
