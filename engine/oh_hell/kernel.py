"""The rules of Oh Hell, compiled (OH-1 to OH-10, OH-20 to OH-27). See `engine.contract` for what each function
answers.
"""

from __future__ import annotations

from numba import uint64

from engine.bits import Mask, bit, lowest
from engine.compiled import compiled
from engine.contract import OVER as NOBODY
from engine.contract import Actions, Records
from engine.oh_hell.cards import DECK_SIZE
from engine.oh_hell.record import BIDDING, FIRST_CARD, MOST_SEATS, MOST_TRICKS, NONE, OVER, PLAYING
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.team_points import team_total

WHOLE_PACK = uint64((1 << DECK_SIZE) - 1)
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
    turned = states[i].turned
    return turned // CARDS_OF_A_SUIT if turned != NONE else NONE


@compiled
def left_of(rules: Records, seat: int) -> int:
    """The seat to the left, the next one clockwise."""
    return seat + 1 if seat + 1 < rules[0].seats else 0


@compiled
def shuffle(states: Records, i: int, dealt: int) -> None:
    """Shuffle the pack as far as it is dealt, in the place where the cards of the hand will stand as they are played."""
    s = states[i]
    for place in range(DECK_SIZE):
        s.card[place] = place
    first_draw = s.round * DECK_SIZE
    for place in range(dealt):
        other = place + below(word(s.seed, DEAL, first_draw + place), DECK_SIZE - place)
        card = s.card[other]
        s.card[other] = s.card[place]
        s.card[place] = card


