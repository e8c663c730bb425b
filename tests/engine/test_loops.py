"""The loops over batches, bound to each game: a batch is so many single games, and no game touches another."""

from __future__ import annotations

import random

import numpy
import pytest
from random_games import CELLS, FIRST_CELLS, ROUNDS, named, random_play

from engine.batch import Batch
from engine.cells import Cell
from engine.games import variant_of
from engine.positions import Position

every_cell = pytest.mark.parametrize("cell", CELLS, ids=named)
first_cells = pytest.mark.parametrize("cell", FIRST_CELLS, ids=named)

SEEDS = [3, 1, 4, 15, 9, 2, 6]


def play_through(batch: Batch, seeds: list[int]) -> None:
    """Play a batch to its end; what is chosen in a game depends on that game's seed alone."""
    choose = {game: random.Random(seed) for game, seed in enumerate(seeds)}
    views = batch.views()
    while True:
        decisions = 0
        for seat in range(batch.seats):
            due = batch.gather(seat, views)
            for place in range(due):
                game = int(batch.index[place])
                batch.chosen[place] = choose[game].choice(batch.legal(game))
            assert batch.check(due) == 0
            batch.carry_out(due)
            decisions += due
        if not decisions:
            return


@every_cell
def test_a_batch_of_many_equals_batches_of_one_byte_for_byte(cell: Cell) -> None:
    many = Batch(cell, SEEDS, ROUNDS)
    play_through(many, SEEDS)
    for game, seed in enumerate(SEEDS):
        one = Batch(cell, [seed], ROUNDS)
        play_through(one, [seed])
        assert one.states.tobytes() == many.states[game].tobytes()
        assert one.lengths[0] == many.lengths[game]
        assert one.moves[0].tolist() == many.moves[game].tolist()
        assert one.points()[0].tolist() == many.points()[game].tolist()


@every_cell
def test_the_moves_of_a_batch_are_those_of_the_game_stepped_alone(cell: Cell) -> None:
    batch = Batch(cell, SEEDS, ROUNDS)
    play_through(batch, SEEDS)
    for game, seed in enumerate(SEEDS):
        position = Position(cell, seed, ROUNDS)
        for move in batch.moves[game, : batch.lengths[game]].tolist():
            assert move in position.legal
            position.push(move)
        assert position.over
        assert position.states.tobytes() == batch.states[game].tobytes()
        assert position.points == batch.points()[game].tolist()


@every_cell
def test_a_step_on_one_game_leaves_every_other_byte_alone(cell: Cell) -> None:
    batch = Batch(cell, SEEDS, ROUNDS)
    kernel, choose = batch.game.kernel, random.Random(1)
    for _ in range(400):
        game = choose.randrange(len(SEEDS))
        legal = batch.legal(game)
        if not legal:
            continue
        before = batch.states.copy()
        rules = batch.rules.tobytes()
        kernel.apply(batch.rules, batch.states, game, choose.choice(legal))
        assert batch.rules.tobytes() == rules
        others = [other for other in range(len(SEEDS)) if other != game]
        assert batch.states[others].tobytes() == before[others].tobytes()
        assert batch.states[game].tobytes() != before[game].tobytes()


@every_cell
def test_looking_changes_nothing(cell: Cell) -> None:
    for position in random_play(cell, 2, 1):
        before = position.states.tobytes(), position.rules.tobytes()
        assert len(position.points) == cell.seats
        assert position.legal or position.over
        assert [position.view(seat).seat for seat in range(cell.seats)] == list(range(cell.seats))
        assert (position.states.tobytes(), position.rules.tobytes()) == before


@every_cell
def test_advance_plays_forced_moves_and_stops_at_a_choice(cell: Cell) -> None:
    batch = Batch(cell, SEEDS, ROUNDS)
    kept = batch.lengths.copy()
    batch.game.loops.advance_all(batch.rules, batch.states, batch.moves, batch.lengths, batch.scratch)
    assert batch.lengths.tolist() == kept.tolist()
    choose, views, forced = random.Random(2), batch.views(), 0
    for step in range(120):
        seat = step % cell.seats
        due = batch.gather(seat, views)
        before = batch.states.copy(), batch.lengths.copy()
        for place in range(due):
            batch.chosen[place] = choose.choice(batch.legal(int(batch.index[place])))
        batch.carry_out(due)
        for place in range(due):
            game = int(batch.index[place])
            single = Position(cell, SEEDS[game], ROUNDS)
            single.states[0] = before[0][game]
            first, *rest = batch.moves[game, before[1][game] : batch.lengths[game]].tolist()
            assert first == batch.chosen[place]
            single.push(first)
            for move in rest:
                assert single.legal == [move]
                single.push(move)
                forced += 1
            assert len(single.legal) != 1
            assert single.states.tobytes() == batch.states[game].tobytes()
    assert forced > 0


