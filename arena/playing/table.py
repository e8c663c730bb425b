"""A table plays a whole chunk in lockstep: all its games at once, each seat's due decisions as one batch.

Given the bots, the result depends on the chunk alone. A decision that cannot be used is replaced by one drawn from the
stream that a `random` bot in that seat would draw from, the fault is noted, and the game goes on, so that nobody else
loses it.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy
import polars

from arena.log.chunks import Fault
from arena.playing.conditions import Conditions
from arena.playing.players import Player
from arena.sandbox.faults import BotFault
from bots.blocks import END, FAILURES, Answers, Observations, actions_in, message_in
from bots.job import Job
from engine.batch import Batch
from engine.faults import Cause
from engine.games import engine_of, variant_of
from engine.keys import seed
from engine.outcomes import Termination
from engine.teams import rated_sides
from leagues.records import Chunk
from leagues.schemas import GAMES

LONGEST_DETAIL = 300


@dataclass(frozen=True, slots=True)
class Played:
    """A chunk's games (`leagues.schemas.GAMES`) and what was measured: decisions asked of each seat's bot, and the
    CPU time they took.
    """

    games: polars.DataFrame
    decisions: tuple[int, ...]
    cpu_ns: tuple[int, ...]
    logs: tuple[str, ...]


Seating = Callable[[Job, int, int], Player]
"""Seats the bot of a job: (job, bytes for observations, bytes for answers) to a Player; BotFault when it does not
start.
"""


def play_chunk(chunk: Chunk, conditions: Conditions, sit: Seating) -> Played:
    """Play every game of a chunk to its end."""
    table = _Table(chunk, conditions)
    try:
        table.seat_all(sit)
        table.play()
        table.end()
        return table.played()
    finally:
        table.close()


class _Table:
    """The games of a chunk in progress."""

    def __init__(self, chunk: Chunk, conditions: Conditions) -> None:
        self.chunk = chunk
        self.conditions = conditions
        self.batch = Batch(chunk.cell, [game.seed for game in chunk.games], conditions.round_cap)
        self.game = self.batch.game
        self.seats = chunk.cell.seats
        games = len(chunk.games)
        self.players: list[Player | None] = [None] * self.seats
        self.spare = self.observations_over(bytearray(self.observation_size))
        """What is written for a seat whose bot is gone."""
        self.observations = [self.spare] * self.seats
        self.gone: list[BotFault | None] = [None] * self.seats
        self.charged = numpy.zeros((games, self.seats), numpy.int32)
        self.left = numpy.zeros((games, self.seats), numpy.bool_)
        self.faults: list[list[Fault]] = [[] for _ in range(games)]
        self.streams: dict[tuple[int, int], random.Random] = {}
        self.decisions = [0] * self.seats
        self.cpu_ns = [0] * self.seats
        self.logs = [""] * self.seats

    @property
    def observation_size(self) -> int:
        """Bytes of a seat's observations."""
        return Observations.size(self.game.record.VIEW, len(self.chunk.games), self.seats)

    def observations_over(self, block: memoryview | bytearray) -> Observations:
        """A seat's observations in a block."""
        return Observations(block, self.game.record.VIEW, len(self.chunk.games), self.seats)

    def bot_seed(self, game: int, seat: int) -> int:
        """The seed of a seat's own random numbers."""
        return bot_seed(self.chunk.games[game].seed, seat)

    def seat_all(self, sit: Seating) -> None:
        """Start every seat's bot; one that does not start is out from the beginning."""
        answer_size = Answers.size(len(self.chunk.games))
        options = variant_of(self.chunk.cell).options.document()
        for seat in range(self.seats):
            try:
                player = sit(self.job(seat, options), self.observation_size, answer_size)
            except BotFault as fault:
                self.gone[seat] = fault
                continue
            self.players[seat] = player
            self.observations[seat] = self.observations_over(player.observations)

    def job(self, seat: int, options: dict[str, Any]) -> Job:
        """What a seat's bot is to play."""
        cell = self.chunk.cell
        seeds = tuple(self.bot_seed(game, seat) for game in range(len(self.chunk.games)))
        return Job(cell.game, self.game.package, cell.variant, options, self.seats, cell.layout, seat, seeds)

    def play(self) -> None:
        """Round after round of the seats, until no game is due anywhere."""
        busy = True
        while busy:
            busy = False
            for seat in range(self.seats):
                due = self.batch.gather(seat, self.observations[seat].views)
                if due:
                    busy = True
                    self.decide(seat, due)
                    self.batch.carry_out(due)

    def decide(self, seat: int, due: int) -> None:
        """Fill the batch's choices with the seat's answers, those that cannot be used replaced."""
        answered = self.ask(seat, due)
        if not self.batch.check(answered) and answered == due:
            return
        for place in range(due):
            if place >= answered or not self.batch.usable[place]:
                self.replace(seat, place, place < answered)

    def ask(self, seat: int, due: int) -> int:
        """Ask the seat's bot; returns how many of the views it answered, the others being left to the platform."""
        player = self.players[seat]
        self.message = ""
        if player is None:
            return 0
        self.observations[seat].count = due
        self.decisions[seat] += due
        try:
            answers, answered = player.turn(due), due
        except BotFault as fault:
            answers, answered = fault.answers, min(fault.progress, due)
            self.dismiss(seat, fault)
        self.message = message_in(answers)
        actions = actions_in(answers, answered)
        self.batch.chosen[: len(actions)] = actions
        return len(actions)

    def replace(self, seat: int, place: int, answered: bool) -> None:
        """Draw a legal action in place of an answer that cannot be used, and charge the fault."""
        game = int(self.batch.index[place])
        answer = int(self.batch.chosen[place])
        charged = self.charge(seat, game, answer, answered)
        if charged:
            cause, detail = charged
            state = self.batch.states[game]
            self.faults[game].append(
                Fault(seat, int(state["round"]), int(self.batch.lengths[game]), cause, _clean(detail))
            )
            self.charged[game, seat] += 1
        stream = self.streams.get((game, seat))
        if stream is None:
            stream = self.streams[game, seat] = random.Random(self.bot_seed(game, seat))
        self.batch.chosen[place] = stream.choice(self.batch.legal(game))

    def charge(self, seat: int, game: int, answer: int, answered: bool) -> tuple[Cause, str] | None:
        """Cause and detail of a fault; None when the game has been charged for a bot that is gone already."""
        if not answered:
            return self.charge_absence(seat, game)
        player = self.players[seat]
        if player is not None and answer in FAILURES:
            player.vouch(FAILURES[answer])
        most = self.conditions.limits.faults_per_chunk
        if int(self.charged[:, seat].sum()) + 1 >= most:
            self.dismiss(seat, BotFault(Cause.OUT, f"{most} faults in one chunk"))
        if answer in FAILURES:
            return FAILURES[answer], self.message
        return Cause.ILLEGAL, self.explain(game, answer)

    def charge_absence(self, seat: int, game: int) -> tuple[Cause, str] | None:
        """The same for a bot that is gone: the game in which it left has its fault, as has every game it never began;
        the others say that it is out.
        """
        fault = self.gone[seat]
        assert fault is not None
        if self.left[game, seat]:
            return None
        self.left[game, seat] = True
        if fault.cause.before_play or self.left[:, seat].sum() == 1:
            return fault.cause, fault.detail
        return Cause.OUT, f"out of the chunk after: {fault.cause}"

    def explain(self, game: int, answer: int) -> str:
        """Why an answer is not legal."""
        if not 0 <= answer < len(self.game.actions):
            return f"{answer} is not an action of this game"
        refusal = self.game.refusals.explain(self.batch.states[game], self.seats, answer)
        return f"{self.game.actions[answer].text}: {refusal}"

    def dismiss(self, seat: int, fault: BotFault) -> None:
        """End a seat's bot; its other decisions in this chunk are drawn."""
        player = self.players[seat]
        if player is not None:
            self.gone[seat] = fault
            self.retire(seat, player)

    def retire(self, seat: int, player: Player) -> None:
        """Keep what was measured and close."""
        self.observations[seat] = self.spare  # arrays over a closed block would keep its memory
        self.cpu_ns[seat] = player.cpu_ns
        self.logs[seat] = player.log
        player.close()
        self.players[seat] = None

    def end(self) -> None:
        """Let every bot that is still there know the points; whatever it does now changes nothing."""
        points = self.batch.points()
        for player, observations in zip(self.players, self.observations, strict=True):
            if player is not None:
                observations.points[:] = points
                observations.count = END
                with contextlib.suppress(BotFault):
                    player.turn(0)

    def played(self) -> Played:
        """The chunk's result."""
        self.close()
        points = self.batch.points()
        teams = rated_sides(self.chunk.cell.layout)
        rows = [
            {
                "cell": self.chunk.cell.id,
                "chunk": self.chunk.id,
                "block": planned.block,
                "rotation": self.chunk.rotation,
                "game": planned.id,
                "seed": planned.seed,
                "round_cap": self.conditions.round_cap,
                "bots": [bot.label for bot in self.chunk.bots],
                "sha256": [bot.sha256 for bot in self.chunk.bots],
                "teams": teams,
                "points": points[number].tolist(),
                "charged": self.charged[number].tolist(),
                **self.outcome(number),
                "moves": self.batch.moves[number, : self.batch.lengths[number]].tolist(),
                "faults": [asdict(fault) for fault in self.faults[number]],
                "level": self.conditions.level,
                "engine": engine_of(self.chunk.cell),
            }
            for number, planned in enumerate(self.chunk.games)
        ]
        return Played(polars.DataFrame(rows, schema=GAMES), tuple(self.decisions), tuple(self.cpu_ns), tuple(self.logs))

    def outcome(self, game: int) -> dict[str, Any]:
        """How a game that is over ended, and who won it."""
        kernel, rules, states = self.game.kernel, self.batch.rules, self.batch.states
        return {
            "ended": Termination(int(kernel.termination(rules, states, game))).name,
            "winners": [seat for seat in range(self.seats) if kernel.wins(rules, states, game, seat)],
        }

    def close(self) -> None:
        """End every bot that is left; does nothing the second time."""
        for seat, player in enumerate(self.players):
            if player is not None:
                self.retire(seat, player)


def bot_seed(deal: int, seat: int) -> int:
    """The seed of a seat's own random numbers, the same for every bot that ever plays that seat of a deal."""
    return seed("bot", deal, seat)


def _clean(detail: str) -> str:
    """One line of bounded length."""
    return " ".join(detail.split())[:LONGEST_DETAIL]
