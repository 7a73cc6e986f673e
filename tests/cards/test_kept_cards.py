"""Cards are checked once and then kept in the cache: the same cards, and only as long as what was read is the same."""

from __future__ import annotations

import os
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from deckopt.cache import CHECKED
from deckopt.cards import catalog as catalogs
from deckopt.cards.amounts import Condition, CountAmount, ValueAmount
from deckopt.cards.card import Card, evoked
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.costs import Cost
from deckopt.cards.effects.tokens import Except
from deckopt.cards.entering import Enters
from deckopt.compile.build import BLANK_CARD
from deckopt.compile.verbs.cards import _IN_HAND, _NOTED
from deckopt.compile.verbs.common import NOTHING_FOUND
from deckopt.decks.in_between import _TAPPING
from deckopt.errors import InputError

BOLT = '["My Bolt"]\ntype = "Instant"\ncost = "{R}"\ntargets = [{ what = "any" }]\n'
EFFECT = 'effects = [{ do = "damage", to = "target", amount = %d }]\n'
KNOWN = ("Questing Beast", "Krenko, Mob Boss", "Adeline, Resplendent Cathar", "Cryptic Command")


@pytest.fixture(autouse=True)
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / CHECKED


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mine"
    made.mkdir()
    (made / "bolt.toml").write_text(BOLT + EFFECT % 3)
    return made


def all_of(cards: Mapping[str, Card]) -> dict[str, tuple[Any, ...]]:
    return {name: (card, card.name, card.file, card.plain, card.asked, card.facts) for name, card in cards.items()}


def refuse(*_: object) -> None:
    raise AssertionError("a card was read anew")


def test_kept_cards_are_the_cards_that_were_checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Catalog.load([folder])
    found = [first.find(name) for name in KNOWN]
    first.keep()
    monkeypatch.setattr(catalogs, "parse_card", refuse)
    second = Catalog.load([folder])
    assert [second.find(name) for name in KNOWN] == found
    assert all_of(first) == all_of(second)
    assert len(second) > 300
    assert second.looked_up == first.looked_up >= set(KNOWN)


def test_a_card_without_the_cache_says_the_same(folder: Path) -> None:
    first, again = Catalog.load([folder]), Catalog.load([folder])
    for name, card in again.items():
        assert Card.model_validate(card.plain) == Card.model_validate(first[name].plain)
        assert card.plain == card.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def test_a_changed_file_is_read_again(folder: Path) -> None:
    Catalog.load([folder])
    (folder / "bolt.toml").write_text(BOLT + EFFECT % 4)
    assert Catalog.load([folder])["My Bolt"].effects[0].amount == 4
    (folder / "bolt.toml").rename(folder / "more.toml")
    assert Catalog.load([folder])["My Bolt"].file == str(folder / "more.toml")
    assert "My Bolt" not in Catalog.load()


def test_a_fault_is_said_each_time(folder: Path) -> None:
    (folder / "bolt.toml").write_text(BOLT + (EFFECT % 3).replace("amount", "amuont"))
    for _ in range(2):
        with pytest.raises(InputError, match=r"My Bolt\.effects\[0\]\.amount: is missing"):
            Catalog.load([folder])


def test_a_name_that_two_files_of_a_folder_define_is_refused(folder: Path) -> None:
    (folder / "other.toml").write_text(BOLT + EFFECT % 3)
    with pytest.raises(InputError, match="is already defined in"):
        Catalog.load([folder])


def test_a_redefined_token_is_checked_with_the_cards_that_make_it(folder: Path) -> None:
    token = next(token for card in Catalog.load().values() for token in parts_of(card))
    (folder / "bolt.toml").write_text(f'["{token}"]\ntype = "Instant"\ncost = "{{R}}"\n')
    with pytest.raises(InputError, match=f"creates the unknown token '{token}'"):
        Catalog.load([folder])


class Calls:
    """A pickle that would run a command."""

    def __reduce__(self) -> Any:
        return os.system, ("exit 1",)


@pytest.mark.parametrize("content", [b"", b"no pickle", pickle.dumps({"Opt": Calls()}), pickle.dumps([1]), pickle.dumps("x")])
def test_what_is_no_set_of_cards_is_read_again(cached: Path, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Catalog.load()
    first.find(KNOWN[0])
    first.keep()
    monkeypatch.setattr(os, "system", refuse)
    for path in cached.iterdir():
        path.write_bytes(content)
        path.chmod(0o600)
    second = Catalog.load()
    second.find(KNOWN[0])
    assert all_of(second) == all_of(first)


def test_rows_that_were_used_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckopt.cards.kept_cards.MOST_ROWS", 3)
    for name in KNOWN:
        catalog = Catalog.load()
        catalog.find(name)
        catalog.keep()
    made: list[str] = []
    usual = catalogs.parse_card
    monkeypatch.setattr(catalogs, "parse_card", lambda name, *rest: made.append(name) or usual(name, *rest))
    catalog = Catalog.load()
    for name in KNOWN:
        catalog.find(name)
    assert KNOWN[0] in made
    assert not {*KNOWN[1:]} & {*made}


def test_a_catalog_for_another_process_has_no_copy_of_the_cache() -> None:
    first = Catalog.load()
    first.find(KNOWN[0])
    first.keep()
    second = Catalog.load()
    size = len(pickle.dumps(second))
    second.find(KNOWN[0])
    assert len(pickle.dumps(second)) < size + 20_000
    assert pickle.loads(pickle.dumps(second))[KNOWN[0]] == second[KNOWN[0]]


def test_of_a_changed_copy_everything_is_worked_out_anew() -> None:
    bolt = Catalog.load()["Lightning Bolt"]
    changed = bolt.model_copy(update={"effects": [], "without": "the damage"})
    assert bolt.facts == {"destroys or deals damage"}
    assert changed.facts == set()
    assert "effects" not in changed.plain
    assert changed.plain["without"] == "the damage"
    assert (changed.name, changed.file) == (bolt.name, bolt.file)


def test_parts_that_the_code_makes_are_as_a_file_would_have_them() -> None:
    checked = {"type": "Sorcery", "cost": "{0}", "targets": [{"what": "spell"}]}
    assert Card.model_validate(checked) == BLANK_CARD.model_copy()
    assert CountAmount.model_validate({"count": "card", "in": "hand"}) == _IN_HAND
    assert ValueAmount.model_validate({"value": "noted"}) == _NOTED
    assert Condition.model_validate({"revealed": "card", "at_most": 0}) == NOTHING_FOUND
    assert Cost.model_validate({"tap": True}) == _TAPPING
    assert Except() == Except.made()
    assert Enters() == Enters.made()
    fields = {"on": ["enters"], "when": {"paid": "evoke"}, "effects": [{"do": "sacrifice", "what": "this"}]}
    assert type(evoked()).model_validate(fields) == evoked()
