"""Which cards are defined otherwise than when the list beside this file was written.

    python tests/differential/changed.py            the cards that changed
    python tests/differential/changed.py --write    write the list anew

`definitions.txt` has a digest of each exact card's name and definition, sorted: whoever is not
among them is new or defined otherwise.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from deckopt.oracle.verdicts import EXPRESSED, Compiled
from differential.printed import corpus

FILE = Path(__file__).with_name("definitions.txt")


def digest(made: Compiled) -> str:
    """Eight hexadecimal digits of a card's name and definition."""
    fields = {key: value for key, value in made.fields.items() if key != "text"}
    content = json.dumps([made.name, fields, made.tokens], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def digests() -> dict[str, str]:
    """The digests of all exact cards of one face, by name. Compiles the corpus, if no test has done so before."""
    from corpus_checks.compiled import exact_pairs

    made = [pair.compiled for pair in exact_pairs() if pair.name in corpus()]
    return {found.name: digest(found) for found in made if found.verdict == EXPRESSED}


def changed() -> list[str]:
    """The exact cards whose definitions are not listed, by name."""
    listed = set(FILE.read_text().split())
    return sorted(name for name, its in digests().items() if its not in listed)


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        FILE.write_text("".join(f"{line}\n" for line in sorted(digests().values())))
    else:
        print("\n".join(changed()))
