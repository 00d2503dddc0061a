"""Frozen dataclasses to plain JSON values and back, by their annotations.

Understood: ``int``, ``float`` (finite), ``str``, ``bool``, ``None``, ``X | None``,
``tuple[X, ...]``, ``tuple[X, Y]``, ``dict[str, X]``, ``Fraction`` (as a string), enums (by
value) and nested dataclasses. Fields whose name begins with an underscore are private and
not written.
"""

from __future__ import annotations

import math
import re
import sys
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

# Fraction() alone also reads "1e999999999", and would fill the memory with its digits.
_FRACTION = re.compile(r"-?[0-9]{1,400}(/(?=[0-9]*[1-9])[0-9]{1,400})?")
_FLOAT_MAX = sys.float_info.max


def encode(value: Any) -> Any:
    """The JSON value; dataclasses become objects in the order of their fields."""
    if value is None or isinstance(value, (bool, int)) or type(value) is str:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {name: encode(getattr(value, name)) for name in _hints(value.__class__)}
    raise TypeError(f"no JSON form for {type(value).__name__}")


def decode(kind: type[T], data: Any) -> T:
    """The value of type ``kind``. Raises ``ValueError`` that names the field."""
    return _decode(kind, data, kind.__name__)  # type: ignore[no-any-return]


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind) if not f.name.startswith("_")}


def _decode(kind: Any, data: Any, place: str) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if data is None and type(None) in args:
            return None
        (kind,) = (arg for arg in args if arg is not type(None))
        return _decode(kind, data, place)
    if origin is tuple and isinstance(data, list):
        return _decode_tuple(args, data, place)
    if origin is dict and isinstance(data, dict):
        return {key: _decode(args[1], item, f"{place}.{key}") for key, item in data.items()}
    if kind is Any:
        return data
    if kind in (int, str, bool) and type(data) is kind:
        return data
    if kind is float and type(data) in (int, float) and abs(data) <= _FLOAT_MAX:
        return float(data)
    if isinstance(kind, type):
        if issubclass(kind, Fraction) and type(data) is str and _FRACTION.fullmatch(data):
            return Fraction(data)
        if issubclass(kind, Enum):
            return _decode_enum(kind, data, place)
        if is_dataclass(kind) and isinstance(data, dict):
            return _decode_object(kind, data, place)
    raise ValueError(f"{place}: not of the right type")


def _decode_enum(kind: type[Enum], data: Any, place: str) -> Enum:
    for member in kind:
        if type(member.value) is type(data) and member.value == data:
            return member
    raise ValueError(f"{place}: not one of the values of {kind.__name__}")


def _decode_tuple(args: tuple[Any, ...], data: list[Any], place: str) -> tuple[Any, ...]:
    if len(args) == 2 and args[1] is Ellipsis:
        kinds: tuple[Any, ...] = (args[0],) * len(data)
    elif len(args) == len(data):
        kinds = args
    else:
        raise ValueError(f"{place}: {len(args)} items expected, not {len(data)}")
    return tuple(_decode(k, x, f"{place}[{i}]") for i, (k, x) in enumerate(zip(kinds, data)))


def _decode_object(kind: type, data: dict[str, Any], place: str) -> Any:
    hints = _hints(kind)
    unknown = sorted(set(data) - set(hints))
    if unknown:
        raise ValueError(f"{place}.{unknown[0]}: unknown key")
    given = {k: _decode(hints[k], v, f"{place}.{k}") for k, v in data.items()}
    try:
        return kind(**given)
    except TypeError as error:
        raise ValueError(f"{place}: {error}") from None
