"""The file of known cards: what rows say, how they are found, that they ship and are those of the present compiler."""

from __future__ import annotations

import random
import re
import zlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from deckopt import files
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KNOWN, PACKED, KnownCards, Origin, Row, file_of
from deckopt.cards.lines import Lines
from deckopt.cards.names import fold
from deckopt.cards.packed import COLUMNS, _Column, packed
from deckopt.cards.sources import Sources, sources_in
from deckopt.errors import InputError
from deckopt.oracle.corpus import Printed
from deckopt.oracle.rows import digest_of, row_of

OLD, NEW = Origin("old", "2020-01-01"), Origin("new", "2021-01-01")
FILE = Path(__file__).resolve().parents[2] / "cards" / KNOWN
MOST_RAW, MOST_PACKED = 8_000_000, 950_000  # bytes, of the text and of what a wheel has of it
SAMPLE = 500


def row(name: str, origin: Origin = OLD, **facts: Any) -> Row:
    return Row(name, {"type": "Instant", "cost": "{R}"}, identity="R", origin=origin, **facts)


def known(path: Path, *rows: Row) -> KnownCards:
    path.write_bytes(file_of(rows, "a compiler"))
    return KnownCards(path)


# -- files of rows ---------------------------------------------------------------------------


def test_a_file_gives_back_the_rows_that_it_was_made_of(tmp_path: Path) -> None:
    legal = {"modern": "legal", "legacy": "banned", "vintage": "restricted"}
    rows = [
        row("Lightning Bolt", digest="b35ebb", rarity="common", legal=legal),
        row("Jötun Grunt", NEW, tokens={"Grunt token": {"token": True}}),
        Row("Fire // Ice", {"type": "Instant", "cost": "{1}{R}", "blank": True}, identity="UR", front=True, origin=NEW),
        Row("Wastes", {"type": "Basic Land"}, legal={}, origin=OLD),
    ]
    file = known(tmp_path / "known.tsv", *rows)
    assert sorted(file, key=lambda r: r.name) == sorted(rows, key=lambda r: r.name)
    assert (file.compiler, sorted(file.origins, key=lambda origin: origin.date)) == ("a compiler", [OLD, NEW])
    assert list(file.folded_names()) == sorted(file.folded_names())


def test_a_card_is_found_by_any_spelling_and_by_either_face(tmp_path: Path) -> None:
    file = known(tmp_path / "known.tsv", row("Jötun Grunt"), row("Fire // Ice"), row("Æther Vial"), row("Ice"))
    for spelling, name in [
        ("jotun grunt", "Jötun Grunt"),
        ("fire/ice", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("ice", "Ice"),  # a card's own name comes before another one's face
        ("Aether vial", "Æther Vial"),
    ]:
        found = file.find(spelling)
        assert found is not None
        assert found.name == name
        assert spelling in file
    for nothing in ("", "\t", "\n", "Jotun", "zzz", "of", "Fire //"):
        assert file.find(nothing) is None
        assert nothing not in file


@pytest.mark.parametrize("number", [0, 1, 2, 3, 100])
def test_every_row_is_found_and_nothing_between(tmp_path: Path, number: int) -> None:
    names = [f"{i} Card {'x' * (i % 7)}" for i in range(number)]
    file = known(tmp_path / "known.tsv", *map(row, names))
    for name in names:
        found = file.find(name)
        assert found is not None
        assert found.name == name
        assert file.find(f"{name}y") is None


OTHER_FORMAT = b'\t\t{"format":99,"compiler":"","sources":[]}\na\t\t{}\n'
DAMAGED = b'\t\t{"format":1,"compiler":"","sources":[["old","2020"]]}\na\t\t{\n'


@pytest.mark.parametrize("content", [b"", b"x", b"\t\t{}", b"\t\t{\n", b"[main]\n", OTHER_FORMAT, b"\t\t{}\n", DAMAGED])
def test_what_is_no_file_of_rows_is_an_error_of_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "known.tsv").write_bytes(content)
    with pytest.raises(InputError, match=r"known\.tsv"):
        list(KnownCards(tmp_path / "known.tsv"))


# -- several sources -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "better"),
    [
        (row("A"), row("A", NEW), 1),
        (row("A", NEW), row("A"), 0),
        (row("A // B"), row("A // B", NEW, front=True), 0),
        (row("A // B", front=True), row("A // B", OLD), 1),
        (row("A // B"), row("A", NEW), 0),
        (row("A // B", front=True), row("A", NEW), 1),
    ],
)
def test_the_newest_source_counts_but_never_one_that_knows_fewer_faces(
    tmp_path: Path, first: Row, second: Row, better: int
) -> None:
    sources = Sources([known(tmp_path / "one.tsv", first), known(tmp_path / "two.tsv", second)])
    assert sources.find("A") == (first, second)[better]


