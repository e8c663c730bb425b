"""The rules of Split (SP-1 to SP-16), read a second time: slow, plain, and made from the numbered rules and the replay
format alone.

A move is named by its line of the replay format (`match 5h 5s`); `refusal` says why a line is not lawful now,
`legal_lines` is every line without
a refusal, and `take` carries one out and returns the event that tells it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

Number = int | float
Halves = tuple[str, str]

RANKS, SUITS = "23456789TJQKA", "cdhs"
FACES = [rank + suit for rank in RANKS for suit in SUITS]
HALF_CARDS = FACES * 2  # SP-1
HAND_SIZE = 9  # SP-2
WEAK_TO_PERFECT = ("weak", "strong", "perfect")  # SP-7
BONUS_MOVE = {"perfect": "mark", "strong": "bonus-draw", "weak": "swap"}  # SP-9

DEFAULT_UPPER: dict[str, list[Number]] = {
    "A": [0, 15, 30, 50, 70, 90, 110],
    "KQJ": [0, 10, 20, 35, 50, 65, 80],
    "T98765432": [0, 5, 10, 20, 30, 40, 50],
}
DEFAULT_LOWER = 5  # points a box

LINE = re.compile(
    r"draw pile|draw row NN|match CC CC|upgrade NN CC|mark NN|bonus-draw|swap NN NN|decline|discard CC".replace(
        "CC", f"[{RANKS}][{SUITS}]"
    ).replace("NN", "(?:0|[1-9][0-9]{0,8})")
)


class Unlawful(Exception):
    """Something after which the rest of the replay cannot be refereed; its text names the rule."""


# ---- The options and the score sheet

OPTION_RULES = {"upgrade": "SP-8", "upgrade_bonus": "SP-9", "rounds": "SP-1", "score_sheet": "SP-16"}
"""Every option, and the rule it stands in."""


@dataclass(frozen=True)
class Options:
    """SP-8's `upgrade`, SP-9's `upgrade_bonus`, SP-1's `rounds`, and the sheet: values of each number's row, and of the
    lower row (points a box, or a list).
    """

    upgrade: str
    upgrade_bonus: bool
    rounds: int
    upper: dict[str, list[Number]]
    lower: Number | list[Number]


def is_number(value: object) -> bool:
    """A JSON number (true and false are none)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_row(value: object) -> bool:
    """A sheet row's values: at least one number."""
    return isinstance(value, list) and len(value) > 0 and all(is_number(entry) for entry in value)


def read_options(told: object) -> Options:
    """The game's options; null means the default. Raises `Unlawful` for a missing or unknown name or an unusable
    value.
    """
    if not isinstance(told, Mapping):
        raise Unlawful("SP-8: `options` is not an object that names every option")
    for name, rule in OPTION_RULES.items():
        if name not in told:
            raise Unlawful(f"{rule}: `options` does not name `{name}`")
    unknown = [name for name in told if name not in OPTION_RULES]
    if unknown:
        raise Unlawful(f"SP-1: `options` names {unknown}, of which the rules know nothing")
    upgrade = "steal" if told["upgrade"] is None else told["upgrade"]
    bonus = True if told["upgrade_bonus"] is None else told["upgrade_bonus"]
    rounds = 3 if told["rounds"] is None else told["rounds"]
    if upgrade not in ("steal", "give", "own"):
        raise Unlawful(f"SP-8: option `upgrade` is {upgrade!r}, not steal, give or own")
    if not isinstance(bonus, bool):
        raise Unlawful(f"SP-9: option `upgrade_bonus` is {bonus!r}, not true or false")
    if type(rounds) is not int or rounds < 1:
        raise Unlawful(f"SP-1: option `rounds` is {rounds!r}, not a number of rounds")
    return Options(upgrade, bonus, rounds, *read_score_sheet(told["score_sheet"]))


