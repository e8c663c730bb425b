"""The rules of Split, compiled. See `engine.contract` for what each function answers."""

from __future__ import annotations

from numba import uint64

from engine.bits import Mask, bit, lowest
from engine.compiled import compiled
from engine.contract import OVER as NOBODY
from engine.contract import Actions, Records
from engine.random_numbers import DEAL, FIRST_DEALER, below, word
from engine.record_types import NONE
from engine.records import copy_record
from engine.split.cards import (
    DECK_SIZE,
    FACES,
    MATCHES_OF_A_NUMBER,
    MOST_MATCHES,
    PERFECT,
    STRONG,
    SUIT_COUNT,
    TYPES,
    WEAK,
)
from engine.split.record import (
    BONUS_DRAW,
    BONUS_DRAWING,
    DECLINE,
    DISCARD,
    DRAW_PILE,
    DRAW_ROW,
    DRAWING,
    LAYING,
    MARK,
    MARKING,
    MATCH,
    MOST_BOXES,
    MOST_MOVES,
    MOST_ROW,
    MOST_SEATS,
    NUMBERS,
    OVER,
    PAIRS,
    PLAYING,
    SWAP,
    SWAPPING,
    UPGRADE,
)
from engine.team_points import end_of_rounds, team_total, team_wins

ONE_NUMBER = uint64((1 << SUIT_COUNT) - 1)
TYPE_COUNT = len(TYPES)
LAST_SUIT = SUIT_COUNT - 1


@compiled
def left_of(rules: Records, seat: int) -> int:
    """The seat to the left, the next one clockwise."""
    return seat + 1 if seat + 1 < rules[0].seats else 0


@compiled
def of_number(cards: Mask, rank: int) -> Mask:
    """The faces of one number."""
    return uint64(cards) & (ONE_NUMBER << uint64(SUIT_COUNT * rank))


@compiled
def take_up(states: Records, i: int, seat: int, face: int) -> None:
    """Add a card to a hand."""
    s = states[i]
    s.hand_twice[seat] |= s.hand[seat] & bit(face)
    s.hand[seat] |= bit(face)
    s.public.held[seat] += 1


@compiled
def put_down(states: Records, i: int, seat: int, face: int) -> None:
    """Take a card from a hand; of what others know to be there, one card of that face fewer remains."""
    s = states[i]
    card = bit(face)
    s.hand[seat] &= ~card | s.hand_twice[seat]
    s.hand_twice[seat] &= ~card
    s.public.known[seat] &= ~card | s.public.known_twice[seat]
    s.public.known_twice[seat] &= ~card
    s.public.held[seat] -= 1


@compiled
def type_of(face: int, other: int) -> int:
    """How well two faces of the same number fit (SP-7); the suits of one colour stand opposite each other in the order
    cdhs.
    """
    if face == other:
        return PERFECT
    return STRONG if (face ^ other) & LAST_SUIT == LAST_SUIT else WEAK


@compiled
def opening_suits(face: int, other: int) -> Mask:
    """The suits that make a match stronger: any for a weak one, its own two for a strong one (SP-8)."""
    found = type_of(face, other)
    if found == PERFECT:
        return uint64(0)
    return ONE_NUMBER if found == WEAK else bit(face & LAST_SUIT) | bit(other & LAST_SUIT)


