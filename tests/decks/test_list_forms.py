"""Lists in every form: what is read is exactly what was written, whatever wrote it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from importlib import util
from pathlib import Path

import pytest
from deck_text import parse_deck

from deckopt.cards.catalog import Catalog
from deckopt.decks.entries import MOST_CHARACTERS
from deckopt.decks.formats import read_list
from deckopt.decks.lists import Decklist
from deckopt.decks.load import parse_list
from deckopt.decks.source import read_source
from deckopt.errors import InputError
from decks.list_forms import ENCODINGS, FORMS

DECKS = 100  # of each form
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _names() -> list[str]:
    """Names of all printed cards, where a corpus is at hand; else the shipped ones."""
    spec = util.find_spec("mtg")
    corpus = Path(str(spec.origin)).parent / "_data" / "oracle_corpus.json" if spec is not None and spec.origin else None
    if corpus is None or not corpus.is_file():
        return sorted(name for name, card in Catalog.load().items() if card.listed)
    return sorted({str(row["name"]) for row in json.loads(corpus.read_bytes())})


NAMES = _names()
KNOWN = frozenset(NAMES)


PLAIN = [name for name in NAMES if not re.search(r"[(\[0-9]|Foil|:$", name)]  # nothing in them looks like something else


def some_list(rng: random.Random, sections: tuple[str, ...], names: Sequence[str]) -> dict[str, dict[str, int]]:
    """True counts of a random deck: main, and sometimes other sections, of cards of its own each."""
    names = rng.sample(names, 30)
    found: dict[str, dict[str, int]] = {}
    if "commander" in sections and rng.random() < 0.3:
        found["commander"] = {names.pop(): 1}
    found["main"] = {names.pop(): rng.randint(1, 4) for _ in range(rng.randint(4, 14))}
    found["main"][rng.choice(BASICS)] = rng.randint(1, 30)
    for section in ("sideboard", "maybeboard"):
        if section in sections and rng.random() < 0.6:
            found[section] = {names.pop(): rng.randint(1, 4) for _ in range(rng.randint(1, 5))}
    return found


@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize("is_known", [True, False])
def test_what_is_read_is_what_was_written_or_a_mistake_that_names_the_line(form: str, is_known: bool) -> None:
    write, sections = FORMS[form]
    rng = random.Random(f"{form} {is_known}")
    read = 0
    for _ in range(DECKS):
        true = some_list(rng, sections, NAMES if is_known else PLAIN)
        text = write(true, rng)
        try:
            found = parse_list_known(text) if is_known else parse_list(text, "list")
        except InputError as error:
            assert "line " in str(error), (text, str(error))
            assert not is_known, (text, str(error))
            continue
        read += 1
        assert found.sections == true, text
    assert read >= (DECKS if is_known else 0.8 * DECKS)


@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("name", ["X, Mystery Racer", "Name Dropping", "X"])
def test_names_that_look_like_a_count_or_a_heading(form: str, is_known: bool, name: str) -> None:
    write, _ = FORMS[form]
    true = {"main": {name: 3, **dict.fromkeys(("Lightning Bolt", "Lava Spike", "Goblin Guide"), 4)}}
    text = write(true, random.Random(form))
    found = parse_list_known(text) if is_known else parse_list(text, "list")
    assert found.sections == true, text


def parse_list_known(text: str) -> Decklist:
    """The list, names being known."""
    return read_list(text, "list", lambda name: name in KNOWN)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings_of_files(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("4 Lim-Dûl's Vault\r\n20 Séance\r\n".encode(encoding))
    source = read_source(str(path))
    assert parse_list(source.text, "list").main == {"Lim-Dûl's Vault": 4, "Séance": 20}


@pytest.mark.parametrize(
    "text",
    [
        "https://www.moxfield.com/decks/abc",
        "moxfield.com/decks/abc",
        "https://archidekt.com/decks/1/x",
        "www.mtggoldfish.com/deck/1",
    ],
)
def test_an_address_is_told_to_be_one(text: str) -> None:
    with pytest.raises(InputError, match="is an address, not a list"):
        read_source(text)


def test_all_mistakes_of_a_list_are_named_with_their_lines() -> None:
    with pytest.raises(InputError) as caught:
        parse_list("20 Forest\nnonsense\n4 Big Bear\n0 Opt\n99999 Opt\n² Opt\n", "list")
    assert [f"line {n}" in str(caught.value) for n in range(1, 7)] == [False, True, False, True, True, True]


@pytest.mark.parametrize("digits", ["5" * 5000, "²", "\u0664", "1e3", "-4", "0x4"])
def test_only_a_few_plain_digits_are_a_count(digits: str) -> None:
    with pytest.raises(InputError, match="line 1"):
        parse_list(f"{digits} Forest\n20 Forest\n", "list")


def test_a_line_is_not_endless() -> None:
    with pytest.raises(InputError, match=f"line 2: is longer than {MOST_CHARACTERS} characters"):
        parse_list(f"20 Forest\n4 Opt {' #' * MOST_CHARACTERS}\n", "list")


class TestBlankLines:
    """Where a list marks no section, only its last block may be a sideboard."""

    def test_a_mark_anywhere_makes_blank_lines_mean_nothing(self) -> None:
        found = parse_list("20 Opt\n\n20 Shock\n\n20 Forest\n\nSideboard\n4 Duress\n\n3 Negate\n", "list")
        assert found.sections == {"main": {"Opt": 20, "Shock": 20, "Forest": 20}, "sideboard": {"Duress": 4, "Negate": 3}}
        found = parse_list("20 Opt\n\n20 Shock\n\n20 Forest\n\nSB: 4 Duress\n", "list")
        assert found.main == {"Opt": 20, "Shock": 20, "Forest": 20}

    def test_blocks_of_a_deck_of_sixty_are_all_main(self) -> None:
        found = parse_list("24 Opt\n\n20 Shock\n\n16 Forest\n", "list")
        assert found.sections == {"main": {"Opt": 24, "Shock": 20, "Forest": 16}}

    @pytest.mark.parametrize(("main", "side", "is_side"), [(60, 15, True), (60, 16, False), (59, 15, False), (40, 10, True)])
    def test_the_last_block_is_a_sideboard_by_its_size(self, main: int, side: int, is_side: bool) -> None:
        found = parse_list(f"{main - 20} Opt\n\n20 Forest\n\n{side} Duress\n", "list")
        assert ("sideboard" in found.sections) == is_side
        assert any("sideboard" in note for note in found.notes) == (is_side or main + side in (74, 75, 76))

    def test_a_block_under_the_heading_of_a_group_is_no_sideboard(self) -> None:
        assert "sideboard" not in parse_list("60 Opt\n\nLands\n15 Forest\n", "list").sections

    def test_a_sideboard_that_stands_first_ends_at_a_blank_line(self) -> None:
        found = parse_list("Sideboard\n2 Shock\n\n40 Opt\n20 Forest\n", "list")
        assert found.sections == {"sideboard": {"Shock": 2}, "main": {"Opt": 40, "Forest": 20}}

    def test_seventy_five_cards_without_a_mark_get_a_hint(self) -> None:
        assert any("write 'Sideboard'" in note for note in parse_list("55 Opt\n20 Forest\n", "list").notes)

    def test_a_commander_may_stand_above_or_below_its_ninety_nine(self) -> None:
        for text in ("1 Opt\n\n99 Forest\n", "99 Forest\n\n1 Opt\n"):
            assert parse_list(text, "list").sections == {"commander": {"Opt": 1}, "main": {"Forest": 99}}


def test_time_grows_with_the_length() -> None:
    """Steps are counted: names looked up."""
    asked = 0

    def known(name: str) -> bool:
        nonlocal asked
        asked += 1
        return False

    counts = []
    for lines in (100, 400):
        asked = 0
        read_list("\n".join(f"1 Opt {line} (M10) 146 *F* [Land] ^a^ #b" for line in range(lines)), "list", known)
        counts.append(asked)
    assert counts[1] <= 4 * counts[0] + 10


def test_all_unknown_cards_are_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        parse_deck("4 Lava Spyke\n4 Zzyzx\n52 Mountain\n", "list", "list", Catalog.load())
    assert "no card has 2 of its names: 'Lava Spyke' (did you mean 'Lava Spike'?), 'Zzyzx'" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "language"), [("Wald", "German"), ("Forêt", "French"), ("平地", "Chinese or Japanese"), ("Гора", "Russian")]
)
def test_a_list_in_another_language_is_told_to_be_one(name: str, language: str) -> None:
    with pytest.raises(InputError, match=f"seems to be {language}.*export the list in English"):
        parse_deck(f"4 Lava Spike\n56 {name}\n", "list", "list", Catalog.load())


@pytest.mark.parametrize("group", ["Creatures", "Creatures (1)", "Ramp:", "// Ramp", "Ramp (1)", "Kreaturen", "Créatures (1)"])
def test_the_heading_of_a_group_ends_the_commander(group: str) -> None:
    for commander in ("Commander", "Commanders (1)", "// COMMANDER"):
        found = parse_list(f"{commander}\n1 Opt\n{group}\n1 Shock\nLands (98)\n98 Forest\n", "list")
        assert found.sections == {"commander": {"Opt": 1}, "main": {"Shock": 1, "Forest": 98}}


def test_a_list_that_is_all_commander_is_a_mistake() -> None:
    with pytest.raises(InputError, match=r"line 4: '97 Forest' stands below 'Commander'.*write 'Deck'"):
        parse_list("Commander\n1 Opt\n1 Shock\n97 Forest\n", "list")


@pytest.mark.parametrize(
    ("deck", "sideboard", "commander", "companion"),
    [
        ("Deck", "Sideboard", "Kommandeur", "Gefährte"),
        ("Jeu", "Réserve", "Commandant", "Compagnon"),
        ("Mazo", "Banquillo", "Comandante", "Compañero"),
        ("Mazzo", "Sideboard", "Comandante", "Compagno"),
        ("Deck", "Reserva", "Comandante", "Companheiro"),
        ("デッキ", "サイドボード", "統率者", "相棒"),
        ("덱", "사이드보드", "커맨더", "단짝"),
        ("套牌", "备牌", "指挥官", "行侣"),
        ("Колода", "Сайдборд", "Командир", "Компаньон"),
        ("//deck-1", "//sideboard-1", "//play-1", "Companion"),
    ],
)
def test_headings_in_the_languages_of_clients(deck: str, sideboard: str, commander: str, companion: str) -> None:
    text = f"{commander}\n1 Opt\n\n{companion}\n1 Lurrus\n\n{deck}\n59 Forest\n\n{sideboard}\n2 Shock\n"
    found = parse_list(text, "list").sections
    assert found == {"commander": {"Opt": 1}, "companion": {"Lurrus": 1}, "main": {"Forest": 59}, "sideboard": {"Shock": 2}}


def test_a_guide_to_the_sideboard_is_not_read() -> None:
    found = parse_list("60 Forest\nSideboard\n3 Shock\n\nSideboard guide:\nvs Burn\nIn:\n- 2 Shock\nOut:\n- 2 Opt\n", "list")
    assert found.sections == {"main": {"Forest": 60}, "sideboard": {"Shock": 3}}
    assert found.notes == ["what stands below line 5 ('Sideboard guide:') is not read"]


def test_any_words_with_the_count_of_the_cards_below_are_a_heading() -> None:
    assert parse_list("Ramp & Fixing (6)\n4 Opt\n2 Shock\n\nLands (54)\n54 Forest\n", "list").sections["main"]["Opt"] == 4
    with pytest.raises(InputError, match="line 1"):
        parse_list("Lightening Bolt (4)\n5 Opt\n\n51 Forest\n", "list")


def test_blank_lines_between_all_lines_part_nothing() -> None:
    lines = [f"{n} Bear {letter}" for n, letter in enumerate("ABCDEFG", 1)] + ["30 Forest", "2 Shock"]
    assert set(parse_list("\n\n".join(lines), "list").sections) == {"main"}
    text = "\n\n".join(lines[:-1]) + "\n\n\n2 Opt\n\n" + lines[-1]
    assert set(parse_list(text.replace("30 F", "32 F"), "list").sections) == {"main", "sideboard"}


def test_a_ruled_line_parts_as_a_blank_one_does() -> None:
    assert parse_list("40 Opt\n20 Forest\n----------\n3 Shock\n", "list").sections["sideboard"] == {"Shock": 3}
    assert parse_list("```\n40 Opt\n20 Forest\n```\n", "list").sections == {"main": {"Opt": 40, "Forest": 20}}


class TestTables:
    """Columns are found by their names, whatever client or language names them."""

    @pytest.mark.parametrize(
        "titles", ["Anzahl;Karte", "Quantité;Nom", "Nombre;Nom", "Cantidad;Nombre", "Quantità;Nome", "| Qty | Card |"]
    )
    def test_columns_in_other_languages(self, titles: str) -> None:
        rows = "| 4 | Opt |\n| 56 | Forest |\n" if "|" in titles else "4;Opt\n56;Forest\n"
        assert parse_list(f"{titles}\n{rows}", "list").main == {"Opt": 4, "Forest": 56}

    @pytest.mark.parametrize(
        ("flag", "section"),
        [("Sideboarded", "sideboard"), ("Commander", "commander"), ("maybeboard", "maybeboard"), ("Sideboard", "sideboard")],
    )
    def test_columns_of_yes_and_no(self, flag: str, section: str) -> None:
        found = parse_list(f"Name,Quantity,{flag}\nOpt,4,No\nForest,56,\nShock,1,Yes\nLava Dart,1,True\n", "list")
        assert found.sections == {"main": {"Opt": 4, "Forest": 56}, section: {"Shock": 1, "Lava Dart": 1}}

    def test_a_table_without_counts_has_a_copy_a_row(self) -> None:
        found = parse_list('name,CMC,Type,maybeboard\n"Opt",1,Instant,false\nForest,0,Land,false\nForest,0,Land,false\n', "list")
        assert found.main == {"Opt": 1, "Forest": 2}

    def test_counts_with_a_sign_or_a_point(self) -> None:
        assert parse_list("Count,Name\n4x,Opt\n56.0,Forest\n", "list").main == {"Opt": 4, "Forest": 56}
        with pytest.raises(InputError, match=r"line 2: '2\.5' copies"):
            parse_list("Count,Name\n2.5,Opt\n56,Forest\n", "list")

    def test_the_plain_name_is_taken_before_that_of_a_printing(self) -> None:
        assert parse_list("Quantity,Name,Simple Name\n4,Opt (Showcase),Opt\n", "list").main == {"Opt": 4}

    def test_a_table_of_markdown_in_any_order(self) -> None:
        text = "| **Card** | Count | Price |\n| :--- | :---: | ---: |\n| Opt | 4 | $1.00 |\n| Forest | 56 | |\n"
        assert parse_list(text, "list").main == {"Opt": 4, "Forest": 56}


BOLTS = {"Lava Spike": 4, "Krenko, Mob Boss": 1, "Mountain": 55}


class TestOtherForms:
    """Forms that are read since they come to a card's name."""

    @pytest.mark.parametrize(
        "form",
        [
            *("{0} of {1}", "{0} copies of {1}", "{0}-of {1}", "{0} - {1}", "{0}-{1}", "{0}: {1}", "{0} = {1}", "{0} | {1}"),
            *("({0}) {1}", "[{0}x] {1}", "{0}x{1}", "{0}{1}", "{0}*{1}", "{0} · {1}", '{0} "{1}"', "“{1}” x{0}", "{0}枚 {1}"),
            *("{1} - {0}", "{1} | {0}", "{1} {0}", "{1}\t{0}", "{1}\u00d7{0}", "{1} = {0}", "{1} ..... {0}", "{1}: {0}"),
            *("> {0} {1}", "◦ {0} {1}", "- [ ] {0} {1}", "- **{0}** {1}", "**{0}x** {1}", "| {0} | {1} |", "{0}\t{1}\tM10\t146"),
            *("{0} [[{1}]]", "{0} [[{1}|M10]]", "{0} [{1}](https://scryfall.com/card/m10/1)", "{0} [card]{1}[/card]"),
            *("{0} 《溶岩/{1}》", "{0}:《溶岩/{1}》", "<li>{0} <a href='/x'>{1}</a></li>", "{0} {1}<br>", "{0} {1},", "{0} {1}*"),
            *(
                "{0} {1} {{R}}{{R}}",
                "{0} {1} (R)",
                "{0} {1} 1.50€",
                "{0} {1} - $0.50",
                "{0} {1} (Full Art)",
                "{0} {1} (borderless) (M10) 146",
                "{0} {1} (C21:263) NM",
                "{0} {1} *F-Etched*",
            ),
            *(
                "{0} {1} (M10) 14a ★",
                '{0},"{1}",M10',
                "\u200b{0}\u200b {1}\u200b",
                "\ufeff{0} {1}",
                "{0}\u00a0{1}",
                "{0}\uff58 {1}\uff08M10\uff09",
            ),
        ],
    )
    def test_a_form(self, form: str) -> None:
        text = "\n".join(form.format(n, name) for name, n in BOLTS.items())
        assert read_list(text, "list", BOLTS.__contains__).sections == {"main": BOLTS}, text

    @pytest.mark.parametrize("form", ["{0}. {1}", "{0}) {1}", "{0}/{0} {1}", "+{0} {1}", "-{0} {1}"])
    def test_what_may_mean_something_else_is_a_mistake(self, form: str) -> None:
        text = "\n".join(form.format(n, name) for name, n in BOLTS.items())
        with pytest.raises(InputError, match=r"line 1.*line 2.*line 3"):
            read_list(text, "list", BOLTS.__contains__)

    def test_cells_behind_the_name(self) -> None:
        found = read_list("1 Krenko, Mob Boss | Commander\n99 Mountain | M10\n", "list", BOLTS.__contains__)
        assert found.sections == {"commander": {"Krenko, Mob Boss": 1}, "main": {"Mountain": 99}}
        found = read_list("Lava Spike | M10 | 4\nMountain | M10 | 56\n", "list", BOLTS.__contains__)
        assert found.main == {"Lava Spike": 4, "Mountain": 56}

    def test_lines_of_a_numbered_list(self) -> None:
        assert read_list("1. 4 Lava Spike\n2. 56x Mountain\n", "list", BOLTS.__contains__).main == {
            "Lava Spike": 4,
            "Mountain": 56,
        }

    @pytest.mark.parametrize("mark", ["{} (SB)", "{} [SB]", "{} (Sideboard)", "SB- 1 {}", "SB: 1 {}"])
    def test_a_section_beside_the_name(self, mark: str) -> None:
        line = mark.format("Shock") if mark[0] == "S" else f"1 {mark.format('Shock')}"
        assert parse_list(f"60 Forest\n{line}\n", "list").sections["sideboard"] == {"Shock": 1}

    @pytest.mark.parametrize(
        "line", ["General: Opt", "Partner: Opt", "Commander - Opt", "Commanders: 1 Opt", "1 Opt (Commander)", "1 Opt [CMDR]"]
    )
    def test_a_commander_on_its_own_line(self, line: str) -> None:
        found = read_list(f"{line}\n99 Forest\n", "list", ("Opt", "Forest").__contains__)
        assert found.sections == {"commander": {"Opt": 1}, "main": {"Forest": 99}}

    def test_a_remark_is_no_card(self) -> None:
        with pytest.raises(InputError, match="line 2"):
            read_list("60 Mountain\n* = Foil\n", "list", ("Mountain", "Foil").__contains__)

    def test_letters_that_were_read_in_a_wrong_encoding(self) -> None:
        assert parse_list("4 Lim-DÃ»l's Vault\n56 Séance\n", "list").main == {"Lim-Dûl's Vault": 4, "Séance": 56}
        assert parse_list("4 Urza&#39;s Saga\n56 R&amp;D\n", "list").main == {"Urza's Saga": 4, "R&D": 56}

    def test_a_count_behind_a_name_that_begins_with_a_number(self) -> None:
        known = ("1996 World Champion", "Mountain").__contains__
        assert read_list("1996 World Champion (4)\nMountain (56)\n", "list", known).main["1996 World Champion"] == 4


