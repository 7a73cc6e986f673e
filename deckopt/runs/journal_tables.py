"""The tables of a journal: their columns, the types and bounds of these, and the hash that names the format.

What the rows mean is in `journal`. How a table seals and checks a row is in `sealed`. Nothing here opens a file.
"""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import Annotated

from pydantic import Field

from deckopt import files
from deckopt.bounded import Name
from deckopt.runs.rows import RESULT, Seconds, Share, Whole
from deckopt.runs.sealed import Table

_Number = Annotated[int, Field(ge=-(2**53), le=2**53)]  # number of a root or a course; numbers below 0 are those of comparisons
_Text = Annotated[str, Field(max_length=files.MB)]
_Bytes = Annotated[bytes, Field(max_length=64 * files.MB)]
_CLOCK = ("clock", float, Seconds)

META = Table("meta", "its row", [("name", str, Name), ("value", str, Name)])
INPUTS = Table("inputs", "input", [("n", int, Whole), ("data", str, Annotated[str, Field(max_length=64 * files.MB)])])
GAMES = Table("games", "game", [("k", int, Whole), *RESULT, _CLOCK, ("root", int, Whole | None), ("mark", int, Whole)])
PLAYERS = Table("players", "player", [("course", int, _Number), ("plays", str, Name), ("learnt", str, Name)])
ROOTS = Table("roots", "root", [("root", int, _Number), ("thresholds", str, _Text), ("hands", bytes, _Bytes | None)])
FINALS = Table("finals", "game of the comparison", [("stop", int, Whole), ("i", int, Whole), *RESULT, _CLOCK], keys=2)
LOOPS = Table("loops", "loop", [("stop", int, _Number), ("i", int, Whole), ("around", str, _Text), ("used", str, _Text)], keys=2)
STOPS = Table("stops", "stop", [("stop", int, Whole), ("why", str, Name), ("best", int, Whole), ("pairs", int, Whole | None)])
BUDGETS = Table(
    "budgets",
    "budget",
    [
        ("n", int, Whole),
        ("minutes", float, Annotated[float, Field(ge=0, le=10**7)] | None),
        ("games", int, Annotated[int, Field(ge=0, le=10**9)] | None),
        ("from_clock", float, Seconds),
        ("from_game", int, Whole),
        ("least_gain", float, Share | None),
    ],
)
SNAPSHOTS = Table("snapshots", "snapshot", [("told", int, Whole), ("search", str, Name), ("data", bytes, bytes)])
SMALL = (PLAYERS, ROOTS, STOPS, BUDGETS)  # small tables, whose rows are counted
SCHEMA = (
    *(table.sql for table in (META, INPUTS, GAMES, PLAYERS, ROOTS, FINALS, LOOPS, STOPS, BUDGETS, SNAPSHOTS)),
    "CREATE INDEX evaluations ON games (root, k) WHERE root IS NOT NULL",
)
FORMAT = blake2b("\n".join(SCHEMA).encode(), digest_size=4).hexdigest()
ROWS = "rows"  # the key of these numbers in `meta`


def rows_of_small(db: sqlite3.Connection) -> str:
    """How many rows each small table has, as `meta` stores it."""
    return ", ".join(f"{table.name} {table.count(db)}" for table in SMALL)
