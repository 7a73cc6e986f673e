"""The closed lists of `deckopt.words`, and that all which follows a list has each of its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import pytest
from structure.imports import PACKAGE, name_of, trees

from deckopt.cards.abilities import Effect
from deckopt.cards.amounts import Condition
from deckopt.cards.base import Model
from deckopt.cards.filters import Alternative, parse_filter
from deckopt.compile.intern import PAID_FLAGS
from deckopt.compile.verbs import COMPILED_BY
from deckopt.rules import codes
from deckopt.words import (
    amounts,
    colours,
    conditions,
    counters,
    counts,
    durations,
    events,
    filters,
    keywords,
    kinds,
    moments,
    operations,
    references,
    statics,
    targets,
    verbs,
    zones,
)
from deckopt.words.table import Words

TESTS = Path(__file__).parents[1]
MODULES = [
    import_module(f"deckopt.words.{path.stem}") for path in sorted((PACKAGE / "words").glob("*.py")) if path.stem != "__init__"
]
#: Each list with the type that names its words.
TYPED = [
    (events.EVENTS, events.Event),
    (events.CAST_WITH, events.CastWith),
    (moments.MOMENTS, moments.Moment),
    (moments.NEXT_MOMENTS, moments.NextMoment),
    (colours.BASIC_LAND_MANA, colours.BasicLandType),
    (zones.ZONES, zones.Zone),
    (references.REFERENCES, references.Reference),
    (references.READ_OFF, references.ReadOff),
    (references.PLAYERS, references.Player),
    (counts.GAME_NUMBERS, counts.GameNumber),
    (counts.OWN_NUMBERS, counts.OwnNumber),
    (amounts.VALUES, amounts.Value),
    (conditions.PAID, conditions.Paid),
    (statics.NO_CAST, statics.NoCast),
    (statics.NO_ACTIVATE, statics.NoActivate),
    (statics.GRAVEYARD_WAYS, statics.GraveyardWay),
    (statics.SHEDS, statics.Sheds),
    (statics.ENTERS_CHOICES, statics.EntersChoice),
    (statics.STATIC_ZONES, statics.StaticZone),
    (durations.AT_END, durations.AtEnd),
    (targets.DIVISIONS, targets.Division),
    (counters.SIZE_COUNTERS, counters.SizeCounter),
]


def defined(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module of words defines by itself."""
    for node in ast.parse(source(module)).body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        for name in targets:
            for part in ast.walk(name):
                if isinstance(part, ast.Name):
                    yield part.id, getattr(module, part.id)
        for part in ast.walk(node):
            if isinstance(part, ast.NamedExpr):
                yield part.target.id, getattr(module, part.target.id)


def source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


def numbers(module: ModuleType) -> dict[str, str]:
    """The names of the numbers of a module's words, by word."""
    found = {}
    for row in ast.walk(ast.parse(source(module))):
        if isinstance(row, ast.Tuple) and len(row.elts) == 3 and isinstance(row.elts[1], ast.NamedExpr):
            word, number = row.elts[0], row.elts[1]
            assert isinstance(word, ast.Constant)
            found[word.value] = number.target.id
    return found


@cache
def kernels() -> str:
    """The sources of the rules."""
    return "\n".join(path.read_text("utf-8") for path in sorted((PACKAGE / "rules").rglob("*.py")))


@cache
def second_engine() -> str:
    """The sources of the tests' own engine."""
    return "\n".join(p.read_text("utf-8") for p in sorted((TESTS / "naive").rglob("*.py")))


def test_a_word_or_a_number_stands_once_in_a_list() -> None:
    with pytest.raises(ValueError, match="twice"):
        Words(("dies", 0, "it dies"), ("dies", 1, "it dies"))
    with pytest.raises(ValueError, match="twice"):
        Words(("dies", 0, "it dies"), ("leaves", 0, "it leaves"))


def test_a_list_tells_numbers_words_and_meanings() -> None:
    words = Words.counted(("dies", "it dies"), ("leaves", "it leaves"))
    assert (words["leaves"], words.word(1), words.meaning("leaves")) == (1, "leaves", "it leaves")
    assert list(words) == ["dies", "leaves"]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_words_import_nothing_of_deckopt_but_words(module: ModuleType) -> None:
    imported = re.findall(r"^\s*(?:from|import) (deckopt\S*)", source(module), flags=re.MULTILINE)
    assert [name for name in imported if not name.startswith("deckopt.words.")] == []


def test_a_name_is_defined_once() -> None:
    found: dict[str, str] = {}
    for module in MODULES:
        if module is operations:  # whose names are read as `OP.DAMAGE`, never by themselves
            continue
        for name, _ in defined(module):
            assert found.setdefault(name, module.__name__) == module.__name__, f"{name} is defined twice"


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_every_word_has_a_meaning(module: ModuleType) -> None:
    for name, words in defined(module):
        for word in words if isinstance(words, Words) else ():
            assert words.meaning(word).strip(), f"{name}: {word!r} has no line of what it means"


