"""How far a search is, as text: a screen that is drawn again and again in place, or one line.

A screen always has the same lines, so that nothing jumps. What is not known yet is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from deckopt.evaluate.estimates import Objective
from deckopt.optimize.by_turn import TurnFigures
from deckopt.optimize.search import Edit
from deckopt.report.changes import in_turns, sooner_words, turn_step
from deckopt.report.gains import points, sooner
from deckopt.report.words import number, percent, swap, won
from deckopt.shown import shown

Line = list[tuple[str, str]]  # pieces of text, each with a style

TURNS, CHANGES, ON_TRIAL = 3, 4, 3  # lines of each part
LEAST, MOST = 0.03, 0.97  # shares of games won by the turns that are shown, if there are such turns
ROOM = 70  # columns from which on there is room for intervals
KNOWN = 0.1  # an interval of a share is shown if half its width is smaller
TITLE, FAINT, GOOD, BAD = "bold", "dim", "green", "red"
BLOCKS, SIGNS = ("━", "─"), ("#", "-")  # signs of a bar: what is done, and what is not


@dataclass(frozen=True)
class SoFar:
    """Everything that a screen shows. `done` and `total` are seconds if `is_timed`, otherwise games. `stage` is the present
    stage."""

    deck: str
    run: str
    objective: Objective
    stage: str
    done: float
    total: float
    is_timed: bool
    games: int = 0
    per_second: float = 0.0
    figures: TurnFigures | None = None
    is_confirmed: bool = False  # whether the figures are from games with fresh luck
    changes: Sequence[Edit] = ()
    on_trial: Sequence[Edit] = ()
    undecided: int = 0
    swaps: int = 0
    least: str = ""  # the least gain, in words


def clock(seconds: float) -> str:
    """75 as "1:15"."""
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def screen(of: SoFar, width: int, height: int, has_blocks: bool = True) -> list[Line]:
    """The lines of a screen, at most so many and so wide. Parts are left out if there is little room."""
    end: list[Line] = [[(of.stage, "")], [("Ctrl-C ends it and shows the best list; finished games are kept", FAINT)]]
    parts = [
        list(part) for part in (_head(of, width, has_blocks), _table(of, width), _changes(of, width), _trials(of, width), end)
    ]
    while len(parts) > 2 and sum(map(len, parts)) + len(parts) - 1 > height:
        del parts[-2]
    made = [line for part in parts for line in ([], *part)][1:]
    return [_cut(line, width) for line in made[: max(1, height)]]


def one_line(of: SoFar) -> str:
    """The same in a few words, for logs."""
    said = [_how_far(of), f"{number(of.games)} games"]
    if of.per_second:
        said[-1] += f", {of.per_second:,.0f} a second"
    if (f := of.figures) is not None:
        turn = _shown_turns(f)[0]
        said.append(
            f"{won(of.objective)} by turn {turn}: {percent(f.before[turn], 0)} -> {percent(f.after[turn], 0)}, "
            f"turn {f.turn_before:.2f} -> {f.turn_after:.2f} ({_sooner(f)})"
        )
    if of.changes:
        said.append(", ".join(swap(edit.swap, edit.copies) for edit in of.changes))
    if of.swaps:
        said.append(f"{number(of.undecided)} of {number(of.swaps)} swaps undecided")
    return f"{of.stage}: {'; '.join(said)}"


# -- the parts of a screen -------------------------------------------------------------------


def _how_far(of: SoFar) -> str:
    if of.is_timed:
        return f"{clock(of.done)} of {clock(of.total)}"
    return f"{number(of.done)} of {number(of.total)} games"


def _head(of: SoFar, width: int, has_blocks: bool) -> Iterator[Line]:
    share = min(1.0, of.done / of.total) if of.total else 0.0
    how_far = _how_far(of)
    name = set_cell_size(f"{shown(of.deck)}, run {of.run}", max(0, width - cell_len(how_far) - 2))
    yield [(name, TITLE), ("  ", ""), (how_far, "")]
    games = f"{number(of.games)} games"
    if round(of.per_second):
        games += f", {of.per_second:,.0f} a second"
    said = f"  {100 * share:3.0f} %   {games:>30}"
    if len(said) + 10 > width:
        said = f"  {100 * share:3.0f} %  {number(of.games)} games"
    full, empty = BLOCKS if has_blocks else SIGNS
    room = max(0, width - len(said))
    yield [(full * round(share * room), GOOD), (empty * (room - round(share * room)), FAINT), (said, "")]


def _shown_turns(figures: TurnFigures) -> list[int]:
    """The turns that are shown: not those by which hardly any or nearly all games are won."""
    after = figures.after
    among = [
        turn for turn, share in figures.before.items() if max(share, after[turn]) >= LEAST and min(share, after[turn]) <= MOST
    ]
    return among[:TURNS] or [max(figures.before)]


def _table(of: SoFar, width: int) -> Iterator[Line]:
    wide = width >= ROOM
    label = 24 if wide else 18
    title = "fresh games" if of.is_confirmed else "so far"
    yield [(f"{title:{label}}{'your list':>9}{'best list':>11}{'  difference' if wide else ''}", TITLE)]
    if (f := of.figures) is None:
        yield from [[]] * (TURNS + 1)
        return
    has_best = bool(of.changes) or of.is_confirmed
    told = _shown_turns(f)
    for turn in told:
        more = f.won_by_turn[turn]
        row = f"{f'{won(of.objective)} by turn {turn}':{label}}{percent(f.before[turn], 0):>9}"
        if not has_best or more.high - more.low > 2 * KNOWN:
            yield [(row, "")]
        else:
            gained = [("  " + points(more, 0), _style(more.low, more.high))] if wide else []
            yield [(f"{row}{percent(f.after[turn], 0):>11}", ""), *gained]
    yield from [[]] * (TURNS - len(told))
    row = f"{f'average {_turn_word(of.objective)}':{label}}{f.turn_before:9.2f}"
    if has_best:
        gained = [("  " + _sooner(f), _style(-f.win_turn.high, -f.win_turn.low))] if wide else []
        yield [(f"{row}{f.turn_after:11.2f}", ""), *gained]
    else:
        yield [(row, "")]


def _turn_word(objective: Objective) -> str:
    return "win turn" if objective.is_winning else "turn"


def _sooner(figures: TurnFigures) -> str:
    return sooner(figures.win_turn).replace("-0.00", "0.00")


def _style(low: float, high: float) -> str:
    """A colour for a certain gain or loss."""
    return GOOD if low > 0 else BAD if high < 0 else ""


def _changes(of: SoFar, width: int) -> Iterator[Line]:
    yield [("best list so far" if of.changes else "best list so far: your own", TITLE)]
    yield from _swaps(of.changes, CHANGES, width, of.objective)


def _trials(of: SoFar, width: int) -> Iterator[Line]:
    yield [("on trial", TITLE)]
    yield from _swaps(of.on_trial, ON_TRIAL, width, of.objective)
    if of.swaps:
        yield [(f"{number(of.undecided)} of {number(of.swaps)} swaps may still be worth more than {of.least}", "")]
    else:
        yield []


def _swaps(edits: Sequence[Edit], most: int, width: int, objective: Objective) -> Iterator[Line]:
    """At most so many lines; the last one says how many more swaps there are."""
    shown_edits = edits if len(edits) <= most else edits[: most - 1]
    wide = width >= ROOM
    cuts = [f"-{edit.copies} {shown(edit.swap.cut)}" for edit in shown_edits]
    adds = [f"+{edit.copies} {shown(edit.swap.add)}" for edit in shown_edits]
    left, right = _columns(cuts, adds, max(16, width - (31 if wide else 12)))
    for edit, cut, add in zip(shown_edits, cuts, adds, strict=True):
        step = turn_step(objective)
        worth = sooner_words(edit.gain, objective).replace("turns ", "")
        if not wide:
            worth = f"{edit.gain.value:+.3f}" if step is None else f"{in_turns(edit.gain, step).value:.2f}"
        yield [
            ("  ", ""),
            (set_cell_size(cut, left), BAD),
            (" ", ""),
            (set_cell_size(add, right), GOOD),
            (f" {worth}", ""),
        ]
    if len(edits) > len(shown_edits):
        yield [(f"  and {len(edits) - len(shown_edits)} more", FAINT)]
    for _ in range(most - min(len(edits), most)):
        yield []


def _columns(cuts: Sequence[str], adds: Sequence[str], room: int) -> tuple[int, int]:
    """The widths of two columns: half of the room each, unless one needs more and the other leaves it."""
    half = room // 2
    left, right = (max(map(cell_len, names), default=0) for names in (cuts, adds))
    if left > half:
        left = max(half, min(left, room - right))
        return left, room - left
    right = max(half, min(right, room - left))
    return room - right, right


def _cut(line: Line, width: int) -> Line:
    """The line, cut to the width."""
    made: Line = []
    for text, style in line:
        room = width - sum(cell_len(piece) for piece, _ in made)
        if room <= 0:
            break
        made.append((text if cell_len(text) <= room else set_cell_size(text, room), style))
    return made
