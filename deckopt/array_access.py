"""How kernels get at arrays and at fields of records: with a few instructions for each, where Numba has forty.

Numba writes an array's description (data, shape, strides, ...) into memory and reads it again at each access, and leaves it to
the optimiser to see that nothing of it is needed. To write so much code, as text, and to read it again was a fifth of a cold
compile. Here a description stays a value, and the shape of an array within a record is known from its type.

The compiled code is the same in the end. This holds for kernels only: not for the entries' wrappers, nor with checked indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numba.np.arrayobj as numba_arrays
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.registry import cpu_target

_INT32, _INTP = ir.IntType(32), ir.IntType(64)
_ZERO = ir.Constant(_INT32, 0)
Indexed = tuple[Any, Sequence[Any], Sequence[Any]]  # where the item is; shape and strides of what is there, if it is an array


def install(compiles_kernel: Callable[[], bool]) -> None:
    """Use these ways wherever `compiles_kernel()`."""
    _replace(numba_arrays, "make_array", lambda usual: lambda kind: _described(kind) if compiles_kernel() else usual(kind))
    _replace(numba_arrays, "populate_array", _describing)
    _replace(numba_arrays, "basic_indexing", lambda usual: _indexing(usual, compiles_kernel))
    _replace(cpu_target.target_context, "get_getattr", lambda usual: _getting(usual, compiles_kernel))


def _replace(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    setattr(owner, name, make(getattr(owner, name)))


class _Description:
    """The description of an array as Numba's code expects it, with attributes `data`, `shape` and so on."""

    def __init__(self, kind: Any, context: Any, builder: Any, value: Any = None) -> None:
        self._fe_type, self._context, self._builder, self._value = kind.as_array, context, builder, value
        self._datamodel = context.data_model_manager[self._fe_type]

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        return self._builder.extract_value(self._value, self._datamodel.get_field_position(field))

    def _getvalue(self) -> Any:
        return self._value

    def describe(self, **fields: Any) -> None:
        """Set all fields."""
        constants = [
            ir.Constant(self._datamodel.get_model(i).get_value_type(), None) for i in range(len(self._datamodel._fields))
        ]
        others = []
        for field, value in fields.items():
            position = self._datamodel.get_field_position(field)
            if isinstance(value, ir.Constant):
                constants[position] = value
            else:
                others.append((value, position))
        self._value = ir.Constant(self._datamodel.get_value_type(), constants)
        for value, position in others:
            self._value = self._builder.insert_value(self._value, value, position)


def _described(kind: Any) -> Callable[..., _Description]:
    """What Numba calls a class of structures: called with the context, the builder, and the value if there is one."""
    return lambda context, builder, value=None: _Description(kind, context, builder, value)


def _describing(usual: Callable[..., Any]) -> Callable[..., Any]:
    def populate_array(array: Any, data: Any, shape: Any, strides: Any, itemsize: Any, meminfo: Any, parent: Any = None) -> Any:
        if not isinstance(array, _Description):
            return usual(array, data, shape, strides, itemsize, meminfo, parent)
        fields = {"data": data, "shape": shape, "strides": strides, "itemsize": itemsize, "meminfo": meminfo, "parent": parent}
        packed = {name: _packed(array._builder, value) for name, value in fields.items() if value is not None}
        array.describe(nitems=_product(array._builder, packed["shape"]), **packed)
        return array

    return populate_array


def _packed(builder: Any, value: Any) -> Any:
    """Numbers as one value."""
    if not isinstance(value, (tuple, list)):
        return value
    if all(isinstance(part, ir.Constant) for part in value):
        return ir.Constant(ir.ArrayType(_INTP, len(value)), list(value))
    return cgutils.pack_array(builder, value, _INTP)


def _product(builder: Any, shape: Any) -> Any:
    """How many items an array of this shape has."""
    product: Any = ir.Constant(_INTP, 1)
    for size in cgutils.unpack_tuple(builder, shape, shape.type.count):
        product = builder.mul(product, size)
    return product


def _getting(usual: Callable[..., Any], compiles_kernel: Callable[[], bool]) -> Callable[..., Any]:
    def get_getattr(kind: Any, name: Any) -> Any:
        return _field if isinstance(kind, types.Record) and compiles_kernel() else usual(kind, name)

    return get_getattr


def _field(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    """The field of a record."""
    field = kind.typeof(name)
    nested = isinstance(field, types.NestedArray)
    place = builder.gep(value, [_ZERO, ir.Constant(_INT32, kind.offset(name))], inbounds=True)
    data = builder.bitcast(place, context.get_data_type(field.dtype if nested else field).as_pointer())
    if not nested:
        return context.unpack_value(builder, field, data, None if kind.aligned else 1)
    array = _Description(field, context, builder)
    numbers = {"shape": field.shape, "strides": field.strides}
    packed = {key: _packed(builder, [ir.Constant(_INTP, number) for number in found]) for key, found in numbers.items()}
    items = ir.Constant(_INTP, field.nitems)
    array.describe(data=data, itemsize=ir.Constant(_INTP, field.size), nitems=items, **packed)
    return array._getvalue()


def _indexing(usual: Callable[..., Any], compiles_kernel: Callable[[], bool]) -> Callable[..., Any]:
    def basic_indexing(
        context: Any, builder: Any, kind: Any, array: Any, index_types: Any, indices: Any, boundscheck: Any = None
    ) -> Indexed:
        whole = all(isinstance(index, types.Integer) for index in index_types)
        if not whole or boundscheck or kind.layout != "C" or not compiles_kernel():
            found: Indexed = usual(context, builder, kind, array, index_types, indices, boundscheck=boundscheck)
            return found
        n = len(indices)
        if isinstance(kind, types.NestedArray):
            shape: Sequence[Any] = kind.shape
        else:
            shape = cgutils.unpack_tuple(builder, array.shape, kind.ndim) if kind.ndim > 1 else [None]
        place = None
        for index, index_type, step in zip(indices, index_types, _steps(builder, shape), strict=False):
            index = _times(builder, context.cast(builder, index, index_type, types.intp), step)
            place = index if place is None else builder.add(place, index)
        rest = [ir.Constant(_INTP, size) if isinstance(size, int) else size for size in shape[n:]]
        strides = cgutils.unpack_tuple(builder, array.strides, kind.ndim)[n:] if rest else []
        return builder.gep(array.data, [place]), rest, strides

    return basic_indexing


def _steps(builder: Any, shape: Sequence[Any]) -> Iterator[Any]:
    """How many items apart the neighbours in each dimension are."""
    for axis in range(len(shape)):
        step: Any = 1
        for size in shape[axis + 1 :]:
            step = step * size if isinstance(step, int) and isinstance(size, int) else _times(builder, size, step)
        yield step


def _times(builder: Any, value: Any, factor: Any) -> Any:
    if isinstance(factor, int):
        return value if factor == 1 else builder.mul(value, ir.Constant(_INTP, factor))
    return builder.mul(value, factor)
