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
        "up", "The order of hand sizes; the turning hand is played once, and `fixed` plays `hands` hands of `max_cards`.", "OH-2", "OH-20", "OH-27"
    )
    max_cards: int | None = option(None, "Cards in the largest hand; by default 15, 13, 10, 8 or 7 for 3 to 7 seats.", "OH-2", "OH-27", ge=1, le=17)
    hands: int | None = option(None, "Only so many hands of the order are played.", "OH-27", ge=1, le=33)
    last_hand_trump: Literal["none", "turned"] = option("none", "Whether the last hand has a trump, where a card is left to turn.", "OH-4", "OH-26")
    hook: bool = option(False, "The bids may not add up to the number of tricks; this binds the last bidder.", "OH-21")
    bidding: Literal["sequential", "simultaneous"] = option("sequential", "Whether bids are heard as they are made or revealed all at once.", "OH-6", "OH-22")
    must_trump: bool = option(False, "Who cannot follow suit must play a trump if it holds one.", "OH-23")
    miss: Literal["zero", "tricks"] = option("zero", "What a missed bid scores: nothing, or one point a trick.", "OH-9", "OH-24")
    zero_bid: Literal["ten", "five-plus-hand"] = option("ten", "What a made bid of 0 scores: 10, or 5 and one for each card of the hand.", "OH-9", "OH-25")

    @model_validator(mode="after")
    def _possible(self) -> OhHellOptions:
        if self.hook and self.bidding == "simultaneous":
            raise ValueError("hook needs a last bidder, so it cannot be combined with bidding = simultaneous (OH-22); use bidding = sequential or hook = false")
        if self.order == "fixed" and (self.hands is None or self.max_cards is None):
            raise ValueError("order = fixed plays `hands` hands of `max_cards` cards each (OH-27); give both")
        return self

    def seats(self) -> tuple[int, ...]:
        """3 to 7 (OH-1), as far as the pack can deal the largest hand."""
        return tuple(seats for seats in MOST_CARDS if self.obstacle(seats) is None)

    def obstacle(self, seats: int) -> str | None:
        """Why the pack cannot deal the largest hand to so many seats, and what would do."""
        if seats not in MOST_CARDS or seats * self.largest_hand(seats) <= DECK_SIZE:
            return None
        return f"{seats} seats with {self.largest_hand(seats)} cards each take {seats * self.largest_hand(seats)} cards of {DECK_SIZE}; let max_cards be {DECK_SIZE // seats} at most"

    def obstacles(self) -> dict[int, str]:
        """For each seat count that is ruled out, why."""
        return {seats: reason for seats in MOST_CARDS if (reason := self.obstacle(seats))}

    def layouts(self, seats: int) -> tuple[str, ...]:
        """Everybody plays alone."""
        return (individual(seats),)

    def largest_hand(self, seats: int) -> int:
        """Cards in the largest hand (OH-2, OH-27)."""
        return MOST_CARDS[seats] if self.max_cards is None else self.max_cards

    def hand_sizes(self, seats: int) -> tuple[int, ...]:
        """Cards dealt to each seat, hand by hand (OH-2, OH-20, OH-27)."""
        largest = self.largest_hand(seats)
        up = tuple(range(1, largest + 1))
        down = up[::-1]
        sizes = {"up": up, "down": down, "up-down": up + down[1:], "down-up": down + up[1:], "fixed": (largest,) * (self.hands or 1)}[self.order]
        return sizes[: self.hands]

    def own_rounds(self, seats: int) -> int:
        """The hands of the game."""
        return len(self.hand_sizes(seats))

    def trump_hands(self, seats: int) -> tuple[bool, ...]:
        """Whether each hand turns a card for trump: not the last one (OH-4, OH-26), nor one that deals the whole pack."""
        sizes = self.hand_sizes(seats)
        last = len(sizes) - 1
        return tuple(size * seats < DECK_SIZE and (hand < last or self.last_hand_trump == "turned") for hand, size in enumerate(sizes))


PRESETS = (Preset("standard", "Oh Hell", "Hands grow from one card to the largest; the last hand has no trump.", OhHellOptions()),)
