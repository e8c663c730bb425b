"""The sentences that come first: who leads, how sure that is, and how far the league has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from leagues.rating.pairs import ENOUGH_BLOCKS
from leagues.rating.standings import PairPoints
from reports.data import LeagueReport
from reports.figures import ranks, rating
from reports.words import counted


class Standing(Protocol):
    """What a verdict needs of a row of the standings, of a cell or of the whole league."""

    @property
    def bot(self) -> str: ...
    @property
    def mu(self) -> float | None: ...
    @property
    def sigma(self) -> float | None: ...
    @property
    def blocks(self) -> int: ...
    @property
    def rank_low(self) -> int | None: ...
    @property
    def rank_high(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence; where somebody leads it begins with the leader's name, kept apart so that it can be set in bold."""

    leader: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.leader} {self.text}" if self.leader else self.text


def verdict(rows: Sequence[Standing], pairs: Iterable[PairPoints]) -> Verdict:
    """Who leads among `rows`, which stand in order of their rating, and how many cannot be told from the leader."""
    ranked = [row for row in rows if row.rank_low is not None and row.mu is not None]
    if not ranked:
        return Verdict(None, _nobody(rows))
    leader, *others = ranked
    met = {
        pair.other if pair.bot == leader.bot else pair.bot: pair
        for pair in pairs
        if leader.bot in (pair.bot, pair.other)
    }
    figure = rating(leader.mu, leader.sigma)
    if not others:
        return Verdict(
            leader.bot, f"is the only bot with a rating and a rank, at {figure}; a rank needs {ENOUGH_BLOCKS} blocks."
        )
    if leader.rank_low != 1:
        return Verdict(leader.bot, f"has the highest rating, {figure}, but does not lead: {_ahead(leader)}.")
    not_separated = [row.bot for row in others if row.bot not in met or not met[row.bot].clear]
    untested = sum(bot not in met or met[bot].blocks < ENOUGH_BLOCKS for bot in not_separated)
    doubt = _untested(untested, len(not_separated))
    if len(not_separated) == len(others):
        whom = (
            "the only other bot that has a rank"
            if len(others) == 1
            else f"any of the other {len(others)} bots that have a rank"
        )
        return Verdict(leader.bot, f"has the highest rating, {figure}, but cannot be separated from {whom}{doubt}.")
    return Verdict(leader.bot, f"leads at {figure}{_separation(len(not_separated), len(others))}{doubt}.")


def _nobody(rows: Sequence[Standing]) -> str:
    if not rows:
        return "No block is complete yet, so that there is nothing to compare."
    most = max(row.blocks for row in rows)
    if most < ENOUGH_BLOCKS:
        return f"No bot has a rank yet: a rank needs {ENOUGH_BLOCKS} blocks, and the most that any bot has is {most}."
    return "No bot has both a rating and a rank yet: none of the games played says who is better."


def _ahead(leader: Standing) -> str:
    clearly_ahead = (leader.rank_low or 1) - 1
    bots = "1 bot is" if clearly_ahead == 1 else f"{clearly_ahead} bots are"
    rank = ranks(leader.rank_low, leader.rank_high)
    return f"{bots} clearly ahead of it in points on the blocks they share, so that its rank is {rank}"


def _separation(not_separated: int, others: int) -> str:
    if not_separated == 0:
        whom = "the only other bot that has a rank" if others == 1 else "every other bot that has a rank"
        return f" and is separated from {whom}"
    return f"; {counted(not_separated, 'bot')} cannot be separated from it"


def _untested(untested: int, not_separated: int) -> str:
    """How many were not compared because they hardly met the leader, or never."""
    if not untested:
        return ""
    if not_separated == 1:
        return f" (the two share fewer than {ENOUGH_BLOCKS} blocks)"
    who = "all" if untested == not_separated else str(untested)
    return f" ({who} of them {'shares' if untested == 1 else 'share'} fewer than {ENOUGH_BLOCKS} blocks with it)"


def progress(report: LeagueReport) -> str:
    """What is missing, or an empty text for a league that is complete."""
    sentences: list[str] = []
    if not report.complete:
        sentences.append(
            f"This league is not complete: {report.per_cent_played} % of it has been played "
            f"({report.chunks_done} of {counted(report.chunks_planned, 'chunk')}), and figures will still move."
        )
    lacking = report.ratings.incomplete_blocks
    if lacking:
        lack, are = ("lacks", "is") if lacking == 1 else ("lack", "are")
        sentences.append(f"{counted(lacking, 'block')} {lack} some rotations and {are} not counted.")
    return " ".join(sentences)


def caution(report: LeagueReport) -> str:
    """Why the results may not be comparable with each other, or an empty text."""
    if len(report.engines) > 1:
        return f"The results come from {len(report.engines)} versions of the rules' program and may not be comparable."
    return ""


def status(report: LeagueReport) -> str:
    """One word or two for the facts."""
    return "complete" if report.complete else f"{report.per_cent_played} % played"
