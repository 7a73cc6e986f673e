"""Lines that change nothing in solitaire: each pattern of the reader has a line, and three cards of your own beside it.

The cards are such as could make it matter: they aim at what it protects, deal the damage that it speaks of, cast the spells that
it speaks of. A game with the line goes on move by move like one with the same card without it. The table is `idle_lines.toml`.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli
from scenario import Scenario, shipped_catalog

from deckopt.cards.known import KNOWN, KnownCards
from deckopt.oracle.corpus import Printed
from deckopt.oracle.part import attempt
from deckopt.oracle.reading import compile_card
from deckopt.oracle.solitaire import IDLE_LINES
from deckopt.oracle.unopposed import UNOPPOSED_LINES
from deckopt.oracle.verdicts import EXPRESSED, IRRELEVANT
from deckopt.toml import key, value

LINES = tomli.loads(Path(__file__).with_name("idle_lines.toml").read_text("utf-8"))["line"]
PATTERNS = (*IDLE_LINES, *UNOPPOSED_LINES)
_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_MOVES = 12


def holder(kind: str, line: str) -> Printed:
    """A card with a line, or without one."""
    lines = [
        "Enchant creature" if "Aura" in kind else "",
        line.replace("~", "Some Card"),
        "Draw a card." if kind == "Sorcery" else "",
    ]
    size = {"power": "2", "toughness": "2"} if "Creature" in kind else {}
    return Printed("Some Card", "{1}{G}", kind, "\n".join(filter(None, lines)), **size)


@cache
def known() -> KnownCards:
    return KnownCards(Path(__file__).parents[2] / "cards" / KNOWN)


def defined(name: str) -> dict[str, Any]:
    """A known card, which is played as printed, as its definition and those of its tokens."""
    row = known().find(name)
    assert row is not None and row.kind == "exact", name
    return {name: row.fields, **row.tokens}


def game(kind: str, line: str, own: list[str]) -> Scenario:
    """A game with lands of all kinds and a creature, and in hand the card with the line and those beside it."""
    found = compile_card(holder(kind, line))
    assert not found.problem and all(clause.verdict in (EXPRESSED, IRRELEVANT) for clause in found.clauses), found
    creature = {"type": "Creature — Elf", "cost": "{G}", "power": 2, "toughness": 2}
    written: dict[str, Any] = {**found.tokens, "Some Card": found.fields, "Some Creature": creature}
    for name in own:
        if name not in shipped_catalog():
            written |= defined(name)
    tables = (f"[{key(name)}]\n" + "\n".join(f"{k} = {value(v)}" for k, v in fields.items()) for name, fields in written.items())
    position = {
        "hand": ["Some Card", *own],
        "battlefield": [*_LANDS * 4, "Some Creature"],
        "library": ["Some Creature", "Island", "Forest"] * 4,
    }
    return Scenario.at(position, cards="\n".join(tables))


def test_every_pattern_has_a_line_and_three_cards() -> None:
    without = [why for parser, why in PATTERNS if not any(attempt(parser, line["text"]) is not None for line in LINES)]
    assert without == []
    assert all(len(set(line["own"])) == 3 for line in LINES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"][:40])
def test_every_line_is_told_to_change_nothing(line: dict[str, Any]) -> None:
    told = {why for parser, why in PATTERNS if attempt(parser, line["text"]) is not None}
    assert line["why"] in told
    found = compile_card(holder(line["on"], line["text"]))
    assert any(clause.verdict == IRRELEVANT for clause in found.clauses)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"][:40])
def test_a_line_changes_nothing_beside_three_cards_of_your_own(line: dict[str, Any]) -> None:
    """Both games are offered the same moves, and come to the same positions, whatever is played."""
    with_line, without = game(line["on"], line["text"], line["own"]), game(line["on"], "", line["own"])
    rng, played = random.Random(line["text"]), set[str]()
    for _ in range(_MOVES):
        assert with_line.moves == without.moves
        assert with_line.game.summary() == without.game.summary()
        if with_line.over:
            break
        casts = [move for move in with_line.moves if move.startswith("cast ") and "Creature" not in move]
        move = rng.choice(casts or with_line.moves)
        played.add(move)
        number = with_line.moves.index(move)
        for play in (with_line, without):
            play.game.apply(play.game.moves[number])
    assert any(name in move for name in line["own"] for move in played)
