"""The rules of Oh Hell, compiled. See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import Mask, bit, lowest
from engine.compiled import compiled
from engine.contract import OVER as NOBODY
from engine.contract import Actions, Records
from engine.oh_hell.cards import DECK_SIZE
from engine.oh_hell.record import BIDDING, FIRST_CARD, MOST_SEATS, MOST_TRICKS, OVER, PLAYING
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.record_types import NONE
from engine.records import copy_record
from engine.team_points import end_of_rounds, team_total, team_wins

ONE_SUIT = uint64(0x1FFF)
CARDS_OF_A_SUIT = 13
MADE_BID = 10
MADE_ZERO_WITH_HAND = 5


@compiled
def of_suit(cards: Mask, suit: int) -> Mask:
    """The cards of one suit."""
    return uint64(cards) & (ONE_SUIT << uint64(CARDS_OF_A_SUIT * suit))


@compiled
def trump(states: Records, i: int) -> int:
    """The suit of the turned card, or NONE in a hand without trump (OH-4)."""
    turned = states[i].public.turned
    return turned // CARDS_OF_A_SUIT if turned != NONE else NONE


@compiled
def left_of(rules: Records, seat: int) -> int:
    """The seat to the left, the next one clockwise."""
    return seat + 1 if seat + 1 < rules[0].seats else 0


@compiled
def shuffle(states: Records, i: int, dealt: int) -> None:
    """Shuffle the pack as far as it is dealt, where the cards of the hand will stand as they are played."""
    s = states[i]
    for place in range(DECK_SIZE):
        s.public.card[place] = place
    first_draw = s.round * DECK_SIZE
    for place in range(dealt):
        other = place + below(word(s.seed, DEAL, first_draw + place), DECK_SIZE - place)
        card = s.public.card[other]
        s.public.card[other] = s.public.card[place]
        s.public.card[place] = card


@compiled
def clear_hand(states: Records, i: int) -> None:
    """What everybody sees before the first bid: no bid, no card, nobody has led or won."""
    p = states[i].public
    p.size = 0
    p.turned = NONE
    p.phase = BIDDING
    p.played = 0
    p.tricks = 0
    for seat in range(MOST_SEATS):
        p.bid[seat] = NONE
        p.won[seat] = 0
    for trick in range(MOST_TRICKS):
        p.leader[trick] = NONE
    for place in range(DECK_SIZE):
        p.card[place] = NONE


@compiled
def deal(rules: Records, states: Records, i: int) -> None:
    """Deal the hand that is due (OH-2), turn a card where the hand has a trump (OH-4), and let the bidding begin
    (OH-6).
    """
    r = rules[0]
    s = states[i]
    size = r.size[s.round]
    dealt = r.seats * size
    turned = r.has_trump[s.round] != 0
    shuffle(states, i, dealt + 1 if turned else dealt)
    place = 0
    for seat in range(MOST_SEATS):
        held = uint64(0)
        if seat < r.seats:
            for _ in range(size):
                held |= bit(s.public.card[place])
                place += 1
        s.hand[seat] = held
        s.bid[seat] = NONE
    card = s.public.card[dealt] if turned else NONE
    clear_hand(states, i)
    s.public.size = size
    s.public.turned = card
    s.bids_made = 0
    s.to_act = left_of(rules, s.public.dealer)


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """A new game: totals at zero, the first dealer drawn, the first hand dealt."""
    s = states[i]
    s.seed = uint64(seed)
    s.round = 0
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
    clear_hand(states, i)
    s.public.dealer = NONE
    copy_record(s.last, s.public)
    s.public.dealer = below(word(seed, FIRST_DEALER, 0), rules[0].seats)
    deal(rules, states, i)


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to bid or play."""
    s = states[i]
    return NOBODY if s.public.phase == OVER else s.to_act


@compiled
def hooked_bid(rules: Records, states: Records, i: int) -> int:
    """The one bid the last bidder may not make, or NONE (OH-21)."""
    r = rules[0]
    s = states[i]
    if not r.hook or s.bids_made < r.seats - 1:
        return NONE
    missing = int(s.public.size)
    for seat in range(r.seats):
        if s.bid[seat] != NONE:
            missing -= s.bid[seat]
    return missing if missing >= 0 else NONE


@compiled
def legal_cards(rules: Records, states: Records, i: int) -> Mask:
    """The cards the seat to act may play, a mask: follow suit (OH-7), else a trump where that is asked for (OH-23)."""
    s = states[i]
    held = s.hand[s.to_act]
    if s.public.played == 0:
        return held
    led = s.public.card[s.public.tricks * rules[0].seats] // CARDS_OF_A_SUIT
    following = of_suit(held, led)
    if following != 0:
        return following
    if rules[0].must_trump and trump(states, i) != NONE:
        trumps = of_suit(held, trump(states, i))
        if trumps != 0:
            return trumps
    return held


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """Bids of 0 to the cards dealt (OH-6) less the hooked one, or the cards that may be played."""
    s = states[i]
    choices = 0
    if s.public.phase == BIDDING:
        refused = hooked_bid(rules, states, i)
        for bid in range(s.public.size + 1):
            if bid != refused:
                actions[choices] = bid
                choices += 1
    elif s.public.phase == PLAYING:
        cards = legal_cards(rules, states, i)
        while cards != 0:
            actions[choices] = FIRST_CARD + lowest(cards)
            cards &= cards - uint64(1)
            choices += 1
    return choices


