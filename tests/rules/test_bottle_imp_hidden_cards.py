"""Who may know which card of Bottle Imp (BI-10, BI-13, BI-40, BI-42): cards that a seat cannot see change places
without a trace in its view.

At every decision of random games in every cell and for every seat; and a card that the seat can see leaves a trace.
"""

# ruff: noqa: N802 (tests are named by the rule's number)
from __future__ import annotations

import random
from collections.abc import Sequence

import numpy
import pytest
from bottle_imp_positions import CELLS, ROW_CELLS, in_play, named, new_game, numbers_of, random_game, view_of

from engine.bottle_imp.cards import places
from engine.bottle_imp.record import MOST_CARDS, OVER, PLAYING
from engine.cells import Cell
from engine.positions import Position
from engine.record_types import NONE

every_cell = pytest.mark.parametrize("cell", CELLS + ROW_CELLS, ids=named)

SETS = ("hand", "first", "discarded", "passed_left", "passed_right")
"""The fields of a state that are sets of cards of the round in progress."""


def exchanged(position: Position, become: Sequence[int]) -> Position:
    """The same position with every card c of the round turned into become[c], wherever it is."""
    twin = position.copy()
    place = numpy.arange(MOST_CARDS, dtype=numpy.uint64)
    target = numpy.array(become, numpy.uint64)
    sets = [(position.states[field], twin.states[field]) for field in SETS]
    sets.append((position.states["public"]["first"], twin.states["public"]["first"]))
    for held_before, held_after in sets:
        held = held_before[0][:, None] >> place & numpy.uint64(1)
        held_after[0] = (held << target).sum(axis=1)
    on_table = position.states["public"]["card"][0]
    twin.states["public"]["card"][0] = numpy.where(on_table == NONE, NONE, target[on_table].astype(numpy.int8))
    return twin


def pair(one: int, other: int) -> list[int]:
    """Two cards change places."""
    become = list(range(MOST_CARDS))
    become[one], become[other] = other, one
    return become


def known(position: Position, seat: int) -> dict[str, set[int]]:
    """The cards whose place a seat knows, by how it knows them; a received card is in its hand or was played (BI-13,
    BI-42).
    """
    state = position.state
    sets = {
        field: set(places(int(state[field][seat]))) for field in ("hand", "discarded", "passed_left", "passed_right")
    }
    sets["played"] = {card for card in state["public"]["card"].tolist() if card != NONE}
    if position.cell.seats == 2 and state["public"]["phase"] in (PLAYING, OVER):
        sets["opponent's first pack"] = set(places(int(state["first"][1 - seat])))
    return sets


def hidden(position: Position, seat: int) -> list[int]:
    """All other cards: in other hands, on the way, in the Devil's Trick."""
    everything = places(int(position.rules["cards"][0]))
    return sorted(set(everything).difference(*known(position, seat).values()))


@every_cell
def test_BI_13_cards_a_seat_cannot_see_change_places_without_a_trace_in_its_view(cell: Cell) -> None:
    """Two of them and then all of them, at random."""
    choose = random.Random(1)
    changed = 0
    for position in random_game(cell):
        for seat in range(cell.seats):
            unseen = hidden(position, seat)
            if len(unseen) < 2:
                continue
            shuffled = list(range(MOST_CARDS))
            for card, other in zip(unseen, choose.sample(unseen, len(unseen)), strict=True):
                shuffled[card] = other
            for become in (pair(*choose.sample(unseen, 2)), shuffled):
                twin = exchanged(position, become)
                changed += twin.states.tobytes() != position.states.tobytes()
                assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()
    assert changed > 20


