"""Record types: aligned, without padding."""

from __future__ import annotations

import numpy
import pytest

from engine.record_types import record_type


def test_what_is_left_at_the_end_becomes_a_field() -> None:
    kind = record_type([("wide", numpy.uint64), ("narrow", numpy.int8, 3)])
    assert kind.names == ("wide", "narrow", "_")
    assert (kind.itemsize, kind["_"].itemsize) == (16, 5)
    assert kind.isalignedstruct


def test_nothing_is_added_where_nothing_is_left() -> None:
    assert record_type([("wide", numpy.int32), ("narrow", numpy.int8, 4)]).names == ("wide", "narrow")


def test_copies_are_equal_byte_for_byte() -> None:
    soiled = numpy.frombuffer(bytearray(b"\xee" * 16), record_type([("wide", numpy.uint64), ("narrow", numpy.int8, 3)]))
    assert soiled.copy().tobytes() == soiled.tobytes()
    assert soiled[[0]].tobytes() == soiled.tobytes()


def test_fields_out_of_order_are_refused() -> None:
    with pytest.raises(TypeError, match="the widest first"):
        record_type([("narrow", numpy.int8), ("wide", numpy.uint64)])