@compiled
def beats(card: int, best: int, trumps: int) -> bool:
    """Whether `card`, played later, takes the trick from `best` (OH-8)."""
    if card // CARDS_OF_A_SUIT == best // CARDS_OF_A_SUIT:
        return card > best
    return card // CARDS_OF_A_SUIT == trumps


@compiled
def trick_winner(rules: Records, states: Records, i: int) -> int:
    """The seat that takes the trick just completed (OH-8)."""
    r = rules[0]
    s = states[i]
    first = s.public.tricks * r.seats
    trumps = trump(states, i)
    seat = int(s.public.leader[s.public.tricks])
    winner = seat
    best = s.public.card[first]
    for place in range(first + 1, first + r.seats):
        seat = left_of(rules, seat)
        if beats(s.public.card[place], best, trumps):
            winner = seat
            best = s.public.card[place]
    return winner


@compiled
def hand_score(rules: Records, bid: int, won: int, size: int) -> int:
    """Points of one seat for a hand (OH-9, OH-24, OH-25)."""
    if won != bid:
        return won if rules[0].miss_scores_tricks else 0
    if bid == 0 and rules[0].zero_scores_hand:
        return MADE_ZERO_WITH_HAND + size
    return MADE_BID + won


@compiled
def finish_hand(rules: Records, states: Records, i: int) -> None:
    """Score the hand (OH-9) and pass the deal to the left (OH-3), or end the game after the last hand (OH-10)."""
    r = rules[0]
    s = states[i]
    for seat in range(r.seats):
        s.total[seat] += hand_score(rules, s.public.bid[seat], s.public.won[seat], s.public.size)
    copy_record(s.last, s.public)
    if s.round + 1 == r.rounds:
        s.public.phase = OVER
        return
    s.round += 1
    s.public.dealer = left_of(rules, s.public.dealer)
    deal(rules, states, i)


@compiled
def make_bid(rules: Records, states: Records, i: int, bid: int) -> None:
    """Bid in turn (OH-6), revealed when all have bid where bids are simultaneous (OH-22); then the tricks begin."""
    r = rules[0]
    s = states[i]
    s.bid[s.to_act] = bid
    if not r.simultaneous:
        s.public.bid[s.to_act] = bid
    s.bids_made += 1
    s.to_act = left_of(rules, s.to_act)
    if s.bids_made == r.seats:
        for seat in range(r.seats):
            s.public.bid[seat] = s.bid[seat]
        s.public.phase = PLAYING


@compiled
def play(rules: Records, states: Records, i: int, card: int) -> None:
    """Play a card; the last card of a trick gives it to its winner, who leads next (OH-8)."""
    r = rules[0]
    s = states[i]
    p = s.public
    seat = s.to_act
    if p.played == 0:
        p.leader[p.tricks] = seat
    s.hand[seat] &= ~bit(card)
    p.card[p.tricks * r.seats + p.played] = card
    p.played += 1
    s.to_act = left_of(rules, seat)
    if p.played < r.seats:
        return
    winner = trick_winner(rules, states, i)
    p.won[winner] += 1
    s.to_act = winner
    p.played = 0
    p.tricks += 1
    if p.tricks == p.size:
        finish_hand(rules, states, i)


@compiled
def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Make a bid or play a card."""
    if states[i].public.phase == BIDDING:
        make_bid(rules, states, i, action)
    else:
        play(rules, states, i, action - FIRST_CARD)


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """The team a seat plays for, which is the same in every hand."""
    return rules[0].side[seat]


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The total of a seat, or of its team."""
    return team_total(rules, states, i, seat)


@compiled
def termination(rules: Records, states: Records, i: int) -> int:
    """A game ends with its last hand (OH-10)."""
    return end_of_rounds(rules, states[i].public.phase == OVER)


@compiled
def wins(rules: Records, states: Records, i: int, seat: int) -> bool:
    """The most points win, for all who have them (OH-10)."""
    return team_wins(rules, states, i, seat)


@compiled
def show_own(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards, and my bid, which others may not see yet (OH-22)."""
    v = views[j]
    v.bid = states[i].bid[seat]
    held = states[i].hand[seat]
    for place in range(MOST_TRICKS):
        v.hand[place] = lowest(held) if held != 0 else NONE
        held &= held - uint64(1) if held != 0 else held
