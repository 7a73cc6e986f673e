"""Names that only some printings of a card have: those of Through the Omenpaths."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cards.other_names import FILE, OtherNames
from deckopt.decks.load import deck_of
from deckopt.decks.source import Source
from deckopt.errors import InputError
from deckopt.shipped import shipped

NAMES = OtherNames(shipped("cards") / FILE)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def read(text: str, catalog: Catalog) -> dict[str, int]:
    return dict(deck_of(Source("list", "list", None, text), catalog).main)


def test_each_is_the_name_of_a_known_card_and_none_of_a_card_itself(catalog: Catalog) -> None:
    assert len(NAMES.folded()) > 150
    for name in NAMES.folded():
        row = catalog.sources.find(name)
        assert row is not None and row.name == NAMES.own(name)
        assert all(name not in file for file in catalog.sources.files)


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Kavaero, Mind-Bitten", "Superior Spider-Man"),
        ("kavaero,  mind-bitten", "Superior Spider-Man"),
        ("Skv\u2019x the Augmenter", "Symbiote Spider-Man"),
        ("Surris, Spidersilk Innovator", "Peter Parker // Amazing Spider-Man"),
        ("Surris, Spidersilk Innovator // Surris, Silk-Tech Vanguard", "Peter Parker // Amazing Spider-Man"),
        ("Surris, Spidersilk Innovator/Surris, Silk-Tech Vanguard", "Peter Parker // Amazing Spider-Man"),
        ("Superior Spider-Man", "Superior Spider-Man"),
    ],
)
def test_any_spelling_finds_the_card(written: str, card: str, catalog: Catalog) -> None:
    assert catalog.knows(written)
    assert catalog.find(written) == card
    row = pickle.loads(pickle.dumps(catalog.sources)).find(written)  # as another process has them
    assert row is not None and row.name == card


def test_a_list_says_what_it_has_read_and_adds_up_both_names(catalog: Catalog) -> None:
    text = "Deck\n2 Kavaero, Mind-Bitten (OM1) 140\n1 Superior Spider-Man\n57 Swamp\n\nSideboard\n2 Detect Intrusion (OM1) 28\n"
    deck = deck_of(Source("list", "list", None, text), catalog)
    assert deck.main == {"Superior Spider-Man": 3, "Swamp": 57}
    assert "'Kavaero, Mind-Bitten' is Superior Spider-Man by another name" in deck.notes
    assert "'Detect Intrusion' is Spider-Sense by another name" in deck.notes


def test_a_misspelt_one_has_a_hint(catalog: Catalog) -> None:
    with pytest.raises(InputError, match="did you mean 'Superior Spider-Man'"):
        read("4 Kavaero Mind Biten\n56 Swamp\n", catalog)


def test_of_others_it_is_said_what_to_write(catalog: Catalog) -> None:
    with pytest.raises(InputError, match="of a printing with a name of its own, write the card's usual name"):
        read("4 Xyzzyq Qwrtpp Vbnm\n56 Swamp\n", catalog)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for text, problem in (
        ("4 Swamp\n", "is no JSON|is no file"),
        ('{"format": 2}\n', "another version"),
        ('{"format": 1}\na\n', "no file"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(InputError, match=problem):
            OtherNames(file)
