"""A bot that bids what its cards should take, and plays the card that leaves it nearest to its bid."""

from __future__ import annotations

from bots import Bot
from engine.oh_hell.actions import OhHellAction
from engine.oh_hell.cards import Card
from engine.oh_hell.view import GameView

PACK = (1 << 52) - 1
SUIT = (1 << 13) - 1

CAUTION = 0.2
"""Tricks bid below what the cards should take: a trick too many is harder to avoid than one too few to find."""

HEED = 0.1
"""How much of what the others have bid beyond their fair share is taken off."""

RUFF = 0.15
"""The chance of a trump that is not high to take a trick all the same."""


class OhHellRules(Bot):
    """Bids what its high cards and trumps should take, wins cheaply while it needs tricks, and sheds its dangerous cards when it does not."""

    games = ("oh-hell",)

    def act(self, view: GameView) -> OhHellAction:
        outlook = Outlook(view)
        later = {card: outlook.takes_later(card) for card in outlook.hand}
        return self.bid(view, sum(later.values())) if view.bidding else self.play(view, outlook, later)

    def bid(self, view: GameView, tricks: float) -> OhHellAction:
        """The legal bid nearest to the tricks the hand should take, fewer if the bidders before were greedy."""
        bids = [bid for bid in view.bids if bid is not None]
        greed = sum(bids) - len(bids) * view.hand_size / view.seats
        aim = tricks - CAUTION - HEED * greed
        return min(view.legal, key=lambda action: abs(action - aim))

    def play(self, view: GameView, outlook: Outlook, later: dict[Card, float]) -> OhHellAction:
        """The card after which the bid is likely to be missed by least: by this trick and by what the rest of the hand should take.

        So a needed trick is taken by the lowest card that will do, or left to a later card that is better at it; when no trick is wanted, the
        highest card that loses is thrown, for it is the one that could take a trick later. Among equals the lowest takes and the highest loses.
        """
        cards = {card: action for action in view.legal if (card := action.card) is not None}
        need = (view.bids[view.seat] or 0) - view.won[view.seat]
        if not 0 <= need <= len(outlook.hand):
            return cards[max(cards, key=lambda card: (outlook.takes_now(card), -card))]  # the bid is lost: spoil the others', cheaply
        hopes = sum(later.values())

        def miss(card: Card) -> tuple[float, int]:
            takes = outlook.takes_now(card)
            rest = hopes - later[card]
            return takes * abs(need - 1 - rest) + (1 - takes) * abs(need - rest), card if takes else -card

        return cards[min(cards, key=miss)]


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
        """The chance of a card to take some later trick: that no other hand has a higher one or can ruff it."""
        stands = self.no_other_holds ** self.higher(card)
        suit = card.suit
        if suit == self.trump:
            return stands + RUFF * (1 - stands)
        return stands * self.no_other_ruffs[suit]
