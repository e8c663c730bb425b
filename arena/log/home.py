"""The folder that holds everything an operator keeps: bots, catalogue, log and sites."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.errors import EnvironmentUnfit


@dataclass(frozen=True)
class Home:
    """A home by its folder; the parts are made when first needed."""

    folder: Path
    own_database: str = ""
    """Address of the catalogue where it is not in the folder."""

    @classmethod
    def at(cls, folder: Path, database: str = "") -> Home:
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
        return cls(folder.absolute(), database)

    @classmethod
    def read(cls, folder: Path, database: str = "") -> Home:
        """The home in `folder`, to be read: nothing is made, and nothing need be there."""
        return cls(folder.absolute(), database)

    @property
    def catalogue_file(self) -> Path:
        """Where the catalogue is, if it is in the home."""
        return self.folder / "catalogue.sqlite"

    @property
    def database(self) -> str:
        """Address of the catalogue."""
        return self.own_database or f"sqlite:///{self.catalogue_file}"

    def catalogue_is_gone(self) -> bool:
        """Whether the home had a catalogue of its own and has none any more."""
        there = self.own_database or (self.catalogue_file.exists() and self.catalogue_file.stat().st_size)
        return not there and any(self.bots.glob("*.json"))

    def package(self, sha256: str) -> Path:
        """Where a bot's package is kept, by its content."""
        return self.bots / f"{sha256}.package"

    @property
    def bots(self) -> Path:
        """Where bots are kept."""
        return self.folder / "bots"

    def package_copy(self, sha256: str) -> Path:
        """Where a second copy of a bot's package is kept."""
        return self.bots / f"{sha256}.package-copy"

    def card(self, sha256: str) -> Path:
        """Where it is kept which bots have a package, as the catalogue has them."""
        return self.bots / f"{sha256}.json"

    @property
    def logs(self) -> Path:
        """Where the leagues' logs are, a folder for each."""
        return self.folder / "log"

    def league(self, league: str) -> Path:
        """Where the log of a league is."""
        return self.logs / league

    def chunk(self, league: str, chunk: str) -> Path:
        """Where the results of a chunk are kept."""
        return self.league(league) / f"{chunk}.parquet"

    def site(self, league: str) -> Path:
        """Where a league's pages are put."""
        return self.sites / league

    @property
    def sites(self) -> Path:
        """Where pages are put."""
        return self.folder / "sites"

    def site_digests(self, league: str) -> Path:
        """Where the digests of the files of a league's pages are kept."""
        return self.sites / f"{league}.sha256"
