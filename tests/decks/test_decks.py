"""The deck layer: pasted lists, deck files, limits, stand-ins, rewards, what is wrong with a deck."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from deck_text import parse_deck

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.default_limits import default_limits, is_answer, is_idle
from deckopt.decks.legality import Rules
from deckopt.decks.load import check_deck, load_deck, parse_list
from deckopt.decks.model import MAX_TURNS, Game, default_rewards
from deckopt.decks.source import read_source
from deckopt.errors import InputError
from deckopt.shipped import shipped_decks

CARDS: dict[str, dict[str, Any]] = {
    "Forest": {"type": "Basic Land — Forest"},
    "Cave": {"type": "Land", "mana": "{R}"},
    "Big Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    "Bear Bolt": {"cost": "{R}", "type": "Instant", "targets": ["any"], "effects": [{"do": "damage", "amount": 3}]},
    "No": {"cost": "{U}", "type": "Instant", "targets": ["spell"]},
    "No, or Cycle": {"cost": "{U}", "type": "Instant", "targets": ["spell"], "cycling": "{1}"},
    "No, or Draw": {
        "cost": "{U}",
        "type": "Instant",
        "modes": [{"targets": ["spell"], "effects": []}, {"effects": [{"do": "draw"}]}],
    },
    "Cub token": {"type": "Creature — Bear", "token": True, "power": 1, "toughness": 1},
}
CATALOG = Catalog({name: parse_card(name, fields, "cards.toml") for name, fields in CARDS.items()})


def deck(main: dict[str, Any] | None = None, *, blank_unknown: bool = False, **fields: Any) -> Deck:
    fields["main"] = main or {"Forest": 20, "Big Bear": 40}
    return check_deck(fields, "deck.toml", "deck", CATALOG, blank_unknown=blank_unknown)


def problem(main: dict[str, Any] | None = None, **fields: Any) -> str:
    """The line that a user sees for a faulty deck, without the file."""
    with pytest.raises(InputError) as caught:
        deck(main, **fields)
    line = str(caught.value)
    assert line.startswith("deck.toml: ")
    assert "\n" not in line
    return line.removeprefix("deck.toml: ")


# -- pasted lists --------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["4", "4x", "4X", "4 x", "  4  "])
@pytest.mark.parametrize("edition", ["", "  ", " (LEA)", " (LEA) 161", " (2X2) 161a *F*"])
def test_an_entry_is_a_count_and_a_name(count: str, edition: str) -> None:
    assert parse_list(f"{count} Big Bear{edition}", "list").main == {"Big Bear": 4}


@pytest.mark.parametrize("name", ["Fire // Ice", "Borrowing 100,000 Arrows", "+2 Mace", "To Arms!", "Jötun Grunt"])
def test_names_keep_their_signs(name: str) -> None:
    assert parse_list(f"2 {name}", "list").main == {name: 2}


def test_comments_and_headings_are_read_over() -> None:
    text = "\ufeff// my deck\n# of bears\nDeck\nCreatures (8)\n4 Big Bear\n\nLands\n20 Forest\n4 Big Bear\n"
    assert parse_list(text, "list").main == {"Big Bear": 8, "Forest": 20}


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "Deck",
            "Mainboard:",
            "Main Deck (60)",
            "About",
            "Name Bears 2.0",
            "Creatures",
            "Creatures (12)",
            "Creatures: 12",
        ),
        *(
            "Lands",
            "Spells",
            "Instants",
            "INSTANTS",
            "Sorceries [4]",
            "Instants and Sorceries (8)",
            "Other Spells",
            "// Lands",
            "Basic Lands",
        ),
    ],
)
def test_headings_are_no_cards(heading: str) -> None:
    assert parse_list(f"4 Forest\n{heading}\n4 Big Bear", "list").main == {"Forest": 4, "Big Bear": 4}


@pytest.mark.parametrize(
    "text", ["4 Forest\r\n4x Big Bear\r\nSB: 1 No\r\n", "\ufeff4 Forest\n4X  Big Bear\nsb:1 No", "4\xa0Forest\n\t4 Big Bear\n\n"]
)
def test_lists_of_other_systems(text: str) -> None:
    assert parse_deck(text, "list", "list", CATALOG).main == {"Forest": 4, "Big Bear": 4}


def test_a_line_without_a_count_is_one_copy_of_a_known_card() -> None:
    assert parse_list("6 Forest\nbig bear\nBear Bolt (LEA) 161\nBear Bolt", "list", CATALOG).main == {
        "Forest": 6,
        "big bear": 1,
        "Bear Bolt": 2,
    }


def test_the_first_line_may_be_the_name_of_the_deck() -> None:
    found = parse_list("My Own Pile\n\n20 Forest\n4 Big Bear\n", "list", CATALOG)
    assert (found.name, found.main) == ("My Own Pile", {"Forest": 20, "Big Bear": 4})
    assert "line 1 ('My Own Pile') is taken for the name of the deck" in found.notes
    with pytest.raises(InputError, match=r"line 1: 'Big Beer' is no entry \(did you mean 'Big Bear'"):
        parse_list("Big Beer\n20 Forest\n", "list", CATALOG)
    for others in ("99 Forest\n", "20 Forest\nAnother Pile\n"):
        with pytest.raises(InputError, match="'My Own Pile' is no entry"):
            parse_list(f"My Own Pile\n{others}", "list", CATALOG)


@pytest.mark.parametrize("line", ["4 Big Bear // the best", "4x Big Bear (LEA) 161 // 2 in Legacy", "Big Bear // x"])
def test_a_remark_behind_a_card_is_left_out(line: str) -> None:
    found = parse_list(f"20 Forest\n{line}\n", "list", CATALOG).main
    assert found == {"Forest": 20, "Big Bear": 1 if line.startswith("Big") else 4}


@pytest.mark.parametrize("line", ["Big Beer", "Merfolk (12)", "Total 60"])
def test_a_line_that_is_no_entry_and_no_heading_is_an_error(line: str) -> None:
    with pytest.raises(InputError, match=r"list: line 2: .* is no entry"):
        parse_list(f"20 Forest\n{line}", "list", CATALOG)
    with pytest.raises(InputError, match=r"did you mean 'Big Bear'"):
        parse_list("Big Beer", "list", CATALOG)


@pytest.mark.parametrize("lines", ["22 Cards Total\n$ 43.00", "22 cards total", "$1,043.00", "Total: €43,00"])
def test_what_shops_write_below_a_list_is_no_card(lines: str) -> None:
    found = parse_list(f"20 Forest\n2 Big Bear\n\nSideboard\n1 No\n{lines}\n", "list", CATALOG)
    assert (found.main, found.section("sideboard")) == ({"Forest": 20, "Big Bear": 2}, {"No": 1})


def test_companion_and_commander_are_not_shuffled_up() -> None:
    text = "Companion\n1 No\n\nCommander\n1 Bear Bolt\n\nDeck\n20 Forest\n\nSideboard\n1 No\n"
    assert parse_list(text, "list").main == {"Forest": 20}
    assert parse_list(text, "list").sections["commander"] == {"Bear Bolt": 1}
    assert parse_list("Companion\n1 No\nDeck\n20 Forest", "list").main == {"Forest": 20}
    assert parse_list("Sideboard\n1 No\n\n1 No\nDeck\n20 Forest", "list").main == {"Forest": 20}


def test_a_heading_after_forty_cards_goes_on_with_the_main_deck() -> None:
    assert parse_list("Spells (40)\n40 Big Bear\n\nLands (20)\n20 Forest\n\n4 No", "list").main == {"Big Bear": 40, "Forest": 20}


@pytest.mark.parametrize(
    "text",
    [
        '[main]\nForest = 4\n"Big Bear" = 4',
        '\ufeff[main]\r\nForest = 4\r\n"Big Bear" = 4\r\n',
        'main = { Forest = 4, "Big Bear" = 4 }',
        '[ main ]\nForest = 4\n"Big Bear" = 4',
        '["main"]\nForest = 4\n"Big Bear" = 4',
        'main.Forest = 4\nmain."Big Bear" = 4',
    ],
)
def test_pasted_toml_is_told_from_a_list(text: str) -> None:
    assert parse_deck(text, "stdin", "deck", CATALOG).main == {"Forest": 4, "Big Bear": 4}


@pytest.mark.parametrize("heading", ["Sideboard", "SIDEBOARD:", "Sideboard (15)", "Sideboard: 15", "// Sideboard", "Maybeboard"])
def test_the_sideboard_is_left_out(heading: str) -> None:
    assert parse_list(f"20 Forest\n{heading}\n4 Big Bear\n", "list").main == {"Forest": 20}


def test_a_blank_line_after_forty_cards_begins_the_sideboard() -> None:
    assert parse_list("39 Forest\n\n4 Big Bear", "list").main == {"Forest": 39, "Big Bear": 4}
    assert parse_list("40 Forest\n\n4 Big Bear", "list").main == {"Forest": 40}


def test_lines_with_sb_are_of_the_sideboard() -> None:
    assert parse_list("20 Forest\nSB: 4 Big Bear\n", "list").main == {"Forest": 20}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("4 Forest\nBig Bear", "list: line 2: 'Big Bear' is no entry (write '4 Card Name', or '# ...' if it is no card)"),
        ("0 Forest", "list: line 1: 0 copies (write 1 to 250)"),
        ("251 Forest", "list: line 1: 251 copies (write 1 to 250)"),
        ("Sideboard\n4 Forest", "list: lists no cards (write lines like '4 Card Name')"),
        ("", "list: lists no cards (write lines like '4 Card Name')"),
    ],
)
def test_what_is_no_list_is_an_error_that_names_the_line(text: str, line: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_list(text, "list")
    assert str(caught.value) == line


# -- finding and reading -------------------------------------------------------------------


def test_a_list_and_a_file_of_the_same_cards_are_the_same_deck() -> None:
    pasted = parse_deck("20 Forest\n40 Big Bear\n", "deck", "name", CATALOG)
    written = parse_deck('[main]\nForest = 20\n"Big Bear" = 40\n', "deck", "name", CATALOG)
    assert pasted == written
    assert pasted.size == 60


def test_a_name_without_its_ending_is_answered_with_the_whole_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("burn.txt").write_text("20 Mountain\n")
    with pytest.raises(InputError, match=r"burn: is no file .* \(did you mean 'burn.txt'\?\)"):
        read_source("burn")


def test_decks_are_read_from_files_lists_and_stdin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toml, text = tmp_path / "bears.toml", tmp_path / "bears.txt"
    toml.write_text('name = "Bears"\n[main]\nForest = 20\n"Big Bear" = 40\n', "utf-8")
    text.write_text("20 Forest\n40 Big Bear\n", "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("20 Forest\n40 Big Bear\n"))
    decks = [load_deck(spec, CATALOG) for spec in (str(toml), str(text), "-")]
    assert [d.name for d in decks] == ["Bears", "bears", "deck"]
    assert all(d.main == decks[0].main for d in decks)


@pytest.mark.parametrize("name", shipped_decks())
def test_every_shipped_deck_is_found_by_its_name(name: str) -> None:
    catalog = Catalog.load()
    assert load_deck(name, catalog) == load_deck(f"{name}.toml", catalog)
    assert not load_deck(name, catalog).stand_ins


def test_what_is_no_deck_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no file and no deck that ships with deckopt"):
        load_deck("no such deck", CATALOG)
    with pytest.raises(InputError, match="is a folder"):
        load_deck(str(tmp_path), CATALOG)
    (tmp_path / "bad.toml").write_text("[main\n", "utf-8")
    with pytest.raises(InputError, match="is no valid TOML"):
        load_deck(str(tmp_path / "bad.toml"), CATALOG)
    (tmp_path / "bad.txt").write_bytes(b"4 B\x00r")
    with pytest.raises(InputError, match="is no text"):
        load_deck(str(tmp_path / "bad.txt"), CATALOG)


def test_a_misspelt_name_of_a_shipped_deck_has_a_hint() -> None:
    name = next(iter(shipped_decks()))
    with pytest.raises(InputError, match=f"did you mean '{name}'"):
        load_deck(name + "z", CATALOG)


# -- names ---------------------------------------------------------------------------------


def test_names_are_found_in_any_case_and_added_up() -> None:
    assert deck({"forest": 20, "BIG BEAR": 30, "Big Bear": 10}).main == {"Forest": 20, "Big Bear": 40}


def test_an_unknown_card_is_an_error_with_the_nearest_name() -> None:
    line = problem({"Forest": 20, "Bog Bear": 40})
    assert line == "main.Bog Bear: no card has this name (did you mean 'Big Bear'? 'deckopt cards update' fetches newer cards)"
    line = problem({"Forest": 20, "Zzzz": 40})
    assert "'deckopt cards update' fetches new cards; " in line
    assert "--blank-unknown plays it as a card that cannot be cast" in line
    assert "did you mean" in problem(limits={"Bog Bear": [0, 4]})


def test_a_token_is_no_card_of_a_deck() -> None:
    assert "is a token" in problem({"Forest": 20, "Cub token": 40})


# -- stand-ins -----------------------------------------------------------------------------


def test_a_stand_in_plays_for_an_unknown_card() -> None:
    found = deck({"Forest": 20, "Grizzly": 40}, stand_in={"Grizzly": "big bear"})
    assert found.main == {"Forest": 20, "Big Bear": 40}
    assert found.stand_ins == {"Grizzly": "Big Bear"}


def test_a_blank_stands_in_and_is_locked() -> None:
    found = deck({"Forest": 20, "Big Bear": 36, "Grizzly": 4}, stand_in={"Grizzly": "blank"})
    assert found.main[BLANK] == 4
    assert found.limits[BLANK] == (4, 4)


def test_unknown_cards_are_blanks_if_asked() -> None:
    found = deck({"Forest": 20, "Big Bear": 30, "Grizzly": 4, "Ursine": 6}, blank_unknown=True)
    assert found.main == {"Forest": 20, "Big Bear": 30, BLANK: 10}
    assert found.stand_ins == {"Grizzly": BLANK, "Ursine": BLANK}


def test_a_known_card_may_have_a_stand_in_too() -> None:
    found = deck({"Forest": 20, "Bear Bolt": 40}, stand_in={"Bear Bolt": "Big Bear"})
    assert found.main == {"Forest": 20, "Big Bear": 40}


def test_a_stand_in_must_be_known_and_used() -> None:
    assert "no card file defines 'Bog Bear' (did you mean 'Big Bear'?)" in problem(
        {"Forest": 20, "Grizzly": 40}, stand_in={"Grizzly": "Bog Bear"}
    )
    assert "is not in main or limits" in problem(stand_in={"Grizzly": "Big Bear"})


def test_a_stand_in_is_no_token() -> None:
    line = problem({"Forest": 20, "Grizzly": 40}, stand_in={"Grizzly": "cub token"})
    assert line == "stand_in.Grizzly: 'Cub token' is a token (name a card, or write 'blank')"


def test_limits_of_cards_that_are_played_as_one_add_up() -> None:
    main, stand_in = {"Forest": 20, "Grizzly": 4, "Big Bear": 4}, {"Grizzly": "Big Bear"}
    assert deck(main, stand_in=stand_in).limits["Big Bear"] == (0, 8)
    assert deck(main, stand_in=stand_in, limits={"grizzly": [0, 4]}).limits["Big Bear"] == (0, 8)
    assert deck(main, stand_in=stand_in, limits={"Grizzly": [4, 4]}).limits["Big Bear"] == (4, 8)
    assert deck(main, stand_in=stand_in, limits={"Grizzly": [1, 6], "Big Bear": [2, 5]}).limits["Big Bear"] == (3, 11)
    assert deck({"Forest": 20}, stand_in=stand_in, limits={"Grizzly": [0, 3]}).limits["Big Bear"] == (0, 3)
    assert "limits.Grizzly: main has 4, outside [0, 3]" in problem(main, stand_in=stand_in, limits={"Grizzly": [0, 3]})


def test_a_deck_remembers_what_its_list_prints() -> None:
    found = deck({"Forest": 20, "Grizzly": 4, "Big Bear": 4}, stand_in={"Grizzly": "Big Bear"})
    assert (found.main["Big Bear"], found.printed) == (8, {"Grizzly": 4})


def test_policy_and_game_may_name_the_printed_card() -> None:
    found = deck(
        {"Forest": 20, "Grizzly": 36, "Ursine": 4},
        stand_in={"Grizzly": "Big Bear", "Ursine": "blank"},
        game={"lose": {"exiled": {"grizzly": 4, "Ursine": 2, "FOREST": 3}}},
        policy={
            "prune": [{"first": "discard", "cards": ["Ursine", "GRIZZLY", "big bear"]}, {"never": "cast", "card": "Grizzly"}]
        },
    )
    assert found.game.lose.exiled == {"Big Bear": 4, BLANK: 2, "Forest": 3}
    assert [rule.names for rule in found.policy.prune] == [[BLANK, "Big Bear"], ["Big Bear"]]


def test_policy_and_game_have_exact_names() -> None:
    found = deck(
        game={"lose": {"exiled": {"big bear": 4}}},
        limits={"Bear Bolt": [0, 4]},
        policy={"rollout": [{"never": "cast", "card": "BIG BEAR"}, {"last": "discard", "cards": ["forest", "bear bolt"]}]},
    )
    assert found.game.lose.exiled == {"Big Bear": 4}
    assert [rule.names for rule in found.policy.rollout] == [["Big Bear"], ["Forest", "Bear Bolt"]]


# -- limits --------------------------------------------------------------------------------


def test_default_limits() -> None:
    limits = deck({"Forest": 20, "Big Bear": 3, "Bear Bolt": 36, "No": 1}).limits
    assert limits == {"Forest": (0, 60), "Big Bear": (0, 4), "Bear Bolt": (0, 36), "No": (1, 1)}
    assert default_limits(2, CATALOG["Cave"], Rules()) == (0, 4)
    assert default_limits(2, None, Rules()) == (2, 2)


def test_a_deck_may_keep_more_copies_than_the_rules_allow() -> None:
    assert deck({"Forest": 72, "Bear Bolt": 5}).limits == {"Forest": (0, 72), "Bear Bolt": (0, 5)}


def test_copies_in_the_sideboard_count() -> None:
    found = deck({"Forest": 57, "Big Bear": 2, "Bear Bolt": 1}, sideboard={"Big Bear": 1, "Bear Bolt": 4, "Forest": 3})
    assert found.limits == {"Forest": (0, 60), "Big Bear": (0, 3), "Bear Bolt": (0, 1)}


def test_a_deck_of_single_copies_stays_one() -> None:
    alone = {"Big Bear": 1, "Bear Bolt": 1}
    assert deck({"Forest": 98, **alone}).limits["Big Bear"] == (0, 1)
    assert deck({"Forest": 58, **alone}).limits["Big Bear"] == (0, 4)
    assert deck({"Forest": 98, "Big Bear": 2, "Bear Bolt": 1}).limits["Bear Bolt"] == (0, 4)
    assert deck({"Forest": 58, "Big Bear": 1}, commander={"Bear Bolt": 1}).limits == {
        "Forest": (0, 60),
        "Big Bear": (0, 1),
    }


def test_a_limited_deck_is_made_of_main_deck_and_sideboard() -> None:
    """Of 40 to 59 cards: its owner has no others, but for basic lands."""
    for forests in (36, 55):
        found = deck({"Forest": forests, "Big Bear": 1, "Bear Bolt": 3}, sideboard={"Big Bear": 2, "No": 1, "Forest": 1})
        assert found.limits == {"Forest": (0, 60), "Big Bear": (0, 3), "Bear Bolt": (0, 3)}
    assert deck({"Forest": 35, "Bear Bolt": 4}).limits["Bear Bolt"] == (0, 4)
    assert deck({"Forest": 58, "Bear Bolt": 2}).limits["Bear Bolt"] == (0, 4)
    assert deck({"Forest": 37, "Bear Bolt": 3}, limits={"Bear Bolt": [0, 4]}).limits["Bear Bolt"] == (0, 4)


SPELL = {"cost": "{B}", "type": "Instant"}


@pytest.mark.parametrize(
    ("fields", "is_one"),
    [
        ({"targets": ["nonblack creature"], "effects": [{"do": "destroy", "what": "target"}]}, True),
        ({"targets": ["creature"], "effects": [{"do": "damage", "amount": 4}]}, True),
        ({"effects": [{"do": "damage", "amount": 2, "to": "creature"}]}, True),
        ({"effects": [{"do": "no combat damage"}]}, True),
        ({"targets": ["opponent"]}, True),
        ({"targets": ["creature"], "effects": [{"do": "exile", "what": "target"}, {"do": "gain", "amount": 4}]}, True),
        ({"targets": ["any"], "effects": [{"do": "damage", "amount": 3}]}, False),
        ({"effects": [{"do": "damage", "amount": 2, "to": "creature", "players": "each"}]}, False),
        ({"targets": ["creature"], "effects": [{"do": "destroy", "what": "target"}, {"do": "draw"}]}, False),
        ({"targets": ["creature"], "effects": [{"do": "destroy", "what": "target"}], "cycling": {"cost": "{2}"}}, False),
        ({"targets": ["creature"], "effects": [{"do": "pump", "power": 3, "toughness": 3}]}, False),
        ({"effects": [{"do": "discard", "amount": 2}]}, False),
        (
            {
                "targets": ["player"],
                "effects": [
                    {
                        "do": "if",
                        "when": {"aimed": "you"},
                        "then": [{"do": "discard"}],
                        "otherwise": [{"do": "discard", "who": "opponent"}],
                    },
                    {"do": "lose", "amount": 2},
                ],
            },
            True,
        ),
    ],
)
def test_cards_meant_for_an_opponent_are_locked_unless_listed(fields: dict[str, Any], is_one: bool) -> None:
    card = parse_card("Answer", {**SPELL, **fields}, "here")
    assert is_answer(card) == is_one
    assert default_limits(2, card, Rules()) == ((2, 2) if is_one else (0, 4))


@pytest.mark.parametrize(("effect", "is_one"), [({"do": "destroy", "what": "target"}, True), ({"do": "pump", "power": 2}, False)])
def test_lands_that_are_played_against_lands_are_locked_unless_listed(effect: dict[str, Any], is_one: bool) -> None:
    ability = {"cost": {"tap": True, "sacrifice": "this"}, "targets": ["creature"], "effects": [effect]}
    card = parse_card("Waste", {"type": "Land", "mana": "{C}", "abilities": [ability]}, "here")
    assert default_limits(4, card, Rules()) == ((4, 4) if is_one else (0, 4))


def test_cards_that_do_nothing_are_locked_unless_listed() -> None:
    assert is_idle(CATALOG["No"])
    assert not any(is_idle(CATALOG[n]) for n in CATALOG if n != "No")
    assert deck({"Forest": 56, "No": 4}, limits={"No": [0, 4]}).limits["No"] == (0, 4)


def test_limits_of_a_candidate() -> None:
    found = deck(limits={"Bear Bolt": [0, 4]})
    assert found.limits["Bear Bolt"] == (0, 4)
    assert "Bear Bolt" not in found.main


@pytest.mark.parametrize("pair", [[0], [0, 1, 2], [4, 0], [-1, 4], [0, 251]])
def test_limits_are_a_pair_that_rises(pair: list[int]) -> None:
    assert problem(limits={"Forest": pair}) == "limits.Forest: limits are [least, most], like [0, 4], of 0 to 250"


def test_limits_that_main_breaks_are_an_error() -> None:
    assert problem(limits={"Forest": [0, 19]}) == "limits.Forest: main has 20, outside [0, 19] (change main or the limits)"
    assert "main has 0, outside [1, 4]" in problem(limits={"Bear Bolt": [1, 4]})


# -- rewards -------------------------------------------------------------------------------


def test_default_rewards_fall_by_a_twelfth() -> None:
    rewards = Game().reward_by_turn
    assert rewards == default_rewards()
    assert rewards[1:] == pytest.approx([(13 - t) / 12 for t in range(1, 13)])
    assert Game().last_turn == 12


def test_leading_zeros_count_as_the_first_positive_reward() -> None:
    game = Game(rewards=[0, 0, 0, 0, 1, 0.75, 0.5, 0.25])
    assert game.reward_by_turn == [1, 1, 1, 1, 1, 0.75, 0.5, 0.25]
    assert game.last_turn == 7
    assert Game(rewards=[0, 0.5, 0.5, 0]).reward_by_turn == [0.5, 0.5, 0.5, 0]


@pytest.mark.parametrize(
    ("rewards", "words"),
    [
        ([0, 0.5, 1], "may not rise after the first positive one"),
        ([0, 1, 0, 1], "may not rise after the first positive one"),
        ([0, 0], "no reward is positive"),
        ([0, 2], "every reward lies in 0..1"),
        ([0, -1], "every reward lies in 0..1"),
        ([0, float("nan")], "every reward lies in 0..1"),
        ([1], "2 to 61 numbers"),
        ([1] * (MAX_TURNS + 2), "2 to 61 numbers"),
        ([0, "1"], "game.rewards[1]: should be a number"),
        (1, "should be a list"),
    ],
)
def test_rewards_that_make_no_sense_are_an_error(rewards: Any, words: str) -> None:
    line = problem(game={"rewards": rewards})
    assert line.startswith("game.rewards")
    assert words in line


# -- the rest of the file ------------------------------------------------------------------


def test_a_deck_must_have_a_first_hand() -> None:
    assert problem({"Forest": 6}) == "main: 6 cards cannot make a first hand of 7 (list at least 7)"
    assert deck({"Forest": 7}).size == 7


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"gmae": {}}, "gmae: unknown key (did you mean 'game'?)"),
        ({"game": {"on_the_pley": True}}, "game.on_the_pley: unknown key (did you mean 'on_the_play'?)"),
        ({"game": {"on_the_play": "radnom"}}, "game.on_the_play: should be true or false or 'random'"),
        ({"game": {"mulligan": "vancouver"}}, "game.mulligan: should be 'london', 'paris' or 'none'"),
        ({"game": {"min_hand": 8}}, "game.min_hand: should be less than or equal to 7"),
        ({"game": {"win": {}}}, "game.win.power: is missing"),
        ({"game": {"lose": {"exiled": {"Bear Bolt": 4}}}}, "game.lose.exiled.Bear Bolt: is not in main"),
        (
            {"game": {"lose": {"exiled": {"Forest": 4, "forest": 3}}}},
            "game.lose.exiled.forest: 'Forest', which plays for it, is listed twice",
        ),
        ({"game": {"lose": {"exiled": {"Forest": 0}}}}, "game.lose.exiled.Forest: 0 copies"),
        ({"limits": {"Forest": [0, 40], "forest": [0, 60]}}, "limits.forest: is listed twice"),
        ({"main": {"Forest": "20"}}, "main.Forest: should be a whole number"),
        ({"main": {"Forest": 0}}, "main.Forest: 0 copies; write 1 to 250"),
        ({"search": {"rolouts": 1}}, "search.rolouts: unknown key (did you mean 'rollouts'?)"),
        ({"policy": {"prune": [{"nver": "cast"}]}}, "policy.prune[0].nver: unknown key (did you mean 'never'?)"),
        ({"policy": {"prune": [{"never": "cast", "card": "Bog Bear"}]}}, "policy.prune[0].card: no card file defines 'Bog Bear'"),
        ({"policy": {"prune": [{"never": "cast"}]}}, "policy.prune[0]: the rule names no card"),
        ({"policy": {"prune": [{"never": "discard", "card": "Big Bear"}]}}, "policy.prune[0]: never takes one of cast, play"),
        ({"policy": {"rollout": [{"by_rule": "delve", "card": "Big Bear"}]}}, "policy.rollout[0]: by_rule is about all cards"),
        (
            {"policy": {"prune": [{"always": "yes", "card": "Big Bear", "when": {"control": "land"}}]}},
            "policy.prune[0]: when is possible only for moves that are played",
        ),
        ({"policy": {"prune": [{"never": "no", "card": "Big Bear", "way": "printed"}]}}, "policy.prune[0]: way is possible only"),
        (
            {"policy": {"prune": [{"first": "discard", "card": "Big Bear", "unless": {"control": "land"}}]}},
            "policy.prune[0]: unless is possible only",
        ),
        (
            {"policy": {"prune": [{"always": "cast", "card": "Big Bear", "unless": {"control": "land"}}]}},
            "policy.prune[0]: unless goes with never; with always, write the opposite as 'when'",
        ),
        (
            {"policy": {"prune": [{"always": "cast", "card": "Big Bear", "when": {"paid": "kicker"}}]}},
            "policy.prune[0]: paid and aimed ask about a spell that is cast already",
        ),
        (
            {
                "policy": {
                    "prune": [{"never": "cast", "card": "Big Bear", "when": {"control": "land"}}],
                    "rollout": [{"never": "cast", "cards": ["big bear"], "unless": {"turn": "cards drawn"}}],
                }
            },
            "policy.rollout[0]: an earlier rule has another condition for the same move",
        ),
        ({"policy": {"prune": [{"card": "Big Bear"}]}}, "policy.prune[0]: a rule has exactly one of never, always"),
    ],
    ids=str,
)
def test_a_fault_is_named_by_its_key(fields: dict[str, Any], line: str) -> None:
    assert problem(fields.pop("main", None), **fields).startswith(line)


def test_the_same_deck_with_another_list() -> None:
    other = deck().with_main({"Forest": 30, "Big Bear": 30, "Bear Bolt": 0})
    assert other.main == {"Forest": 30, "Big Bear": 30}
    assert other.limits == deck().limits
