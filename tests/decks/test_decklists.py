"""Decklists in and out: every format, as clients and sites write it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli
from deck_text import parse_deck
from hypothesis import given, settings
from hypothesis import strategies as st

from deckopt.cards.catalog import Catalog
from deckopt.cards.names import fold
from deckopt.cli.app import run
from deckopt.decks.formats import WITHOUT_MAYBEBOARD, WRITERS, losses, read_list
from deckopt.decks.freeze import deck_toml, list_toml
from deckopt.decks.legality import FORMATS, Own, card_faults, faults
from deckopt.decks.lists import Decklist
from deckopt.decks.load import load_deck
from deckopt.decks.writing import FORMS
from deckopt.errors import InputError

FILES = sorted((Path(__file__).parents[1] / "fixtures" / "decklists").glob("*"))

NAMES = (
    *("Opt", "Fire // Ice", "Lim-Dûl's Vault", "Borrowing 100,000 Arrows", "+2 Mace", "To Arms!", "Jötun Grunt", "Who // What"),
    *(
        "Delver of Secrets // Insectile Aberration",
        "Æther Vial",
        "Urza's Saga",
        "R&D's Secret Lair",
        "Lands",
        "_____",
        "1996 World",
    ),
    *(
        "Dragon's Rage Channeler",
        "Sol'kanar the Swamp King",
        "Boros Swiftblade",
        'Kongming, "Sleeping Dragon"',
        "B.F.M. (Big Furry)",
    ),
)


LINES = (
    *("4 Opt", "Deck", "Sideboard", "", "SB: 1 Opt", "1x Opt (DOM) 60 [Maybeboard{noDeck}]", "<Deck>", "</Deck>", "//", "#"),
    *('<?xml version="1.0"?>', '<Cards Quantity="4" Name="Opt"/>', "<cockatrice_deck>", "About", "Name x", "\ufeff", "[main]"),
)


def cards(least: int = 0) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(NAMES), st.integers(1, 99), min_size=least, max_size=8)


SECTIONS = st.fixed_dictionaries(
    {"main": cards(1)}, optional={s: cards(1) for s in ("commander", "companion", "sideboard", "maybeboard")}
)


def order(found: Decklist) -> list[tuple[str, list[tuple[str, int]]]]:
    return sorted((section, list(there.items())) for section, there in found.sections.items())


def test_every_format_that_can_be_asked_for_has_a_writer() -> None:
    assert tuple(WRITERS) == FORMS


@pytest.mark.parametrize("form", sorted(WRITERS))
@settings(max_examples=60, deadline=None)
@given(sections=SECTIONS)
def test_what_is_written_reads_as_it_was(form: str, sections: dict[str, dict[str, int]]) -> None:
    found = Decklist("", {section: dict(there) for section, there in sections.items()})
    if form in WITHOUT_MAYBEBOARD:
        found.sections.pop("maybeboard", None)
    kept = found.as_two() if form in ("mtgo", "dek") else found
    again = read_list(WRITERS[form](found), "list", lambda name: name in NAMES)
    if form in ("mtgo", "dek") and "commander" in again.sections:
        kept = found  # a hundred cards with one or two aside
        assert sum(map(sum, (there.values() for there in again.sections.values()))) == 100
    else:
        assert order(again) == order(kept)
    assert order(read_list(WRITERS[form](again), "list", lambda name: name in NAMES)) == order(again)


@settings(max_examples=60, deadline=None)
@given(sections=SECTIONS)
def test_a_deck_file_keeps_all_sections(sections: dict[str, dict[str, int]]) -> None:
    fields = tomli.loads("\n".join(list_toml(Decklist("Mine", sections), "deck")))
    assert fields.pop("name") == "Mine"
    assert {section: list(there.items()) for section, there in fields.items()} == {
        s: list(c.items()) for s, c in sections.items()
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_as_clients_write_them(path: Path) -> None:
    """Each file's name says how many cards its sections have."""
    found = read_list(path.read_bytes().decode("utf-8-sig"), path.name)
    expected = {s: sum(there.values()) for s, there in found.sections.items()}
    words = path.stem.split("_")[1:]  # such as main60_sideboard15
    assert expected == {word.rstrip("0123456789"): int(word[len(word.rstrip("0123456789")) :]) for word in words}
    for there in found.sections.values():
        for name in there:
            assert not any(sign in name for sign in "([*<^#{") and name == name.strip() and not name[0].isdigit(), name
    for form, write in WRITERS.items():
        again = read_list(write(found), form)
        assert order(read_list(write(again), form)) == order(again)
        if not losses(found, form):
            assert order(again) == order(found)


