"""The programs of a game's cards in words, operation by operation. Words of operands are in `table_words`."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.compile.tables import Tables
from deckopt.report.standing import standing_lines
from deckopt.report.table_words import TOGETHER, ZONES, TableWords
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.events import CAST_WITH, EVENTS
from deckopt.words.operands import NONE

#: Programs of the game itself, by the field of the tables that says where one begins.
OF_THE_GAME = {
    "pc_start": "the game begins",
    "pc_bottom": "a mulligan was taken",
    "pc_cleanup": "cleanup",
    "pc_attack": "attackers are declared",
    "pc_lore": "before Sagas get lore counters",
    "pc_legend": "two legendary permanents of one name",
    "pc_draw": "the draw of a turn",
}
#: Further programs of a card: the field, a number to subtract from it, what the program is for.
OF_A_CARD = (
    ("c_put", 0, "put onto the battlefield"),
    ("c_opening", 1, "in the opening hand"),
    ("c_madness", 0, "discarded: madness"),
    ("c_rebound", 0, "rebound"),
    ("c_suspend", 0, "suspended until now"),
    ("c_free", 0, "found by cascade"),
)


def program_lines(tables: Tables, of_the_game: bool = False) -> Iterator[str]:
    """The cards of a game with all their programs, each below a line that says when it runs. Or the programs of the
    game itself."""
    words = TableWords(tables)
    begun = _of_the_game(tables) if of_the_game else _of_cards(words)
    standing = [line for c in range(len(tables.names)) for line in standing_lines(words, c)]
    if standing and not of_the_game:
        yield from [*standing, ""]
    ends = sorted({*_of_the_game(tables), *_of_cards(words), int(tables.record["n_ops"])})
    for start in sorted(begun):
        yield from begun[start]
        end = next(at for at in ends if at > start)
        for at in range(start, end):
            yield f"{at:5}  {operation_words(words, at)}".rstrip()
        yield ""


def operation_words(words: TableWords, at: int) -> str:
    """An operation with its operands by name."""
    row = words.t["o"][at]
    operation = OP.OPERATIONS[int(row[OP.CODE])]
    operands = []
    for column, operand in enumerate(operation.operands, 1):
        value = int(row[column])
        together = operand.kind == "count" and value in TOGETHER and row[OP.WHAT] < NONE
        operands.append(f"{operand.name}: {TOGETHER[value] if together else words.operand(operand.kind, value)}")
    return f"{operation.name.lower():18} {'; '.join(operands)}"


def _of_the_game(tables: Tables) -> dict[int, list[str]]:
    return {int(tables.record[name]): [when] for name, when in OF_THE_GAME.items()}


def _of_cards(words: TableWords) -> dict[int, list[str]]:
    """The lines above each program, by its first operation."""
    t, tables = words.t, words.tables
    begun: dict[int, list[str]] = {}
    for c, name in enumerate(tables.names):
        for field, off, when in OF_A_CARD:
            if t[field][c]:
                begun.setdefault(int(t[field][c]) - off, []).append(f"{name}, {when}")
    for a in range(len(tables.actions)):
        begun.setdefault(int(t["a_pc"][a]), []).append(_action(words, a))
    for e in range(int(t["e_first"][-1] + t["e_n"][-1])):
        begun.setdefault(int(t["e_pc"][e]), []).append(_trigger(words, e))
    return begun


def _action(words: TableWords, a: int) -> str:
    """The name of an action, the zone from which it is taken, and when it may be."""
    t = words.t
    parts = [f"{words.tables.actions[a]}, from {ZONES[int(t['a_zone'][a])]}"]
    if t["a_condition"][a] != NONE:
        parts.append(f"if {words.condition(int(t['a_condition'][a]))}")
    if t["a_flags"][a] & C.AF_ONCE:
        parts.append("once each turn")
    if t["a_less"][a] != NONE:
        when = "" if t["a_less_if"][a] == NONE else f" if {words.condition(int(t['a_less_if'][a]))}"
        parts.append(f"cheaper by {words.amount(int(t['a_less'][a]))}{when}")
    return ", ".join(parts)


def _trigger(words: TableWords, e: int) -> str:
    """The event of a trigger."""
    t = words.t
    event = next(k for k in range(C.N_EVENTS) if t["e_first"][k] <= e < t["e_first"][k] + t["e_n"][k])
    scope = int(t["e_scope"][e])
    whose = {C.SCOPE_THIS: "this", C.SCOPE_HOST: "enchanted", C.SCOPE_NONE: "its spell"}.get(scope, "")
    whose = whose or words.operand("cards", int(t["e_filter"][e]))
    parts = [f"{words.tables.names[int(t['e_card'][e])]}, trigger: {EVENTS.word(event)} of {whose}"]
    if scope == C.SCOPE_GRAVEYARD:
        parts.append("from the graveyard")
    if t["e_cast_with"][e]:
        parts.append(f"if {CAST_WITH.meaning(CAST_WITH.word(int(t['e_cast_with'][e])))}")
    for field, word in (("e_condition", "if"), ("e_event", "for an event of")):
        if t[field][e] != NONE:
            parts.append(f"{word} {words.condition(int(t[field][e]))}")
    if t["e_once"][e]:
        parts.append("once each turn")
    return ", ".join(parts)
