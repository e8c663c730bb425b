"""The options of Oh Hell and its variants."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from engine.cells import individual
from engine.game import Preset
from engine.oh_hell.cards import DECK_SIZE
from engine.options import GameOptions, option

MOST_CARDS = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
"""Hands in a game, and cards in its largest hand, by seats (OH-2)."""


class OhHellOptions(GameOptions):
    """Every option of Oh Hell; the defaults are the standard game."""

    order: Literal["up", "down", "up-down", "down-up", "fixed"] = option(
        "up",
        "The order of hand sizes; the turning hand is played once, and `fixed` plays `hands` hands of `max_cards`.",
        "OH-2",
        "OH-20",
        "OH-27",
    )
    max_cards: int | None = option(
        None, "Cards in the largest hand; by default 15, 13, 10, 8 or 7 for 3 to 7 seats.", "OH-2", "OH-27", ge=1, le=17
    )
    hands: int | None = option(
        None,
        "Only the first so many hands of the order are played, all of them where it has no more.",
        "OH-27",
        ge=1,
        le=33,
    )
    last_hand_trump: Literal["none", "turned"] = option(
        "none", "Whether the last hand has a trump, where a card is left to turn.", "OH-4", "OH-26"
    )
    hook: bool = option(False, "The bids may not add up to the number of tricks; this binds the last bidder.", "OH-21")
    bidding: Literal["sequential", "simultaneous"] = option(
        "sequential", "Whether bids are heard as they are made or revealed all at once.", "OH-6", "OH-22"
    )
    must_trump: bool = option(False, "Who cannot follow suit must play a trump if it holds one.", "OH-23")
    miss: Literal["zero", "tricks"] = option(
        "zero", "What a missed bid scores: nothing, or one point a trick.", "OH-9", "OH-24"
    )
    zero_bid: Literal["ten", "five-plus-hand"] = option(
        "ten", "What a made bid of 0 scores: 10, or 5 and one for each card of the hand.", "OH-9", "OH-25"
    )

    @model_validator(mode="after")
    def _possible(self) -> OhHellOptions:
        if self.hook and self.bidding == "simultaneous":
            raise ValueError(
                "hook needs a last bidder, so it cannot be combined with bidding = simultaneous (OH-22); use bidding "
                "= sequential or hook = false"
            )
        if self.order == "fixed" and (self.hands is None or self.max_cards is None):
            raise ValueError(
                "order = fixed plays `hands` hands of `max_cards` cards each (OH-27); give both, hands from 1 to 33 "
                "and max_cards from 1 to 17, or use another order"
            )
        most = max(len(self.whole_order(seats)) for seats in self.seats())
        if self.hands is not None and self.hands > most:
            raise ValueError(
                f"hands = {self.hands} is more than the {most} hands that order = {self.order} has here (OH-27); use "
                f"hands from 1 to {most}, or leave hands out"
            )
        return self

    def seats(self) -> tuple[int, ...]:
        """3 to 7 (OH-1), as far as the pack can deal the largest hand."""
        return tuple(seats for seats in MOST_CARDS if self.obstacle(seats) is None)

    def obstacle(self, seats: int) -> str | None:
        """Why the pack cannot deal the largest hand to so many seats, and what would do."""
        if seats not in MOST_CARDS or seats * self.largest_hand(seats) <= DECK_SIZE:
            return None
        return (
            f"{seats} seats with {self.largest_hand(seats)} cards each take {seats * self.largest_hand(seats)} cards "
            f"of {DECK_SIZE}; let max_cards be {DECK_SIZE // seats} at most"
        )

    def obstacles(self) -> dict[int, str]:
        """For each seat count that is ruled out, why."""
        return {seats: reason for seats in MOST_CARDS if (reason := self.obstacle(seats))}

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody plays alone."""
        return (individual(seats),)

    def largest_hand(self, seats: int) -> int:
        """Cards in the largest hand (OH-2, OH-27)."""
        return MOST_CARDS[seats] if self.max_cards is None else self.max_cards

    def whole_order(self, seats: int) -> tuple[int, ...]:
        """Cards dealt to each seat in the hands of the order, before `hands` cuts it short (OH-2, OH-20)."""
        largest = self.largest_hand(seats)
        up = tuple(range(1, largest + 1))
        down = up[::-1]
        return {
            "up": up,
            "down": down,
            "up-down": up + down[1:],
            "down-up": down + up[1:],
            "fixed": (largest,) * (self.hands or 1),
        }[self.order]

    def hand_sizes(self, seats: int) -> tuple[int, ...]:
        """Cards dealt to each seat, hand by hand, as they are played (OH-27)."""
        return self.whole_order(seats)[: self.hands]

    def own_rounds(self, seats: int) -> int:
        """The hands of the game."""
        return len(self.hand_sizes(seats))

    def trump_hands(self, seats: int) -> tuple[bool, ...]:
        """Whether each hand turns a card for trump: not the last (OH-4, OH-26), nor one that deals the whole pack."""
        sizes = self.hand_sizes(seats)
        last = len(sizes) - 1
        return tuple(
            size * seats < DECK_SIZE and (hand < last or self.last_hand_trump == "turned")
            for hand, size in enumerate(sizes)
        )


