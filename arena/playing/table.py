"""A table plays a whole chunk in lockstep: all its games at once, each seat's due decisions as one batch.

Given the bots, the result depends on the chunk alone. A decision that cannot be used is replaced by one drawn from the
stream that a
`random` bot in that seat would draw from, the fault is noted, and the game goes on, so that nobody else loses it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy
import polars

from arena.log.chunks import Fault
from arena.playing.players import Player
from arena.sandbox.faults import BotFault
from bots.hosting import END, FAILURES, HEADER, TEXT_AT
from engine.batch import Batch
from engine.games import variant_of
from engine.keys import seed
from engine.sources import source_hash
from engine.teams import rated_sides
from leagues.records import Chunk
from leagues.schemas import GAMES

LONGEST_DETAIL = 300


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a table needs to know beyond the chunk."""

    decision_cpu_ns: int
    faults_per_chunk: int
    round_cap: int
    level: str


@dataclass(frozen=True, slots=True)
class Played:
    """A chunk's games (`leagues.schemas.GAMES`) and what was measured: decisions asked of each seat's bot, and the
    CPU time they took.
    """

    games: polars.DataFrame
    decisions: tuple[int, ...]
    cpu_ns: tuple[int, ...]
    logs: tuple[str, ...]


Seating = Callable[[int, dict[str, Any], int, int], Player]
"""Starts the bot of a seat: (seat, job, bytes for observations, bytes for answers) to a Player; BotFault when it does
not start.
"""


def play_chunk(chunk: Chunk, rules: TableRules, sit: Seating) -> Played:
    """Play every game of a chunk to its end."""
    table = _Table(chunk, rules)
    try:
        table.seat_all(sit)
        table.play()
        table.tell_results()
        return table.played()
    finally:
        table.close()