def test_what_another_version_made_counts_for_cards_that_nothing_else_has(tmp_path: Path) -> None:
    (tmp_path / "two.tsv").write_bytes(file_of([row("A", NEW), row("B", NEW)], "another compiler"))
    sources = Sources([known(tmp_path / "one.tsv", row("A")), KnownCards(tmp_path / "two.tsv")])
    found = [sources.find(name) for name in "AB"]
    assert [r and r.origin for r in found] == [OLD, NEW]
    assert sorted(r.name for r in sources) == ["A", "B"]


def test_a_catalog_defines_what_it_is_asked_for(tmp_path: Path) -> None:
    bear = {"type": "Creature — Bear", "cost": "{G}", "power": 2, "toughness": 2}
    cub = {**bear, "token": True}
    del cub["cost"]
    making = {**bear, "triggers": [{"on": "dies", "effects": [{"do": "create", "token": "Cub"}]}]}
    rows = [
        Row("Mother Bear", making, {"Cub": cub}, origin=OLD),
        Row("Lost Bear", {**making, "triggers": [{"on": "dies", "effects": [{"do": "create", "token": "No Cub"}]}]}, origin=OLD),
        Row("Future Bear", {**bear, "flies to the moon": True}, origin=OLD),
        Row("Big Bear", {**bear, "power": 9}, origin=OLD),
    ]
    catalog = Catalog({"Big Bear": parse_card("Big Bear", bear, "file")}, Sources([known(tmp_path / "known.tsv", *rows)]))
    assert catalog.knows("mother bear")
    assert (catalog.defined("Mother Bear"), len(catalog)) == (None, 1)
    assert catalog.find("mother bear") == "Mother Bear"
    assert catalog["Cub"].token
    assert catalog["Mother Bear"].file == "old, 2020-01-01"
    assert catalog.find("big bear") == "Big Bear"
    assert catalog["Big Bear"].power == 2  # a card file counts before any row
    for odd in ("Lost Bear", "Future Bear"):  # what cannot be played is a blank, and no error
        assert catalog.find(odd) == odd
        assert catalog[odd].blank
    assert catalog.find("No Bear") is None
    assert catalog.nearest("Mothr Bear") == "did you mean 'Mother Bear'?"
    assert catalog.nearest("Qwertyuiop") == ""


# -- rows of printed cards -------------------------------------------------------------------

TOKENS = 'Create a 1/1 red Goblin creature token with "Whenever this creature attacks, you gain 1 life."'


def test_a_face_with_the_name_of_another_card_does_not_hide_that_card(tmp_path: Path) -> None:
    catalog = Catalog({}, Sources([known(tmp_path / "one.tsv", row("A"), row("Reader // A"))]))
    assert [catalog.find(name) for name in ("Reader", "A")] == ["Reader // A", "A"]


def test_a_row_has_no_printed_text() -> None:
    text = f"Flying\nThis creature can't be countered.\nWhen this creature enters, {TOKENS[0].lower()}{TOKENS[1:]}"
    found = row_of(Printed("Odd", "{1}{G}", "Creature — Bear", text, "2", "2"), OLD)
    assert found.kind == "exact"
    (token,) = found.tokens
    assert token == "1/1 red Goblin creature token of Odd"
    assert found.fields["triggers"][0]["effects"][0]["token"] == token
    assert found.tokens[token]["triggers"]
    said = str((found.fields, found.tokens))
    assert "countered" not in said
    assert "this creature" not in said
    assert "text" not in found.fields


def test_what_a_row_is_of_a_card_that_is_understood_in_part_or_not() -> None:
    part = row_of(Printed("Odd", "{G}", "Creature — Bear", "Whenever you stand on your head, draw a card.", "2", "2"), OLD)
    assert (part.kind, part.fields["power"], part.identity) == ("in part", 2, "G")
    none = row_of(Printed("Odd", "{G}", "Creature — Bear", "Stand on your head. {W}", "2", "2"), OLD)
    assert (none.kind, none.fields["power"], none.identity) == ("blank", 0, "WG")
    assert row_of(Printed("Odd", "", "Land — Forest", ""), OLD).identity == "G"
    rats = row_of(Printed("Rats", "{B}", "Creature — Rat", "A deck can have any number of cards named Rats.", "1", "1"), OLD)
    assert rats.fields["copies"] == "any"


def test_equal_texts_have_equal_digests_whichever_source_they_come_from() -> None:
    bracketed, plain, other = (f"{cost}: Draw a card." for cost in ("[+1]", "+1", "+2"))
    digests = [digest_of(Printed("Odd", "{U}", "Planeswalker", text, loyalty="3")) for text in (bracketed, plain, other)]
    assert digests[0] == digests[1] != digests[2]
    assert digest_of(Printed("Odd", "{U}", "Planeswalker", plain, loyalty="4")) != digests[1]


# -- what ships ------------------------------------------------------------------------------


def test_the_file_that_ships_is_not_too_large() -> None:
    data = FILE.read_bytes()
    assert len(data) <= MOST_RAW
    assert len(zlib.compress(packed(data))) <= MOST_PACKED


def packed_file(folder: Path, data: bytes) -> KnownCards:
    path = folder / PACKED
    path.write_bytes(packed(data))
    return KnownCards(path)


