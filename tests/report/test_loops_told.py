"""Loops as a player sees them: what evaluate, play and the API say of those that nobody can end, and of those cut off."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import deckopt as dk
from deckopt.cli.app import run
from deckopt.kernels import JIT
from deckopt.report import game as told_game
from deckopt.report.rounds import without_most_rounds
from deckopt.rules import codes as C

CARDS = """
[Wisp]
type = "Creature — Spirit"
token = true
power = 0
toughness = 1
[Ghost]
type = "Creature — Spirit"
token = true
power = 0
toughness = 0
[Wisps]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "create", token = "Wisp" }] }]
[Breath]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature", effects = [{ do = "gain", amount = 1 }] }]
[Ghosts]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "create", token = "Ghost" }] }]
[Graves]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "dies", of = "creature", effects = [{ do = "mill", amount = 0 }, { do = "create", token = "Wisp" }] }]
[Eater]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "enters", of = "creature token", effects = [{ do = "gain", amount = 1 }] }]
[Raptor]
cost = "{0}"
type = "Creature — Dinosaur"
power = 1
toughness = 1
triggers = [{ on = "enters", of = "this", effects = [{ do = "create copy", of = "this" }] }]
[Leech]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "lose", amount = 1, who = "you" }, { do = "gain", amount = 1 }] }]
[Evening]
cost = "{0}"
type = "Enchantment"
triggers = [
  { on = "end step", effects = [{ do = "create", token = "Ghost" }] },
  { on = "dies", of = "creature", effects = [{ do = "create", token = "Ghost" }] },
]
[Aimer]
cost = "{0}"
type = "Legendary Enchantment"
triggers = [{ on = "life gained", targets = ["player"], effects = [{ do = "gain", amount = 1 }] }]
[Echo]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "copy" }]
[Sip]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }]
[Dynamo]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = {}, effects = [{ do = "add", mana = "{G}" }] }]
[Twister]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = { tap = true }, effects = [{ do = "untap", what = "this" }] }]
[Hatchery]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = {}, effects = [{ do = "create", token = "Wisp" }] }]
[Font]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = {}, effects = [{ do = "gain", amount = 1 }] }]
[Pinger]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = {}, effects = [{ do = "damage", amount = 1, to = "opponent" }] }]
"""
#: Loops that nobody can end: the cards of the deck, those of the loop first.
MANDATORY = {
    "two cards, with tokens and life": (("Wisps", "Breath"), "Sip"),
    "three cards, with what dies": (("Ghosts", "Graves", "Eater"), "Sip"),
    "copies of a creature": (("Raptor",), ""),
    "copies of a spell": (("Echo",), ""),
    "life lost and gained": (("Leech",), "Sip"),
    "a trigger of the end step": (("Evening",), ""),
}
#: Loops that may be gone round as often as you like.
OPTIONAL = {"mana": "Dynamo", "untapping": "Twister", "tokens": "Hatchery", "life": "Font"}

LOOP = "went round in a loop without end, which is a draw (rule 104.4b)"
QUICK = ("--player", "light", "--rollouts", "2", "--workers", "1", "--rewards", "0,1,1")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with the cards; where kernels are slow Python, loops are told sooner."""
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 120)
        monkeypatch.setattr(C, "MOVE_CAP", 100)
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "loops.toml").write_text(CARDS)
    yield


@pytest.fixture(autouse=True)
def _games_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is told in plain Python, a loop's ten thousand steps in seconds: as a screen and as JSON it is the same one."""
    told: dict[str, Any] = {}
    importlib.import_module("deckopt.api.playing")  # it keeps the name that it finds at its first import: the true one
    played_game = told_game.played_game

    def once(*asked: Any) -> Any:
        deck = Path("deck.toml").read_text()
        if deck not in told:
            told[deck] = played_game(*asked)
        return told[deck]

    monkeypatch.setattr(told_game, "played_game", once)