def read_score_sheet(told: object) -> tuple[dict[str, list[Number]], Number | list[Number]]:
    """The values of the upper rows by number, and of the lower row. A key such as `KQJ` gives the values of each of
    its numbers' own rows.
    """
    sheet = {} if told is None else told
    if not isinstance(sheet, Mapping):
        raise Unlawful("SP-16: option `score_sheet` is not an object with `upper` and `lower`")
    upper, lower = sheet.get("upper"), sheet.get("lower")
    upper = DEFAULT_UPPER if upper is None else upper
    lower = DEFAULT_LOWER if lower is None else lower
    if (
        not isinstance(upper, Mapping)
        or sorted("".join(map(str, upper))) != sorted(RANKS)
        or not all(map(is_row, upper.values()))
    ):
        raise Unlawful("SP-16: `score_sheet.upper` does not give each number exactly one row of values")
    if not is_number(lower) and not is_row(lower):
        raise Unlawful("SP-16: `score_sheet.lower` is neither points a box nor a list of values")
    return {rank: values for ranks, values in upper.items() for rank in ranks}, lower


@dataclass
class Sheet:
    """One player's score sheet: the boxes filled so far, positive ones by number."""

    positive: Counter[str] = field(default_factory=Counter)
    negative: int = 0

    def value(self, options: Options) -> Number:
        """SP-16: the first open boxes of the upper rows less that of the lower row; a full row keeps its last value."""
        upper = sum(first_open_box(values, self.positive[rank]) for rank, values in options.upper.items())
        lower = (
            first_open_box(options.lower, self.negative)
            if isinstance(options.lower, list)
            else options.lower * self.negative
        )
        return upper - lower


def first_open_box(values: list[Number], filled: int) -> Number:
    """The value that counts in a row with `filled` boxes filled from the left."""
    return values[min(filled, len(values) - 1)]


# ---- Cards and matches


def match_type(first: str, second: str) -> str | None:
    """SP-7: perfect, strong or weak; None for different numbers."""
    if first[0] != second[0]:
        return None
    if first == second:
        return "perfect"
    return "strong" if (first[1] in "dh") == (second[1] in "dh") else "weak"


@dataclass
class Match:
    """A match on the table: whose it is and its two uncovered halves."""

    owner: int
    halves: Halves

    @property
    def type(self) -> str:
        """SP-7's type."""
        return str(match_type(*self.halves))


def covered_by(match: Match, card: str) -> str | None:
    """SP-8: the half that `card` covers in making the match strictly stronger (never more than one can be); None if it
    cannot.
    """
    for covered, kept in (match.halves, match.halves[::-1]):
        reached = match_type(kept, card)
        if reached is not None and WEAK_TO_PERFECT.index(reached) > WEAK_TO_PERFECT.index(match.type):
            return covered
    return None


# ---- A round


@dataclass
class Round:
    """A round under way. `phase` is what the player at `turn` decides now: draw, play (or discard), bonus, lay
    (SP-12), or over.

    `duty` is the row card that must be played next (SP-6), `bonus` the type whose bonus is due (SP-9), `turns` how
    many turns each seat has had,
    `layers` the seats still to lay after the one at `turn` (SP-12), `ended_by` the rule that ended the round, `out`
    who went out.
    """

    options: Options
    dealer: int
    hands: list[list[str]]
    row: list[str]
    pile: list[str]
    sheets: list[Sheet]
    table: dict[int, Match] = field(default_factory=dict)
    phase: str = "draw"
    turn: int = -1
    duty: str | None = None
    bonus: str | None = None
    turns: list[int] = field(default_factory=list)
    layers: list[int] = field(default_factory=list)
    ended_by: str | None = None
    out: int | None = None

    def __post_init__(self) -> None:
        if self.turn == -1:
            self.turn = self.left_of(self.dealer)  # SP-3
            self.turns = [0] * len(self.hands)

    @property
    def hand(self) -> list[str]:
        """The hand of the player who decides."""
        return self.hands[self.turn]

    def left_of(self, seat: int) -> int:
        """The left neighbour."""
        return (seat + 1) % len(self.hands)

    def end(self, rule: str) -> None:
        """The round ends by this rule (SP-5, SP-10 or SP-12)."""
        self.phase, self.ended_by = "over", rule

    @property
    def reason(self) -> str:
        """The `reason` of the `end` event."""
        return "out" if self.ended_by == "SP-12" else "pile"

    @property
    def next_dealer(self) -> int:
        """SP-14: who deals the next round."""
        return self.left_of(self.dealer) if self.out is None else self.out


