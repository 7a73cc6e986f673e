"""Golden programs: what cards compile to, in words.

    python tests/programs.py          writes them anew; review the difference
    python tests/programs.py --draw   draws the cards anew too

Those in `fixtures/programs.txt` are drawn by a seed: a card for every verb, cards until every operation is there, and some more.
Beside shipped cards there are the tests' own, which say things that no shipped card says. A sample card may have its programs
beside it, in its own file: comments below a line `# == NAME OF THE CARD`. Programs change when the compiler or a card changes,
and should not otherwise.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from samples import FOLDER, with_sample_cards

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.compile.tables import Tables
from deckopt.decks.load import check_deck
from deckopt.report.programs import program_lines
from deckopt.words import operations as OP

FILE = Path(__file__).parent / "fixtures" / "programs.txt"
BESIDE = re.compile(r"^# == (.+)\n((?:#.*\n)*)", re.M)  # a sample card's programs in its own file
SEED, CARDS = 38, 60
TOGETHER = "Priest of Titania + Utopia Sprawl"  # what an Aura adds to a mana ability that is an action
GAME = "the game's own programs"
MARK = "== "


@cache
def catalog() -> Catalog:
    return with_sample_cards(Catalog.load())


def tables_of(section: str) -> Tables:
    """The tables of a deck of some cards."""
    return build_tables(check_deck({"main": dict.fromkeys(section.split(" + "), 20)}, section, section, catalog()), catalog())


def operations_of(section: str) -> set[int]:
    """The operations that a deck of some cards has."""
    record = tables_of(section).record
    return {int(code) for code in record["o"][: record["n_ops"], OP.CODE]}


def text_of(section: str) -> str:
    """The programs of a section of the file."""
    lines = program_lines(tables_of("Mountain"), of_the_game=True) if section == GAME else program_lines(tables_of(section))
    return "\n".join(lines).rstrip() + "\n"


def verbs_of(name: str) -> set[str]:
    """The verbs of a card's definition."""

    def found(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            if "do" in part:
                yield part["do"]
            for value in part.values():
                yield from found(value)
        elif isinstance(part, list):
            for value in part:
                yield from found(value)

    return {*found(catalog()[name].model_dump(mode="json", by_alias=True))}


def drawn() -> list[str]:
    """The sections of the file, drawn by the seed."""
    names = sorted(name for name, card in catalog().items() if card.listed and not card.blank)
    random.Random(SEED).shuffle(names)
    verbs = {name: verbs_of(name) for name in names}
    sections = [TOGETHER]
    there = beside()
    names = [name for name in names if name not in there]
    wanted = set().union(*verbs.values()) - set().union(*(verbs[name] for name in there))
    for name in names:
        if verbs[name] & wanted:
            wanted -= verbs[name]
            sections.append(name)
    lacking = {*range(len(OP.OPERATIONS))} - set().union(*map(operations_of, [*sections, *there]))
    for name in names:
        if lacking and name not in sections and (more := operations_of(name) & lacking):
            lacking -= more
            sections.append(name)
    sections += [name for name in names if name not in sections][: max(0, CARDS - len(sections))]
    return [GAME, *sorted(sections)]


def in_file() -> dict[str, str]:
    """The sections of the file as they stand there."""
    text = FILE.read_text("utf-8") if FILE.is_file() else ""
    parts = [part.partition("\n\n") for part in text.split(f"\n{MARK}")[1:]]
    return {name.strip(): programs.rstrip() + "\n" for name, _, programs in parts}


def beside() -> dict[str, str]:
    """The sections that stand beside sample cards."""
    found = {name: block for path in FOLDER.glob("*.toml") for name, block in BESIDE.findall(path.read_text("utf-8"))}
    return {name: "".join(line[2:] + "\n" for line in block.splitlines()) for name, block in sorted(found.items())}


def written() -> dict[str, str]:
    """All sections as they stand."""
    return {**in_file(), **beside()}


def main() -> None:
    """Write all of them."""
    sections = drawn() if "--draw" in sys.argv[1:] or not FILE.is_file() else list(in_file())
    parts = [f"{MARK}{section}\n\n{text_of(section)}" for section in sections]
    FILE.write_text("What cards compile to; `python tests/programs.py` writes it anew.\n\n" + "\n\n".join(parts), "utf-8")
    for path in FOLDER.glob("*.toml"):
        text = path.read_text("utf-8")
        anew = BESIDE.sub(lambda found: f"# == {found[1]}\n" + _as_comment(text_of(found[1])), text)
        if anew != text:
            path.write_text(anew, "utf-8")


def _as_comment(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in text.splitlines())


if __name__ == "__main__":
    main()
