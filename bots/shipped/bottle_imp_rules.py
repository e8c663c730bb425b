"""A bot that plays by the tips of the rule books, weighing who takes the trick, who is left with the bottle, and what its other cards are good for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import chain, combinations
from math import prod

from bots import Bot, Table
from engine.bottle_imp.actions import BottleImpAction
from engine.bottle_imp.cards import COLOURS, DECKS, NUMBERS, Card
from engine.bottle_imp.view import GameView, Trick

# Points here are those of an average card in play, so that the bot needs no others where cards score the numbers on them.

BURDEN = 3.0
"""How many points a low card is worth less than one that does neither harm nor good, before the tricks."""

SCARCE = 2.5
"""How many more points a card below the price is worth for each colour in which such cards are few, against one in which all are."""

HIGHEST = 3.5
"""How many points the highest card is worth before the tricks, and how much of that is left of each next one."""
NEXT_HIGHEST = 0.8

HARMLESS = -1.0
"""What a card that is neither high nor low is worth before the tricks."""

EMPTY = 0.7
"""What it is worth before the tricks to have none of a colour, and for each card in the hand during them."""
EMPTY_LATER = 0.1

WINS_LATER = 1.4
"""What the highest card still out should win, in tricks of average cards, and how much of that is left for each higher one that is out."""
HIGHER_OUT = 0.68

LOWER_OUT = 0.88
"""How much less dangerous a low card is for each lower one that is out."""

PRESSING = 2.2
"""How dangerous the lowest card is: so much, divided by one more than the cards in the hand, is the chance that it cannot be got rid of."""

SPARE = 2
"""How many lower cards are spent on the other bottle where that is sold first."""


def mask(cards: Iterable[int]) -> int:
    """A set of cards as bits; a higher bit is a higher number."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


class BottleImpRules(Bot):
    """Passes its lowest cards, buys early and high while lower cards are out, and plays low cards under higher ones; a partner's tricks are its own."""

    games = ("bottle-imp",)

    def start(self, table: Table) -> None:
        options = table.options
        cards = next(deck.cards for deck in DECKS if deck.name == options["deck"])
        self.options = options
        self.colours = [mask(card for card in cards if card.colour == colour) for colour in COLOURS]
        self.colour_of = [self.colours[COLOURS.index(card.colour)] for card in cards]
        self.points = [float(card.number if options["card_points"] == "face" else card.merit) for card in cards]
        self.must_follow = options["follow"] == "must"
        self.trick_size = 4 if table.seats == 2 else table.seats
        self.stakes: dict[int, list[float]] = {}

    def act(self, view: GameView) -> BottleImpAction:
        if view.due != "play":
            return self.give_away(view)
        outlook = Outlook(self, view)
        return max(view.legal, key=lambda action: outlook.worth(action.card))

    # before the tricks

    def give_away(self, view: GameView) -> BottleImpAction:
        """Of the cards it can best spare the highest for the Devil's Trick, the lowest for the neighbours, who are never partners."""
        actions = {action.card: action for action in view.legal}
        spared = self.spared(view, list(actions))
        return actions[max(spared) if view.due == "discard" else min(spared)]

    def spared(self, view: GameView, cards: list[Card]) -> list[Card]:
        """As many cards as are still to be given away: the least useful ones, those that leave a colour empty together."""
        count = self.to_give(view)
        keep = {card: self.keep(card, view) for card in cards}
        least = sorted(cards, key=keep.__getitem__)
        best, best_value = least[:count], -1e9
        groups = [[card for card in cards if colour >> card & 1] for colour in self.colours]
        for emptied in chain.from_iterable(combinations(filter(None, groups), n) for n in range(len(groups) + 1 if self.must_follow else 1)):
            whole = list(chain.from_iterable(emptied))
            if len(whole) <= count:
                plan = (whole + [card for card in least if card not in whole])[:count]
                value = EMPTY * len(emptied) - sum([keep[card] for card in plan])
                if value > best_value:
                    best, best_value = plan, value
        return best

    def to_give(self, view: GameView) -> int:
        """Cards that are still to be given away (BI-10, BI-11, BI-12, BI-41)."""
        options = self.options
        discards = options["discards"]
        if view.seats == 2:
            discards += discards % 2
        elif view.seats == 5:
            discards -= view.seat == view.dealer
        return discards + options["pass_left"] + options["pass_right"] - len(view.discarded) - len(view.passed_left) - len(view.passed_right)

    def keep(self, card: Card, view: GameView) -> float:
        """What a card in the hand is worth, in average cards."""
        dealt = mask(view.deck)
        below = dealt & (1 << bisect_left(NUMBERS, view.price)) - 1
        if not below >> card & 1:
            return HIGHEST * NEXT_HIGHEST ** ((dealt >> card).bit_count() - 1) + HARMLESS
        colour = self.colour_of[card] & dealt
        higher = (below >> card).bit_count() / below.bit_count()
        return SCARCE * (0.5 - (colour & below).bit_count() / colour.bit_count()) - BURDEN * min(1.0, 1.5 * higher)

    def weights(self, view: GameView) -> list[float]:
        """What a point of each seat's is worth to me: partners' points are mine, who plays alone doubles, and others' points are taken from me."""
        known = self.stakes.get(view.dealer)
        if known is None:
            known = [0.0] * view.seats
            for team in view.teams:
                alone = len(team) == 1 and len(view.teams) < view.seats and self.options["solo_doubles"]
                for seat in team:
                    known[seat] = (2.0 if alone else 1.0) * (1.0 if view.seat in team else -len(team))
            opponents = view.seats - 1 - len(view.partners)
            known = [weight if weight > 0 else weight / opponents for weight in known]
            self.stakes[view.dealer] = known
        return known


