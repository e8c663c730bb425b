"""Refereeing a replay (`arena-replay/1`): the game is played again from its own deals and deeds, and everything that
the document says is held against what the rules make of them.

What no rule decides is not looked at: names, versions and contents of bots beyond their form, causes of faults, the
order of the cards of a hand, and cards that were never seen, as long as they are cards of the pack.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.cells import Cell
from engine.errors import InputError
from engine.faults import Cause
from engine.game import Variant
from engine.games import game_named
from engine.options import GameOptions, read_options
from engine.outcomes import Termination
from engine.positions import Position
from engine.replay_comparing import cards_of, check_shape, compare, wrong
from engine.replay_document import EventDocument, ReplayDocument, RoundDocument, path, read_replay
from engine.replays import dealt, plain

SEEDS_A_SEAT = 64
"""Seeds tried for each seat until the dealer of the first round is the one that is told."""

SHA256 = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Refereed:
    """A replay that is a game as the rules have it: its rounds, the deeds of its seats, and `notes` on what no rule
    decides and a reader should know.
    """

    rounds: int
    decisions: int
    notes: tuple[str, ...] = ()


def referee(document: object, variant: Variant | None = None) -> Refereed:
    """Referee a replay: InputError where it is none, or its game, options or seats are not known here; Mismatch names
    the first thing that is not as the rules have it, by its place in the document, and what they say.

    `variant` is the replay's variant where it is not among the games there are.
    """
    replay = read_replay(document)
    notes: list[str] = []
    if variant is None:
        variant = _variant(replay, notes)
        variant.check(replay["seats"], replay["layout"])
    return _Referee(replay, variant).game(notes)


def _variant(replay: ReplayDocument, notes: list[str]) -> Variant:
    """The variant that a replay was played in, by the options it gives."""
    game = game_named(replay["game"])
    given, defaults = replay["options"], game.options().document()
    values = {name: defaults.get(name) if value is None else value for name, value in given.items()}
    options = _read_options(game.options, values)
    compare(values, options.document(), "options")  # every option is given, and all of it
    variant = game.variant_with(replay["variant"], options)
    if variant.options != _today(variant):
        notes.append(
            f"variant: {variant.full_name} is not a variant with these options here; the options count, not the name"
        )
    return variant


def _read_options(kind: type[GameOptions], values: dict[str, object]) -> GameOptions:
    return read_options(kind, values, "options")


def _today(variant: Variant) -> GameOptions | None:
    """The options that the variant's name stands for here; None where it stands for none."""
    try:
        found = variant.game.variant(variant.name)
    except InputError:
        return None
    return found and found.options


