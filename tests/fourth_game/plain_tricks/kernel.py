"""The rules of Plain Tricks, compiled (PT-1 to PT-5). See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import bit, lowest
from engine.compiled import compiled
from engine.contract import OVER, Actions, Records
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.team_points import team_total
from plain_tricks.cards import PACK
from plain_tricks.record import MOST_PLAYED, MOST_SEATS, MOST_TRICKS, NONE

ONE_SUIT = uint64(0x1FFF)
CARDS_OF_A_SUIT = 13


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """Draw the dealer and deal (PT-2)."""
    r = rules[0]
    s = states[i]
    s.seed = uint64(seed)
    s.dealer = below(word(seed, FIRST_DEALER, 0), r.seats)
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
    for trick in range(MOST_TRICKS):
        s.leader[trick] = NONE
    for place in range(MOST_PLAYED):
        s.card[place] = NONE
    s.round = 0
    s.played = 0
    s.tricks = 0
    s.to_act = (s.dealer + 1) % r.seats


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to play a card."""
    return OVER if states[i].tricks == rules[0].cards else states[i].to_act


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """The cards of the suit led, else every card held (PT-3)."""
    s = states[i]
    if s.tricks == rules[0].cards:
        return 0
    cards = s.hand[s.to_act]
    if s.played > 0:
        led = s.card[s.tricks * rules[0].seats] // CARDS_OF_A_SUIT
        following = cards & (ONE_SUIT << uint64(CARDS_OF_A_SUIT * led))
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
    first = s.tricks * r.seats
    if s.played == 0:
        s.leader[s.tricks] = s.to_act
    s.hand[s.to_act] &= ~bit(action)
    s.card[first + s.played] = action
    s.played += 1
    s.to_act = (s.to_act + 1) % r.seats
    if s.played < r.seats:
        return
    best = s.card[first]
    taken = 0
    for place in range(1, r.seats):
        card = s.card[first + place]
        if card // CARDS_OF_A_SUIT == best // CARDS_OF_A_SUIT and card > best:
            best = card
            taken = place
    winner = (s.leader[s.tricks] + taken) % r.seats
    s.total[winner] += 1
    s.to_act = winner
    s.played = 0
    s.tricks += 1


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """Everybody plays for itself, or for its team under a house rule."""
    return rules[0].side[seat]


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """Tricks taken by a seat, or by its team; nothing is scored before the game is over."""
    return team_total(rules, states, i, seat) if states[i].tricks == rules[0].cards else 0.0


@compiled
def view(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards, and every card played."""
    r = rules[0]
    s = states[i]
    v = views[j]
    v.legal_count = legal(rules, states, i, v.legal) if to_act(rules, states, i) == seat else 0
    for place in range(v.legal_count, len(v.legal)):
        v.legal[place] = NONE
    v.game = 0
    v.seat = seat
    v.seats = r.seats
    v.round = s.round
    v.dealer = s.dealer
    v.played = s.played
    v.tricks = s.tricks
    for other in range(MOST_SEATS):
        v.side[other] = r.side[other]
        v.total[other] = score(rules, states, i, other) if other < r.seats else 0
    held = s.hand[seat]
    for place in range(MOST_TRICKS):
        v.hand[place] = lowest(held) if held != 0 else NONE
        held &= held - uint64(1) if held != 0 else held
    for trick in range(MOST_TRICKS):
        v.leader[trick] = s.leader[trick]
    for place in range(MOST_PLAYED):
        v.card[place] = s.card[place]