@compiled
def set_halves(states: Records, i: int, match: int, face: int, other: int) -> None:
    """The halves of a match that are seen, its type, and what will make it stronger."""
    s = states[i]
    s.public.half[match] = face
    s.public.other_half[match] = other
    for kind in range(TYPE_COUNT):
        s.public.of_type[kind] &= ~bit(match)
    s.public.of_type[type_of(face, other)] |= bit(match)
    shift = uint64(SUIT_COUNT * (match % NUMBERS))
    s.open_to[match // NUMBERS] &= ~(ONE_NUMBER << shift)
    s.open_to[match // NUMBERS] |= opening_suits(face, other) << shift


@compiled
def lay_match(states: Records, i: int, seat: int, face: int, other: int) -> int:
    """Lay two cards of a hand as a match (SP-7), and return which match it is."""
    s = states[i]
    put_down(states, i, seat, face)
    put_down(states, i, seat, other)
    match = face // SUIT_COUNT
    while s.public.half[match] != NONE:
        match += NUMBERS
    s.public.owned[seat] |= bit(match)
    set_halves(states, i, match, face, other)
    return match


@compiled
def give_match(rules: Records, states: Records, i: int, match: int, seat: int) -> None:
    """A match comes to lie in front of a seat."""
    s = states[i]
    for other in range(rules[0].seats):
        s.public.owned[other] &= ~bit(match)
    s.public.owned[seat] |= bit(match)


@compiled
def upgrade_match(rules: Records, states: Records, i: int, seat: int, match: int, face: int) -> None:
    """Lay a card on the half it does not pair with (SP-8)."""
    s = states[i]
    put_down(states, i, seat, face)
    kept, covered = s.public.half[match], s.public.other_half[match]
    if type_of(covered, face) > type_of(kept, face):
        kept, covered = covered, kept
    s.public.covered_twice |= s.public.covered & bit(covered)
    s.public.covered |= bit(covered)
    set_halves(states, i, match, kept, face)
    if rules[0].steal:
        give_match(rules, states, i, match, seat)


@compiled
def shuffle(rules: Records, states: Records, i: int) -> None:
    """Shuffle all cards (SP-1); the deck is dealt and drawn from its first card on."""
    s = states[i]
    for place in range(DECK_SIZE):
        s.deck[place] = place % FACES
    first_draw = s.round * DECK_SIZE
    for place in range(DECK_SIZE - 1):
        other = place + below(word(s.seed, DEAL, first_draw + place), DECK_SIZE - place)
        card = s.deck[other]
        s.deck[other] = s.deck[place]
        s.deck[place] = card


@compiled
def next_turn(rules: Records, states: Records, i: int) -> None:
    """The turn passes to the left (SP-3). Turns are counted until everybody has had one."""
    s = states[i]
    s.to_act = left_of(rules, s.to_act)
    s.turns = min(s.turns + 1, rules[0].seats)
    s.public.phase = DRAWING
    s.public.taken = NONE


@compiled
def clear_round(states: Records, i: int) -> None:
    """What everybody sees before the deal: no card in a hand, in the row or on the table, and nothing done."""
    p = states[i].public
    p.phase = DRAWING
    p.taken = NONE
    p.drawn = 0
    p.turned = NONE
    p.row_size = 0
    p.move_count = 0
    p.went_out = NONE
    p.drew_last = NONE
    p.covered = uint64(0)
    p.covered_twice = uint64(0)
    for seat in range(MOST_SEATS):
        p.known[seat] = uint64(0)
        p.known_twice[seat] = uint64(0)
        p.owned[seat] = uint64(0)
        p.held[seat] = 0
        p.scores[seat] = 0
    for kind in range(TYPE_COUNT):
        p.of_type[kind] = uint64(0)
    for match in range(MOST_MATCHES):
        p.half[match] = NONE
        p.other_half[match] = NONE
    for place in range(MOST_ROW):
        p.row[place] = NONE
    for move in range(MOST_MOVES):
        p.moves[move] = NONE


@compiled
def deal(rules: Records, states: Records, i: int) -> None:
    """Deal the round that is due, turn up the first card of the row (SP-2), and let the player left of the dealer
    begin (SP-3).
    """
    r = rules[0]
    s = states[i]
    p = s.public
    shuffle(rules, states, i)
    clear_round(states, i)
    for seat in range(MOST_SEATS):
        s.hand[seat] = uint64(0)
        s.hand_twice[seat] = uint64(0)
        if seat < r.seats:
            for _ in range(r.hand):
                take_up(states, i, seat, s.deck[p.drawn])
                p.drawn += 1
    for number in range(MATCHES_OF_A_NUMBER):
        s.open_to[number] = uint64(0)
    p.turned = s.deck[p.drawn]
    p.row[0] = p.turned
    p.row_size = 1
    p.drawn += 1
    s.to_act = p.dealer
    s.turns = 0
    next_turn(rules, states, i)


@compiled
def start(rules: Records, states: Records, i: int, seed: int) -> None:
    """A new game: empty sheets, the first dealer drawn (SP-15), the first round dealt."""
    s = states[i]
    s.seed = uint64(seed)
    s.round = 0
    for seat in range(MOST_SEATS):
        s.total[seat] = 0
        s.public.negative[seat] = 0
        for rank in range(NUMBERS):
            s.public.positive[seat, rank] = 0
    clear_round(states, i)
    s.public.dealer = NONE
    copy_record(s.last, s.public)
    s.public.dealer = below(word(seed, FIRST_DEALER, 0), rules[0].seats)
    deal(rules, states, i)


@compiled
def to_act(rules: Records, states: Records, i: int) -> int:
    """The seat to draw, play, use a bonus, discard or lay."""
    s = states[i]
    return NOBODY if s.public.phase == OVER else s.to_act


@compiled
def upgrading_faces(rules: Records, states: Records, i: int, seat: int) -> Mask:
    """The faces with which a seat may upgrade some match on the table (SP-8)."""
    s = states[i]
    if not rules[0].own_only:
        return s.open_to[0] | s.open_to[1] | s.open_to[2] | s.open_to[3]
    found = uint64(0)
    mine = s.public.owned[seat]
    while mine != 0:
        match = lowest(mine)
        mine &= mine - uint64(1)
        found |= of_number(s.open_to[match // NUMBERS], match % NUMBERS)
    return found


@compiled
def list_draws(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """From the pile (SP-5), or from the row a card that can be played at once, with every card on it (SP-6)."""
    s = states[i]
    seat = s.to_act
    actions[0] = DRAW_PILE
    choices = 1
    upgrading = upgrading_faces(rules, states, i, seat)
    at_hand = s.hand[seat]
    for taking in range(1, s.public.row_size + 1):
        face = s.public.row[s.public.row_size - taking]
        matching = of_number(at_hand, face // SUIT_COUNT) != 0 and s.public.held[seat] + taking > 2
        if matching or upgrading & bit(face) != 0:
            actions[choices] = DRAW_ROW + taking
            choices += 1
        at_hand |= bit(face)
    return choices


@compiled
def matchable(states: Records, i: int) -> Mask:
    """The faces in hand that a match may use: all, or those of the number that must be played (SP-6)."""
    s = states[i]
    held = s.hand[s.to_act]
    return held if s.public.taken == NONE else of_number(held, s.public.taken // SUIT_COUNT)


@compiled
def list_matches(states: Records, i: int, actions: Actions, choices: int) -> int:
    """Every two cards of a number in hand (SP-7), of which one is the face that must be played, if there is one
    (SP-6).
    """
    s = states[i]
    once, twice, taken = s.hand[s.to_act], s.hand_twice[s.to_act], s.public.taken
    rest = matchable(states, i)
    while rest != 0:
        face = lowest(rest)
        rest &= rest - uint64(1)
        suit = face & LAST_SUIT
        free = taken == NONE or face == taken
        first = MATCH + face // SUIT_COUNT * PAIRS + suit * (2 * SUIT_COUNT + 1 - suit) // 2
        for other in range(suit, SUIT_COUNT):
            partner = face + other - suit
            held = twice if other == suit else once
            if held & bit(partner) != 0 and (free or partner == taken):
                actions[choices] = first + other - suit
                choices += 1
    return choices


@compiled
def list_upgrades(rules: Records, states: Records, i: int, actions: Actions, choices: int) -> int:
    """Every card in hand on every match it makes stronger (SP-8)."""
    s = states[i]
    cards = s.hand[s.to_act] if s.public.taken == NONE else bit(s.public.taken)
    for number in range(MATCHES_OF_A_NUMBER):
        rest = cards & s.open_to[number]
        while rest != 0:
            face = lowest(rest)
            rest &= rest - uint64(1)
            if not rules[0].own_only or s.public.owned[s.to_act] & bit(number * NUMBERS + face // SUIT_COUNT) != 0:
                actions[choices] = UPGRADE + number * FACES + face
                choices += 1
    return choices


@compiled
def list_plays(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """Matches and upgrades that leave a card (SP-11), and the discard, unless a card from the row is to be played
    first (SP-6).
    """
    s = states[i]
    choices = 0
    if s.public.held[s.to_act] > 2:
        choices = list_matches(states, i, actions, choices)
    if s.public.held[s.to_act] > 1:
        choices = list_upgrades(rules, states, i, actions, choices)
    if s.public.taken == NONE:
        rest = s.hand[s.to_act]
        while rest != 0:
            actions[choices] = DISCARD + lowest(rest)
            rest &= rest - uint64(1)
            choices += 1
    return choices


@compiled
def list_swaps(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """To decline, or one of my matches against one of another player's of the same type (SP-9)."""
    s = states[i]
    actions[0] = DECLINE
    choices = 1
    mine = s.public.owned[s.to_act]
    give = mine
    while give != 0:
        match = lowest(give)
        give &= give - uint64(1)
        for kind in range(TYPE_COUNT):
            if s.public.of_type[kind] & bit(match) != 0:
                take = s.public.of_type[kind] & ~mine
                while take != 0:
                    actions[choices] = SWAP + match * MOST_MATCHES + lowest(take)
                    take &= take - uint64(1)
                    choices += 1
    return choices


@compiled
def list_marks(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """Any other player, or to decline (SP-9)."""
    choices = 0
    for seat in range(rules[0].seats):
        if seat != states[i].to_act:
            actions[choices] = MARK + seat
            choices += 1
    actions[choices] = DECLINE
    return choices + 1


@compiled
def legal(rules: Records, states: Records, i: int, actions: Actions) -> int:
    """What the seat to act may do in the phase of its turn (SP-4)."""
    phase = states[i].public.phase
    if phase == DRAWING:
        return list_draws(rules, states, i, actions)
    if phase == PLAYING:
        return list_plays(rules, states, i, actions)
    if phase == SWAPPING:
        return list_swaps(rules, states, i, actions)
    if phase == MARKING:
        return list_marks(rules, states, i, actions)
    if phase == BONUS_DRAWING:
        actions[0] = BONUS_DRAW
        actions[1] = DECLINE
        return 2
    if phase == LAYING:
        choices = list_matches(states, i, actions, 0)
        actions[choices] = DECLINE
        return choices + 1
    return 0


@compiled
def sheet_value(rules: Records, states: Records, i: int, seat: int) -> int:
    """The value of the first open box of every row: those of the upper half less those of the lower (SP-16)."""
    r = rules[0]
    s = states[i]
    value = 0
    for rank in range(NUMBERS):
        value += r.upper[rank, min(s.public.positive[seat, rank], MOST_BOXES - 1)]
    if r.lower_boxes == 0:
        return value - r.each_lower * s.public.negative[seat]
    return value - r.lower[min(s.public.negative[seat], r.lower_boxes - 1)]


@compiled
def finish_round(rules: Records, states: Records, i: int) -> None:
    """Fill the boxes (SP-13); who went out deals the next round, else the deal passes to the left (SP-14), or the game
    is over (SP-16).
    """
    r = rules[0]
    s = states[i]
    for seat in range(r.seats):
        mine = s.public.owned[seat]
        while mine != 0:
            s.public.positive[seat, lowest(mine) % NUMBERS] += 1
            mine &= mine - uint64(1)
        s.public.negative[seat] += s.public.held[seat]
        value = sheet_value(rules, states, i, seat)
        s.public.scores[seat] = value - s.total[seat]
        s.total[seat] = value
    if s.public.went_out == NONE:
        s.public.drew_last = s.to_act
    copy_record(s.last, s.public)
    if s.round + 1 == r.rounds:
        s.public.phase = OVER
        return
    s.round += 1
    s.public.dealer = s.public.went_out if s.public.went_out != NONE else left_of(rules, s.public.dealer)
    deal(rules, states, i)


@compiled
def draw_from_pile(states: Records, i: int) -> bool:
    """Take the pile's top card into the hand; whether it was the last one (SP-5, SP-10)."""
    s = states[i]
    take_up(states, i, s.to_act, s.deck[s.public.drawn])
    s.public.drawn += 1
    return s.public.drawn == DECK_SIZE


@compiled
def draw_from_row(states: Records, i: int, taking: int) -> None:
    """Take a card of the row and every card on it, all seen by everybody; the first one is to be played next (SP-6)."""
    s = states[i]
    seat = s.to_act
    s.public.taken = s.public.row[s.public.row_size - taking]
    for _ in range(taking):
        s.public.row_size -= 1
        face = s.public.row[s.public.row_size]
        s.public.row[s.public.row_size] = NONE
        take_up(states, i, seat, face)
        s.public.known_twice[seat] |= s.public.known[seat] & bit(face)
        s.public.known[seat] |= bit(face)


@compiled
def match_faces(action: int) -> tuple[int, int]:
    """The two faces that a match action lays."""
    pair = (action - MATCH) % PAIRS
    first = (action - MATCH) // PAIRS * SUIT_COUNT
    suit = 0
    while pair >= SUIT_COUNT - suit:
        pair -= SUIT_COUNT - suit
        suit += 1
    return first + suit, first + suit + pair


@compiled
def play(rules: Records, states: Records, i: int, action: int) -> None:
    """Lay a match or an upgrade; the bonus of its type is due at once (SP-9)."""
    s = states[i]
    if action < UPGRADE:
        face, other = match_faces(action)
        match = lay_match(states, i, s.to_act, face, other)
        earned = True
    else:
        face = (action - UPGRADE) % FACES
        match = (action - UPGRADE) // FACES * NUMBERS + face // SUIT_COUNT
        upgrade_match(rules, states, i, s.to_act, match, face)
        earned = rules[0].upgrade_bonus
    s.public.taken = NONE
    if s.public.phase == PLAYING and earned:
        s.public.phase = SWAPPING + type_of(s.public.half[match], s.public.other_half[match])


@compiled
def use_bonus(rules: Records, states: Records, i: int, action: int) -> bool:
    """Swap, draw, mark or decline (SP-9); whether the pile's last card was drawn (SP-10)."""
    s = states[i]
    s.public.phase = PLAYING
    if action == BONUS_DRAW:
        return draw_from_pile(states, i)
    if action >= SWAP:
        give = (action - SWAP) // MOST_MATCHES
        take = (action - SWAP) % MOST_MATCHES
        for other in range(rules[0].seats):
            if s.public.owned[other] & bit(take) != 0:
                give_match(rules, states, i, give, other)
                break
        give_match(rules, states, i, take, s.to_act)
    elif action < BONUS_DRAW:
        s.public.negative[action - MARK] += 1
    return False


@compiled
def discard(states: Records, i: int, face: int) -> bool:
    """Lay a card on the row's open end (SP-4); whether it was the hand's last one (SP-12)."""
    s = states[i]
    put_down(states, i, s.to_act, face)
    s.public.row[s.public.row_size] = face
    s.public.row_size += 1
    if s.public.held[s.to_act] == 0:
        s.public.went_out = s.to_act
        return True
    return False


@compiled
def next_laying(rules: Records, states: Records, i: int) -> bool:
    """The next player who has had no turn may lay matches; whether there is none left (SP-12)."""
    s = states[i]
    if s.turns == rules[0].seats:
        return True
    next_turn(rules, states, i)
    s.public.phase = LAYING
    return False


@compiled
def carry_out(rules: Records, states: Records, i: int, action: int) -> bool:
    """Carry out an action; whether it ends the round."""
    s = states[i]
    phase = s.public.phase
    if phase == DRAWING:
        s.public.phase = PLAYING
        if action == DRAW_PILE:
            return draw_from_pile(states, i)
        draw_from_row(states, i, action - DRAW_ROW)
    elif action < MARK:
        play(rules, states, i, action)
    elif phase == LAYING:
        return next_laying(rules, states, i)
    elif phase != PLAYING:
        return use_bonus(rules, states, i, action)
    elif discard(states, i, action - DISCARD):
        return next_laying(rules, states, i)
    else:
        next_turn(rules, states, i)
    return False


@compiled
def apply(rules: Records, states: Records, i: int, action: int) -> None:
    """Carry out an action, and finish the round that it ends."""
    s = states[i]
    s.public.moves[s.public.move_count] = action
    s.public.move_count += 1
    if carry_out(rules, states, i, action):
        finish_round(rules, states, i)


@compiled
def side(rules: Records, states: Records, i: int, seat: int) -> int:
    """The team a seat plays for, which is the same in every round."""
    return rules[0].side[seat]


@compiled
def score(rules: Records, states: Records, i: int, seat: int) -> float:
    """The value of a seat's sheet after the rounds scored so far, or of all of its team's."""
    return team_total(rules, states, i, seat)


@compiled
def termination(rules: Records, states: Records, i: int) -> int:
    """A game ends with its last round (SP-16)."""
    return end_of_rounds(rules, states[i].public.phase == OVER)


@compiled
def wins(rules: Records, states: Records, i: int, seat: int) -> bool:
    """The most valuable sheet wins, for all who have it (SP-16)."""
    return team_wins(rules, states, i, seat)


@compiled
def show_own(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """My hand, and what each sheet is worth now."""
    v = views[j]
    v.hand = states[i].hand[seat]
    v.hand_twice = states[i].hand_twice[seat]
    for other in range(MOST_SEATS):
        v.value[other] = sheet_value(rules, states, i, other) if other < rules[0].seats else 0
