"""The rules of Bottle Imp, compiled. See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import Mask, bit, lowest, nth
from engine.bottle_imp.record import (
    DISCARDING,
    MOST_BOTTLES,
    MOST_CARDS,
    MOST_SEATS,
    MOST_TRICKS,
    OVER,
    PACK_SEATS,
    PASSING_FIRST,
    PASSING_LEFT,
    PASSING_RIGHT,
    PASSING_SECOND,
    PLAYING,
)
from engine.compiled import compiled
from engine.contract import OVER as NOBODY
from engine.contract import Actions, Records
from engine.outcomes import Termination
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.record_types import NONE
from engine.records import copy_record
from engine.team_points import end_of_rounds

TARGET = int(Termination.TARGET)


@compiled
def offset_of(rules: Records, states: Records, i: int, seat: int) -> int:
    """How many seats clockwise from the dealer a seat sits."""
    r = rules[0]
    return (seat - states[i].public.dealer + r.seats) % r.seats


@compiled
def deal_cards(rules: Records, states: Records, i: int) -> None:
    """Deal the deck in use, from the dealer's left (BI-7), where there are packs the first one first (BI-40)."""
    r = rules[0]
    s = states[i]
    pack = r.cards
    left = 0
    for offset in range(r.seats):
        left += r.dealt[offset]
    draw = s.round * MOST_CARDS
    for seat in range(MOST_SEATS):
        s.hand[seat] = uint64(0)
    for seat in range(PACK_SEATS):
        s.first[seat] = uint64(0)
    for turn in range(1, r.seats + 1):
        seat = (s.public.dealer + turn) % r.seats
        held = uint64(0)
        for number in range(r.dealt[turn % r.seats]):
            card = nth(pack, below(word(s.seed, DEAL, draw), left))
            pack &= ~bit(card)
            held |= bit(card)
            left -= 1
            draw += 1
            if number + 1 == r.first_pack:
                s.first[seat] = held
        s.hand[seat] = held


@compiled
def hand_over(rules: Records, states: Records, i: int) -> None:
    """Every seat takes up what its neighbours passed to it (BI-12), into the pack it was passed to (BI-41); then the
    first packs are turned up (BI-42).
    """
    r = rules[0]
    s = states[i]
    for seat in range(r.seats):
        left = (seat + 1) % r.seats
        s.hand[left] |= s.passed_left[seat]
        s.hand[(seat + r.seats - 1) % r.seats] |= s.passed_right[seat]
        if r.first_pack > 0:
            s.first[left] |= s.passed_left[seat]
    for seat in range(PACK_SEATS):
        s.public.first[seat] = s.first[seat]


@compiled
def choice_due(rules: Records, states: Records, i: int) -> int:
    """What the seat to act has still to give away before the tricks, or PLAYING when it has (BI-10, BI-12)."""
    r = rules[0]
    s = states[i]
    passed = s.chosen - r.discards[offset_of(rules, states, i, s.to_act)]
    if passed < 0:
        return DISCARDING
    if passed < r.pass_left:
        return PASSING_FIRST if r.first_pack > 0 else PASSING_LEFT
    if passed < r.pass_left + r.pass_right:
        return PASSING_SECOND if r.first_pack > 0 else PASSING_RIGHT
    return PLAYING


@compiled
def next_choice(rules: Records, states: Records, i: int) -> None:
    """Go on to the next card to be given away; after the dealer's last one the passed cards change hands and the
    tricks begin.
    """
    r = rules[0]
    s = states[i]
    s.public.phase = choice_due(rules, states, i)
    while s.public.phase == PLAYING and s.to_act != s.public.dealer:
        s.to_act = (s.to_act + 1) % r.seats
        s.chosen = 0
        s.public.phase = choice_due(rules, states, i)
    if s.public.phase == PLAYING:
        hand_over(rules, states, i)
        s.chosen = 0
        s.to_act = (s.public.dealer + 1) % r.seats


@compiled
def clear_round(rules: Records, states: Records, i: int) -> None:
    """What everybody sees before the first card: every bottle for sale (BI-24), nothing played or won."""
    r = rules[0]
    p = states[i].public
    p.phase = PLAYING
    p.played = 0
    p.tricks = 0
    for seat in range(PACK_SEATS):
        p.first[seat] = uint64(0)
    for seat in range(MOST_SEATS):
        p.points[seat] = 0
        p.scores[seat] = 0
    for bottle in range(MOST_BOTTLES):
        p.price[bottle] = r.start_price if bottle < r.bottles else 0
        p.owner[bottle] = NONE
    for trick in range(MOST_TRICKS):
        p.leader[trick] = NONE
        p.winner[trick] = NONE
    for place in range(MOST_CARDS):
        p.card[place] = NONE


