"""Writing to the log of a league: files before the entries that say they are there."""

from __future__ import annotations

from arena.log.chunks import ChunkFile, intact
from arena.log.entries import Entry, PlayedEntry, as_object
from arena.log.files import set_aside, write_once
from arena.log.history import History, chunk_record
from arena.log.home import Home
from arena.log.logged import Logged
from arena.log.manifest import ManifestWriter
from leagues.records import Chunk


class LeagueLog:
    """The log of a league while it is written: what its manifest tells, and adding to it. Who has one is
    `alone` (`arena.log.lock`).
    """

    def __init__(self, home: Home, name: str, history: History) -> None:
        self._home = home
        self._name = name
        self._history = history
        self._writer = ManifestWriter(home.league(name))

    def add(self, *entries: Entry) -> None:
        """Add entries to the manifest."""
        self._writer.append([as_object(entry) for entry in entries])
        for entry in entries:
            self._history.add(entry)

    def keep(self, data: bytes, played: PlayedEntry) -> None:
        """Put the file of a chunk into the log: first the file, then the entry that says it is there."""
        write_once(self._home.chunk(self._name, played.chunk), data)
        self.add(played)

    def logged(self) -> Logged:
        """What is there now."""
        league = self._history.league
        assert league is not None
        return Logged.of(self._home, league, self._history)

    def missing(self) -> list[Chunk]:
        """The chunks that count and are not there, in the order they were planned in."""
        found, versions = self.logged(), self._history.versions()
        return [chunk_record(chunk, versions) for chunk in found.planned if chunk.id not in found.there]


def set_damaged_aside(home: Home, league: str, history: History) -> tuple[str, ...]:
    """Rename the files of a league that are not as they were written, so that they are played again; a sentence for
    each.
    """
    done: list[str] = []
    for chunk, played in history.played.items():
        file = ChunkFile(home.chunk(league, chunk), played.sha256)
        if file.path.exists() and intact(file) is None:
            aside = set_aside(file.path)
            done.append(f"{file.path}: this file was damaged and is set aside as {aside.name}; it is played again")
    return tuple(done)
