"""A referee of Oh Hell replays, written from the rules' text and the replay's format alone: it knows nothing of the
engine.
"""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"
PACK = {rank + suit for rank in RANKS for suit in "cdhs"}
OPTIONS = {
    "order",
    "max_cards",
    "hands",
    "last_hand_trump",
    "hook",
    "bidding",
    "must_trump",
    "miss",
    "zero_bid",
}
MOST_CARDS = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}


class Foul(Exception):
    """Something in a replay is not as the rules have it."""


def require(kept: bool, what: str) -> None:
    if not kept:
        raise Foul(what)


def sizes_of(options: dict[str, Any], seats: int) -> list[int]:
    """Cards dealt to each seat, hand by hand (OH-2, OH-20, OH-27)."""
    largest = options["max_cards"] or MOST_CARDS[seats]
    up, down = list(range(1, largest + 1)), list(range(largest, 0, -1))
    order = {
        "up": up,
        "down": down,
        "up-down": up + down[1:],
        "down-up": down + up[1:],
        "fixed": [largest] * (options["hands"] or 1),
    }[options["order"]]
    return order[: options["hands"]] if options["hands"] else order


def referee(told: dict[str, Any]) -> None:
    """Check every deal, bid, card, trick, score and total of a replay; Foul says what is wrong."""
    options, seats = told["options"], told["seats"]
    require(set(options) == OPTIONS, f"options that the rules do not have, or too few: {set(options) ^ OPTIONS}")
    sizes = sizes_of(options, seats)
    require(told["format"] == "arena-replay/1" and told["game"] == "oh-hell", "not a replay of Oh Hell")
    require(len(told["rounds"]) == len(sizes), "number of hands (OH-2)")
    totals = [0] * seats
    dealer = told["rounds"][0]["dealer"]
    require(0 <= dealer < seats, "first dealer")
    for number, (size, told_round) in enumerate(zip(sizes, told["rounds"], strict=True)):
        require(told_round["dealer"] == (dealer + number) % seats, "the deal passes to the left (OH-3)")
        scores = Hand(options, seats, size, number == len(sizes) - 1, told_round).scores()
        require(told_round["scores"] == scores, "scores (OH-9)")
        totals = [before + now for before, now in zip(totals, scores, strict=True)]
    require(told["totals"] == totals, "totals")
    require(told["winners"] == [seat for seat in range(seats) if totals[seat] == max(totals)], "winners (OH-10)")


class Hand:
    """One hand being refereed."""

    def __init__(self, options: dict[str, Any], seats: int, size: int, last: bool, told: dict[str, Any]) -> None:
        self.options, self.seats, self.size = options, seats, size
        self.events = list(told["events"])
        self.first = (told["dealer"] + 1) % seats
        self.hands = [set(hand) for hand in told["deal"]["hands"]]
        turned = told["deal"]["turned"]
        dealt = [card for hand in told["deal"]["hands"] for card in hand] + ([turned] if turned else [])
        require([len(hand) for hand in self.hands] == [size] * seats, "cards dealt (OH-2)")
        require(len(set(dealt)) == len(dealt) and set(dealt) <= PACK, "one pack (OH-1)")
        without = size * seats == 52 or (last and options["last_hand_trump"] == "none")
        require((turned is None) == without, "turned card (OH-4)")
        self.trump = turned[1] if turned else None

    def next(self, do: str, seat: int | None, choices: list[Any] | None) -> dict[str, Any]:
        """The next event, which must be of the kind, seat and choices expected."""
        require(bool(self.events), "the hand is not told to its end")
        event = self.events.pop(0)
        require(event["do"] == do and event.get("seat") == seat, f"{do} of seat {seat} is due")
        if choices is not None:
            done = event["bid"] if do == "bid" else event["card"]
            require(done in choices, f"{done} is not allowed")
            require(sorted(event.get("legal", choices), key=str) == sorted(choices, key=str), "choices")
        return event

    def scores(self) -> list[int]:
        """Referee the bids and tricks; the points of each seat."""
        bids = self.bids()
        won = self.tricks()
        require(not self.events, "the hand goes on after its end")
        return [self.score(bids[seat], won[seat]) for seat in range(self.seats)]

    def bids(self) -> dict[int, int]:
        """OH-6, and OH-21 for the last bidder."""
        bids: dict[int, int] = {}
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            choices = list(range(self.size + 1))
            if self.options["hook"] and turn == self.seats - 1:
                choices = [bid for bid in choices if bid + sum(bids.values()) != self.size]
            bids[seat] = self.next("bid", seat, choices)["bid"]
        return bids

    def tricks(self) -> list[int]:
        """OH-7, OH-8 and OH-23; the tricks won by each seat."""
        won, leader = [0] * self.seats, self.first
        for _ in range(self.size):
            trick: dict[int, str] = {}
            for turn in range(self.seats):
                seat = (leader + turn) % self.seats
                card = self.next("play", seat, self.choices(seat, trick))["card"]
                self.hands[seat].remove(card)
                trick[seat] = card
            led = trick[leader][1]
            suit = self.trump if any(card[1] == self.trump for card in trick.values()) else led
            winner = max(
                (seat for seat in trick if trick[seat][1] == suit), key=lambda seat: RANKS.index(trick[seat][0])
            )
            require(self.next("trick", None, None)["winner"] == winner, "the winner of the trick (OH-8)")
            won[winner] += 1
            leader = winner
        return won

    def choices(self, seat: int, trick: dict[int, str]) -> list[str]:
        """The cards a seat may play."""
        held = sorted(self.hands[seat])
        if not trick:
            return held
        led = next(iter(trick.values()))[1]
        trumps = [card for card in held if card[1] == self.trump] if self.options["must_trump"] else []
        return [card for card in held if card[1] == led] or trumps or held

    def score(self, bid: int, won: int) -> int:
        """OH-9, OH-24, OH-25."""
        if bid != won:
            return won if self.options["miss"] == "tricks" else 0
        return 5 + self.size if bid == 0 and self.options["zero_bid"] == "five-plus-hand" else 10 + won