def deck_of(names: tuple[str, ...], does: str = "cast") -> str:
    """A deck of these cards that plays each of them once, spells as often as it can; it then does nothing else than this."""
    main = "\n".join(f'"{name}" = {60 // len(names)}' for name in names)
    rules = [f'{{ always = "cast", card = "{n}", when = {{ control = "{n}", at_most = 0 }} }}' for n in names]
    if does == "activate":
        rules += [f'{{ always = "activate", card = "{n}" }}' for n in names]
    Path("deck.toml").write_text(f'[game]\nmulligan = "none"\n[policy]\nprune = [{", ".join(rules)}]\n[main]\n{main}\n')
    return "deck.toml"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints."""
    capsys.readouterr()
    assert run([*words[:2], "--cards", "mine", *QUICK, *words[2:]]) == 0
    return capsys.readouterr().out


def plain(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json"))


@pytest.mark.parametrize("kind", MANDATORY)
def test_a_loop_that_nobody_can_end_is_said_to_be_a_draw(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    loop, start = MANDATORY[kind]
    deck = deck_of((*loop, start) if start else loop)
    shown = said(capsys, "evaluate", deck, "--games", "2")
    note = next(line for line in shown.splitlines() if LOOP in line)
    assert note.startswith("note: 2 games ") and ", and count as not won; over and over: " in note
    assert set(note.partition("over and over: ")[2].split(", ")) == set(loop)
    assert any(line.split()[:4] == ["a", "draw", "100.0", "%"] for line in shown.splitlines()) and "later" not in shown
    found = plain(capsys, "evaluate", deck, "--games", "2")
    assert (found["wins_by_turn"], found["drawn_by_loop"], found["faults"], set(found["loop"])) == ({}, 2, 0, set(loop))

    shown = said(capsys, "play", deck)
    assert "\na draw on turn " in shown and ", which counts as not won\n" in shown
    assert f"\nthe game {LOOP}; over and over: " in shown and " a loop without end\n" in shown
    found = plain(capsys, "play", deck)
    assert (found["won"], found["drawn_by_loop"], set(found["loop"])) == (False, True, set(loop))


@pytest.mark.parametrize("kind", OPTIONAL)
def test_a_loop_that_ends_with_the_turn_is_named(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 10_000)  # forced moves count too
    card, ended = OPTIONAL[kind], ("--rewards", "0,1")
    deck = deck_of((card,), "activate")
    capped = "reached 400 actions, after which it can only end; over and over: activate"
    assert f"note: in 1 game a turn {capped} {card}" in said(capsys, "evaluate", deck, "--games", "1", *ended)
    if kind == "mana":
        found = plain(capsys, "play", deck, *ended)
        assert (found["cut_off"], found["cut_off_by"], found["drawn_by_loop"]) == (1, [f"activate {card}"], False)
    assert f"\nturn 1 {capped} {card}" in said(capsys, "play", deck, *ended)


def test_a_loop_that_deals_damage_wins(capsys: pytest.CaptureFixture[str]) -> None:
    deck = deck_of(("Pinger",), "activate")
    found = plain(capsys, "evaluate", deck, "--games", "2")
    assert (found["wins_by_turn"], found["drawn_by_loop"], found["cut_off"]) == ({"1": 2}, 0, 0)
    assert "\nwon on turn 1 (life 20, opponent 0)\n" in said(capsys, "play", deck)


def test_a_loop_of_choices_is_a_draw_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on whatever is chosen."""
    if not JIT:
        monkeypatch.setattr(C, "MOST_CHOICES", 100)
    deck = deck_of(("Aimer", "Sip"))
    shown = said(capsys, "play", deck)
    assert f"the game {LOOP}; over and over: Aimer" in shown and " a loop without end\n" in shown
    assert len(shown.splitlines()) < 400


def test_a_program_hears_of_loops(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = dk.Deck.load(deck_of(("Wisps", "Breath", "Sip")), cards=[Path("mine")])
    how: Any = {"player": "light", "rollouts": 2, "workers": 1, "rewards": [0, 1, 1]}
    found = dk.evaluate(drawn, games=2, **how)
    assert (found.endings.drawn, set(found.endings.loop)) == (2, {"Wisps", "Breath"})
    assert (found.win_rate.value, found.to_dict()["drawn_by_loop"]) == (0.0, 2)
    played = dk.replay(drawn, **how)
    assert played.result.drawn and "a draw on turn" in str(played)

    capped = dk.Deck.load(deck_of(("Dynamo",), "activate"), cards=[Path("mine")])
    found = dk.evaluate(capped, games=1, **how)
    assert (found.endings.cut_off, found.endings.used) == (1, ("activate Dynamo",))


def test_a_game_that_is_played_by_hand_tells_of_loops() -> None:
    game = dk.play(dk.Deck.load(deck_of(("Raptor",)), cards=[Path("mine")]))
    assert (game.drawn, game.loop, game.cut_off, game.cut_off_by) == (False, (), None, ())
    game.apply("keep")
    if not game.over:
        game.apply("cast Raptor")
    assert (game.over, game.won, game.drawn, game.loop) == (True, False, True, ("Raptor",))
    assert repr(game) == "<Game: turn 1, drawn>"

    game = dk.play(dk.Deck.parse("60 Dynamo", cards=[Path("mine")]))
    game.apply("keep")
    game.apply("cast Dynamo")
    while game.cut_off is None:
        game.apply("activate Dynamo")
    assert (game.cut_off, game.cut_off_by, game.over) == (1, ("activate Dynamo",), False)


def test_what_is_done_over_and_over_is_told_in_a_few_lines() -> None:
    once = ["  > cast A", "  > activate B: you 1 -> 2"]
    rounds = [line for n in range(50) for line in (f"  > untap C ({n} mana)", f"  > draw {n}")]
    told = without_most_rounds([*once, *rounds, "  > end the turn"])
    assert told == [*once, *rounds[:4], "  ... and so on: 47 rounds more ...", *rounds[-2:], "  > end the turn"]
    choices = [f"  > target {'you' if n * n % 7 < 3 else 'them'}: {n}" for n in range(200)]
    told = without_most_rounds([*once, *choices, "  > end the turn", "  > keep"])
    assert told == [*once, *choices[:4], "  ... and so on: 195 more like these ...", choices[-1], "  > end the turn", "  > keep"]
    few = [f"  > tap {n}" for n in range(10)]
    assert without_most_rounds(few) == few and without_most_rounds([]) == []
