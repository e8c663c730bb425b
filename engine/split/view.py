"""What a Split bot reads."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from engine.split.actions import ACTIONS, SplitAction
from engine.split.cards import CARDS, FACES, MATCH_IDS, TYPES, Card, MatchId, faces
from engine.split.limits import HAND
from engine.split.record import BONUS_DRAWING, DRAWING, LAYING, MARKING, NONE, OVER, PLAYING, SWAPPING, VIEW
from engine.views import View

NAMES = VIEW.names or ()
ALL_FACES = (1 << FACES) - 1
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
    """An action and who did it; what a draw from the pile brought is not told."""

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


class GameView(View):
    """One seat's view of a game of Split; lists by seat have one entry for each seat. A card held twice stands in a
    list twice.

    The values of the score sheet are in the options that a bot is given at the start; unless an operator replaced them
    they are this project's own.
    """

    ACTIONS = ACTIONS

    @property
    def legal(self) -> list[SplitAction]:
        """The actions to choose from, at least two, in ascending order; each has a `verb` and what that needs."""
        numbers: list[int] = self.record["legal"][: self.record["legal_count"]].tolist()
        return [ACTIONS[number] for number in numbers]

    @property
    def due(self) -> str:
        """What is to be done: `draw`, `play` (or discard), a bonus (`swap`, `bonus draw`, `mark`), or `lay` before a
        first turn (SP-12).
        """
        return DUE[self._fields["phase"]]

    @property
    def to_play(self) -> Card | None:
        """The card just taken from the row, which is to be played before anything else (SP-6)."""
        taken: int = self._fields["taken"]
        return None if taken == NONE else CARDS[taken]

    @property
    def hand(self) -> list[Card]:
        """My cards, in ascending order."""
        return faces(self._fields["hand"], self._fields["hand_twice"])

    @property
    def hand_sizes(self) -> list[int]:
        """Cards in each hand."""
        return self._by_seat("held")

    @property
    def known(self) -> list[list[Card]]:
        """Cards that each hand is known to hold because they were taken from the row; of a face that was played or
        discarded since, one fewer.
        """
        fields = self._fields
        return [
            faces(once, twice) for once, twice in zip(self._by_seat("known"), self._by_seat("known_twice"), strict=True)
        ][: fields["seats"]]

    @property
    def row(self) -> list[Card]:
        """The discard row in order, its open end last; `draw row K` takes the last K cards (SP-6)."""
        return self._row("")

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile; who draws the last one ends the round (SP-5)."""
        return self._fields["pile"]

    @property
    def matches(self) -> list[Match]:
        """The matches on the table, number by number from the twos up within those laid first, second and so on."""
        return self._matches("")

    @property
    def covered(self) -> list[Card]:
        """The halves that upgrades have put out of play (SP-8)."""
        return faces(self._fields["covered"], self._fields["covered_twice"])

    @property
    def unseen(self) -> list[Card]:
        """The halves whose place I do not know: in the pile, or in another hand without having been taken from the
        row.
        """
        fields = self._fields
        left = [2] * FACES
        seen = [*self.hand, *self.row, *self.covered]
        seen += [card for match in self.matches for card in match.cards]
        seen += [card for seat, cards in enumerate(self.known) if seat != fields["seat"] for card in cards]
        for card in seen:
            left[card] -= 1
        return [card for card in CARDS for _ in range(left[card])]

    @property
    def sheets(self) -> list[Sheet]:
        """The score sheets, with the negative boxes marked in this round but without its matches and hands."""
        fields = self._fields
        positive: list[list[int]] = fields["positive"].tolist()
        values, negative = self._by_seat("value"), self._by_seat("negative")
        return [Sheet(tuple(positive[seat]), negative[seat], values[seat]) for seat in range(fields["seats"])]

    @property
    def rounds(self) -> int:
        """Rounds in the whole game; `round` says which of them this is."""
        return self._fields["rounds"]

    @property
    def turned(self) -> Card:
        """The card that started the row (SP-2)."""
        face: int = self._fields["turned"]
        return CARDS[face]

    @property
    def went_out(self) -> int | None:
        """Who has gone out on its first turn, while those without a turn lay their matches (SP-12)."""
        seat: int = self._fields["went_out"]
        return None if seat == NONE else seat

    @property
    def history(self) -> list[Move]:
        """Everything done in this round, the first action first; with `turned` it tells how the table came to be."""
        fields = self._fields
        seats: int = fields["seats"]
        seat, laying = (fields["dealer"] + 1) % seats, False
        held = [HAND] * seats
        told: list[Move] = []
        numbers: list[int] = fields["moves"][: fields["move_count"]].tolist()
        for number in numbers:
            action = ACTIONS[number]
            told.append(Move(seat, action))
            held[seat] += _cards_gained(action)
            laying = laying or not held[seat]
            if action.verb == "discard" or (laying and action.verb == "decline"):
                seat = (seat + 1) % seats
        return told

    @property
    def last_round(self) -> LastRound | None:
        """The round before this one, None in the first."""
        fields = self._fields
        if fields["last_dealer"] == NONE:
            return None
        went_out, drew_last = (
            None if fields[name] == NONE else fields[name] for name in ("last_went_out", "last_drew_last")
        )
        return LastRound(
            fields["last_dealer"],
            tuple(self._row("last_")),
            tuple(self._matches("last_")),
            tuple(self._by_seat("last_held")),
            went_out,
            drew_last,
            tuple(self._by_seat("last_scores")),
        )

    @cached_property
    def _fields(self) -> dict[str, Any]:
        """The whole record at once: reading it field by field costs more from the second field on."""
        values: tuple[Any, ...] = self.record.tolist()
        return dict(zip(NAMES, values, strict=True))

    def _by_seat(self, field: str) -> list[int]:
        values: list[int] = self._fields[field].tolist()
        return values[: self._fields["seats"]]

    def _row(self, prefix: str) -> list[Card]:
        fields = self._fields
        return [CARDS[face] for face in fields[f"{prefix}row"][: fields[f"{prefix}row_size"]].tolist()]

    def _matches(self, prefix: str) -> list[Match]:
        fields = self._fields
        halves, others = fields[f"{prefix}half"].tolist(), fields[f"{prefix}other_half"].tolist()
        owned, of_type = fields[f"{prefix}owned"].tolist(), fields[f"{prefix}of_type"].tolist()
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
