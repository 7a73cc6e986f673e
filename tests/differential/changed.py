"""Which cards have been compared with the other engine, as they are defined now.

    python tests/differential/changed.py                     the exact cards that have not been gone through
    python tests/differential/changed.py --open              those with a difference that nobody has read
    python tests/differential/changed.py --count             how many there are of each
    python tests/differential/changed.py --add OUT.jsonl...  list what a file says was compared and agrees, or differs as known
    python tests/differential/changed.py --forget            leave out of the list what no card is defined as any more

`compared.txt` has a digest of the name and the definition of each card that was compared, sorted. A card that is not among them
is new, is defined otherwise, or was never compared. A digest with a "-" is of a card that cannot be compared. One with a "?" is
of a card with a difference that nobody has read: it is refused, and does not count as compared.
`OUT.jsonl` is what `run.py --all` writes. A line without a digest speaks of the card as it is defined now.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from deckopt.oracle.verdicts import EXPRESSED, Compiled
from differential.compare import FAILED, Tested
from differential.deckopt_side import compiled
from differential.known import unexplained
from differential.printed import corpus, printed

FILE = Path(__file__).with_name("compared.txt")
CANNOT, OPEN = "-", "?"  # beside the digest of a card that cannot be compared, or differs in a way that nobody has read
#: Ends that say nothing of the card, but of the harness or of the time that it had.
AGAIN = tuple(end for end in FAILED if end not in ("phase does not understand", "chance decides"))
Outcome = Literal["compared", "cannot be compared", "open", "not gone through"]


def digest(made: Compiled) -> str:
    """Eight hexadecimal digits of a card's name and definition, without what stands on the card beside its rules: colours are not
    said by every source."""
    fields = {key: value for key, value in made.fields.items() if key not in ("text", "colours")}
    content = json.dumps([made.name, fields, made.tokens], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def digests() -> dict[str, str]:
    """The digests of all exact cards of one face, by name. Compiles the corpus, if no test has done so before."""
    from corpus_checks.compiled import exact_pairs

    made = [pair.compiled for pair in exact_pairs() if pair.name in corpus()]
    return {found.name: digest(found) for found in made if found.verdict == EXPRESSED}


def listed() -> dict[str, str]:
    """The digests of the list, each with its mark: "" if the card was compared and agrees, or differs as known."""
    rows = (line.partition(" ") for line in FILE.read_text().splitlines())
    return {its: mark for its, _, mark in rows}


def write(rows: Mapping[str, str]) -> None:
    """The list, sorted."""
    FILE.write_text("".join(f"{its} {mark}".rstrip() + "\n" for its, mark in sorted(rows.items())))


def marked(mark: str | None) -> list[str]:
    """The exact cards with that mark, or (None) those that are not listed, in the order of their digests.

    Any beginning is a random sample, and most of it stays the same when other cards are defined otherwise.
    """
    known = listed()
    return [name for its, name in sorted((its, name) for name, its in digests().items()) if known.get(its) == mark]


def outcome(name: str, positions: Iterable[Tested]) -> Outcome:
    """What came of a card."""
    tested = list(positions)
    if any(unexplained(printed(name), one) for one in tested):
        return "open"
    if not tested or any(one.end.startswith(AGAIN) for one in tested):
        return "not gone through"
    return "compared" if any(one.compared for one in tested) else "cannot be compared"


def add(lines: Iterable[Mapping[str, Any]]) -> dict[str, Outcome]:
    """List what was gone through, from lines of files of results; what came of each card."""
    rows = listed()
    found: dict[str, Outcome] = {}
    for line in lines:
        name = line["name"]
        if line.get("verdict", EXPRESSED) != EXPRESSED:
            continue  # it is not exact
        if "digest" not in line:
            made = compiled(printed(name))
            if made.verdict != EXPRESSED:
                continue  # it is not exact any more
            line = {**line, "digest": digest(made)}
        whole = all("end" in one for one in line["positions"])
        found[name] = outcome(name, map(Tested.of_data, line["positions"])) if whole else "not gone through"
        if found[name] == "compared":
            rows[line["digest"]] = ""
        elif found[name] != "not gone through":
            rows[line["digest"]] = OPEN if found[name] == "open" else CANNOT
    write(rows)
    return found


def main() -> int:
    """The command line; 1 if a card was refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--add", nargs="+", type=Path, metavar="OUT.jsonl", help="list what was compared")
    parser.add_argument("--forget", action="store_true", help="leave out what no card is defined as any more")
    parser.add_argument("--open", action="store_true", help="the cards with a difference that nobody has read")
    parser.add_argument("--count", action="store_true", help="how many cards have been compared")
    given = parser.parse_args()
    refused: list[str] = []
    if given.add:
        found = add(json.loads(line) for path in given.add for line in path.read_text().splitlines())
        for what, n in Counter(found.values()).most_common():
            print(f"{n} {what}")
        refused = sorted(name for name, what in found.items() if what == "open")
        print("".join(f"refused, since a difference has not been read: {name}\n" for name in refused), end="")
    if given.forget:
        now = set(digests().values())
        write({its: mark for its, mark in listed().items() if its in now})
    if given.count:
        rows = listed()
        marks = Counter(rows.get(its) for its in digests().values())
        print(f"{marks['']} compared, {marks[OPEN]} not read, {marks[CANNOT]} cannot be, {marks[None]} not gone through")
    elif given.open or not (given.add or given.forget):
        print("\n".join(marked(OPEN if given.open else None)))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
