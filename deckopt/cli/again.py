"""Commands to type next: about the same deck, in the same game."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import fields

from deckopt import aside
from deckopt.cli import console
from deckopt.cli.options import PlayOptions

_NAMES = {"on_play": "--play", "on_draw": "--draw", "folders": "--cards"}  # where it is not that of the field
_BESIDE = ("quiet", "verbose", "workers", "cluster")  # what does not change the game
FIRST_SEED = 1


def again(command: str, deck_name: str, options: PlayOptions, seed: int = FIRST_SEED) -> str:
    """The command line of another command for the same deck, with the options that change its games."""
    words = ["deckopt", command, deck_name, *_typed(options)]
    if seed != FIRST_SEED:
        words += ["--seed", str(seed)]
    return shlex.join(words)


def _typed(options: PlayOptions) -> Iterator[str]:
    for field in fields(options):
        given = getattr(options, field.name)
        if field.name in _BESIDE or given == field.default:
            continue
        name = _NAMES.get(field.name, "--" + field.name.replace("_", "-"))
        if given is True:
            yield name
            continue
        for one in given if isinstance(given, list) else [given]:
            yield from (name, str(one))


def show_next(deck_name: str, rows: dict[str, str]) -> None:
    """Print what to ask next, each with its command.

    Nothing is printed if only the result is wanted, or if the deck was read from standard input, which is used up.
    """
    if aside.is_quiet() or deck_name == "-":
        return
    column = max(map(len, rows)) + 3
    console.out()
    for asks, line in rows.items():
        console.out(_continued(f"{asks if asks.endswith('?') else asks + ':':{column}}{line}", line))


def _continued(row: str, line: str) -> str:
    """A row that ends with a command line. If it is too long for the terminal, the command stands below, in lines that a shell
    takes for one."""
    if len(row) <= console.width():
        return row
    made = [""]
    for word in map(shlex.quote, shlex.split(line)):
        if len(made[-1]) + len(word) + 5 > console.width() and made[-1]:  # with what stands around it
            made.append("  " + word)
        else:
            made[-1] += f" {word}" if made[-1] else word
    return f"{row.removesuffix(line).rstrip()}\n  " + " \\\n  ".join(made)
