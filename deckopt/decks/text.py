"""Reads decklists as text: lines of "4 Card Name", as sites, clients and people write them.

Nobody says which dialect a text is in, so one tolerant reader reads all: MTG Arena, Moxfield, Archidekt, Magic Online, TappedOut,
MTGGoldfish, Deckstats, XMage, Forge, by hand. It decides to which section each card belongs. Single lines are read in `entries`
and `headings`.

If a list marks its sections (a heading, or "SB:" on its lines), blank lines mean nothing. Otherwise the last block may be a
sideboard: if it has at most SIDEBOARD cards, and 60 or more, or exactly 40, come before it.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from deckopt.bounds import LONGEST_NAME
from deckopt.decks.entries import MOST_CHARACTERS, Entry, EntryError, begins_with_digit, read_entry
from deckopt.decks.heading_words import ABOUT, ELSEWHERE, NOTES
from deckopt.decks.headings import COMMENT, GROUP, RULE, Heading, counted_heading, heading, is_decorated
from deckopt.decks.lists import MOST_NAMED, Decklist, Hint, Known
from deckopt.decks.numbers import copies_of
from deckopt.errors import InputError

SIDEBOARD = 15  # most cards of a sideboard
HAND = 7  # least lines without a count that make a list
CONSTRUCTED, LIMITED = 60, 40  # least cards of a constructed main deck; exact cards of a limited one
MOST_COMMANDERS = 2
HUNDRED = 100  # cards of a deck with its commander
_SHORT = ("commander", "companion")  # sections of a card or two, which a blank line or the heading of a group ends
_DIGITS = re.compile(r"[0-9]+")


@dataclass
class _Line:
    """A card's line: its number, its block, the section of the last heading ("" for none)."""

    number: int
    block: int
    section: str
    entry: Entry
    in_group: bool  # whether its block begins with the heading of a group
    text: str = ""


@dataclass
class _Read:
    """A text that was read line by line."""

    name: str = ""
    lines: list[_Line] = field(default_factory=list)
    mistakes: list[tuple[int, str, str]] = field(default_factory=list)  # (line, problem, remedy)
    notes: list[str] = field(default_factory=list)


def read_text(text: str, where: str, known: Known | None = None, hint: Hint | None = None) -> Decklist:
    """The list of a text. Its `notes` say what was decided where the text is ambiguous.

    A line without a count is one copy if `known` knows its name. It is also one copy if no line begins with a count and there are
    at least HAND lines. Comments are ignored. `hint` says what a misspelt name may mean. InputError names every wrong line.
    """

    @functools.cache
    def is_known(name: str) -> bool:
        return known is not None and len(name) <= LONGEST_NAME and known(name)

    read = _read_lines(text, is_known, hint)
    if read.mistakes:
        raise _error(read.mistakes, where)
    found = Decklist(read.name, notes=read.notes)
    for section, line in _assigned(read.lines, found.notes):
        if section != ELSEWHERE:
            found.add(section, line.entry.name, line.entry.copies or 1)
    if not found.main:
        _refuse_many_commanders(read.lines, where)
    found = commander_of_a_hundred(found)
    _hint(found, read.lines)
    return found.checked(where)


def _read_lines(text: str, known: Known, hint: Hint | None) -> _Read:
    """The content of each line, with the sections of headings, but not yet with the meaning of blank lines."""
    raw = [_cut(line) for line in text.lstrip("\ufeff").splitlines()]
    has_counts = any(begins_with_digit(_without_bullet(line)) for line in raw)
    heads = _counted_heads(raw, known) if has_counts else frozenset()
    read, section, block, in_group, is_blank, has_cards = _Read(), "", 0, False, True, False
    for number, line in _single_spaced(raw):
        said = _said(line, number in heads, known, has_counts, section) if line else Heading(RULE)
        if said is None:
            if section in (ABOUT, NOTES) and not (section == ABOUT and begins_with_digit(line)):
                continue
            section = "" if section == ABOUT else section
            _read_card(read, _Line(number, block, section, Entry("", None), in_group), line, known, has_counts)
            is_blank, has_cards = False, True
            continue
        read.name = read.name or said.name
        if section in _SHORT and (said.section == RULE or (has_cards and said.section in (GROUP, COMMENT))):
            section = ""
        if said.section == RULE:
            block, in_group, is_blank = block + (not is_blank), False, True
            continue
        is_blank, in_group = False, in_group or said.section == GROUP
        if said.section not in (GROUP, COMMENT) and not (section == NOTES and said.section in (ABOUT, NOTES)):
            section, has_cards = said.section, False
            if section == NOTES:
                read.notes.append(f"what stands below line {number} ({line[:40]!r}) is not read")
    if has_counts or len(read.lines) < HAND:
        none = [at for at in read.lines if at.entry.copies is None and not known(at.entry.name)]
        if none and _is_title(none[0], read, hint):
            title = none.pop(0)
            read.lines.remove(title)
            read.name = title.text
            read.notes.append(f"line {title.number} ({title.text[:40]!r}) is taken for the name of the deck")
        read.mistakes += [_no_entry(at, hint if i < MOST_NAMED else None) for i, at in enumerate(none)]
        read.mistakes.sort()
    return read


