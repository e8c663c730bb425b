"""Whether Ray is there: connections that the test holds the other end of, and a start that fails."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arena.playing import cluster, ray_connection
from arena.playing.ray_connection import LOOK_SECONDS, PATIENCE_SECONDS, RayConnection
from engine.errors import EnvironmentUnfit


@pytest.fixture
def head() -> Iterator[socket.socket]:
    """Somebody who listens, as the head of a cluster does."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def address(head: socket.socket) -> str:
    return f"127.0.0.1:{head.getsockname()[1]}"


def test_the_end_of_rays_process_here_is_seen(head: socket.socket, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as ours:
        server.bind(str(tmp_path / "raylet.1"))
        server.listen()
        ours.connect(str(tmp_path / "raylet.1"))
        theirs, _ = server.accept()
        with closing(RayConnection(address(head))) as connection:
            theirs.send(b"something to read is no end")
            connection.check()
            theirs.close()
            with pytest.raises(EnvironmentUnfit, match="raylet") as caught:
                connection.check()
            assert "run the same command again" in caught.value.fix


def test_a_head_that_does_not_answer_is_waited_for_a_while(
    head: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(ray_connection.time, "monotonic", lambda: now)
    with closing(RayConnection(address(head))) as connection:
        now = 100.0
        connection.check()
        head.close()
        now += LOOK_SECONDS / 2
        connection.check()  # not looked at so soon again
        now = 100.0 + PATIENCE_SECONDS - 1
        connection.check()
        now = 100.0 + PATIENCE_SECONDS + LOOK_SECONDS
        with pytest.raises(EnvironmentUnfit, match=r"127\.0\.0\.1:\d+, does not answer") as caught:
            connection.check()
    assert "run the same command again" in caught.value.fix


def test_a_head_that_was_started_again_is_forgiven(head: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(ray_connection.time, "monotonic", lambda: now)
    place = address(head)
    with closing(RayConnection(place)) as connection:
        head.close()
        now = PATIENCE_SECONDS - 1
        connection.check()
        with socket.create_server(("127.0.0.1", int(place.rpartition(":")[2]))):
            now += LOOK_SECONDS
            connection.check()
        now += PATIENCE_SECONDS - 1
        connection.check()


def test_nothing_is_left_open(head: socket.socket) -> None:
    with Path(os.devnull).open():
        before = descriptors()
        RayConnection(address(head)).close()
        assert descriptors() == before


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_a_ray_that_cannot_be_started_is_the_machines_failure(tmp_path: Path) -> None:
    class Ray:
        @staticmethod
        def init(**options: object) -> None:
            raise Exception("The current node timed out during startup.\nThis could happen because ...")

    with pytest.raises(EnvironmentUnfit, match=r"timed out during startup\.\n") as caught:
        cluster._start(Ray, 1, tmp_path)
    assert "run the same command again" in caught.value.fix
