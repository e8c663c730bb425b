"""What a game promises in each of its cells."""

from __future__ import annotations

import json
import random
from typing import Any, cast

import numpy

from engine.batch import Batch
from engine.errors import Mismatch
from engine.outcomes import Termination
from engine.positions import Position
from engine.refereeing import referee
from engine.replays import Player, replay
from engine.testing.trial import Trial, Unkept, legal_numbers, same_fields, soiled

TRIED_ACTIONS = 25
"""How many of the actions that are not legal a position is asked about."""


def same_seed_same_game(trial: Trial) -> None:
    """The same seed deals the same game, and another seed another one."""
    if trial.begin().states.tobytes() != trial.begin().states.tobytes():
        raise Unkept("two games of one seed differ")
    deals: set[bytes] = set()
    for seed in range(20):
        state = Position(trial.cell, seed, trial.rounds, trial.variant).state.copy()
        state["seed"] = 0
        deals.add(state.tobytes())
    if len(deals) <= 15:
        raise Unkept(f"twenty seeds deal {len(deals)} games that differ")


def start_sets_all(trial: Trial) -> None:
    """Starting a game sets every field, whatever was there before."""
    fresh, used = trial.begin(), trial.begin()
    used.states = soiled(trial.game.record.STATE)
    trial.game.kernel.start(used.rules, used.states, 0, cast("int", numpy.uint64(trial.seed)))
    same_fields(fresh.state, used.state, None)


def legal_in_order(trial: Trial) -> None:
    """Legal actions are in range, ascending and each given once; there are some until the game is over, then none."""
    for move, position in trial.play():
        legal = legal_numbers(position, move)
        if position.over:
            if legal:
                raise Unkept(f"the game is over, and {legal} are legal", move)
        elif position.to_act not in range(trial.cell.seats):
            raise Unkept(f"seat {position.to_act} is to act", move)
        elif not legal or legal != sorted(set(legal)):
            raise Unkept(f"{legal} are legal", move)


def ends_in_time(trial: Trial) -> None:
    """A game ends within the moves that `most_moves` allows, played at random, by first or by last choices."""
    for choose in (random.Random(trial.seed).choice, min, max):
        position = trial.begin()
        for _ in range(trial.most_moves):
            if position.over:
                break
            position.push(choose(position.legal))
        if not position.over:
            raise Unkept("the game still goes on", trial.most_moves)


def apply_keeps_to_itself(trial: Trial) -> None:
    """A move changes the record of its own game, and of no other game nor of the rules."""
    for move, position in trial.play():
        if position.over:
            return
        states = numpy.concatenate([soiled(trial.game.record.STATE), position.states, soiled(trial.game.record.STATE)])
        beside, rules, own = states[[0, 2]].tobytes(), position.rules.tobytes(), states[1].tobytes()
        trial.game.kernel.apply(position.rules, states, 1, int(position.legal[-1]))
        if states[[0, 2]].tobytes() != beside or position.rules.tobytes() != rules:
            raise Unkept("a record beside it has changed", move)
        if states[1].tobytes() == own:
            raise Unkept("nothing has changed", move)


def copies_are_bytes(trial: Trial) -> None:
    """A copy of the bytes is a copy of the game: the same move leads to the same bytes, and leaves the other alone."""
    for move, position in trial.play():
        if position.over:
            return
        one, other, before = position.copy(), position.copy(), position.states.tobytes()
        action = position.legal[0]
        one.push(action)
        other.push(action)
        if one.states.tobytes() != other.states.tobytes():
            raise Unkept("two copies differ after the same move", move)
        if position.states.tobytes() != before:
            raise Unkept("a move in a copy has changed the game it was copied from", move)


def looking_changes_nothing(trial: Trial) -> None:
    """Views, legal actions, points, sides and outcomes are read without a change to the state or the rules."""
    for move, position in trial.play():
        before = position.states.tobytes(), position.rules.tobytes()
        seen = len(position.legal), position.points, position.teams, position.outcome
        views = [position.view(seat) for seat in range(trial.cell.seats)]
        if (position.states.tobytes(), position.rules.tobytes()) != before or not (seen and views):
            raise Unkept("looking has changed something", move)


