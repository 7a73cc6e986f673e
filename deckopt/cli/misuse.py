"""Wrong command lines: what is wrong, and what to type instead, in one line. Typer's own messages are for programmers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from deckopt.cli.help import example_rows
from deckopt.errors import nearest
from deckopt.shipped import shipped_decks
from deckopt.shown import either, message

PROGRAM = "deckopt"
# What pydantic says of a value, and what that means.
_VALUES = (
    (re.compile("Input should be a valid integer.*"), "is no whole number"),
    (re.compile("Input should be a valid number.*"), "is no number"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"is less than \1, the least that it can be"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"is more than \1, the most that it can be"),
)
_COMMAND = re.compile(r"No such command '(.*?)'\.(?: (Did you mean .*\?))?", re.DOTALL)
_TOO_MANY = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)
_TAKES = re.compile(r"Option '(.*?)' (requires .*|does not take a value)\.", re.DOTALL)


def words(error: Any) -> str:
    """The message for one of typer's exceptions."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else PROGRAM
    command = path.removeprefix(PROGRAM).strip()
    kind = type(error).__name__
    if kind == "MissingParameter":
        name = str(error.param.metavar or error.param.name).strip("[]").removesuffix("...")
        return message(command, name, "is missing", _example(context, path))
    if kind == "NoSuchOption":
        near = [name for name in error.possibilities or () if name.startswith("--")]
        hint = f"did you mean {either(sorted(near))}?" if near else f"'{path} -h' lists them"
        return message(command, error.option_name, "is no option of this command", hint)
    if kind == "BadParameter" and error.param is not None:
        return message(max(error.param.opts, key=len), "", _of_value(error.message), "")
    said = str(error.format_message())
    if found := _COMMAND.fullmatch(said):
        return _no_command(path, found[1], context)
    if found := _TOO_MANY.fullmatch(said):
        return message(command, found[1], "is more than it takes", 'a name of several words is put in quotes: "ONE NAME"')
    if found := _TAKES.fullmatch(said):
        return message(
            found[1],
            "",
            found[2].replace("requires an argument", "takes a value, which is missing"),
            f"'{path} -h'" if command else "",
        )
    return message("", "", said, "")


def _example(context: Any, path: str) -> str:
    """A whole command line to copy."""
    rows = example_rows(context.command.epilog) if context is not None else []
    return f"like: {rows[0][0]}" if rows else f"'{path} -h' says what it takes"


def _of_value(said: str) -> str:
    for pattern, plain in _VALUES:
        if found := pattern.fullmatch(said):
            return found.expand(plain)
    return said


def _no_command(path: str, name: str, context: Any) -> str:
    """The message for an unknown command. Most often, it is a deck in place of a command."""
    known = getattr(context.command, "commands", {}) if context is not None else {}
    command = path.removeprefix(PROGRAM).strip()
    if not command and (name in shipped_decks() or Path(name).suffix or Path(name).exists()):
        return message(name, "", "is no command", f"to play it: deckopt evaluate {name}")
    return message(command, name, "is no command", nearest(name, known) or f"'{path} -h' lists them")
