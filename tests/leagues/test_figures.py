"""How the figures of ratings are written, on a terminal and elsewhere."""

from __future__ import annotations

import subprocess
import sys

from leagues.figures import Notation, number, plus_minus, ranks

PAGE = Notation(minus="−", dash="–", nothing="–", space="_")


def test_numbers_have_a_sign_where_it_means_something() -> None:
    assert [number(value, 2) for value in (1.005, -2.346, 0.004, -0.004)] == ["1.00", "-2.35", "0.00", "0.00"]
    assert [number(value, 1, signed=True) for value in (2, -2, 0.04)] == ["+2.0", "-2.0", "0.0"]
    assert number(-2, 0, notation=PAGE) == "−2"


def test_ranks_are_an_interval() -> None:
    assert [ranks(2, 3), ranks(1, 1), ranks(None, None)] == ["2-3", "1", "-"]
    assert [ranks(2, 3, PAGE), ranks(1, 1, PAGE), ranks(None, None, PAGE)] == ["2–3", "1", "–"]


def test_an_estimate_has_half_its_interval() -> None:
    assert plus_minus(27.124, 0.816) == "27.12 ± 0.82"
    assert plus_minus(-3, 0.5, digits=1) == "-3.0 ± 0.5"
    assert plus_minus(3, None) == "3.00"
    assert plus_minus(None, None) == "-"
    assert plus_minus(3, 0.5, digits=1, signed=True, notation=PAGE) == "+3.0_±_0.5"


def test_they_are_quick_to_import() -> None:
    heavy = "{'numpy', 'numba', 'polars', 'pydantic', 'ray', 'rich'}"
    program = f"import leagues.figures, engine.words, sys; sys.exit(sorted({heavy} & set(sys.modules)) or 0)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
