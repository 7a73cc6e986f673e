"""A web page in one file: it loads nothing, runs nothing, and is readable in the light, in the dark, on a telephone and on paper.

Every text of these functions is escaped, except what is called `html`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

from deckopt.report.table import Table
from deckopt.shown import visible
from deckopt.version import __version__

BEFORE, AFTER = "before", "after"  # classes of what belongs to the first list, and to the other one
_STYLE = """\
:root { color-scheme: light dark; --page: #fff; --text: #1b1f24; --faint: #59636e; --line: #d1d9e0;
  --before: #8c959f; --after: #0969da; --out: #ffebe9; --in: #dafbe1; }
@media (prefers-color-scheme: dark) { :root { --page: #0d1117; --text: #e6edf3; --faint: #9198a1; --line: #3d444d;
  --before: #848d97; --after: #4493f8; --out: #4b1a1e; --in: #12371d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 56rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
p { margin: 0.4rem 0; overflow-wrap: anywhere; }
.lead { font-size: 1.15rem; }
.faint, figcaption, footer { color: var(--faint); font-size: 0.9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.75rem 0.2rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; vertical-align: bottom; }
.name { text-align: left; white-space: normal; min-width: 9.5rem; overflow-wrap: anywhere; }
.out td { background: var(--out); } .in td { background: var(--in); }
pre { padding: 0.75rem; border: 1px solid var(--line); overflow-x: auto; user-select: all; }
figure { margin: 1rem 0; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--text); }
svg .before { fill: var(--before); } svg .after { fill: var(--after); }
svg .grid { stroke: var(--line); } svg .reach { stroke: var(--text); fill: none; }
footer { margin: 2rem 0 1rem; border-top: 1px solid var(--line); }
@media print { details > * { display: block; } body { max-width: none; } }
"""
#: Even if a text were not escaped, nothing would be loaded or run.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def text(said: str) -> str:
    """A text as HTML. What would not be seen, or would turn the writing round, is shown as in a terminal."""
    return escape(visible(said))


def page(title: str, html: Iterable[str]) -> str:
    """The whole page."""
    body = "\n".join(html)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="deckopt {__version__}">
<title>{text(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
{body}
<footer><p>Made by deckopt {__version__}. Games are played alone, for speed: nobody blocks, counters or kills anything.
Intervals are 95 %.</p></footer>
</body>
</html>
"""


def title(said: str) -> str:
    """The title at the top."""
    return f"<h1>{text(said)}</h1>"


def heading(said: str) -> str:
    """The title of a part."""
    return f"<h2>{text(said)}</h2>"


def words(said: str, kind: str = "") -> str:
    """A paragraph, perhaps of a kind: "lead" or "faint"."""
    inner = text(said).replace(" %", "&nbsp;%")
    return f'<p class="{kind}">{inner}</p>' if kind else f"<p>{inner}</p>"


def rows(titles: Sequence[str], cells: Iterable[Sequence[str]], names: Collection[str] = (), kinds: Sequence[str] = ()) -> str:
    """A table. Columns of `names` are aligned left. `kinds` are those of its rows: "out", "in" or ""."""
    columns = [' class="name"' if title in names else "" for title in titles]
    head = "".join(f'<th scope="col"{kind}>{text(title)}</th>' for kind, title in zip(columns, titles, strict=True))
    body = []
    for number, row in enumerate(cells):
        kind = kinds[number] if number < len(kinds) else ""
        inner = "".join(f"<td{column}>{text(cell)}</td>" for column, cell in zip(columns, row, strict=True))
        body.append(f'<tr class="{kind}">{inner}</tr>' if kind else f"<tr>{inner}</tr>")
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n' + "\n".join(body) + "\n</tbody></table></div>"


def parts(made: Iterable[str | Table]) -> str:
    """Lines and tables of a result in words."""
    found = []
    for part in made:
        if isinstance(part, Table):
            kept = [i for i, title in enumerate(part.titles) if title != part.bars]
            found.append(rows([part.titles[i] for i in kept], [[row[i] for i in kept] for row in part.rows], part.names))
        elif part:
            found.append(words(part.strip()))
    return "\n".join(found)


def to_copy(summary: str, said: str) -> str:
    """A text to be copied, folded up. A click on it selects all of it."""
    return f"<details><summary>{text(summary)}</summary><pre>{text(said)}</pre></details>"
