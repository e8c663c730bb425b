"""The actions of Split: draws, matches, upgrades, bonuses, declining and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.split.cards import CARDS, FACES, MATCH_IDS, MOST_MATCHES, SUIT_COUNT, Card, MatchId
from engine.split.record import ACTIONS as ACTION_COUNT
from engine.split.record import (
    BONUS_DRAW,
    DECLINE,
    DISCARD,
    DRAW_PILE,
    DRAW_ROW,
    MARK,
    MATCH,
    NUMBERS,
    PAIRS,
    SWAP,
    UPGRADE,
)

if TYPE_CHECKING:
    from engine.split.options import SplitOptions

SUIT_PAIRS = tuple((suit, other) for suit in range(SUIT_COUNT) for other in range(suit, SUIT_COUNT))


class SplitAction(Action):
    """One choice; what it does not need is None."""

    verb: str
    """`draw pile`, `draw row`, `match`, `upgrade`, `mark`, `bonus-draw`, `swap`, `decline` or `discard`."""
    count: int | None
    """Cards taken from the row, the topmost ones (SP-6)."""
    cards: tuple[Card, Card] | None
    """The halves of a match (SP-7)."""
    card: Card | None
    """The card discarded or laid on a match (SP-8)."""
    match: MatchId | None
    """The match that is upgraded."""
    target: int | None
    """The seat that marks a negative box (SP-9)."""
    give: MatchId | None
    take: MatchId | None
    """The matches that are swapped (SP-9)."""

    _text: str

    def __new__(cls, number: int) -> SplitAction:
        action = super().__new__(cls, number)
        action.count = action.cards = action.card = action.match = action.target = action.give = action.take = None
        action.verb, details = action._read(number)
        action._text = " ".join([action.verb, *details])
        return action

    @property
    def text(self) -> str:
        """`draw pile`, `draw row 3`, `match 5h 5s`, `upgrade 51 5d`, `mark 2`, `bonus-draw`, `swap 51 132`, `decline`
        or `discard 5h`.
        """
        return self._text

    def _read(self, number: int) -> tuple[str, list[str]]:
        """Sets what the action needs, and returns its verb and the rest of its text."""
        if number == DRAW_PILE:
            return "draw pile", []
        if number < MATCH:
            self.count = number - DRAW_ROW
            return "draw row", [str(self.count)]
        if number < UPGRADE:
            rank, pair = divmod(number - MATCH, PAIRS)
            one, other = (CARDS[rank * SUIT_COUNT + suit] for suit in SUIT_PAIRS[pair])
            self.cards = (one, other)
            return "match", [one.text, other.text]
        if number < MARK:
            count, face = divmod(number - UPGRADE, FACES)
            self.card = CARDS[face]
            self.match = MATCH_IDS[count * NUMBERS + self.card.rank]
            return "upgrade", [str(self.match.number), self.card.text]
        if number < BONUS_DRAW:
            self.target = number - MARK
            return "mark", [str(self.target)]
        if number == BONUS_DRAW:
            return "bonus-draw", []
        if number == DECLINE:
            return "decline", []
        if number < SWAP:
            self.card = CARDS[number - DISCARD]
            return "discard", [self.card.text]
        give, take = divmod(number - SWAP, MOST_MATCHES)
        self.give, self.take = MATCH_IDS[give], MATCH_IDS[take]
        return "swap", [str(self.give.number), str(self.take.number)]


ACTIONS = tuple(SplitAction(number) for number in range(ACTION_COUNT))


def actions_of(options: SplitOptions) -> tuple[SplitAction, ...]:
    """The same ones: no option changes what is printed on a card."""
    return ACTIONS
