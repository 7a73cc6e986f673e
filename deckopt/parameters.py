"""Types of the kernels' parameters by name: a parameter of one name has one type in all kernels.

`typed` stands beside a record and says which parameters hold one. This module imports nothing of the package and no Numba, so
that tables can be built without it. Parameters without a type are whole numbers (int64).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class ArrayOf(NamedTuple):
    """The type of a contiguous array of one dimension."""

    item: Any


Type = np.dtype[Any] | type[np.generic] | ArrayOf

_types: dict[str, Type] = {}
_whole: set[str] = set()  # names of parameters that have been compiled as whole numbers


def typed(**types: Type) -> None:
    """Say what parameters of these names hold: a record, a number or an array. ValueError for a second type of one name."""
    for name, kind in types.items():
        if _types.setdefault(name, kind) != kind:
            raise ValueError(f"kernels' parameters called {name} have the type {_types[name]} already, so not {kind}")
        if name in _whole:
            raise ValueError(f"kernels' parameters called {name} were compiled as whole numbers before they were given a type")


def type_of(name: str) -> Type:
    """The type of all parameters of that name."""
    if name not in _types:
        _whole.add(name)
        return np.int64
    return _types[name]