def _is_title(at: _Line, read: _Read, hint: Hint | None) -> bool:
    """Whether a line without a count may be the name of the deck: it comes first, is near to no card's name, and all others have
    counts. Above 99 cards it may be a commander."""
    others = read.lines[1:]
    if at is not read.lines[0] or not others or read.name or at.section or read.mistakes or hint is None:
        return False
    copies = [other.entry.copies for other in others]
    return None not in copies and sum(n or 0 for n in copies) != HUNDRED - 1 and not hint(at.entry.name)


def _without_bullet(line: str) -> str:
    return line.lstrip("-*•>xX\u00d7 \t")


def _single_spaced(raw: list[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers. Where blank lines stand between all lines of a list, as many are left out everywhere."""
    full = [number for number, line in enumerate(raw, 1) if line]
    between = min((after - before - 1 for before, after in itertools.pairwise(full)), default=0)
    between = between if len(full) >= HAND else 0
    blank = 0
    for number, line in enumerate(raw, 1):
        blank = 0 if line else blank + 1
        if line or blank > between:
            yield number, line


def _counted_heads(raw: list[str], known: Known) -> frozenset[int]:
    """Numbers of the lines that are headings with any words, since they say how many cards stand below them ("Ramp (9)")."""
    found, said, head, total = set[int](), 0, 0, 0
    for number, line in enumerate([*raw, ""], 1):
        first = _without_bullet(line)
        if begins_with_digit(first):
            total += copies_of(_DIGITS.findall(first[:5])[0]) or 0
            continue
        if head and total == said:
            found.add(head)
        count = counted_heading(line) if len(line) <= MOST_CHARACTERS else None
        is_card = count is not None and (known(line) or known(re.split(r"[(\[]", line)[0].strip()))
        head, said, total = (0, 0, 0) if count is None or is_card else (number, count, 0)
    return frozenset(found)


def _said(line: str, is_head: bool, known: Known, has_counts: bool, section: str) -> Heading | None:
    """The heading that a line is; None if it may be a card."""
    if known(line):
        return None
    return _heading(line, known, has_counts, section == ABOUT) or (Heading(GROUP) if is_head else None)


def _cut(line: str) -> str:
    """The line without spaces at its ends, and with single spaces in it. Of a line that is too long, the part for a message.

    Nothing else is tried on a line before, so each line takes bounded time.
    """
    plain = line.strip()
    if len(plain) > MOST_CHARACTERS:  # what is cut off does not make the line shorter
        return plain[:MOST_CHARACTERS].ljust(MOST_CHARACTERS + 1, "…")
    if plain.count("\t") > 1:  # cells of a table
        plain = plain.replace("\t", "|")
    return " ".join(plain.split())


def _heading(line: str, known: Known, has_counts: bool, is_about: bool) -> Heading | None:
    """The heading or comment of a line. If cards have counts, any decorated line is the heading of a group."""
    if begins_with_digit(line) and known(line.partition(" ")[2]):
        return None
    found = heading(line, names_deck=has_counts or is_about)
    if found is None and line.startswith(("#", "//")):
        return Heading(COMMENT)
    if found is None and has_counts and is_decorated(line):
        return Heading(GROUP)
    return found


def _no_entry(at: _Line, hint: Hint | None) -> tuple[int, str, str]:
    meant = hint(at.entry.name) if hint is not None else ""
    return at.number, f"{at.text[:60]!r} is no entry", meant or "write '4 Card Name', or '# ...' if it is no card"


def _read_card(read: _Read, at: _Line, line: str, known: Known, has_counts: bool) -> None:
    """Add the line's card, or a mistake."""
    if len(line) > MOST_CHARACTERS:
        read.mistakes.append((at.number, f"is longer than {MOST_CHARACTERS} characters", ""))
        return
    try:
        at.entry, at.text = read_entry(line, known, count_last=not has_counts), line
    except EntryError as mistake:
        read.mistakes.append((at.number, mistake.problem, mistake.remedy))
        return
    read.lines.append(at)


def _refuse_many_commanders(lines: list[_Line], where: str) -> None:
    """InputError if all cards of a list stand below "Commander"."""
    below = [line for line in lines if line.section == "commander"]
    if len(below) > MOST_COMMANDERS:
        problem = f"{below[MOST_COMMANDERS].text[:60]!r} stands below 'Commander', as all other cards do"
        raise InputError(where, f"line {below[MOST_COMMANDERS].number}", problem, "write 'Deck' above the cards of the deck")


def _error(mistakes: list[tuple[int, str, str]], where: str) -> InputError:
    """One line that names all mistakes, or the first of very many."""
    if len(mistakes) == 1:
        number, problem, remedy = mistakes[0]
        return InputError(where, f"line {number}", problem, remedy)
    said = [f"line {number}: {problem}" + (f" ({remedy})" if remedy else "") for number, problem, remedy in mistakes]
    more = [f"and {len(said) - MOST_NAMED} more"] if len(said) > MOST_NAMED else []
    return InputError(where, "", f"{len(said)} lines cannot be read", "", [*said[:MOST_NAMED], *more], ";")


def _assigned(lines: list[_Line], notes: list[str]) -> Iterator[tuple[str, _Line]]:
    """Each card's section; decisions are added to the notes."""
    is_marked = any(line.section not in ("", "main") or line.entry.section for line in lines)
    own = [line.entry.section or line.section or "main" for line in lines]
    if not is_marked:
        own = _by_blocks(lines, notes)
    elif "main" not in own:
        own = _after_the_sideboard(lines, own, notes)
    yield from zip(own, lines, strict=True)


def _by_blocks(lines: list[_Line], notes: list[str]) -> list[str]:
    """The sections of a list without marks, by its blocks."""
    sizes: dict[int, int] = {}
    for line in lines:
        sizes[line.block] = sizes.get(line.block, 0) + (line.entry.copies or 1)
    blocks = list(sizes)
    total = sum(sizes.values())
    if len(blocks) < 2:
        return ["main"] * len(lines)
    first, last = blocks[0], blocks[-1]
    before = total - sizes[last]
    is_group = any(line.in_group for line in lines if line.block == last)
    if total == HUNDRED and sizes[first] <= 2:
        notes.append("the first block is taken for the commander")
        return ["commander" if line.block == first else "main" for line in lines]
    if sizes[last] <= SIDEBOARD and (before >= CONSTRUCTED or before == LIMITED) and not is_group:
        notes.append("the last block is taken for the sideboard")
        return ["sideboard" if line.block == last else "main" for line in lines]
    return ["main"] * len(lines)


def _after_the_sideboard(lines: list[_Line], own: list[str], notes: list[str]) -> list[str]:
    """The sections of a list that begins with its sideboard, and whose main deck follows a blank line without a heading."""
    first = next((line.block for line, section in zip(lines, own, strict=True) if section == "sideboard"), None)
    blocks = {line.block for line, section in zip(lines, own, strict=True) if section == "sideboard" and not line.entry.section}
    if first is None or not any(block > first for block in blocks):
        return own
    notes.append("what stands below the sideboard and a blank line is taken for the main deck")
    return [
        "main" if section == "sideboard" and not line.entry.section and line.block > first else section
        for line, section in zip(lines, own, strict=True)
    ]


def _hint(decklist: Decklist, lines: list[_Line]) -> None:
    """A note if a sideboard or a commander may have been meant but was not marked."""
    size = sum(decklist.section("main").values())
    if CONSTRUCTED + SIDEBOARD - 1 <= size <= CONSTRUCTED + SIDEBOARD + 1 and set(decklist.sections) == {"main"}:
        decklist.notes.append(f"{size} cards: if some of them are a sideboard, write 'Sideboard' above those")
    if size == HUNDRED and len(decklist.main) > HUNDRED // 2 and set(decklist.sections) == {"main"}:
        decklist.notes.append(
            f"no commander: if {_likely_commander(decklist)} is one, write 'Commander' above it and 'Deck' below"
        )


def _likely_commander(decklist: Decklist) -> str:
    """The first card, if all others are in the order of the alphabet and it is not. Some sites export a list so."""
    first, *others = (name.casefold() for name in decklist.main)
    is_aside = others == sorted(others) and first > others[0]
    return next(iter(decklist.main)) if is_aside else "a card"


def commander_of_a_hundred(decklist: Decklist) -> Decklist:
    """The list with its commander. Magic Online has commanders in the sideboard: of a hundred cards, one or two there are
    commanders."""
    side = decklist.section("sideboard")
    total = sum(side.values()) + sum(decklist.section("main").values())
    if set(decklist.sections) == {"main", "sideboard"} and sum(side.values()) <= 2 and total == HUNDRED:
        notes = [note for note in decklist.notes if "sideboard" not in note] + [
            "of a hundred cards, those aside are the commander"
        ]
        return Decklist(decklist.name, {"commander": side, "main": decklist.section("main")}, notes)
    return decklist
