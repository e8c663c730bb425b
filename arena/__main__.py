"""`python -m arena` and `arena`: takes what is not ours off the path, then runs the command line.

Python looks for modules first where the user stands (`python -m`, an empty entry of PYTHONPATH) or in the folder of
the script. A file `numpy.py` or a folder `bots` there is not meant for us.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    forget_where_the_user_stands()
    from arena.command_line.main import main as run

    run()


def forget_where_the_user_stands() -> None:
    """Take the working directory and the script's folder off the path, unless PYTHONPATH names it or we are there."""
    asked = [] if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "").split(os.pathsep)
    kept = {os.path.abspath(entry) for entry in asked if entry} | {os.path.dirname(os.path.dirname(__file__))}  # noqa: PTH100, PTH120
    gone = {os.getcwd(), os.path.dirname(os.path.realpath(sys.argv[0]))} - kept  # noqa: PTH109, PTH120
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) not in gone]  # noqa: PTH100


if __name__ == "__main__":
    main()
