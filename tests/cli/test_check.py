"""`deckopt deck check`: what it says of a list, as lines and as JSON, and what a player is told to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from deckopt.cli import console
from deckopt.cli.app import run
from deckopt.schema import json_schema

#: In the order of the alphabet.
NAMES = [f"{who} of the {where}" for who in ("Abbot", "Baker", "Carver") for where in map(str, range(10, 29))] + [
    "Dancer",
    "Elder",
]


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """(exit code, stdout, stderr) of a check of a pasted list."""
    monkeypatch.chdir(tmp_path)

    def checking(text: str, *options: str) -> tuple[int, str, str]:
        Path("list.txt").write_text(text)
        code = run(["deck", "check", "list.txt", *options])
        return (code, *capsys.readouterr())

    return checking


def test_cards_that_do_nothing_are_named_in_one_line(checked: Any) -> None:
    code, out, _ = checked("20 Island\n30 Opt\n4 Counterspell\n3 Force Spike\n3 Lightning Bolt\n")
    assert code == 0
    assert [line for line in out.splitlines() if "does nothing" in line] == [
        "does nothing in solitaire, and locked: Counterspell, Force Spike"
    ]


def test_a_check_as_json_has_all_that_its_lines_say(checked: Any) -> None:
    code, out, _ = checked("20 Island\n30 Opt\n4 Counterspell\n6 Swords to Plowshares\n\nSideboard\n1 Opt\n", "--json")
    found = json.loads(out)
    Draft7Validator(json_schema("deck check")).validate(found)
    assert code == 0
    assert (found["deck"], found["cards"], found["read"]) == ("list", 60, ["60 cards, sideboard 1 (not played)"])
    assert (found["idle"], found["answers"]) == (["Counterspell"], ["Swords to Plowshares"])
    assert (found["format"], found["legal"], found["against"]) == (None, None, [])


def test_a_list_that_is_not_legal_is_bad_input_in_json_too(checked: Any) -> None:
    code, out, err = checked("20 Island\n30 Opt\n", "--format", "Modern", "--json")
    found = json.loads(out)
    assert code == console.BAD_INPUT
    assert (found["format"], found["legal"]) == ("modern", False)
    assert "30 Opt; at most 4 are allowed" in found["against"]
    assert "the list is not legal" in err


def test_a_hundred_single_cards_without_a_commander_deserve_a_hint(checked: Any) -> None:
    """A list whose cards are in the order of the alphabet, but for the first one, begins with the commander."""
    cards = ["1 Zurgo Helmsmasher", *(f"1 {name}" for name in NAMES), "40 Island"]
    assert sum(int(card.split()[0]) for card in cards) == 100
    _, _, err = checked("\n".join(cards), "--blank-unknown")
    assert "no commander: if Zurgo Helmsmasher is one, write 'Commander' above it and 'Deck' below" in err
    _, _, err = checked("\n".join([*cards[1:], cards[0], ""]), "--blank-unknown")
    assert "no commander: if a card is one, write" in err
    _, _, err = checked("\n".join(["Commander", cards[0], "", "Deck", *cards[1:]]), "--blank-unknown")
    assert "no commander" not in err
    _, _, err = checked("4 Opt\n" * 15 + "40 Island\n")
    assert "no commander" not in err


def test_a_name_that_nobody_knows_comes_with_what_to_do_even_if_another_is_near(checked: Any) -> None:
    """The name may be right, and the card newer than deckopt."""
    code, _, err = checked("20 Island\n4 Lightning Bold\n")
    assert code == console.BAD_INPUT
    assert "no card has this name (did you mean 'Lightning Bolt'? 'deckopt cards update' fetches newer cards)" in err


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("[commander]\nOpt = 1\n[main]\nIsland = 99\n", 40),
        ('format = "duel"\n[commander]\nOpt = 1\n[main]\nIsland = 99\n', 20),
        ('format = "Brawl"\n[commander]\nOpt = 1\n[main]\nIsland = 99\n', 25),
        ("[commander]\nOpt = 1\n[main]\nIsland = 59\n", 25),
        ('format = "commander"\n[commander]\nOpt = 1\n[main]\nIsland = 59\n', 40),
        ('format = "brawl"\n[game]\nlife = 30\nopponent_life = 30\n[commander]\nOpt = 1\n[main]\nIsland = 99\n', 30),
    ],
)
def test_a_deck_with_a_commander_has_the_life_of_its_format(checked: Any, text: str, life: int) -> None:
    """Rule 903.7; in Brawl two players have 25 life (rule 903.12)."""
    _, out, _ = checked(text)
    assert f"a commander's deck, played with {life} life" in out


def test_other_life_than_the_usual_is_said(checked: Any) -> None:
    _, out, _ = checked("[game]\nopponent_life = 25\n[main]\nIsland = 60\n")
    assert "played with 20 life against 25" in out
    _, out, _ = checked("[main]\nIsland = 60\n")
    assert "life" not in out
