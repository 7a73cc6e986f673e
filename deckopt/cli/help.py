"""The layout of help: options and commands in panels, nothing cut, examples at the end.

It is plain text that wraps to the terminal. Typer could use rich for the layout, but rich loads longer than the rest of help.
"""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from deckopt.shown import broken

# Panels of options, as they follow on each other; the plain "Options" have none.
HOW_LONG, CARDS, GAME, PLAIN, OUTPUT, MACHINE, EXPERT = (
    "How long",
    "Cards",
    "Game",
    "Options",
    "Output",
    "Machine",
    "For experts",
)
_OPTIONS = (HOW_LONG, CARDS, GAME, PLAIN, OUTPUT, MACHINE, EXPERT)
# Panels of commands.
YOUR_DECK, SEARCHES, ALL_CARDS, OTHER, RESEARCH = "Your deck", "Searches", "Cards", "Commands", "For researchers"
_COMMANDS = (YOUR_DECK, SEARCHES, ALL_CARDS, OTHER, RESEARCH)
WIDEST, NARROWEST, ROOM = 100, 30, 60  # columns: of all lines, and those that have room for two texts side by side
_BELOW = " " * 6
_MEANS = "  # "  # stands between an example and what it is good for: a shell takes the rest for a comment

Row = tuple[str, str]


def examples(*rows: Row) -> str:
    """The end of a command's help: command lines, each with its purpose."""
    return "\n".join(_MEANS.join(row) for row in rows)


def example_rows(epilog: str | None) -> list[Row]:
    """The rows of `examples`."""
    found = (line.partition(_MEANS) for line in (epilog or "").splitlines())
    return [(command, means) for command, _, means in found]


# -- layout ----------------------------------------------------------------------------------


def _width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def _rows(rows: Sequence[Row], width: int) -> list[str]:
    """Two columns. A text stands below its name if the name is long, or if there is little room."""
    column = min(max(len(name) for name, _ in rows), width // 3)
    return _columns(rows, width, " " * (column + 4) if width >= ROOM else _BELOW)


def _examples(title: str, epilog: str | None, width: int) -> list[str]:
    """Two columns if every line has room; otherwise each text below its command line."""
    rows = example_rows(epilog)
    if not rows:
        return []
    column = max(len(command) for command, _ in rows) + 4
    beside = all(column + len(means) <= width for _, means in rows)
    return ["", f"{title}:", *_columns(rows, width, " " * column if beside else _BELOW)]


def _columns(rows: Sequence[Row], width: int, indent: str) -> list[str]:
    lines = []
    for name, text in rows:
        beside = len(name) + 4 <= len(indent)
        start = f"  {name}".ljust(len(indent)) if beside else indent
        lines += [] if beside else [f"  {name}"]
        lines += broken(text, width, start, indent) or ([start.rstrip()] if beside else [])
    return lines


def _panel(title: str, rows: Sequence[Row], width: int) -> list[str]:
    return ["", f"{title}:", *_rows(rows, width)] if rows else []


def _grouped(rows: Iterable[tuple[str, Row]], order: Sequence[str], width: int) -> list[str]:
    panels: dict[str, list[Row]] = {title: [] for title in order}
    for title, row in rows:
        panels.setdefault(title, []).append(row)
    return [line for title, of_panel in panels.items() for line in _panel(title, of_panel, width)]


# -- what is told of a command ---------------------------------------------------------------


def _usage_of(argument: Any) -> str:
    shown = str(argument.metavar or argument.name.upper())
    return shown if argument.required or shown.startswith("[") else f"[{shown}]"


def _text(help_text: str | None) -> str:
    """The first paragraph of a docstring, or of another text."""
    return " ".join(inspect.cleandoc(help_text or "").partition("\n\n")[0].split())


def _option_row(option: Any, context: Any) -> Row:
    names = ", ".join(sorted(option.opts, key=len))
    if not option.is_flag:
        ranged = option.min is not None or option.max is not None
        names += f" {option.metavar or ('N' if ranged else option.name.upper())}"
    text, default = option.help or "", option.get_default(context, call=False)
    if option.show_default and default not in (None, False, "", [], ()):
        shown = f"{default:g}" if isinstance(default, float) else f"{default:,}" if isinstance(default, int) else default
        text += f" (default: {shown})"
    return names, text


def _options(command: Any, context: Any) -> list[tuple[str, Row]]:
    shown = [p for p in command.get_params(context) if p.param_type_name == "option" and not p.hidden]
    rest = OUTPUT if any(p.rich_help_panel == OUTPUT for p in shown) else PLAIN  # --help stands by what else is said
    return [(p.rich_help_panel or (rest if p.name == "help" else PLAIN), _option_row(p, context)) for p in shown]


def _head(command: Any, context: Any, width: int) -> list[str]:
    usage = f"Usage: {context.command_path} "
    lines = broken(" ".join(command.collect_usage_pieces(context)), width, usage, " " * 7)
    about = _text(command.help)
    return [*lines, "", *broken(about, width, "  ", "  ")] if about else lines


class Command(TyperCommand):
    """A command with this layout of help."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What follows on the command's name."""
        return ["[OPTIONS]", *(_usage_of(p) for p in self.params if p.param_type_name == "argument")]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the whole help."""
        width = _width()
        lines = _head(self, ctx, width)
        arguments: list[Any] = [p for p in self.params if p.param_type_name == "argument"]
        if arguments:
            lines += ["", *_rows([(str(p.metavar).strip("[]"), p.help or "") for p in arguments], width)]
        lines += _grouped(_options(self, ctx), _OPTIONS, width)
        lines += _examples("Examples", self.epilog, width)
        formatter.write("\n".join(lines) + "\n")


class Group(TyperGroup):
    """A command with commands of its own."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the whole help."""
        width = _width()
        lines = _head(self, ctx, width)
        lines += _examples("Start here", self.epilog, width)
        inner: list[tuple[str, Any]] = [(name, c) for name, c in self.commands.items() if not c.hidden]
        lines += _grouped([(c.rich_help_panel or OTHER, (name, _text(c.help))) for name, c in inner], _COMMANDS, width)
        lines += _grouped(_options(self, ctx), _OPTIONS, width)
        lines += ["", *broken(f"{ctx.command_path} COMMAND -h says more about a command.", width, "", "")]
        formatter.write("\n".join(lines) + "\n")


class App(typer.Typer):
    """A typer program with this layout of help."""

    def __init__(self, **told: Any) -> None:
        super().__init__(
            cls=Group,
            no_args_is_help=True,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": ["-h", "--help"]},
            **told,
        )

    def command(self, *names: Any, **told: Any) -> Callable[[Any], Any]:
        """As typer's."""
        return super().command(*names, **{"cls": Command, **told})