def fill_in(game: Round) -> None:
    """SP-13: one positive box for each match, one negative box for each card in hand."""
    for match in game.table.values():
        game.sheets[match.owner].positive[match.halves[0][0]] += 1
    for sheet, hand in zip(game.sheets, game.hands, strict=True):
        sheet.negative += len(hand)


# ---- Why a line is not lawful now (None: it is)


def wrong_moment(game: Round, move: str) -> str | None:
    """The order of a turn: SP-4, with SP-9's bonus at once after a match and SP-12's laying."""
    if game.phase == "draw" and move != "draw":
        return "SP-4: a turn begins with a draw"
    if game.phase == "play" and move not in ("match", "upgrade", "discard"):
        return "SP-4: the draw of this turn is over" if move == "draw" else "SP-9: no bonus is due"
    if game.phase == "bonus" and move not in (BONUS_MOVE[str(game.bonus)], "decline"):
        due = BONUS_MOVE[str(game.bonus)]
        return f"SP-9: the bonus of the {game.bonus} match ({due}) is to be taken or declined first"
    if game.phase == "lay" and move not in ("match", "decline"):
        return "SP-12: after somebody went out only matches may be laid"
    return f"{game.ended_by}: the round is over" if game.phase == "over" else None


def why_not_draw(game: Round, source: str, count: str = "0") -> str | None:
    """SP-5 (a pile draw is always open) and SP-6 (the chosen row card can be played at once, with the cards taken
    along).
    """
    if source == "pile":
        return None
    if not 1 <= int(count) <= len(game.row):
        return f"SP-6: the row has {len(game.row)} cards, {count} cannot be taken"
    taken = game.row[-int(count) :]
    hands = [hand + taken if seat == game.turn else hand for seat, hand in enumerate(game.hands)]
    afterwards = replace(game, phase="play", duty=taken[0], hands=hands)
    if any(refusal(afterwards, line) is None for line in plays_with(afterwards, taken[0])):
        return None
    return f"SP-6: {taken[0]} could not be played at once"


def why_not_match(game: Round, first: str, second: str) -> str | None:
    """SP-7: two hand cards of one number; SP-6: the taken card first; SP-11: a card is kept for the discard, but not
    in SP-12's laying.
    """
    if Counter([first, second]) - Counter(game.hand):
        return f"SP-7: {first} and {second} are not both in the hand of seat {game.turn}"
    if match_type(first, second) is None:
        return f"SP-7: {first} and {second} differ in number"
    if game.duty is not None and game.duty not in (first, second):
        return f"SP-6: {game.duty} was taken from the row and must be played first"
    if game.phase == "play" and len(game.hand) <= 2:
        return "SP-11: the match would leave no card for the discard"
    return None


def why_not_upgrade(game: Round, number: str, card: str) -> str | None:
    """SP-8: a hand card on a match that it makes strictly stronger; SP-6 and SP-11 as for a match."""
    match = game.table.get(int(number))
    if match is None:
        return f"SP-8: no match with id {number} is on the table"
    if card not in game.hand:
        return f"SP-8: {card} is not in the hand of seat {game.turn}"
    if game.options.upgrade == "own" and match.owner != game.turn:
        return f"SP-8: match {number} is not seat {game.turn}'s own"
    if covered_by(match, card) is None:
        return f"SP-8: {card} does not make the {match.type} match {' '.join(match.halves)} stronger"
    if game.duty not in (None, card):
        return f"SP-6: {game.duty} was taken from the row and must be played first"
    if len(game.hand) <= 1:
        return "SP-11: the upgrade would leave no card for the discard"
    return None


