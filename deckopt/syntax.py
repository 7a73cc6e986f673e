"""A hash of the syntax of Python sources: comments, docstrings and layout do not change it.

Left out are docstrings, what the parser does not keep, and empty fields of the tree, which differ between versions of Python. To
parse all sources takes half a second, so the result is stored in the cache.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from deckopt import cache
from deckopt.errors import InputError

_KEPT = re.compile(rb"([0-9a-f]{32}) ([0-9a-f]{16})")


def syntax_hash(paths: Sequence[Path], leave_out: Callable[[dict[Path, ast.Module]], None] | None = None) -> str:
    """A hash of the syntax of these files and of their names, without what `leave_out` takes out of their trees."""
    sources = {path: path.read_bytes() for path in paths}
    asked = "" if leave_out is None else f"{leave_out.__module__}.{leave_out.__qualname__}"
    as_written = _hash((asked.encode(), *(path.name.encode() + b"\0" + source for path, source in sources.items())), 16)
    kept = _place(as_written)
    if kept is not None:
        said = _KEPT.fullmatch(cache.read(kept, 100) or b"")
        if said is not None and said[1].decode() == as_written:
            return said[2].decode()
    trees = {path: ast.parse(source) for path, source in sources.items()}
    if leave_out is not None:
        leave_out(trees)
    found = _hash((part for path, tree in trees.items() for part in (path.name.encode(), *of_tree(tree))), 8)
    if kept is not None:
        cache.keep(kept, f"{as_written} {found}".encode())
    return found


def _place(as_written: str) -> Path | None:
    """The file of the hash in the cache. None if the user's cache cannot be used, which is reported elsewhere."""
    try:
        return cache.cache_root() / cache.SYNTAX / as_written
    except InputError:
        return None


def _hash(parts: Iterable[bytes], size: int) -> str:
    digest = blake2b(digest_size=size)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def of_tree(tree: ast.Module) -> Iterator[bytes]:
    """The syntax of a source, in parts."""
    todo: list[object] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, str):
            yield node.encode("utf-8", "surrogatepass")
        elif isinstance(node, ast.AST):
            yield type(node).__name__.encode()
            for name in reversed(node._fields):
                value: Any = getattr(node, name, None)
                if name == "body" and isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                    value = _without_docstring(value)
                if value is None or value == []:
                    continue
                if isinstance(value, list):
                    todo += [")", *reversed([part if isinstance(part, ast.AST) else repr(part) for part in value])]
                else:
                    todo.append(value if isinstance(value, ast.AST) else repr(value))
                todo.append(name)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if is_text else body