@first_cells
def test_advance_stops_where_the_moves_have_no_room(cell: Cell) -> None:
    """A game whose moves are all forced is cut off at the room there is, and is not gathered any more."""
    batch = Batch(cell, [1], ROUNDS)
    loops, position = batch.game.loops, next(position for position in random_play(cell, 1) if len(position.legal) == 1)
    for room in (0, 1):
        states, moves, lengths = (
            position.states.copy(),
            numpy.full((1, room), -7, numpy.int16),
            numpy.zeros(1, numpy.int32),
        )
        loops.advance_all(batch.rules, states, moves, lengths, batch.scratch)
        assert lengths.tolist() == [room]
        assert moves.tolist() == [[int(position.legal[0])] * room]
        seat = int(batch.game.kernel.to_act(batch.rules, states, 0))
        assert loops.gather(batch.rules, states, seat, batch.views(), batch.index, lengths, room) == 0
        assert loops.gather(batch.rules, states, seat, batch.views(), batch.index, lengths, room + 1) == int(seat >= 0)


@every_cell
def test_gather_writes_the_views_of_the_games_that_wait_for_a_seat(cell: Cell) -> None:
    batch = Batch(cell, SEEDS, ROUNDS)
    play = random.Random(3)
    for _ in range(60):
        for game in range(len(SEEDS)):
            if play.random() < 0.5 and batch.legal(game):
                batch.game.kernel.apply(batch.rules, batch.states, game, play.choice(batch.legal(game)))
        waiting = [int(batch.game.kernel.to_act(batch.rules, batch.states, game)) for game in range(len(SEEDS))]
        for seat in range(cell.seats):
            views = batch.views()
            batch.index[:] = -7
            due = batch.gather(seat, views)
            games = [game for game in range(len(SEEDS)) if waiting[game] == seat]
            assert batch.index.tolist() == games + [-7] * (len(SEEDS) - due)
            assert views["game"][:due].tolist() == games
            assert views[due:].tobytes() == batch.views()[due:].tobytes()
            for place, game in enumerate(games):
                alone = numpy.zeros(1, batch.game.record.VIEW)
                batch.game.loops.view(batch.rules, batch.states, game, seat, alone, 0)
                alone["game"] = game
                assert views[place].tobytes() == alone[0].tobytes()


@first_cells
def test_check_marks_what_is_legal(cell: Cell) -> None:
    batch = Batch(cell, SEEDS, ROUNDS)
    views = batch.views()
    seat = next(seat for seat in range(cell.seats) if batch.gather(seat, views))
    due = batch.gather(seat, views)
    for action in (-1, *range(len(batch.game.actions)), 30_000, 2**31 - 1):
        batch.chosen[:due] = action
        legal = [action in batch.legal(int(game)) for game in batch.index[:due]]
        assert batch.check(due) == legal.count(False)
        assert [bool(usable) for usable in batch.usable[:due]] == legal


@first_cells
def test_playouts_are_the_same_wherever_they_are_played(cell: Cell) -> None:
    """A game's playout depends on its seed only, and the decisions of many are the sum of those of each."""
    variant = variant_of(cell)
    loops, record = variant.game.loops, variant.game.record
    rules, scratch = variant.rules(cell, ROUNDS), numpy.zeros(record.ACTIONS, numpy.int16)
    few, many = numpy.zeros(1, record.STATE), numpy.zeros(5, record.STATE)
    assert loops.playouts(rules, many, 100, 5, 10_000, scratch) == sum(
        loops.playouts(rules, few, 100 + game, 1, 10_000, scratch) for game in range(5)
    )
    for game in range(5):
        loops.playouts(rules, few, 100 + game, 1, 10_000, scratch)
        assert few.tobytes() == many[game].tobytes()
        assert variant.game.kernel.legal(rules, many, game, scratch) == 0


@first_cells
def test_a_playout_stops_after_the_most_actions_asked_for(cell: Cell) -> None:
    variant = variant_of(cell)
    rules, scratch = variant.rules(cell, ROUNDS), numpy.zeros(variant.game.record.ACTIONS, numpy.int16)
    whole = Position(cell, 5, ROUNDS)
    length = variant.game.loops.playout(rules, whole.states, 0, 77, 10_000, scratch)
    assert whole.over
    for most in (0, 1, length - 1, length, length + 1):
        position = Position(cell, 5, ROUNDS)
        assert variant.game.loops.playout(rules, position.states, 0, 77, most, scratch) == min(most, length)
        assert position.over == (most >= length)
