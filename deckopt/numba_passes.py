"""Passes of Numba over a kernel's statements, before types are known, that look at less.

Numba goes through all statements again and again, for features that no kernel has, or for one variable at a time. None of these
changes what is compiled (`tests/shared/test_numba_shortcuts.py`). What is spared later is in `numba_shortcuts`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import NoneType
from typing import Any

import numba.core.analysis
import numba.core.byteflow
import numba.core.interpreter
import numba.core.lowering
import numba.core.postproc
import numba.core.ssa
import numba.core.transforms
from numba.core import ir


def install(compiles: Callable[[], bool]) -> None:
    """Take the shortcuts. `compiles()` says whether an entry is compiled, or something that it calls."""
    _log_nothing()
    _rewrite_no_bytecode(compiles)
    _look_for_no_handlers(compiles)
    _rewrite_what_has_the_variable()
    _compute_no_lifetimes(compiles)
    numba.core.analysis.compute_use_defs = numba.core.lowering.compute_use_defs = _uses_and_definitions
    ir.Inst._rec_list_vars = _variables
    ir.Assign.list_vars = _variables_of_assignment


class _NoLogger:
    """A logger of steps that nobody reads."""

    def debug(self, *_: Any, **__: Any) -> None:
        pass


def _log_nothing() -> None:
    """The passes that log each instruction do not."""
    for module in (numba.core.ssa, numba.core.byteflow):
        module._logger = _NoLogger()


def _rewrite_no_bytecode(compiles: Callable[[], bool]) -> None:
    """No kernel has `with`, or merges dictionaries: what Numba rewrites for them is not looked for."""
    interpreter = numba.core.interpreter
    needless = (interpreter.peep_hole_delete_with_exit, interpreter.peep_hole_fuse_dict_add_updates)
    post_process = interpreter.Interpreter.post_process

    def process(self: Any, peepholes: list[Any], of: Any) -> Any:
        return post_process(self, [step for step in peepholes if step not in needless] if compiles() else peepholes, of)

    interpreter.Interpreter.post_process = process


def _look_for_no_handlers(compiles: Callable[[], bool]) -> None:
    """No kernel handles exceptions. Numba looks for a handler after each instruction. (Older versions of Python than 3.11 have
    other bytecode for handlers.)"""
    flow = numba.core.byteflow.Flow
    handle = flow._run_handle_exception

    def advance(self: Any, runner: Any, state: Any) -> Any:
        if not compiles() or self._bytecode.exception_entries:
            return handle(self, runner, state)
        return state.advance_pc()

    if sys.version_info >= (3, 11):
        flow._run_handle_exception = advance


def _rewrite_what_has_the_variable() -> None:
    """A variable that is assigned twice gets several names. For each, Numba hands every statement of the kernel to the handler
    that renames it. Here the handler gets those that have the variable."""
    ssa = numba.core.ssa
    rewrite = ssa._run_block_rewrite

    def run(blocks: dict[int, Any], states: dict[str, Any], handler: Any) -> dict[int, Any]:
        concerns = {ssa._FreshVarHandler: _assigns, ssa._FixSSAVars: _uses}.get(type(handler))
        if concerns is None:
            found: dict[int, Any] = rewrite(blocks, states, handler)
            return found
        known = vars(handler).get("_cache_list_vars", handler)
        made = {}
        for label, block in blocks.items():
            states["label"], states["block"] = label, block
            made[label] = ir.Block(scope=block.scope, loc=block.loc)
            for statement in block.body:
                if concerns(statement, states["varname"], known):
                    handle = handler.on_assign if isinstance(statement, ir.Assign) else handler.on_other
                    statement = handle(states, statement)
                made[label].body.append(statement)
        return made

    ssa._run_block_rewrite = run


def _assigns(statement: Any, name: str, _: Any) -> bool:
    return isinstance(statement, ir.Assign) and statement.target.name == name


def _uses(statement: Any, name: str, known: Any) -> bool:
    """Whether a statement uses a variable. What it uses is kept beside what Numba keeps for the kernel."""
    names = vars(known).setdefault("names", {})
    key = id(statement)
    if key not in names:
        value = statement.value if isinstance(statement, ir.Assign) else statement
        held = value.list_vars() if isinstance(value, ir.Inst) else [value] if isinstance(value, ir.Var) else []
        names[key] = statement, {variable.name for variable in held}  # the statement is kept, so its id is not used again
    return name in names[key][1]


def _compute_no_lifetimes(compiles: Callable[[], bool]) -> None:
    """Which variables are alive is computed at the end, where they are deleted. Numba computes it after each of five passes, of
    which none asks."""
    processor = numba.core.postproc.PostProcessor
    run = processor.run

    def process(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        of = self.func_ir
        if emit_dels or of.is_generator or not compiles():
            run(self, emit_dels, extend_lifetimes)
            return
        of.blocks = numba.core.transforms.canonicalize_cfg(of.blocks)
        of.variable_lifetime = numba.core.postproc.VariableLifetime(of.blocks)  # which computes nothing before it is asked
        of.generator_info = None

    processor.run = process


def _uses_and_definitions(blocks: dict[int, Any]) -> Any:
    """The variables that each block uses before it defines them, and those that it defines, as in Numba's function of the
    name `compute_use_defs`. That one asks for the variables of an assignment twice."""
    uses: dict[int, set[str]] = {}
    definitions: dict[int, set[str]] = {}
    special = numba.core.analysis.ir_extension_usedefs
    for offset, block in blocks.items():
        used = uses[offset] = set()
        defined = definitions[offset] = set()
        for statement in block.body:
            kind = type(statement)
            if kind in special:
                special[kind](statement, used, defined)
                continue
            names = [variable.name for variable in statement.list_vars()]
            if kind is ir.Assign:
                target = names.pop()  # `_variables_of_assignment` has it last
                if target not in names:
                    defined.add(target)
            used.update(name for name in names if name not in defined)
    return numba.core.analysis._use_defs_result(usemap=uses, defmap=definitions)


_CONSTANTS = frozenset([ir.Const, ir.Global, ir.FreeVar, ir.Arg])


def _variables_of_assignment(assignment: Any) -> list[Any]:
    """The variables of an assignment, which is what most statements are."""
    value = assignment.value
    if type(value) is ir.Var:
        return [value, assignment.target]
    if type(value) in _CONSTANTS:
        return [assignment.target]
    found: list[Any] = value.list_vars()
    return [*found, assignment.target]


_NO_VARIABLES = frozenset([str, int, float, bool, NoneType, ir.Loc, ir.Scope])


def _variables(_: Any, held: Any) -> list[Any]:
    """The variables that a part of a statement holds, at any depth. Numba asks for them all a dozen times."""
    if type(held) in _NO_VARIABLES:
        return []
    if isinstance(held, ir.Var):
        return [held]
    if isinstance(held, ir.Inst):
        found: list[Any] = held.list_vars()
        return found
    if not isinstance(held, (dict, list, tuple)):
        return []
    found = []
    for part in held.values() if isinstance(held, dict) else held:
        if type(part) is ir.Var:
            found.append(part)
        elif type(part) not in _NO_VARIABLES:
            found += _variables(_, part)
    return found