PRESETS = (
    Preset(
        "standard", "Oh Hell", "Hands grow from one card to the largest; the last hand has no trump.", OhHellOptions()
    ),
    Preset(
        "la-podrida",
        "La Podrida",
        "Who cannot follow suit must play a trump if it holds one.",
        OhHellOptions(must_trump=True),
    ),
    Preset(
        "hook",
        "Oh Hell with the hook",
        "The bids may not add up to the number of tricks, so that somebody misses in every hand.",
        OhHellOptions(hook=True),
    ),
    Preset(
        "blackout",
        "Blackout",
        "The hook, and one point for each trick to those who miss their bid.",
        OhHellOptions(hook=True, miss="tricks"),
    ),
    Preset(
        "down",
        "Oh Hell downwards",
        "The largest hand is played first, and the hand of one card last, without trump.",
        OhHellOptions(order="down"),
    ),
    Preset(
        "up-down",
        "Oh Hell up and down",
        "Hands grow from one card to the largest and shrink to one again.",
        OhHellOptions(order="up-down"),
    ),
    Preset(
        "down-up",
        "Oh Hell down and up",
        "Hands shrink from the largest to one card and grow to the largest again.",
        OhHellOptions(order="down-up"),
    ),
    Preset(
        "fixed",
        "Oh Hell with hands of one size",
        "Ten hands of seven cards each.",
        OhHellOptions(order="fixed", hands=10, max_cards=7),
    ),
    Preset(
        "five-cards",
        "Oh Hell up to five cards",
        "Hands grow from one card to five at every number of seats.",
        OhHellOptions(max_cards=5),
    ),
    Preset(
        "four-hands",
        "The first four hands of Oh Hell",
        "The game ends after the hand of four cards, which has no trump.",
        OhHellOptions(hands=4),
    ),
    Preset(
        "last-hand-trump",
        "Oh Hell with a last trump",
        "The last hand has a trump too, where a card is left to turn.",
        OhHellOptions(last_hand_trump="turned"),
    ),
    Preset(
        "simultaneous",
        "Oh Hell with simultaneous bids",
        "Everybody bids at once, without hearing the others.",
        OhHellOptions(bidding="simultaneous"),
    ),
    Preset(
        "miss-tricks",
        "Oh Hell with points for a miss",
        "A missed bid scores one point for each trick taken.",
        OhHellOptions(miss="tricks"),
    ),
    Preset(
        "zero-bid-hand",
        "Oh Hell with a zero worth the hand",
        "A made bid of 0 scores 5 and one for each card of the hand.",
        OhHellOptions(zero_bid="five-plus-hand"),
    ),
)
"""The games of the source by name, and each value of each option by itself."""
