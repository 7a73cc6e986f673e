"""The cards of tests are written as users write theirs: `deckopt cards check` accepts each file."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.errors import InputError
from samples import FOLDER, with_files, with_sample_cards, with_scenario_cards

FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cards_check_accepts_every_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check", str(file)]) == 0, capsys.readouterr().err


def test_no_sample_card_has_the_name_of_a_shipped_one() -> None:
    shipped = Catalog.load()
    for catalog, files in ((with_sample_cards(Catalog({})), 20), (with_scenario_cards(Catalog({})), 5)):
        assert len(catalog) > files
        assert not set(catalog) & set(shipped)


def test_a_name_that_two_files_use_is_an_error(tmp_path: Path) -> None:
    """One of the two cards would be lost, and no game would be played with it."""
    files = [tmp_path / "first.toml", tmp_path / "second.toml"]
    for file, cost in zip(files, ("{1}", "{2}"), strict=True):
        file.write_text(f'["Sample Twin"]\ncost = "{cost}"\ntype = "Artifact"\n', "utf-8")
    with pytest.raises(InputError, match=r"second\.toml.*Sample Twin.*already defined in .*first\.toml"):
        with_files(Catalog({}), files)
