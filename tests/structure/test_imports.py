"""Who imports whom: each package only those above it in the list in `deckopt/__init__.py`, and no modules each other.

Only the compiler knows both cards and the engine."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter

import deckopt
from structure.imports import PACKAGE, graph

ORDER = re.findall(r"^    (\w+) {2,}\S", deckopt.__doc__ or "", re.MULTILINE)
MODULES = "modules"  # the files beside the packages, in that list
TOP = {"deckopt", "deckopt.__main__"}  # the way in, by which nothing in the package goes


ENGINE = ("deckopt.rules.", "deckopt.search.")
#: What modules beside the compiler may have of `cards` though they call the engine: all cards as a thing that is handed on, how
#: costs are written, and the models from which checked data of any kind are made.
HANDED_ON = {"deckopt.cards.catalog", "deckopt.cards.symbols", "deckopt.cards.base"}


def layer(module: str) -> str:
    """The entry of the list that a module belongs to."""
    name = module.split(".")[1]
    return name if (PACKAGE / name).is_dir() else MODULES


def test_every_package_is_in_the_list() -> None:
    assert {layer(module) for module in graph() if module not in TOP} == set(ORDER)


def test_a_package_imports_only_from_those_above_it() -> None:
    upward = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in sorted(others)
        if module not in TOP and (other in TOP or ORDER.index(layer(other)) > ORDER.index(layer(module)))
    ]
    assert upward == []


def test_the_engine_knows_words_and_nothing_of_cards() -> None:
    allowed = {"words", MODULES, "rules", "search"}
    upward = [
        f"{module} imports {other}"
        for module, others in graph().items()
        if module.startswith(ENGINE)
        for other in sorted(others)
        if other not in TOP and layer(other) not in allowed
    ]
    assert upward == []


def test_only_the_compiler_reads_cards_and_knows_the_engine() -> None:
    both = [
        f"{module} imports {other}"
        for module, others in graph().items()
        if module not in TOP and layer(module) != "compile" and any(other.startswith(ENGINE) for other in others)
        for other in sorted(others)
        if other.startswith("deckopt.cards.") and other not in HANDED_ON
    ]
    assert both == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """But for those of `oracle`, which count as one here."""

    def node(module: str) -> str:
        return "deckopt.oracle" if module.startswith("deckopt.oracle.") else module

    nodes: dict[str, set[str]] = {}
    for module, others in graph().items():
        nodes.setdefault(node(module), set()).update({node(other) for other in others} - {node(module)})
    TopologicalSorter(nodes).prepare()  # CycleError names the modules of a circle