def test_there_are_thirty_files() -> None:
    assert len(FILES) >= 30


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(
            st.sampled_from(LINES),
            max_size=12,
        ).map("\n".join),
    )
)
def test_fuzzed_text_is_a_list_or_an_error_of_one_line(text: str) -> None:
    try:
        found = read_list(text, "list")
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert found.main
    try:
        parse_deck(text, "list", "list", Catalog({}), blank_unknown=True)
    except InputError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("LIGHTNING BOLT", "Lightning Bolt"),
        ("aether vial", "Æther Vial"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("Urza\u2019s Saga", "Urza's Saga"),
        ("Fire/Ice", "Fire // Ice"),
        ("Fire//Ice", "Fire // Ice"),
        ("Fire / Ice", "Fire // Ice"),
        ("Jotun  Grunt", "Jötun Grunt"),
        ("Dragon\u2019s Rage Channeler", "Dragon's Rage Channeler"),
    ],
)
def test_spellings_of_a_name(spelling: str, name: str) -> None:
    assert fold(spelling) == fold(name)


def test_names_that_differ_are_not_the_same() -> None:
    assert len({fold(name) for name in NAMES}) == len(NAMES)


def test_a_face_names_its_card() -> None:
    catalog = Catalog.load()
    some = catalog["Lava Spike"]
    found = Catalog({"Fire // Ice": some, "Ice": some})
    assert found.find("fire") == "Fire // Ice"
    assert found.find("ICE") == "Ice"
    assert found.find("Water") is None


COMMANDER = "Commander\n1 Thermo-Alchemist\n\nDeck\n20 Mountain\n4 Lava Spike\n\nSideboard\n3 Shock\n"


def test_a_commander_is_not_in_the_library_and_both_players_have_forty_life() -> None:
    """Rule 903: it begins in the command zone, from which nothing is cast."""
    catalog = Catalog.load()
    deck = parse_deck(COMMANDER, "list", "list", catalog)
    assert deck.main == {"Mountain": 20, "Lava Spike": 4}
    assert "Thermo-Alchemist" not in deck.limits
    assert deck.aside == {"commander": {"Thermo-Alchemist": 1}, "sideboard": {"Shock": 3}}
    assert (deck.game.life, deck.game.opponent_life) == (40, 40)
    assert deck.notes[0] == "24 cards, commander Thermo-Alchemist (never cast), sideboard 3 (not played)"
    again = parse_deck(deck_toml(deck), "list", "list", catalog)
    assert again == deck
    assert again.aside == deck.aside


def test_a_commander_need_not_be_known() -> None:
    deck = parse_deck(COMMANDER.replace("Thermo-Alchemist", "Nobody, the Unknown"), "list", "list", Catalog.load())
    assert deck.aside["commander"] == {"Nobody, the Unknown": 1}


@pytest.mark.parametrize(("life", "opponent_life"), [(20, 40), (40, 20), (20, 20), (25, 30)])
def test_a_commander_deck_keeps_the_life_that_its_file_names(life: int, opponent_life: int) -> None:
    catalog = Catalog.load()
    text = f"[game]\nlife = {life}\nopponent_life = {opponent_life}\n[commander]\nOpt = 1\n[main]\nMountain = 99\n"
    deck = parse_deck(text, "list", "list", catalog)
    assert (deck.game.life, deck.game.opponent_life) == (life, opponent_life)
    assert parse_deck(deck_toml(deck), "list", "list", catalog) == deck


OUTPUTS = {
    "evaluate": ["--games", "2"],
    "mulligan": ["--error", "1", "--games", "2"],
    "play": [],
    "bench": ["--enter", "heavy@3", "--games", "2"],
    "optimize": ["--games", "2", "--run", "commander"],
}