def views_are_whole(trial: Trial) -> None:
    """A view sets every field of its own record and of no other, and shows its seat, the public record, and the legal
    actions to the seat to act alone.
    """
    kind = trial.game.record.VIEW
    for move, position in trial.play():
        for seat in range(trial.cell.seats):
            clean, used = numpy.zeros(3, kind), numpy.concatenate([soiled(kind)] * 3)
            beside = used[[0, 2]].tobytes()
            for views in (clean, used):
                trial.game.loops.view(position.rules, position.states, 0, seat, views, 1)
            same_fields(clean[1], used[1], move)
            if used[[0, 2]].tobytes() != beside:
                raise Unkept("the record of another view has changed", move)
            for part in ("public", "last"):
                if clean[1][part].tobytes() != position.state[part].tobytes():
                    raise Unkept(f"{part} is not what the state has", move)
            view = trial.game.view_class(clean[1])
            legal = position.legal if seat == position.to_act else []
            if list(view.legal) != legal or (view.seat, view.seats) != (seat, trial.cell.seats):
                raise Unkept(f"seat {view.seat} of {view.seats} is shown {view.legal}, where {legal} are legal", move)


def views_hold_no_seed(trial: Trial) -> None:
    """A view holds nothing of the seed, which later deals come from."""
    for move, position in trial.play():
        twin = position.copy()
        twin.state["seed"] ^= numpy.uint64(0xFFFF_FFFF_FFFF_FFFF)
        for seat in range(trial.cell.seats):
            view = position.view(seat).record.tobytes()
            if twin.view(seat).record.tobytes() != view or position.state["seed"].tobytes() in view:
                raise Unkept(f"the view of seat {seat} depends on the seed", move)


def refusals_explain(trial: Trial) -> None:
    """An action is refused, with a reason, exactly where it is not legal."""
    choose = random.Random(trial.seed)
    for move, position in trial.play():
        legal = {int(action) for action in position.legal}
        tried = choose.sample(range(trial.game.record.ACTIONS), min(TRIED_ACTIONS, trial.game.record.ACTIONS))
        for action in (*legal, *tried, -1, trial.game.record.ACTIONS):
            refusal = position.refusal(action)
            if (refusal is None) != (action in legal):
                said = "not refused" if refusal is None else f"refused: {refusal}"
                raise Unkept(f"action {action} is {'' if action in legal else 'not '}legal, and {said}", move)
            if refusal is not None and not refusal.reason:
                raise Unkept(f"action {action} is refused without a reason", move)


def outcomes_fit(trial: Trial) -> None:
    """A game that is over, and no other, has an outcome: why it ended, who won, and the totals."""
    for move, position in trial.play():
        outcome = position.outcome
        if (outcome is None) == position.over:
            raise Unkept(f"the outcome is {outcome} while the seat to act is {position.to_act}", move)
        if outcome is None:
            continue
        if not outcome.winners or outcome.points != tuple(position.points):
            raise Unkept(f"{outcome.winners} win with {outcome.points}, and the totals are {position.points}", move)
        rounds = int(position.state["round"]) + 1
        if outcome.termination == Termination.ROUND_CAP and rounds != trial.rounds:
            raise Unkept(f"it was stopped at a round cap of {trial.rounds} after {rounds} rounds", move)
        own = trial.variant.options.own_rounds(trial.cell.seats)
        if outcome.termination == Termination.ALL_ROUNDS and rounds != own:
            raise Unkept(f"all rounds were played after {rounds} rounds, and there are {own}", move)


def cap_changes_nothing_before(trial: Trial) -> None:
    """A round cap stops a game, and changes nothing before."""
    short, long = trial.begin(1), trial.begin(2)
    choose = random.Random(trial.seed)
    move = 0
    while not short.over:
        if short.legal != long.legal or short.to_act != long.to_act:
            raise Unkept("with a higher cap other actions are legal", move)
        action = choose.choice(short.legal)
        short.push(action)
        long.push(action)
        move += 1
    if short.points != long.points:
        raise Unkept("with a higher cap the first round has other points", move)


