"""Bottle Imp as one reads it: the cards, the layouts and the options (BI-1 to BI-7), then one round on the table
(BI-10 to BI-44).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeGuard


class Refused(Exception):
    """A problem after which the replay, or the round, cannot be followed any further."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(f"{text} ({rule})")


@dataclass(frozen=True)
class Card:
    """A card: its text in a replay, its number (halves are exact in a float), its colour and its merit points."""

    text: str
    number: float
    colour: str
    merit: int


# BI-4, as printed: number(merit points).
CLASSIC = {
    "yellow": "1(1) 2(1) 3(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
    "blue": "4(1) 6(1) 8(2) 10(2) 13(3) 17(3) 20(4) 24(4) 27(5) 30(5) 32(6) 34(6)",
    "red": "11(1) 14(1) 16(2) 21(2) 23(3) 26(3) 29(4) 31(4) 33(5) 35(5) 36(6) 37(6)",
}
EXPANDED = {
    "yellow": "1(1) 2(1) 4(2) 5(2) 7(3) 9(3) 12(4) 15(4) 18(5) 22(5) 25(6) 28(6)",
    "blue": "3(1) 6(1) 8(2) 10(2) 13(3) 17(4) 20(4) 23(4) 27(5) 30(5) 32(6) 35(6)",
    "red": "11(1) 14(1) 16(2) 21(2) 24(3) 26(3) 29(4) 31(4) 33(5) 34(5) 36(6) 37(6)",
}


def printed_cards(table: Mapping[str, str]) -> list[Card]:
    """The base cards of a printing (BI-4)."""
    entries = [(colour, *entry.rstrip(")").split("(")) for colour, line in table.items() for entry in line.split()]
    return [Card(number, float(number), colour, int(merit)) for colour, number, merit in entries]


def half_cards(base: list[Card]) -> list[Card]:
    """BI-2: every even base number + 0.5, same colour and merit points as the number below."""
    return [Card(f"{card.text}.5", card.number + 0.5, card.colour, card.merit) for card in base if card.number % 2 == 0]


def cards_in_use(deck: str, seats: int) -> dict[str, Card]:
    """BI-3: 2-4 players use the base set only, 5-6 players use all 54 cards; by text."""
    base = printed_cards(CLASSIC if deck == "classic" else EXPANDED)
    return {card.text: card for card in (base if seats <= 4 else base + half_cards(base))}


@dataclass(frozen=True)
class Layout:
    """Bottles by default, and the teams as offsets clockwise from the dealer (BI-5)."""

    bottles: int
    teams: tuple[tuple[int, ...], ...]


LAYOUTS = {
    (2, "1-1"): Layout(1, ((0,), (1,))),
    (3, "1-1-1"): Layout(1, ((0,), (1,), (2,))),
    (4, "1-1-1-1"): Layout(1, ((0,), (1,), (2,), (3,))),
    (4, "2-1-1"): Layout(1, ((1, 3), (0,), (2,))),
    (5, "1-1-1-1-1"): Layout(2, ((0,), (1,), (2,), (3,), (4,))),
    (5, "2-2-1"): Layout(1, ((1, 3), (2, 4), (0,))),
    (6, "1-1-1-1-1-1"): Layout(2, ((0,), (1,), (2,), (3,), (4,), (5,))),
    (6, "2-2-2"): Layout(2, ((0, 3), (1, 4), (2, 5))),
    (6, "2-2-1-1"): Layout(1, ((1, 4), (2, 5), (0,), (3,))),
    # House rules: even divisions, partners as far apart as possible, nobody alone.
    (4, "2-2"): Layout(1, ((0, 2), (1, 3))),
    (6, "3-3"): Layout(2, ((0, 2, 4), (1, 3, 5))),
}


