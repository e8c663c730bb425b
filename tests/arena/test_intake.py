"""Bots as they come in: plain ones, and ones that try something."""

from __future__ import annotations

import hashlib
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.submissions import package as packages
from arena.submissions.intake import read_package
from arena.submissions.package import Package, pack, unpack
from engine.errors import InputError

SOURCE = b"from bots import Bot\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cautious"
    made.mkdir()
    (made / "bot.py").write_bytes(SOURCE)
    return made


def zip_of(path: Path, fill: Callable[[zipfile.ZipFile], None]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        fill(archive)
    return path


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_package(path)
    assert caught.value.fix
    return f"{caught.value.place}: {caught.value.cause}"


def test_a_single_file_is_a_package_of_that_file(tmp_path: Path) -> None:
    path = tmp_path / "bold.py"
    path.write_bytes(SOURCE)
    assert read_package(path) == Package("bold", {"bot.py": SOURCE})


def test_a_folder_is_read_in_order_without_what_is_no_part_of_a_bot(folder: Path) -> None:
    for name, data in {
        "weights.bin": b"\0\1",
        "parts/hands.py": b"",
        ".git/config": b"secret",
        "__pycache__/bot.pyc": b"",
        ".hidden": b"",
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    package = read_package(folder)
    assert package.name == "cautious"
    assert list(package.files.items()) == [("bot.py", SOURCE), ("parts/hands.py", b""), ("weights.bin", b"\0\1")]


def test_a_folder_given_relative_has_its_own_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert read_package(".").name == "cautious"


@pytest.mark.parametrize("top", ["", "cautious/", "other-name/"])
def test_a_zip_is_the_folder_it_was_made_of(folder: Path, tmp_path: Path, top: str) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "table.txt").write_bytes(b"7")
    members = {"bot.py": SOURCE, "data/table.txt": b"7", "__pycache__/bot.pyc": b"x"}

    def fill(archive: zipfile.ZipFile) -> None:
        for name, data in members.items():
            archive.writestr(top + name, data)

    path = zip_of(tmp_path / "cautious.zip", fill)
    assert read_package(path) == read_package(folder)


def test_the_hash_is_of_the_content_alone() -> None:
    one = Package("one", {"bot.py": b"ab", "c": b""})
    assert one.sha256 == Package("other", {"bot.py": b"ab", "c": b""}).sha256
    spelled_out = b"\6" + bytes(7) + b"bot.py" + b"\2" + bytes(7) + b"ab" + b"\1" + bytes(7) + b"c" + bytes(8)
    assert one.sha256 == hashlib.sha256(spelled_out).hexdigest()
    others = [
        {"bot.py": b"a", "bc": b""},
        {"bot.py": b"ab", "d": b""},
        {"bot.py": b"ab", "c": b"\0"},
        {"bot.py": b"ab"},
    ]
    assert len({one.sha256, *(Package("one", files).sha256 for files in others)}) == 5


def test_a_written_package_reads_back(tmp_path: Path) -> None:
    package = Package("one", {"bot.py": SOURCE, "deep/er/data": bytes(range(256))})
    target = tmp_path / "one"
    target.mkdir()
    package.write(target)
    assert read_package(target) == package


HOSTILE_FOLDERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "link-to-a-file": (lambda f: (f / "data.txt").symlink_to("/etc/passwd"), "data.txt: not a regular file"),
    "link-to-a-folder": (lambda f: (f / "parts").symlink_to("/"), "parts: not a regular file"),
    "pipe": (lambda f: os.mkfifo(f / "pipe"), "pipe: not a regular file"),
    "hard-link": (lambda f: (f / "second.py").hardlink_to(f / "bot.py"), "bot.py: a file with more than one name"),
    "control-characters": (lambda f: (f / "a\x1b[2J.py").touch(), r"a\x1b[2J.py: not a name a bot may use"),
    "line-end-in-name": (lambda f: (f / "a.py\n").touch(), r"a.py\n: not a name a bot may use"),
    "not-text": (lambda f: Path(os.fsdecode(os.fsencode(f) + b"/\xff.py")).touch(), "not a name a bot may use"),
    "long-name": (lambda f: (f / ("a" * 65)).touch(), "not a name a bot may use"),
    "sitecustomize": (lambda f: (f / "sitecustomize.py").touch(), "sitecustomize.py: Python would run this by itself"),
    "path-file": (lambda f: (f / "x.pth").touch(), "x.pth: Python would run this by itself"),
    "one-huge-file": (
        lambda f: ((f / "big.bin").touch(), os.truncate(f / "big.bin", 1 << 40)),
        "big.bin: larger than 8 MiB",
    ),
    "large-in-all": (
        lambda f: [(f / f"{n}.bin").write_bytes(bytes(7 << 20)) for n in range(3)],
        "larger than 20 MiB in all",
    ),
    "many-files": (lambda f: [(f / f"{n}").touch() for n in range(200)], "more than 200 files"),
    "many-folders": (lambda f: [(f / f"{n}").mkdir() for n in range(2000)], "more than 2000 files and folders"),
    "deep": (lambda f: (f / "/".join("abcdefg")).mkdir(parents=True), "a/b/c/d/e/f/g: more than 6 levels deep"),
    "same-but-for-case": (lambda f: (f / "Bot.py").touch(), "bot.py: the same name as Bot.py"),
    "no-bot": (lambda f: (f / "bot.py").rename(f / "main.py"), "there is no bot.py"),
}
if os.geteuid() == 0:
    HOSTILE_FOLDERS["device"] = (
        lambda f: os.mknod(f / "zero", 0o600 | stat.S_IFCHR, os.makedev(1, 5)),
        "zero: not a regular file",
    )


