"""Names in tables stay apart where they are cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rich.cells import cell_len

from deckopt.report.table import Table

LONG = (
    "Mono-Red Burn (/home/me/decks/modern/january/burn.txt)",
    "Mono-Red Burn (/home/me/decks/modern/february/burn.txt)",
    "Mono-Red Burn (-1 Lava Spike, +1 Mountain)",
    "Mono-Red Burn (-1 Lava Spike, +1 Forest)",
    "\u65e5\u672c\u8a9e\u306e\u30c7\u30c3\u30ad\u306e\u9577\u3044\u540d\u524d\u306e\u3072\u3068\u3064\u4e00",
    "\u65e5\u672c\u8a9e\u306e\u30c7\u30c3\u30ad\u306e\u9577\u3044\u540d\u524d\u306e\u3072\u3068\u3064\u4e8c",
    "Burn",
)


def names(width: int, *decks: str) -> list[str]:
    table = Table("deck", "won", "win turn", "mean reward", "gain", "95 % interval", names=["deck"])
    for deck in decks:
        table.add(deck, "99.1 %", "4.56", "0.7345", "+0.0012", "-0.0012 to +0.0134")
    lines = table.lines(width)
    assert all(cell_len(line) <= width for line in lines)
    return [line.partition("  ")[0] for line in lines[1:]]


@pytest.mark.parametrize("width", [72, 80, 90, 100])
def test_different_names_are_different_when_they_are_cut(width: int) -> None:
    found = names(width, *LONG)
    assert len({*found}) == len(LONG)
    assert found[-1] == "Burn"


def test_names_that_begin_differently_keep_their_beginning() -> None:
    assert names(80, "Affinity with a very long name", "Burn with a very long name")[0] == "Affinity with a v..."


def test_what_all_share_is_left_out_first() -> None:
    found = names(90, *(f"Mono-Red Burn of my very own invention, version {n}" for n in range(8, 12)))
    assert all(name.startswith("Mono-Red") for name in found)
    assert [name.rpartition(" ")[2] for name in found] == ["8", "9", "10", "11"]


def test_equal_names_stay_equal() -> None:
    first, second = names(80, *(LONG[0],) * 2)
    assert first == second


def test_a_name_that_another_one_begins_with_is_told_from_it() -> None:
    assert all(a != b for a, b in pairwise(names(80, *("Burn" + " and more" * n for n in range(1, 6)))))
