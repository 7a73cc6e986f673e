"""The rows of all known cards: which source a card is taken from, and compiling what is not compiled yet.

What a row says is decided in `oracle.rows`; files of rows are read and written in `cards.known`. What has been compiled is
kept in a folder of the cache, a file for each version of the compiler, so that a card is compiled once.
"""

from __future__ import annotations

import hashlib
import json
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from deckopt import cache, files
from deckopt.cards.known import Origin, Row
from deckopt.oracle.corpus import Corpus, Printed
from deckopt.oracle.mark import compiler_mark
from deckopt.processors import processors

_KEPT = 5  # versions of the compiler whose rows stay in the cache
_AT_ONCE = 100  # cards
_MOST_BYTES = 256 * files.MB
_WORTH_PROCESSES = 300  # cards; fewer are compiled before processes have started

Sourced = Mapping[str, tuple[Printed, Origin]]


def merged(sources: Iterable[tuple[Corpus, Origin]]) -> dict[str, tuple[Printed, Origin]]:
    """Each card as its newest source has it; one that has a front face alone never replaces one that has all faces."""
    found: dict[str, tuple[Printed, Origin]] = {}
    for corpus, origin in sources:
        for card in corpus:
            before = found.get(card.name)
            if before is None or _beats(card, origin, *before):
                found[card.name] = card, origin
    return found


def _beats(card: Printed, origin: Origin, before: Printed, known: Origin) -> bool:
    return (len(card.faces), origin.date) >= (len(before.faces), known.date)


def rows_of(cards: Sourced, folder: Path | None, on_rows: Callable[[int], object] = lambda n: None) -> list[Row]:
    """The rows of some cards, in their order; `on_rows` hears how many more are there. `folder` is one of the cache."""
    keys = {name: _key(card, origin) for name, (card, origin) in cards.items()}
    file = None if folder is None else folder / f"{compiler_mark().replace(' ', '-')}.json"
    kept = {} if file is None else _kept(file)
    found = {name: kept[key] for name, key in keys.items() if key in kept}
    on_rows(len(found))
    missing = [cards[name] for name in cards if name not in found]
    try:
        for row in _compiled(missing, on_rows):
            found[row.name] = row
    finally:  # what is compiled is kept, also of what was interrupted
        if file is not None and missing:
            _keep(file, {**kept, **{keys[name]: row for name, row in found.items()}})
    return [found[name] for name in cards]


def _compiled(cards: list[tuple[Printed, Origin]], on_rows: Callable[[int], object]) -> Iterator[Row]:
    if len(cards) < _WORTH_PROCESSES:
        for each in cards:
            yield _rows([each])[0]
            on_rows(1)
        return
    remaining = iter(cards)
    chunks = iter(lambda: list(islice(remaining, _AT_ONCE)), [])
    pool = ProcessPoolExecutor(processors(), get_context("spawn"), initializer=_leave_interrupts)
    try:
        for rows in pool.map(_rows, chunks):
            yield from rows
            on_rows(len(rows))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that asked: it tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _rows(cards: list[tuple[Printed, Origin]]) -> list[Row]:
    from deckopt.oracle.rows import row_of  # the grammar takes a while to load

    return [row_of(card, origin) for card, origin in cards]


def _key(card: Printed, origin: Origin) -> str:
    said = repr((card, sorted((card.legal or {}).items()), origin))
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()


def _kept(path: Path) -> dict[str, Row]:
    try:
        content = json.loads(cache.read(path, _MOST_BYTES) or b"")
        return {key: Row(**{**fields, "origin": Origin(**fields["origin"])}) for key, fields in content.items()}
    except (ValueError, TypeError, KeyError):
        return {}  # nothing is there, or not what was written: it is made anew


def _keep(path: Path, rows: Mapping[str, Row]) -> None:
    """Write the file, if that is possible; those of other versions make room."""
    cache.keep(path, json.dumps({key: asdict(row) for key, row in rows.items()}).encode(), _KEPT)