def test_a_deck_of_octgn_and_of_lackey() -> None:
    octgn = (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?><deck game="a6c8"><section name="Main" shared="False">'
        '<card qty="4" id="1">Opt</card><card qty="56" id="2">Forest</card></section><section name="Sideboard">'
        '<card qty="2" id="3">Shock</card></section>'
        '<section name="Planes/Schemes"><card qty="1" id="4">Naya</card></section></deck>'
    )
    copy = "<card><name id='1'>{}</name><set>M10</set></card>"
    lackey = f'<deck version="0.8"><superzone name="Deck">{copy.format("Opt") * 4}{copy.format("Forest") * 56}</superzone>'
    lackey += f'<superzone name="Sideboard">{copy.format("Shock") * 2}</superzone></deck>'
    for text in (octgn, lackey):
        assert parse_list(text, "list").sections == {"main": {"Opt": 4, "Forest": 56}, "sideboard": {"Shock": 2}}


def test_json_is_told_to_be_no_list() -> None:
    for text in ('{"mainboard": {"Opt": {"quantity": 4}}}', '[{"name": "Opt"}]'):
        with pytest.raises(InputError, match=r"is JSON.*export the list as text"):
            parse_list(text, "list")


def test_a_misspelt_name_outside_the_main_deck_is_said() -> None:
    deck = parse_deck(
        "Commander\n1 Krenko, Mob Bos\n\nDeck\n99 Mountain\n\nSideboard\n1 Lava Spyke\n", "list", "list", Catalog.load()
    )
    assert "no card of the commander is called 'Krenko, Mob Bos' (did you mean 'Krenko, Mob Boss'?)" in deck.notes
    assert "no card of the sideboard is called 'Lava Spyke' (did you mean 'Lava Spike'?)" in deck.notes


def test_a_card_printed_on_both_sides_is_the_card() -> None:
    assert parse_deck("4 Mountain // Mountain\n56 Mountain\n", "list", "list", Catalog.load()).main == {"Mountain": 60}
