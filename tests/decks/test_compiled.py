"""Cards that a catalog lacks are compiled from printed texts when they are asked for, and a list is read once."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.cli.decks_to_play import open_catalog, open_deck
from deckopt.decks import load
from deckopt.decks.compiled import PrintedTexts
from deckopt.decks.sideboard import with_sideboard

TEXTS = {"Fine": "Draw two cards.", "Other": "Draw three cards.", "Odd": "Stand on your head.", "Lava Spike": "Draw a card."}
CREATOR = "Create two 1/1 red Goblin creature tokens."


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Printed cards that the environment names."""
    cards = [
        {"name": name, "manaCost": "{R}", "type": "Instant", "text": text, "layout": "normal"}
        | {"power": None, "toughness": None, "loyalty": None}
        for name, text in {**TEXTS, "Many": CREATOR}.items()
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    monkeypatch.setenv("DECKOPT_CORPUS", str(path))
    return path


@pytest.fixture
def catalog(file: Path) -> Catalog:
    """The shipped cards, and those texts."""
    made = Catalog.load()
    made.texts = PrintedTexts(file)
    return made


def test_a_card_is_compiled_when_it_is_asked_for(catalog: Catalog) -> None:
    assert catalog.knows("fine") and catalog.compiled == []
    assert catalog.find("FINE") == "Fine" == catalog.find("fine")
    assert catalog.compiled == ["Fine"]
    assert catalog["Fine"].file == "compiled"
    assert "Other" not in catalog and catalog.find("Unheard Of") is None


def test_a_compiled_card_brings_its_tokens(catalog: Catalog) -> None:
    assert catalog.find("Many") == "Many"
    catalog.check_parts(catalog["Many"])


def test_files_of_cards_come_before_texts(catalog: Catalog) -> None:
    assert catalog.find("lava spike") == "Lava Spike"
    assert catalog["Lava Spike"].file != "compiled" and catalog.compiled == []


def test_what_is_not_understood_is_a_blank_and_not_said(catalog: Catalog) -> None:
    assert catalog.find("odd") == "Odd"
    assert catalog["Odd"].blank and catalog.compiled == []


def test_texts_are_read_when_a_card_is_lacking(catalog: Catalog, file: Path) -> None:
    file.unlink()
    assert catalog.find("Mountain") == "Mountain"


def test_another_process_reads_the_texts_again(catalog: Catalog) -> None:
    assert catalog.find("Fine") == "Fine"
    assert b"three cards" not in pickle.dumps(catalog.texts)
    assert pickle.loads(pickle.dumps(catalog)).find("Other") == "Other"


def test_a_deck_is_read_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    read_list, parsed = load.read_list, load._parsed
    monkeypatch.setattr(load, "read_list", lambda *given: read.append("list") or read_list(*given))
    monkeypatch.setattr(load, "_parsed", lambda *given: read.append("fields") or parsed(*given))
    (file.parent / "deck.toml").write_text("[main]\nMountain = 20\nfine = 40\n")
    for deck, parts in (("20 Mountain\n40 fine\n", ["list", "fields"]), (str(file.parent / "deck.toml"), ["fields"])):
        assert open_deck(deck, open_catalog(None)).main == {"Mountain": 20, "Fine": 40}
        assert read == parts
        read.clear()


def test_names_to_try_are_checked_before_candidates_are_looked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("deckopt.optimize.tries.tries_of", lambda *_: pytest.fail("candidates are looked for"))
    for option, name in (("--try", "Lightnig Bolt"), ("--lock", "Shock")):
        assert run(["optimize", "lava-spike", option, name]) == 2
        assert f"{option}: {name}: " in capsys.readouterr().err


def test_a_card_of_the_sideboard_is_compiled_too(catalog: Catalog, file: Path) -> None:
    deck = open_deck("20 Mountain\n40 Lava Spike\nSideboard\n4 other\n2 odd\n", catalog)
    assert deck.aside["sideboard"] == {"Other": 4, "Odd": 2}
    found = with_sideboard(deck, catalog)
    assert found.left_out == ["Odd"]
    assert found.deck.limits["Other"] == (0, 4)
