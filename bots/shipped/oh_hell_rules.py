"""A bot that bids what its cards should take, and plays the card that promises most points for its bid."""

from __future__ import annotations

from math import exp

from bots import Bot, Table
from engine.oh_hell.actions import OhHellAction
from engine.oh_hell.cards import Card
from engine.oh_hell.view import GameView

PACK = (1 << 52) - 1
SUIT = (1 << 13) - 1

CAUTION = 0.1
"""Tricks bid below what the cards should take: a trick too many is harder to avoid than one too few to find."""

HEED = 0.15
"""How much of what the others have bid beyond their fair share is taken off."""

MOST_HEEDED = 1.5
"""Beyond so many tricks the others are bluffing or blind, and are not heeded any more."""

STEERING = 0.5
"""How much of the spread of its tricks is left when it plays to its bid."""

RUFF = 0.2
"""The chance of a trump that is not high to take a trick all the same, in a hand with its fair share of trumps."""

LENGTH = 0.2
"""How much that chance grows with each trump beyond the fair share, for they are left when the others have none."""

NOT_LED = 0.75
"""The chance of a suit that is not trump not to be led to a trick: three suits of four."""

OWN_LEAD = 0.5
"""How much of what is left of that chance is taken away when the first lead is mine."""


class OhHellRules(Bot):
    """Bids what its high cards and its length in trumps should take, wins cheaply while it needs tricks, and sheds its dangerous cards when it does not."""

    games = ("oh-hell",)

    miss_scores_tricks = False
    zero_scores_hand = False

    def start(self, table: Table) -> None:
        self.miss_scores_tricks = table.options["miss"] == "tricks"
        self.zero_scores_hand = table.options["zero_bid"] == "five-plus-hand"

    def act(self, view: GameView) -> OhHellAction:
        outlook = Outlook(view)
        later = {card: outlook.takes_later(card) for card in outlook.hand}
        return self.bid(view, later) if view.bidding else self.play(view, outlook, later)

    def bid(self, view: GameView, later: dict[Card, float]) -> OhHellAction:
        """The legal bid that promises most points: near the tricks the hand should take, fewer if the bidders before were greedy."""
        bids = [bid for bid in view.bids if bid is not None]
        greed = sum(bids) - len(bids) * view.hand_size / view.seats
        aim = sum(later.values()) - CAUTION - HEED * max(-MOST_HEEDED, min(MOST_HEEDED, greed))
        spread = STEERING * max(0.05, sum(chance * (1 - chance) for chance in later.values()))
        bell = [exp(-((tricks - aim) ** 2) / (2 * spread)) for tricks in range(view.hand_size + 1)]
        made = [chance / sum(bell) for chance in bell]
        return max(view.legal, key=lambda bid: (self.points(bid, view.hand_size, made[bid], aim), -abs(bid - aim)))

    def play(self, view: GameView, outlook: Outlook, later: dict[Card, float]) -> OhHellAction:
        """The card that promises most points, by this trick and by what the rest of the hand should take.

        So a needed trick is taken by the lowest card that will do, or left to a later card that is better at it; when no trick is wanted, the
        highest card that loses is thrown, for it is the one that could take a trick later. Among equals the lowest takes and the highest loses.
        """
        cards = {card: action for action in view.legal if (card := action.card) is not None}
        bid, won = view.bids[view.seat] or 0, view.won[view.seat]
        need = bid - won
        if not 0 <= need <= len(outlook.hand):
            return cards[max(cards, key=lambda card: (outlook.takes_now(card), -card))]  # the bid is lost: spoil the others', cheaply
        hopes = sum(later.values())

        def promise(card: Card) -> tuple[float, int]:
            takes = outlook.takes_now(card)
            *_, one_less, as_many = 0.0, *chances_up_to(need, [chance for other, chance in later.items() if other != card])
            made = takes * one_less + (1 - takes) * as_many
            return self.points(bid, view.hand_size, made, won + takes + hopes - later[card]), -card if takes else card

        return cards[max(cards, key=promise)]

    def points(self, bid: int, size: int, made: float, tricks: float) -> float:
        """What a hand promises to score with a bid that is made with a given chance, by the tricks expected (OH-9, OH-24, OH-25)."""
        score = 5 + size if bid == 0 and self.zero_scores_hand else 10 + bid
        return made * score + (tricks - made * bid if self.miss_scores_tricks else 0)