@dataclass(frozen=True)
class Rules:
    """Every option of a game with its value; `bottles` and `discards` as they are played."""

    seats: int
    layout: Layout
    deck: str
    start_price: float
    bottles: int
    discards: int
    pass_left: int
    pass_right: int
    follow: str
    card_points: str
    team_bottle: str
    solo_doubles: bool
    game_end: tuple[str, float]

    @property
    def cards(self) -> dict[str, Card]:
        """The cards in use, by text."""
        return cards_in_use(self.deck, self.seats)

    @property
    def has_teams(self) -> bool:
        """Whether anybody has a partner; where nobody has, nothing is doubled (BI-34)."""
        return len(self.layout.teams) < self.seats

    def teams(self, dealer: int) -> list[list[int]]:
        """BI-5, BI-6: the teams of the round of this dealer, as seats."""
        return [sorted((dealer + offset) % self.seats for offset in team) for team in self.layout.teams]

    def pack_sizes(self, dealer: int, seat: int) -> dict[str, int]:
        """BI-40: two packs of 6 and 12 with two seats. BI-7: else one even hand, at five seats one card fewer for the
        dealer.
        """
        if self.seats == 2:
            return {"first": 6, "second": 12}
        if self.seats == 5:
            return {"hand": 10 if seat == dealer else 11}
        return {"hand": len(self.cards) // self.seats}

    def discards_of(self, dealer: int, seat: int) -> int:
        """BI-10; BI-11: at five seats the dealer gives one fewer."""
        return self.discards - (self.seats == 5 and seat == dealer)


OPTION_NAMES = tuple(one.name for one in fields(Rules) if one.name not in ("seats", "layout"))


def is_number(value: Any) -> TypeGuard[float]:
    """Whether a value of a JSON document is a number, and of a size that a game can have."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def is_count(value: Any) -> TypeGuard[int]:
    """Whether a value of a JSON document is a whole number, zero or more."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_rules(options: Mapping[str, Any], seats: Any, layout: Any) -> Rules:
    """The options of a replay, with the default for every null. Refused: a missing or unknown option, or an
    impossible value.
    """
    if not is_count(seats) or not isinstance(layout, str) or (seats, layout) not in LAYOUTS:
        raise Refused(f"there is no layout {layout!r} for {seats!r} seats", "BI-5")
    missing = [name for name in OPTION_NAMES if name not in options]
    if missing:
        raise Refused(f"`options` does not name {', '.join(missing)}", "replay format")
    unknown = [name for name in options if name not in OPTION_NAMES]
    if unknown:
        raise Refused(f"`options` names {unknown}, of which the rules know nothing", "replay format")
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    start_price = given.get("start_price", 19)
    if not is_number(start_price):
        raise Refused(f"option start_price is {start_price!r}, not a number", "BI-1")
    rules = Rules(
        seats=seats,
        layout=LAYOUTS[seats, layout],
        deck=one_of(given, "deck", ("expanded", "classic"), "BI-4"),
        start_price=float(start_price),
        bottles=one_of(given, "bottles", (1, 2), "BI-37") if "bottles" in given else LAYOUTS[seats, layout].bottles,
        discards=count_of(given, "discards", "BI-10"),
        pass_left=count_of(given, "pass_left", "BI-12"),
        pass_right=count_of(given, "pass_right", "BI-12"),
        follow=one_of(given, "follow", ("must", "free"), "BI-21"),
        card_points=one_of(given, "card_points", ("merit", "face"), "BI-30"),
        team_bottle=one_of(given, "team_bottle", ("own", "shared"), "BI-35"),
        solo_doubles=one_of(given, "solo_doubles", (True, False), "BI-34"),
        game_end=read_game_end(given.get("game_end", {"deals": 2})),
    )
    return checked(rules)


def one_of(given: Mapping[str, Any], name: str, values: tuple[Any, ...], rule: str) -> Any:
    """The value of an option that knows only some values; the first is the default."""
    value = given.get(name, values[0])
    if not any(type(value) is type(known) and value == known for known in values):
        raise Refused(f"option {name} is {value!r}, not one of {values}", rule)
    return value


def count_of(given: Mapping[str, Any], name: str, rule: str) -> int:
    """The value of an option that counts cards; the default is one."""
    value = given.get(name, 1)
    if not is_count(value):
        raise Refused(f"option {name} is {value!r}, not a number of cards", rule)
    return value


def read_game_end(value: Any) -> tuple[str, float]:
    """BI-36: `{"deals": n}`, `{"target": n}` or `{"rounds": n}`."""
    if isinstance(value, Mapping) and len(value) == 1:
        kind, number = next(iter(value.items()))
        if (
            is_number(number)
            and number > 0
            and (kind == "target" or (kind in ("deals", "rounds") and is_count(number)))
        ):
            return kind, number
    raise Refused(f"option game_end is {value!r}", "BI-36")


def checked(rules: Rules) -> Rules:
    """Refuses combinations that cannot be played; with two seats 1 discard stands for the two of BI-41."""
    if rules.seats > 4 and rules.deck == "classic":
        raise Refused(f"the classic deck has no cards for {rules.seats} seats", "BI-3")
    if rules.seats == 5 and rules.discards == 0:
        raise Refused("option discards is 0, so that the dealer cannot give one fewer", "BI-11")
    if rules.seats == 2 and rules.discards == 1:
        rules = Rules(**{**vars(rules), "discards": 2})
    if rules.seats == 2 and rules.discards % 2 == 1:
        raise Refused(f"option discards is {rules.discards}, an odd number, with two seats", "BI-41")
    for seat in range(rules.seats):
        held = list(rules.pack_sizes(0, seat).values())[-1]
        if rules.discards_of(0, seat) + rules.pass_left + rules.pass_right > held:
            raise Refused(f"more cards are to be discarded and passed than the {held} there are", "BI-10")
    return rules


class Choice(NamedTuple):
    """What a player has to give before the tricks: a discard, or a pass to a seat and there into a pack."""

    do: str
    to: int = -1
    pack: str = ""


class Play(NamedTuple):
    """A card played to a trick."""

    seat: int
    card: Card


@dataclass
class Table:
    """One round: who holds what, and what became of the cards and bottles. Every seat has one pack `hand`; with two
    seats `first` and `second`.
    """

    rules: Rules
    dealer: int
    packs: list[dict[str, list[Card]]]
    devil: list[Card] = field(default_factory=list[Card])
    face_down: list[tuple[Choice, Card]] = field(default_factory=list[tuple[Choice, Card]])
    won: list[list[Card]] = field(default_factory=list[list[Card]])
    prices: list[float] = field(default_factory=list[float])
    owners: list[int | None] = field(default_factory=list[int | None])

    def __post_init__(self) -> None:
        """BI-24, BI-37: every bottle starts at the start price, and nobody owns it."""
        self.won = [[] for _ in range(self.rules.seats)]
        self.prices = [self.rules.start_price] * self.rules.bottles
        self.owners = [None] * self.rules.bottles

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.seats

    @property
    def two(self) -> bool:
        """Whether this is the Devil's Eye (BI-40 ff.)."""
        return self.rules.seats == 2

    @property
    def first_leader(self) -> int:
        """BI-20: the player left of the dealer."""
        return (self.dealer + 1) % self.seats

    # Before the tricks

    def choices_due(self, seat: int) -> list[Choice]:
        """BI-10 to BI-12, BI-41: what a seat has to give, in order; left is the opponent's first pack with two seats,
        right its second.
        """
        left, right = (seat + 1) % self.seats, (seat - 1) % self.seats
        packs = ("first", "second") if self.two else ("hand", "hand")
        discards = [Choice("discard")] * self.rules.discards_of(self.dealer, seat)
        return (
            discards
            + [Choice("pass", left, packs[0])] * self.rules.pass_left
            + [Choice("pass", right, packs[1])] * self.rules.pass_right
        )

    def giving_pack(self, seat: int) -> list[Card]:
        """BI-41: with two seats all cards given come from the second pack."""
        return self.packs[seat]["second" if self.two else "hand"]

    def give(self, seat: int, choice: Choice, card: Card) -> None:
        """BI-10, BI-12: a discard joins the Devil's Trick; a passed card stays face down until all have chosen."""
        self.giving_pack(seat).remove(card)
        if choice.do == "discard":
            self.devil.append(card)
        else:
            self.face_down.append((choice, card))

    def take_up_passes(self) -> None:
        """BI-12: when all have chosen, everybody takes up the cards passed."""
        for choice, card in self.face_down:
            self.packs[choice.to][choice.pack].append(card)

    # Tricks

    def held(self, seat: int) -> list[Card]:
        """All cards a seat holds."""
        return [card for pack in self.packs[seat].values() for card in pack]

    def legal(self, seat: int, led: str | None) -> list[Card]:
        """BI-21, BI-44: a card is legal if it follows the led colour, or if its pack holds no card of that colour."""
        free = led is None or self.rules.follow == "free"
        packs = self.packs[seat].values()
        return [
            card
            for pack in packs
            for card in pack
            if free or card.colour == led or all(other.colour != led for other in pack)
        ]

    def turns(self, leader: int) -> list[int]:
        """BI-20: clockwise from the leader; BI-43: with two seats A B A B."""
        return [(leader + turn) % self.seats for turn in range(4 if self.two else self.seats)]

    def play(self, seat: int, card: Card) -> None:
        """Takes a card out of the pack that holds it."""
        next(pack for pack in self.packs[seat].values() if card in pack).remove(card)

    @property
    def price(self) -> float:
        """BI-37: the price that counts is the higher one."""
        return max(self.prices)

    def take_trick(self, trick: list[Play]) -> tuple[int, int | None]:
        """BI-22, BI-23, BI-25, BI-37: winner, and bottle sold if one was; the bottle of the higher price is sold, on a
        tie bottle 0.
        """
        below = [play for play in trick if play.card.number < self.price]
        winner, card = max(below or trick, key=lambda play: play.card.number)
        self.won[winner] += [play.card for play in trick]
        if not below:
            return winner, None
        sold = self.prices.index(self.price)
        self.prices[sold], self.owners[sold] = card.number, winner
        return winner, sold

    # Scoring

    def points(self, cards: list[Card]) -> float:
        """BI-30: merit points, or the numbers on the cards."""
        return sum(card.merit if self.rules.card_points == "merit" else card.number for card in cards)

    def own_score(self, seat: int) -> float:
        """BI-30 without a bottle; BI-31, BI-38: with bottles minus the Devil's Trick, once for each."""
        bottles = self.owners.count(seat)
        return -bottles * self.points(self.devil) if bottles else self.points(self.won[seat])

    def team_score(self, team: list[int]) -> float:
        """BI-33 to BI-35: what each member of a team receives; a player alone is a team of one."""
        bottles = sum(self.owners.count(seat) for seat in team)
        if len(team) == 1:
            return self.own_score(team[0]) * (2 if self.rules.has_teams and self.rules.solo_doubles else 1)
        if bottles and self.rules.team_bottle == "shared":
            return -bottles * self.points(self.devil)
        return sum(self.own_score(seat) for seat in team)

    def team_of(self, seat: int) -> list[int]:
        """The team of a seat, itself included."""
        return next(team for team in self.rules.teams(self.dealer) if seat in team)

    def scores(self) -> list[float]:
        """The score of every seat."""
        return [self.team_score(self.team_of(seat)) for seat in range(self.seats)]

    def score_rules(self, seat: int) -> str:
        """The rules that made the score of a seat."""
        team = self.team_of(seat)
        bottle = any(owner in team for owner in self.owners)
        rules = ["BI-31" if bottle else "BI-30"] + ["BI-38"] * (bottle and self.rules.bottles == 2)
        if len(team) > 1:
            rules += ["BI-33"] + ["BI-35"] * bottle
        elif self.rules.has_teams:
            rules.append("BI-34")
        return ", ".join(rules)


def game_over(rules: Rules, rounds: int, totals: list[float]) -> bool:
    """BI-36: whether the game ends after so many rounds."""
    kind, number = rules.game_end
    if kind == "target":
        return max(totals) >= number
    return rounds >= (number * rules.seats if kind == "deals" else number)


def winners(totals: list[float]) -> list[int]:
    """BI-36: the highest total wins; ties stand."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
