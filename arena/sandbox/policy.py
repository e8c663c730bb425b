"""Which system calls a bot may make: two seccomp filters in plain Python, so that nothing need be installed.

They are allow-lists: what is not named here, or does not exist yet, is answered "no such call" and the C library falls
back. The first filter lets bubblewrap start Python and the runner set itself up; the second, which the runner adds
before it loads the bot, takes that away again. Both stay in force and the kernel takes the stricter answer. x86_64
only.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Iterable, Sequence

X86_64 = 0xC000003E
X32_BIT = 0x40000000
"""Set in the numbers of the x32 calls, which reach the same kernel code by other numbers."""

ALLOW = 0x7FFF0000
KILL = 0x80000000

Instruction = tuple[int, int, int, int]
"""Of classic BPF: operation, instructions to skip if true, to skip if false, operand."""
LOAD, AND, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_INSTRUCTION = struct.Struct("=HBBI")
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16

# fmt: off
NUMBERS = {
    "read": 0, "write": 1, "open": 2, "close": 3, "stat": 4, "fstat": 5, "lstat": 6, "poll": 7, "lseek": 8,
    "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14,
    "rt_sigreturn": 15, "ioctl": 16, "pread64": 17, "pwrite64": 18, "readv": 19, "writev": 20, "access": 21,
    "pipe": 22, "select": 23, "sched_yield": 24, "mremap": 25, "madvise": 28, "shmget": 29, "dup": 32, "dup2": 33,
    "nanosleep": 35, "getpid": 39, "sendfile": 40, "socket": 41, "connect": 42, "clone": 56, "fork": 57,
    "vfork": 58, "execve": 59, "exit": 60, "wait4": 61, "kill": 62, "uname": 63, "fcntl": 72, "flock": 73,
    "ftruncate": 77, "getcwd": 79, "chdir": 80, "mkdir": 83, "link": 86, "unlink": 87, "symlink": 88,
    "readlink": 89, "chmod": 90, "gettimeofday": 96, "getrlimit": 97, "getrusage": 98, "sysinfo": 99, "times": 100,
    "ptrace": 101, "getuid": 102, "getgid": 104, "setuid": 105, "geteuid": 107, "getegid": 108, "getppid": 110,
    "getgroups": 115, "setgroups": 116, "setresuid": 117, "getresuid": 118, "setresgid": 119, "getresgid": 120,
    "sigaltstack": 131, "statfs": 137, "fstatfs": 138, "sched_getparam": 143, "sched_getscheduler": 145,
    "sched_get_priority_max": 146, "sched_get_priority_min": 147, "pivot_root": 155, "prctl": 157,
    "arch_prctl": 158, "setrlimit": 160, "chroot": 161, "mount": 165, "umount2": 166, "reboot": 169,
    "init_module": 175, "delete_module": 176, "gettid": 186, "tkill": 200, "time": 201, "futex": 202,
    "sched_setaffinity": 203, "sched_getaffinity": 204, "getdents64": 217, "set_tid_address": 218,
    "restart_syscall": 219, "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230, "exit_group": 231,
    "tgkill": 234, "mbind": 237, "get_mempolicy": 239, "kexec_load": 246, "add_key": 248, "request_key": 249,
    "keyctl": 250, "openat": 257, "newfstatat": 262, "readlinkat": 267, "pselect6": 270, "ppoll": 271,
    "unshare": 272, "set_robust_list": 273, "get_robust_list": 274, "dup3": 292, "pipe2": 293,
    "perf_event_open": 298, "prlimit64": 302, "open_by_handle_at": 304, "setns": 308, "getcpu": 309,
    "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312, "finit_module": 313, "seccomp": 317,
    "getrandom": 318, "memfd_create": 319, "kexec_file_load": 320, "bpf": 321, "execveat": 322, "userfaultfd": 323,
    "membarrier": 324, "statx": 332, "rseq": 334, "io_uring_setup": 425, "io_uring_enter": 426,
    "io_uring_register": 427, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432,
    "fspick": 433, "pidfd_open": 434, "clone3": 435, "pidfd_getfd": 438, "faccessat2": 439, "mount_setattr": 442,
}
# fmt: on


def _words(text: str) -> list[str]:
    return text.split()


ALLOWED = _words("""
    read write close fstat lseek mmap mprotect munmap brk rt_sigaction rt_sigprocmask rt_sigreturn pread64 pwrite64
    readv writev poll ppoll select pselect6 sched_yield mremap madvise dup nanosleep clock_nanosleep getpid gettid exit
    exit_group uname getcwd getrusage times getuid getgid geteuid getegid getppid getgroups getresuid getresgid
    sigaltstack getrlimit futex set_robust_list get_robust_list rseq membarrier restart_syscall clock_gettime
    clock_getres gettimeofday time getrandom sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max
    sched_get_priority_min getcpu stat lstat newfstatat statx access faccessat2 readlink readlinkat getdents64
    set_tid_address get_mempolicy pipe pipe2 chdir
