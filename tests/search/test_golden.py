"""The golden games are played as they are written (`golden.py` writes them)."""

from __future__ import annotations

import pytest
from golden import FOLDER, golden_game

from deckopt.cards.catalog import Catalog
from deckopt.shipped import shipped_decks


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.mark.parametrize("name", shipped_decks())
def test_a_golden_game_is_played_as_written(name: str, catalog: Catalog) -> None:
    assert golden_game(name, catalog) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_game_is_of_a_shipped_deck() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(shipped_decks())
