"""A slow referee for Bottle Imp replays (`arena-replay/1`), written from the numbered rules alone; shares nothing with
the engine it checks.

`problems` referees a replay; `random_replay` plays a game of random moves and writes its replay.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeGuard

from bottle_imp_peer_rules import (
    OPTION_NAMES,
    Card,
    Choice,
    Play,
    Refused,
    Rules,
    Table,
    game_over,
    is_count,
    is_number,
    read_rules,
    winners,
)

# The referee


class Telling:
    """The events of one round, read one by one; notes the problems with their place."""

    def __init__(self, number: int, told: Mapping[str, Any], found: list[str], legal_told: bool) -> None:
        self.number, self.told, self.found, self.legal_told = number, told, found, legal_told
        self.events = told.get("events")
        self.index: int | None = None

    def note(self, text: str, rule: str) -> None:
        """Notes a problem at the event last read."""
        self.found.append(f"{self.place}: {text} ({rule})")

    @property
    def place(self) -> str:
        """Where the reader is."""
        return f"round {self.number}" + ("" if self.index is None else f", event {self.index}")

    def next(self, awaited: str, rule: str) -> Mapping[str, Any]:
        """The next event. Refused: there is none."""
        if not isinstance(self.events, list):
            raise Refused("there is no list of events", "replay format")
        self.index = 0 if self.index is None else self.index + 1
        if self.index >= len(self.events):
            raise Refused(f"the events end where {awaited} is due", rule)
        event = self.events[self.index]
        if not isinstance(event, Mapping):
            raise Refused("the event is not an object", "replay format")
        return event

    def check_end(self) -> None:
        """Notes events that follow the last one of the round."""
        left_over = len(self.events or []) - (0 if self.index is None else self.index + 1)
        if left_over:
            self.note(f"{left_over} more events after the end of the round", "BI-20")

    def check_legal(self, event: Mapping[str, Any], own: list[Card], rule: str) -> None:
        """Notes a `legal` list that is not exactly the legal cards, or is missing where there is a choice."""
        told, right = event.get("legal"), sorted(card.text for card in own)
        if told is None:
            if self.legal_told and len(right) > 1:
                self.note(f"`legal` is missing, with {len(right)} legal cards", rule)
        elif not isinstance(told, list) or not all(isinstance(text, str) for text in told) or sorted(told) != right:
            self.note(f"`legal` is {told!r}, but the legal cards are {right}", rule)


def same(told: Any, own: float | None) -> bool:
    """Whether a told value is the referee's own; true and false are no numbers."""
    return not isinstance(told, bool) and told == own


def is_seat(value: Any, seats: int) -> TypeGuard[int]:
    """Whether a told value is a seat."""
    return is_count(value) and value < seats


def find(cards: list[Card], text: Any) -> Card | None:
    """The card of this text among cards, if it is there."""
    return next((card for card in cards if card.text == text), None)


def check_teams(told: Any, rules: Rules, dealer: int, telling: Telling) -> None:
    """BI-5, BI-6: the told teams as sets; they may be left out where everybody plays alone."""
    if told is None and not rules.has_teams:
        return
    right = rules.teams(dealer)
    if not isinstance(told, list) or not all(
        isinstance(team, list) and all(is_seat(seat, rules.seats) for seat in team) for team in told
    ):
        telling.note(f"the teams are {told!r}, but {right} with dealer {dealer}", "BI-5")
    elif sorted(sorted(team) for team in told) != sorted(right):
        telling.note(f"the teams are {told}, but {right} with dealer {dealer}", "BI-5, BI-6")


def read_deal(told: Any, rules: Rules, dealer: int) -> list[dict[str, list[Card]]]:
    """BI-1 to BI-4, BI-7, BI-40: the packs of every seat. Refused: not all cards in use dealt once, or wrong sizes."""
    size_rule = "BI-40" if rules.seats == 2 else "BI-7"
    keys = {"first": "first", "second": "second"} if rules.seats == 2 else {"hand": "hands"}
    told_packs: dict[str, Any] = {
        pack: told.get(key) if isinstance(told, Mapping) else None for pack, key in keys.items()
    }
    for pack, by_seat in told_packs.items():
        if (
            not isinstance(by_seat, list)
            or len(by_seat) != rules.seats
            or not all(isinstance(texts, list) for texts in by_seat)
        ):
            raise Refused(f"the deal does not list {keys[pack]!r} for every seat", size_rule)
    dealt = [text for by_seat in told_packs.values() for texts in by_seat for text in texts]
    cards = rules.cards
    for text in dealt:
        if not isinstance(text, str) or text not in cards:
            raise Refused(f"{text!r} is dealt, which is no card in use", "BI-1, BI-3, BI-4")
        if dealt.count(text) > 1:
            raise Refused(f"card {text} is dealt more than once", "BI-7")
    for seat in range(rules.seats):
        for pack, size in rules.pack_sizes(dealer, seat).items():
            dealt_here = len(told_packs[pack][seat])
            if dealt_here != size:
                raise Refused(
                    f"seat {seat} is dealt {dealt_here} cards as {pack}, not {size}, with dealer {dealer}", size_rule
                )
    return [
        {pack: [cards[text] for text in by_seat[seat]] for pack, by_seat in told_packs.items()}
        for seat in range(rules.seats)
    ]


