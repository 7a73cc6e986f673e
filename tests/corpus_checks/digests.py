"""One line for each card of the corpus: name, verdict, digest of its definition, separated by tabs.

`python tests/corpus_checks/digests.py > after.txt`, in two checkouts; `diff before.txt after.txt` shows which cards changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus_checks.compiled import Pair, pairs


def line(pair: Pair) -> str:
    """Name, verdict and digest; the digest is of the definition with its tokens, without the text."""
    made = pair.compiled
    fields = {key: value for key, value in made.fields.items() if key != "text"}
    content = json.dumps([fields, made.tokens], sort_keys=True)
    return f"{pair.name}\t{made.verdict}\t{hashlib.sha256(content.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    for pair in sorted(pairs(), key=lambda pair: pair.name):
        print(line(pair))
