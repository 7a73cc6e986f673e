"""A check: a rule over pairs of a printed text and its definition, what complains of a pair, and what is excepted.

A check judges the exact cards. Its rule is about texts and definitions in general, so that it holds for any grammar.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import tomli

from corpus_checks import rules
from corpus_checks.compiled import Pair

_EXCEPTIONS = Path(__file__).with_name("exceptions.toml")


@dataclass(frozen=True)
class Check:
    """A named rule, in one sentence, and what it has against a pair: one line for each complaint."""

    name: str
    rule: str
    complaints: Callable[[Pair], Iterable[str]]

    def findings(self, pairs: Iterable[Pair]) -> Iterator[tuple[Pair, str]]:
        """Complaints about exact cards, each with its pair."""
        for pair in pairs:
            if pair.exact:
                for complaint in self.complaints(pair):
                    yield pair, complaint


@dataclass
class Outcome:
    """What a check found: `open` has no exception, `excepted` has one, `outdated` are exceptions that do not occur."""

    open: list[tuple[Pair, str]] = field(default_factory=list)
    excepted: list[tuple[Pair, str]] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{pair.name}: {complaint}" for pair, complaint in self.open]
        return "\n".join(lines + [f"{name}: an exception that does not occur any more" for name in self.outdated])


@cache
def exceptions() -> dict[str, dict[str, str]]:
    """Check -> card -> the reason for which a complaint about it is none."""
    content: dict[str, dict[str, str]] = tomli.loads(_EXCEPTIONS.read_text())
    return content


def outcome(check: Check, pairs: Iterable[Pair]) -> Outcome:
    """Run a check; its exceptions are told apart."""
    excepted = exceptions().get(check.name, {})
    result = Outcome()
    for pair, complaint in check.findings(pairs):
        (result.excepted if pair.name in excepted else result.open).append((pair, complaint))
    occurring = {pair.name for pair, _ in result.excepted}
    result.outdated = [name for name in excepted if name not in occurring]
    return result


@cache
def all_checks() -> tuple[Check, ...]:
    """The checks of all modules of `rules`. ValueError if two have one name, or an exception is of no check."""
    found: list[Check] = []
    for module in pkgutil.iter_modules(rules.__path__):
        content = vars(importlib.import_module(f"{rules.__name__}.{module.name}"))
        found += [value for value in content.values() if isinstance(value, Check)]
    names = [check.name for check in found]
    if len(set(names)) < len(names):
        raise ValueError(f"two checks of one name among {sorted(names)}")
    if not set(exceptions()) <= set(names):
        raise ValueError(f"exceptions of no check: {sorted(set(exceptions()) - set(names))}")
    return tuple(found)