@compiled
def deal(rules: Records, states: Records, i: int) -> None:
    """Deal the hand that is due (OH-2), turn a card where the hand has a trump (OH-4), and let the bidding begin
    (OH-6).
    """
    r = rules[0]
    s = states[i]
    s.size = r.size[s.round]
    dealt = r.seats * s.size
    turned = r.has_trump[s.round] != 0
    shuffle(states, i, dealt + 1 if turned else dealt)
    place = 0
    for seat in range(MOST_SEATS):
        held = uint64(0)
        if seat < r.seats:
            for _ in range(s.size):
                held |= bit(s.card[place])
                place += 1
        s.hand[seat] = held
        s.bid[seat] = NONE
        s.won[seat] = 0
    s.turned = s.card[dealt] if turned else NONE
    for trick in range(MOST_TRICKS):
        s.leader[trick] = NONE
    for place in range(DECK_SIZE):
        s.card[place] = NONE
    s.phase = BIDDING
    s.bids_made = 0
    s.played = 0
    s.tricks = 0
    s.to_act = left_of(rules, s.dealer)


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """A new game: totals at zero, the first dealer drawn, the first hand dealt."""
    r = rules[0]
    s = states[i]
    s.seed = uint64(seed)
    s.round = 0
    s.dealer = below(word(seed, FIRST_DEALER, 0), r.seats)
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
        s.last_bid[seat] = NONE
        s.last_won[seat] = 0
    for trick in range(MOST_TRICKS):
        s.last_leader[trick] = NONE
    for place in range(DECK_SIZE):
        s.last_card[place] = NONE
    s.last_dealer = NONE
    s.last_size = 0
    s.last_turned = NONE
    deal(rules, states, i)


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to bid or play."""
    s = states[i]
    return NOBODY if s.phase == OVER else s.to_act


@compiled
def hooked_bid(rules: Records, states: Records, i: int) -> int:
    """The one bid the last bidder may not make, or NONE (OH-21)."""
    r = rules[0]
    s = states[i]
    if not r.hook or s.bids_made < r.seats - 1:
        return NONE
    missing = int(s.size)
    for seat in range(r.seats):
        if s.bid[seat] != NONE:
            missing -= s.bid[seat]
    return missing if missing >= 0 else NONE


@compiled
def legal_cards(rules: Records, states: Records, i: int) -> Mask:
    """The cards the seat to act may play, as a mask: follow suit (OH-7), else a trump where that is asked for (OH-23)."""
    s = states[i]
    held = s.hand[s.to_act]
    if s.played == 0:
        return held
    led = s.card[s.tricks * rules[0].seats] // CARDS_OF_A_SUIT
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
    if s.phase == BIDDING:
        refused = hooked_bid(rules, states, i)
        for bid in range(s.size + 1):
            if bid != refused:
                actions[choices] = bid
                choices += 1
    elif s.phase == PLAYING:
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
    first = s.tricks * r.seats
    trumps = trump(states, i)
    seat = int(s.leader[s.tricks])
    winner = seat
    best = s.card[first]
    for place in range(first + 1, first + r.seats):
        seat = left_of(rules, seat)
        if beats(s.card[place], best, trumps):
            winner = seat
            best = s.card[place]
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
def remember_hand(states: Records, i: int) -> None:
    """Keep the hand just played, as everybody saw it, as the last one."""
    s = states[i]
    s.last_dealer = s.dealer
    s.last_size = s.size
    s.last_turned = s.turned
    for seat in range(MOST_SEATS):
        s.last_bid[seat] = s.bid[seat]
        s.last_won[seat] = s.won[seat]
    for trick in range(MOST_TRICKS):
        s.last_leader[trick] = s.leader[trick]
    for place in range(DECK_SIZE):
        s.last_card[place] = s.card[place]


@compiled
def finish_hand(rules: Records, states: Records, i: int) -> None:
    """Score the hand (OH-9) and pass the deal to the left (OH-3), or end the game after the last hand (OH-10)."""
    r = rules[0]
    s = states[i]
    for seat in range(r.seats):
        s.total[seat] += hand_score(rules, s.bid[seat], s.won[seat], s.size)
    remember_hand(states, i)
    if s.round + 1 == r.hands:
        s.phase = OVER
        return
    s.round += 1
    s.dealer = left_of(rules, s.dealer)
    deal(rules, states, i)


@compiled
def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Make a bid or play a card."""
    r = rules[0]
    s = states[i]
    seat = s.to_act
    if s.phase == BIDDING:
        s.bid[seat] = action
        s.bids_made += 1
        s.to_act = left_of(rules, seat)
        if s.bids_made == r.seats:
            s.phase = PLAYING
        return
    card = action - FIRST_CARD
    if s.played == 0:
        s.leader[s.tricks] = seat
    s.hand[seat] &= ~bit(card)
    s.card[s.tricks * r.seats + s.played] = card
    s.played += 1
    s.to_act = left_of(rules, seat)
    if s.played < r.seats:
        return
    winner = trick_winner(rules, states, i)
    s.won[winner] += 1
    s.to_act = winner
    s.played = 0
    s.tricks += 1
    if s.tricks == s.size:
        finish_hand(rules, states, i)


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """The team a seat plays for, which is the same in every hand."""
    return rules[0].side[seat]


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The total of a seat, or of its team."""
    return team_total(rules, states, i, seat)


@compiled
def view(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards, the turned card, the bids that have been revealed (OH-22), every card played and the hand before."""
    r = rules[0]
    s = states[i]
    v = views[j]
    v.legal_count = legal(rules, states, i, v.legal) if s.to_act == seat else 0
    for place in range(v.legal_count, len(v.legal)):
        v.legal[place] = NONE
    v.game = 0
    v.seat = seat
    v.seats = r.seats
    v.round = s.round
    v.rounds = r.hands
    v.phase = s.phase
    v.played = s.played
    v.tricks = s.tricks
    v.dealer = s.dealer
    v.size = s.size
    v.turned = s.turned
    v.last_dealer = s.last_dealer
    v.last_size = s.last_size
    v.last_turned = s.last_turned
    for other in range(MOST_SEATS):
        hidden = r.simultaneous and s.phase == BIDDING and other != seat
        v.bid[other] = NONE if hidden else s.bid[other]
        v.won[other] = s.won[other]
        v.side[other] = r.side[other]
        v.total[other] = score(rules, states, i, other) if other < r.seats else 0
        v.last_bid[other] = s.last_bid[other]
        v.last_won[other] = s.last_won[other]
    held = s.hand[seat]
    for place in range(MOST_TRICKS):
        v.hand[place] = lowest(held) if held != 0 else NONE
        held &= held - uint64(1) if held != 0 else held
    for trick in range(MOST_TRICKS):
        v.leader[trick] = s.leader[trick]
        v.last_leader[trick] = s.last_leader[trick]
    for place in range(DECK_SIZE):
        v.card[place] = s.card[place]
        v.last_card[place] = s.last_card[place]
