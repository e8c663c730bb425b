"""What a game's folder gives: everything that generic code (batches, positions, replays, tables, pages) relies on.

A folder has a module for each part: `record`, `kernel`, `actions`, `view`, `replay`, `refusals`. `engine.game` loads
each by its name when it is asked for: listing games loads no compiled code, and a bot's process loads `record` and
`view` alone. The type checker tries what is said here by `Parts`, and `engine.testing.check_game` by playing.

In compiled functions `rules` is an array of one record (the options in force), `states` an array of state records, `i`
the index of the game meant and `seat` a seat, counted clockwise from 0. Nothing checks bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from numpy.typing import NDArray

if TYPE_CHECKING:
    import numpy

    from engine.actions import Action
    from engine.options import GameOptions
    from engine.refusals import Refusal
    from engine.views import View

Records = NDArray[Any]
Actions = NDArray[Any]

OVER = -1
"""`to_act` when the game is over."""

RULES_FIELDS = ("rounds", "capped", "seats")
PUBLIC_FIELDS = ("dealer",)
STATE_FIELDS = ("seed", "public", "last", "total", "round", "to_act")
VIEW_FIELDS = (
    "public", "last", "total", "game", "round", "rounds", "legal", "legal_count", "seat", "seats", "side",
)  # fmt: skip
"""Fields that generic code reads or writes. `engine.record_types` makes record types that have them, and says what they
mean.
"""

Options = TypeVar("Options", bound="GameOptions", contravariant=True)


class Record(Protocol[Options]):
    """The record types, without compiled code."""

    @property
    def RULES(self) -> numpy.dtype[Any]:  # noqa: N802
        """The rules in force."""
        ...

    @property
    def PUBLIC(self) -> numpy.dtype[Any]:  # noqa: N802
        """What everybody may see of a round: the type of `public` and `last` in STATE and VIEW."""
        ...

    @property
    def STATE(self) -> numpy.dtype[Any]:  # noqa: N802
        """A game in progress. A copy of its bytes is a copy of the game."""
        ...

    @property
    def VIEW(self) -> numpy.dtype[Any]:  # noqa: N802
        """What one seat may know."""
        ...

    @property
    def ACTIONS(self) -> int:  # noqa: N802
        """How many actions there are, 0 to ACTIONS - 1."""
        ...

    def rules(self, options: Options, seats: int, layout: str, round_cap: int, /) -> Records:
        """The rules in force, an array of one; `round_cap` ends a game that its own rules would let go on."""
        ...

    def most_moves(self, options: Options, seats: int, round_cap: int, /) -> int:
        """The most actions a game can take."""
        ...


class Kernel(Protocol):
    """The rules, compiled by `engine.compiled`. No function checks that an action is legal: that is
    `engine.loops.is_legal`, a separate act.
    """

    def start(self, rules: Records, states: Records, i: int, seed: int, /) -> None:
        """Begin a game: every field set, the first round dealt, the first dealer drawn from the seed."""
        ...

    def to_act(self, rules: Records, states: Records, i: int, /) -> int:
        """The seat whose decision is due, or OVER."""
        ...

    def legal(self, rules: Records, states: Records, i: int, actions: Actions, /) -> int:
        """Write the legal actions into `actions` in ascending order and return how many there are; 0 when the game is
        over.
        """
        ...

    def apply(self, rules: Records, states: Records, i: int, action: int, /) -> None:
        """Carry out a legal action; the last action of a round scores it and deals the next round, if there is one."""
        ...

    def side(self, rules: Records, states: Records, i: int, seat: int, /) -> int:
        """The side a seat plays for in this round, counted from 0; the seats of one side are partners."""
        ...

    def score(self, rules: Records, states: Records, i: int, seat: int, /) -> float:
        """The points of a seat over all rounds scored so far; partners receive the sum of theirs."""
        ...

    def termination(self, rules: Records, states: Records, i: int, /) -> int:
        """Why the game ended, one of `engine.outcomes.Termination`, or GOING_ON."""
        ...

    def wins(self, rules: Records, states: Records, i: int, seat: int, /) -> bool:
        """Whether a seat wins the game, which is over, alone or with others."""
        ...

    def show_own(self, rules: Records, states: Records, i: int, seat: int, views: Records, j: int, /) -> None:
        """Write the game's own fields of `views[j]`, every byte of them: what `seat` knows and others do not, and what
        reading it takes. Everything else is written by `engine.loops.view`.
        """
        ...


KERNEL_FUNCTIONS = ("start", "to_act", "legal", "apply", "side", "score", "termination", "wins", "show_own")


class ActionTexts(Protocol[Options]):
    """The actions as people write them."""

    @property
    def ACTIONS(self) -> Sequence[Action]:  # noqa: N802
        """Every action the game has, by number."""
        ...

    def actions_of(self, options: Options, /) -> Sequence[Action]:
        """The same actions as the options show them, where what is printed on a card depends on them."""
        ...


class ViewClass(Protocol):
    """What a bot author reads, without compiled code."""

    @property
    def GameView(self) -> type[View[Any]]:  # noqa: N802
        """The class made of a view's record."""
        ...


class ReplayTexts(Protocol):
    """What a replay says, and what it means; `before` and `after` are state records around one action."""

    def opening(self, state: Any, seats: int, /) -> dict[str, Any]:
        """`dealer` and `deal` of the round just dealt."""
        ...

    def choice(self, action: int, /) -> str | int:
        """An action in a list of legal ones."""
        ...

    def events(self, before: Any, after: Any, action: int, seats: int, /) -> list[dict[str, Any]]:
        """What an action did: first the deed of its seat (`seat`, `do`), then what came of it."""
        ...

    def pack(self, rules: Records, /) -> Sequence[str]:
        """The cards that are dealt from, as a replay writes them, each as often as it is there."""
        ...

    def lay_out(self, state: Any, deal: Mapping[str, Any], /) -> None:
        """Put the `deal` of a replay in place of the one that a state was just dealt. It has the same parts with as
        many cards in each, all of the pack.
        """
        ...

    def action(self, state: Any, deed: Mapping[str, Any], /) -> int:
        """The action that the deed of a seat tells, legal or not; KeyError, TypeError or ValueError where it tells
        none.
        """
        ...


class Refusals(Protocol):
    """Why actions are not legal."""

    def explain(self, state: Any, seats: int, action: int, /) -> Refusal:
        """The reason and the rule that refuse `action` to the seat to act; the action is known not to be legal."""
        ...


@dataclass(frozen=True)
class Parts(Generic[Options]):
    """The modules of a game's folder side by side. A game's `game.py` makes one for the type checker, which holds each
    module to what is said here.
    """

    record: Record[Options]
    kernel: Kernel
    actions: ActionTexts[Options]
    view: ViewClass
    replay: ReplayTexts
    refusals: Refusals
