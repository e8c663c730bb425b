"""What one bot process may use."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1 << 20
KIBIBYTE = 1 << 10
CPU_RESERVE_SECONDS = 10
"""The kernel's own CPU limit lies this far above the budgets: it only acts when the supervisor does not."""


@dataclass(frozen=True)
class ProcessLimits:
    """The limits of one bot process.

    `decision_cpu_ms`: CPU time of one decision. `process_cpu_ms`: CPU time of all turns together. `startup_cpu_ms`:
    CPU time from the first line of the bot until it is ready to play. `memory_mib`: address space, the interpreter's
    140 MiB included. `log_kib`: what is kept of its standard output and error.
    """

    decision_cpu_ms: int = 1_000
    process_cpu_ms: int = 600_000
    startup_cpu_ms: int = 10_000
    memory_mib: int = 512
    log_kib: int = 64

    @property
    def log_bytes(self) -> int:
        """Size of the log block."""
        return self.log_kib * KIBIBYTE

    @property
    def budget_seconds(self) -> int:
        """CPU time of the start and all turns together, in whole seconds."""
        return -(-(self.process_cpu_ms + self.startup_cpu_ms) // 1000)

    def kernel_limits(self) -> dict[str, int]:
        """The same as limits the kernel keeps (names of `resource`, soft and hard alike), with those every bot has."""
        return {
            "RLIMIT_AS": self.memory_mib * MEBIBYTE,
            "RLIMIT_CPU": self.budget_seconds + CPU_RESERVE_SECONDS,
            "RLIMIT_FSIZE": self.log_bytes,
            "RLIMIT_CORE": 0,
            "RLIMIT_NPROC": 1,
            "RLIMIT_NOFILE": 32,
            "RLIMIT_STACK": 8 * MEBIBYTE,
            "RLIMIT_MEMLOCK": 0,
            "RLIMIT_MSGQUEUE": 0,
            "RLIMIT_SIGPENDING": 32,
        }
