"""The rules of Bottle Imp, compiled (BI-7 to BI-36). See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import bit, lowest, nth
from engine.bottle_imp.record import (
    DISCARDING,
    MOST_BOTTLES,
    MOST_CARDS,
    MOST_SEATS,
    MOST_TRICKS,
    NONE,
    OVER,
    PASSING_LEFT,
    PASSING_RIGHT,
    PLAYING,
)
from engine.compiled import compiled
from engine.contract import OVER as NOBODY
from engine.contract import Actions, Records
from engine.random_numbers import DEAL, FIRST_DEALER, below, word


@compiled
def deal_cards(rules: Records, states: Records, i: int) -> None:
    """Deal the deck in use, from the dealer's left (BI-7)."""
    r = rules[0]
    s = states[i]
    pack = r.cards
    left = 0
    for offset in range(r.seats):
        left += r.dealt[offset]
    draw = s.round * MOST_CARDS
    for seat in range(MOST_SEATS):
        s.hand[seat] = uint64(0)
    for turn in range(1, r.seats + 1):
        held = uint64(0)
        for _ in range(r.dealt[turn % r.seats]):
            card = nth(pack, below(word(s.seed, DEAL, draw), left))
            pack &= ~bit(card)
            held |= bit(card)
            left -= 1
            draw += 1
        s.hand[(s.dealer + turn) % r.seats] = held


@compiled
def hand_over(rules: Records, states: Records, i: int) -> None:
    """Every seat takes up what its neighbours passed to it (BI-12)."""
    r = rules[0]
    s = states[i]
    for seat in range(r.seats):
        s.hand[(seat + 1) % r.seats] |= s.passed_left[seat]
        s.hand[(seat + r.seats - 1) % r.seats] |= s.passed_right[seat]


@compiled
def choice_due(rules: Records, states: Records, i: int) -> int:
    """What the seat to act has still to give away before the tricks, or PLAYING when it has given all (BI-10, BI-12)."""
    r = rules[0]
    s = states[i]
    left = s.chosen - r.discards[(s.to_act - s.dealer + r.seats) % r.seats]
    if left < 0:
        return DISCARDING
    if left < r.pass_left:
        return PASSING_LEFT
    if left < r.pass_left + r.pass_right:
        return PASSING_RIGHT
    return PLAYING


@compiled
def next_choice(rules: Records, states: Records, i: int) -> None:
    """Go on to the next card to be given away; after the dealer's last one the passed cards change hands and the tricks begin."""
    r = rules[0]
    s = states[i]
    s.phase = choice_due(rules, states, i)
    while s.phase == PLAYING and s.to_act != s.dealer:
        s.to_act = (s.to_act + 1) % r.seats
        s.chosen = 0
        s.phase = choice_due(rules, states, i)
    if s.phase == PLAYING:
        hand_over(rules, states, i)
        s.chosen = 0
        s.to_act = (s.dealer + 1) % r.seats


