"""The README says what is so: its examples parse, its commands are those of the gate."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli
from deck_text import parse_deck

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KNOWN, KnownCards
from deckopt.shipped import shipped_decks

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEXTS = [ROOT / "README.md", *sorted((ROOT / "deckopt").rglob("README.md")), *sorted(ROOT.glob("*/README.md"))]
BLOCKS = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)


def test_the_deck_of_the_readme_can_be_played() -> None:
    deck = parse_deck(BLOCKS[0], "README.md", "deck", Catalog.load())
    assert deck.size == 60
    assert any(name not in deck.main for name in deck.limits)


def test_the_card_of_the_readme_is_a_card() -> None:
    for name, fields in tomli.loads(BLOCKS[1]).items():
        assert parse_card(name, fields, "README.md").cost is not None


def test_the_readme_counts_the_cards() -> None:
    cards = sum(card.listed for card in Catalog.load().values())
    assert f"{cards} of the cards are defined by hand" in README
    printed = sum(1 for _ in KnownCards(Path(__file__).resolve().parents[2] / "cards" / KNOWN))
    assert f"deckopt knows {round(printed, -3):,} printed cards" in README


def test_the_gate_runs_the_commands_of_the_readme() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    install = re.search(r"^    (pip install \.) && (deckopt optimize (\S+))$", README, re.MULTILINE)
    test = re.search(r"^    (pip install '\.\[test\]') && (pytest)$", README, re.MULTILINE)
    assert install is not None
    assert test is not None
    assert install[3] in shipped_decks()
    assert '/bin/pip" install --quiet .\n' in gate and install[1] == "pip install ."
    assert test[1].replace("pip install", "pip install --quiet") in gate
    assert re.search(r"^pytest$", gate, re.MULTILINE)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text.relative_to(ROOT)))
def test_files_that_a_readme_points_to_are_there(text: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", text.read_text(encoding="utf-8"))
    assert links or text.parent != ROOT
    for link in links:
        assert link.startswith("https://") or (text.parent / link).exists()
