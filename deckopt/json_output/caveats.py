"""What keeps results from being those of the printed cards: cards that are played differently,
and games that did not end as games do.

Figures of decks and games belong in the other modules.
"""

from __future__ import annotations

from typing_extensions import TypedDict


class CaveatsDict(TypedDict):
    """Cards that are not played as printed; `results_are` is null, "lower bound" or "estimate"."""

    stand_ins: dict[str, str]
    approximations: dict[str, str]
    in_part: dict[str, str]
    blanks: dict[str, int]
    as_printed: int
    not_as_printed: int
    results_are: str | None
    command_zone: str | None
    life: str | None
    sideboard: str | None


class EndingsDict(TypedDict):
    """Games that did not end as games do: too large for the engine, in a loop without end, or with a turn that was cut off."""

    faults: int
    outgrown_by: list[str]
    drawn_by_loop: int
    loop: list[str]
    cut_off: int
    cut_off_by: list[str]


class CoverageOfDeckDict(TypedDict):
    """How many cards of a deck are played as printed, and what differs of the others."""

    cards: int
    as_printed: int
    simplified: int
    in_part: int
    stood_in_for: int
    blank: int
    notes: dict[str, str]
    results_are: str | None