def read_choice(event: Mapping[str, Any], seat: int, table: Table) -> Choice:
    """What an event before the tricks gives; with two seats the receiver may be left out, with more there is only the
    hand.
    """
    if event["do"] == "discard":
        return Choice("discard")
    to, pack = event.get("to", 1 - seat if table.two else -1), event.get("pack") if table.two else "hand"
    return Choice("pass", to if is_seat(to, table.seats) else -1, pack if isinstance(pack, str) else "")


def choice_rule(table: Table, seat: int, choice: Choice) -> str:
    """The rule that a choice stands in."""
    if table.two:
        return "BI-41"
    if choice.do == "pass":
        return "BI-12"
    return "BI-11" if table.seats == 5 and seat == table.dealer else "BI-10"


def check_choices(table: Table, telling: Telling) -> None:
    """BI-10 to BI-12, BI-41: every seat gives all it has to give, from the cards it was dealt, before any passed card
    is taken up.
    """
    due = [Counter(table.choices_due(seat)) for seat in range(table.seats)]
    while any(choices.total() for choices in due):
        event = telling.next("a discard or pass", "BI-41" if table.two else "BI-10, BI-12")
        seat = event.get("seat")
        if event.get("do") not in ("discard", "pass"):
            raise Refused(
                f"{event.get('do')!r} before all have discarded and passed", "BI-41" if table.two else "BI-10, BI-12"
            )
        if not is_seat(seat, table.seats):
            raise Refused(f"{event['do']} by {seat!r}, which is no seat", "replay format")
        choice = read_choice(event, seat, table)
        rule = choice_rule(table, seat, choice)
        if not due[seat][choice]:
            target = f" to {event.get('to')!r}, pack {event.get('pack')!r}," if choice.do == "pass" else ""
            raise Refused(f"seat {seat} has no {choice.do}{target} left to give", rule)
        card = find(table.giving_pack(seat), event.get("card"))
        if card is None:
            raise Refused(f"seat {seat} gives {event.get('card')!r}, which it does not hold to give", rule)
        telling.check_legal(event, table.giving_pack(seat), rule)
        table.give(seat, choice, card)
        due[seat][choice] -= 1
    table.take_up_passes()


def check_play(table: Table, seat: int, led: str | None, telling: Telling) -> Card:
    """BI-20, BI-21, BI-43, BI-44: the right seat plays a legal card that it holds."""
    turn_rule, follow_rule = ("BI-43", "BI-44") if table.two else ("BI-20", "BI-21")
    event = telling.next(f"a play of seat {seat}", turn_rule)
    if event.get("do") != "play" or not same(event.get("seat"), seat):
        raise Refused(
            f"{event.get('do')!r} of seat {event.get('seat')!r} where a play of seat {seat} is due", turn_rule
        )
    card = find(table.held(seat), event.get("card"))
    if card is None:
        raise Refused(f"seat {seat} plays {event.get('card')!r}, which it does not hold", follow_rule)
    legal = table.legal(seat, led)
    if card not in legal:
        telling.note(f"seat {seat} plays {card.text}, but has to follow {led}", follow_rule)
    telling.check_legal(event, legal, follow_rule)
    table.play(seat, card)
    return card


def check_trick(table: Table, leader: int, telling: Telling) -> int:
    """BI-20 to BI-25, BI-37, BI-43: one trick and what is told of it; returns the winner."""
    trick: list[Play] = []
    for seat in table.turns(leader):
        trick.append(Play(seat, check_play(table, seat, trick[0].card.colour if trick else None, telling)))
    event = telling.next("the end of the trick", "BI-22, BI-23")
    if event.get("do") != "trick":
        raise Refused(f"{event.get('do')!r} where the trick is over", "BI-43" if table.two else "BI-20")
    winner, sold = table.take_trick(trick)
    bottle_rule = "BI-37" if table.rules.bottles == 2 else "BI-23"
    if not same(event.get("winner"), winner):
        telling.note(
            f"seat {event.get('winner')!r} is said to win, but seat {winner} does", "BI-22" if sold is None else "BI-23"
        )
    if not same(event.get("price"), table.price):
        telling.note(f"the price is said to be {event.get('price')!r} afterwards, but is {table.price:g}", bottle_rule)
    if not same(event.get("bottle", "left out"), sold):
        telling.note(f"the bottle sold is said to be {event.get('bottle', 'left out')!r}, but is {sold}", bottle_rule)
    return winner


