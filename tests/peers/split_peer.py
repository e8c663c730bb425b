"""A second referee for Split, slow and plain, from the numbered rules and the replay format alone.

`problems(replay)` plays a replay again under the rules of `split_peer_rules` and says in plain English what does not
agree; `random_replay` lets a
random player of the same rules write one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from split_peer_rules import (
    BONUS_MOVE,
    HALF_CARDS,
    HAND_SIZE,
    LINE,
    OPTION_RULES,
    Options,
    Round,
    Sheet,
    Unlawful,
    decline,
    fill_in,
    legal_lines,
    match_line,
    read_options,
    refusal,
    take,
)

# ---- The referee


def line_of(event: Mapping[str, Any]) -> str:
    """The line that an event tells. Raises `Unlawful` where it tells none."""
    move, cards = event.get("do"), event.get("cards")
    if move in ("draw", "match") and not isinstance(cards, list):
        raise Unlawful(f"SP-{'4' if move == 'draw' else '7'}: `cards` is not a list of cards")
    if move == "draw" and event.get("from") == "row":
        return f"draw row {len(cards or [])}"
    if move == "match" and len(cards or []) != 2:
        raise Unlawful("SP-7: a match is two cards")
    keys = {
        "draw": ["from"],
        "upgrade": ["match", "card"],
        "mark": ["target"],
        "swap": ["give", "take"],
        "discard": ["card"],
        "bonus-draw": [],
        "decline": [],
    }
    if move == "match":
        return match_line(*map(str, cards or []))
    if not isinstance(move, str) or move not in keys:
        raise Unlawful(f"SP-4: no part of a turn is called {move!r}")
    return " ".join((move, *(str(event.get(key)) for key in keys[move])))


def agrees(move: str, key: str, told: object, own: Any) -> bool:
    """Whether an event's told value says what the rules give."""
    if (move, key) == ("match", "cards") and isinstance(told, list):
        return sorted(map(str, told)) == sorted(own)
    if key == "bonus" and own is not None:
        return told in (own, BONUS_MOVE[own])
    return told == own and isinstance(told, bool) == isinstance(own, bool)