class _Referee:
    """One replay while it is refereed."""

    def __init__(self, replay: ReplayDocument, variant: Variant) -> None:
        self.replay = replay
        self.variant = variant
        self.seats = replay["seats"]
        self.cell = Cell(replay["game"], replay["variant"], self.seats, replay["layout"])
        self.texts = variant.game.replay
        self.with_choices = any("legal" in event for one in replay["rounds"] for event in one["events"])
        self.decisions = 0

    def game(self, notes: Iterable[str]) -> Refereed:
        """The whole game, from who played it to who won it."""
        self.players()
        rounds = self.replay["rounds"]
        position = self.first_position(rounds)
        for number, told in enumerate(rounds):
            place = path("rounds", number)
            if position.over:
                raise wrong(place, "the game was over before this round")
            self.opening(position, told, place)
            self.round(position, told, place)
        if not position.over:
            raise wrong("rounds", f"the game is not over after {len(rounds)} rounds")
        self.end(position)
        self.faults()
        return Refereed(len(rounds), self.decisions, tuple(notes))

    def players(self) -> None:
        """One player for each seat, in their order."""
        seats = [player["seat"] for player in self.replay["players"]]
        if seats != list(range(self.seats)):
            raise wrong("players", f"they sit in {seats}; the seats are 0 to {self.seats - 1}, each once and in order")
        for seat, player in enumerate(self.replay["players"]):
            if not SHA256.fullmatch(player["sha256"]):
                raise wrong(path("players", seat, "sha256"), "is not 64 of 0-9 and a-f")
            for name in ("bot", "version"):
                if not player[name]:
                    raise wrong(path("players", seat, name), "is empty")

    def first_position(self, rounds: Sequence[RoundDocument]) -> Position:
        """A game whose first dealer is the one that is told, before its first move; the cards are others."""
        if not rounds:
            raise wrong("rounds", "there are none")
        cap, dealer = self.replay.get("round_cap", len(rounds) + 1), rounds[0]["dealer"]
        if "round_cap" in self.replay and cap != len(rounds):
            raise wrong("round_cap", f"is {cap}, and there are {len(rounds)} rounds")
        for seed in range(SEEDS_A_SEAT * self.seats):
            position = Position(self.cell, seed, cap, self.variant)
            if int(position.state["public"]["dealer"]) == dealer:
                return position
        raise wrong(path("rounds", 0, "dealer"), f"is {dealer}; the seats are 0 to {self.seats - 1}")

    def opening(self, position: Position, told: RoundDocument, place: str) -> None:
        """The dealer, the teams, and a deal of the right cards, which is put in place of the one that was dealt."""
        ours = dealt(position)
        compare(
            {key: value for key, value in told.items() if key in ("dealer", "teams")},
            {key: ours[key] for key in ("dealer", "teams") if key in ours},
            place,
        )
        deal_place = f"{place}.deal"
        check_shape(told["deal"], ours["deal"], deal_place)
        cards = list(cards_of(told["deal"]))
        there = Counter(self.texts.pack(position.rules))
        for card, count in Counter(cards).items():
            if count > there[card]:
                said = f"{count} times, and the pack has it {there[card]} times" if there[card] else "and is no card"
                raise wrong(deal_place, f"{card!r} is dealt {said}")
        self.texts.lay_out(position.state, cast("Mapping[str, Any]", told["deal"]))

    def round(self, position: Position, told: RoundDocument, place: str) -> None:
        """The deeds of a round and what came of each, then its scores."""
        number, scored = int(position.state["round"]), position.points
        events, at = told["events"], 0
        while not position.over and int(position.state["round"]) == number:
            if at == len(events):
                raise wrong(f"{place}.events", f"the round is not over after them: seat {position.to_act} is to act")
            at += self.deed(position, events, at, place)
        if at < len(events):
            raise wrong(f"{place}.events[{at}]", "the round was over before this")
        scores = [plain(now - then) for now, then in zip(position.points, scored, strict=True)]
        compare(told["scores"], scores, f"{place}.scores")

    def deed(self, position: Position, events: Sequence[EventDocument], at: int, place: str) -> int:
        """A deed and what came of it; how many events that is."""
        here, event = f"{place}.events[{at}]", events[at]
        if event.get("seat") != position.to_act:
            said = f"is {event['seat']}" if "seat" in event else "is missing"
            raise wrong(f"{here}.seat", f"{said}; seat {position.to_act} is to act")
        action = self.action(position, event, here)
        self.choices(position, event, here)
        before = position.states.copy()[0]
        position.push(action)
        self.decisions += 1
        ours = self.texts.events(before, position.state, action, self.seats)
        for number, one in enumerate(ours):
            if at + number == len(events):
                raise wrong(f"{place}.events[{at + number}]", f"is missing; by the rules {one} comes next")
            said = {key: value for key, value in events[at + number].items() if number or key != "legal"}
            compare(said, one, f"{place}.events[{at + number}]")
        return len(ours)

    def action(self, position: Position, event: EventDocument, here: str) -> int:
        """The action that a deed tells, which must be legal."""
        try:
            action = int(self.texts.action(position.state, event))  # whatever a truth value stood for
            known = 0 <= action < len(position.actions)
        except (KeyError, TypeError, ValueError):
            action, known = -1, False
        if not known:
            raise wrong(here, f"no deed of this game is told so: {dict(event)}")
        refusal = position.refusal(action)
        if refusal is not None:
            raise wrong(here, f"{position.actions[action].text} is not legal: {refusal}")
        return action

    def choices(self, position: Position, event: EventDocument, here: str) -> None:
        """The legal choices of a deed, where the replay tells those."""
        legal = [self.texts.choice(choice) for choice in position.legal]
        wanted = self.with_choices and len(legal) > 1
        if "legal" in event:
            if not wanted:
                raise wrong(f"{here}.legal", "there was one choice, and only two or more are told")
            compare(sorted(event["legal"], key=str), sorted(legal, key=str), f"{here}.legal")
        elif wanted:
            raise wrong(f"{here}.legal", "is missing; other deeds of this replay have it")

    def end(self, position: Position) -> None:
        """Totals, winners, and how the game came to its end."""
        outcome = position.outcome
        assert outcome is not None
        if outcome.termination != Termination.ROUND_CAP and "round_cap" in self.replay:
            raise wrong("round_cap", f"the game ended by itself: {outcome.termination.text}")
        compare(self.replay["totals"], [plain(points) for points in outcome.points], "totals")
        compare(self.replay["winners"], list(outcome.winners), "winners")
        house_rule = self.cell.layout in self.variant.house_layouts(self.seats)
        if house_rule != ("house_rule" in self.replay):
            source = "a house rule" if house_rule else "a layout of its source"
            raise wrong("house_rule", f"{self.cell.layout} is {source} in {self.variant.full_name}")

    def faults(self) -> None:
        """Every fault is at a deed of its seat, in their order, with a cause there is."""
        last = (-1, -1)
        for number, fault in enumerate(self.replay["faults"]):
            here, place = path("faults", number), (fault["round"], fault["event"])
            rounds = self.replay["rounds"]
            if not 0 <= place[0] < len(rounds) or not 0 <= place[1] < len(rounds[place[0]]["events"]):
                raise wrong(here, f"there is no event {place[1]} in a round {place[0]}")
            event = rounds[place[0]]["events"][place[1]]
            if event.get("seat") != fault["seat"]:
                raise wrong(here, f"rounds[{place[0]}].events[{place[1]}] is no deed of seat {fault['seat']}")
            if fault["cause"] not in list(Cause):
                raise wrong(f"{here}.cause", f"{fault['cause']!r} is no cause; there are {', '.join(Cause)}")
            if place <= last:
                raise wrong(here, "comes before the fault above it, or is the same")
            last = place
