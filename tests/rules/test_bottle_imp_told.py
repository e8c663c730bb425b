"""What a player, an author and a reader of replays are told about a game of Bottle Imp."""

from __future__ import annotations

from typing import Any

import pytest
from bottle_imp_positions import (
    BY_TEXT,
    CELLS,
    ROUNDS,
    ROW_CELLS,
    SEED,
    TEAMS,
    cards,
    moves_of,
    named,
    new_game,
    new_round,
    new_tricks,
    numbers_of,
    play,
    push,
    random_game,
    rounds_of,
    scores,
    teams_of,
    view_of,
)

from engine.bottle_imp.cards import DECKS
from engine.bottle_imp.record import MOST_CARDS
from engine.bottle_imp.view import Bottle, LastRound, Trick
from engine.cells import Cell
from engine.games import game_named, variant_of
from engine.replays import replay

every_cell = pytest.mark.parametrize("cell", CELLS + ROW_CELLS, ids=named)


def test_a_view_shows_the_trick_the_points_and_the_round_before() -> None:
    position = new_tricks(["18 25", "20 27", "37 36"], discards=["1", "2", "4"])
    assert view_of(position, 0).last_round is None
    assert view_of(position, 0).trick == Trick(0, (), None)
    play(position, "18 20")
    assert view_of(position, 2).trick == Trick(0, tuple(cards("18 20")), None)
    assert view_of(position, 2).tricks == []
    play(position, "37 25 27 36")
    own = view_of(position, 1)
    tricks = (Trick(0, tuple(cards("18 20 37")), 0), Trick(0, tuple(cards("25 27 36")), 2))
    assert own.last_round == LastRound(2, tricks, (Bottle(18, 0),), (-3, 0, 17), ())
    assert (own.totals, own.round, own.dealer, own.due) == ([-3, 0, 17], 1, 0, "discard")
    assert (own.points, own.tricks, own.bottles) == ([0, 0, 0], [], (Bottle(19, None),))


@pytest.mark.parametrize(("seats", "cards_in_a_trick"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_a_view_shows_the_tricks_of_every_seat_count(seats: int, cards_in_a_trick: int) -> None:
    for position in random_game(new_game(seats).cell):
        if position.state["public"]["tricks"] == 2:
            own = view_of(position, 0)
            assert [len(trick.cards) for trick in own.tricks] == [cards_in_a_trick] * 2
            assert own.tricks[1].leader == own.tricks[0].winner
            return
    pytest.fail("there were no two tricks")


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_view_shows_the_cards_of_the_deck_in_use(deck: Any) -> None:
    own = view_of(new_game(4, deck=deck.name), 0)
    assert all((card.colour, card.merit) == (deck.cards[card].colour, deck.cards[card].merit) for card in own.deck)
    actor = view_of(new_game(4, deck=deck.name, seed=2), new_game(4, deck=deck.name, seed=2).to_act or 0)
    assert [action.card for action in actor.legal] == actor.hand
    assert all(action.card is deck.cards[action.card] for action in actor.legal)


def test_an_action_tells_its_card_and_what_is_done_with_it() -> None:
    actions: dict[str, Any] = {action.text: action for action in game_named("bottle-imp").actions}
    verbs = ("play", "discard", "pass left", "pass right", "pass first", "pass second")
    for verb in verbs:
        for card in ("17", "2.5", "1", "37"):
            action = actions[card if verb == "play" else f"{verb} {card}"]
            assert (action.verb, action.card) == (verb, BY_TEXT[card])
    assert len(actions) == len(verbs) * MOST_CARDS


# Replays


def test_a_replay_tells_a_trick_that_sold_the_bottle_and_one_that_did_not() -> None:
    position = new_tricks(["20 18", "17 37", "24 30"])
    texts = position.game.replay
    told: list[Any] = []
    for card in ("20", "17", "24", "37", "30", "18"):
        before = position.states.copy()[0]
        push(position, card)
        told += texts.events(before, position.state, BY_TEXT[card], 3)
    assert told[:4] == [
        {"seat": 0, "do": "play", "card": "20"},
        {"seat": 1, "do": "play", "card": "17"},
        {"seat": 2, "do": "play", "card": "24"},
        {"do": "trick", "winner": 1, "price": 17, "bottle": 0},
    ]
    assert told[-1] == {"do": "trick", "winner": 1, "price": 17, "bottle": None}


def test_a_replay_tells_half_numbers_as_prices() -> None:
    position = new_tricks(["2.5 20", "21 22", "23 24", "25 26", "27 28"], bottles=1, follow="free")
    play(position, "2.5 21 23 25")
    before = position.states.copy()[0]
    push(position, "27")
    assert position.game.replay.events(before, position.state, BY_TEXT["27"], 5)[1] == {
        "do": "trick",
        "winner": 0,
        "price": 2.5,
        "bottle": 0,
    }


def test_a_replay_tells_to_whom_cards_are_passed() -> None:
    position = new_round(["1 2 3 4", "5 6 7 8", "9 10 11 12"])
    texts = position.game.replay
    assert texts.opening(position.state, 3) == {
        "dealer": 2,
        "deal": {"hands": [["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "11", "12"]]},
    }
    told: list[Any] = []
    for text in ("discard 1", "pass left 2", "pass right 3"):
        before = position.states.copy()[0]
        action = next(action for action in position.legal if action.text == text)
        position.push(action)
        told += texts.events(before, position.state, action, 3)
    assert told == [
        {"seat": 0, "do": "discard", "card": "1"},
        {"seat": 0, "do": "pass", "to": 1, "card": "2"},
        {"seat": 0, "do": "pass", "to": 2, "card": "3"},
    ]


@every_cell
def test_a_replay_tells_every_round_of_every_cell(cell: Cell) -> None:
    """Dealer, packs or hands, teams where not everybody plays alone, one event for each move and one for each trick,
    and the scores.
    """
    game, moves = random_game(cell), moves_of(cell)
    told = replay(cell, SEED, moves, [], round_cap=ROUNDS)
    assert told["options"] == variant_of(cell).options.document()
    ends = rounds_of(game)
    assert [told_round["scores"] for told_round in told["rounds"]] == [scores(position) for position in ends]
    assert [told_round["dealer"] for told_round in told["rounds"]] == [
        position.state["last"]["dealer"] for position in ends
    ]
    assert sum("seat" in event for told_round in told["rounds"] for event in told_round["events"]) == len(moves)
    for told_round, position in zip(told["rounds"], ends, strict=True):
        tricks = [event for event in told_round["events"] if event["do"] == "trick"]
        assert [event["winner"] for event in tricks] == position.state["last"]["winner"].tolist()[: len(tricks)]
        assert tricks[-1]["price"] == max(position.state["last"]["price"].tolist()) / 2
        told_teams = sorted(told_round.get("teams", []))
        assert told_teams == (sorted(teams_of(cell.layout, told_round["dealer"])) if cell.layout in TEAMS else [])
    dealt = told["rounds"][0]["deal"]
    assert list(dealt) == (["first", "second"] if cell.seats == 2 else ["hands"])
    for seat in range(cell.seats):
        held = sorted((card for hands in dealt.values() for card in hands[seat]), key=float)
        assert held == [str(number) for number in numbers_of(game[0].state["hand"][seat])]
