"""Standard streams in any state: with any encoding, closed, or full.

Output never fails because of a character. One that the encoding does not have is replaced by its plain letter (Seance), a similar
sign, or a question mark.
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
    """(the replacement for characters that an encoding does not have, where to go on)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    apart = unicodedata.normalize("NFKD", letters.translate(_LIKE))
    made = "".join(c if c.isascii() else "?" for c in apart if not unicodedata.combining(c))
    return made or "?", error.end


def prepare() -> None:
    """Let standard output and error accept any character. A closed stream accepts everything."""
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
    """The exit code, after all output has been written; 2 if the result could not be.

    It does not return while interrupted compiled code still runs, because that uses what Python would tidy up.
    """
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
    """Discard what the stream still holds. Otherwise Python would write it at its end, and end with another exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
