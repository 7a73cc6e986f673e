"""What a game was like turn by turn, as a player would note it (`search.record` says how it is counted)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class FirstTurns(NamedTuple):
    """The first turns on which a card was in the hand in a main phase, there was mana enough for its cost, of whatever colours,
    and its cost could be paid; 0 where there was none."""

    held: int
    enough: int
    payable: int


@dataclass(frozen=True)
class Turns:
    """A game from turn 1 on, a number for each turn that began (of a game of very many moves, for those at its beginning).

    `lands` are those on the battlefield as the turn ended. `mana` is what could have been paid at once, `spent` what was spent.
    `cards` had left the library by the turn's last main phase. `damage` is what the opponent's life had lost by its end, and
    `poison` their poison counters. `first` has the cards that were in the hand.
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
    """What a record of `search.record` says; `names` are those of the cards of its tables."""
    n = int(record["turns"]) + 1
    lands, mana, spent, cards, damage, poison = (
        tuple(map(int, record[key][1:n])) for key in ("lands", "mana", "spent", "cards", "damage", "poison")
    )
    columns = (map(int, record[key]) for key in ("held", "enough", "payable"))
    first = {name: found for name, *turns in zip(names, *columns, strict=False) if (found := FirstTurns(*turns)).held}
    return Turns(lands, mana, spent, cards, damage, poison, first)
