"""Record types: aligned, without padding."""

from __future__ import annotations

import numpy
import pytest

from engine.record_types import public_type, record_type, round_after, rules_record, rules_type, state_type


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


def test_fields_come_in_the_order_of_their_width() -> None:
    kind = record_type([("narrow", numpy.int8), ("wide", numpy.uint64), ("next", numpy.int8)])
    assert kind.names == ("wide", "narrow", "next", "_")


def test_a_record_in_a_record_counts_as_its_widest_number() -> None:
    inner = record_type([("narrow", numpy.int8), ("middle", numpy.int32)])
    kind = record_type([("narrow", numpy.int8), ("inner", inner), ("wide", numpy.uint64)])
    assert kind.names == ("wide", "inner", "narrow", "_")
    assert sum(kind[name].itemsize for name in kind.names) == kind.itemsize


@pytest.mark.parametrize(
    ("own", "cap", "rounds", "capped"),
    [(10, 200, 10, False), (10, 10, 10, False), (10, 9, 9, True), (None, 5, 5, True)],
)
def test_the_rounds_of_a_game_are_its_own_or_capped(own: int | None, cap: int, rounds: int, capped: bool) -> None:
    rules = rules_record(rules_type([]), 4, own, cap)
    assert (rules["rounds"][0], rules["capped"][0], rules["seats"][0]) == (rounds, capped, 4)


def test_the_round_of_an_action_is_the_last_one_where_a_new_one_was_dealt() -> None:
    states = numpy.zeros(2, state_type(public_type([]), 3, numpy.int32, []))
    states["public"]["dealer"], states["last"]["dealer"] = (1, 2), (0, 1)
    assert round_after(states[0], states[1])["dealer"] == 2
    states["round"][1] = 1
    assert round_after(states[0], states[1])["dealer"] == 1
