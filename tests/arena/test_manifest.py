"""The manifest: what is written is there, whatever happens to one of its two files or to the one who writes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.log.manifest import FILES, ManifestWriter, mend_manifest, read_manifest
from arena.log.manifest_lines import START, encode, follows, read_one, read_pair, salvage
from engine.errors import EnvironmentUnfit

ENTRIES: list[dict[str, Any]] = [
    {"entry": "bot", "label": "ada@1", "summary": 'says "it", über \u2603 and\nmore'},
    {"entry": "chunk", "id": "c1", "deals": [0, 1]},
    {"entry": "played", "chunk": "c1", "cpu_ns": [1, 2]},
]


def written(folder: Path, entries: list[dict[str, Any]] = ENTRIES) -> Path:
    """A folder with a manifest, its entries added one by one."""
    writer = ManifestWriter(folder)
    for entry in entries:
        writer.append([entry])
    return folder


def contents(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


def entries(folder: Path) -> list[dict[str, Any]]:
    return [{key: value for key, value in one.items() if key != "check"} for one in read_manifest(folder).objects]


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_what_is_added_is_read_in_order_and_stands_in_both_files_alike(tmp_path: Path) -> None:
    written(tmp_path)
    assert entries(tmp_path) == ENTRIES
    first, second = contents(tmp_path)
    assert first == second
    assert first.isascii() and first.count(b"\n") == 4
    assert first.startswith(b'{"entry":"manifest","format":"arena-manifest/1","check":"')
    written(tmp_path, [{"entry": "later"}])
    assert contents(tmp_path)[0].startswith(first)
    assert entries(tmp_path)[-1] == {"entry": "later"}


def test_many_entries_at_once_are_the_same_as_one_by_one(tmp_path: Path) -> None:
    written(tmp_path / "one")
    ManifestWriter(tmp_path / "many").append(ENTRIES)
    assert contents(tmp_path / "one") == contents(tmp_path / "many")


def test_a_check_is_of_the_line_and_of_the_one_before() -> None:
    one, two = encode([{"a": 1}, {"a": 1}], START)
    assert one != two
    assert follows(one, START) and not follows(two, START) and not follows(one[:-1], START)


def test_every_single_flipped_bit_is_found_and_taken_from_the_other_file(tmp_path: Path) -> None:
    good = contents(written(tmp_path))[0]
    lines = tuple(good.splitlines(keepends=True))
    for bit in range(8 * len(good)):
        bad = flipped(good, bit)
        assert read_one(bad) is None
        line = good.count(b"\n", 0, bit // 8) + 1
        for number, pair in enumerate(((bad, good), (good, bad))):
            found = read_pair(*pair)
            assert (found.lines, found.lost, found.torn) == (lines, None, False), bit
            assert (number, line) in [(one.file, one.line) for one in found.damaged], bit


@pytest.mark.parametrize("number", [0, 1])
def test_a_flipped_bit_is_named_and_mended_by_the_next_writer(number: int, tmp_path: Path) -> None:
    good = contents(written(tmp_path))
    for bit in range(number, 8 * len(good[0]), 97):
        (tmp_path / FILES[number]).write_bytes(flipped(good[number], bit))
        line = good[0].count(b"\n", 0, bit // 8) + 1
        reading = read_manifest(tmp_path, both=True)
        assert any(f"{FILES[number]}:{line}: this line is damaged" in said for said in reading.damage)
        assert len(reading.lines) == len(ENTRIES)
        assert entries(tmp_path) == ENTRIES
        ManifestWriter(tmp_path)
        assert contents(tmp_path) == good
        assert read_manifest(tmp_path, both=True).damage == ()


def test_a_file_that_is_gone_or_cut_short_is_made_anew(tmp_path: Path) -> None:
    good = contents(written(tmp_path))
    for name in FILES:
        (tmp_path / name).unlink()
        assert entries(tmp_path) == ENTRIES
        ManifestWriter(tmp_path)
        assert contents(tmp_path) == good
    lines = good[0].splitlines(keepends=True)
    (tmp_path / FILES[0]).write_bytes(b"".join(lines[:2]))
    assert entries(tmp_path) == ENTRIES
    ManifestWriter(tmp_path)
    assert contents(tmp_path) == good


def test_a_last_line_that_was_not_finished_is_passed_over_and_cut_off(tmp_path: Path) -> None:
    whole = contents(written(tmp_path))[0]
    kept = b"".join(whole.splitlines(keepends=True)[:3])
    for end in range(len(kept) + 1, len(whole)):
        for second in {len(kept), end}:
            (tmp_path / FILES[0]).write_bytes(whole[:end])
            (tmp_path / FILES[1]).write_bytes(whole[:second])
            assert entries(tmp_path) == ENTRIES[:2]
    ManifestWriter(tmp_path).append([ENTRIES[2]])
    assert contents(tmp_path) == [whole, whole]


def test_a_line_damaged_in_both_files_is_named_and_the_rest_is_kept_by_mending(tmp_path: Path) -> None:
    good = contents(written(tmp_path))[0]
    place = good.index(b"c1")
    for name, bit in zip(FILES, (8 * place, 8 * place + 1), strict=True):
        (tmp_path / name).write_bytes(flipped(good, bit))
    with pytest.raises(EnvironmentUnfit, match=r"manifest\.jsonl:3: this line is damaged, and so is the copy"):
        read_manifest(tmp_path)
    with pytest.raises(EnvironmentUnfit, match="home repair"):
        ManifestWriter(tmp_path)
    done = mend_manifest(tmp_path)
    assert any("manifest.jsonl.damaged-1" in said for said in done)
    assert entries(tmp_path) == [ENTRIES[0]], "what was played of a chunk that is lost is played again"
    assert (tmp_path / "manifest.jsonl.damaged-1").exists()


def test_nothing_is_salvaged_that_was_not_written() -> None:
    lines = encode([{"n": number} for number in range(6)], START)
    bad = [*lines[:2], flipped(lines[2], 8), *lines[3:5], flipped(lines[5], 8)]
    assert salvage(b"".join(bad), b"".join(bad)) == [{"n": number} for number in (0, 1, 3, 4)]


def test_a_manifest_of_a_later_version_is_not_read(tmp_path: Path) -> None:
    line = encode([{"entry": "manifest", "format": "arena-manifest/2"}], START)[0]
    for name in FILES:
        (tmp_path / name).write_bytes(line)
    with pytest.raises(EnvironmentUnfit, match=r"later version.*arena-manifest/2"):
        read_manifest(tmp_path)


PROGRAM = """
import os, pathlib, sys
sys.path.insert(0, {root!r})
from arena.log import manifest
calls = 0
def dying(real, *arguments):
    global calls
    calls += 1
    if calls == {fatal}:
        if real is write and {half}:
            real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        os.kill(os.getpid(), 9)
    return real(*arguments)
