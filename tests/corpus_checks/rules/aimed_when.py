"""When targets are chosen: with the mode that has them, and of "when you do" once it is done."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import scopes
from corpus_checks.played import definition, played_text, tables
from deckopt.words.targets import CREATURES_MEANT, NO_FILTERS

#: Something is given up, which others may trigger on, and a trigger of its own follows (603.12).
_GIVEN_UP = re.compile(r"\byou may (?:sacrifice|discard)\b[^.]*\. When you do, ")


def _before_the_mode(pair: Pair) -> Iterator[str]:
    for scope in scopes(pair):
        noticed = [t for t in scope.targets if isinstance(t, dict) or t not in NO_FILTERS or t in CREATURES_MEANT]
        for table in tables(scope.effects) if noticed else ():
            if table.get("do") == "may" and table.get("otherwise"):
                aimed = ["'target" in repr(table[key]) for key in ("effects", "otherwise")]
                if aimed[0] != aimed[1]:
                    yield f"{noticed} are chosen before it is known whether {table} is about them"


def _at_once(pair: Pair) -> Iterator[str]:
    said = len(_GIVEN_UP.findall(played_text(pair)))
    done = sum(table.get("do") == "when done" for table in tables(definition(pair)))
    if said > done:
        yield f"{said} times 'when you do', {done} triggers for that"


OF_MODES = Check("targets of other modes", "What may be chosen or not has its targets only if it is chosen.", _before_the_mode)
WHEN_YOU_DO = Check("when you do", "'When you do' is a trigger of its own where something is given up for it.", _at_once)
