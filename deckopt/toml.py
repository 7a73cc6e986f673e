"""Writes TOML: keys and values, each in one line, as people would write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any


def key(name: str) -> str:
    """A TOML key, in quotes if it needs them."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else value(name)


def value(v: Any) -> str:
    """A TOML value: text, a number, a truth value, a list or a table, in one line."""
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, str):
        return _text(v)
    if isinstance(v, float) and v.is_integer() and abs(v) < 1e15:
        return str(int(v))
    if isinstance(v, (int, float)):
        return repr(v)
    if isinstance(v, Mapping):
        return "{ " + _joined(f"{key(k)} = {value(inner)}" for k, inner in v.items()) + " }" if v else "{}"
    if isinstance(v, (list, tuple)):
        return f"[{_joined(value(inner) for inner in v)}]"
    raise TypeError(f"{type(v).__name__} is no value of a deck file")


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts)


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _text(text: str) -> str:
    if '"' in text and not re.search(r"['\x00-\x1f\x7f]", text):
        return f"'{text}'"
    escaped = "".join(_ESCAPES.get(c, f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else c) for c in text)
    return f'"{escaped}"'