@pytest.mark.parametrize(("words", "type_"), TYPED, ids=[str(i) for i in range(len(TYPED))])
def test_types_name_the_words_of_their_lists(words: Words, type_: Any) -> None:
    for word in words:
        assert word in get_args(type_), f"{word!r} is missing from the type"
    for word in get_args(type_):
        assert word in words, f"{word!r} is missing from the list"
    assert get_args(type_) == tuple(words)


def test_every_type_of_words_is_held_to_a_list() -> None:
    types = [value for module in MODULES for _, value in defined(module) if get_origin(value) is Literal]
    assert [t for t in types if not any(t is type_ for _, type_ in TYPED)] == []


@pytest.mark.parametrize("event", [e for e in events.EVENTS if e not in moments.MOMENTS])
def test_every_event_is_raised_by_a_kernel(event: str) -> None:
    assert re.search(rf"\bC\.{numbers(events)[event]}\b", kernels()), f"event {event!r} is never raised by a kernel"


@pytest.mark.parametrize("moment", [m for m in moments.MOMENTS if not m.startswith("opponent's ")])
def test_a_kernel_begins_every_moment_of_your_turn(moment: str) -> None:
    name = numbers(moments)[moment]
    assert re.search(rf"begin_moment\(t, g, x, C\.{name}\)", kernels()), f"moment {moment!r} is never begun by a kernel"


def test_moments_have_events_in_a_row() -> None:
    assert [events.EVENTS[moment] - events.E_UPKEEP for moment in moments.MOMENTS] == list(range(moments.N_MOMENTS))
    assert sorted(events.EVENTS.values()) == list(range(events.N_EVENTS))


@pytest.mark.parametrize("event", [e for e in events.EVENTS if e not in moments.MOMENTS])
def test_the_second_engine_knows_every_event(event: str) -> None:
    assert f'"{event}"' in second_engine(), f"event {event!r} is never raised by the second engine"


def test_every_number_that_is_read_of_the_codes_is_there() -> None:
    sources = [*PACKAGE.rglob("*.py"), *TESTS.rglob("*.py")]
    for path in sources:
        text = path.read_text("utf-8")
        read = re.findall(r"\bC\.([A-Z]\w*)", text) if "import codes as C" in text else []
        assert [name for name in dict.fromkeys(read) if not hasattr(codes, name)] == [], path.name


@pytest.mark.parametrize("word", [*filters.FILTER_WORDS, *kinds.KINDS, *colours.FIVE_COLOURS])
def test_filters_know_every_word(word: str) -> None:
    assert parse_filter(word).alternatives != (Alternative(),), f"{word!r} demands nothing of a filter"


@pytest.mark.parametrize("word", filters.READ_OVER)
def test_filters_read_over_what_says_nothing(word: str) -> None:
    assert parse_filter(word).alternatives == (Alternative(),)


def test_bits_are_in_a_row() -> None:
    assert list(kinds.KINDS.values()) == [1 << k for k in range(len(kinds.KINDS))]
    assert list(colours.COLOUR_NAMES.values()) == [1 << k for k in range(len(colours.COLOURS))]


@pytest.mark.parametrize("count", counts.TURN_COUNTS)
def test_a_kernel_counts_everything_that_is_counted_within_a_turn(count: str) -> None:
    assert re.search(rf"\bC\.{numbers(counts)[count]}\b", kernels()), f"{count!r} is never counted by a kernel"
    assert f'"{count}"' in second_engine(), f"{count!r} is never counted by the second engine"


@pytest.mark.parametrize("keyword", keywords.PERMANENT_KEYWORDS)
def test_a_kernel_looks_at_every_keyword_of_permanents(keyword: str) -> None:
    assert re.search(rf"\bC\.{numbers(keywords)[keyword]}\b", kernels()), f"keyword {keyword!r} is never looked at by a kernel"


@pytest.mark.parametrize("keyword", keywords.KEYWORDS)
def test_the_second_engine_knows_every_keyword(keyword: str) -> None:
    assert f'"{keyword}"' in second_engine(), f"keyword {keyword!r} is never looked at by the second engine"


@pytest.mark.parametrize("value", amounts.VALUES)
def test_a_kernel_reads_every_value(value: str) -> None:
    assert re.search(rf"\bC\.{numbers(amounts)[value]}\b", kernels()), f"value {value!r} is never read by a kernel"


@pytest.mark.parametrize("spells", statics.NO_CAST)
def test_a_kernel_forbids_spells(spells: str) -> None:
    assert re.search(rf"\bC\.{numbers(statics)[spells]}\b", kernels()), f"spells {spells!r} are never forbidden by a kernel"


def test_bits_of_keywords_are_in_a_row() -> None:
    assert list(keywords.PERMANENT_KEYWORDS.values()) == [1 << k for k in range(keywords.FIRST_ASKED)]
    assert list(counts.TURN_COUNTS.values()) == list(range(counts.N_TURN_COUNTS))


