"""Points of equal teams, compiled, for games that have no team rules of their own."""

from __future__ import annotations

from engine.compiled import compiled
from engine.contract import Records


@compiled
def team_total(rules: Records, states: Records, i: int, seat: int) -> float:
    """What the seats of one side have scored together; needs `side` and `seats` in the rules and `total` in the state."""
    r = rules[0]
    points = 0.0
    for other in range(r.seats):
        if r.side[other] == r.side[seat]:
            points += states[i].total[other]
    return points