def chances_up_to(most: int, each: list[float]) -> list[float]:
    """The chances of 0 to `most` tricks from cards of which each takes one by its own chance."""
    found = [1.0] + [0.0] * most
    for chance in each:
        found = [as_many * (1 - chance) + one_less * chance for as_many, one_less in zip(found, [0.0, *found], strict=False)]
    return found


class Outlook:
    """What the cards not seen yet may do to mine. `share` is the chance that a given one of them is in a given other hand."""

    def __init__(self, view: GameView) -> None:
        seats, turned, played = view.seats, view.turned, view.played
        self.hand = view.hand
        self.trick = played[len(played) // seats * seats :]
        self.others = seats - 1
        self.behind = self.others - len(self.trick)
        self.trump = None if turned is None else turned.suit
        seen = 0 if turned is None else 1 << turned
        for card in self.hand + played:
            seen |= 1 << card
        self.unseen = PACK & ~seen
        self.share = len(self.hand) / max(1, self.unseen.bit_count())
        self.no_other_holds = max(0.0, 1 - self.others * self.share)
        self.ruffs = [self.ruff(suit) for suit in range(4)]
        self.no_other_ruffs = [(1 - ruff) ** self.others for ruff in self.ruffs]
        self.low_trump = self.trump_length()
        self.led = 1 - NOT_LED ** (len(self.hand) if view.bidding else len(self.hand) - 1)
        if view.bidding and (view.dealer + 1) % seats == view.seat:
            self.led += OWN_LEAD * (1 - self.led)
        self.best = self.trick[0] if self.trick else None
        for card in self.trick[1:]:
            if self.beats(card):
                self.best = card

    def left(self, suit: int) -> int:
        """How many cards of a suit are not seen yet."""
        return (self.unseen >> 13 * suit & SUIT).bit_count()

    def higher(self, card: Card) -> int:
        """How many cards of its suit that are not seen yet are higher."""
        return (self.unseen >> card & SUIT >> card.rank).bit_count()

    def ruff(self, suit: int) -> float:
        """The chance that a given other hand has no card of the suit, but a trump."""
        if self.trump is None or suit == self.trump:
            return 0.0
        without = 1 - self.share
        return without ** self.left(suit) * (1 - without ** self.left(self.trump))

    def trump_length(self) -> float:
        """The chance of a trump that is not high to take a trick, by how many trumps I have and another hand should have."""
        if self.trump is None:
            return 0.0
        mine = sum(card.suit == self.trump for card in self.hand)
        return max(0.05, min(0.85, RUFF + LENGTH * (mine - self.share * self.left(self.trump))))

    def beats(self, card: Card) -> bool:
        """Whether a card takes the trick so far."""
        if self.best is None or card.suit == self.best.suit:
            return self.best is None or card > self.best
        return card.suit == self.trump

    def takes_now(self, card: Card) -> float:
        """The chance of a card to take this trick: 1 when nothing that is to come can beat it, 0 when it is beaten already."""
        if not self.beats(card):
            return 0.0
        stands = max(0.0, 1 - self.behind * self.share) ** self.higher(card)
        if card.suit == self.trump:
            return stands
        led = self.trick[0].suit if self.trick else card.suit
        return stands * (1 - self.ruffs[led]) ** self.behind

    def takes_later(self, card: Card) -> float:
        """The chance of a card to take some later trick: that no other hand has a higher one or can ruff it, and that its suit is led."""
        stands = self.no_other_holds ** self.higher(card)
        suit = card.suit
        if suit == self.trump:
            return stands + self.low_trump * (1 - stands)
        return stands * self.no_other_ruffs[suit] * self.led
