"""Record types without padding: numpy leaves padding out when it copies, so that copies of one state would differ in
their bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy


def record_type(fields: Sequence[Any]) -> numpy.dtype[Any]:
    """The aligned record type of `fields`, which come from the widest numbers to the narrowest; what is left at the
    end is a field `_`, always zero.
    """
    aligned = numpy.dtype(list(fields), align=True)
    left = aligned.itemsize - sum(aligned[name].itemsize for name in aligned.names or ())
    if not left:
        return aligned
    filled = numpy.dtype([*fields, ("_", numpy.uint8, left)], align=True)
    if filled.itemsize != aligned.itemsize:
        raise TypeError("fields of a record stand in the order of their width, the widest first")
    return filled
