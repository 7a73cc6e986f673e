"""The mark that tells versions of the compiler of printed texts apart. Rows of cards are kept under it.

It is a hash of the syntax of all files that decide what a row says. Verbs that no text is read to decide nothing: they are left out,
so that a verb more in the card format does not make all known cards stale.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from deckopt.imports import reached_from
from deckopt.syntax import syntax_hash
from deckopt.version import __version__

_PACKAGE = Path(__file__).resolve().parents[1]
_COMPILER = "deckopt.oracle.rows"
#: Modules that are loaded with the compiler and decide nothing of what a row says: they read files, keep cards and rows, say
#: what is wrong, or what games ask of cards.
_BESIDE = (
    *("deckopt.files", "deckopt.parse", "deckopt.rows_file", "deckopt.shipped", "deckopt.shown", "deckopt.oracle.corpus"),
    *("deckopt.cards.known", "deckopt.cards.sources", "deckopt.cards.spelling", "deckopt.cards.names", "deckopt.cards.keys"),
    *("deckopt.cards.other_names", "deckopt.cards.asked", "deckopt.cards.kept"),
)


def compiler_sources() -> list[Path]:
    """The files that decide what a row says: those of the modules that the compile of a card imports."""
    reached = reached_from(_PACKAGE, _COMPILER)
    return [reached[name] for name in sorted(reached) if name not in _BESIDE]


def compiler_mark() -> str:
    """What tells versions of the compiler apart: deckopt's version, and a hash of all that a row depends on. Comments and
    docstrings are not of it."""
    depends_on = f"{syntax_hash(compiler_sources(), _without_unread_verbs)} {metadata.version('pydantic')}"
    return f"{__version__} {hashlib.blake2b(depends_on.encode(), digest_size=6).hexdigest()}"


def _without_unread_verbs(trees: dict[Path, ast.Module]) -> None:
    """Take the verbs out of sources that no text is read to: their words, their models, and these in unions."""
    reading = [tree for path, tree in trees.items() if path.is_relative_to(_PACKAGE / "oracle")]
    written = {node.value for tree in reading for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    models = {
        model.name: verb
        for tree in trees.values()
        for model in tree.body
        if isinstance(model, ast.ClassDef) and (verb := _verb_of(model)) is not None and verb not in written
    }
    for tree in trees.values():
        _Without(models.keys(), models.values()).visit(tree)


def _verb_of(model: ast.ClassDef) -> str | None:
    """The verb whose model a class is: it has a field `do: Literal["the verb"]`."""
    for field in model.body:
        match field:
            case ast.AnnAssign(
                target=ast.Name(id="do"),
                annotation=ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Constant(value=str(verb))),
            ):
                return verb
    return None


class _Without(ast.NodeTransformer):
    """Takes models and their verbs out of a module."""

    def __init__(self, models: Iterable[str], verbs: Iterable[str]) -> None:
        self.models, self.verbs = {*models}, {*verbs}

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        return None if node.name in self.models else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [alias for alias in node.names if alias.name not in self.models]
        return node if node.names else None

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """A union of models: `A | B | C`."""
        self.generic_visit(node)
        if isinstance(node.op, ast.BitOr) and isinstance(node.right, ast.Name) and node.right.id in self.models:
            return node.left
        if isinstance(node.op, ast.BitOr) and isinstance(node.left, ast.Name) and node.left.id in self.models:
            return node.right
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A list of words: `Words.counted(("the verb", "what it means"), ...)`."""
        self.generic_visit(node)
        node.args = [part for part in node.args if not self._is_word(part)]
        return node

    def _is_word(self, node: ast.expr) -> bool:
        match node:
            case ast.Tuple(elts=[ast.Constant(value=str(word)), ast.Constant(value=str(_))]):
                return word in self.verbs
        return False
