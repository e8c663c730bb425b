"""A referee of Bottle Imp replays for 3 and 4 seats, written from the rules' text and the replay's format alone: it knows nothing of the engine."""

from __future__ import annotations

from typing import Any

CLASSIC = {
    "yellow": "1(1) 2(1) 3(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
    "blue": "4(1) 6(1) 8(2) 10(2) 13(3) 17(3) 20(4) 24(4) 27(5) 30(5) 32(6) 34(6)",
    "red": "11(1) 14(1) 16(2) 21(2) 23(3) 26(3) 29(4) 31(4) 33(5) 35(5) 36(6) 37(6)",
}
"""The cards with their merit points (BI-4)."""

COLOUR = {card.partition("(")[0]: colour for colour, line in CLASSIC.items() for card in line.split()}
MERIT = {card.partition("(")[0]: int(card.partition("(")[2].rstrip(")")) for line in CLASSIC.values() for card in line.split()}


class Foul(Exception):
    """Something in a replay is not as the rules have it."""


def require(kept: bool, what: str) -> None:
    if not kept:
        raise Foul(what)


def referee(told: dict[str, Any], round_cap: int = 200) -> None:
    """Check every deal, card given away, trick, price, score and total of a replay; Foul says what is wrong."""
    options, seats = told["options"], told["seats"]
    require(told["format"] == "arena-replay/1" and told["game"] == "bottle-imp", "not a replay of Bottle Imp")
    require(0 <= told["rounds"][0]["dealer"] < seats, "first dealer")
    totals = [0] * seats
    for number, told_round in enumerate(told["rounds"]):
        require(not ended(options, seats, number, totals, round_cap), "the game goes on after its end (BI-36)")
        require(told_round["dealer"] == (told["rounds"][0]["dealer"] + number) % seats, "the deal passes to the left (BI-6)")
        scores = Round(options, seats, told_round).scores()
        require(told_round["scores"] == scores, "scores (BI-30, BI-31)")
        totals = [before + now for before, now in zip(totals, scores, strict=True)]
    require(ended(options, seats, len(told["rounds"]), totals, round_cap), "the game is not told to its end (BI-36)")
    require(told["totals"] == totals, "totals")
    require(told["winners"] == [seat for seat in range(seats) if totals[seat] == max(totals)], "winners (BI-36)")


def ended(options: dict[str, Any], seats: int, rounds: int, totals: list[int], round_cap: int) -> bool:
    """Whether the game is over after so many rounds (BI-36)."""
    ((way, number),) = options["game_end"].items()
    return rounds == round_cap or {"target": max(totals) >= number, "deals": rounds == number * seats, "rounds": rounds == number}[way]


class Round:
    """One round being refereed."""

    def __init__(self, options: dict[str, Any], seats: int, told: dict[str, Any]) -> None:
        self.options, self.seats = options, seats
        self.events = list(told["events"])
        self.dealer = told["dealer"]
        self.hands = [set(hand) for hand in told["deal"]["hands"]]
        self.devils_trick: list[str] = []
        self.points = [0] * seats
        self.price, self.owner = options["start_price"], None
        dealt = [card for hand in told["deal"]["hands"] for card in hand]
        require(len(dealt) == len(set(dealt)) and set(dealt) == set(COLOUR), "one deck (BI-1)")
        require({len(hand) for hand in self.hands} == {36 // seats}, "dealt evenly (BI-7)")

    def next(self, expected: dict[str, Any], choices: set[str] | None = None) -> Any:
        """The next event, which must have the fields expected and, where a card is chosen, one of the choices; the card."""
        require(bool(self.events), "the round is not told to its end")
        event = self.events.pop(0)
        require({name: event.get(name, "none") for name in expected} == expected, f"{expected} is due, not {event}")
        if choices is not None:
            require(event["card"] in choices, f"{event['card']} is not allowed")
            require(set(event.get("legal", choices)) == choices, "choices")
        return event.get("card")

    def scores(self) -> list[int]:
        """Referee everything that is given away and played; the score of each seat (BI-30 to BI-32)."""
        self.give_away()
        leader = (self.dealer + 1) % self.seats
        while self.hands[leader]:
            leader = self.trick(leader)
        require(not self.events, "the round goes on after its end")
        lost = -sum(map(self.worth, self.devils_trick))
        return [lost if seat == self.owner else self.points[seat] for seat in range(self.seats)]

    def give_away(self) -> None:
        """BI-10, BI-12: each seat from the dealer's left gives away cards of its own, before any passed card is seen."""
        on_the_way: list[tuple[int, str]] = []
        for turn in range(1, self.seats + 1):
            seat = (self.dealer + turn) % self.seats
            for _ in range(self.options["discards"]):
                self.devils_trick.append(self.give(seat, {"do": "discard"}))
            for way, step in (("pass_left", 1), ("pass_right", -1)):
                to = (seat + step) % self.seats
                for _ in range(self.options[way]):
                    on_the_way.append((to, self.give(seat, {"do": "pass", "to": to})))
        for to, card in on_the_way:
            self.hands[to].add(card)

    def give(self, seat: int, expected: dict[str, Any]) -> str:
        """A card leaves a hand."""
        card = self.next({"seat": seat} | expected, set(self.hands[seat]))
        self.hands[seat].remove(card)
        return card

    def trick(self, leader: int) -> int:
        """BI-20 to BI-25; the winner."""
        trick: dict[str, int] = {}
        for turn in range(self.seats):
            seat = (leader + turn) % self.seats
            choices = self.choices(seat, trick)
            card = self.next({"seat": seat, "do": "play"}, choices)
            self.hands[seat].remove(card)
            trick[card] = seat
        cheaper = [card for card in trick if float(card) < self.price]
        taking = max(cheaper or trick, key=float)
        if cheaper:
            self.price, self.owner = float(taking), trick[taking]
        self.points[trick[taking]] += sum(map(self.worth, trick))
        self.next({"do": "trick", "winner": trick[taking], "price": self.price, "bottle": 0 if cheaper else None})
        return trick[taking]

    def choices(self, seat: int, trick: dict[str, int]) -> set[str]:
        """The cards a seat may play (BI-21)."""
        held = self.hands[seat]
        if not trick or self.options["follow"] == "free":
            return set(held)
        return {card for card in held if COLOUR[card] == COLOUR[next(iter(trick))]} or set(held)

    def worth(self, card: str) -> int:
        """What a card scores (BI-30)."""
        return MERIT[card] if self.options["card_points"] == "merit" else int(card)
