"""Groups of options that several commands share, which typer does not have.

A command takes a dataclass as parameter. On the command line, its fields are options.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command for typer: each parameter that is a dataclass is replaced by its fields."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {}
    shown: list[Parameter] = []
    for parameter in signature(command).parameters.values():
        hint = hints[parameter.name]
        if is_dataclass(hint):
            groups[parameter.name] = hint
            of_field = get_type_hints(hint, include_extras=True)
            shown += [Parameter(f.name, parameter.kind, default=f.default, annotation=of_field[f.name]) for f in fields(hint)]
        else:
            shown.append(parameter.replace(annotation=hint))

    @wraps(command)
    def run(**given: Any) -> None:
        made = {name: group(**{f.name: given.pop(f.name) for f in fields(group)}) for name, group in groups.items()}
        command(**made, **given)

    run.__signature__ = Signature(shown)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in shown}
    return run
