"""Standard streams as they come: output in any encoding, closed, or full.

Output never fails for a letter. What an encoding does not have is written with its plain letter (Seance), a sign
like it, or a question mark.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import TextIO

from deckopt.aside import problem
from deckopt.interrupts import is_left_behind

ERRORS = "deckopt.plain"
_LIKE = str.maketrans(
    {"\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2026": "..."}
    | {"\u2022": "*", "\u00d7": "x", "\u00b1": "+-", "\u00c6": "AE", "\u00e6": "ae", "\u00df": "ss", "\u2588": "#", "\u2501": "-"}
)


def plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """What stands for letters that an encoding does not have, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    apart = unicodedata.normalize("NFKD", letters.translate(_LIKE))
    made = "".join(c if c.isascii() else "?" for c in apart if not unicodedata.combining(c))
    return made or "?", error.end


def prepare() -> None:
    """Let standard output and error write any letter; a stream that is closed takes everything."""
    codecs.register_error(ERRORS, plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            # Windows redirects in the encoding of its old programs, in which no other program reads what was written.
            redirected = sys.platform == "win32" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(**({"encoding": "utf-8"} if redirected else {}), errors=ERRORS)


def closing(code: int) -> int:
    """The exit code, once what was written has arrived; 2 if the result cannot. It does not return while compiled code goes on
    that was interrupted: that would work on what Python tidies up."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up(sys.stdout)
    except OSError as error:
        _give_up(sys.stdout)
        problem(f"deckopt: the output cannot be written: {error.strerror}")
        code = 2
    try:
        sys.stderr.flush()
    except OSError:  # nobody hears what is said beside the result
        _give_up(sys.stderr)
    if is_left_behind():
        os._exit(code)
    return code


def _give_up(stream: TextIO) -> None:
    """What it still holds goes nowhere: Python writes once more at its end, and would end with a code of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