class Referee:
    """Plays a replay again and notes what does not agree with the rules."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.place = ""
        self.with_legal = False

    def note(self, problem: str) -> None:
        """Write down a problem at the present place."""
        self.found.append(self.place + problem)

    def game(self, replay: Mapping[str, Any]) -> None:
        """The whole document (SP-1, SP-14 to SP-16)."""
        options, seats = self.header(replay)
        rounds = replay.get("rounds")
        if (
            not isinstance(rounds, list)
            or len(rounds) != options.rounds
            or not all(isinstance(one, Mapping) for one in rounds)
        ):
            raise Unlawful(f"SP-1: `rounds` is not a list of {options.rounds} rounds")
        told_events = [event for one in rounds if isinstance(one.get("events"), list) for event in one["events"]]
        self.with_legal = any(isinstance(event, Mapping) and event.get("legal") is not None for event in told_events)
        sheets, values, next_dealer = [Sheet() for _ in range(seats)], [0] * seats, None
        for index, one in enumerate(rounds):
            self.place = f"round {index}: "
            game = self.deal(one, options, sheets, next_dealer)
            self.events(game, one.get("events"), index)
            self.place = f"round {index}: "
            fill_in(game)
            before, values, next_dealer = values, [sheet.value(options) for sheet in sheets], game.next_dealer
            scores = [after - earlier for after, earlier in zip(values, before, strict=True)]
            if one.get("scores") != scores:
                self.note(f"SP-13: `scores` is {one.get('scores')}, the sheets' values changed by {scores}")
        self.place = "game: "
        self.outcome(replay, values)

    def header(self, replay: Mapping[str, Any]) -> tuple[Options, int]:
        """Format, game, seats and options; SP-1: nobody has a partner."""
        self.place = "game: "
        seats = replay.get("seats")
        if replay.get("format") != "arena-replay/1" or replay.get("game") != "split":
            raise Unlawful("SP-1: this is not an `arena-replay/1` document of the game `split`")
        if type(seats) is not int or not 2 <= seats <= 6:
            raise Unlawful(f"SP-1: 2-6 players, not {seats!r}")
        if replay.get("layout", "-".join("1" * seats)) != "-".join("1" * seats):
            self.note(f"SP-1: layout {replay['layout']!r} at {seats} seats; everybody plays alone")
        return read_options(replay.get("options")), seats

    def deal(self, told: Mapping[str, Any], options: Options, sheets: list[Sheet], next_dealer: int | None) -> Round:
        """SP-1, SP-2: the deal; SP-14, SP-15: the dealer."""
        seats, dealer, deal = len(sheets), told.get("dealer"), told.get("deal")
        if type(dealer) is not int or not 0 <= dealer < seats:
            raise Unlawful(f"SP-15: dealer {dealer!r} is no seat")
        if next_dealer not in (None, dealer):
            self.note(f"SP-14: seat {dealer} deals, it should be seat {next_dealer}")
        if told.get("teams") is not None and (
            not isinstance(told["teams"], list)
            or sorted(map(str, told["teams"])) != [f"[{seat}]" for seat in range(seats)]
        ):
            self.note("SP-1: `teams` joins players; everybody plays alone")
        if not isinstance(deal, Mapping):
            raise Unlawful("SP-2: `deal` is missing")
        hands, row, pile = deal.get("hands"), deal.get("row"), deal.get("pile")
        row = [row] if isinstance(row, str) else row
        if (
            not isinstance(hands, list)
            or len(hands) != seats
            or not all(isinstance(hand, list) and len(hand) == HAND_SIZE for hand in hands)
        ):
            raise Unlawful(f"SP-2: `hands` is not {HAND_SIZE} cards for each of {seats} seats")
        if not isinstance(row, list) or len(row) != 1 or not isinstance(pile, list):
            raise Unlawful("SP-2: one card starts the row and the rest is the pile")
        if sorted(map(repr, [card for part in (*hands, row, pile) for card in part])) != sorted(map(repr, HALF_CARDS)):
            raise Unlawful("SP-1: hands, row and pile are not the 104 half cards")
        return Round(options, dealer, [list(hand) for hand in hands], list(row), list(pile), sheets)

    def events(self, game: Round, events: object, index: int) -> None:
        """All events of a round, up to its `end`."""
        if not isinstance(events, list):
            raise Unlawful("SP-4: `events` is not a list")
        ended = False
        for position, event in enumerate(events):
            self.place = f"round {index}, event {position}: "
            if not isinstance(event, Mapping):
                raise Unlawful("SP-4: an event is not an object")
            if ended:
                raise Unlawful(f"{game.ended_by}: something is told after the end of the round")
            self.skip_untold_declines(game, event)
            if event.get("do") == "end":
                self.round_end(game, event)
                ended = True
            else:
                self.event(game, event)
        self.place = f"round {index}, event {len(events)}: "
        self.skip_untold_declines(game, {})
        if game.phase != "over":
            raise Unlawful(f"SP-12: the round is not played to its end; seat {game.turn} has a decision")
        if not ended:
            self.note(f"{game.ended_by}: the round's `end` is not told")

    def skip_untold_declines(self, game: Round, event: Mapping[str, Any]) -> None:
        """A bonus that nobody could take and the laying of a player without a pair (one choice: decline) need not be
        told.
        """
        while (
            game.phase in ("bonus", "lay")
            and legal_lines(game) == {"decline"}
            and (event.get("do"), event.get("seat")) != ("decline", game.turn)
        ):
            decline(game)

    def round_end(self, game: Round, event: Mapping[str, Any]) -> None:
        """SP-5, SP-10, SP-12: the `end` event."""
        if game.phase != "over":
            raise Unlawful(
                f"SP-12: `end`, but nobody went out or took the pile's last card, or seat {game.turn} may still lay"
            )
        if event.get("reason") != game.reason:
            self.note(f"{game.ended_by}: the reason is {event.get('reason')!r}, it should be {game.reason!r}")
        self.legal(game, event)

    def event(self, game: Round, event: Mapping[str, Any]) -> None:
        """One decision: whose it is, whether it is lawful, and whether what it tells is so."""
        if game.phase == "over":
            raise Unlawful(f"{game.ended_by}: the round is over and only its `end` may follow")
        if type(event.get("seat")) is not int or event["seat"] != game.turn:
            rule = "SP-12" if game.phase == "lay" else "SP-3"
            raise Unlawful(f"{rule}: seat {event.get('seat')!r} acts, it is seat {game.turn}'s turn")
        line = line_of(event)
        reason = refusal(game, line)
        if reason is not None:
            raise Unlawful(reason)
        self.legal(game, event)
        move, source = event["do"], event.get("from")
        own = take(game, line, self.match_id(game, event) if move == "match" else -1)
        rules = {"draw": "SP-6" if source == "row" else "SP-5", "match": "SP-7", "upgrade": "SP-8", "discard": "SP-4"}
        rule = rules.get(move, "SP-12" if own.get("bonus", "") is None else "SP-9")
        for key, value in own.items():
            if key != "id" and not agrees(move, key, event.get(key, "missing"), value):
                self.note(f"{rule}: `{key}` of the {move} is {event.get(key, 'missing')!r}, it should be {value!r}")

    def match_id(self, game: Round, event: Mapping[str, Any]) -> int:
        """The id of the match laid: any whole number that is new in the round."""
        number = event.get("id")
        if type(number) is int and number >= 0 and number not in game.table:
            return number
        self.note(f"SP-7: the match's `id` is {number!r}, not a whole number that is new in the round")
        return max(game.table, default=-1) + 1

    def legal(self, game: Round, event: Mapping[str, Any]) -> None:
        """The `legal` list of a decision is exactly the lawful lines (all of SP-4 to SP-12)."""
        told = event.get("legal")
        if told is None and not self.with_legal:
            return
        own = legal_lines(game)
        if told is None:
            if len(own) >= 2:
                self.note("SP-4: `legal` is missing, though the replay carries it elsewhere")
            return
        if not isinstance(told, list) or not all(isinstance(line, str) for line in told):
            self.note("SP-4: `legal` is not a list of lines")
            return
        lines = {
            match_line(*line.split()[1:]) if line.startswith("match ") and LINE.fullmatch(line) else line
            for line in told
        }
        for line in sorted(lines - own):
            self.note(f"{refusal(game, line)} (so `legal` should not list {line[:60]!r})")
        rules = {"draw pile": "SP-5", "draw": "SP-6", "match": "SP-7", "upgrade": "SP-8", "discard": "SP-4"}
        for line in sorted(own - lines):
            rule = rules.get(line, rules.get(line.split()[0], "SP-12" if game.phase == "lay" else "SP-9"))
            self.note(f"{rule}: `legal` does not list {line!r}")

    def outcome(self, replay: Mapping[str, Any], values: list[Any]) -> None:
        """SP-16: the totals and who won."""
        if replay.get("totals") != values:
            self.note(f"SP-16: `totals` is {replay.get('totals')}, the sheets are worth {values}")
        winners = [seat for seat, value in enumerate(values) if value == max(values)]
        told = replay.get("winners")
        if not isinstance(told, list) or sorted(map(repr, told)) != list(map(repr, winners)):
            self.note(f"SP-16: `winners` is {told}, the highest score is that of {winners}")


def problems(replay: Mapping[str, Any]) -> list[str]:
    """What is wrong with a Split replay, each with place and rule number; empty if it is a complete, lawful game told
    without error.

    Rounds and events are counted from 0. After an unlawful event the rest is not refereed.
    """
    referee = Referee()
    if not isinstance(replay, Mapping):
        return ["game: SP-1: the replay is not an object"]
    try:
        referee.game(replay)
    except Unlawful as stop:
        referee.note(str(stop))
    return referee.found


# ---- Writing replays


def every_option(options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option by name, null for those that are not given."""
    return dict.fromkeys(OPTION_RULES) | dict(options)


