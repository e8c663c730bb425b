"""Replays: enough for a stranger to referee the game, and never of moves that do not fit."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from oh_hell_referee import Foul, referee
from random_games import CELLS, FIRST_CELLS, ROUNDS, named, random_moves

from engine.cells import Cell
from engine.errors import Mismatch
from engine.games import variant_of
from engine.positions import Position
from engine.replays import Player, ReplacedMove, replay

every_cell = pytest.mark.parametrize("cell", CELLS, ids=named)
first_cells = pytest.mark.parametrize("cell", FIRST_CELLS, ids=named)
oh_hell = pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.game == "oh-hell"], ids=named)

FOUR = Cell("oh-hell", "standard", 4, "1-1-1-1")
WHOLE = 200
"""Rounds that no game of Oh Hell reaches: it ends by itself."""


def players(cell: Cell) -> list[Player]:
    return [Player(f"bot-{seat}", "1.0", f"{seat:064x}") for seat in range(cell.seats)]


def told(cell: Cell, seed: int, rounds: int = WHOLE, **more: Any) -> dict[str, Any]:
    """The replay of a game played at random."""
    return replay(cell, seed, random_moves(cell, seed, rounds), players(cell), round_cap=rounds, **more)


@oh_hell
def test_a_referee_who_has_only_the_rules_accepts_random_games_with_and_without_choices(cell: Cell) -> None:
    for seed in range(8):
        game = json.loads(json.dumps(told(cell, seed, legal=True)))
        referee(game)
        for told_round in game["rounds"]:
            for one in told_round["events"]:
                one.pop("legal", None)
        referee(game)


def last_round(game: dict[str, Any]) -> Any:
    return game["rounds"][-1]


def event(game: dict[str, Any], do: str, number: int = 0) -> Any:
    """An event of the fifth hand."""
    return [event for event in game["rounds"][4]["events"] if event["do"] == do][number]


def swap_hands(game: dict[str, Any]) -> None:
    hands = last_round(game)["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def give_a_card_twice(game: dict[str, Any]) -> None:
    hands = game["rounds"][4]["deal"]["hands"]
    hands[0][0] = hands[1][0]


def swap_plays(game: dict[str, Any]) -> None:
    one, other = event(game, "play", 0), event(game, "play", 4)
    one["card"], other["card"] = other["card"], one["card"]


def miss_a_made_bid(game: dict[str, Any]) -> None:
    hand = next(hand for hand in game["rounds"] if any(hand["scores"]))
    bid = next(event for event in hand["events"] if event["do"] == "bid" and hand["scores"][event["seat"]])
    bid["bid"] += -1 if bid["bid"] else 1


def shift_a_score(game: dict[str, Any]) -> None:
    game["rounds"][4]["scores"][0] += 1
    game["totals"][0] += 1


@pytest.mark.parametrize(
    ("tamper", "foul"),
    [
        (lambda game: game["options"].update(weather="fine"), "weather"),
        (lambda game: game["options"].pop("hook"), "hook"),
        (lambda game: game["rounds"].pop(), "number of hands"),
        (lambda game: game["rounds"][4].update(dealer=(game["rounds"][4]["dealer"] + 1) % 4), "passes to the left"),
        (lambda game: game["rounds"][4]["deal"].update(turned=None), "turned card"),
        (lambda game: last_round(game)["deal"].update(turned="2c"), "one pack|turned card"),
        (give_a_card_twice, "one pack|cards dealt"),
        (swap_hands, "is not allowed"),
        (lambda game: event(game, "bid").update(bid=6), "6 is not allowed"),
        (lambda game: event(game, "bid").update(seat=(event(game, "bid")["seat"] + 1) % 4), "is due"),
        (miss_a_made_bid, "scores"),
        (lambda game: event(game, "bid")["legal"].remove(5), "choices"),
        (lambda game: event(game, "play")["legal"].pop(), "choices"),
        (swap_plays, "is not allowed"),
        (
            lambda game: event(game, "trick").update(winner=(event(game, "trick")["winner"] + 1) % 4),
            "winner of the trick",
        ),
        (lambda game: game["rounds"][4]["events"].pop(), "not told to its end"),
        (lambda game: game["rounds"][4]["events"].append({"do": "trick", "winner": 0}), "goes on after its end"),
        (shift_a_score, "scores"),
        (lambda game: game["totals"].reverse(), "totals"),
        (lambda game: game.update(winners=[]), "winners"),
    ],
)
def test_the_referee_rejects_a_tampered_replay(tamper: Callable[[dict[str, Any]], Any], foul: str) -> None:
    game = told(FOUR, 1, legal=True)
    referee(game)
    tampered = copy.deepcopy(game)
    tamper(tampered)
    assert tampered != game
    with pytest.raises(Foul, match=foul):
        referee(tampered)


@every_cell
def test_a_replay_has_the_fields_of_its_format(cell: Cell) -> None:
    game = told(cell, 2, ROUNDS)
    own = variant_of(cell).options.own_rounds(cell.seats)
    if "round_cap" in game:
        assert game.pop("round_cap") == len(game["rounds"]) == ROUNDS
        assert own is None or own > ROUNDS
    else:
        assert own in (None, len(game["rounds"]))
    assert list(game) == [
        "format",
        "game",
        "variant",
        "options",
        "seats",
        "layout",
        "players",
        "rounds",
        "totals",
        "winners",
        "faults",
    ]
    assert game["format"] == "arena-replay/1"
    assert [game["game"], game["variant"], game["seats"], game["layout"]] == [
        cell.game,
        cell.variant,
        cell.seats,
        cell.layout,
    ]
    assert game["options"] == variant_of(cell).options.document()
    assert game["players"] == [
        {"seat": seat, "bot": f"bot-{seat}", "version": "1.0", "sha256": f"{seat:064x}"} for seat in range(cell.seats)
    ]
    assert game["faults"] == []
    assert 1 <= len(game["rounds"]) <= ROUNDS
    for told_round in game["rounds"]:
        assert {"dealer", "deal", "events", "scores"} <= set(told_round)
        assert len(told_round["scores"]) == cell.seats
    assert json.loads(json.dumps(game)) == game


@every_cell
def test_scores_of_the_rounds_add_up_to_the_totals_and_the_highest_totals_win(cell: Cell) -> None:
    for seed in range(5):
        game = told(cell, seed, ROUNDS)
        assert [
            sum(scores) for scores in zip(*(told_round["scores"] for told_round in game["rounds"]), strict=True)
        ] == game["totals"]
        assert game["winners"] == [seat for seat in range(cell.seats) if game["totals"][seat] == max(game["totals"])]


def test_everybody_with_the_highest_total_wins() -> None:
    """After one hand of one card, those who bid 0 and took nothing share the win."""
    games = [told(Cell("oh-hell", "standard", 7, "1-1-1-1-1-1-1"), seed, 1) for seed in range(12)]
    assert sum(len(game["winners"]) > 1 for game in games) > 5
    for game in games:
        assert all(game["totals"][seat] == max(game["totals"]) for seat in game["winners"])


@every_cell
def test_every_move_is_told_once_by_the_seat_that_made_it(cell: Cell) -> None:
    moves = random_moves(cell, 3, ROUNDS)
    decisions = [
        event for told_round in told(cell, 3, ROUNDS)["rounds"] for event in told_round["events"] if "seat" in event
    ]
    position = Position(cell, 3, ROUNDS)
    assert len(decisions) == len(moves)
    for move, decision in zip(moves, decisions, strict=True):
        assert decision["seat"] == position.to_act
        position.push(move)


@every_cell
def test_choices_are_told_where_there_are_two_or_more(cell: Cell) -> None:
    plain, full = told(cell, 4, ROUNDS), told(cell, 4, ROUNDS, legal=True)
    position, moves = Position(cell, 4, ROUNDS), iter(random_moves(cell, 4, ROUNDS))
    for plain_round, full_round in zip(plain["rounds"], full["rounds"], strict=True):
        for short, long in zip(plain_round["events"], full_round["events"], strict=True):
            assert "legal" not in short
            assert {name: value for name, value in long.items() if name != "legal"} == short
            if "seat" not in long:
                assert "legal" not in long
                continue
            choices = position.legal
            assert len(long.get("legal", [None])) == len(choices)
            assert ("legal" in long) == (len(choices) > 1)
            position.push(next(moves))


def test_oh_hell_tells_bids_as_numbers_and_cards_by_rank_and_suit() -> None:
    game = told(FOUR, 5, legal=True)
    assert event(game, "bid")["legal"] == [0, 1, 2, 3, 4, 5]
    first = event(game, "play")
    assert set(first) == {"seat", "do", "card", "legal"}
    assert first["card"] in first["legal"]
    assert first["legal"] == sorted(
        first["legal"], key=lambda card: ("cdhs".index(card[1]), "23456789TJQKA".index(card[0]))
    )
    assert set(first["legal"]) == set(game["rounds"][4]["deal"]["hands"][first["seat"]])
    assert set(event(game, "trick")) == {"do", "winner"}


@first_cells
def test_a_fault_is_told_at_the_round_and_event_of_the_move_that_was_replaced(cell: Cell) -> None:
    moves = random_moves(cell, 6, ROUNDS)
    position, seats = Position(cell, 6, ROUNDS), []
    for move in moves:
        seats.append(position.to_act)
        position.push(move)
    replaced = [ReplacedMove(seats[move], move, "crash") for move in (0, len(moves) // 2, len(moves) - 1)]
    game = replay(cell, 6, moves, players(cell), replaced, round_cap=ROUNDS)
    assert len(game["faults"]) == 3
    decisions = [
        (number, place)
        for number, told_round in enumerate(game["rounds"])
        for place, event in enumerate(told_round["events"])
        if "seat" in event
    ]
    for fault, one in zip(game["faults"], replaced, strict=True):
        assert (fault["seat"], fault["cause"]) == (one.seat, "crash")
        assert (fault["round"], fault["event"]) == decisions[one.move]
        assert game["rounds"][fault["round"]]["events"][fault["event"]]["seat"] == one.seat


@first_cells
def test_moves_of_another_deal_are_a_mismatch(cell: Cell) -> None:
    moves = random_moves(cell, 7, ROUNDS)
    for seed in range(8, 20):
        with pytest.raises(Mismatch) as mismatch:
            replay(cell, seed, moves, players(cell), round_cap=ROUNDS)
        assert mismatch.value.place.startswith(("move ", "after move "))
        assert mismatch.value.exit_code == 6


@first_cells
def test_moves_that_stop_early_or_go_on_are_a_mismatch(cell: Cell) -> None:
    moves = random_moves(cell, 7, ROUNDS)
    with pytest.raises(Mismatch) as mismatch:
        replay(cell, 7, moves[:-1], players(cell), round_cap=ROUNDS)
    assert (mismatch.value.place, mismatch.value.cause) == (f"after move {len(moves) - 1}", "the game is not over")
    with pytest.raises(Mismatch) as mismatch:
        replay(cell, 7, [*moves, moves[-1]], players(cell), round_cap=ROUNDS)
    assert (mismatch.value.place, mismatch.value.cause) == (f"move {len(moves)}", f"{moves[-1]} is not legal there")


@first_cells
@pytest.mark.parametrize("stranger", [-1, 9999])
def test_a_move_that_is_no_action_is_a_mismatch(cell: Cell, stranger: int) -> None:
    moves = random_moves(cell, 7, ROUNDS)
    moves[5] = stranger
    with pytest.raises(Mismatch, match=f"{stranger} is not legal there"):
        replay(cell, 7, moves, players(cell), round_cap=ROUNDS)
