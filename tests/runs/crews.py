"""Crews of a drive that are workers of somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.evaluate.training import Course
from deckopt.runs.drive import Crew
from deckopt.workers.base import Pending, Workers


class _Lent:
    def __init__(self, workers: Workers, courses: int | None) -> None:
        self.count = workers.count
        self._workers, self._courses = workers, courses

    def submit(self, task: Any) -> Pending:
        return self._workers.submit(self._known(task))

    def _known(self, task: Any) -> Any:
        if isinstance(task, tuple):
            return tuple(map(self._known, task))
        return task if self._courses is None else replace(task, courses=self._courses)

    def close(self) -> None:
        """They are needed again."""

    def __enter__(self) -> _Lent:
        return self

    def __exit__(self, *_: object) -> None: ...


def lent(workers: Workers, courses: int | None = None) -> Crew:
    """These workers, not closed; with `courses` their players have had so many, whatever they are asked for."""

    def crew(wanted: Sequence[Course]) -> Workers:
        return _Lent(workers, courses)

    return crew