@compiled
def deal(rules: Records, states: Records, i: int) -> None:
    """Deal the round that is due, and let the giving away begin at the dealer's left (BI-10)."""
    s = states[i]
    deal_cards(rules, states, i)
    clear_round(rules, states, i)
    for seat in range(MOST_SEATS):
        s.discarded[seat] = uint64(0)
        s.passed_left[seat] = uint64(0)
        s.passed_right[seat] = uint64(0)
    s.chosen = 0
    s.to_act = (s.public.dealer + 1) % rules[0].seats
    next_choice(rules, states, i)


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """A new game: totals at zero, the first dealer drawn, the first round dealt."""
    s = states[i]
    s.seed = uint64(seed)
    s.round = 0
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
    clear_round(rules, states, i)
    s.public.dealer = NONE
    copy_record(s.last, s.public)
    s.public.dealer = below(word(seed, FIRST_DEALER, 0), rules[0].seats)
    deal(rules, states, i)


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to give a card away or to play one."""
    s = states[i]
    return NOBODY if s.public.phase == OVER else s.to_act


@compiled
def following(cards: Mask, colour: Mask) -> Mask:
    """The cards that follow a colour, or all of them where none does (BI-21)."""
    found = cards & colour
    return found if found != 0 else cards


@compiled
def legal_cards(rules: Records, states: Records, i: int) -> Mask:
    """The cards the seat to act may choose, as a mask: any to give away or to lead, else it follows the led colour if
    it can (BI-21).

    A card of a first pack is not given away (BI-41), and each pack follows for itself (BI-44).
    """
    r = rules[0]
    s = states[i]
    held = s.hand[s.to_act]
    open_pack = held & s.first[s.to_act] if r.first_pack > 0 else uint64(0)
    closed = held & ~open_pack
    if s.public.phase != PLAYING:
        return closed
    if s.public.played == 0 or not r.must_follow:
        return held
    colour = r.of_colour[r.colour[s.public.card[s.public.tricks * r.trick_size]]]
    return following(open_pack, colour) | following(closed, colour)


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """The cards that may be given away or played."""
    s = states[i]
    if s.public.phase == OVER:
        return 0
    choices = 0
    cards = legal_cards(rules, states, i)
    while cards != 0:
        card = lowest(cards)
        actions[choices] = s.public.phase * MOST_CARDS + card
        cards &= ~bit(card)
        choices += 1
    return choices


@compiled
def bottle_for_sale(rules: Records, states: Records, i: int) -> int:
    """The bottle with the higher price, which is the one that is sold next (BI-37)."""
    s = states[i]
    dearest = 0
    for bottle in range(1, rules[0].bottles):
        if s.public.price[bottle] > s.public.price[dearest]:
            dearest = bottle
    return dearest


@compiled
def beats(rules: Records, card: int, best: int, price: int) -> bool:
    """Whether `card` takes the trick from `best`: cards below the price come before the others, then the higher number
    (BI-22, BI-23).
    """
    value = rules[0].value
    if (value[card] < price) != (value[best] < price):
        return value[card] < price
    return value[card] > value[best]


@compiled
def winning_place(rules: Records, states: Records, i: int, price: int) -> int:
    """Which card takes the trick just completed, counted from the one that was led."""
    r = rules[0]
    s = states[i]
    first = s.public.tricks * r.trick_size
    best = 0
    for place in range(1, r.trick_size):
        if beats(rules, s.public.card[first + place], s.public.card[first + best], price):
            best = place
    return best


@compiled
def finish_trick(rules: Records, states: Records, i: int) -> None:
    """Give the trick to its winner, and the bottle too if the card was below its price (BI-23); the winner leads next
    (BI-20).
    """
    r = rules[0]
    s = states[i]
    bottle = bottle_for_sale(rules, states, i)
    first = s.public.tricks * r.trick_size
    place = winning_place(rules, states, i, s.public.price[bottle])
    value = r.value[s.public.card[first + place]]
    winner = (s.public.leader[s.public.tricks] + place) % r.seats
    if value < s.public.price[bottle]:
        s.public.price[bottle] = value
        s.public.owner[bottle] = winner
    for card in range(first, first + r.trick_size):
        s.public.points[winner] += r.points[s.public.card[card]]
    s.public.winner[s.public.tricks] = winner
    s.to_act = winner
    s.public.played = 0
    s.public.tricks += 1


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
def bottles_owned(rules: Records, states: Records, i: int, seat: int) -> int:
    """How many bottles a seat is left with."""
    owned = 0
    for bottle in range(rules[0].bottles):
        owned += states[i].public.owner[bottle] == seat
    return owned


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """The team of a seat in this round: who plays with whom depends on the dealer (BI-5, BI-6)."""
    return rules[0].side[offset_of(rules, states, i, seat)]


@compiled
def round_score(rules: Records, states: Records, i: int, seat: int, devil: float) -> float:
    """Points of one seat for the round, its team's sum (BI-33).

    Each member brings the cards it won (BI-30), or loses the Devil's Trick once for each bottle it owns (BI-31,
    BI-38); with a shared
    bottle nothing that the team won counts (BI-35). Who plays alone against teams doubles (BI-34).
    """
    r = rules[0]
    team = side(rules, states, i, seat)
    won = 0.0
    bottles = 0
    for other in range(r.seats):
        if side(rules, states, i, other) == team:
            owned = bottles_owned(rules, states, i, other)
            bottles += owned
            if owned == 0:
                won += states[i].public.points[other]
    if r.shared_bottle and bottles > 0:
        won = 0.0
    return (won - bottles * devil) * r.factor[offset_of(rules, states, i, seat)]


@compiled
def finish_round(rules: Records, states: Records, i: int) -> None:
    """Score the round; pass the deal to the left (BI-6), or end the game after its last round or with the target
    reached (BI-36).
    """
    r = rules[0]
    s = states[i]
    devil = devils_trick(rules, states, i)
    over = s.round + 1 >= r.rounds
    for seat in range(r.seats):
        s.public.scores[seat] = round_score(rules, states, i, seat, devil)
        s.total[seat] += s.public.scores[seat]
        over |= s.total[seat] >= r.target
    copy_record(s.last, s.public)
    if over:
        s.public.phase = OVER
        return
    s.round += 1
    s.public.dealer = (s.public.dealer + 1) % r.seats
    deal(rules, states, i)


@compiled
def give_away(rules: Records, states: Records, i: int, card: int) -> None:
    """Lay a card aside for the Devil's Trick or for a neighbour; nobody else learns which (BI-10, BI-12, BI-13,
    BI-41).
    """
    s = states[i]
    if s.public.phase == DISCARDING:
        s.discarded[s.to_act] |= bit(card)
    elif s.public.phase == PASSING_LEFT or s.public.phase == PASSING_FIRST:
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
    if s.public.played == 0:
        s.public.leader[s.public.tricks] = s.to_act
    s.public.card[s.public.tricks * r.trick_size + s.public.played] = card
    s.public.played += 1
    if s.public.played < r.trick_size:
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
    if s.public.phase == PLAYING:
        play(rules, states, i, card)
    else:
        give_away(rules, states, i, card)


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The total of a seat."""
    return float(states[i].total[seat])


