"""What holds for every game there is, whatever its rules: the contract of the kernel, the texts, the refusals and the
views.
"""

from __future__ import annotations

import random
import re

import numpy
import pytest
from random_games import CELLS, FIRST_CELLS, GAMES, ROUNDS, fields, named, random_moves, random_play, soiled

from engine.actions import parse
from engine.cells import Cell
from engine.errors import InputError
from engine.game import Game
from engine.games import variant_of
from engine.positions import Position

every_cell = pytest.mark.parametrize("cell", CELLS, ids=named)
every_game = pytest.mark.parametrize("game", GAMES, ids=named)


@every_game
def test_every_action_reads_back_from_its_text(game: Game) -> None:
    assert [int(action) for action in game.actions] == list(range(game.record.ACTIONS))
    assert len({action.text for action in game.actions}) == len(game.actions)
    for action in game.actions:
        assert parse(game.actions, action.text) is action
        assert parse(game.actions, f"  {action.text.replace(' ', '   ')} ") is action


@every_game
def test_a_text_that_is_no_action_is_refused_with_examples(game: Game) -> None:
    with pytest.raises(InputError) as refused:
        parse(game.actions, "jump")
    assert refused.value.place == "jump"
    assert repr(game.actions[0].text) in refused.value.fix


@every_cell
def test_a_random_game_offers_ascending_actions_until_it_is_over(cell: Cell) -> None:
    most = variant_of(cell).game.record.most_moves(variant_of(cell).options, cell.seats, ROUNDS)
    for seed in range(3):
        moves = 0
        for position in random_play(cell, seed):
            legal = [int(action) for action in position.legal]
            if position.over:
                assert legal == []
                break
            assert position.to_act in range(cell.seats)
            assert legal == sorted(set(legal))
            assert set(legal) <= set(range(len(position.game.actions)))
            assert legal
            moves += 1
        assert 0 < moves <= most


@every_cell
def test_exactly_the_actions_that_are_not_legal_are_refused_with_a_reason_and_a_rule(cell: Cell) -> None:
    for position in random_play(cell, 5, 2):
        legal = position.legal
        refusals = {int(action): position.refusal(action) for action in position.game.actions}
        assert [action for action, refusal in refusals.items() if refusal is None] == legal
        for refusal in filter(None, refusals.values()):
            if position.over:
                assert refusal == ("the game is over", "")
            else:
                assert len(refusal.reason) > 10
                assert re.fullmatch(r"[A-Z]{2}-\d+", refusal.rule)


@every_cell
@pytest.mark.parametrize("stranger", [-1, 10_000])
def test_a_number_that_is_no_action_is_refused(cell: Cell, stranger: int) -> None:
    assert Position(cell, 1).refusal(stranger) == (f"{stranger} is not an action of this game", "")


@every_cell
def test_a_copy_is_independent(cell: Cell) -> None:
    for position in random_play(cell, 6, 1):
        if position.over:
            break
        before = position.states.tobytes()
        legal = position.legal
        copy = position.copy()
        copy.push(copy.legal[-1])
        assert position.states.tobytes() == before
        assert position.legal == legal
        twin, other = position.copy(), position.copy()
        twin.push(legal[-1])
        other.push(legal[0])
        assert twin.states.tobytes() == copy.states.tobytes()


@every_game
def test_a_state_has_no_padding_so_that_copies_are_equal_byte_for_byte(game: Game) -> None:
    state = soiled(game.record.STATE)
    assert state.copy().tobytes() == state.tobytes()
    assert sum(game.record.STATE[name].itemsize for name in game.record.STATE.names) == game.record.STATE.itemsize


@every_cell
def test_the_same_seed_deals_the_same_game_and_another_one_another(cell: Cell) -> None:
    assert Position(cell, 7).states.tobytes() == Position(cell, 7).states.tobytes()
    assert len({Position(cell, seed).state["hand"].tobytes() for seed in range(20)}) > 15


@every_cell
def test_start_sets_every_field(cell: Cell) -> None:
    position = Position(cell, 8)
    dirty = soiled(position.game.record.STATE)
    position.game.kernel.start(position.rules, dirty, 0, numpy.uint64(8))
    assert fields(dirty[0]) == fields(position.state)


@every_cell
def test_a_view_sets_every_field(cell: Cell) -> None:
    for position in random_play(cell, 9, 2):
        for seat in range(cell.seats):
            dirty = soiled(position.game.record.VIEW)
            position.game.kernel.view(position.rules, position.states, 0, seat, dirty, 0)
            assert fields(dirty[0]) == fields(position.view(seat).record)


@every_cell
def test_a_view_shows_the_legal_actions_to_the_seat_to_act_alone(cell: Cell) -> None:
    for position in random_play(cell, 10):
        for seat in range(cell.seats):
            view = position.view(seat)
            assert list(view.legal) == (position.legal if seat == position.to_act else [])
            assert (view.seat, view.seats) == (seat, cell.seats)


@every_cell
def test_a_view_does_not_depend_on_the_seed(cell: Cell) -> None:
    for position in random_play(cell, 11, 2):
        twin = position.copy()
        twin.state["seed"] ^= numpy.uint64(0xFFFF_FFFF_FFFF_FFFF)
        for seat in range(cell.seats):
            assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()


@every_cell
def test_a_view_tells_dealer_round_and_totals(cell: Cell) -> None:
    scored: list[float] = [0.0] * cell.seats
    for position in random_play(cell, 12):
        if position.over:
            break
        view = position.view(0)
        assert view.dealer == position.state["dealer"]
        assert view.round == position.state["round"]
        assert view.totals == scored or position.points != scored
        scored = position.points


@every_cell
def test_a_game_is_stopped_after_the_round_cap_and_is_the_same_until_then(cell: Cell) -> None:
    short, long = Position(cell, 13, 1), Position(cell, 13, 2)
    choose = random.Random(13)
    while not short.over:
        assert short.legal == long.legal
        action = choose.choice(short.legal)
        short.push(action)
        long.push(action)
    assert not long.over
    assert int(long.state["round"]) == 1
    assert short.points == long.points


@pytest.mark.parametrize("cell", FIRST_CELLS, ids=named)
def test_moves_written_as_texts_play_the_same_game(cell: Cell) -> None:
    by_number, by_text = Position(cell, 14, 1), Position(cell, 14, 1)
    for move in random_moves(cell, 14, 1):
        by_number.push(move)
        by_text.push_text(by_text.game.actions[move].text)
    assert by_text.states.tobytes() == by_number.states.tobytes()
    assert by_text.over


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_no_action_and_no_card_is_false(game: Game) -> None:
    assert all(game.actions)
    assert all(card is None or bool(card) for card in (getattr(action, "card", None) for action in game.actions))