class Outlook:
    """What the worth of a card depends on: the trick, the bottles, and where the cards may be that are not seen yet."""

    def __init__(self, bot: BottleImpRules, view: GameView) -> None:
        self.points, self.colour_of, self.must_follow = bot.points, bot.colour_of, bot.must_follow
        self.weights = bot.weights(view)
        self.me, self.seats = view.seat, view.seats
        self.cards = view.hand
        self.hand = mask(self.cards)
        trick = view.trick
        self.note_unseen(view, trick)
        self.colours = [colour for colour in bot.colours if colour & self.unseen] if self.must_follow else []
        self.note_trick(view, trick, bot.trick_size)
        self.note_bottles(view, bot.options["team_bottle"] == "shared")
        self.fates: dict[tuple[int, int], tuple[float, float]] = {}

    def note_unseen(self, view: GameView, trick: Trick) -> None:
        """Where the cards may be that I have not seen: what I passed and what lies open I know, the rest is anybody's or in the Devil's Trick."""
        unseen = view.unseen
        self.unseen = mask(unseen)
        seats, me = self.seats, self.me
        self.average = sum([self.points[card] for card in unseen]) / len(unseen) if unseen else 0.0
        left, right = mask(view.passed_left) & self.unseen, mask(view.passed_right) & self.unseen
        self.open = mask(view.opponents_first_pack) if seats == 2 else 0
        known = [0] * seats
        known[(me + 1) % seats] |= left
        known[(me - 1) % seats] |= right | self.open
        self.known = known
        self.all_known = left | right | self.open
        self.free = self.unseen & ~self.all_known
        free = self.free.bit_count()
        played = len(trick.cards) % seats
        held = [len(self.cards) - ((seat - trick.leader) % seats < played) if seat != me else 0 for seat in range(seats)]
        self.holds = [(cards - known[seat].bit_count()) / free if free else 0.0 for seat, cards in enumerate(held)]
        self.holds[me] = 0.0
        self.hidden = len(unseen) - sum(held)
        self.in_devils_trick = self.hidden / free if free else 0.0

    def note_trick(self, view: GameView, trick: Trick, size: int) -> None:
        """Who has the trick so far and with which card, whether it buys the bottle, and who is still to play."""
        played = trick.cards
        self.price = bisect_left(NUMBERS, view.price)
        self.below = (1 << self.price) - 1
        on_table = mask(played)
        bought = on_table & self.below
        self.bought = bought != 0
        self.best = (bought or on_table).bit_length() - 1
        self.best_seat = (trick.leader + played.index(self.best)) % self.seats if played else self.me
        self.led = self.colour_of[played[0]] if played else 0
        self.later = [(self.me + turn) % self.seats for turn in range(1, size - len(played))]
        self.pot = self.average * size
        self.stake = sum([self.points[card] for card in played]) + self.average * len(self.later)

    def note_bottles(self, view: GameView, shared: bool) -> None:
        """How likely each seat's won cards count in the end, and what the bottle would cost it."""
        devils_trick = sum([self.points[card] for card in view.discarded]) + self.hidden * self.average
        fair = self.average * len(self.cards)
        won = view.points
        counts = [1.0] * self.seats
        bottles = sorted(view.bottles, key=lambda bottle: -bottle.price)
        self.other = bisect_left(NUMBERS, bottles[1].price) if len(bottles) > 1 else 0
        self.owner = bottles[0].owner
        self.owner_stuck = 0.0
        for place, bottle in enumerate(bottles):
            if bottle.owner is not None:
                stuck = self.stuck_below(bottle.owner, bisect_left(NUMBERS, bottle.price), place)
                counts[bottle.owner] *= 1 - stuck
                if place == 0:
                    self.owner_stuck = stuck
        if shared:
            counts = self.shared_counts(view, counts)
        self.counts = counts
        self.penalty = [devils_trick + (won[seat] + fair) * counts[seat] for seat in range(self.seats)]

    def shared_counts(self, view: GameView, counts: list[float]) -> list[float]:
        """The same where a bottle costs the whole team its tricks (BI-35): all of its members must be free of one."""
        shared = counts[:]
        for team in view.teams:
            for seat in team:
                shared[seat] = prod(counts[member] for member in team)
        return shared

    # the bottle

    def stuck(self, seat: int, card: int) -> float:
        """How likely a seat is left with the bottle that it buys with a card."""
        return self.stuck_below(seat, card, int(card < self.other))

    def stuck_below(self, seat: int, place: int, before: int) -> float:
        """How likely nobody else has a card below: each is the seat's own or lies in the Devil's Trick."""
        lower = (1 << place) - 1
        others = self.all_known if seat == self.me else self.all_known & ~self.known[seat] | self.hand
        before -= (lower & others).bit_count()
        if before < 0:
            return 0.0
        unknown = (lower & self.free).bit_count()
        not_out = min(1.0, self.in_devils_trick + self.holds[seat])
        stuck = not_out**unknown
        if before and unknown:
            stuck += unknown * (1 - not_out) * not_out ** (unknown - 1)
        return min(1.0, stuck)

    # the trick

    def able(self, seat: int, best: int, led: int, card: int) -> float:
        """How likely a seat that is still to play can take the trick from the best card."""
        higher = ~((2 << best) - 1)
        beaters = higher & self.below if self.below >> best & 1 else higher | self.below
        if seat == self.me:
            mine = self.hand & ~(1 << card)
            return 1.0 if (mine & led or mine) & beaters else 0.0
        if (self.open & led or self.open) & beaters:
            return 1.0
        closed = self.known[seat] & ~self.open
        without = 1 - self.holds[seat]
        following = self.free & led
        if closed & led:
            cannot = 0.0
            if closed & led & beaters:
                return 1.0
        else:
            cannot = without ** following.bit_count()
            if closed & beaters:
                return cannot + 1 - without ** (following & beaters).bit_count()
        able = 1 - without ** (following & beaters).bit_count()
        return able + cannot * (1 - without ** (self.free & ~led & beaters).bit_count()) if cannot else able

    def fate(self, best: int, led: int, card: int) -> tuple[float, float]:
        """How likely the best card still has the trick in the end, and what a point of it is worth to me where others take it."""
        key = (best, led)
        if key in self.fates:
            return self.fates[key]
        stands = 1.0
        total = lost = 0.0
        for seat in self.later:
            able = self.able(seat, best, led, card)
            stands *= 1 - able
            total += able
            lost += able * self.weights[seat] * self.counts[seat]
        fate = (stands, lost * (1 - stands) / total if total else 0.0)
        if self.seats > 2:  # with two seats I play again, and with one card less
            self.fates[key] = fate
        return fate

    def worth(self, card: Card) -> float:
        """What playing a card can be expected to bring, in points."""
        me = self.me
        below = card < self.price
        led = -1 if not self.must_follow else self.led or self.colour_of[card]
        best, taker, buys = self.best, self.best_seat, self.bought
        if below > buys or (below == buys and card > best):
            best, taker, buys = card, me, below
        stands, lost = self.fate(best, led, card)
        weight = self.weights[taker]
        stake = self.stake + self.points[card]
        counts = self.counts[taker]
        worth = stake * lost
        price = self.price
        if buys:
            stuck = self.stuck(taker, best)
            counts *= 1 - stuck
            worth -= stands * weight * stuck * self.penalty[taker]
            price = max(best, self.other)
            if self.owner is not None:
                worth += self.weights[self.owner] * self.owner_stuck * self.penalty[self.owner]
        worth += stands * weight * stake * counts
        return worth + self.weights[me] * self.later_on(self.hand & ~(1 << card), price)

    def later_on(self, rest: int, price: int) -> float:
        """What the rest of the hand is good for: high cards that win, low cards."""
        danger = wins = 0.0
        for card in self.cards:
            if rest >> card & 1:
                if card < price:
                    danger += self.danger(card, price)
                else:
                    wins += HIGHER_OUT ** (self.unseen >> card).bit_count()
        pressing = min(1.0, PRESSING / (len(self.cards) + 1))
        if self.owner == self.me:
            pressing *= 1 - self.owner_stuck
        good = WINS_LATER * self.pot * self.counts[self.me] * wins
        for colour in self.colours:
            if not rest & colour:
                good += EMPTY_LATER * self.average * len(self.cards)
        return good - pressing * danger * self.penalty[self.me]

    def danger(self, card: int, price: int) -> float:
        """How likely a card below the price is to leave me with the bottle: the more, the fewer lower ones are out and the more higher ones buy before it."""
        out = self.unseen & (1 << price) - 1
        lower = (out & (1 << card) - 1).bit_count()
        covers = 1 + out.bit_count() - lower
        if card < self.other:
            lower = max(0, lower - SPARE)
        return LOWER_OUT**lower * covers / (lower + covers)
