"""Make a difference small: fewer stages, cards and paragraphs of text, as long as the engines still differ.

    python tests/differential/shrink.py NAME [--position full]

What is left is printed as a test for `tests/scenario.py` that asserts what phase shows.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.oracle.reading import card_file
from differential.compare import Play, Result, play
from differential.deckopt_side import compiled
from differential.kinds import by_rule
from differential.observation import THIS, Observation, Thing, nearest_to
from differential.positions import Setup, positions
from differential.printed import Card, paragraphs, printed
from differential.script import Stage, company_of, stages

KEPT = ("Test Pebble", "Test Spring")  # something can always be done, so deckopt does not move on by itself
ZONES = ("battlefield", "hand", "graveyard", "library")
SECONDS = 10.0  # of CPU, for one try


@dataclass(frozen=True)
class Case:
    """A setup and what is done in it; the engines differ at the last stage."""

    setup: Setup
    script: tuple[Stage, ...]

    @property
    def size(self) -> tuple[int, int, int]:
        """Stages, paragraphs, cards."""
        card = self.setup.cards[self.setup.tested]
        return len(self.script), len(paragraphs(card)), sum(len(getattr(self.setup, zone)) for zone in ZONES)


Look = tuple[str, frozenset[str]]  # a difference's verdict and the fields in which it shows


def look_of(result: Result) -> Look:
    """What a difference looks like; a smaller case has to look the same."""
    shown = [d for d in (*result.only_deckopt, *result.only_phase) if d is not None]
    return result.verdict, frozenset(key for difference in shown for key in difference)


def differs(case: Case, look: Look) -> bool:
    """Whether the engines differ at the last stage alone, and it looks so."""
    found = _unruled(case.setup, case.script)
    return [result.stage for result in found] == [case.script[-1].name] and look_of(found[0]) == look


def _unruled(setup: Setup, script: tuple[Stage, ...]) -> list[Result]:
    """The differences that no rule tells."""
    card = setup.cards[setup.tested]
    return [result for result in play(setup, script, SECONDS).differences if by_rule(card, result) is None]


def first_difference(setup: Setup, script: tuple[Stage, ...]) -> tuple[Case, Look] | None:
    """The stages up to the first difference, and what it looks like; None if there is none."""
    found = _unruled(setup, script)
    if not found:
        return None
    names = [stage.name for stage in script]
    return Case(setup, script[: names.index(found[0].stage) + 1]), look_of(found[0])


def smaller(case: Case) -> Iterator[Case]:
    """The case without one thing each, what weighs most first."""
    for i in range(len(case.script) - 1):
        yield replace(case, script=case.script[:i] + case.script[i + 1 :])
    setup = case.setup
    lines = paragraphs(setup.cards[setup.tested])
    for i in range(len(lines) if len(lines) > 1 else 0):
        changed: Card = {**setup.cards[setup.tested], "text": "\n".join(lines[:i] + lines[i + 1 :])}
        yield replace(case, setup=replace(setup, cards={**setup.cards, setup.tested: changed}))
    for zone in ZONES:
        there = getattr(setup, zone)
        for name in dict.fromkeys(n for n in there if n not in KEPT):
            for n in dict.fromkeys((there.count(name), max(1, there.count(name) // 2), 1)):
                left = list(there)
                for _ in range(n):
                    left.remove(name)
                yield replace(case, setup=replace(setup, **{zone: tuple(left)}))


def shrink(case: Case, look: Look) -> Case:
    """The smallest case that can be come to by taking away one thing after another."""
    going = True
    while going:
        going = False
        for candidate in smaller(case):
            if candidate.size < case.size and differs(candidate, look):
                case, going = candidate, True
                break
    return case


def as_test(case: Case) -> str:
    """The case as a test in the words of `tests/scenario.py`: deckopt's moves, and what phase shows after them."""
    made = Play(case.setup)
    made.run(case.script)
    ours, theirs = made.last
    if not ours or not theirs:
        return f"# only one engine has any position at {case.script[-1].name!r}\n{_setting(case)}"
    lacking = [seen for seen in theirs if seen not in ours] or list(theirs)
    expected = lacking[0]
    found = nearest_to(expected, ours)
    words = "".join(f"\n    play({json.dumps(w, ensure_ascii=False)})" for w in ours[found].words)
    asserts = "".join(f"\n    assert {line}" for line in _asserts(case.setup, found, expected))
    return f"{_setting(case)}{words}{asserts}\n"


def _setting(case: Case) -> str:
    setup = case.setup
    texts = [card_file(compiled(card)) for name, card in sorted(setup.cards.items()) if name in setup.names]
    position: dict[str, Any] = {
        "battlefield": [n if k == 1 else {"name": n, "copies": k} for n, k in Counter(setup.battlefield).items()],
        **{zone: list(getattr(setup, zone)) for zone in ("hand", "graveyard")},
        "library": setup.canonical(setup.library),
        **{key: getattr(setup, key) for key in ("life", "opponent_life", "opponent_hand", "opponent_library")},
    }
    position = {key: value for key, value in position.items() if value != []}
    cards = "\n".join(texts)
    return f"CARDS = '''\n{cards}'''\n\n\ndef test_it() -> None:\n    play = Scenario.at({position!r}, cards=CARDS)"


def _asserts(setup: Setup, found: Observation, expected: Observation) -> Iterator[str]:
    """What phase shows, where deckopt shows something else."""
    for key, ours, theirs in zip(Observation._fields, found, expected, strict=True):
        if ours == theirs:
            continue
        if key == "battlefield":
            names = {p.name for p in set(ours) ^ set(theirs)}
            for name in sorted(names):
                sizes = [p[3:5] for p in theirs if p.name == name]
                real = _real(setup, name)
                yield f"[p.size for p in play.all({real!r})] == {sizes}  # {_both(ours, theirs, name)}"
        elif isinstance(theirs, tuple):
            yield f"play.{key} == {sorted(_real(setup, name) for name in theirs)!r}"
        else:
            yield f"play.{key} == {theirs!r}"


def _both(ours: tuple[Thing, ...], theirs: tuple[Thing, ...], name: str) -> str:
    a, b = ([list(p[1:]) for p in side if p.name == name] for side in (ours, theirs))
    return f"deckopt {a}, phase {b}"


def _real(setup: Setup, name: str) -> str:
    return setup.tested if name == THIS else name


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--position", default="full")
    given = parser.parse_args()
    card = printed(given.name)
    company = company_of(given.name)
    setup = positions(card, compiled(card).fields, company)[given.position]
    found = first_difference(setup, stages(company if given.position == "full" else ()))
    if found is None:
        print("no difference")
        return
    small = shrink(*found)
    print(f"# {' / '.join(paragraphs(small.setup.cards[given.name]))}")
    print(as_test(small))


if __name__ == "__main__":
    main()
