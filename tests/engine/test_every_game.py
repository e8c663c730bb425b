"""What holds for every game there is, whatever its rules: the promises of its folder, the texts and the refusals."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest
from random_games import CELLS, FIRST_CELLS, GAMES, ROUNDS, named, random_moves, random_play

from engine.actions import Action, parse
from engine.cells import Cell
from engine.errors import InputError
from engine.game import Game
from engine.games import variant_of
from engine.positions import Position
from engine.refusals import Refusal
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


class Asked:
    """Which actions of a game are tried in which position: all that are legal; all that share a card or a match with a
    legal one, where the fine reasons are; all of a kind (`discard`, `draw row`) that has few; and of the rest one in
    `ONE_IN`, others at each move, so that each has its turn in every phase.
    """

    FEW = 64
    ONE_IN = 24

    def __init__(self, game: Game) -> None:
        words = [action.text.split() for action in game.actions]
        of_kind = Counter(first for first, *_ in words)
        self._always = {number for number, (first, *_) in enumerate(words) if of_kind[first] <= self.FEW}
        self._rest = set(range(len(words))) - self._always
        self._with_word: defaultdict[str, set[int]] = defaultdict(set)
        for number in self._rest:
            for word in words[number][1:]:
                self._with_word[word].add(number)

    def at(self, move: int, legal: list[Action]) -> list[int]:
        """The actions to try at a move, ascending."""
        near = {word for action in legal for word in action.text.split()[1:]}
        turn = {number for number in self._rest if (number - move) % self.ONE_IN == 0}
        return sorted({*map(int, legal), *self._always, *turn}.union(*(self._with_word[word] for word in near)))


REASONS = {"bottle-imp": 37, "oh-hell": 7, "split": 29}
"""How many reasons each game refuses by, names of cards, numbers and suits apart."""


@every_game
def test_exactly_the_actions_that_are_not_legal_are_refused_with_a_reason_and_a_rule(game: Game) -> None:
    asked = Asked(game)
    refusals: set[Refusal] = set()
    for cell in game.cells():
        refused: set[int] = set()
        for move, position in enumerate(random_play(cell, 5, 2)):
            told = {number: position.refusal(number) for number in asked.at(move, position.legal)}
            assert [number for number, refusal in told.items() if refusal is None] == position.legal, (cell, move)
            of_this_position = set(told.values()) - {None}
            if position.over:
                assert of_this_position == {("the game is over", "")}
            else:
                refusals |= of_this_position
                refused |= told.keys() - set(position.legal)
        assert refused == set(range(len(game.actions))), cell
    for refusal in refusals:
        assert len(refusal.reason) > 10
        assert re.fullmatch(r"[A-Z]{2}-\d+", refusal.rule)
    reasons = {
        (re.sub(r"\b([2-9TJQKA]?[cdhs]|\d+(\.\d+)?)\b", "_", refusal.reason), refusal.rule) for refusal in refusals
    }
    assert len(reasons) == REASONS.get(game.name, len(reasons)), sorted(reasons)


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
