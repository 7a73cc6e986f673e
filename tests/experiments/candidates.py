"""Is a good card that a list lacks among the candidates, and does the search find it?

    python tests/experiments/candidates.py --decks FILE.jsonl --lists 60 --out found.jsonl
    python tests/experiments/candidates.py --decks FILE.jsonl --lists 6 --out found.jsonl --search --minutes 5

Lists are drawn by a seed from files of lines of JSON (`name`, `main`). Of each, all copies of a card are removed, and basic lands
of the list's colours are put in their place. The card is no land, the list has three or more of it, deckopt plays it exactly, and
solitaire can judge it. Of such cards one is drawn or, with `--costliest`, the one is taken of which a copy less costs most, as
`deckopt explain` has it. The published list itself, and those that are all but the same, are no neighbours here.

A line of `--out` says how likely the card is among all that might be proposed. With `--search` it says whether the card is in
what `deckopt optimize` comes to after so many minutes, trying the first 20. A second call goes on where the first stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.colours import colours_of
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.default_limits import is_judged
from deckopt.decks.load import deck_of
from deckopt.decks.source import Source
from deckopt.optimize import candidates
from deckopt.optimize.candidates import Ranked, Wish, played, ranked
from deckopt.optimize.neighbours import Lists, published
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import LAND

LEAST = 3  # copies of a card that matters
COUNTS = (20, 40)
SAME = 0.9  # how near a published list is that counts as the list itself


def with_parsed_once() -> None:
    """Let the cards of all lists be parsed once."""
    known: dict[tuple[str, str], Card] = {}

    def parse(name: str, fields: object, file: str) -> Card:
        if (name, file) not in known:
            known[name, file] = parse_card(name, fields, file)
        return known[name, file]

    candidates.parse_card = parse  # type: ignore[attr-defined]


def drawn(paths: list[Path], lists: int, seed: int) -> list[dict[str, Any]]:
    """Lists drawn from all files, as many of each."""
    rng, found = random.Random(seed), []
    for number, path in enumerate(paths):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        found += rng.sample(rows, min(len(rows), lists // len(paths) + (number < lists % len(paths))))
    return found


def that_matter(deck: Deck, catalog: Catalog) -> list[str]:
    """The cards of a list of which one is removed."""
    found = []
    for name, copies in sorted(deck.main.items()):
        row, card = catalog.sources.find(name), catalog.get(name)
        is_exact = row is not None and row.name == name and row.kind == "exact"
        if card is not None and is_exact and copies >= LEAST and is_judged(card) and not card.kind & LAND:
            found.append(name)
    return found


def without(deck: Deck, name: str, catalog: Catalog) -> Deck:
    """The list with basic lands of its colours in place of a card, and of names that no card has."""
    main = {card: n for card, n in deck.main.items() if card != BLANK}
    copies = main.pop(name) + deck.main.get(BLANK, 0)
    of_colour = {mana[1]: land for land, mana in BASIC_LAND_MANA.items()}
    basics = [of_colour[letter] for letter in colours_of(deck, catalog)] or ["Mountain"]
    for i in range(copies):
        basic = basics[i % len(basics)]
        main[basic] = main.get(basic, 0) + 1
    return deck_of(Source(deck.name, deck.name, {"name": deck.name, "main": main}), catalog)


def costliest(deck: Deck, names: list[str], games: int, seed: int) -> str:
    """The one of some cards of which a copy less costs most, as `deckopt explain` has it."""
    said = json_said(["explain", "deck.txt", "--games", str(games), "--seed", str(seed)], {"deck.txt": text_of(deck)})
    if "error" in said:
        raise SystemExit(f"{deck.name}: {said['error']}")
    cost = {card["card"]: card["one_less"]["gain"] or 0.0 for card in said["cards"] if card["one_less"] is not None}
    return min(names, key=lambda name: (cost.get(name, 0.0), name))


def text_of(deck: Deck) -> str:
    """The list as people write it."""
    return "".join(f"{n} {card}\n" for card, n in deck.main.items())


def json_said(words: list[str], texts: dict[str, str]) -> dict[str, Any]:
    """What a command says as JSON, in a folder with these files; {"error": its last line} if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            Path(folder, name).write_text(text, "utf-8")
        told = [sys.executable, "-m", "deckopt", *words, "--json"]
        run = subprocess.run(told, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        return {"error": run.stderr.splitlines()[-1] if run.stderr else "?"}
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def others_than(deck: Deck, catalog: Catalog) -> Lists:
    """The published lists but this one, and those that are all but the same."""
    return published().but(played(deck, catalog), SAME)


def place_of(name: str, found: Ranked) -> tuple[int | None, int, dict[str, bool]]:
    """(how many cards are likelier, of how many, whether it is among so many candidates); None if it is none of them."""
    names = [one.row.name for one in found.spells]
    place = names.index(name) if name in names else None
    return place, len(names), {str(count): name in found.first(count) for count in COUNTS}


def searched(deck: Deck, name: str, tried: list[str], minutes: float, seed: int) -> dict[str, Any]:
    """What `optimize` comes to: how many copies of the card, and the gain on fresh pairs."""
    words = ["optimize", "deck.txt", "--only-mine", "--try-from", "tried.txt", "--minutes", f"{minutes:g}", "--seed", str(seed)]
    said = json_said(words, {"deck.txt": text_of(deck), "tried.txt": "".join(f"{card}\n" for card in tried)})
    if "error" in said:
        return said
    return {"copies": said["best"].get(name, 0), "final": said["final"], "games": said["games"], "stopped": said["stopped"]}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--decks", type=Path, action="append", required=True)
    options.add_argument("--lists", type=int, default=6)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--search", action="store_true")
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--costliest", action="store_true")
    options.add_argument("--games", type=int, default=1000, help="that explain plays")
    given = options.parse_args()
    rows = [json.loads(line) for line in given.out.read_text("utf-8").splitlines()] if given.out.exists() else []
    done = {(row["name"], "copies" in row or "error" in row) for row in rows}
    catalog = Catalog.load()
    with_parsed_once()
    for line in drawn(given.decks, given.lists, given.seed):
        if (line["name"], given.search) in done:
            continue
        deck = deck_of(
            Source(line["name"], line["name"], {"name": line["name"], "main": line["main"]}), catalog, blank_unknown=True
        )
        matter = that_matter(deck, catalog)
        if not matter:
            continue
        if given.costliest:
            name = costliest(deck, matter, given.games, given.seed)
        else:
            name = random.Random(f"{given.seed} {line['name']}").choice(matter)
        less = without(deck, name, catalog)
        found = ranked(less, catalog, Wish(max(COUNTS)), others_than(deck, catalog))
        place, of, among = place_of(name, found)
        row = {"name": line["name"], "card": name, "place": place, "of": of, "among": among}
        if given.search:
            row |= searched(less, name, list(found.first(COUNTS[0])), given.minutes, given.seed)
        rows.append(row)
        with given.out.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
    told(rows)


def told(rows: list[dict[str, Any]]) -> None:
    """Print the table."""
    for row in rows:
        place = "no candidate" if row["place"] is None else f"{row['place'] + 1} of {row['of']}"
        found = f"   found: {row['copies']} copies" if "copies" in row else f"   {row['error']}" if "error" in row else ""
        print(f"{row['name']:45} {row['card']:30} {place}{found}")
    for count in COUNTS:
        among = sum(row["among"][str(count)] for row in rows)
        print(f"proposed among {count}: {among} of {len(rows)}")
    places = [row["of"] if row["place"] is None else row["place"] + 1 for row in rows]
    if places:
        print(f"median place: {statistics.median(places):g}")
    if any("copies" in row for row in rows):
        tried = [row for row in rows if "copies" in row]
        print(f"found by the search: {sum(row['copies'] > 0 for row in tried)} of {len(tried)}")


if __name__ == "__main__":
    main()
