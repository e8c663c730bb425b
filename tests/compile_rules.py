"""Compiles the rules of every game, a process a game, before the workers of the tests start; quick the second time."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from engine.games import games
from engine.rehearsal import rehearse


def main() -> None:
    """Each game's rules, as many at once as there are cores."""
    with ProcessPoolExecutor() as processes:
        list(processes.map(rehearse, [[game] for game in games()]))


if __name__ == "__main__":
    main()
