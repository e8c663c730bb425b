"""`arena` and `python -m arena`: takes what is not ours off Python's path, then runs the command line.

Python looks for modules first in the folder of the script or, with `-m`, in the working directory; an empty entry of
PYTHONPATH means the working directory too. A folder `bots` or a file `numpy.py` there is the user's, and not for us.
What PYTHONPATH names is the user's word and stays.
"""

from __future__ import annotations

import signal

HEEDED = signal.getsignal(signal.SIGINT)
signal.signal(signal.SIGINT, signal.SIG_IGN if HEEDED is signal.SIG_IGN else signal.SIG_DFL)

import importlib.util  # noqa: E402 - Ctrl-C ends us without a traceback from here on
import os  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
"""The folder that our packages stand in."""

UNFIT = 7


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    _have_somewhere_to_write()
    if not _stands_somewhere():
        print("error: the working directory no longer exists", file=sys.stderr)
        print("  change to a folder that exists, such as: cd ~", file=sys.stderr)
        sys.exit(UNFIT)
    asked = _python_path()
    forget_where_the_user_stands(asked)
    hidden = _hidden() if asked else None
    if hidden:
        print(f"error: PYTHONPATH: {hidden} hides a package of ours of that name", file=sys.stderr)
        print("  unset PYTHONPATH, or take that folder's parent off it", file=sys.stderr)
        sys.exit(UNFIT)
    from arena.command_line.main import main as run

    signal.signal(signal.SIGINT, HEEDED)
    run()


def _have_somewhere_to_write() -> None:
    """Where standard output or error is closed, nobody wants to hear what is said there."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123 - for as long as we live


def _stands_somewhere() -> bool:
    try:
        os.getcwd()  # noqa: PTH109 - nothing but the question
    except FileNotFoundError:
        return False
    return True


def forget_where_the_user_stands(asked: set[Path]) -> None:
    """Take the working directory and the script's folder off the path, unless they are asked for or we are there."""
    gone = {Path.cwd(), Path(sys.argv[0]).resolve().parent} - asked - {ROOT}
    sys.path[:] = [entry for entry in sys.path if Path(entry).absolute() not in gone]


def _python_path() -> set[Path]:
    """The folders that PYTHONPATH names, where this process heeds it."""
    given = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    return {Path(entry).absolute() for entry in given.split(os.pathsep) if entry}


def _hidden() -> str | None:
    """A folder that would be imported in place of a package of ours; None where there is none."""
    for name in ("engine", "bots", "leagues", "reports"):
        spec = importlib.util.find_spec(name)
        places = list(spec.submodule_search_locations or ()) if spec else []
        if spec and [Path(place).resolve() for place in places] != [ROOT / name]:
            return places[0] if places else str(spec.origin)
    return None


if __name__ == "__main__":
    main()