def replays_add_up(trial: Trial) -> None:
    """A replay says every move once, of the seat that made it, and its rounds add up to the totals."""
    moves = trial.moves()
    seats = range(trial.cell.seats)
    players = [Player(f"bot-{seat}", "1", "0" * 64) for seat in seats]
    document = replay(trial.cell, trial.seed, moves, players, (), True, trial.rounds, trial.variant)
    if json.loads(json.dumps(document)) != document:
        raise Unkept("it is not a JSON document")
    position = trial.begin()
    deeds = [event for one in document["rounds"] for event in one["events"] if "seat" in event]
    if len(deeds) != len(moves):
        raise Unkept(f"it has {len(deeds)} deeds for {len(moves)} moves")
    for move, (action, deed) in enumerate(zip(moves, deeds, strict=True)):
        choices = len(position.legal)
        if deed["seat"] != position.to_act or "do" not in deed:
            raise Unkept(f"{deed} is said of a move of seat {position.to_act}", move)
        if len(deed.get("legal", "-")) != choices:
            raise Unkept(f"{deed.get('legal')} are said to be legal, and {choices} actions are", move)
        position.push(action)
    sums = [sum(one["scores"][seat] for one in document["rounds"]) for seat in seats]
    if sums != document["totals"]:
        raise Unkept(f"the rounds add up to {sums}, and the totals are {document['totals']}")
    if any("dealer" not in one or "deal" not in one for one in document["rounds"]):
        raise Unkept("a round has no dealer or no deal")


def replays_are_refereed(trial: Trial) -> None:
    """A replay, with legal choices and without, is what the rules make of its own deals and deeds."""
    players = [Player(f"bot-{seat}", "1", "0" * 64) for seat in range(trial.cell.seats)]
    moves = trial.moves()
    for legal in (False, True):
        document = replay(trial.cell, trial.seed, moves, players, (), legal, trial.rounds, trial.variant)
        try:
            refereed = referee(document, trial.variant)
        except Mismatch as mismatch:
            raise Unkept(f"{mismatch.place}: {mismatch.cause}") from None
        if refereed.decisions != len(moves):
            raise Unkept(f"{refereed.decisions} decisions are refereed of {len(moves)}")


def batches_are_games(trial: Trial) -> None:
    """A batch plays so many single games: the same moves lead to the same bytes, forced ones included."""
    seeds = [trial.seed + number & 0xFFFF_FFFF_FFFF_FFFF for number in range(3)]
    batch = Batch(trial.cell, seeds, trial.rounds, trial.variant)
    views = batch.views()
    while sum(_turn(batch, seat, views) for seat in range(batch.seats)):
        pass
    for game, seed in enumerate(seeds):
        position = Position(trial.cell, seed, trial.rounds, trial.variant)
        moves = batch.moves[game, : batch.lengths[game]].tolist()
        for move, action in enumerate(moves):
            if action not in position.legal:
                raise Unkept(f"the batch made move {action}, which is not legal in the single game", move)
            position.push(action)
        if not position.over or position.states.tobytes() != batch.states[game].tobytes():
            raise Unkept("the batch and the single game end in different states", len(moves))


def _turn(batch: Batch, seat: int, views: Any) -> int:
    """Play the last action in each game in which a seat is to choose, and return how many there were."""
    due = batch.gather(seat, views)
    for place in range(due):
        batch.chosen[place] = batch.legal(int(batch.index[place]))[-1]
    batch.carry_out(due)
    return due


OF_A_CELL = (
    same_seed_same_game,
    start_sets_all,
    legal_in_order,
    ends_in_time,
    apply_keeps_to_itself,
    copies_are_bytes,
    looking_changes_nothing,
    views_are_whole,
    views_hold_no_seed,
    refusals_explain,
    outcomes_fit,
    cap_changes_nothing_before,
    replays_add_up,
    replays_are_refereed,
    batches_are_games,
)
