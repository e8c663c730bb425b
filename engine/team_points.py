"""Points and winners, compiled, for games in which the most points win."""

from __future__ import annotations

from engine.compiled import compiled
from engine.contract import Records
from engine.outcomes import GOING_ON, Termination

ALL_ROUNDS = int(Termination.ALL_ROUNDS)
ROUND_CAP = int(Termination.ROUND_CAP)


@compiled
def team_total(rules: Records, states: Records, i: int, seat: int) -> float:
    """What the seats of one side have scored together; needs `side` in the rules, a side for each seat."""
    r = rules[0]
    points = 0.0
    for other in range(r.seats):
        if r.side[other] == r.side[seat]:
            points += states[i].total[other]
    return points


@compiled
def team_wins(rules: Records, states: Records, i: int, seat: int) -> bool:
    """Whether no side has scored more than the seat's; needs `side` in the rules."""
    most = team_total(rules, states, i, 0)
    for other in range(1, rules[0].seats):
        most = max(most, team_total(rules, states, i, other))
    return team_total(rules, states, i, seat) == most


@compiled
def end_of_rounds(rules: Records, over: bool) -> int:
    """Why a game that ends with its last round has ended, or GOING_ON."""
    if not over:
        return GOING_ON
    return ROUND_CAP if rules[0].capped else ALL_ROUNDS
