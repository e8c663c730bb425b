"""The rules of Plain Tricks, compiled (PT-1 to PT-5). See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import Mask, bit, lowest
from engine.compiled import compiled
from engine.contract import OVER, Actions, Records
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.record_types import NONE
from engine.records import copy_record
from engine.team_points import end_of_rounds, team_total, team_wins
from plain_tricks.cards import PACK
from plain_tricks.record import MOST_PLAYED, MOST_SEATS, MOST_TRICKS

ONE_SUIT = uint64(0x1FFF)
CARDS_OF_A_SUIT = 13


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """Draw the dealer and deal (PT-2)."""
    r = rules[0]
    s = states[i]
    p = s.public
    s.seed = uint64(seed)
    s.round = 0
    p.played = 0
    p.tricks = 0
    for trick in range(MOST_TRICKS):
        p.leader[trick] = NONE
    for place in range(MOST_PLAYED):
        p.card[place] = NONE
    p.dealer = NONE
    copy_record(s.last, s.public)
    p.dealer = below(word(seed, FIRST_DEALER, 0), r.seats)
    s.to_act = (p.dealer + 1) % r.seats
    dealt = uint64(0)
    draw = 0
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
        held = uint64(0)
        missing = int(r.cards) if seat < r.seats else 0
        while missing > 0:
            card = bit(below(word(seed, DEAL, draw), PACK))
            draw += 1
            if dealt & card == 0:
                dealt |= card
                held |= card
                missing -= 1
        s.hand[seat] = held


@compiled
def of_suit(cards: Mask, suit: int) -> Mask:
    """The cards of one suit."""
    return uint64(cards) & (ONE_SUIT << uint64(CARDS_OF_A_SUIT * suit))


@compiled
def over(rules: Records, states: Records, i: int) -> bool:
    """Whether the last trick has been taken (PT-5)."""
    return states[i].public.tricks == rules[0].cards


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to play a card."""
    return OVER if over(rules, states, i) else states[i].to_act


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """The cards of the suit led, else every card held (PT-3)."""
    s = states[i]
    p = s.public
    if over(rules, states, i):
        return 0
    cards: Mask = s.hand[s.to_act]
    if p.played > 0:
        led = p.card[p.tricks * rules[0].seats] // CARDS_OF_A_SUIT
        following = of_suit(cards, led)
        cards = following if following != 0 else cards
    choices = 0
    while cards != 0:
        actions[choices] = lowest(cards)
        cards &= cards - uint64(1)
        choices += 1
    return choices


@compiled
def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Play a card; the last one of a trick decides who took it (PT-4) and has the point (PT-5)."""
    r = rules[0]
    s = states[i]
    p = s.public
    first = p.tricks * r.seats
    if p.played == 0:
        p.leader[p.tricks] = s.to_act
    s.hand[s.to_act] &= ~bit(action)
    p.card[first + p.played] = action
    p.played += 1
    s.to_act = (s.to_act + 1) % r.seats
    if p.played < r.seats:
        return
    best = p.card[first]
    taken = 0
    for place in range(1, r.seats):
        card = p.card[first + place]
        if card // CARDS_OF_A_SUIT == best // CARDS_OF_A_SUIT and card > best:
            best = card
            taken = place
    winner = (p.leader[p.tricks] + taken) % r.seats
    s.total[winner] += 1
    s.to_act = winner
    p.played = 0
    p.tricks += 1


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """Everybody plays for itself, or for its team under a house rule."""
    return rules[0].side[seat]


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """Tricks taken by a seat, or by its team; nothing is scored before the game is over."""
    return team_total(rules, states, i, seat) if over(rules, states, i) else 0.0


@compiled
def termination(rules: Records, states: Records, i: int) -> int:
    """A game ends with its one round (PT-5)."""
    return end_of_rounds(rules, over(rules, states, i))


@compiled
def wins(rules: Records, states: Records, i: int, seat: int) -> bool:
    """The most points win, for all who have them (PT-5)."""
    return team_wins(rules, states, i, seat)


@compiled
def show_own(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards."""
    held = states[i].hand[seat]
    for place in range(MOST_TRICKS):
        views[j].hand[place] = lowest(held) if held != 0 else NONE
        held &= held - uint64(1) if held != 0 else held