def check_scores(table: Table, telling: Telling) -> None:
    """BI-30 to BI-38: the scores of the round."""
    told = telling.told.get("scores")
    if not isinstance(told, list) or len(told) != table.seats:
        telling.note(f"the scores are {told!r}, not one for every seat", "BI-30")
        return
    for seat, score in enumerate(table.scores()):
        if not same(told[seat], score):
            telling.note(f"seat {seat} is said to score {told[seat]!r}, but scores {score:g}", table.score_rules(seat))


def check_round(rules: Rules, dealer: int, telling: Telling) -> list[float]:
    """One round from the deal to the scores; returns the scores. Refused: the round cannot be followed to its end."""
    check_teams(telling.told.get("teams"), rules, dealer, telling)
    table = Table(rules, dealer, read_deal(telling.told.get("deal"), rules, dealer))
    check_choices(table, telling)
    leader = table.first_leader
    while table.held(leader):
        leader = check_trick(table, leader, telling)
    telling.check_end()
    telling.index = None
    check_scores(table, telling)
    return table.scores()


def check_dealer(rules: Rules, due: int | None, telling: Telling) -> int:
    """BI-6: the deal passes to the left; the first dealer may be any seat. Returns the told dealer, or the one due
    where none is told.
    """
    told = telling.told.get("dealer")
    if not is_seat(told, rules.seats):
        telling.note(f"the dealer is {told!r}, which is no seat", "BI-6")
        return due or 0
    if due is not None and told != due:
        telling.note(f"the dealer is {told}, but the deal passes to {due}", "BI-6")
    return told


def followed_scores(rules: Rules, dealer: int, telling: Telling) -> list[float]:
    """The referee's own scores of a round; the told ones where it cannot be followed, so that the rest of the game can
    be.
    """
    try:
        return check_round(rules, dealer, telling)
    except Refused as refusal:
        telling.found.append(f"{telling.place}: {refusal}")
    told = telling.told.get("scores")
    if not isinstance(told, list) or len(told) != rules.seats or not all(is_number(score) for score in told):
        raise Refused(f"the totals cannot be followed beyond round {telling.number}", "BI-36")
    return told


def legal_is_told(rounds: list[Any]) -> bool:
    """Whether any event of the replay carries a `legal` list."""
    events = [
        event
        for told in rounds
        if isinstance(told, Mapping) and isinstance(told.get("events"), list)
        for event in told["events"]
    ]
    return any(isinstance(event, Mapping) and event.get("legal") is not None for event in events)


def check_game(replay: Mapping[str, Any], round_cap: int, found: list[str]) -> None:
    """The whole document. Refused: it cannot be followed to its end."""
    if (
        not isinstance(replay, Mapping)
        or replay.get("format") != "arena-replay/1"
        or replay.get("game") != "bottle-imp"
    ):
        raise Refused("the document is not a Bottle Imp replay", "replay format")
    options, rounds = replay.get("options"), replay.get("rounds")
    if not isinstance(options, Mapping) or not isinstance(rounds, list) or not rounds:
        raise Refused("`options` or `rounds` is missing", "replay format")
    rules = read_rules(options, replay.get("seats"), replay.get("layout"))
    legal_told = legal_is_told(rounds)
    totals: list[float] = [0] * rules.seats
    dealer: int | None = None
    for number, told in enumerate(rounds):
        if number and game_over(rules, number, totals):
            found.append(f"round {number}: the game was over before this round (BI-36)")
        if not isinstance(told, Mapping):
            raise Refused(f"round {number} is not an object", "replay format")
        telling = Telling(number, told, found, legal_told)
        dealer = check_dealer(rules, dealer, telling)
        totals = [total + score for total, score in zip(totals, followed_scores(rules, dealer, telling), strict=True)]
        dealer = (dealer + 1) % rules.seats
    if len(rounds) > round_cap:
        found.append(f"replay: {len(rounds)} rounds are more than the cap of {round_cap} (BI-36)")
    if len(rounds) < round_cap and not game_over(rules, len(rounds), totals):
        found.append(f"replay: the game is not over after the last round, {len(rounds) - 1} (BI-36)")
    check_result(replay, totals, found)


def check_result(replay: Mapping[str, Any], totals: list[float], found: list[str]) -> None:
    """BI-36: totals and winners."""
    told_totals, told_winners = replay.get("totals"), replay.get("winners")
    if not isinstance(told_totals, list) or len(told_totals) != len(totals) or not all(map(same, told_totals, totals)):
        found.append(f"replay: the totals are {told_totals!r}, but should be {totals} (BI-36)")
    if (
        not isinstance(told_winners, list)
        or not all(is_count(seat) for seat in told_winners)
        or sorted(told_winners) != winners(totals)
    ):
        found.append(f"replay: the winners are {told_winners!r}, but should be {winners(totals)} (BI-36)")


