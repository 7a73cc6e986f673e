"""Win turns as a picture in a web page (SVG): the share of games won on each turn, for one list or for two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckopt.evaluate.estimates import Estimate, share
from deckopt.evaluate.evaluation import Evaluation
from deckopt.report.page import AFTER, BEFORE, text
from deckopt.report.words import percent, won

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, TOP, BOTTOM = 48, 8, 34, 40  # room around the bars
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2)  # between two lines, of which there are at most MOST_LINES
MOST_LINES = 6
LABELLED = 14  # more bars than this have no numbers above them
MOST_TURNS = 30  # turns that have a name; of more, every second, third ... has


@dataclass(frozen=True)
class _Scale:
    """Where things are in the picture."""

    columns: int
    most: float  # the share at the top
    series: int

    @property
    def column(self) -> float:
        return (WIDTH - LEFT - RIGHT) / self.columns

    @property
    def bar(self) -> float:
        return 0.8 * self.column / self.series

    def x(self, column: int, series: int = 0) -> float:
        return LEFT + (column + 0.1) * self.column + series * self.bar

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self.most


def win_turns(named: Sequence[tuple[str, Evaluation]]) -> str:
    """The picture of one list, or of two by their names. Games that are not won are at the end. "" if no game was played."""
    played = [(name, e) for name, e in named if e.games]
    if not played:
        return ""
    turns = sorted({turn for _, e in played for turn in e.wins_by_turn})
    turns = list(range(turns[0], turns[-1] + 1)) if turns else []
    shares = [[*(e.won_on(turn) for turn in turns), share(e.games - e.wins, e.games)] for _, e in played]
    top = max(found.high for each in shares for found in each)
    step = next((step for step in STEPS if step * MOST_LINES >= top), STEPS[-1])
    lines = max(1, -int(-top // step))
    scale = _Scale(len(turns) + 1, min(1.0, lines * step), len(played))
    colours = [AFTER] if len(played) == 1 else [BEFORE, AFTER]
    word = won(played[0][1].objective)
    label = f"Share of games {word} on each turn"
    drawn = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{text(label)}">']
    drawn += _grid(scale, [i * step for i in range(lines + 1) if i * step <= scale.most + 1e-9])
    for i, (each, (name, _)) in enumerate(zip(shares, played, strict=True)):
        drawn += _bars(scale, i, each, colours[i], [f"turn {turn}" for turn in turns] + [f"not {word}"], name)
    every = -(-len(turns) // MOST_TURNS)
    names = [str(turn) if number % max(1, every) == 0 else "" for number, turn in enumerate(turns)]
    for column, said in enumerate([*names, f"not {word}"]):
        if said:
            drawn.append(_words(scale.x(column) + 0.4 * scale.column, HEIGHT - BOTTOM + 16, said))
    drawn.append(_words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, f"turn on which the game is {word}"))
    drawn += _legend([name for name, _ in played], colours) if len(played) > 1 else []
    drawn.append("</svg>")
    return "<figure>" + "\n".join(drawn) + f"\n<figcaption>{text(label)}, with 95 % intervals.</figcaption></figure>"


def _words(x: float, y: float, said: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text(said)}</text>'


def _grid(scale: _Scale, values: Sequence[float]) -> Iterator[str]:
    for value in values:
        y = scale.y(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield _words(LEFT - 6, y + 4, percent(value, 0), "end")


def _bars(
    scale: _Scale, series: int, shares: Sequence[Estimate], colour: str, columns: Sequence[str], name: str
) -> Iterator[str]:
    labelled = scale.columns * scale.series <= LABELLED
    for column, (found, said) in enumerate(zip(shares, columns, strict=True)):
        x, y, width = scale.x(column, series), scale.y(found.value), scale.bar
        told = f"{name}, {said}: {percent(found.value)} ({100 * found.low:.1f} to {100 * found.high:.1f})"
        yield f"<g><title>{text(told)}</title>"
        yield f'<rect class="{colour}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{scale.y(0) - y:.1f}"/>'
        middle, high, low = x + width / 2, scale.y(min(found.high, scale.most)), scale.y(found.low)
        ends = "".join(f"M{middle - 3:.1f} {end:.1f}h6" for end in (high, low))
        yield f'<path class="reach" d="M{middle:.1f} {high:.1f}V{low:.1f}{ends}"/>'
        if labelled and found.value:
            yield _words(middle, high - 4, percent(found.value, 0))
        yield "</g>"


def _legend(names: Sequence[str], colours: Sequence[str]) -> Iterator[str]:
    for i, (name, colour) in enumerate(zip(names, colours, strict=True)):
        x = LEFT + 110 * i
        yield f'<rect class="{colour}" x="{x}" y="4" width="12" height="12"/>'
        yield _words(x + 18, 14, name, "start")
