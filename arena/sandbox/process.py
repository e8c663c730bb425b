"""One bot in its sandbox: started, asked turn by turn, timed from outside, frozen in between, and ended.

Everything a bot sends is taken as hostile: one copy, a fixed form, a random token for each turn, limits on all that is
read.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from types import TracebackType
from typing import NoReturn

from arena.sandbox import protocol
from arena.sandbox.child import Child, slot_user
from arena.sandbox.evidence import AGAIN, Witness, held_up, set_up_took
from arena.sandbox.faults import BotFault, PlatformFault
from arena.sandbox.image import image
from arena.sandbox.limits import ProcessLimits
from arena.sandbox.memory import answer_block, log_block, observation_block
from arena.sandbox.meter import MILLISECOND_NS, Meter
from arena.sandbox.policy import bot_filter
from arena.sandbox.printed import last_line, printable
from arena.sandbox.shortage import MACHINE, shortages_told
from engine.faults import Cause

SET_UP_MS = 60_000
"""For our own part of the start, which no bot is charged for."""
CLOSING_MS = 1_000
"""The pipe of a dying process can close before the process is seen to be dead."""
LONGEST_DETAIL = 300
LAST_SIGNAL = 64
CAUSES_AT_START = {Cause.CPU: Cause.START_UP, Cause.WALL: Cause.START_UP, Cause.CRASH: Cause.IMPORT}
"""What some causes are called before the bot is loaded."""


class BotProcess:
    """A bot's process: made, `start`ed, then asked in `turn`s. As a context manager it starts and closes itself.

    Making one sets the start going and returns, so that several can start side by side. `slot`, 0 to 15, tells apart
    the bots that run at once in this process; as root it gives each its own user id. A bot dies with the *thread* that
    made it (the kernel's rule for PR_SET_PDEATHSIG): make it in one that lives as long.

    `hosting` names the module inside that runs the bot by its `host(folder, job, channel)` (`protocol.Channel`), and
    `job` is what that is given to start from: no secret from the bot. `observations` is a writable buffer of
    `observation_size` bytes or more, which the bot sees and cannot write; the bot's side writes `answer_size` bytes.

    What the bot does wrong raises BotFault; what this machine cannot do raises EnvironmentUnfit, and PlatformFault
    where it may go well another time. After any of them the process is gone.
    """

    def __init__(
        self,
        bot_folder: Path,
        job: bytes,
        limits: ProcessLimits,
        observation_size: int,
        answer_size: int,
        slot: int,
        hosting: str = "bots.hosting",
    ) -> None:
        user = slot_user(slot)
        self._limits = limits
        self._job = job
        self._loaded = False
        self._asked = 0
        self._open = True
        self._clock_ns = 0
        self._slow: PlatformFault | None = None
        self.cpu_ns = 0
        """CPU time of all turns so far, what it used between them included."""
        self.startup_cpu_ns = 0
        """CPU time from the bot's first line until it was loaded."""
        with shortages_told("sandbox"):
            seen = image()
            self._witness = Witness((bot_folder, *seen.folders))
            self._blocks = [
                observation_block(max(observation_size, protocol.job_size(self._job))),
                answer_block(protocol.answer_block_size(answer_size)),
                log_block(limits.log_bytes),
            ]
            observations, answers, output = self._blocks
            self.observations = observations.view
            self._answers, self._output = answers.view, output.view
            config = {"limits": limits.kernel_limits(), "filter": bot_filter().hex(), "hosting": hosting}
            try:
                self._child = Child(bot_folder, seen, config, observations, answers, output, user)
            except BaseException as error:
                self._release()
                self._look_for_damage(error)
                raise

    def start(self) -> None:
        """Wait until the process is set up, see that every wall is up, let the bot load, and freeze it.

        BotFault `import` when it does not load, `start-up` when that takes too long; EnvironmentUnfit when a wall is
        missing, PlatformFault when it is not the bot's doing that it does not start.
        """
        try:
            self._await_set_up()
            protocol.write_job(self.observations, self._job)
            self._clock_ns = self._child.cpu_ns() or 0
            self._slow = set_up_took(self._clock_ns)
            budget = self._limits.startup_cpu_ms * MILLISECOND_NS
            self._send(protocol.GO)
            self._await_message(protocol.LOADED, Meter(self._child.pid, budget, budget, self._clock_ns))
            self._loaded = True
        except BaseException as error:
            self.close()
            self._look_for_damage(error)
            raise
        finally:
            self.startup_cpu_ns, self.cpu_ns = self.cpu_ns, 0

    def turn(self, count: int) -> bytes:
        """Ask for `count` answers to what stands in `observations`; returns one copy of what the bot's side wrote.

        BotFault when the bot breaks a limit or the protocol, or dies; its `answers` and `progress` tell what had been
        answered.
        """
        if not self._open:
            raise RuntimeError("this bot's process is closed")
        budget = self._limits.process_cpu_ms * MILLISECOND_NS - self.cpu_ns
        meter = Meter(self._child.pid, self._limits.decision_cpu_ms * MILLISECOND_NS, budget, self._clock_ns)
        self._asked = max(count, 0)
        token = os.urandom(protocol.MESSAGE_SIZE)
        protocol.write_progress(self._answers, 0)
        self._send(token)
        self._child.thaw()
        return bytes(protocol.answers_in(self._await_message(token, meter)))

    @property
    def pid(self) -> int:
        """The bot's process id as this machine sees it."""
        return self._child.pid

    @property
    def log(self) -> str:
        """What the bot wrote to its standard output and error, control characters escaped."""
        return printable(bytes(self._output)) if self._open else self._log

    def vouch(self) -> None:
        """PlatformFault when the platform may have made the bot fail in what it answered; the process goes on."""
        self._witness.vouch()

    def close(self) -> None:
        """End the process and let go of everything; does nothing the second time. `log` and the CPU times stay."""
        if self._open:
            self._child.close()
            self._release()

    def __enter__(self) -> BotProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _release(self) -> None:
        self._log = self.log
        self._open = False
        for block in self._blocks:
            block.close()

    def _look_for_damage(self, error: BaseException) -> None:
        """Where our own part of the start failed, say so if what was staged is damaged: it is to be staged anew."""
        if isinstance(error, PlatformFault):
            self._witness.vouch()

    def _await_set_up(self) -> None:
        """Wait for the runner and look at it from outside. When it says READY no bot code has run."""
        if not self._child.wait(SET_UP_MS) or self._child.receive(protocol.MESSAGE_SIZE) != protocol.READY:
            self._child.end()
            raise self._child.unfit("the runner did not get ready")
        self._child.check_walls(self._limits.kernel_limits())

    def _send(self, message: bytes) -> None:
        try:
            self._child.send(message)
        except BlockingIOError:
            self._fail(Cause.PROTOCOL, "it does not read its requests")
        except BrokenPipeError:
            self._child.thaw()  # frozen, it could not come to its end
            self._report_end()

    def _await_message(self, expected: bytes, meter: Meter) -> bytes:
        """Wait for the message, watching the time; then freeze the bot, charge it and copy the answer block once.

        The message must be the expected one and nothing more, and every answer written.
        """
        received = b""
        while len(received) < protocol.MESSAGE_SIZE:
            if not self._child.wait(meter.interval_ms):
                self._look(meter, self._progress(self._answers), finished=False)
                continue
            data = self._child.receive(2 * protocol.MESSAGE_SIZE)
            if data == b"":
                self._report_end()
            received += data or b""
        self._child.freeze()
        received += self._child.receive(1) or b""
        self._look(meter, self._asked, finished=True)
        block = bytes(self._answers)
        if received != expected:
            self._fail(Cause.PROTOCOL, "it sent something other than the message due")
        if self._progress(block) != self._asked:
            self._fail(Cause.PROTOCOL, "it gave the turn back before every answer was written")
        return block

    def _look(self, meter: Meter, progress: int, finished: bool) -> None:
        """Charge the CPU time since the last look: what the bot used when it should have been frozen is in it.

        If it has taken too long, end it; what it had answered by the last look that found it within the limit counts.
        """
        cpu_ns = self._child.cpu_ns()
        if cpu_ns is None:
            return
        self.cpu_ns += cpu_ns - self._clock_ns
        self._clock_ns = cpu_ns
        overrun = meter.overrun(cpu_ns, progress, finished)
        if overrun:
            outside = held_up(self._child.pid) if overrun[0] is Cause.WALL else None
            if outside is not None or (outside := None if self._loaded else self._slow) is not None:
                self._give_up(outside)
            self._fail(*overrun, progress=meter.done)

    def _progress(self, block: bytes | memoryview) -> int:
        """How many answers are written; 0 when what is said makes no sense."""
        progress = protocol.read_progress(block)
        return progress if 0 <= progress <= self._asked else 0

    def _report_end(self) -> NoReturn:
        """Nothing more will come: say why."""
        if not self._child.is_dead(CLOSING_MS):
            self._fail(Cause.PROTOCOL, "it closed its pipe")
        status = self._child.end()
        if status < 0:
            self._give_up(
                PlatformFault(MACHINE, f"bubblewrap was ended from outside by {_signal_name(-status)}", AGAIN)
            )
        said = last_line(self.log)[:LONGEST_DETAIL] or "it gave no message"
        if status == protocol.IMPORT_FAILED and not self._loaded:
            self._fail(Cause.IMPORT, said)
        if status == protocol.OUT_OF_MEMORY and self._loaded:
            self._fail(Cause.MEMORY, said)
        if status == protocol.RAISED and self._loaded:
            self._fail(Cause.CRASH, said)
        if status == 128 + signal.SIGKILL:
            if self._child.whole_cpu_s >= self._limits.budget_seconds:  # the kernel's own limit is not exact
                self._fail(Cause.CPU, "it used all the CPU time that a process may have")
            self._give_up(self._witness.killed())
        if status == 128 + signal.SIGBUS:
            self._vouch_for_the_disk()
        by_signal = 128 < status <= 128 + LAST_SIGNAL
        self._fail(
            Cause.CRASH, f"it died of {_signal_name(status - 128)}" if by_signal else f"it left with status {status}"
        )

    def _fail(self, cause: Cause, detail: str, progress: int | None = None) -> NoReturn:
        """End the process, copy its answers, which nobody changes any more, and raise the fault; the platform's, where
        there is evidence of one.
        """
        self._child.end()
        try:
            self._witness.vouch()
        except BaseException:
            self.close()
            raise
        block = bytes(self._answers)
        self.close()
        if not self._loaded:
            raise BotFault(CAUSES_AT_START.get(cause, cause), detail)
        done = self._progress(block) if progress is None else progress
        raise BotFault(cause, detail, bytes(protocol.answers_in(block)), done)

    def _vouch_for_the_disk(self) -> None:
        try:
            self._witness.vouch_for_the_disk()
        except PlatformFault as fault:
            self._give_up(fault)

    def _give_up(self, fault: PlatformFault) -> NoReturn:
        """End the process and raise what was no doing of the bot's."""
        self.close()
        raise fault


def _signal_name(number: int) -> str:
    """`signal 11 (SIGSEGV)`."""
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:
        return f"signal {number}"
