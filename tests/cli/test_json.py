"""What commands print as JSON is what the published schemas say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, ValidationError
from typer.main import get_command

from deckopt.cli.app import app, run
from deckopt.errors import InputError
from deckopt.json_output.number import SCHEMA
from deckopt.schema import FILE, OUTPUTS, as_text, json_schema

Print = Callable[..., Any]
QUICK = ("--rollouts", "3", "--workers", "1", "--player", "heavy")
CORPUS = [
    {"name": "Shock", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Shock deals 2 damage to any target."},
    {"name": "Odd One", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Nobody knows what this does."},
]


@pytest.fixture
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Print:
    """The JSON that a command prints, which is as its schema says."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.json").write_text(json.dumps([{"layout": "normal", **card} for card in CORPUS]))

    def printing(command: str, *arguments: str) -> Any:
        capsys.readouterr()
        assert run([*command.split(), *arguments, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        Draft7Validator(json_schema(command)).validate(found)
        assert found["schema"] == SCHEMA
        return found

    return printing


def test_the_schemas_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == as_text(), "run python -m deckopt.schema"
    for command in OUTPUTS:
        Draft7Validator.check_schema(json_schema(command))


def commands(group: Any, before: str = "") -> list[tuple[str, Any]]:
    found = []
    for name, command in group.commands.items():
        found += commands(command, f"{name} ") if hasattr(command, "commands") else [(before + name, command)]
    return found


def test_every_command_that_prints_json_has_a_schema() -> None:
    has_json = {name for name, c in commands(get_command(app)) if any("--json" in p.opts for p in c.params)}
    assert has_json == set(OUTPUTS)


def test_every_key_of_a_schema_is_required_or_may_be_left_out_in_words() -> None:
    for command in OUTPUTS:
        for name, table in json_schema(command)["$defs"].items():
            assert table["description"], name
            assert table["additionalProperties"] is False
            assert table["required"] == list(table["properties"]) or name in ("CardDict", "ListedRunDict", "ExplainedDict")


def test_what_evaluates_is_as_published(printed: Print) -> None:
    found = printed("evaluate", "lava-spike", "--games", "6", *QUICK)
    assert found["won_by_turn"].keys() == found["wins_by_turn"].keys()
    last = list(found["won_by_turn"].values())[-1]
    assert (last["value"], last["games"], last["method"]) == (found["win_rate"], 6, "wilson")
    assert [last["low"], last["high"]] == found["win_rate_ci95"]
    assert sum(share["value"] for share in found["kept_share"].values()) == pytest.approx(1)
    assert found["objective"]["goal"] == "win the game"
    assert found["objective"]["rewards_on_the_draw"] is None
    printed("evaluate", "lava-spike", "--games", "1", *QUICK)
    never = printed("evaluate", "lava-spike", "--games", "2", *QUICK, "--rewards", "0,1", "--draw")
    assert (never["mean_win_turn"], never["won_by_turn"]) == (None, {})
    assert never["objective"]["rewards_on_the_draw"] == [1, 1]


def test_what_compares_is_as_published(printed: Print) -> None:
    (Path("other.txt")).write_text("24 Mountain\n36 Lava Spike\n")
    found = printed("compare", "lava-spike", "other.txt", "--games", "8", *QUICK)
    [difference] = found["differences"]
    first, second = found["decks"]
    assert difference["games"] == 8
    by = [deck["won_by_turn"] for deck in (first, second)]
    for turn in set(by[0]) & set(by[1]):
        gained = by[1][turn]["value"] - by[0][turn]["value"]
        assert difference["won_by_turn"][turn]["value"] == pytest.approx(gained)
    assert difference["win_turn"]["games"] <= 8


def test_hands_and_games_are_as_published(printed: Print) -> None:
    few = (*QUICK, "--error", "1", "--games", "5")
    [side] = printed("mulligan", "lava-spike", *few)["thresholds"]
    assert side["on_the_play"] is True
    assert {n: found["value"] for n, found in side["keep_at"].items()} == side["keep"]
    assert all(0 <= found["low"] <= found["value"] <= found["high"] <= 1 for found in side["kept_share"].values())
    [hands] = printed("mulligan", "lava-spike", *few, "--draw", "--rewards", "0,1")["hands"]
    assert hands["games"] == sum(of["kept"]["games"] for of in hands["by_lands"]) == 5
    assert sum(of["chance"] for of in hands["by_lands"]) == pytest.approx(1)
    assert printed("mulligan", "lava-spike", *few, "--keep", "human")["keep"] == "human"
    [hand] = printed("mulligan", "lava-spike", *few, "--hand", "3 Mountain, 4 spike")["hand"]
    assert hand["cards"] == {"Mountain": 3, "Lava Spike": 4} and hand["rule_keeps"] is None
    assert printed("play", "lava-spike", *QUICK)["moves"]


def test_runs_are_as_published(printed: Print) -> None:
    options = (*QUICK, "--run", "mine", "--seed", "3")
    found = printed("optimize", "lava-spike", "--games", "60", *options)
    assert printed("report", "mine") == printed("runs", "mine") == found
    printed("resume", "mine", "--games", "10", "--workers", "1")
    Path("runs/broken").mkdir()
    Path("runs/broken/journal.sqlite").write_text("nothing")
    assert {row["state"] for row in printed("runs")["runs"]} == {"finished", "unreadable"}


def test_contests_are_as_published(printed: Print) -> None:
    quick = ("--workers", "1", "--mulligan-rollouts", "3", "--learning", "0")
    assert len(printed("bench", "lava-spike", "--enter", "light@2", "--games", "3", *quick)["entries"]) == 1
    duels = printed("bench", "lava-spike", "karsten", "--sprt", "light@1", "light@1", "--margin", "1", *quick)["duels"]
    assert len(duels) == 2
    assert printed("bench", "--players")["families"]


def test_cards_and_decks_are_as_published(printed: Print) -> None:
    assert printed("decks")["decks"]["lava-spike"]["cards"] == 60
    assert printed("cards list")["cards"]["Mountain"]["approximates"] is None
    assert printed("cards show", "lava spike")["name"] == "Lava Spike"
    assert printed("cards show", "lava spike", "--program")["program"][0] == "cast Lava Spike, from hand"
    assert printed("cards explain", "Shock", "--corpus", "cards.json")["verdict"]
    assert printed("cards explain", "Odd One", "--corpus", "cards.json")["clauses"]
    Path("deck.txt").write_text("30 Mountain\n26 Shock\n4 Odd One\n")
    found = printed("cards coverage", "deck.txt", "--corpus", "cards.json")
    assert [row["card"] for row in found["missing"]] == ["Odd One"]
    assert printed("cards update", "--from", "cards.json")["cards"] == 2


def test_a_schema_refuses_what_is_not_printed(printed: Print) -> None:
    found = printed("evaluate", "lava-spike", "--games", "2", *QUICK)
    for wrong in ({**found, "more": 1}, {k: v for k, v in found.items() if k != "deck"}, {**found, "schema": SCHEMA + 1}):
        with pytest.raises(ValidationError):
            Draft7Validator(json_schema("evaluate")).validate(wrong)


def test_the_command_prints_schemas(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema"]) == 0
    assert capsys.readouterr().out.split("\n")[:-1] == [*OUTPUTS, "card-file", "deck-file"]
    assert run(["schema", "cards", "list"]) == 0
    assert json.loads(capsys.readouterr().out) == json_schema("cards list")
    with pytest.raises(InputError, match="did you mean 'evaluate'"):
        json_schema("evaluat")
