"""Tables that fit into a terminal. Names get shorter, bars too, and numbers never do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from deckopt.shown import shown

GAP = 2  # spaces between two cells
SHORTEST = 12  # least width of a name
_DOTS = "..."


class Table:
    """Rows of cells below titles. Columns of `names` are aligned left and may be cut. The column of `bars` may be left out. All
    others are numbers."""

    def __init__(self, *titles: str, names: Collection[str] = (), bars: str | None = None) -> None:
        self.titles, self.names, self.bars = titles, frozenset(names), bars
        self.rows: list[list[str]] = []

    def add(self, *cells: str) -> None:
        """Add a row."""
        self.rows.append([shown(cell) for cell in cells])

    def lines(self, width: int | None = None) -> list[str]:
        """The titles and rows within a width. If that is too small for the numbers, each cell has its own line."""
        columns = list(zip(self.titles, *self.rows, strict=True))
        widths = [max(map(cell_len, column)) for column in columns]
        if width is not None and not self._fit(widths, width):
            return list(self._one_by_one())
        cut = [cells if self._is_bar(cells[0]) else _names(cells, w) for cells, w in zip(columns, widths, strict=True)]
        return [self._line(list(row), widths) for row in zip(*cut, strict=True)]

    def _fit(self, widths: list[int], width: int) -> bool:
        """Make columns narrower until all fit; returns whether that is possible."""
        over = sum(widths) + GAP * (len(widths) - 1) - width
        for can in (self._is_bar, self._is_name):
            least = 0 if can == self._is_bar else SHORTEST
            while over > 0:
                widest = max((i for i, title in enumerate(self.titles) if can(title)), key=lambda i: widths[i], default=None)
                if widest is None or widths[widest] <= least:
                    break
                less = min(over, widths[widest] - least)
                widths[widest] -= less
                over -= less
        return over <= 0

    def _is_bar(self, title: str) -> bool:
        return title == self.bars

    def _is_name(self, title: str) -> bool:
        return title in self.names

    def _line(self, cells: list[str], widths: list[int]) -> str:
        made = []
        for title, cell, width in zip(self.titles, cells, widths, strict=True):
            if self._is_bar(title):
                made.append(set_cell_size(cell, min(width, cell_len(cell))))
            elif self._is_name(title):
                made.append(set_cell_size(cell, width))
            else:
                made.append(" " * (width - cell_len(cell)) + cell)
        return (" " * GAP).join(made).rstrip()

    def _one_by_one(self) -> Iterator[str]:
        for row in self.rows:
            for number, (title, cell) in enumerate(zip(self.titles, row, strict=True)):
                if cell and not self._is_bar(title):
                    yield f"{'  ' if number else ''}{title}: {cell}"


def _names(cells: Sequence[str], width: int) -> list[str]:
    """The cells within a width. Those whose beginnings would be equal lose their middle, up to where they begin to differ.

    If that does not tell them apart, they are numbered.
    """
    cut = {cell: _beginning(cell, width) for cell in cells}
    for _ in cut:  # each time fewer of them are alike
        alike = [short for short, n in Counter(cut.values()).items() if n > 1]
        for short in alike:
            those = [cell for cell in cut if cut[cell] == short]
            cut.update({cell: _beside(cell, _shared(those), width) for cell in those})
        if not alike:
            break
    for short in [short for short, n in Counter(cut.values()).items() if n > 1]:
        those = [cell for cell in cut if cut[cell] == short]
        cut.update({cell: _beginning(f"{number}: {cell}", width) for number, cell in enumerate(those, 1)})
    return [cut[cell] for cell in cells]


def _shared(cells: Sequence[str]) -> int:
    """How many characters all cells begin with together."""
    first, last = min(cells), max(cells)
    return next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))


def _beginning(cell: str, width: int) -> str:
    return cell if cell_len(cell) <= width else set_cell_size(cell, width - len(_DOTS)).rstrip() + _DOTS


def _beside(cell: str, shared: int, width: int) -> str:
    """The cell within a width, with what comes after its first `shared` characters, which others have too."""
    head = set_cell_size(cell, width // 3).rstrip() + _DOTS
    room = width - cell_len(head)
    first = shared
    while first > 0 and cell_len(cell[first - 1 :]) <= room:
        first -= 1
    return head + _beginning(cell[first:], room)
