"""Batches of games, written once for every game: start, show, advance, gather what is due, carry out, play at random.

The functions here are compiled for each game by `engine.binding`, with `kernel` standing for that game's.
"""

from __future__ import annotations

from typing import cast

from engine.contract import Actions, Kernel, Records
from engine.random_numbers import PLAYOUT, below, word
from engine.record_types import NONE
from engine.records import copy_record

kernel = cast("Kernel", None)
"""The kernel of the game that the functions are compiled for."""


def start_all(rules: Records, states: Records, seeds: Actions) -> None:
    """Begin one game for each seed."""
    for i in range(len(seeds)):
        kernel.start(rules, states, i, seeds[i])


def is_legal(rules: Records, states: Records, i: int, action: int, scratch: Actions) -> bool:
    """Whether the seat to act may choose `action`; `scratch` has room for all actions."""
    choices = kernel.legal(rules, states, i, scratch)
    k = 0
    while k < choices and scratch[k] != action:
        k += 1
    return k < choices


def view(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """Write what `seat` may know into `views[j]`, every byte of it: what everybody sees of this round and the one
    before, the actions open to the seat, and what the game shows to it alone.
    """
    r = rules[0]
    s = states[i]
    v = views[j]
    copy_record(v.public, s.public)
    copy_record(v.last, s.last)
    v.legal_count = kernel.legal(rules, states, i, v.legal) if s.to_act == seat else 0
    for place in range(v.legal_count, len(v.legal)):
        v.legal[place] = NONE
    v.game = 0
    v.seat = seat
    v.seats = r.seats
    v.round = s.round
    v.rounds = r.rounds
    for other in range(len(v.side)):
        v.side[other] = kernel.side(rules, states, i, other) if other < r.seats else 0
        v.total[other] = kernel.score(rules, states, i, other) if other < r.seats else 0
    kernel.show_own(rules, states, i, seat, views, j)


def play(rules: Records, states: Records, i: int, action: int, moves: Actions, lengths: Actions) -> None:
    """Carry out an action and note it as the next move of game i."""
    moves[i, lengths[i]] = action
    lengths[i] += 1
    kernel.apply(rules, states, i, action)


def advance(rules: Records, states: Records, i: int, moves: Actions, lengths: Actions, scratch: Actions) -> None:
    """Play moves that leave no choice until a choice is due, the game is over or `moves` has no room."""
    while lengths[i] < moves.shape[1] and kernel.legal(rules, states, i, scratch) == 1:
        play(rules, states, i, scratch[0], moves, lengths)


def advance_all(rules: Records, states: Records, moves: Actions, lengths: Actions, scratch: Actions) -> None:
    """`advance` every game of the batch."""
    for i in range(len(states)):
        advance(rules, states, i, moves, lengths, scratch)


def gather(
    rules: Records, states: Records, seat: int, views: Records, index: Actions, lengths: Actions, room: int
) -> int:
    """Write the views of all games in which `seat` is to act, in the order of the games, and return how many;
    `index[j]` is the game of `views[j]`.

    A game that has made `room` moves is left out: it has been stopped.
    """
    due = 0
    for i in range(len(states)):
        if lengths[i] < room and kernel.to_act(rules, states, i) == seat:
            view(rules, states, i, seat, views, due)
            views[due].game = i
            index[due] = i
            due += 1
    return due


def check(
    rules: Records, states: Records, index: Actions, due: int, chosen: Actions, usable: Actions, scratch: Actions
) -> int:
    """Write 1 into `usable[j]` where `chosen[j]` is legal in game `index[j]`, else 0, and return how many are not."""
    refused = 0
    for j in range(due):
        usable[j] = 1 if is_legal(rules, states, index[j], chosen[j], scratch) else 0
        refused += 1 - usable[j]
    return refused


def carry_out(
    rules: Records,
    states: Records,
    index: Actions,
    due: int,
    chosen: Actions,
    moves: Actions,
    lengths: Actions,
    scratch: Actions,
) -> None:
    """Play the legal actions `chosen` in the games `index`, and every forced move after them."""
    for j in range(due):
        play(rules, states, index[j], chosen[j], moves, lengths)
        advance(rules, states, index[j], moves, lengths, scratch)


def follow(
    rules: Records, states: Records, moves: Actions, lengths: Actions, followed: Actions, scratch: Actions
) -> None:
    """Play the `lengths[i]` moves noted of each game as far as they are legal, and write into `followed[i]` how many
    were.
    """
    for i in range(len(states)):
        k = 0
        while k < lengths[i] and is_legal(rules, states, i, moves[i, k], scratch):
            kernel.apply(rules, states, i, moves[i, k])
            k += 1
        followed[i] = k


def scores(rules: Records, states: Records, points: Actions) -> None:
    """Write the points of every seat of every game into `points[game, seat]`."""
    for i in range(len(states)):
        for seat in range(points.shape[1]):
            points[i, seat] = kernel.score(rules, states, i, seat)


def playout(rules: Records, states: Records, i: int, seed: int, most: int, scratch: Actions) -> int:
    """Play game i on by uniform random actions to its end, or for `most` actions, and return how many were played."""
    played = 0
    while played < most:
        choices = kernel.legal(rules, states, i, scratch)
        if choices == 0:
            break
        kernel.apply(rules, states, i, scratch[below(word(seed, PLAYOUT, played), choices)])
        played += 1
    return played


def playouts(rules: Records, states: Records, first_seed: int, games: int, most: int, scratch: Actions) -> int:
    """Start and play `games` whole games at random, reusing the records of `states` in turn; returns the decisions
    made.
    """
    decisions = 0
    for game in range(games):
        i = game % len(states)
        kernel.start(rules, states, i, first_seed + game)
        decisions += playout(rules, states, i, first_seed + game, most, scratch)
    return decisions


FUNCTIONS = (
    start_all, is_legal, view, play, advance, advance_all, gather, check, carry_out, follow, scores, playout, playouts,
)  # fmt: skip
"""In an order in which each calls only the kernel and those before it."""
