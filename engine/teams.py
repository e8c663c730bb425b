"""Teams: which seats play together. A layout names the sizes of its sides, `2-1-1`.

Any game can be played in equal teams: partners sit as far apart as possible, and each receives the sum of the team's
points.
Where no source of the game has such a layout, it is a house rule and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.cells import individual, team_sizes


def equal_layouts(seats: int) -> tuple[str, ...]:
    """Every division of the seats into equal teams of two or more, small teams first.

    >>> equal_layouts(6)
    ('2-2-2', '3-3')
    """
    return tuple("-".join([str(size)] * (seats // size)) for size in range(2, seats // 2 + 1) if seats % size == 0)


def equal_sides(layout: str) -> tuple[int, ...]:
    """The side of each seat where all sides are of one size: seat s plays for side s modulo the number of sides.

    >>> equal_sides("2-2")
    (0, 1, 0, 1)
    """
    sizes = team_sizes(layout)
    if len(set(sizes)) != 1:
        raise ValueError(f"{layout} has sides of different sizes: the game says who sits where")
    return tuple(seat % len(sizes) for seat in range(sum(sizes)))


def rated_sides(layout: str) -> tuple[int, ...]:
    """The side that each seat's result counts for.

    Equal teams stay together for the whole game. Where somebody plays alone, the partners change with the dealer, and
    every seat
    has a total of its own, which is what wins: each is rated by itself.

    >>> rated_sides("2-2"), rated_sides("2-1-1")
    ((0, 1, 0, 1), (0, 1, 2, 3))
    """
    return equal_sides(layout if len(set(team_sizes(layout))) == 1 else individual(sum(team_sizes(layout))))


def teams(sides: Sequence[int]) -> list[list[int]]:
    """The seats of each side, from the side of each seat: larger teams first, then by their first seats.

    >>> teams([0, 1, 0, 2])
    [[0, 2], [1], [3]]
    """
    members = [[seat for seat, one in enumerate(sides) if one == side] for side in set(sides)]
    return sorted(members, key=lambda team: (-len(team), team))


def partners(sides: Sequence[int]) -> set[frozenset[int]]:
    """Every two seats that are partners at one deal or another, from the side of each seat counted from the dealer.

    >>> sorted(sorted(pair) for pair in partners([0, 1, 0, 1]))
    [[0, 2], [1, 3]]
    """
    seats = len(sides)
    together = [pair for pair in combinations(range(seats), 2) if sides[pair[0]] == sides[pair[1]]]
    return {frozenset((seat + dealer) % seats for seat in pair) for pair in together for dealer in range(seats)}
