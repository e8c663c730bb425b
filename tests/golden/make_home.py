"""Writes a golden home: a small home as this version of the program writes it, half played, with what people are told
of it and what the rest of its games come to.

    PYTHONPATH=tests/arena python tests/golden/make_home.py tests/golden/NAME.zip

A golden home is made once for each form of the home and never again: every later version must read it, rate it and go
on with it as `tests/arena/test_golden_homes.py` says.
"""

from __future__ import annotations

import json
import sys
import tempfile
import zipfile
from pathlib import Path

from golden_homes import FIRST, NAME, SECOND, as_told, finish, play_some, rest_of

from arena.log.home import Home
from arena.log.logged import logged

WHEN = (2026, 12, 1, 0, 0, 0)


def main() -> None:
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        home = Home.at(Path(folder) / "home")
        play_some(home, FIRST, 1_000_000)
        play_some(home, SECOND, 2)
        expected = {"told": as_told(home), "league": SECOND}
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(home.folder.rglob("*")):
                if path.is_file():
                    add(archive, f"home/{path.relative_to(home.folder)}", path.read_bytes())
            there = set(logged(home, NAME).there)
            finish(home, SECOND)
            expected["rest"] = rest_of(home, there)
            expected["told_at_the_end"] = as_told(home)
            add(archive, "expected.json", json.dumps(expected, indent=1).encode())


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A file that is the same whenever it is made."""
    archive.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
