"""The shared blocks between supervisor and bot: memory files whose size, and for the bot's view whose content, is
sealed.

Without the seals a bot could shrink a block and the supervisor would die reading it (SIGBUS).
"""

from __future__ import annotations

import contextlib
import fcntl
import mmap
import os

F_SEAL_FUTURE_WRITE = 0x10
"""No new writable mapping and no write call from here on; mappings made before keep writing. Not named by `fcntl`."""
FIXED_SIZE = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW


class SharedBlock:
    """A block of shared memory: `descriptor` to hand to a process, `view` to read and write it here."""

    def __init__(self, name: str, size: int, seals: int) -> None:
        self.descriptor = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(self.descriptor, size)
        self._map = mmap.mmap(self.descriptor, size)  # before the seals: this mapping stays writable
        self.view = memoryview(self._map)
        fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, seals | fcntl.F_SEAL_SEAL)

    def close(self) -> None:
        """Let go of the block. Arrays that others made over `view` keep the memory until they are gone."""
        os.close(self.descriptor)
        with contextlib.suppress(BufferError):
            self.view.release()
            self._map.close()


def observation_block(size: int) -> SharedBlock:
    """A block that only this process can write."""
    return SharedBlock("observations", size, FIXED_SIZE | F_SEAL_FUTURE_WRITE)


def answer_block(size: int) -> SharedBlock:
    """A block that both sides can write."""
    return SharedBlock("answers", size, FIXED_SIZE)


def log_block(size: int) -> SharedBlock:
    """A block that takes a process's output: what does not fit is refused by the kernel."""
    return SharedBlock("log", size, FIXED_SIZE)


def sealed_file(name: str, content: bytes) -> int:
    """Descriptor, at its start, of a memory file that nobody can change."""
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, FIXED_SIZE | fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SEAL)
    return descriptor