@compiled
def termination(rules: Records, states: Records, i: int) -> int:
    """A game ends with the target reached or with its last round (BI-36)."""
    if states[i].public.phase == OVER:
        for seat in range(rules[0].seats):
            if states[i].total[seat] >= rules[0].target:
                return TARGET
    return end_of_rounds(rules, states[i].public.phase == OVER)


@compiled
def wins(rules: Records, states: Records, i: int, seat: int) -> bool:
    """The highest total wins, for all who have it (BI-36)."""
    total = states[i].total
    most = total[0]
    for other in range(1, rules[0].seats):
        most = max(most, total[other])
    return total[seat] == most


@compiled
def show_own(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My cards, what I gave away and was passed (BI-13), and what of the rules reading a view takes.

    Of two packs both are mine to see; the opponent's first one is public once it is turned up (BI-42), its second one
    never.
    """
    r = rules[0]
    s = states[i]
    v = views[j]
    v.hand = s.hand[seat]
    v.first = s.first[seat] if r.first_pack > 0 else uint64(0)
    v.discarded = s.discarded[seat]
    v.passed_left = s.passed_left[seat]
    v.passed_right = s.passed_right[seat]
    handed_over = s.public.phase == PLAYING or s.public.phase == OVER
    v.from_left = s.passed_right[(seat + 1) % r.seats] if handed_over else uint64(0)
    v.from_right = s.passed_left[(seat + r.seats - 1) % r.seats] if handed_over else uint64(0)
    v.cards = r.cards
    v.trick_size = r.trick_size
    v.deck = r.deck
    v.face = r.face
    v.bottles = r.bottles