@pytest.mark.parametrize("attack", HOSTILE_FOLDERS)
def test_hostile_folders_are_refused(folder: Path, attack: str) -> None:
    spoil, expected = HOSTILE_FOLDERS[attack]
    spoil(folder)
    assert expected in refusal(folder)


def linked(archive: zipfile.ZipFile) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(link, "/etc/passwd")


def unusual(archive: zipfile.ZipFile) -> None:
    archive.writestr("data", b"1", zipfile.ZIP_BZIP2)


HOSTILE_ZIPS: dict[str, tuple[Callable[[zipfile.ZipFile], object], str]] = {
    "up": (lambda z: z.writestr("../../evil.py", "x"), "../../evil.py: not a name a bot may use"),
    "absolute": (lambda z: z.writestr("/etc/evil", "x"), "/etc/evil: not a name a bot may use"),
    "backslash": (lambda z: z.writestr("..\\evil.py", "x"), "not a name a bot may use"),
    "bomb": (lambda z: z.writestr("zeros", bytes(100 << 20)), "zeros: larger than 8 MiB"),
    "bombs": (lambda z: [z.writestr(f"{n}", bytes(8 << 20)) for n in range(3)], "larger than 20 MiB in all"),
    "link": (linked, "link: not a regular file"),
    "same-but-for-case": (lambda z: (z.writestr("a.py", "1"), z.writestr("A.py", "2")), "A.py: the same name as a.py"),
    "same-name": (lambda z: (z.writestr("a.py", "1"), z.writestr("./a.py", "2")), "not a name a bot may use"),
    "file-and-folder": (lambda z: (z.writestr("a", "1"), z.writestr("a/b", "2")), "a/b: the same name as a"),
    "unusual-packing": (unusual, "data: encrypted, or packed in an unusual way"),
    "many": (lambda z: [z.writestr(f"{n}", "") for n in range(200)], "more than 200 files"),
}


@pytest.mark.parametrize("attack", HOSTILE_ZIPS)
def test_hostile_zips_are_refused(tmp_path: Path, attack: str) -> None:
    spoil, expected = HOSTILE_ZIPS[attack]

    def fill(archive: zipfile.ZipFile) -> None:
        archive.writestr("bot.py", SOURCE)
        spoil(archive)

    path = zip_of(tmp_path / "bot.zip", fill)
    assert expected in refusal(path)