def test_every_question_is_a_key_of_conditions() -> None:
    assert [key for key in conditions.QUESTIONS if key not in Condition.model_fields] == []


def models(of: type[Model] = Model) -> Iterator[type[Model]]:
    """The tables of the card format."""
    for model in of.__subclasses__():
        if model.__module__.startswith("deckopt.cards."):
            yield model
        yield from models(model)


def named(annotation: Any) -> Iterator[str]:
    """The words that a type names."""
    if get_origin(annotation) is Literal:
        yield from (word for word in get_args(annotation) if isinstance(word, str))
    else:
        for inner in get_args(annotation):
            yield from named(inner)


def verb_of(model: type[Model]) -> str:
    return str(get_args(model.model_fields["do"].annotation)[0])


VERB_MODELS = {verb_of(model): model for model in get_args(get_args(Effect)[0])}


@pytest.mark.parametrize("model", sorted({*models()}, key=lambda m: m.__name__), ids=lambda m: m.__name__)
def test_every_word_that_a_table_takes_is_in_a_list(model: type[Model]) -> None:
    listed = {word for module in MODULES for _, words in defined(module) if isinstance(words, (Words, dict)) for word in words}
    for key, field in model.model_fields.items():
        for word in named(field.annotation):
            assert word in listed, f"{key} = {word!r} is in no list of words"


def test_verbs_are_those_of_effects() -> None:
    for verb in verbs.VERBS:
        assert verb in VERB_MODELS, f"verb {verb!r} is no effect"
    for verb in VERB_MODELS:
        assert verb in verbs.VERBS, f"effect {verb!r} is in no list of verbs"


LEAST_WORDS = 4  # of a list: fewer may well stand together for a reason of their own
LISTS = {
    f"{module.__name__}.{name}": {*words}
    for module in MODULES
    for name, words in defined(module)
    if isinstance(words, (Words, dict, tuple)) and len(words) >= LEAST_WORDS and all(isinstance(word, str) for word in words)
}


def together(node: ast.AST) -> Iterator[str]:
    """The words that a list, set, tuple or dict of the sources writes out."""
    parts = node.keys if isinstance(node, ast.Dict) else node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else []
    for part in parts:
        if isinstance(part, ast.Starred):
            yield from together(part.value)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_list_is_written_out_again(path: Path) -> None:
    """A table from the words of a list to something else is no list, if it is typed by the list's words."""
    if path.parent.name == "words":
        return
    tree = trees()[name_of(path)]
    typed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)}
    typed |= {id(n.value) for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "__all__"}
    for node in ast.walk(tree):
        written = {*together(node)} if id(node) not in typed else set()
        if len(written) < LEAST_WORDS:
            continue
        for name, words in LISTS.items():
            again = words <= written and len(written) < 1.5 * len(words)
            assert not again, f"line {getattr(node, 'lineno', 0)}: the words of {name} are written out again"


def test_every_cost_that_may_have_been_paid_has_a_flag() -> None:
    for cost in conditions.PAID:
        assert cost in PAID_FLAGS, f"cost {cost!r} has no flag"


_OTHERS = ("codes.py", "layout.py", "chance.py")  # names are given there; random bits have none
BITS = [p for part in ("rules", "compile") for p in sorted((PACKAGE / part).rglob("*.py")) if p.name not in _OTHERS]


@pytest.mark.parametrize("path", BITS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_bits_have_names(path: Path) -> None:
    """Players, copies of a row, kinds and filters are asked by names: no `8 | 64`, no `1 << 12` but where a name is given."""
    tree = trees()[name_of(path)]
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp):
                numbers_alone = isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant)
                asked = isinstance(node.left, ast.Name) and node.left.id in ("who", "which", "kind")
                if isinstance(node.op, (ast.BitOr, ast.LShift)):
                    assert not numbers_alone, f"line {node.lineno}: the bits have no name"
                if isinstance(node.op, ast.BitAnd):
                    assert not (asked and isinstance(node.right, ast.Constant)), f"line {node.lineno}: the bit has no name"


@pytest.mark.parametrize("family", verbs.FAMILIES)
def test_verbs_are_compiled_with_their_families(family: str) -> None:
    for verb in verbs.FAMILIES[family]:
        compiled = COMPILED_BY.get(VERB_MODELS[verb])
        assert compiled is not None, f"verb {verb!r} is compiled by no function"
        assert compiled.__module__ == f"deckopt.compile.verbs.{family}", f"verb {verb!r} is compiled elsewhere"


@pytest.mark.parametrize("word", [*amounts.VALUES, *counts.GAME_NUMBERS, *targets.NO_FILTERS, *counters.RULES_COUNTERS])
def test_the_second_engine_knows_what_is_read_counted_and_targeted(word: str) -> None:
    assert f'"{word}"' in second_engine(), f"{word!r} is never asked by the second engine"


@pytest.mark.parametrize("question", conditions.QUESTIONS)
def test_the_second_engine_asks_every_question(question: str) -> None:
    assert f"condition.{question}" in second_engine(), f"question {question!r} is never asked by the second engine"
