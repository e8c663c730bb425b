"""The rule-based bot of Split: what it does at the table, and that it beats chance everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
import pytest
from seated import above_chance, differences, seated

from bots.shipped import shipped_files
from bots.shipped.split_rules import SplitRules
from engine.cells import Cell, individual
from engine.games import find_cells
from engine.positions import Position
from engine.record_types import NONE
from engine.split.cards import CARDS, DECK_SIZE, Card
from engine.split.options import SplitOptions
from engine.split.record import rules
from engine.split.view import GameView

BY_TEXT = {card.text: card for card in CARDS}
CELLS = find_cells("split/*")
PILE = "2d 3d 4d 6d 7d 8d Td Jd Qd 2h 3h 4h 6h 7h 8h Th Jh Qh"


def cards(text: str) -> list[Card]:
    """The cards written one after the other."""
    return [BY_TEXT[card] for card in text.split()]


def table(
    hands: Sequence[str], row: str, matches: Sequence[tuple[int, str]] = (), pile: str = PILE, /, **options: Any
) -> Position:
    """A round in which everybody has had a turn and seat 0 is to draw."""
    seats = len(hands)
    position = Position(Cell("split", "standard", seats, individual(seats)), 1)
    position.rules = rules(SplitOptions(**options), seats, individual(seats), 200)
    kernel, state = position.game.kernel, position.state
    kernel.start(position.rules, position.states, 0, numpy.uint64(1))
    for field in (state["hand"], state["hand_twice"], state["public"]["held"]):
        field[:] = 0
    for owner, halves in matches:
        for card in cards(halves):
            kernel.take_up(position.states, 0, owner, card)
        kernel.lay_match(position.states, 0, owner, *cards(halves))
    for seat, held in enumerate(hands):
        for card in cards(held):
            kernel.take_up(position.states, 0, seat, card)
    state["public"]["row"] = NONE
    state["public"]["row"][: len(row.split())] = cards(row)
    state["public"]["row_size"] = len(row.split())
    state["public"]["drawn"] = DECK_SIZE - len(pile.split())
    state["deck"][int(state["public"]["drawn"]) :] = cards(pile)
    state["public"]["dealer"], state["to_act"], state["turns"] = seats - 1, 0, seats
    return position


def choice(position: Position, **options: Any) -> str:
    """What the bot does in the seat to act."""
    seat = position.to_act or 0
    view = position.view(seat)
    assert isinstance(view, GameView)
    return seated(SplitRules, position.cell, seat, 1, SplitOptions(**options).document()).act(view).text


def choices(position: Position, count: int, **options: Any) -> list[str]:
    """What it does one after the other."""
    done: list[str] = []
    for _ in range(count):
        done.append(choice(position, **options))
        position.push_text(done[-1])
    return done


OTHERS = "2c 4c 6c 8c Tc Qc"


def test_it_takes_from_the_row_what_pays_for_the_cards_on_it() -> None:
    assert choice(table(["Ah 9c 5s", OTHERS], "3s As 7c")) == "draw row 2"
    assert choice(table(["3h 9c 5s", OTHERS], "3s As 7c 8c Jc Qc Ks 4c")) == "draw pile"


def test_it_plays_the_card_it_took_and_everything_else_that_pays() -> None:
    position = table(["Ah 9c 9d 5s 6s", OTHERS], "3s As")
    done = choices(position, 6)
    assert done[:5] == ["draw row 1", "match Ah As", "decline", "match 9c 9d", "decline"]
    assert done[5] in ("discard 5s", "discard 6s")


def test_it_prefers_the_stronger_match_of_two() -> None:
    position = table(["5h 5h 5s 9c Kd", OTHERS], "3s", [(1, "Kd Kh")], upgrade="own", upgrade_bonus=False)
    position.push_text("draw pile")
    assert choice(position, upgrade="own", upgrade_bonus=False) == "match 5h 5h"


def test_it_steals_a_match_by_upgrading_it() -> None:
    position = table(["Ah 9c 5s 3c", OTHERS], "3s", [(1, "Ad Ac")])
    position.push_text("draw pile")
    assert choice(position) == "upgrade 141 Ah"


def test_it_keeps_the_cards_that_may_still_pair() -> None:
    """One seven is unseen, and seven of each of the other numbers."""
    position = table(["7c 8s", OTHERS], "3s", [(1, "7d 7d"), (1, "7h 7h"), (0, "7s 7s")], "9h 2d 3d")
    position.push_text("draw pile")
    assert choice(position) == "discard 7c"


def test_it_does_not_discard_what_the_next_player_is_known_to_wait_for() -> None:
    position = table(["Jh Qs Kh", "Jd 2c 4c 6c 8c Tc"], "3s", (), "As 2d 3d")
    position.push_text("draw pile")
    assert choice(position) == "discard Jh"
    position.state["public"]["known"][1] = 1 << BY_TEXT["Jd"]
    assert choice(position) in ("discard Qs", "discard Kh")


def test_it_keeps_a_pair_that_it_cannot_lay_yet() -> None:
    """In the last round, behind: laying either pair would end it."""
    position = table(["Kh Kd", OTHERS], "3s", [(1, "Ac As"), (1, "Qc Qs")], "9s 3d 4d 6d 7d", rounds=1)
    position.state["public"]["positive"][1, 12] = 3
    position.push_text("draw pile")
    assert choice(position, rounds=1) == "discard 9s"


def test_it_goes_out_when_it_can() -> None:
    position = table(["5h 5d", OTHERS], "3s", (), "9s 3d 4d 6d")
    assert choices(position, 2) == ["draw pile", "match 5d 5h"]
    assert choice(position) == "decline"
    position.push_text("decline")
    position.push_text("discard 9s")
    assert position.state["last"]["went_out"] == 0


def test_in_the_last_round_it_does_not_go_out_behind() -> None:
    """With one card less it would end a round that leaves it 85 points behind; the others hold six cards."""
    position = table(["5h 5d", OTHERS], "3s", [(1, "Ac As"), (1, "Kc Ks")], "9s 3d 4d 6d 2s", rounds=1)
    position.state["public"]["positive"][1, 12] = 3
    position.push_text("draw pile")
    assert choice(position, rounds=1).startswith("discard")
    position.state["public"]["held"][1] = 3
    assert choice(position, rounds=1) == "match 5d 5h"


def test_it_marks_the_leader() -> None:
    position = table(["5h 5h 9c Kd", OTHERS, OTHERS, OTHERS], "3s", [(2, "Ad Ac"), (1, "4d 4c")])
    position.push_text("draw pile")
    position.push_text("match 5h 5h")
    assert choice(position) == "mark 2"


def test_it_swaps_a_cheap_match_for_a_dear_one_and_declines_the_opposite() -> None:
    position = table(["5h 5s 9c Kd", OTHERS], "3s", [(1, "Ad Ac")], PILE, upgrade="own")
    position.push_text("draw pile")
    position.push_text("match 5h 5s")
    assert choice(position, upgrade="own") == "swap 51 141"
    position = table(["Ah As 9c Kd", OTHERS], "3s", [(1, "5d 5c")], PILE, upgrade="own")
    position.push_text("draw pile")
    position.push_text("match Ah As")
    assert choice(position, upgrade="own") == "decline"


def test_it_does_not_draw_the_piles_last_card_when_that_would_lose() -> None:
    position = table(["5h 5d 9c Kd", OTHERS], "3s", [(1, "Ad Ac"), (1, "As Ah"), (1, "Kd Kh")], "9s 3d")
    position.push_text("draw pile")
    position.push_text("match 5d 5h")
    assert choice(position) == "decline"


def test_it_lays_its_matches_when_somebody_goes_out_first() -> None:
    position = table(["5h 5h", "Ac Ad 9c"], "3s", (), "9s 3d 4d")
    position.state["turns"] = 1
    for text in ("draw pile", "match 5h 5h", "decline", "discard 9s"):
        position.push_text(text)
    assert choice(position) == "match Ac Ad"


def test_it_plays_with_another_sheet() -> None:
    """Where a match costs points and cards cost nothing it lays none."""
    sheet = {"upper": {"23456789TJQKA": [0, -50, -100]}, "lower": 0}
    position = table(["5h 5d 9c Kd", OTHERS], "3s", (), PILE, score_sheet=sheet)
    position.push_text("draw pile")
    assert choice(position, score_sheet=sheet).startswith("discard")


def test_it_ships_under_its_name() -> None:
    assert shipped_files()["split-rules"].name == "split_rules.py"
    assert SplitRules.games == ("split",)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.id)
def test_it_beats_chance_in_every_cell(cell: Cell) -> None:
    """By 75 points a game at least, with four standard errors to spare."""
    assert above_chance(differences(SplitRules, cell, max(6, 32 // cell.seats))) > 75


def test_it_plays_the_same_game_again() -> None:
    assert differences(SplitRules, CELLS[1], 2) == differences(SplitRules, CELLS[1], 2)