class _Table:
    """The games of a chunk in progress."""

    def __init__(self, chunk: Chunk, rules: TableRules) -> None:
        self.chunk = chunk
        self.limits = rules
        self.batch = Batch(chunk.cell, [game.seed for game in chunk.games], rules.round_cap)
        self.game = self.batch.game
        self.seats = chunk.cell.seats
        games = len(chunk.games)
        self.players: list[Player | None] = [None] * self.seats
        self.views: list[Any] = [self.batch.views() for _ in range(self.seats)]
        self.gone: list[BotFault | None] = [None] * self.seats
        self.charged = numpy.zeros((games, self.seats), numpy.int32)
        self.left = numpy.zeros((games, self.seats), numpy.bool_)
        self.faults: list[list[Fault]] = [[] for _ in range(games)]
        self.streams: dict[tuple[int, int], random.Random] = {}
        self.decisions = [0] * self.seats
        self.cpu_ns = [0] * self.seats
        self.logs = [""] * self.seats

    def bot_seed(self, game: int, seat: int) -> int:
        """The seed of a seat's own random numbers: the same for every bot that ever plays that seat of that deal."""
        return seed("bot", self.chunk.games[game].seed, seat)

    def seat_all(self, sit: Seating) -> None:
        """Start every seat's bot; one that does not start is out from the beginning."""
        cell = self.chunk.cell
        games = len(self.chunk.games)
        points = games * self.seats * 8
        options = variant_of(cell).options.document()
        observation_size = HEADER + max(games * self.game.record.VIEW.itemsize, points)
        for seat in range(self.seats):
            job = {
                "game": cell.game,
                "package": self.game.package,
                "variant": cell.variant,
                "options": options,
                "seats": self.seats,
                "layout": cell.layout,
                "seat": seat,
                "seeds": [self.bot_seed(game, seat) for game in range(games)],
            }
            try:
                player = sit(seat, job, observation_size, HEADER + 4 * games)
            except BotFault as fault:
                self.gone[seat] = fault
                continue
            self.players[seat] = player
            self.views[seat] = numpy.frombuffer(player.observations, self.game.record.VIEW, games, HEADER)

    def play(self) -> None:
        """Round after round of the seats, until no game is due anywhere."""
        busy = True
        while busy:
            busy = False
            for seat in range(self.seats):
                due = self.batch.gather(seat, self.views[seat])
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
        self.set_count(player, due)
        self.decisions[seat] += due
        try:
            answers, answered = player.turn(due), due
        except BotFault as fault:
            answers, answered = fault.answers, min(fault.progress, due)
            self.dismiss(seat, fault)
        if len(answers) < HEADER + 4 * answered:
            answered = 0
        self.message = answers[TEXT_AT:HEADER].rstrip(b"\0").decode("utf-8", "replace")
        self.batch.chosen[:answered] = numpy.frombuffer(answers, numpy.int32, answered, HEADER)
        return answered

    def replace(self, seat: int, place: int, answered: bool) -> None:
        """Draw a legal action in place of an answer that cannot be used, and charge the fault."""
        game = int(self.batch.index[place])
        answer = int(self.batch.chosen[place])
        cause, detail = self.charge(seat, game, answer, answered)
        if cause:
            state = self.batch.states[game]
            self.faults[game].append(
                Fault(seat, int(state["round"]), int(self.batch.lengths[game]), cause, _clean(detail))
            )
            self.charged[game, seat] += 1
        stream = self.streams.get((game, seat))
        if stream is None:
            stream = self.streams[game, seat] = random.Random(self.bot_seed(game, seat))
        self.batch.chosen[place] = stream.choice(self.batch.legal(game))

    def charge(self, seat: int, game: int, answer: int, answered: bool) -> tuple[str, str]:
        """Cause and detail of a fault, or empty texts when the game has been charged for a bot that is gone already."""
        if not answered:
            fault = self.gone[seat]
            assert fault is not None
            if self.left[game, seat]:
                return "", ""
            self.left[game, seat] = True
            first = fault.cause in ("start-up", "import") or not self.left[:, seat].sum() > 1
            return (fault.cause, fault.detail) if first else ("out", f"out of the chunk after: {fault.cause}")
        if int(self.charged[:, seat].sum()) + 1 >= self.limits.faults_per_chunk:
            self.dismiss(seat, BotFault("out", f"{self.limits.faults_per_chunk} faults in one chunk", b"", 0))
        if answer in FAILURES:
            return FAILURES[answer], self.message
        return "illegal", self.explain(game, answer)

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
        self.views[seat] = self.batch.views()
        self.cpu_ns[seat] = player.cpu_ns
        self.logs[seat] = player.log
        player.close()
        self.players[seat] = None

    def set_count(self, player: Player, count: int) -> None:
        """Write the header of a turn."""
        player.observations[0:8] = count.to_bytes(8, "little", signed=True)

    def tell_results(self) -> None:
        """Let every bot that is still there know the points; whatever it does now changes nothing."""
        points = self.batch.points().tobytes()
        for player in self.players:
            if player is not None:
                player.observations[HEADER : HEADER + len(points)] = points
                self.set_count(player, END)
                try:
                    player.turn(END)
                except BotFault:
                    continue

    def played(self) -> Played:
        """The chunk's result."""
        points = self.batch.points()
        bots = self.chunk.bots
        teams = rated_sides(self.chunk.cell.layout)
        rows = [
            {
                "cell": self.chunk.cell.id,
                "chunk": self.chunk.id,
                "block": planned.block,
                "rotation": self.chunk.rotation,
                "game": planned.id,
                "seed": planned.seed,
                "round_cap": self.limits.round_cap,
                "bots": [bot.label for bot in bots],
                "sha256": [bot.sha256 for bot in bots],
                "teams": teams,
                "points": points[number].tolist(),
                "charged": self.charged[number].tolist(),
                "moves": self.batch.moves[number, : self.batch.lengths[number]].tolist(),
                "faults": [
                    {
                        "seat": fault.seat,
                        "round": fault.round,
                        "decision": fault.decision,
                        "cause": fault.cause,
                        "detail": fault.detail,
                    }
                    for fault in self.faults[number]
                ],
                "level": self.limits.level,
                "engine": source_hash(),
            }
            for number, planned in enumerate(self.chunk.games)
        ]
        for seat, player in enumerate(self.players):
            if player is not None:
                self.retire(seat, player)
        return Played(polars.DataFrame(rows, schema=GAMES), tuple(self.decisions), tuple(self.cpu_ns), tuple(self.logs))

    def close(self) -> None:
        """End every bot that is left."""
        for seat, player in enumerate(self.players):
            if player is not None:
                self.retire(seat, player)


def _clean(detail: str) -> str:
    """One line of bounded length."""
    return " ".join(detail.split())[:LONGEST_DETAIL]