def why_not_mark(game: Round, target: str) -> str | None:
    """SP-9, perfect: one other player."""
    if int(target) >= len(game.hands) or int(target) == game.turn:
        return f"SP-9: seat {target} is not another player"
    return None


def why_not_swap(game: Round, give: str, take: str) -> str | None:
    """SP-9, weak: a match of one's own for another player's of the same type."""
    given, taken = game.table.get(int(give)), game.table.get(int(take))
    if given is None or taken is None:
        return f"SP-9: matches {give} and {take} are not both on the table"
    if given.owner != game.turn or taken.owner == game.turn:
        return f"SP-9: a swap gives a match of one's own for another player's, {give} and {take} are not so"
    if given.type != taken.type:
        return f"SP-9: match {give} is {given.type} and match {take} {taken.type}; a swap is between the same type"
    return None


def why_not_discard(game: Round, card: str) -> str | None:
    """SP-4: a hand card; SP-6: not before the taken card is played."""
    if card not in game.hand:
        return f"SP-4: {card} is not in the hand of seat {game.turn}"
    if game.duty is not None:
        return f"SP-6: {game.duty} was taken from the row and must be played first"
    return None


def why_not_at_all(game: Round) -> str | None:
    """SP-9, SP-12: a bonus draw or a decline needs no more than its moment."""
    return None


WHY_NOT: dict[str, Callable[..., str | None]] = {
    "draw": why_not_draw,
    "match": why_not_match,
    "upgrade": why_not_upgrade,
    "mark": why_not_mark,
    "bonus-draw": why_not_at_all,
    "swap": why_not_swap,
    "decline": why_not_at_all,
    "discard": why_not_discard,
}


def refusal(game: Round, line: str) -> str | None:
    """Why the line is not lawful now, with the rule; None if it is."""
    if LINE.fullmatch(line) is None:
        return f"SP-1: {line[:60]!r} does not name a move by half cards, seats and match ids"
    move, *words = line.split()
    return wrong_moment(game, move) or WHY_NOT[move](game, *words)


def match_line(first: str, second: str) -> str:
    """The line of a match; the order of its two cards has no meaning, here it is that of the suits."""
    return " ".join(("match", *sorted((first, second))))


def plays_with(game: Round, card: str) -> set[str]:
    """The matches and upgrades with a hand card that its number might allow."""
    return {match_line(card, other) for other in game.hand if other[0] == card[0]} | {
        f"upgrade {number} {card}" for number, match in game.table.items() if match.halves[0][0] == card[0]
    }


def candidates(game: Round) -> set[str]:
    """Every line that might be lawful in this phase."""
    seats, ids, hand = range(len(game.hands)), list(game.table), set(game.hand)
    match game.phase:
        case "draw":
            return {"draw pile"} | {f"draw row {count + 1}" for count in range(len(game.row))}
        case "play":
            return {line for card in hand for line in plays_with(game, card)} | {f"discard {card}" for card in hand}
        case "bonus":
            return (
                {"bonus-draw", "decline"}
                | {f"mark {seat}" for seat in seats}
                | {f"swap {give} {other}" for give in ids for other in ids}
            )
        case "lay":
            return {"decline"} | {line for card in hand for line in plays_with(game, card)}
        case _:
            return set()


def legal_lines(game: Round) -> set[str]:
    """All lawful lines of the decision that is due."""
    return {line for line in candidates(game) if refusal(game, line) is None}


# ---- What a lawful line does


