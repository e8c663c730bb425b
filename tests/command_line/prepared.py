"""The real command in a process of its own, in a world that was changed a little first."""

from __future__ import annotations

import os
import subprocess
import sys

from commands import SECONDS, Answer, Place

START = "import sys; from arena.command_line.main import main; sys.exit(main())"


def arena_after(change: str, place: Place, *arguments: str, **environment: str) -> Answer:
    """Run `arena` with `arguments` after the Python statements `change`."""
    done = subprocess.run(
        [sys.executable, "-c", f"{change}\n{START}", *arguments],
        cwd=place.folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)