def test_a_zip_of_links_to_the_top_is_refused(tmp_path: Path) -> None:
    assert "not a name" in refusal(zip_of(tmp_path / "bot.zip", lambda archive: archive.writestr("/bot.py", SOURCE)))


def test_broken_zips_are_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "bot.zip", lambda archive: archive.writestr("bot.py", SOURCE * 100))
    whole = path.read_bytes()
    end = whole.rindex(b"PK\5\6")
    huge_directory = whole[: end + 12] + struct.pack("<I", 1 << 30) + whole[end + 16 :]
    for data, expected in {
        b"": "not a zip",
        whole[:-1]: "not a zip",
        whole + b"x": "not a zip",
        whole[:40] + b"\0" * 8 + whole[48:]: "a damaged zip",
        huge_directory: "a zip with too many entries",
    }.items():
        path.write_bytes(data)
        assert expected in refusal(path)


def test_a_zip_is_never_read_beyond_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "bot.zip"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert "larger than 24 MiB" in refusal(path)


@pytest.mark.parametrize("kind", ["missing", "link", "other", "pipe", "unreadable-name"])
def test_what_is_no_bot_is_refused(tmp_path: Path, kind: str) -> None:
    path = {
        "missing": tmp_path / "a.py",
        "link": tmp_path / "b.py",
        "other": tmp_path / "c.txt",
        "pipe": tmp_path / "d.py",
    }.get(kind, tmp_path / "e e.py")
    (tmp_path / "real.py").write_bytes(SOURCE)
    {
        "missing": lambda: None,
        "link": lambda: path.symlink_to("real.py"),
        "other": path.touch,
        "pipe": lambda: os.mkfifo(path),
        "unreadable-name": path.touch,
    }[kind]()
    assert refusal(path)


def test_packing_is_deterministic_and_reads_back() -> None:
    package = Package("one", {"a/b": b"\xff" * 1000, "bot.py": SOURCE, "empty": b""})
    data = pack(package)
    assert unpack(data) == package
    assert pack(unpack(data)) == data
    assert data.startswith(b"arena-bot/1\n")


def packed(files: list[tuple[str, bytes]], name: str = "one") -> bytes:
    """What `pack` would write for files in the given order, whatever they are called."""
    return pack(Package(name, dict(files)))


DAMAGED: dict[str, bytes] = {
    "empty": b"",
    "other-bytes": b"PK\3\4" + bytes(100),
    "cut": packed([("bot.py", SOURCE)])[:-1],
    "longer": packed([("bot.py", SOURCE)]) + b"\0",
    "out-of-order": packed([("c", b""), ("bot.py", SOURCE)]),
    "left-out-file": packed([(".hidden", b""), ("bot.py", SOURCE)]),
    "up": packed([("../a", b""), ("bot.py", SOURCE)]),
    "no-bot": packed([("a", b"")]),
    "name": packed([("bot.py", SOURCE)], name="../one"),
    "not-text": packed([("bot.py", SOURCE)]).replace(b"bot.py", b"\xff\xff\xff\xff\xff\xff"),
    "huge-count": packed([("bot.py", SOURCE)]).replace(struct.pack("<I", 1), struct.pack("<I", 1 << 31), 1),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_other_bytes_are_no_packed_bot(name: str) -> None:
    with pytest.raises(InputError):
        unpack(DAMAGED[name])


def test_every_single_changed_byte_of_the_frame_is_noticed_or_another_package() -> None:
    package = Package("one", {"bot.py": SOURCE})
    data = pack(package)
    for position in range(len(data)):
        changed = data[:position] + bytes([data[position] ^ 0x55]) + data[position + 1 :]
        try:
            assert unpack(changed) != package
        except InputError:
            continue


def test_limits_are_those_documented() -> None:
    assert (packages.MOST_FILES, packages.LARGEST_FILE, packages.LARGEST_PACKAGE, packages.DEEPEST) == (
        200,
        8 << 20,
        20 << 20,
        6,
    )