@every_cell
def test_BI_13_a_card_the_seat_can_see_leaves_a_trace_when_it_changes_places(cell: Cell) -> None:
    """One card of every kind it knows, for a card it cannot see, at every decision of that seat."""
    choose = random.Random(2)
    kinds: set[str] = set()
    for position in random_game(cell)[:-1]:
        seat = position.to_act or 0
        unseen = hidden(position, seat)
        for kind, seen in known(position, seat).items() if unseen else ():
            if seen:
                kinds.add(kind)
                twin = exchanged(position, pair(choose.choice(sorted(seen)), choose.choice(unseen)))
                assert twin.view(seat).record.tobytes() != position.view(seat).record.tobytes(), kind
    assert {"hand", "played"} <= kinds
    assert ("opponent's first pack" in kinds) == (cell.seats == 2)


@every_cell
def test_BI_13_who_passed_what_to_whom_is_known_to_these_two_alone(cell: Cell) -> None:
    """What others discarded, and passed to others, can be any cards at all, played ones too."""
    choose = random.Random(3)
    for position in random_game(cell):
        over = position.state["public"]["phase"] in (PLAYING, OVER)
        for seat in range(cell.seats):
            twin = position.copy()
            for other in set(range(cell.seats)) - {seat}:
                left_is_mine, right_is_mine = (other + 1) % cell.seats == seat, (other - 1) % cell.seats == seat
                twin.state["discarded"][other] = choose.getrandbits(MOST_CARDS)
                if not (over and left_is_mine):
                    twin.state["passed_left"][other] = choose.getrandbits(MOST_CARDS)
                if not (over and right_is_mine):
                    twin.state["passed_right"][other] = choose.getrandbits(MOST_CARDS)
            assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()


@every_cell
def test_BI_13_unseen_are_the_cards_in_other_hands_and_in_the_devils_trick(cell: Cell) -> None:
    for position in random_game(cell):
        state = position.state
        for seat in range(cell.seats):
            others = [other for other in range(cell.seats) if other != seat]
            elsewhere = sum(int(state[field][other]) for field in ("hand", "discarded") for other in others)
            if state["public"]["phase"] not in (PLAYING, OVER):
                elsewhere += sum(
                    int(state[field][other]) for field in ("passed_left", "passed_right") for other in range(cell.seats)
                )
            own = view_of(position, seat)
            assert [card.number for card in own.unseen] == numbers_of(elsewhere)
            assert [card.number for card in own.deck] == in_play(cell.seats)
            assert [card.number for card in own.hand] == numbers_of(state["hand"][seat])


@pytest.mark.parametrize("cell", [cell for cell in CELLS + ROW_CELLS if cell.seats == 2], ids=named)
def test_BI_42_the_opponents_first_pack_is_seen_from_the_first_trick_on_and_its_second_one_never(cell: Cell) -> None:
    for position in random_game(cell):
        state = position.state
        for seat in range(2):
            own, held = view_of(position, seat), int(state["hand"][1 - seat])
            first = int(state["first"][1 - seat])
            turned_up = state["public"]["phase"] in (PLAYING, OVER)
            assert [card.number for card in own.opponents_first_pack] == (numbers_of(held & first) if turned_up else [])
            assert [card.number for card in own.first_pack] == numbers_of(state["hand"][seat] & state["first"][seat])
            assert {card.number for card in own.unseen} >= set(numbers_of(held & ~first))


def test_BI_40_before_the_passing_packs_of_the_opponent_change_cards_without_a_trace() -> None:
    """A card of its first pack for one of its second: only the packs change, not the hand."""
    position = new_game(2, seed=9)
    for seat in range(2):
        held, first = int(position.state["hand"][1 - seat]), int(position.state["first"][1 - seat])
        twin = exchanged(position, pair(places(first)[0], places(held & ~first)[0]))
        assert twin.state["hand"].tolist() == position.state["hand"].tolist()
        assert twin.state["first"].tolist() != position.state["first"].tolist()
        assert twin.view(seat).record.tobytes() == position.view(seat).record.tobytes()
        assert twin.view(1 - seat).record.tobytes() != position.view(1 - seat).record.tobytes()