""")
"""Harmless inside the namespaces: own memory, own descriptors, clocks, and looking at a read-only root."""

ALLOWED_AT_START = _words("""
    open openat tgkill execve arch_prctl prctl prlimit64 setrlimit seccomp sysinfo statfs fstatfs dup2 dup3 mbind
    sched_setaffinity ftruncate wait4 setuid setgroups setresuid setresgid
""")
"""What bubblewrap, the loader, Python and the runner need besides, until the second filter; no bot code runs before
that.
"""

NOT_PERMITTED = _words("""
    fork vfork kill tkill tgkill socket connect mkdir link unlink symlink chmod flock shmget memfd_create execve
    execveat prctl seccomp sched_setaffinity ftruncate setrlimit mbind sendfile
""")
"""Calls that programs try and whose refusal they understand better as "not permitted" than as "no such call"."""

DEADLY = _words("""
    ptrace mount umount2 pivot_root chroot process_vm_readv process_vm_writev unshare setns bpf userfaultfd
    io_uring_setup io_uring_enter io_uring_register kexec_load kexec_file_load init_module finit_module delete_module
    reboot perf_event_open open_by_handle_at keyctl add_key request_key pidfd_getfd pidfd_open kcmp mount_setattr
    open_tree move_mount fsopen fsconfig fsmount fspick
""")
"""Calls that no bot has a good reason for: they end it."""

TCGETS, FIONCLEX, FIOCLEX = 0x5401, 0x5450, 0x5451
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC = 0, 1, 2, 3, 1030
WRITING = 0o3 | 0o100 | 0o1000 | 0o20000000
"""Open flags that could change a file: O_WRONLY and O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE."""
OWN_PID = 1
"""A bot is process 1 of its namespace."""
STATUS_BITS = 0xFF
KILLED = 128 + 9
"""The status by which bubblewrap says that a process was ended by SIGKILL, which no bot can do to itself."""


def refuse(error: int) -> int:
    """The verdict "fail with this errno"."""
    return 0x00050000 | error


def start_filter() -> bytes:
    """The filter bubblewrap installs, as the kernel's array of instructions."""
    return _assemble(
        [*_always_refused(), *_allow([*ALLOWED, *ALLOWED_AT_START]), *_not_permitted(ALLOWED_AT_START), *_deadly()]
    )


def bot_filter() -> bytes:
    """The filter that holds while bot code runs, as the kernel's array of instructions."""
    not_permitted, read_only = refuse(errno.EPERM), refuse(errno.EROFS)
    checked = [
        *_when("openat", [_load_argument(2), (ANY_BIT, 0, 1, WRITING), _verdict(read_only), _verdict(ALLOW)]),
        *_when("open", [_load_argument(1), (ANY_BIT, 0, 1, WRITING), _verdict(read_only), _verdict(ALLOW)]),
        *_when("tgkill", _one_of(0, [OWN_PID], not_permitted)),
        *_when("prlimit64", _only_without_pointer(2, not_permitted)),
    ]
    rules = [*_allow(ALLOWED), *checked, *_always_refused(), *_not_permitted(["tgkill"]), *_deadly()]
    return _assemble([*_no_pretence(), *rules])


