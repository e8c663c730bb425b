"""The folder that holds everything an operator keeps: bots, catalogue, log and sites."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.errors import EnvironmentUnfit


@dataclass(frozen=True)
class Home:
    """A home by its folder; the parts are made when first needed."""

    folder: Path

    @classmethod
    def at(cls, folder: Path) -> Home:
        """The home in `folder`, made if it is not there."""
        try:
            for part in ("bots", "log", "sites"):
                (folder / part).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EnvironmentUnfit(
                str(folder),
                f"the home folder cannot be made: {error.strerror}",
                "name another with --home DIR or ARENA_HOME",
            ) from None
        return cls(folder.absolute())

    @property
    def database(self) -> str:
        """Address of the catalogue."""
        return f"sqlite:///{self.folder / 'catalogue.sqlite'}"

    def package(self, sha256: str) -> Path:
        """Where a bot's package is kept, by its content."""
        return self.folder / "bots" / f"{sha256}.package"

    def chunk(self, league: str, chunk: str) -> Path:
        """Where the results of a chunk are kept."""
        return self.folder / "log" / league / f"{chunk}.parquet"

    def site(self, league: str) -> Path:
        """Where a league's pages are put."""
        return self.folder / "sites" / league
