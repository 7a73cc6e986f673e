"""What an operation is, and the table to which operations are added, family by family.

Here is only how the table works. Which operations there are stands in `words.operations`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckopt.words.operands import Operand

MOST_OPERANDS = 5


@dataclass(frozen=True)
class Operation:
    """An operation: what it is called, what it does, its operands in the order of their columns."""

    name: str
    about: str
    operands: tuple[Operand, ...]
    family: str  # a family of verbs (`words.verbs`), or "announcing", "costs", "entering" or "game"

    def column(self, operand: str) -> int:
        """The column of an operand of this name; ValueError if there is none."""
        return 1 + [known.name for known in self.operands].index(operand)


class Operations:
    """A table of operations, which have their numbers in the order in which they are added."""

    def __init__(self) -> None:
        self.by_number: list[Operation] = []
        self._family = ""

    def begin(self, family: str) -> None:
        """The operations that follow are of this family."""
        self._family = family

    def add(self, name: str, about: str, **operands: Operand) -> tuple[int, ...]:
        """Add an operation; its number, and the columns of its operands."""
        named = tuple(replace(operand, name=called) for called, operand in operands.items())
        self.by_number.append(Operation(name, about, named, self._family))
        return len(self.by_number) - 1, *range(1, len(named) + 1)

    def add_bare(self, name: str, about: str) -> int:
        """Add an operation without operands; its number."""
        return self.add(name, about)[0]

    def row(self, code: int, operands: dict[str, int]) -> list[int]:
        """The row of an operation whose operands are given by name; TypeError if one is missing, or is not known."""
        operation = self.by_number[code]
        try:
            given = [operands[known.name] for known in operation.operands]
        except KeyError as missing:
            raise TypeError(f"{operation.name}: the operand {missing} is missing") from None
        if len(given) != len(operands):
            unknown = {*operands} - {known.name for known in operation.operands}
            raise TypeError(f"{operation.name}: unknown operands {', '.join(sorted(unknown))}")
        return [code, *given, *[0] * (MOST_OPERANDS - len(given))]
