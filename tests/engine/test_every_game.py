"""What holds for every game there is, whatever its rules: the promises of its folder, the texts and the refusals."""

from __future__ import annotations

import re

import pytest
from random_games import CELLS, FIRST_CELLS, GAMES, ROUNDS, named, random_moves, random_play

from engine.actions import parse
from engine.cells import Cell
from engine.errors import InputError
from engine.game import Game
from engine.games import variant_of
from engine.positions import Position
from engine.testing import check_game

every_cell = pytest.mark.parametrize("cell", CELLS, ids=named)
every_game = pytest.mark.parametrize("game", GAMES, ids=named)


@every_cell
def test_every_game_keeps_its_promises(cell: Cell) -> None:
    check_game(variant_of(cell).game, [cell], ROUNDS)


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
def test_a_view_tells_dealer_round_and_totals(cell: Cell) -> None:
    scored: list[float] = [0.0] * cell.seats
    for position in random_play(cell, 12):
        if position.over:
            break
        view = position.view(0)
        assert view.dealer == position.state["public"]["dealer"]
        assert view.round == position.state["round"]
        assert view.totals == scored or position.points != scored
        scored = position.points


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
