"""What a Split bot reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.record_types import NONE
from engine.split.actions import ACTIONS, SplitAction
from engine.split.cards import CARDS, DECK_SIZE, FACES, MATCH_IDS, TYPES, Card, MatchId, faces
from engine.split.limits import HAND
from engine.split.record import BONUS_DRAWING, DRAWING, LAYING, MARKING, OVER, PLAYING, SWAPPING
from engine.views import View

DUE = {
    DRAWING: "draw",
    PLAYING: "play",
    SWAPPING: "swap",
    BONUS_DRAWING: "bonus draw",
    MARKING: "mark",
    LAYING: "lay",
    OVER: "",
}


class Match(NamedTuple):
    """A match on the table: who it lies in front of, the two halves that are seen, and its type: `weak`, `strong` or
    `perfect` (SP-7).
    """

    id: MatchId
    owner: int
    cards: tuple[Card, Card]
    type: str


class Sheet(NamedTuple):
    """A player's sheet: boxes filled for each number from the two up, negative boxes filled, and its value with them
    (SP-13, SP-16).
    """

    positive: tuple[int, ...]
    negative: int
    value: int


class Move(NamedTuple):
    """An action and who did it; what a draw from the pile brought is not said."""

    seat: int
    action: SplitAction


class LastRound(NamedTuple):
    """The round before this one as it ended; `scores` are what it changed in the totals.

    `went_out` is who went out (SP-12) and `drew_last` who drew the pile's last card (SP-5); one of them is None.
    """

    dealer: int
    row: tuple[Card, ...]
    matches: tuple[Match, ...]
    hand_sizes: tuple[int, ...]
    went_out: int | None
    drew_last: int | None
    scores: tuple[int, ...]


class GameView(View[SplitAction]):
    """One seat's view of a game of Split; lists by seat have one entry for each seat. A card held twice stands in a
    list twice.

    The values of the score sheet are in the options that a bot is given at the start; unless an operator replaced them
    they are this project's own. Each action of `legal` has a `verb` and what that needs.
    """

    @property
    def actions(self) -> Sequence[SplitAction]:
        """Every action of the game, by number."""
        return ACTIONS

    @property
    def due(self) -> str:
        """What is to be done: `draw`, `play` (or discard), a bonus (`swap`, `bonus draw`, `mark`), or `lay` before a
        first turn (SP-12).
        """
        return DUE[self.public["phase"]]

    @property
    def to_play(self) -> Card | None:
        """The card just taken from the row, which is to be played before anything else (SP-6)."""
        taken: int = self.public["taken"]
        return None if taken == NONE else CARDS[taken]

    @property
    def hand(self) -> list[Card]:
        """My cards, in ascending order."""
        return faces(int(self.record["hand"]), int(self.record["hand_twice"]))

    @property
    def hand_sizes(self) -> list[int]:
        """Cards in each hand."""
        return self._by_seat("held")

    @property
    def known(self) -> list[list[Card]]:
        """Cards that each hand is known to hold because they were taken from the row; of a face that was played or
        discarded since, one fewer.
        """
        pairs = zip(self._by_seat("known"), self._by_seat("known_twice"), strict=True)
        return [faces(once, twice) for once, twice in pairs]

    @property
    def row(self) -> list[Card]:
        """The discard row in order, its open end last; `draw row K` takes the last K cards (SP-6)."""
        return _row(self.public)

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile; who draws the last one ends the round (SP-5)."""
        return DECK_SIZE - self.public["drawn"]

    @property
    def matches(self) -> list[Match]:
        """The matches on the table, number by number from the twos up within those laid first, second and so on."""
        return _matches(self.public)

    @property
    def covered(self) -> list[Card]:
        """The halves that upgrades have put out of play (SP-8)."""
        return faces(self.public["covered"], self.public["covered_twice"])

    @property
    def unseen(self) -> list[Card]:
        """The halves whose place I do not know: in the pile, or in another hand without having been taken from the
        row.
        """
        left = [2] * FACES
        seen = [*self.hand, *self.row, *self.covered]
        seen += [card for match in self.matches for card in match.cards]
        seen += [card for seat, cards in enumerate(self.known) if seat != self.seat for card in cards]
        for card in seen:
            left[card] -= 1
        return [card for card in CARDS for _ in range(left[card])]

    @property
    def sheets(self) -> list[Sheet]:
        """The score sheets, with the negative boxes marked in this round but without its matches and hands."""
        positive: list[list[int]] = self.public["positive"].tolist()
        negative: list[int] = self.public["negative"].tolist()
        values: list[int] = self.record["value"].tolist()
        return [Sheet(tuple(positive[seat]), negative[seat], values[seat]) for seat in range(self.seats)]

    @property
    def turned(self) -> Card:
        """The card that started the row (SP-2)."""
        face: int = self.public["turned"]
        return CARDS[face]

    @property
    def went_out(self) -> int | None:
        """Who has gone out on its first turn, while those without a turn lay their matches (SP-12)."""
        seat: int = self.public["went_out"]
        return None if seat == NONE else seat

    @property
    def history(self) -> list[Move]:
        """Everything done in this round, the first action first; with `turned` it says how the table came to be."""
        public, seats = self.public, self.seats
        seat, laying = (public["dealer"] + 1) % seats, False
        held = [HAND] * seats
        moves: list[Move] = []
        numbers: list[int] = public["moves"][: public["move_count"]].tolist()
        for number in numbers:
            action = ACTIONS[number]
            moves.append(Move(seat, action))
            held[seat] += _cards_gained(action)
            laying = laying or not held[seat]
            if action.verb == "discard" or (laying and action.verb == "decline"):
                seat = (seat + 1) % seats
        return moves

    @property
    def last_round(self) -> LastRound | None:
        """The round before this one, None in the first."""
        last, seats = self.last, self.seats
        if last is None:
            return None
        went_out, drew_last = (None if last[name] == NONE else last[name] for name in ("went_out", "drew_last"))
        return LastRound(
            last["dealer"],
            tuple(_row(last)),
            tuple(_matches(last)),
            tuple(last["held"][:seats].tolist()),
            went_out,
            drew_last,
            tuple(last["scores"][:seats].tolist()),
        )

    def _by_seat(self, field: str) -> list[int]:
        return self.public[field][: self.seats].tolist()


def _row(shown: dict[str, Any]) -> list[Card]:
    """The row of a round as everybody saw it."""
    return [CARDS[face] for face in shown["row"][: shown["row_size"]].tolist()]


def _matches(shown: dict[str, Any]) -> list[Match]:
    """The matches of a round as everybody saw them."""
    halves, others = shown["half"].tolist(), shown["other_half"].tolist()
    owned, of_type = shown["owned"].tolist(), shown["of_type"].tolist()
    return [
        Match(
            place,
            _holder(owned, place),
            (CARDS[halves[place]], CARDS[others[place]]),
            TYPES[_holder(of_type, place)],
        )
        for place in MATCH_IDS
        if halves[place] != NONE
    ]


def _holder(masks: list[int], place: int) -> int:
    """Which of several sets holds a match."""
    return next(number for number, mask in enumerate(masks) if mask >> place & 1)


def _cards_gained(action: SplitAction) -> int:
    """What an action adds to the hand of who does it."""
    if action.count is not None:
        return action.count
    return {"draw pile": 1, "bonus-draw": 1, "match": -2, "upgrade": -1, "discard": -1}.get(action.verb, 0)
