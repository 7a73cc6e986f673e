"""What is printed of names and messages: no letter does more than to stand there, lines end, and numbers are whole."""

from __future__ import annotations

import io
import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckopt import aside
from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.decks.load import check_deck
from deckopt.errors import InputError, nearest
from deckopt.report.table import Table
from deckopt.shown import LONGEST_LINE, LONGEST_NAME, folded, listed, shown, visible

NASTY = "a\x1b[2J\x07\x9b1m\u202eb\u2066c\rd\x7f\ud800\u2028"
WIDTHS = (1, 20, 40, 60, 80, 200)


def controls(text: str) -> set[str]:
    bidi = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(c) in bidi}


@given(st.text(st.characters()))
def test_a_name_is_one_short_line_without_controls(name: str) -> None:
    assert not controls(shown(name)) and len(shown(name)) <= LONGEST_NAME
    assert not controls(visible(name)) - {"\n", "\t"}


@given(*[st.text(st.characters(), max_size=400) for _ in range(4)], st.lists(st.text(max_size=400), max_size=5))
def test_an_error_is_one_line_of_three_hundred_characters(
    where: str, key: str, problem: str, remedy: str, listed: list[str]
) -> None:
    error = InputError(where, key, problem, remedy)
    assert not controls(str(error)) and len(f"deckopt: {error}") <= 300
    assert error.lines("deckopt: ") == [f"deckopt: {error}"]
    error = InputError(where, key, problem, remedy, listed)
    assert not controls(str(error)) and all(len(line) <= 300 and not controls(line) for line in error.lines("deckopt: "))


def test_names_with_commas_stand_between_semicolons() -> None:
    assert listed(["Opt", "2 Island"]) == "Opt, 2 Island"
    assert listed(["Opt", "2 Krenko, Mob Boss", "Island"]) == "Opt; 2 Krenko, Mob Boss; Island"
    assert listed(iter(["Krenko, Mob Boss"])) == "Krenko, Mob Boss" and listed([]) == ""


def test_a_letter_without_width_is_seen() -> None:
    """A name that looks like a card's and is none."""
    for letter in "\u00ad\u200b\u2060\u206f\ufff9":
        error = str(InputError("deck.txt", f"Moun{letter}tain", "no card has this name"))
        assert letter not in error and f"Moun\\u{ord(letter):04x}tain" in error
    assert visible("Séance \u5b57 \U0001f468\u200d\U0001f4bb") == "Séance \u5b57 \U0001f468\u200d\U0001f4bb"


def test_names_are_cut_before_what_is_said_of_them() -> None:
    error = InputError("x" * 1000, "y" * 1000, "is no card", "did you mean 'Opt'?")
    assert str(error).endswith(": is no card (did you mean 'Opt'?)") and "xxx..." in str(error)
    assert str(InputError("a", "b", "z" * 1000, "do so")).endswith("zzz... (do so)")


def test_what_is_listed_is_named_in_full_in_lines_that_end() -> None:
    names = [f"'Unknown Card Number {i}'" for i in range(100)]
    error = InputError("deck.txt", "", "no card has 100 of its names", "fetch them", names)
    lines = error.lines("deckopt: ")
    assert lines[0].startswith("deckopt: deck.txt: no card has 100 of its names: 'Unknown Card Number 0',")
    assert max(map(len, lines)) <= 300 and len(lines) < 12 and lines[-1].endswith("(fetch them)")
    assert all(name in " ".join(lines) and name in str(error) for name in names)


def test_every_way_to_print_shows_controls_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    result, beside = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", result)
    monkeypatch.setattr(sys, "stderr", beside)
    made = Table("name", "n", names=["name"])
    made.add(NASTY, "1")
    console.out(NASTY)
    console.lines([NASTY])
    console.table(made)
    console.dump({"name": NASTY})
    console.warn(NASTY)
    assert console.ended(lambda: print_error()) == 2
    with console.bar(2, NASTY) as bar:
        bar._said = -1e9
        bar.say(NASTY)
    for text in (result.getvalue(), beside.getvalue()):
        assert not controls(text) - {"\n"} and "\\u001b[2J" in text and "\\u202e" in text
    assert json.loads(result.getvalue()[result.getvalue().index("{") :]) == {"name": NASTY}


