"""How much the comparison notices: definitions broken at random, and whether the engines then differ.

    python tests/differential/power.py OUT.jsonl [--most 90]      goes on where it stopped

Each broken definition is of another exact card, of those on which both engines agree: one
number is raised, one flag turned, or one effect, trigger, static ability or target left out.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.cards.card import Card as Definition
from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError
from deckopt.evaluate.statistics import wilson
from deckopt.oracle.verdicts import EXPRESSED, Fields
from differential.compare import FAILED, play_card
from differential.deckopt_side import compiled, definitions
from differential.kinds import by_rule
from differential.printed import Card, printed
from differential.run import order

UNTOUCHED = {"text", "type", "cost", "irrelevant", "colours", "keywords"}  # of the card itself
SECONDS, SEED = 20.0, 7
Site = tuple[tuple[str | int, ...], str]  # where in the fields, and what is done there


def sites(fields: Any, path: tuple[str | int, ...] = ()) -> Iterator[Site]:
    """Where a definition can be broken."""
    if isinstance(fields, dict):
        for key, value in fields.items():
            if path or key not in UNTOUCHED:
                yield from sites(value, (*path, key))
    elif isinstance(fields, list):
        for i, value in enumerate(fields):
            if isinstance(value, dict):
                yield (*path, i), "left out"
            yield from sites(value, (*path, i))
    elif isinstance(fields, bool):
        yield path, "turned"
    elif isinstance(fields, int):
        yield path, "raised"


def broken(fields: Fields, site: Site, rng: random.Random) -> Fields:
    """The fields with one thing changed."""
    path, how = site
    changed = copy.deepcopy(fields)
    at: Any = changed
    for step in path[:-1]:
        at = at[step]
    if how == "left out":
        del at[path[-1]]
    elif how == "turned":
        at[path[-1]] = not at[path[-1]]
    else:
        at[path[-1]] += rng.choice((1, 2))
    return changed


def disagrees(card: Card, changed: dict[str, Definition] | None = None) -> bool | None:
    """Whether the engines differ on a card in a way that no rule tells; None if it cannot be compared to the end."""
    found = play_card(card, SECONDS, changed)
    if any(by_rule(card, result) is None for tested in found for result in tested.differences):
        return True
    return None if any(tested.end.startswith(FAILED) for tested in found) or not found[0].compared else False


def attempt(name: str) -> dict[str, Any] | None:
    """One card broken: what was done, and whether it was noticed. None if the card is not one to break."""
    card, rng = printed(name), random.Random(crc32(name.encode()) + SEED)
    made = compiled(card)
    if made.verdict != EXPRESSED or not (places := list(sites(made.fields))) or disagrees(card) is not False:
        return None
    site = rng.choice(places)
    try:
        changed = {**definitions(made), made.name: parse_card(made.name, broken(made.fields, site, rng), "broken")}
    except InputError:  # the card format notices
        return None
    noticed = disagrees(card, changed)
    return None if noticed is None else {"name": name, "where": list(site[0]), "how": site[1], "noticed": noticed}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="OUT.jsonl")
    parser.add_argument("--most", type=int, default=90, metavar="N", help="how many broken definitions")
    given = parser.parse_args()
    lines = [json.loads(line) for line in given.file.read_text().splitlines()] if given.file.exists() else []
    have = {line["name"] for line in lines}
    tried = [line for line in lines if "how" in line]
    with given.file.open("a") as out:
        for name in order(SEED):
            if len(tried) >= given.most:
                break
            if name in have:
                continue
            found = attempt(name)
            out.write(json.dumps(found or {"name": name}) + "\n")
            out.flush()
            tried += [found] if found else []
    noticed = sum(line["noticed"] for line in tried)
    low, high = wilson(noticed, len(tried))
    print(f"{noticed} of {len(tried)} broken definitions noticed: {noticed / len(tried):.1%} ({low:.1%} to {high:.1%})")
    for line in tried:
        if not line["noticed"]:
            print(f"  not noticed: {line['name']}, {line['how']} at {line['where']}")


if __name__ == "__main__":
    main()
