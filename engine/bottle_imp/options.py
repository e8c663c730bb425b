"""The options of Bottle Imp and its variants."""

from __future__ import annotations

from typing import Any, Literal, cast

from pydantic import field_validator, model_validator

from engine.bottle_imp.cards import DECK_NAMES, DECKS, Deck
from engine.cells import individual
from engine.game import Preset
from engine.options import GameOptions, option

SEATS = (3, 4)

MOST_OF = {"target": 10_000, "deals": 100, "rounds": 1_000}
"""The ways a game can end (BI-36) and the largest number each takes."""


class BottleImpOptions(GameOptions):
    """Every option of Bottle Imp; the defaults are the classic game."""

    deck: Literal["classic"] = option("classic", "The printing of the cards, which sets their colours and merit points.", "BI-1", "BI-4")
    start_price: int = option(19, "The price at which the bottle is first for sale; a card must be below it to buy.", "BI-1", "BI-24", ge=2, le=38)
    discards: int = option(1, "Cards each player puts into the Devil's Trick.", "BI-10", ge=1, le=11)
    pass_left: int = option(1, "Cards each player passes to its left neighbour.", "BI-12", ge=0, le=11)
    pass_right: int = option(1, "Cards each player passes to its right neighbour.", "BI-12", ge=0, le=11)
    follow: Literal["must", "free"] = option("must", "Whether the led colour must be followed.", "BI-21")
    card_points: Literal["merit", "face"] = option("merit", "What a card scores: its merit points, or the number on it.", "BI-30")
    game_end: dict[str, int] = option({"target": 200}, 'When the game ends: {"target": n} points, {"deals": n} by each player, or {"rounds": n}.', "BI-36")

    @field_validator("game_end", mode="before")
    @classmethod
    def _one_end(cls, value: Any) -> Any:
        ends = cast("dict[Any, Any]", value) if isinstance(value, dict) else {}
        if len(ends) == 1 and all(way in MOST_OF and type(number) is int and 1 <= number <= MOST_OF[way] for way, number in ends.items()):
            return ends
        ways = ", ".join(f'{{"{way}": n}} with n from 1 to {most}' for way, most in MOST_OF.items())
        raise ValueError(f"game_end is one of {ways} (BI-36)")

    @model_validator(mode="after")
    def _possible(self) -> BottleImpOptions:
        most = max(min(self.dealt(seats)) for seats in SEATS)
        if not self.seats():
            raise ValueError(
                f"discards, pass_left and pass_right take {self.choices} cards of a hand, and the most that are dealt are {most} (BI-7, BI-12); "
                f"let them add up to {most} at most, with discards up to {most - 1}"
            )
        return self

    def seats(self) -> tuple[int, ...]:
        """3 and 4, as far as the hands dealt have the cards to be given away and one to play."""
        return tuple(seats for seats in SEATS if min(self.dealt(seats)) >= max(self.choices, self.discards + 1))

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody plays alone."""
        return (individual(seats),)

    @property
    def printing(self) -> Deck:
        """The deck in use."""
        return DECKS[DECK_NAMES.index(self.deck)]

    @property
    def choices(self) -> int:
        """Cards a player gives away before the tricks (BI-10, BI-12)."""
        return self.discards + self.pass_left + self.pass_right

    def dealt(self, seats: int) -> tuple[int, ...]:
        """Cards dealt to each seat, counted clockwise from the dealer (BI-7)."""
        return (len(self.printing.dealt) // seats,) * seats

    def discarded(self, seats: int) -> tuple[int, ...]:
        """Cards each seat puts into the Devil's Trick, counted clockwise from the dealer (BI-10)."""
        return (self.discards,) * seats

    def most_rounds(self, seats: int, round_cap: int) -> int:
        """Rounds after which the game ends in any case: its own number (BI-36), or `round_cap` where that is less or there is none."""
        own = self.game_end.get("rounds", self.game_end.get("deals", 0) * seats)
        return min(round_cap, own or round_cap)


PRESETS = (
    Preset("classic", "Bottle Imp", "36 cards, merit points; the game ends when a total has reached 200.", BottleImpOptions()),
    Preset(
        "face-value",
        "Bottle Imp at face value",
        "36 cards that score the numbers on them; the game ends when a total has reached 500.",
        BottleImpOptions(card_points="face", game_end={"target": 500}),
    ),
)
