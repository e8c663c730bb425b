"""Batches of games, written once for every game: start, advance, gather what is due, carry out, play at random.

The functions here are bound to a game's kernel by `engine.binding`, which puts that kernel's functions in place of the
contract's and compiles them.
"""

from __future__ import annotations

from engine.contract import Actions, Records, apply, legal, score, start, to_act, view
from engine.random_numbers import PLAYOUT, below, word


def start_all(rules: Records, states: Records, seeds: Actions) -> None:
    """Begin one game for each seed."""
    for i in range(len(seeds)):
        start(rules, states, i, seeds[i])


def is_legal(rules: Records, states: Records, i: int, action: int, scratch: Actions) -> bool:
    """Whether the seat to act may choose `action`; `scratch` has room for all actions."""
    choices = legal(rules, states, i, scratch)
    k = 0
    while k < choices and scratch[k] != action:
        k += 1
    return k < choices


def play(rules: Records, states: Records, i: int, action: int, moves: Actions, lengths: Actions) -> None:
    """Carry out an action and note it as the next move of game i."""
    moves[i, lengths[i]] = action
    lengths[i] += 1
    apply(rules, states, i, action)


def advance(rules: Records, states: Records, i: int, moves: Actions, lengths: Actions, scratch: Actions) -> None:
    """Play moves that leave no choice until a choice is due, the game is over or `moves` has no room."""
    while lengths[i] < moves.shape[1] and legal(rules, states, i, scratch) == 1:
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
        if lengths[i] < room and to_act(rules, states, i) == seat:
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


def scores(rules: Records, states: Records, points: Actions) -> None:
    """Write the points of every seat of every game into `points[game, seat]`."""
    for i in range(len(states)):
        for seat in range(points.shape[1]):
            points[i, seat] = score(rules, states, i, seat)


def playout(rules: Records, states: Records, i: int, seed: int, most: int, scratch: Actions) -> int:
    """Play game i on by uniform random actions to its end, or for `most` actions, and return how many were played."""
    played = 0
    while played < most:
        choices = legal(rules, states, i, scratch)
        if choices == 0:
            break
        apply(rules, states, i, scratch[below(word(seed, PLAYOUT, played), choices)])
        played += 1
    return played


def playouts(rules: Records, states: Records, first_seed: int, games: int, most: int, scratch: Actions) -> int:
    """Start and play `games` whole games at random, reusing the records of `states` in turn; returns the decisions
    made.
    """
    decisions = 0
    for game in range(games):
        i = game % len(states)
        start(rules, states, i, first_seed + game)
        decisions += playout(rules, states, i, first_seed + game, most, scratch)
    return decisions


FUNCTIONS = (
    start_all, is_legal, play, advance, advance_all, gather, check, carry_out, scores, playout, playouts,
)  # fmt: skip
"""In an order in which each calls only the contract and those before it."""
