"""A game turn by turn, for Python: lands, mana, cards, damage. `search.record` says how they are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class FirstTurns(NamedTuple):
    """For a card in hand, the first turns on which something was so; 0 if there was none.

    - `held`: you had a main phase.
    - `enough`: there was enough mana, of any colours.
    - `payable`: its cost could be paid.
    """

    held: int
    enough: int
    payable: int


@dataclass(frozen=True)
class Turns:
    """A game from turn 1 on: one number for each turn that began. Of a game with very many moves, only the first turns.

    - `lands`: on the battlefield as the turn ended.
    - `mana`: could have been paid at once; `spent`: was spent.
    - `cards`: had left the library by the turn's last main phase.
    - `damage`: what the opponent's life had lost by the turn's end; `poison`: their poison counters.
    - `first`: the cards that were in hand.
    """

    lands: tuple[int, ...]
    mana: tuple[int, ...]
    spent: tuple[int, ...]
    cards: tuple[int, ...]
    damage: tuple[int, ...]
    poison: tuple[int, ...]
    first: dict[str, FirstTurns]

    def __len__(self) -> int:
        return len(self.lands)


def turns_of(record: Any, names: Sequence[str]) -> Turns:
    """The turns of a record of `search.record`; `names` are those of the cards of its tables."""
    n = int(record["turns"]) + 1
    lands, mana, spent, cards, damage, poison = (
        tuple(map(int, record[key][1:n])) for key in ("lands", "mana", "spent", "cards", "damage", "poison")
    )
    columns = (map(int, record[key]) for key in ("held", "enough", "payable"))
    first = {name: found for name, *turns in zip(names, *columns, strict=False) if (found := FirstTurns(*turns)).held}
    return Turns(lands, mana, spent, cards, damage, poison, first)