@compiled
def deal(rules: Records, states: Records, i: int) -> None:
    """Deal the round that is due, put every bottle up for sale (BI-24), and let the giving away begin at the dealer's left (BI-10)."""
    r = rules[0]
    s = states[i]
    deal_cards(rules, states, i)
    for seat in range(MOST_SEATS):
        s.discarded[seat] = uint64(0)
        s.passed_left[seat] = uint64(0)
        s.passed_right[seat] = uint64(0)
        s.points[seat] = 0
    for bottle in range(MOST_BOTTLES):
        s.price[bottle] = r.start_price if bottle < r.bottles else 0
        s.owner[bottle] = NONE
    for trick in range(MOST_TRICKS):
        s.leader[trick] = NONE
        s.winner[trick] = NONE
    for place in range(MOST_CARDS):
        s.card[place] = NONE
    s.played = 0
    s.tricks = 0
    s.chosen = 0
    s.to_act = (s.dealer + 1) % r.seats
    next_choice(rules, states, i)


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """A new game: totals at zero, the first dealer drawn, the first round dealt."""
    r = rules[0]
    s = states[i]
    s.seed = uint64(seed)
    s.round = 0
    s.dealer = below(word(seed, FIRST_DEALER, 0), r.seats)
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
        s.last_scores[seat] = 0
    for bottle in range(MOST_BOTTLES):
        s.last_price[bottle] = 0
        s.last_owner[bottle] = NONE
    for trick in range(MOST_TRICKS):
        s.last_leader[trick] = NONE
        s.last_winner[trick] = NONE
    for place in range(MOST_CARDS):
        s.last_card[place] = NONE
    s.last_dealer = NONE
    s.last_tricks = 0
    deal(rules, states, i)


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to give a card away or to play one."""
    s = states[i]
    return NOBODY if s.phase == OVER else s.to_act


@compiled
def legal_cards(rules: Records, states: Records, i: int) -> int:
    """The cards the seat to act may choose, as a mask: any to give away or to lead, else it follows the led colour if it can (BI-21)."""
    r = rules[0]
    s = states[i]
    held = s.hand[s.to_act]
    if s.phase != PLAYING or s.played == 0 or not r.must_follow:
        return held
    led = s.card[s.tricks * r.trick_size]
    following = held & r.of_colour[r.colour[led]]
    return following if following != 0 else held


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """The cards that may be given away or played."""
    s = states[i]
    if s.phase == OVER:
        return 0
    choices = 0
    cards = legal_cards(rules, states, i)
    while cards != 0:
        card = lowest(cards)
        actions[choices] = s.phase * MOST_CARDS + card
        cards &= ~bit(card)
        choices += 1
    return choices


@compiled
def bottle_for_sale(rules: Records, states: Records, i: int) -> int:
    """The bottle with the higher price, which is the one that is sold next (BI-37)."""
    s = states[i]
    dearest = 0
    for bottle in range(1, rules[0].bottles):
        if s.price[bottle] > s.price[dearest]:
            dearest = bottle
    return dearest


@compiled
def beats(rules: Records, card: int, best: int, price: int) -> bool:
    """Whether `card` takes the trick from `best`: cards below the price come before the others, then the higher number (BI-22, BI-23)."""
    value = rules[0].value
    if (value[card] < price) != (value[best] < price):
        return value[card] < price
    return value[card] > value[best]


@compiled
def winning_place(rules: Records, states: Records, i: int, price: int) -> int:
    """Which card takes the trick just completed, counted from the one that was led."""
    r = rules[0]
    s = states[i]
    first = s.tricks * r.trick_size
    best = 0
    for place in range(1, r.trick_size):
        if beats(rules, s.card[first + place], s.card[first + best], price):
            best = place
    return best


@compiled
def finish_trick(rules: Records, states: Records, i: int) -> None:
    """Give the trick to its winner, and the bottle too if the card was below its price (BI-23); the winner leads next (BI-20)."""
    r = rules[0]
    s = states[i]
    bottle = bottle_for_sale(rules, states, i)
    first = s.tricks * r.trick_size
    place = winning_place(rules, states, i, s.price[bottle])
    value = r.value[s.card[first + place]]
    winner = (s.leader[s.tricks] + place) % r.seats
    if value < s.price[bottle]:
        s.price[bottle] = value
        s.owner[bottle] = winner
    for card in range(first, first + r.trick_size):
        s.points[winner] += r.points[s.card[card]]
    s.winner[s.tricks] = winner
    s.to_act = winner
    s.played = 0
    s.tricks += 1


@compiled
def devils_trick(rules: Records, states: Records, i: int) -> float:
    """The points of the cards in the Devil's Trick (BI-31)."""
    r = rules[0]
    points = 0.0
    for seat in range(r.seats):
        cards = states[i].discarded[seat]
        while cards != 0:
            card = lowest(cards)
            points += r.points[card]
            cards &= ~bit(card)
    return points


@compiled
def round_score(rules: Records, states: Records, i: int, seat: int, devil: float) -> float:
    """Points of one seat for the round: the cards it won (BI-30), or the Devil's Trick lost once for each bottle it owns (BI-31, BI-38)."""
    s = states[i]
    owned = 0
    for bottle in range(rules[0].bottles):
        owned += s.owner[bottle] == seat
    return -owned * devil if owned > 0 else float(s.points[seat])


@compiled
def remember_round(states: Records, i: int) -> None:
    """Keep the round just played, as everybody saw it, as the last one."""
    s = states[i]
    s.last_dealer = s.dealer
    s.last_tricks = s.tricks
    for bottle in range(MOST_BOTTLES):
        s.last_price[bottle] = s.price[bottle]
        s.last_owner[bottle] = s.owner[bottle]
    for trick in range(MOST_TRICKS):
        s.last_leader[trick] = s.leader[trick]
        s.last_winner[trick] = s.winner[trick]
    for place in range(MOST_CARDS):
        s.last_card[place] = s.card[place]