def test_a_wheel_has_the_same_rows(tmp_path: Path) -> None:
    text, file = KnownCards(FILE), packed_file(tmp_path, FILE.read_bytes())
    assert (file.compiler, file.origins) == (text.compiler, text.origins)
    assert list(file) == list(text)
    assert list(file.exact()) == list(text.exact())
    names = list(text.folded_names())
    assert list(file.folded_names()) == names
    for name in [*random.Random(1).sample(names, SAMPLE), names[0], names[-1], "zzz", "", " ", "\n", "aaa", "Fire/Ice"]:
        assert file.find(name) == text.find(name)
        assert (name in file) == (name in text)


def test_of_a_packed_file_only_pages_that_are_asked_for_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, page = set[tuple[int, int]](), _Column.page
    monkeypatch.setattr(_Column, "page", lambda self, number: cut.add((id(self), number)) or page(self, number))
    file = packed_file(tmp_path, FILE.read_bytes())
    assert file.find("Lightning Bolt") is not None
    assert len(cut) == 2 + len(COLUMNS)


def test_a_wheel_s_rows_come_before_a_checkout_s(tmp_path: Path) -> None:
    known(tmp_path / KNOWN, row("A"))
    assert [file.path.name for file in sources_in(tmp_path, None).files] == [KNOWN]
    packed_file(tmp_path, file_of([row("B", digest="b35ebb")], "a compiler"))
    found = sources_in(tmp_path, None)
    assert [file.path.name for file in found.files] == [PACKED]
    assert [r.name for r in found] == ["B"]


def test_a_damaged_packed_file_is_an_input_error(tmp_path: Path) -> None:
    data = packed(file_of([row("A", digest="b35ebb"), row("B", digest="b35ebc")], "a compiler"))
    draw = random.Random(1)
    for _ in range(300):
        wrong = bytearray(data)
        wrong[draw.randrange(len(data))] = draw.randrange(256)
        (tmp_path / PACKED).write_bytes(wrong[: draw.choice((len(data), draw.randrange(len(data))))])
        file = KnownCards(tmp_path / PACKED)
        try:
            _ = file.find("A"), list(file), list(file.folded_names())
        except InputError as error:
            assert str(tmp_path / PACKED) in str(error)


def test_a_row_that_no_column_can_hold_is_not_packed() -> None:
    with pytest.raises(ValueError, match="digest"):
        packed(file_of([row("A")], "a compiler"))
    with pytest.raises(ValueError, match="one line"):
        packed(file_of([Row("A", {"type": "Instant\nSorcery"}, digest="b35ebb", origin=OLD)], "a compiler"))


def test_the_file_that_ships_has_no_printed_text() -> None:
    text = FILE.read_text("utf-8")
    assert not re.search(r'"(?:text|irrelevant)":', text)
    words = r" [a-z]+"
    assert not re.search(rf"\b(?:this creature|this land|your library|you control),?{words * 5}", text)


class Searched(bytes):
    """The contents of a file, and how often something is looked for in them."""

    looks = 0

    def rfind(self, *arguments: Any) -> int:
        self.looks += 1
        return super().rfind(*arguments)

    def index(self, *arguments: Any) -> int:
        self.looks += 1
        return super().index(*arguments)


def test_a_list_is_looked_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By halves of the file; no more rows are read than are found, but for one that says where another one is."""
    names = [line.split("\t")[0] for line in random.Random(1).sample(FILE.read_text("utf-8").splitlines()[1:], 100)]
    data, read, parsed = Searched(FILE.read_bytes()), list[bytes](), Lines._parsed
    monkeypatch.setattr(files, "contents", lambda *_, **__: data)
    monkeypatch.setattr(Lines, "_parsed", lambda self, line: read.append(line) or parsed(self, line))
    file = KnownCards(FILE)
    assert all(file.find(name) is not None for name in names)
    assert len(read) <= 2 + 2 * len(names)
    assert data.looks <= 10 + 2 * len(names) * 3 * len(data).bit_length()


def test_every_row_that_ships_is_sorted_and_is_a_card() -> None:
    file = KnownCards(FILE)
    keys = [key.encode() for key in file.folded_names()]
    assert keys == sorted(set(keys))
    catalog = Catalog.load()
    for found in random.Random(len(keys)).sample(list(file), SAMPLE):
        assert catalog.find(found.name) is not None
        assert fold(found.name).encode() in keys
        if catalog.defined(found.name) == found.name and catalog[found.name].file.startswith(found.origin.name):
            assert catalog[found.name].blank == (found.kind == "blank")


@pytest.mark.skipif(find_spec("mtg") is None, reason="no printed cards are at hand")
def test_rows_that_ship_are_those_of_the_present_compiler() -> None:
    from known_cards import sources

    file, cards = KnownCards(FILE), sources()
    names = random.Random(file.compiler).sample(sorted(cards), SAMPLE)  # other ones each time the file is made
    assert [name for name in names if file.find(name) != row_of(*cards[name])] == []
