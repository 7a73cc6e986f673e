"""The cards of tests are written as users write theirs: `deckopt cards check` accepts each file."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from samples import FOLDER, with_sample_cards, with_scenario_cards

FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cards_check_accepts_every_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check", str(file)]) == 0, capsys.readouterr().err


def test_no_sample_card_has_the_name_of_a_shipped_one() -> None:
    shipped = Catalog.load()
    for catalog, files in ((with_sample_cards(Catalog({})), 20), (with_scenario_cards(Catalog({})), 5)):
        assert len(catalog) > files
        assert not set(catalog) & set(shipped)