@compiled
def finish_round(rules: Records, states: Records, i: int) -> None:
    """Score the round; pass the deal to the left (BI-6), or end the game after its last round or with the target reached (BI-36)."""
    r = rules[0]
    s = states[i]
    devil = devils_trick(rules, states, i)
    over = s.round + 1 >= r.rounds
    for seat in range(r.seats):
        s.last_scores[seat] = round_score(rules, states, i, seat, devil)
        s.total[seat] += s.last_scores[seat]
        over |= s.total[seat] >= r.target
    remember_round(states, i)
    if over:
        s.phase = OVER
        return
    s.round += 1
    s.dealer = (s.dealer + 1) % r.seats
    deal(rules, states, i)


@compiled
def give_away(rules: Records, states: Records, i: int, card: int) -> None:
    """Lay a card aside for the Devil's Trick or for a neighbour; nobody else learns which (BI-10, BI-12, BI-13)."""
    s = states[i]
    if s.phase == DISCARDING:
        s.discarded[s.to_act] |= bit(card)
    elif s.phase == PASSING_LEFT:
        s.passed_left[s.to_act] |= bit(card)
    else:
        s.passed_right[s.to_act] |= bit(card)
    s.chosen += 1
    next_choice(rules, states, i)


@compiled
def play(rules: Records, states: Records, i: int, card: int) -> None:
    """Play a card to the trick; the last card of the trick finishes it, and the last trick the round."""
    r = rules[0]
    s = states[i]
    if s.played == 0:
        s.leader[s.tricks] = s.to_act
    s.card[s.tricks * r.trick_size + s.played] = card
    s.played += 1
    if s.played < r.trick_size:
        s.to_act = (s.to_act + 1) % r.seats
        return
    finish_trick(rules, states, i)
    if s.hand[s.to_act] == 0:
        finish_round(rules, states, i)


@compiled
def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Give a card away or play it."""
    s = states[i]
    card = action % MOST_CARDS
    s.hand[s.to_act] &= ~bit(card)
    if s.phase == PLAYING:
        play(rules, states, i, card)
    else:
        give_away(rules, states, i, card)


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The total of a seat."""
    return float(states[i].total[seat])


@compiled
def view(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards, what I gave away and was passed (BI-13), every card played, who owns the bottle at what price, and the round before."""
    r = rules[0]
    s = states[i]
    v = views[j]
    v.legal_count = legal(rules, states, i, v.legal) if s.to_act == seat else 0
    for place in range(v.legal_count, len(v.legal)):
        v.legal[place] = NONE
    v.game = 0
    v.seat = seat
    v.seats = r.seats
    v.trick_size = r.trick_size
    v.deck = r.deck
    v.face = r.face
    v.bottles = r.bottles
    v.round = s.round
    v.rounds = r.rounds
    v.phase = s.phase
    v.played = s.played
    v.hand = s.hand[seat]
    v.discarded = s.discarded[seat]
    v.passed_left = s.passed_left[seat]
    v.passed_right = s.passed_right[seat]
    handed_over = s.phase == PLAYING or s.phase == OVER
    v.from_left = s.passed_right[(seat + 1) % r.seats] if handed_over else uint64(0)
    v.from_right = s.passed_left[(seat + r.seats - 1) % r.seats] if handed_over else uint64(0)
    v.dealer = s.dealer
    v.tricks = s.tricks
    v.last_dealer = s.last_dealer
    v.last_tricks = s.last_tricks
    for other in range(MOST_SEATS):
        v.total[other] = s.total[other]
        v.points[other] = s.points[other]
        v.last_scores[other] = s.last_scores[other]
    for bottle in range(MOST_BOTTLES):
        v.price[bottle] = s.price[bottle]
        v.owner[bottle] = s.owner[bottle]
        v.last_price[bottle] = s.last_price[bottle]
        v.last_owner[bottle] = s.last_owner[bottle]
    for trick in range(MOST_TRICKS):
        v.leader[trick] = s.leader[trick]
        v.winner[trick] = s.winner[trick]
        v.last_leader[trick] = s.last_leader[trick]
        v.last_winner[trick] = s.last_winner[trick]
    for place in range(MOST_CARDS):
        v.card[place] = s.card[place]
        v.last_card[place] = s.last_card[place]