def take(game: Round, line: str, number: int) -> dict[str, Any]:
    """Carry out a lawful line and return its event; `number` is the id if the line lays a match."""
    move, *words = line.split()
    event: dict[str, Any] = {"seat": game.turn, "do": move}
    match move, words:
        case "draw", ["pile"]:
            game.turns[game.turn] += 1
            event |= {"from": "pile", "cards": [draw_from_pile(game, "SP-5")]}
        case "draw", [_, count]:
            game.turns[game.turn] += 1
            event |= {"from": "row", "cards": draw_from_row(game, int(count))}
        case "match", [first, second]:
            event |= lay_match(game, first, second, number)
        case "upgrade", [old, card]:
            event |= lay_upgrade(game, int(old), card)
        case "mark", [target]:
            game.sheets[int(target)].negative += 1
            game.phase = "play"
            event |= {"target": int(target)}
        case "bonus-draw", _:
            event |= {"card": draw_from_pile(game, "SP-10")}
        case "swap", [give, taken]:
            mine, other = game.table[int(give)], game.table[int(taken)]
            mine.owner, other.owner = other.owner, mine.owner
            game.phase = "play"
            event |= {"give": int(give), "take": int(taken)}
        case "discard", [card]:
            discard(game, card)
            event |= {"card": card}
        case _:
            event |= {"bonus": game.bonus if game.phase == "bonus" else None}
            decline(game)
    return event


def draw_from_pile(game: Round, rule_if_last: str) -> str:
    """The top card into the hand (SP-5; a bonus draw: SP-9); the last one ends the round at once."""
    card = game.pile.pop(0)
    game.hand.append(card)
    game.phase = "play"
    if not game.pile:
        game.end(rule_if_last)
    return card


def draw_from_row(game: Round, count: int) -> list[str]:
    """SP-6: the chosen card and those lying on it into the hand; the chosen one is to be played first."""
    taken = game.row[-count:]
    del game.row[-count:]
    game.hand.extend(taken)
    game.phase, game.duty = "play", taken[0]
    return taken


def lay_match(game: Round, first: str, second: str, number: int) -> dict[str, Any]:
    """SP-7, then SP-9's bonus (none in SP-12's laying)."""
    game.hand.remove(first)
    game.hand.remove(second)
    laid = game.table[number] = Match(game.turn, (first, second))
    game.duty = None
    if game.phase == "play":
        game.phase, game.bonus = "bonus", laid.type
    return {"cards": [first, second], "type": laid.type, "id": number}


def lay_upgrade(game: Round, number: int, card: str) -> dict[str, Any]:
    """SP-8, then SP-9's bonus if option `upgrade_bonus` says so."""
    match = game.table[number]
    covered = covered_by(match, card)
    assert covered is not None
    kept = match.halves[1 - match.halves.index(covered)]
    game.hand.remove(card)
    match.halves = (kept, card)
    if game.options.upgrade == "steal":
        match.owner = game.turn
    game.duty = None
    if game.options.upgrade_bonus:
        game.phase, game.bonus = "bonus", match.type
    return {"match": number, "card": card, "covers": covered, "type": match.type, "owner": match.owner}


def discard(game: Round, card: str) -> None:
    """SP-4; SP-12: the last card discarded ends the round, or opens the laying of those who have had no turn."""
    game.hand.remove(card)
    game.row.append(card)
    seat = game.turn
    game.turn, game.phase = game.left_of(seat), "draw"
    if not game.hands[seat]:
        game.out, game.phase = seat, "lay"
        after = [(seat + step) % len(game.hands) for step in range(1, len(game.hands))]
        game.layers = [other for other in after if game.turns[other] == 0] if game.turns[seat] == 1 else []
        next_layer(game)


def next_layer(game: Round) -> None:
    """SP-12: the next player who has had no turn lays; after the last the round is over."""
    if game.layers:
        game.turn = game.layers.pop(0)
    else:
        game.end("SP-12")


def decline(game: Round) -> None:
    """SP-9: no bonus is taken; SP-12: the player lays no more."""
    if game.phase == "bonus":
        game.phase = "play"
    else:
        next_layer(game)
