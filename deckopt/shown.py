"""How names and messages are shown: any characters, any length.

Characters that control a terminal, change the direction of writing, or have no width are shown as numbers (\\u001b). So TOML and
JSON still mean the same.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

LONGEST_NAME, LONGEST_LINE = 200, 290  # characters; with the program's name before them, lines have 300
_SHORT, _SHORT_REMEDY = 60, 120  # characters of a name, and of a remedy, in a line that is too long
_DOTS = "..."
_CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff"
_INVISIBLE = r"\xad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufff9-\ufffb"
_HIDDEN = re.compile(f"[{_CONTROLS}{_INVISIBLE}]")

_KEPT = "\u00a0"  # a space at which no line ends
_COUNTED = re.compile(r"(?<=\d) (?=[^\W\d]|%|->)|(?<=->) (?=\d)|(?<=mana) (?=value \d)|(?<=value) (?=\d)|(?<=\d:) (?=\d)")


def visible(text: str) -> str:
    """A text without special characters; ends of lines and tabs stay."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def cut(text: str, most: int) -> str:
    """At most so many characters of a text. Dots stand for what is left out."""
    return text if len(text) <= most else text[: most - len(_DOTS)] + _DOTS


def shown(name: str) -> str:
    """A name in one line."""
    return cut(visible(" ".join(name[: 2 * LONGEST_NAME].split())), LONGEST_NAME)


def listed(names: Iterable[str]) -> str:
    """Names in one line. Between names that have commas themselves ("ONE, OF A PLACE") are semicolons."""
    those = list(names)
    return ("; " if any("," in name for name in those) else ", ").join(those)


def either(named: Sequence[str]) -> str:
    """One of some things, in words: "A", "A or B", "A, B or C"."""
    return " or ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def message(where: str, key: str, problem: str, remedy: str) -> str:
    """What is wrong, and where, in one line. Names are cut before explanations."""
    problem, remedy = (visible(" ".join(part.split())) for part in (problem, remedy))
    for most, most_remedy in ((LONGEST_NAME, LONGEST_LINE), (_SHORT, LONGEST_LINE), (_SHORT, _SHORT_REMEDY)):
        places = [cut(shown(place), most) for place in (where, key) if place]
        end = f" ({cut(remedy, most_remedy)})" if remedy else ""
        made = ": ".join([*places, problem + end])
        if len(made) <= LONGEST_LINE:
            return made
    return ": ".join([*places, cut(problem, LONGEST_LINE - len(": ".join([*places, end]))) + end])


def wrapped(start: str, parts: Sequence[str]) -> list[str]:
    """Parts in lines that are no longer than a message; the first line begins with `start`."""
    lines = [start]
    for part in parts:
        if len(lines[-1]) + 1 + len(part) > LONGEST_LINE:
            lines.append("  " + part)
        else:
            lines[-1] += f" {part}"
    return lines


def folded(text: str, width: int) -> str:
    """Text in lines of this width, if its words allow it. Continued lines are indented."""
    lines: list[str] = []
    for line in text.split("\n"):
        if len(line) <= width:
            lines.append(line)
            continue
        further = " " * (len(line) - len(line.lstrip(" ")) + 2)
        lines += broken(line, width, further=further)
    return "\n".join(lines)


def broken(text: str, width: int, first: str = "", further: str = "") -> list[str]:
    """The lines of a text. None ends within a word, or between a number and what is counted. `first` and `further` stand at the
    beginning of the first line and of the others."""
    made = textwrap.wrap(
        _COUNTED.sub(_KEPT, text),
        width,
        initial_indent=first,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_KEPT, " ") for line in made]
