"""What a Bottle Imp bot reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.bottle_imp.actions import ACTIONS_OF_DECKS, VERBS, BottleImpAction
from engine.bottle_imp.cards import DECK_NAMES, DECKS, Card, Deck, places
from engine.bottle_imp.record import PACK_SEATS
from engine.bottle_imp.replay import number_of
from engine.record_types import NONE
from engine.views import View


class Trick(NamedTuple):
    """Cards in the order they were played; the card at place k was played by seat (leader + k) modulo the seats.

    With two seats a trick has four cards (BI-43).

    `winner` is None while the trick is in progress.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None


class Bottle(NamedTuple):
    """A bottle: the price a card must be below to buy it, and its owner, None before anybody has bought it (BI-24)."""

    price: int | float
    owner: int | None


class LastRound(NamedTuple):
    """The round before this one as everybody saw it; `scores` are what it changed in the totals.

    `first_packs` are the packs that lay face up, by seat; empty where there are no packs.
    """

    dealer: int
    tricks: tuple[Trick, ...]
    bottles: tuple[Bottle, ...]
    scores: tuple[float, ...]
    first_packs: tuple[tuple[Card, ...], ...]


class GameView(View[BottleImpAction]):
    """One seat's view of a game of Bottle Imp; lists by seat have one entry for each seat.

    Each action of `legal` has a `card` and a `verb`.
    """

    @property
    def actions(self) -> Sequence[BottleImpAction]:
        """Every action of the game, by number, with the cards of the deck in use."""
        return ACTIONS_OF_DECKS[DECK_NAMES[int(self.record["deck"])]]

    @property
    def due(self) -> str:
        """What is to be done with a card: `discard`, `pass left`, `pass right` or `play`, with two packs `pass first`
        or `pass second` (BI-10, BI-12, BI-41).
        """
        return VERBS[self.public["phase"]]

    @property
    def deck(self) -> list[Card]:
        """Every card that was dealt, in ascending order."""
        return self._cards("cards")

    @property
    def hand(self) -> list[Card]:
        """My cards, in ascending order, those of both packs where there are two."""
        return self._cards("hand")

    @property
    def first_pack(self) -> list[Card]:
        """Those of my cards that are in my first pack, face up from the first trick on (BI-40, BI-42); empty where
        there are no packs.
        """
        return self._cards_of(int(self.record["hand"]) & int(self.record["first"]))

    @property
    def opponents_first_pack(self) -> list[Card]:
        """The opponent's first pack as it lies there, face up: empty until the passing is over, and where there are no
        packs (BI-42).
        """
        if self.seats != PACK_SEATS:
            return []
        played = sum(1 << card for card in self.public["card"].tolist() if card != NONE)
        return self._cards_of(int(self.public["first"][1 - self.seat]) & ~played)

    @property
    def discarded(self) -> list[Card]:
        """What I put into the Devil's Trick (BI-10)."""
        return self._cards("discarded")

    @property
    def passed_left(self) -> list[Card]:
        """What I passed to my left neighbour, or to the opponent's first pack (BI-13, BI-41)."""
        return self._cards("passed_left")

    @property
    def passed_right(self) -> list[Card]:
        """What I passed to my right neighbour, or to the opponent's second pack."""
        return self._cards("passed_right")

    @property
    def from_left(self) -> list[Card]:
        """What my left neighbour passed to me, or the opponent to my second pack; empty until all have chosen.

        All cards change hands at once (BI-12).
        """
        return self._cards("from_left")

    @property
    def from_right(self) -> list[Card]:
        """What my right neighbour passed to me, or the opponent to my first pack."""
        return self._cards("from_right")

    @property
    def unseen(self) -> list[Card]:
        """The cards I have not seen played and do not know to be in the Devil's Trick: the other hands (what I passed
        too) and what others discarded.
        """
        mine = int(self.record["hand"]) | int(self.record["discarded"])
        seen: set[int] = {*self.public["card"].tolist(), *places(mine)}
        return [card for card in self.deck if card not in seen]

    @property
    def bottles(self) -> tuple[Bottle, ...]:
        """The bottles in the game, with their prices and owners."""
        return self._bottles(self.public)

    @property
    def price(self) -> int | float:
        """The price that counts: a card below it buys a bottle (BI-23)."""
        return number_of(max(self.public["price"].tolist()))

    @property
    def points(self) -> list[float]:
        """Points of the cards each seat has won in this round, which count for those who end it without a bottle
        (BI-30).
        """
        return self.public["points"][: self.seats].tolist()

    @property
    def trick(self) -> Trick:
        """The trick in progress; no cards when this seat leads."""
        return self._trick(self.public, self.public["tricks"], self.public["played"])

    @property
    def tricks(self) -> list[Trick]:
        """The tricks completed in this round, the first one first."""
        size = self._trick_size
        return [self._trick(self.public, number, size) for number in range(self.public["tricks"])]

    @property
    def last_round(self) -> LastRound | None:
        """The round before this one, None in the first."""
        last = self.last
        if last is None:
            return None
        size = self._trick_size
        return LastRound(
            last["dealer"],
            tuple(self._trick(last, number, size) for number in range(last["tricks"])),
            self._bottles(last),
            tuple(last["scores"][: self.seats].tolist()),
            tuple(tuple(self._cards_of(pack)) for pack in last["first"].tolist() if pack),
        )

    def points_of(self, card: Card) -> int | float:
        """What a card scores for who wins it: its merit points or the number on it (BI-30)."""
        return card.number if self.record["face"] else card.merit

    @property
    def _deck(self) -> Deck:
        return DECKS[int(self.record["deck"])]

    @property
    def _trick_size(self) -> int:
        return int(self.record["trick_size"])

    def _cards(self, field: str) -> list[Card]:
        """The cards of a field of the record, in ascending order."""
        return self._cards_of(int(self.record[field]))

    def _cards_of(self, mask: int) -> list[Card]:
        cards = self._deck.cards
        return [cards[place] for place in places(mask)]

    def _bottles(self, shown: dict[str, Any]) -> tuple[Bottle, ...]:
        bottles = int(self.record["bottles"])
        pairs = list(zip(shown["price"].tolist(), shown["owner"].tolist(), strict=True))[:bottles]
        return tuple([Bottle(number_of(price), None if owner == NONE else owner) for price, owner in pairs])

    def _trick(self, shown: dict[str, Any], number: int, cards: int) -> Trick:
        """A trick of a round as everybody saw it, with the first `cards` cards of it."""
        first = number * self._trick_size
        deck = self._deck.cards
        played: list[int] = shown["card"][first : first + cards].tolist()
        leader = int(shown["leader"][number]) if cards else self.seat
        winner = int(shown["winner"][number])
        return Trick(leader, tuple([deck[card] for card in played]), None if winner == NONE else winner)
