"""How a deck wins, as its file says: a text with bounds that is kept and shown."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import tomli
from typer.testing import CliRunner

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import app
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import deck_toml, freeze_deck, thaw_deck
from deckopt.decks.load import check_deck
from deckopt.decks.model import LONGEST_PLAN
from deckopt.decks.source import source_of_text
from deckopt.errors import InputError
from deckopt.shipped import look, shipped_decks

CATALOG = Catalog.load()
EXPECTED = tomli.loads((Path(__file__).parents[1] / "experiments" / "expected_turns.toml").read_text("utf-8"))
PLAN, SAYS = "Cast Spikes. The seventh wins.", "counted"


def spikes(plan: str, plan_source: str = SAYS) -> Deck:
    fields = {"main": {"Mountain": 20, "Lava Spike": 40}, "plan": plan, "plan_source": plan_source}
    return check_deck(fields, "deck.toml", "deck", CATALOG)


def test_a_plan_is_one_line() -> None:
    assert spikes("Cast  Spikes.\n  The seventh wins.\n").plan == PLAN


def test_a_plan_comes_back_from_a_run_and_from_a_file() -> None:
    deck = spikes(PLAN)
    written = source_of_text(deck_toml(deck), "deck.toml", "deck").fields
    for found in (thaw_deck(freeze_deck(deck, CATALOG))[0], check_deck(written, "deck.toml", "deck", CATALOG)):
        assert (found.plan, found.plan_source) == (PLAN, SAYS)


def test_a_run_from_before_there_were_plans_has_none() -> None:
    frozen = freeze_deck(spikes(PLAN), CATALOG)
    del frozen["plan"], frozen["plan_source"]
    assert thaw_deck(frozen)[0].plan == ""


@pytest.mark.parametrize("key", ["plan", "plan_source"])
def test_a_plan_has_a_bound(key: str) -> None:
    spikes(**{"plan": PLAN, key: "x" * LONGEST_PLAN})
    with pytest.raises(InputError, match=rf"^deck\.toml: {key}: "):
        spikes(**{"plan": PLAN, key: "x" * (LONGEST_PLAN + 1)})


def test_a_deck_that_is_checked_says_its_plan_and_who_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("decks") / "spikes.toml"
    file.write_text(deck_toml(spikes(PLAN)), "utf-8")
    assert f"\nplan: {PLAN} ({SAYS})\n" in CliRunner().invoke(app, ["deck", "check", str(file)]).output
    file.write_text(deck_toml(spikes("")), "utf-8")
    assert "plan" not in CliRunner().invoke(app, ["deck", "check", str(file)]).output


def test_the_list_of_decks_has_plans() -> None:
    decks = json.loads(CliRunner().invoke(app, ["decks", "--json"]).output)["decks"]
    assert decks["pauper-burn"]["plan"] == look(shipped_decks()["pauper-burn"]).plan


@pytest.mark.parametrize("name", shipped_decks())
def test_every_shipped_deck_has_a_plan_of_one_to_three_sentences_and_says_whose_it_is(name: str) -> None:
    deck = look(shipped_decks()[name])
    assert 1 <= len(re.findall(r"\.(?= [A-Z]|$)", deck.plan)) <= 3
    assert "turn" in deck.plan and deck.plan_source


@pytest.mark.parametrize("name", shipped_decks())
def test_the_turn_that_is_expected_of_a_shipped_deck_lies_within_those_of_its_plan(name: str) -> None:
    named = [float(turn) for turn in re.findall(r"\d+(?:\.\d+)?", look(shipped_decks()[name]).plan)]
    assert min(named) <= EXPECTED["shipped"][name] <= max(named)


def test_turns_are_expected_of_shipped_decks_alone() -> None:
    assert set(EXPECTED["shipped"]) == set(shipped_decks())