def verdict(program: bytes, number: int, arguments: Sequence[int] = (), architecture: int = X86_64) -> int:
    """What the kernel would answer to a call: runs the filter on paper, for tests and for showing the table."""
    padded = [argument & (2**64 - 1) for argument in (*arguments, *[0] * 6)][:6]
    data = struct.pack("=IIQ6Q", number, architecture, 0, *padded)
    instructions = list(_INSTRUCTION.iter_unpack(program))
    position, value = 0, 0
    while True:
        operation, if_true, if_false, operand = instructions[position]
        position += 1
        if operation == RETURN:
            return operand
        if operation == LOAD:
            (value,) = struct.unpack_from("=I", data, operand)
            continue
        if operation == AND:
            value &= operand
            continue
        outcome = {EQUAL: value == operand, AT_LEAST: value >= operand, ANY_BIT: bool(value & operand)}[operation]
        position += if_true if outcome else if_false


def _assemble(rules: Sequence[Instruction]) -> bytes:
    """A whole filter: foreign ways into the kernel end the process, then the rules, then "no such call"."""
    head = [
        (LOAD, 0, 0, _ARCHITECTURE_AT),
        (EQUAL, 1, 0, X86_64),
        _verdict(KILL),
        (LOAD, 0, 0, _NUMBER_AT),
        (AT_LEAST, 0, 1, X32_BIT),
        _verdict(KILL),
    ]
    return b"".join(_INSTRUCTION.pack(*instruction) for instruction in (*head, *rules, _verdict(refuse(errno.ENOSYS))))


def _verdict(value: int) -> Instruction:
    return (RETURN, 0, 0, value)


def _when(name: str, body: Sequence[Instruction]) -> list[Instruction]:
    """Run `body`, which always ends in a verdict, for the call of this name."""
    return [(EQUAL, 0, len(body), NUMBERS[name]), *body]


def _allow(names: Iterable[str]) -> list[Instruction]:
    return [instruction for name in names for instruction in _when(name, [_verdict(ALLOW)])]


def _not_permitted(decided: Sequence[str]) -> list[Instruction]:
    """Refusals, but for the calls decided before."""
    names = [name for name in NOT_PERMITTED if name not in decided]
    return [instruction for name in names for instruction in _when(name, [_verdict(refuse(errno.EPERM))])]


def _deadly() -> list[Instruction]:
    return [instruction for name in DEADLY for instruction in _when(name, [_verdict(KILL)])]


def _always_refused() -> list[Instruction]:
    """No new thread or process in either stage, and only the harmless commands of the two calls that have many."""
    return [
        *_when("clone", [_verdict(refuse(errno.EPERM))]),
        *_when(
            "clone3", [_verdict(refuse(errno.ENOSYS))]
        ),  # its flags lie behind a pointer; the C library then tries clone
        *_when("ioctl", _one_of(1, [TCGETS, FIOCLEX, FIONCLEX], refuse(errno.ENOTTY))),
        *_when("fcntl", _one_of(1, [F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC], refuse(errno.EPERM))),
    ]


def _no_pretence() -> list[Instruction]:
    """Whoever leaves with the status of somebody who was killed from outside is ended for it."""
    body = [_load_argument(0), (AND, 0, 0, STATUS_BITS), (EQUAL, 0, 1, KILLED), _verdict(KILL), _verdict(ALLOW)]
    return [*_when("exit", body), *_when("exit_group", body)]


def _load_argument(index: int, high: bool = False) -> Instruction:
    """Load the low (or high) 32 bits of an argument."""
    return (LOAD, 0, 0, _ARGUMENTS_AT + 8 * index + 4 * high)


def _one_of(index: int, values: Sequence[int], otherwise: int) -> list[Instruction]:
    """Allow when the argument's low 32 bits, all the kernel reads of it, are one of the values."""
    tests = [(EQUAL, len(values) - position, 0, value) for position, value in enumerate(values)]
    return [_load_argument(index), *tests, _verdict(otherwise), _verdict(ALLOW)]


def _only_without_pointer(index: int, otherwise: int) -> list[Instruction]:
    """Allow when the argument, a pointer, is null."""
    return [
        _load_argument(index),
        (EQUAL, 0, 2, 0),
        _load_argument(index, high=True),
        (EQUAL, 1, 0, 0),
        _verdict(otherwise),
        _verdict(ALLOW),
    ]