@pytest.mark.parametrize("command", OUTPUTS)
def test_every_output_says_that_the_commander_is_not_played(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(COMMANDER)
    quick = ["--rollouts", "3", "--workers", "1", *([] if command == "bench" else ["--player", "heavy"])]
    assert run([command, "list.txt", *OUTPUTS[command], *quick]) == 0
    shown = capsys.readouterr()
    said = "a commander's deck, played with 40 life; Thermo-Alchemist stays in the command zone and is never cast"
    assert said in shown.out
    assert "read as 24 cards, commander Thermo-Alchemist (never cast), sideboard 3 (not played)" in shown.err
    if command == "optimize":
        assert said in shown.err
        assert run(["deck", "check", "list.txt"]) == 0
        assert said in capsys.readouterr().out
        assert run(["report", "commander", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["command_zone"] == said


def test_shipped_decks_are_written_in_every_format() -> None:
    catalog = Catalog.load()
    deck = load_deck("pauper-burn", catalog)
    for write in WRITERS.values():
        assert (
            read_list(write(Decklist(deck.name, {"main": deck.main})), "list", lambda n: catalog.find(n) is not None).main
            == deck.main
        )


def test_a_list_goes_through_the_command_line_unchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments))
        out, err = capsys.readouterr()
        return code, out, err

    path = next(path for path in FILES if path.name.startswith("arena-with-about"))
    code, first, warned = call("deck", "import", str(path))
    assert code == 0
    assert warned == "read as 60 cards, sideboard 15 (not played)\n"  # every name is a card's
    (tmp_path / "list.txt").write_text("4 Zzyzx\n56 Mountain\n")
    assert "no card is called Zzyzx" in call("deck", "import", str(tmp_path / "list.txt"))[2]
    for form in WRITERS:
        (tmp_path / "first.toml").write_text(first)
        code, written, _ = call("deck", "export", str(tmp_path / "first.toml"), "--to", form)
        assert code == 0
        (tmp_path / "again.txt").write_text(written)
        code, again, _ = call("deck", "import", str(tmp_path / "again.txt"))
        assert code == 0
        first_fields, fields = tomli.loads(first), tomli.loads(again)
        assert {**fields, "name": ""} == {**first_fields, "name": ""}
    code, _, err = call("deck", "export", "pauper-burn", "--to", "arenna")
    assert code == 2
    assert err == "deckopt: --to: arenna: is no format (did you mean 'arena'?)\n"


def test_what_a_format_does_not_keep_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list.txt").write_text("Commander\n1 Opt\n\nDeck\n10 Mountain\n\nMaybeboard\n1 Shock\n")
    assert run(["deck", "export", str(tmp_path / "list.txt"), "--to", "dek"]) == 0
    out, err = capsys.readouterr()
    assert 'Sideboard="true" Name="Opt"' in out
    assert "Shock" not in out
    assert err.splitlines() == [
        "dek has no place for a commander: it goes into the sideboard",
        "dek has no maybeboard: it is left out",
    ]


OWN: dict[str, Own] = {"Rats": "any", "Ringwraith": 9}  # how many copies these cards say that a deck may have


@pytest.mark.parametrize(
    ("form", "sections", "said"),
    [
        ("modern", {"main": {"Mountain": 56, "Opt": 4}, "sideboard": {"Shock": 4}}, []),
        ("modern", {"main": {"Mountain": 55, "Opt": 4}}, ["59 cards; at least 60 are asked"]),
        ("pauper", {"main": {"Mountain": 57, "Opt": 3}, "sideboard": {"Opt": 2}}, ["5 Opt; at most 4 are allowed"]),
        ("legacy", {"main": {"Island": 60}, "sideboard": {"Island": 16}}, ["16 cards in the sideboard; at most 15 are allowed"]),
        ("modern", {"main": {"Snow-Covered Swamp": 20, "Rats": 31, "Ringwraith": 9}}, []),
        ("modern", {"main": {"Swamp": 50, "Ringwraith": 10}}, ["10 Ringwraith; at most 9 are allowed"]),
        ("limited", {"main": {"Plains": 17, "Opt": 23}, "sideboard": {"Opt": 30}}, []),
        ("commander", {"commander": {"Opt": 1}, "main": {"Island": 98, "Shock": 1}}, []),
        (
            "commander",
            {"main": {"Island": 98, "Shock": 2}},
            ["0 commanders; one or two are asked, below a line 'Commander'", "2 Shock; at most 1 is allowed"],
        ),
        ("brawl", {"commander": {"Opt": 1}, "main": {"Island": 98}}, ["99 cards with the commander; 100 are asked"]),
    ],
)
def test_deck_rules_of_formats(form: str, sections: dict[str, dict[str, int]], said: list[str]) -> None:
    assert faults(Decklist("", sections), FORMATS[form], OWN.get) == said


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("modern", []),
        ("pauper", ["Ring is not legal"]),
        ("legacy", ["Ring is banned"]),
        ("vintage", ["2 Ring; one is allowed, it is restricted"]),
    ],
)
def test_what_a_format_has_against_cards_is_said_where_it_is_known(form: str, said: list[str]) -> None:
    everywhere = dict.fromkeys(("modern", "pauper", "legacy", "vintage"), "legal")
    legal = {"Opt": everywhere, "Ring": {"modern": "legal", "legacy": "banned", "vintage": "restricted"}}
    found = Decklist("", {"main": {"Opt": 4, "Ring": 1, "New": 1}, "sideboard": {"Ring": 1}})
    assert card_faults(found, form, legal.get) == (said, ["New"])


def test_a_deck_is_checked_by_the_rules_of_a_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "check", "pauper-burn", "--format", "pauper"]) == 0
    assert capsys.readouterr().out.startswith("fine by the deck rules of pauper; which cards are legal is not known")
    assert run(["deck", "check", "lava-spike", "--format", "Modern"]) == 2
    assert "45 Lava Spike; at most 4 are allowed" in capsys.readouterr().err
    assert run(["deck", "check", "pauper-burn", "--format", "moderm"]) == 2
    assert "did you mean 'modern'?" in capsys.readouterr().err
