"""`cards/README.md` names everything that the card format has, and its examples are right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
import tomli

import deckopt.words
from deckopt.cards.abilities import Ability, Effect, Mode, Trigger
from deckopt.cards.amounts import Condition, CountAmount, TurnAmount, ValueAmount
from deckopt.cards.base import Model
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.costs import Chosen, Cost, CounterCost
from deckopt.cards.effects.cards import Take
from deckopt.cards.entering import Enters
from deckopt.cards.filters import parse_filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.cards.ways import Cycling, Way
from deckopt.errors import InputError
from deckopt.shipped import shipped
from deckopt.words.events import EVENTS
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS, PROTECTIONS
from deckopt.words.table import Words

MANUAL = shipped("cards") / "README.md"
TEXT = MANUAL.read_text("utf-8")
VERBS: dict[str, type[Model]] = {get_args(v.model_fields["do"].annotation)[0]: v for v in get_args(get_args(Effect)[0])}
TABLES = [
    *(Ability, Card, Chosen, Condition, Cost, CountAmount, CounterCost, Cycling, Enters, ManaAbility, Mode, Static),
    *(Take, Target, Trigger, TurnAmount, ValueAmount, Way),
]


#: All lists of words that people write, by their names; `ASKED` has words of programs.
WORD_LISTS: dict[str, Iterable[str]] = {
    f"{path.stem}.{name}": words
    for path in sorted(Path(deckopt.words.__file__).parent.glob("*.py"))
    if path.stem not in ("__init__", "operands", "operations")  # those are the engine's
    for name, words in vars(import_module(f"deckopt.words.{path.stem}")).items()
    if (isinstance(words, Words) and name != "ASKED") or name in ("PROTECTIONS", "READ_OVER", "NEXT_MOMENTS", "BASIC_LAND_MANA")
}


@cache
def spans() -> list[str]:
    """What stands between backticks in a line."""
    outside_blocks = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", outside_blocks)


def blocks() -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)


def cards() -> Iterator[tuple[str, dict[str, Any]]]:
    for block in blocks():
        yield from tomli.loads(block).items()


def keys(model: type[Model]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def section(heading: str) -> str:
    """The text below a heading up to the next one of its level or above."""
    level = heading.split()[0]
    rest = TEXT[TEXT.index(heading + "\n") + len(heading) :]
    return re.split(rf"^#{{1,{len(level)}}} ", rest, flags=re.MULTILINE)[0]


def effect_line(verb: str) -> str:
    lines = [line for line in section("## Effects").splitlines() if line.startswith("- ") and f"`{verb}`" in line.split(":")[0]]
    assert len(lines) == 1, f"{verb} has {len(lines)} lines in the manual"
    return lines[0]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_line_that_names_its_keys_and_an_example(verb: str) -> None:
    line = effect_line(verb)
    for key in keys(VERBS[verb])[1:]:
        shared = key in ("what", "count", "up_to") and f"`{key}" in section("## Effects").split("**Cards**")[0]
        assert shared or f"`{key}" in line, f"{verb}: {key}"
    assert f'do = "{verb}"' in line


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_line_and_an_example(event: str) -> None:
    lines = [line for line in section("## Triggers").splitlines() if line.startswith(f"- `{event}`")]
    assert len(lines) == 1
    assert f'"{event}"' in lines[0]


@pytest.mark.parametrize("model", TABLES, ids=lambda m: m.__name__)
def test_every_key_is_named(model: type[Model]) -> None:
    missing = [k for k in keys(model) if not any(re.search(rf"(?<![\w.]){re.escape(k)}(?!\w)", span) for span in spans())]
    assert missing == []


def test_every_key_of_a_card_is_in_the_table_of_keys() -> None:
    table = section("## Contents of a card")
    assert [k for k in keys(Card) if f"`{k}`" not in table] == []


def test_every_cost_key_is_in_the_table_of_costs() -> None:
    assert [k for k in keys(Cost) if f"| `{k}` |" not in section("## Costs")] == []


def said(word: str) -> bool:
    """Whether a word stands between backticks somewhere."""
    return any(re.search(rf"(?<![\w'-]){re.escape(word)}(?![\w-])", span) for span in spans())


@pytest.mark.parametrize("name", WORD_LISTS)
def test_every_word_is_named(name: str) -> None:
    for word in WORD_LISTS[name]:
        assert said(word.rstrip("_")), f"{word!r} of {name} has no line in the manual"


def test_the_manual_names_no_keyword_that_there_is_not() -> None:
    named = re.findall(r"`([a-z ]+)`", section("## Keywords"))
    assert set(named) <= {*KEYWORDS, *IDLE_KEYWORDS, *PROTECTIONS, *keys(Card)}


def test_examples_of_cards_parse() -> None:
    found = list(cards())
    assert len(found) > 15
    for name, fields in found:
        parse_card(name, fields, str(MANUAL))


def test_examples_of_shipped_cards_are_as_shipped() -> None:
    catalog = Catalog.load()
    for name, fields in cards():
        if name in catalog:
            example, card = parse_card(name, fields, str(MANUAL)), catalog[name]
            for key in fields:
                assert getattr(example, key) == getattr(card, key), f"{name}.{key}"


def test_first_card_has_five_lines() -> None:
    assert len(blocks()[0].splitlines()) == 5


def test_examples_of_effects_and_triggers_parse_and_those_of_shipped_cards_are_as_shipped() -> None:
    catalog, checked = Catalog.load(), 0
    for match in re.finditer(r"(?:\*([^*\n]+):\* )?`(\{ (do|on) = .*?\})`", TEXT):
        card, example, kind = match.groups()
        ability = tomli.loads(f"x = {example}")["x"]
        around: dict[str, Any] = {"type": "Instant", "targets": ["permanent"], "kicker": "{1}", "effects": [ability]}
        if kind == "on":
            around = {"type": "Artifact", "triggers": [ability]}
        elif ability["do"] == "attach":
            equip = {"cost": "{1}", "targets": ["creature"], "effects": [ability]}
            around = {"type": "Artifact — Equipment", "abilities": [equip]}
        parsed = parse_card("Example", {"cost": "{0}", **around}, str(MANUAL))
        if card:
            wanted = parsed.triggers[0] if kind == "on" else parsed.effects[0]
            assert any(wanted == part for part in parts(catalog[card])), f"{card}: {example}"
        checked += 1
    assert checked > len(VERBS) + len(EVENTS)


def parts(value: Any) -> Iterator[Any]:
    """Every table of a card."""
    if isinstance(value, list):
        for inner in value:
            yield from parts(inner)
    elif isinstance(value, Model):
        yield value
        for name in type(value).model_fields:
            yield from parts(getattr(value, name))


def test_examples_of_conditions_amounts_and_filters_parse() -> None:
    for span in spans():
        if re.match(r'\{ (control|count|turn|value) = "', span):
            value = tomli.loads(f"x = {span}")["x"]
            as_condition = {"do": "if", "when": value, "then": []}
            as_amount = {"do": "gain", "amount": value}
            effect = as_condition if {"at_least", "at_most"} & set(value) or "control" in value else as_amount
            trigger = {"on": "attacks", "targets": ["any"], "effects": [effect]}
            parse_card("Example", {"type": "Artifact", "cost": "{0}", "triggers": [trigger]}, str(MANUAL))
    for example in re.findall(r'`"([^`"]+)"`', section("## Filters")):
        parse_filter(example)


def test_links_lead_to_headings() -> None:
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL), flags=re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors


def test_the_mistake_shown_is_reported_as_shown(tmp_path: Path) -> None:
    name, fields = next(cards())
    fields["efects"] = fields.pop("effects")
    with pytest.raises(InputError) as caught:
        parse_card(name, fields, "my-cards/fire-lance.toml")
    assert str(caught.value) in TEXT