def print_error() -> None:
    raise InputError(NASTY, NASTY, NASTY, NASTY)


def test_the_bar_of_a_terminal_shows_controls_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    beside = Terminal()
    monkeypatch.setattr(sys, "stderr", beside)
    with aside.Bar(2, NASTY, "game") as bar:
        bar.say(NASTY)
    assert "\x1b[2J" not in beside.getvalue() and "\u202e" not in beside.getvalue()


@pytest.mark.parametrize("width", [*WIDTHS, None])
def test_a_table_cuts_names_and_never_numbers(width: int | None) -> None:
    table = Table("deck", "won", "win turn", "mean reward", "95 % interval", "", names=["deck"], bars="")
    rows = [("Jeskai Ascendancy, start list 対局 (runs/seed-1/best.toml)", "98.1 %", "4.503", "0.8578", "+0.0384 to +0.0475")]
    rows += [("Deck", "7.0 %", "never", "0.0001", "-0.0001 to +0.0000")]
    for row in rows:
        table.add(*row, "█" * 40)
    text = "\n".join(table.lines(width))
    assert all(number in text for row in rows for number in row[1:])
    assert "Jeskai As" in text
    if width is None:
        assert all(row[0] in text for row in rows) and "█" * 40 in text
    elif width >= 80:
        assert all(console_width(line) <= width for line in text.splitlines())
        assert len(text.splitlines()) == 3


def console_width(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def test_the_name_of_a_deck_is_cut() -> None:
    made = check_deck({"name": "x" * 250, "main": {"Mountain": 60}}, "deck.toml", "deck", Catalog.load())
    assert made.name == "x" * (LONGEST_NAME - 3) + "..."


def test_a_hint_is_never_the_word_itself() -> None:
    assert nearest("who", ["who", "whom", "x"]) == "did you mean 'whom'?"


def test_all_names_with_a_word_are_hinted_at() -> None:
    assert nearest("bolt", ["Rift Bolt", "Lightning Bolt", "Jolt"]) == "did you mean 'Rift Bolt' or 'Lightning Bolt'?"


def test_a_legend_is_found_by_its_first_name() -> None:
    tokens = [f"{what} token of Urza, Lord High Artificer" for what in ("Construct", "Golem", "Other", "Fourth")]
    assert nearest("urza", [*tokens, "Urza, Lord High Artificer"]) == "did you mean 'Urza, Lord High Artificer'?"
    assert nearest("urza", tokens) == ""
    assert nearest("who", ["who"]) == ""
    assert nearest("Who", ["who"]) == "did you mean 'who'?"
    assert nearest("x" * 10**6, ["who"]) == ""


def test_the_longest_line_leaves_room_for_the_name_of_the_program() -> None:
    assert LONGEST_LINE + len("deckopt: ") <= 300


def test_prose_goes_on_in_another_line_between_words() -> None:
    assert folded("a note: of some length, wrapped-up here", 16) == "a note: of some\n  length,\n  wrapped-up\n  here"
    assert folded("  > moved in, it stays moved in", 20) == "  > moved in, it\n    stays moved in"
    assert folded("short\n\nlines stay\n", 20) == "short\n\nlines stay\n"
    assert folded("cut 1 Opt, 12 Island, 4 Shock", 11) == "cut 1 Opt,\n  12 Island,\n  4 Shock"
    assert folded("mana value 2: 17 -> 12, mana value 3: 4 -> 5", 30) == "mana value 2: 17 -> 12,\n  mana value 3: 4 -> 5"
    assert folded("a-word-that-has-no-room-at-all", 10) == "a-word-that-has-no-room-at-all"


def test_in_a_terminal_results_are_not_broken_within_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    text = "note: an estimate: 56 of 60 cards as printed"
    for stream, lines in ((Terminal(), 2), (io.StringIO(), 1)):
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setenv("COLUMNS", "30")
        console.prose(text)
        assert stream.getvalue().count("\n") == lines
