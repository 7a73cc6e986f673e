"""What the corpus checks find. `python tests/corpus_checks/list.py ["unread target"] [--text REGEX] [--excepted]`

Without a name: each check with its rule and how many cards it finds. With one: its findings in full. With `--text` only cards
whose text the regular expression matches are looked at; they are compiled anew, which is quick while the grammar changes.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus_checks.check import Check, all_checks, outcome
from corpus_checks.compiled import Pair, corpus, fresh, pairs


def main() -> None:
    """Print the checks, or the findings of one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("check", nargs="?", help="its name, or the beginning of it")
    parser.add_argument("--text", metavar="REGEX", help="only cards whose text has a match")
    parser.add_argument("--excepted", action="store_true", help="findings with an exception as well")
    arguments = parser.parse_args()
    judged = list(fresh(card for card in corpus() if re.search(arguments.text, card.text))) if arguments.text else pairs()
    chosen = [check for check in all_checks() if check.name.startswith(arguments.check or "")]
    if not chosen:
        parser.error(f"no such check; there are: {', '.join(check.name for check in all_checks())}")
    print(f"{len(judged)} cards, {sum(pair.exact for pair in judged)} of them exact")
    for check in chosen:
        if arguments.check:
            _print(check, judged, arguments.excepted)
        else:
            found = outcome(check, judged)
            cards = {pair.name for pair, _ in found.open}
            print(f"{check.name}: {len(cards)} cards, {len({pair.name for pair, _ in found.excepted})} excepted. {check.rule}")


def _print(check: Check, judged: list[Pair] | tuple[Pair, ...], excepted: bool) -> None:
    found = outcome(check, judged)
    print(f"\n{check.name}: {check.rule}\n")
    for pair, complaint in [*found.open, *(found.excepted if excepted else ())]:
        text = pair.printed.text.replace("\n", " / ")
        print(f"{pair.name} [{pair.compiled.verdict}] {complaint}\n    {text}")
    for name in found.outdated:
        print(f"{name}: an exception that does not occur")
    print(f"{len({pair.name for pair, _ in found.open})} cards, {len({pair.name for pair, _ in found.excepted})} excepted")


if __name__ == "__main__":
    main()
