"""The table of operations: every name of an operation or of its operands stands for what the table says."""

from __future__ import annotations

import ast

import pytest
from structure.imports import trees

from deckopt.kernels import in_python
from deckopt.rules.effects.permanents import _counts
from deckopt.words import operations as OP

NAMES = {operation.name for operation in OP.OPERATIONS}
CONSTANTS = {name: value for name, value in vars(OP).items() if name.isupper() and isinstance(value, int)}
SHARED = {"MOST_OPERANDS", "CODE", "WHAT", "COUNT_OF_PERMANENTS", "UP_TO", "COST_TO_PAY"}


def test_names_of_operations_are_their_numbers() -> None:
    for number, operation in enumerate(OP.OPERATIONS):
        assert CONSTANTS[operation.name] == number


def test_names_of_operands_are_their_columns() -> None:
    for operation in OP.OPERATIONS:
        for column, operand in enumerate(operation.operands, 1):
            assert CONSTANTS[f"{operation.name}_{operand.name.upper()}"] == column == operation.column(operand.name)


def test_every_name_is_in_the_table() -> None:
    known = {operation.name for operation in OP.OPERATIONS}
    known |= {f"{operation.name}_{operand.name.upper()}" for operation in OP.OPERATIONS for operand in operation.operands}
    assert {*CONSTANTS} - known == SHARED


def test_every_operation_and_operand_says_what_it_is() -> None:
    for operation in OP.OPERATIONS:
        assert operation.about, operation.name
        assert len(operation.operands) <= OP.MOST_OPERANDS
        for operand in operation.operands:
            assert operand.about, f"{operation.name}: {operand.name}"


@pytest.mark.parametrize(
    ("column", "operand", "operations"),
    [
        (OP.WHAT, "what", (OP.UNTAP, OP.TAP, OP.SACRIFICE, OP.RETURN, OP.EXILE, OP.DESTROY, OP.DOOM)),
        (OP.WHAT, "what", (OP.PUMP, OP.COUNTERS, OP.GIVE, OP.BECOME, OP.RESPOND, OP.HOST, OP.COPY_AS)),
        (OP.COUNT_OF_PERMANENTS, "count", (OP.UNTAP, OP.TAP, OP.SACRIFICE, OP.RETURN, OP.EXILE, OP.DESTROY, OP.COUNTERS)),
        (OP.UP_TO, "up_to", (OP.UNTAP, OP.TAP, OP.SACRIFICE, OP.RETURN, OP.COPY_AS)),
        (OP.COST_TO_PAY, "cost", (OP.CHOOSE_X, OP.DELVE, OP.CONVOKE, OP.PAY)),
    ],
)
def test_operations_share_the_column_of_an_operand(column: int, operand: str, operations: tuple[int, ...]) -> None:
    for number in operations:
        assert OP.OPERATIONS[number].column(operand) == column


def test_an_operation_lacks_no_operand() -> None:
    with pytest.raises(TypeError, match="DRAW: the operand 'who' is missing"):
        OP.row(OP.DRAW, {"amount": 0})


def test_an_operation_has_no_operand_but_its_own() -> None:
    with pytest.raises(TypeError, match="WIN: unknown operands much"):
        OP.row(OP.WIN, {"much": 1})


# -- what kernels read ----------------------------------------------------------------------


def _is_program(node: ast.expr) -> bool:
    """Whether an expression is the operations of the tables, `t["o"]`, or one of them, `o`."""
    if isinstance(node, ast.Subscript):
        return _is_program(node.value) or (isinstance(node.slice, ast.Constant) and node.slice.value == "o")
    return isinstance(node, ast.Name) and node.id == "o"


def _columns(node: ast.Subscript) -> list[ast.expr]:
    """The index of a column, where an operation is read."""
    if isinstance(node.value, ast.Name):
        return [node.slice]
    return [node.slice.elts[1]] if isinstance(node.slice, ast.Tuple) else []


def test_no_operand_is_read_by_a_bare_number() -> None:
    bare = []
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and _is_program(node.value):
                for column in _columns(node):
                    for part in ast.walk(column):
                        if isinstance(part, ast.Constant):
                            bare.append(f"{module}:{node.lineno}: {ast.unparse(node)}")
    assert not bare


def test_no_operation_is_known_by_its_place_among_others() -> None:
    ordered = []
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and any(isinstance(part, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for part in node.ops):
                sides = [node.left, *node.comparators]
                names = [
                    s.attr for s in sides if isinstance(s, ast.Attribute) and isinstance(s.value, ast.Name) and s.value.id == "OP"
                ]
                if {*names} & NAMES:
                    ordered.append(f"{module}:{node.lineno}: {ast.unparse(node)}")
    assert not ordered


#: Where operations of a family are done, if not in the module of its name in `rules/effects`.
ELSEWHERE = {"announcing": "casting.cost_parts", "costs": "casting.cost_parts", "game": "effects.step"}
#: Read by the CARDS after it (`rules.zones.bounds`); a frame for the first decision alone.
NOT_DONE = {"BOUNDS", "START"}


def _compared(module: str) -> set[str]:
    """The operations to which a module of the rules compares the code at hand."""
    return {
        side.attr
        for node in ast.walk(trees()[f"deckopt.rules.{module}"])
        if isinstance(node, ast.Compare) and ast.unparse(node.left) in ("code", "t['o'][pc, OP.CODE]")
        for side in node.comparators
        if isinstance(side, ast.Attribute)
    }


@pytest.mark.parametrize("family", sorted({operation.family for operation in OP.OPERATIONS}))
def test_every_operation_is_done_in_the_file_of_its_family(family: str) -> None:
    done = _compared(ELSEWHERE.get(family, f"effects.{family}"))
    assert {operation.name for operation in OP.OPERATIONS if operation.family == family} <= done | NOT_DONE


def test_operations_on_permanents_are_those_that_say_so() -> None:
    counting = {name for name in NAMES if in_python(_counts)(getattr(OP, name))}
    assert counting == {o.name for o in OP.OPERATIONS if [part.name for part in o.operands[:2]] == ["what", "count"]}