write, fsync = os.write, os.fsync
os.write = lambda *arguments: dying(write, *arguments)
os.fsync = lambda *arguments: dying(fsync, *arguments)
writer = manifest.ManifestWriter(pathlib.Path({folder!r}))
for number in range(3):
    writer.append([{{"entry": "played", "n": number}}])
    print(number, flush=True)
"""


def killed(folder: Path) -> Iterator[tuple[Path, int]]:
    """A writer killed before and in the middle of each write and flush to disk: its folder, and how much it had said to
    be there.
    """
    for half in (False, True):
        for fatal in range(1, 100):
            place = folder / f"{half}-{fatal}"
            program = PROGRAM.format(root=str(Path(__file__).parents[2]), fatal=fatal, half=half, folder=str(place))
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
            yield place, len(done.stdout.splitlines())
            if done.returncode == 0:
                break
            assert done.returncode == -9, done.stderr


def test_a_writer_killed_at_any_point_has_written_what_it_relied_on(tmp_path: Path) -> None:
    ends: set[int] = set()
    for place, relied_on in killed(tmp_path):
        ends.add(relied_on)
        place.mkdir(exist_ok=True)
        found = entries(place)
        assert [one["n"] for one in found] == list(range(len(found)))
        assert len(found) in (relied_on, relied_on + 1)
        ManifestWriter(place).append([{"entry": "played", "n": len(found)}])
        assert [one["n"] for one in entries(place)] == list(range(len(found) + 1))
        assert contents(place)[0] == contents(place)[1]
    assert ends == {0, 1, 2, 3}


def test_a_full_disk_leaves_the_manifest_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = contents(written(tmp_path))
    writer = ManifestWriter(tmp_path)
    real = os.write

    def full(file: int, data: memoryview) -> int:
        if Path(f"/proc/self/fd/{file}").readlink().name == FILES[1]:
            real(file, data[:5])
            raise OSError(28, "No space left on device")
        return real(file, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(EnvironmentUnfit, match="the disk is full"):
        writer.append([{"entry": "more"}])
    monkeypatch.undo()
    assert contents(tmp_path) == good
    writer.append([{"entry": "more"}])
    assert entries(tmp_path)[-1] == {"entry": "more"}
