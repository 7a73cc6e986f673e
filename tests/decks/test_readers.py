"""Whatever is in a file, a reader says what it is or what is wrong with it, in time that grows with its length alone."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from deck_text import parse_deck
from hypothesis import given, settings
from hypothesis import strategies as st

import deckopt
from deckopt.bounds import LONGEST_LINE
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KnownCards
from deckopt.decks.encodings import text_of
from deckopt.decks.formats import read_list
from deckopt.decks.json_lines import read_decks
from deckopt.errors import InputError
from deckopt.parse import MOST_NESTED, json_of, toml

PACKAGE = Path(deckopt.__file__).parent
CATALOG = Catalog(dict(Catalog.load()))  # without the file of known cards, in which a near name is looked for long

#: Parsers, and the modules that may call them: one, and those that read back what they have made themselves a moment ago.
PARSERS = {
    "json.loads": {"parse.py", "cards/packed.py", "oracle/fetch.py", "oracle/known_cards.py", "oracle/rows.py"},
    "tomli.loads": {"parse.py"},
    "csv.reader": {"parse.py"},
    "ElementTree.fromstring": {"parse.py"},
    # Of what other processes of this run say, and of the cache, which is the user's alone.
    "pickle.loads": {"kernels.py", "workers/dask_worker.py", "workers/answers.py", "workers/local.py"},
}
NOWHERE = ("json.load", "tomli.load", "csv.DictReader", "ElementTree.parse", "pickle.load")


def test_parsers_are_called_in_their_places_alone() -> None:
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.setdefault(f"{node.value.id}.{node.attr}", set()).add(path.relative_to(PACKAGE).as_posix())
    for parser, places in PARSERS.items():
        assert found[parser] <= places
    assert not found.keys() & set(NOWHERE)


# -- whatever bytes ---------------------------------------------------------------------------


def card_file(data: bytes) -> object:
    return {name: parse_card(name, fields, "x") for name, fields in toml(text_of(data, "x"), "x").items()}


def row(data: bytes) -> object:
    class Known(KnownCards):
        _data = b'\t\t{"format":1,"compiler":"x","sources":[["a","b"]]}\nopt\tdigest\t' + data.replace(b"\n", b" ") + b"\n"

    return Known(Path("x")).find("Opt")


READERS: dict[str, Callable[[bytes], object]] = {
    "list": lambda data: read_list(text_of(data, "x"), "x", CATALOG.knows, CATALOG.nearest),
    "deck": lambda data: parse_deck(text_of(data, "x"), "x", "x", CATALOG, blank_unknown=True),
    "cards": card_file,
    "lines of JSON": lambda data: read_decks(text_of(data, "x"), "x"),
    "row of known cards": row,
}
NUMBERS = ["4", "0", "-1", "251", "²", "٣", "1e400", "nan", "9" * 5000, "0x" + "f" * 5000, "1_0", "4.5", "true", '"4"']
NAMES = ["Mountain", "Opt", "Séance", "\x1b[2J", "\u202e", "x" * 600, "", "main", "No Such Card", "\x00", "\ufeff", '"', "]]>"]
number, name = st.sampled_from(NUMBERS), st.sampled_from(NAMES)
AROUND = st.sampled_from(
    ["", "\ufeff", "[main]\n", "Sideboard\n", "Count,Name\n", '<?xml version="1.0" encoding="rot13"?>\n', "sep=;\n"]
)
PIECES = {
    "list": [
        st.builds("{} {}\n".format, number, name),
        st.builds("{}x {} (M10) {}\n".format, number, name, number),
        st.builds("{},{}\n".format, number, name),
        st.builds("{}{}\n".format, name, st.sampled_from([" #" * 300, " (1)" * 100, "^" * 400, " *F*", "[a]"])),
        st.sampled_from(["\n", "\r", "SB: ", "// x\n", "Deck\n", "About\n", "!" * 400 + "a\n", '"', "\t"]),
    ],
    "xml": [
        st.builds('<Cards Name="{}" Quantity="{}" Sideboard="{}"/>'.format, name, number, name),
        st.builds('<zone name="{}"><card name="{}" number="{}"/></zone>'.format, name, name, number),
        st.sampled_from(["<Deck>", "</Deck>", "<cockatrice_deck>", "</cockatrice_deck>", "<a>" * 500, "&a;", "<![CDATA["]),
        st.just('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
    ],
    "toml": [
        st.builds('"{}" = {}\n'.format, name, number),
        st.builds(
            "{} = {}\n".format, st.sampled_from(["life", "cost", "type", "power", "toughness", "rewards", "limits"]), number
        ),
        st.builds("[{}]\n".format, st.sampled_from(["main", "game", "limits", "policy", "search", "stand_in", "X", "X.enters"])),
        st.builds("[[{}]]\nnever = 'cast'\ncard = {}\n".format, st.sampled_from(["policy.prune", "X.effects"]), number),
        st.builds("effects = {}\n".format, st.sampled_from(["[" * 30, "[{do = 'draw'}]", '[{do = "may", effects = ' * 30])),
        st.builds("{} = 1\n".format, st.sampled_from([".".join("a" * 50), ".".join("a" * 1200)])),
        st.sampled_from(["type = 'Sorcery'\ncost = '{R}'\n", "cost = '{70000}'\n", "type = 'Creature — " + "A " * 300 + "'\n"]),
    ],
    "json": [
        st.builds('{{"main": {{"{}": {}}}}}\n'.format, name, number),
        st.builds('{{"name": "Opt", "type": "{}", "cost": "{{U}}", "power": {}}}'.format, name, number),
        st.sampled_from(["[" * 5000, '{"a":' * 200, "NaN", "{}\n", "[]\n", "null\n", '{"main": []}\n', '"', '{"of": "opt"}']),
    ],
}
KINDS = {
    "list": ["list", "xml"],
    "deck": ["list", "xml", "toml"],
    "cards": ["toml"],
    "lines of JSON": ["json"],
    "row of known cards": ["json"],
}
ENCODINGS = st.sampled_from(["utf-8", "utf-8", "utf-8", "utf-16", "cp1252", "utf-8-sig"])


def contents(reader: str) -> st.SearchStrategy[bytes]:
    """Files that are nearly what the reader reads, and some that are nothing of the kind."""
    pieces = st.one_of(*(piece for kind in KINDS[reader] for piece in PIECES[kind]))
    texts = st.builds(lambda around, parts: around + "".join(parts), AROUND, st.lists(pieces, max_size=12))
    made = st.builds(lambda text, encoding: text.encode(encoding, "replace"), texts, ENCODINGS)
    return st.one_of(made, made, made, st.binary(max_size=200))


def read(reader: str, data: bytes) -> str:
    """What is wrong, or "" if nothing is."""
    try:
        READERS[reader](data)
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("reader", READERS)
def test_whatever_bytes_are_read_or_refused_in_a_line(reader: str) -> None:
    @settings(max_examples=200, deadline=None, derandomize=True, database=None)
    @given(contents(reader))
    def holds(data: bytes) -> None:
        said = read(reader, data)
        assert "\n" not in said
        assert len(said) < 12_000  # names of a deck's cards, as many as there are

    holds()


def test_numbers_of_other_alphabets_and_endless_ones_are_none() -> None:
    for count in ("²", "٣", "9" * 5000):
        assert "copies" in read("list", f'<Deck><Cards Name="Mountain" Quantity="{count}"/></Deck>'.encode())
        assert read("list", f"Count,Name\n{count},Mountain\n".encode())
        assert read("deck", f"[main]\nMountain = {count}\n".encode())


def test_an_encoding_that_a_file_names_is_not_looked_at() -> None:
    for encoding in ("rot13", "no-such-thing", "utf-7"):
        text = f'<?xml version="1.0" encoding="{encoding}"?><Deck><Cards Name="Mountain" Quantity="60"/></Deck>'
        assert read("list", text.encode()) == ""


def test_what_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        toml("x = " + "[" * 400 + "]" * 400, "x")
    with pytest.raises(InputError, match="nested too deeply"):
        toml(".".join("a" * 1200) + " = 1", "x")
    for levels in (MOST_NESTED, 100_000):
        with pytest.raises(InputError, match="nested too deeply"):
            json_of('{"a":' * levels + "[]" + "}" * levels, "x")


def test_declarations_of_an_xml_file_are_refused() -> None:
    assert "DOCTYPE" in read("list", b'<!DOCTYPE x [<!ENTITY a "aaaa">]><Deck>&a;</Deck>')


def test_numbers_of_json_are_finite() -> None:
    for word in ("NaN", "Infinity", "-Infinity"):
        with pytest.raises(InputError, match="is no number"):
            json_of(f'{{"a": {word}}}', "x")


# -- time -------------------------------------------------------------------------------------

REPEATED = {
    "entries": "4 Mountain\n",
    "trailers": "4 Mountain" + " (1)" * 120 + "\n",
    "hashes": "4 Mountain" + " #" * 240 + "\n",
    "carets": "4 Mountain" + "^" * 480 + "\n",
    "stars": "4 Mountain" + " *a" * 160 + "*\n",
    "blank lines": "\n" * 20,
    "signs": "!" * 480 + "a\n",
    "digits": "1 " * 240 + "\n",
    "spaces": "4 Mountain" + "\t\v" * 200 + "x\n",
    "comments": "// " + "x" * 480 + "\n",
    "rows": "4,Mountain\n",
    "elements": '<Cards Name="Mountain" Quantity="1"/>',
}


def steps(reader: str, text: str) -> int:
    """How many functions, of Python and of others, are called to read a text."""
    count = 0

    def called(frame: object, event: str, _: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        read(reader, text.encode())
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("piece", REPEATED)
def test_steps_grow_with_the_length(piece: str) -> None:
    before, after = {"rows": ("Count,Name\n", ""), "elements": ("<Deck>", "</Deck>")}.get(piece, ("4 Opt\n", ""))
    counts = [steps("list", before + REPEATED[piece] * n + after) for n in (40, 160)]
    assert counts[1] < 4.5 * counts[0] + 1000


def test_steps_to_read_rules_grow_with_their_number() -> None:
    def rules(n: int) -> str:
        said = "[[policy.prune]]\nnever = 'cast'\ncard = 'Mountain'\nwhen = { turn = 'lands played' }\n" * n
        return "[main]\nMountain = 60\n" + said

    counts = [steps("deck", rules(n)) for n in (50, 200)]
    assert counts[1] < 4.5 * counts[0]
    assert "at most 250" in read("deck", rules(251).encode())


def test_rules_with_other_conditions_for_a_move_are_at_odds() -> None:
    def rules(*said: str) -> bytes:
        each = "".join(f"[[policy.prune]]\nnever = 'cast'\ncard = 'Mountain'\n{one}\n" for one in said)
        return f"[main]\nMountain = 60\n{each}".encode()

    turn, life = "when = { turn = 'lands played' }", "when = { turn = 'life gained' }"
    a, b = "\nway = 'a'", "\nway = 'b'"
    assert read("deck", rules(turn, turn)) == ""
    assert read("deck", rules(turn, "")) == ""
    assert read("deck", rules(turn + a, life + b)) == ""
    for said in ((turn, life), (turn, life + a), (turn + a, life), (turn + a, turn, life + b)):
        assert f"policy.prune[{len(said) - 1}]: an earlier rule has another condition" in read("deck", rules(*said))


def test_a_line_that_is_too_long_is_a_comment_or_refused() -> None:
    assert "longer than 500 characters" in read("list", b"4 Mountain\n4 " + b"a" * LONGEST_LINE)
    assert read("list", b"4 Mountain\n// " + b"a" * 5000) == ""
    assert read("list", b"About\nDescription: " + b"a" * 5000 + b"\nDeck\n4 Mountain\n") == ""