def told_game(
    options: Mapping[str, Any],
    dealer: int,
    packs: list[list[str]],
    seats: int,
    choose: Callable[[Round, list[str]], str],
    legal: bool,
) -> dict[str, Any]:
    """A whole game as a replay. Each round's pack is dealt from the front: the hands by seat, the row's card, the
    pile; `choose` picks a legal line.
    """
    named = every_option(options)
    rules, sheets, values, rounds = read_options(named), [Sheet() for _ in range(seats)], [0] * seats, []
    for pack in packs:
        hands = [pack[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(seats)]
        first, *pile = pack[HAND_SIZE * seats :]
        deal = {"hands": [list(hand) for hand in hands], "row": first, "pile": list(pile)}
        game = Round(rules, dealer, hands, [first], pile, sheets)
        events: list[dict[str, Any]] = []
        while game.phase != "over":
            lines = sorted(legal_lines(game))
            event = take(game, choose(game, lines), len(game.table))
            events.append(event | {"legal": lines} if legal and len(lines) > 1 else event)
        events.append({"do": "end", "reason": game.reason})
        fill_in(game)
        before, values = values, [sheet.value(rules) for sheet in sheets]
        scores = [after - earlier for after, earlier in zip(values, before, strict=True)]
        rounds.append({"dealer": dealer, "deal": deal, "events": events, "scores": scores})
        dealer = game.next_dealer
    winners = [seat for seat, value in enumerate(values) if value == max(values)]
    head = {
        "format": "arena-replay/1",
        "game": "split",
        "variant": "custom",
        "options": named,
        "seats": seats,
        "layout": "-".join("1" * seats),
    }
    return head | {"rounds": rounds, "totals": values, "winners": winners, "faults": []}


def random_replay(options: Mapping[str, Any], seats: int, seed: int, legal: bool = True) -> dict[str, Any]:
    """A game of random players, the same for the same arguments. How keen each game is on playing rather than
    discarding is random too.
    """
    chance = random.Random(f"{seats} {seed}")
    keenness = chance.random() ** 3

    def choose(game: Round, lines: list[str]) -> str:
        resting = [line for line in lines if line.split()[0] in ("discard", "decline") or line == "draw pile"]
        playing = [line for line in lines if line not in resting]
        return chance.choice((playing if chance.random() < keenness else resting) or lines)

    rounds = read_options(every_option(options)).rounds
    packs = [chance.sample(HALF_CARDS, len(HALF_CARDS)) for _ in range(rounds)]
    return told_game(options, chance.randrange(seats), packs, seats, choose, legal)
