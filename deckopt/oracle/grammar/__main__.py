"""What the grammar makes of texts: `python -m deckopt.oracle.grammar "Draw two cards."`

It prints the tree, then the effects and targets, or why there are none. The card that a text stands on is "~".
"""

from __future__ import annotations

import json
import sys

from deckopt.oracle.grammar.meaning import read, tree_of, why_not
from deckopt.oracle.grammar.tree import shown


def main(texts: list[str]) -> int:
    """Print each text's meaning; 1 if any is not read."""
    refused = 0
    for text in texts:
        tree, said = tree_of(text), read(text)
        print("\n".join([text, *([] if tree is None else shown(tree, 1))]))
        if said is None:
            refused = 1
            print(f"  not read: {why_not(text)}")
        else:
            print(f"  effects: {json.dumps(said.effects)}\n  targets: {json.dumps(said.targets)}")
    return refused


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
