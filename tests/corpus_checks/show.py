"""Cards as printed and as compiled now. `python tests/corpus_checks/show.py "Agony Warp" ...`"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus_checks.compiled import corpus, fresh
from deckopt.oracle.reading import card_file


def main() -> None:
    """Print each card that is named: its text, what became of every clause, its definition."""
    for name in sys.argv[1:]:
        printed = corpus().find(name)
        if printed is None:
            print(f"{name}: no such card\n")
            continue
        (pair,) = fresh([printed])
        made = pair.compiled
        print(f"== {made.name} {printed.cost} [{printed.type}]\n{printed.text}\n-- {made.verdict} {made.problem}")
        for clause in made.clauses:
            print(f"   {clause.verdict}: {clause.text} {f'({clause.how})' if clause.how else ''}")
        kept = made.fields.pop("text")
        print(card_file(made))
        made.fields["text"] = kept


if __name__ == "__main__":
    main()