def problems(replay: dict[str, Any], round_cap: int = 200) -> list[str]:
    """Every problem of a replay in plain English, with round, event (both counted from 0) and rule; empty for a
    lawful, complete and truly told game.

    A round that cannot be followed is left at its first such problem. A game of `round_cap` rounds may be over before
    BI-36 says so.
    """
    found: list[str] = []
    try:
        check_game(replay, round_cap, found)
    except Refused as refusal:
        found.append(f"replay: {refusal}")
    return found


# The simulator


def plain(number: float) -> float:
    """A number as a replay tells it: halves stay, whole numbers are whole."""
    return int(number) if number == int(number) else number


def random_deal(rules: Rules, dealer: int, rng: random.Random) -> list[dict[str, list[Card]]]:
    """BI-7, BI-40: all cards in use, shuffled and dealt."""
    cards = list(rules.cards.values())
    rng.shuffle(cards)
    sizes = [rules.pack_sizes(dealer, seat) for seat in range(rules.seats)]
    return [{pack: [cards.pop() for _ in range(size)] for pack, size in seat_sizes.items()} for seat_sizes in sizes]


def told_deal(packs: list[dict[str, list[Card]]]) -> dict[str, list[list[str]]]:
    """The deal as a replay tells it."""
    return {
        "hands" if pack == "hand" else pack: [[card.text for card in seat_packs[pack]] for seat_packs in packs]
        for pack in packs[0]
    }


def told_decision(event: dict[str, Any], card: Card, choices: list[Card], legal: bool) -> dict[str, Any]:
    """An event with its card and, where there is a choice and it is asked for, the legal cards."""
    return {**event, "card": card.text} | (
        {"legal": [choice.text for choice in choices]} if legal and len(choices) > 1 else {}
    )


def random_round(rules: Rules, dealer: int, rng: random.Random, legal: bool) -> dict[str, Any]:
    """One round of random play, as a replay tells it."""
    table = Table(rules, dealer, random_deal(rules, dealer, rng))
    deal, events = told_deal(table.packs), list[dict[str, Any]]()
    for seat in [(table.first_leader + turn) % rules.seats for turn in range(rules.seats)]:
        for choice in table.choices_due(seat):
            event = {"seat": seat, "do": choice.do} | ({"to": choice.to} if choice.do == "pass" else {})
            event |= {"pack": choice.pack} if choice.pack in ("first", "second") else {}
            card = rng.choice(table.giving_pack(seat))
            events.append(told_decision(event, card, table.giving_pack(seat), legal))
            table.give(seat, choice, card)
    table.take_up_passes()
    leader = table.first_leader
    while table.held(leader):
        trick: list[Play] = []
        for seat in table.turns(leader):
            choices = table.legal(seat, trick[0].card.colour if trick else None)
            trick.append(Play(seat, rng.choice(choices)))
            events.append(told_decision({"seat": seat, "do": "play"}, trick[-1].card, choices, legal))
            table.play(seat, trick[-1].card)
        leader, sold = table.take_trick(trick)
        events.append({"do": "trick", "winner": leader, "price": plain(table.price), "bottle": sold})
    teams = {"teams": rules.teams(dealer)} if rules.has_teams else {}
    return {
        "dealer": dealer,
        **teams,
        "deal": deal,
        "events": events,
        "scores": [plain(score) for score in table.scores()],
    }


def random_replay(
    options: dict[str, Any], seats: int, layout: str, seed: int, legal: bool = True, round_cap: int = 200
) -> dict[str, Any]:
    """The replay of a game of random play; options not named have their default. Refused: options that cannot be
    played.
    """
    told_options = {name: options.get(name) for name in OPTION_NAMES}
    rules, rng = read_rules(told_options, seats, layout), random.Random(seed)
    dealer, rounds, totals = rng.randrange(seats), list[dict[str, Any]](), list[float]([0] * seats)
    while not rounds or (len(rounds) < round_cap and not game_over(rules, len(rounds), totals)):
        rounds.append(random_round(rules, (dealer + len(rounds)) % seats, rng, legal))
        totals = [plain(total + score) for total, score in zip(totals, rounds[-1]["scores"], strict=True)]
    players = [{"seat": seat, "bot": "random", "version": "1.0", "sha256": ""} for seat in range(seats)]
    head = {
        "format": "arena-replay/1",
        "game": "bottle-imp",
        "variant": "random",
        "options": told_options,
        "seats": seats,
        "layout": layout,
        "players": players,
    }
    return {**head, "rounds": rounds, "totals": totals, "winners": winners(totals), "faults": []}
