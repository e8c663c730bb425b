"""The options of Bottle Imp and its variants."""

from __future__ import annotations

from typing import Any, Literal, cast

from pydantic import field_validator, model_validator

from engine.bottle_imp.cards import DECK_NAMES, DECKS, Card, Deck
from engine.bottle_imp.layouts import LAYOUTS, ONE_BOTTLE, sides
from engine.cells import ROUND_CAP
from engine.game import Preset
from engine.options import GameOptions, option

DEVILS_EYE = 2
"""The seat count that is dealt two packs each (BI-40)."""
FIRST_PACK = 6
"""Cards of the first of them."""
SHORT_DEALER = 5
"""The seat count whose dealer is dealt one card fewer and discards one fewer (BI-7, BI-11)."""
WHOLE_DECK = (5, 6)
"""The seat counts that play with the expansion (BI-3)."""

MOST_OF = {"target": 10_000, "deals": ROUND_CAP // max(LAYOUTS), "rounds": ROUND_CAP}
"""The ways a game can end (BI-36) and the largest number each takes."""


class BottleImpOptions(GameOptions):
    """Every option of Bottle Imp; the defaults are the classic game."""

    deck: Literal["classic", "expanded"] = option(
        "classic",
        "The printing of the cards, which sets their colours and merit points; five and six seats need the expanded "
        "one.",
        "BI-1",
        "BI-3",
        "BI-4",
    )
    start_price: int = option(
        19,
        "The price at which a bottle is first for sale; a card must be below it to buy.",
        "BI-1",
        "BI-24",
        ge=2,
        le=38,
    )
    bottles: Literal[1, 2] | None = option(
        None,
        "Bottles in the game; by default two for five and six seats, but one where somebody plays alone against teams.",
        "BI-37",
        "BI-38",
    )
    discards: int = option(
        1,
        "Cards each player puts into the Devil's Trick; for two seats 1 stands for two cards, and the dealer of five "
        "discards one fewer.",
        "BI-10",
        "BI-11",
        "BI-41",
        ge=0,
        le=11,
    )
    pass_left: int = option(
        1,
        "Cards each player passes to its left neighbour; for two seats to the opponent's first pack.",
        "BI-12",
        "BI-41",
        ge=0,
        le=11,
    )
    pass_right: int = option(
        1,
        "Cards each player passes to its right neighbour; for two seats to the opponent's second pack.",
        "BI-12",
        "BI-41",
        ge=0,
        le=11,
    )
    follow: Literal["must", "free"] = option("must", "Whether the led colour must be followed.", "BI-21", "BI-44")
    card_points: Literal["merit", "face"] = option(
        "merit", "What a card scores: its merit points, or the number on it.", "BI-30"
    )
    team_bottle: Literal["own", "shared"] = option(
        "own",
        "What a bottle costs a team: its owner's own points, or all that the team has won; the Devil's Trick is lost "
        "for each bottle.",
        "BI-35",
    )
    solo_doubles: bool = option(
        True, "Whether a player who plays alone against teams doubles its score of the round.", "BI-34"
    )
    game_end: dict[str, int] = option(
        {"target": 200},
        "When the game ends: when a total has reached the target, when everybody has dealt so many times, or after "
        "so many rounds.",
        "BI-36",
        values=", ".join(f"{way} = 1 to {most}" for way, most in MOST_OF.items()),
    )

    @field_validator("bottles", mode="before")
    @classmethod
    def _a_number(cls, value: Any) -> Any:
        """True is no number, though it equals 1."""
        return "true" if value is True else value

    @field_validator("game_end", mode="before")
    @classmethod
    def _one_end(cls, value: Any) -> Any:
        ends = cast("dict[Any, Any]", value) if isinstance(value, dict) else {}
        if len(ends) == 1 and all(
            way in MOST_OF and type(number) is int and 1 <= number <= MOST_OF[way] for way, number in ends.items()
        ):
            return ends
        ways = ", ".join(f'{{"{way}": n}} with n from 1 to {most}' for way, most in MOST_OF.items())
        raise ValueError(f"game_end is one of {ways} (BI-36)")

    @model_validator(mode="after")
    def _possible(self) -> BottleImpOptions:
        if not self.seats():
            nearest = max(LAYOUTS, key=lambda seats: self.given_at_most(seats) - self.given(seats))
            raise ValueError(f"no number of seats can play this: {self.obstacle(nearest)}")
        return self

    def seats(self) -> tuple[int, ...]:
        """2 to 6, as far as the deck has the cards and the hands dealt have what is to be given away and one trick
        more.
        """
        return tuple(seats for seats in LAYOUTS if self.obstacle(seats) is None)

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody alone, and the team layouts (BI-5)."""
        return LAYOUTS[seats]

    def sides(self, layout: str) -> tuple[int, ...]:
        """The side that each seat plays for, by seats clockwise from the dealer (BI-5)."""
        return sides(layout)

    def obstacle(self, seats: int) -> str | None:
        """Why these options cannot be played with so many seats, and what would do."""
        if seats not in LAYOUTS:
            return None
        if seats in WHOLE_DECK and self.deck != "expanded":
            return (
                f'{seats} seats play with all 54 cards (BI-3), and deck = "{self.deck}" has 36; use deck = "expanded"'
            )
        if seats == DEVILS_EYE and self.discards % 2 and self.discards != 1:
            return (
                f"with 2 seats every trick has four cards, so that discards cannot be {self.discards}; let it be "
                "even, or 1 for the two cards of BI-41"
            )
        if seats == SHORT_DEALER and self.discards == 0:
            return (
                "with 5 seats the dealer discards one card fewer than the others (BI-11), which cannot be fewer than "
                "none; let discards be 1 or more"
            )
        given, most = self.given(seats), self.given_at_most(seats)
        if given > most:
            return (
                f"with {seats} seats discards, pass_left and pass_right take {given} cards, and there are {most} "
                f"(BI-7, BI-12, BI-41); let them add up to {most} at most"
            )
        if self.discarded(seats)[1] >= self.dealt(seats)[1]:
            return (
                f"with {seats} seats discards takes all {most} cards, and none is left to play; let it be {most - 1} "
                "at most"
            )
        return None

    def obstacles(self) -> dict[int, str]:
        """For each seat count that is ruled out, why."""
        return {seats: reason for seats in LAYOUTS if (reason := self.obstacle(seats))}

    def given(self, seats: int) -> int:
        """Cards that each seat but the dealer gives away before the tricks."""
        return self.discarded(seats)[1] + self.pass_left + self.pass_right

    def given_at_most(self, seats: int) -> int:
        """Cards it may give: those it is dealt, with two packs those of the second one (BI-41)."""
        return self.dealt(seats)[1] - self.first_pack(seats)

    @property
    def printing(self) -> Deck:
        """The printing of the cards."""
        return DECKS[DECK_NAMES.index(self.deck)]

    def bottles_of(self, seats: int, layout: str) -> int:
        """Bottles in the game, by the table of seats and layouts where the option leaves it to that."""
        return self.bottles or (2 if seats in WHOLE_DECK and layout not in ONE_BOTTLE else 1)

    def trick_size(self, seats: int) -> int:
        """Cards in a trick: one of each seat, or two (BI-43)."""
        return 2 * seats if seats == DEVILS_EYE else seats

    def first_pack(self, seats: int) -> int:
        """Cards of the first pack, which is turned face up before the tricks (BI-40, BI-42); 0 where there are no
        packs.
        """
        return FIRST_PACK if seats == DEVILS_EYE else 0

    def in_play(self, seats: int) -> tuple[Card, ...]:
        """The cards that are dealt, in ascending order (BI-3)."""
        return self.printing.in_play(seats in WHOLE_DECK)

    def dealt(self, seats: int) -> tuple[int, ...]:
        """Cards dealt to each seat, counted clockwise from the dealer (BI-7)."""
        each, left_over = divmod(len(self.in_play(seats)), seats)
        return tuple(each if offset == 0 else each + (left_over > 0) for offset in range(seats))

    def discarded(self, seats: int) -> tuple[int, ...]:
        """Cards each seat puts into the Devil's Trick, counted clockwise from the dealer (BI-10, BI-11, BI-41)."""
        if seats == DEVILS_EYE:
            return (self.discards + self.discards % 2,) * seats
        return tuple(self.discards - (seats == SHORT_DEALER and offset == 0) for offset in range(seats))

    def own_rounds(self, seats: int) -> int | None:
        """So many deals by everybody, or so many rounds; a target sets no number (BI-36)."""
        return self.game_end.get("rounds", self.game_end.get("deals", 0) * seats) or None


PRESETS = (
    Preset(
        "classic",
        "Bottle Imp",
        "36 cards, merit points; the game ends when a total has reached 200.",
        BottleImpOptions(),
        (3, 4),
        teams=False,
    ),
    Preset(
        "face-value",
        "Bottle Imp at face value",
        "36 cards that score the numbers on them; the game ends when a total has reached 500.",
        BottleImpOptions(card_points="face", game_end={"target": 500}),
        (3, 4),
        teams=False,
    ),
    Preset(
        "expanded",
        "Bottle Imp, expanded",
        "2 to 6 seats, teams, a second bottle and the Devil's Eye for two; merit points, and everybody deals twice.",
        BottleImpOptions(deck="expanded", game_end={"deals": 2}),
    ),
)
