"""Copying a record as a whole, compiled: one move of memory, so that no field can be forgotten."""

from __future__ import annotations

from typing import Any

from numba import TypingError, types
from numba.core import cgutils
from numba.extending import intrinsic

helpers: Any = cgutils


def _copy(typing_context: Any, target: Any, source: Any) -> Any:
    if not isinstance(target, types.Record) or target != source:
        raise TypingError("copy_record takes two records of one type")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, signature.args[0].size)
        helpers.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


copy_record: Any = intrinsic(_copy)
"""`copy_record(target, source)` makes every byte of one record that of another, which must be of the same type and
stand elsewhere.
"""
