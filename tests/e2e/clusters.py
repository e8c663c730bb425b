"""Ray clusters on the loopback device, started as an operator would and ended by their processes' ids."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from processes import below

from arena.sandbox.runtime import runtime_folder

TOKEN = "a token of the tests, known to both, of more than thirty letters"
PATIENCE_SECONDS = 120
OURS = ("__editable__", "imp_arena", "__pycache__")


@contextmanager
def cluster(folder: Path, python: Path | str = sys.executable, cpus: int = 2) -> Iterator[str]:
    """The address of a cluster of one machine, started in `folder` with a Python that has Ray, and ended again."""
    with tempfile.TemporaryDirectory(dir=runtime_folder(), ignore_cleanup_errors=True) as files:  # a short path
        options = ["--head", "--port=0", "--include-dashboard=false", f"--temp-dir={files}", f"--num-cpus={cpus}"]
        with _started(folder, python, options) as head:
            yield _read_until(head, r"--address='?([\d.]+:\d+)")


@contextmanager
def node(address: str, folder: Path, python: Path | str = sys.executable) -> Iterator[int]:
    """One more machine of a cluster, with one processor: the id of its first process."""
    with _started(folder, python, [f"--address={address}", "--num-cpus=1"]) as joined:
        _read_until(joined, r"(Ray runtime started)")
        yield joined.pid


def kill_node(process: int) -> None:
    """What a power cut does to a machine."""
    for one in [process, *below(process)]:
        os.kill(one, signal.SIGKILL)


def python_without_us(folder: Path) -> Path:
    """An interpreter that has everything this project depends on, and not the project."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    site = next((folder / "lib").glob("python*")) / "site-packages"
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if not entry.name.startswith(OURS):
            (site / entry.name).symlink_to(entry)
    return python


@contextmanager
def _started(folder: Path, python: Path | str, options: list[str]) -> Iterator[subprocess.Popen[str]]:
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment = {**known, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_USAGE_STATS_ENABLED": "0"}
    command = [str(python), "-c", "from ray.scripts.scripts import main; main()", "start", "--block"]
    always = ["--node-ip-address=127.0.0.1", "--object-store-memory=100000000"]
    with subprocess.Popen(
        [*command, *always, *options],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE_SECONDS)


def _read_until(process: subprocess.Popen[str], pattern: str) -> str:
    assert process.stdout is not None
    said = ""
    while not (found := re.search(pattern, said)):
        line = process.stdout.readline()
        assert line, said
        said += line
    return found[1]
