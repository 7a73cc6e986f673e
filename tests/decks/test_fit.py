"""Cards that cannot be played together: some are left out, and it is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KnownCards, Origin, Row, file_of
from deckopt.cards.sources import Sources
from deckopt.compile.build import build_tables
from deckopt.compile.fit import WHY, fit
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import check_deck
from deckopt.errors import InputError

BEAR = {"type": "Creature — Bear", "cost": "{G}", "power": 2, "toughness": 2}
FOREST = {"Forest": parse_card("Forest", {"type": "Basic Land — Forest"}, "test")}
N = 60


def rows(kind: str) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Cards with their tokens, of which there are too many: tokens, triggers or subtypes."""
    made: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for i in range(N // 2 if kind == "triggers" else N):
        name, tokens = f"Card {i}", dict[str, Any]()
        if kind == "tokens":
            tokens = {f"Token {i} {k}": {"type": "Creature — Bear", "token": True, "power": 1, "toughness": 1} for k in range(4)}
            effects: list[dict[str, Any]] = [{"do": "create", "token": token} for token in tokens]
            made[name] = {**BEAR, "triggers": [{"on": "dies", "effects": effects}]}, tokens
        elif kind == "triggers":
            effects = [{"do": "gain", "amount": i + 1}, {"do": "draw", "amount": i % 7 + 1}, {"do": "mill", "amount": i + 1}]
            made[name] = {**BEAR, "triggers": [{"on": "dies", "effects": effects} for _ in range(9)]}, tokens
        else:
            made[name] = {**BEAR, "type": f"Creature — Bear{chr(97 + i % 26)}{i} Cub{chr(97 + i % 26)}{i}"}, tokens
    return made


@pytest.mark.parametrize("kind", ["tokens", "triggers", "subtypes"])
def test_known_cards_that_are_too_much_together_are_blanks_one_by_one(tmp_path: Path, kind: str) -> None:
    origin = Origin("test", "2020-01-01")
    made = [Row(name, fields, tokens, origin=origin) for name, (fields, tokens) in rows(kind).items()]
    (tmp_path / "known.tsv").write_bytes(file_of(made, "mark"))
    catalog = Catalog(FOREST, Sources([KnownCards(tmp_path / "known.tsv")]))
    deck = check_deck({"main": {"Forest": 20, **{row.name: 1 for row in made}}}, "deck", "deck", catalog)
    with pytest.raises(InputError):
        build_tables(deck, catalog)
    left = fit(deck, catalog)
    build_tables(deck, catalog)
    assert 0 < len(left) < N
    found = caveats_of(deck, catalog)
    assert found.blanks == dict.fromkeys(left, WHY)
    assert (found.results_are, found.total) == ("lower bound", len(left))
    assert fit(deck, catalog) == []


def test_cards_that_files_define_are_never_left_out() -> None:
    made = rows("tokens")
    cards = {name: parse_card(name, fields, "test") for name, (fields, _) in made.items()}
    tokens = {name: parse_card(name, its, "test") for _, own in made.values() for name, its in own.items()}
    catalog = Catalog({**FOREST, **cards, **tokens})
    deck = check_deck({"main": {"Forest": 20, **dict.fromkeys(cards, 1)}}, "deck", "deck", catalog)
    with pytest.raises(InputError, match="more than 256 different cards and tokens"):
        fit(deck, catalog)
