"""A bot that weighs every play by the boxes it fills and empties, keeps what may still pair, and goes out while others hold cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bots import Bot, Table
from engine.split.actions import SplitAction
from engine.split.cards import RANKS, TYPES, Card, improves, paired, type_of
from engine.split.score_sheet import ScoreSheet
from engine.split.view import GameView, Match

LEADER = 0.5
"""How much more a point counts that is taken from the leader than one from another player."""

STUCK = 0.6
"""How likely a card that is kept will still be in hand when the round ends, while every other hand is full; with shorter hands it is likelier."""

FULL_HAND = 9

NEAR_THE_END = 3
"""Cards in a hand that may be out within a turn."""

MOST_TRIED = 5
"""Cards of one number of which every order of plays is tried; more are rare, and would take long."""

NEXT_TURNS = 2.5
"""How many draws a card waits for a partner before it is worth nothing."""

Laid = tuple[int, int, int, int]
"""A match as place, owner and faces."""


class SplitRules(Bot):
    """Plays what fills boxes or takes them from others, takes from the row what pays for the cards on it, and goes out while others hold cards."""

    games = ("split",)

    def start(self, table: Table) -> None:
        options: Any = table.options
        sheet = ScoreSheet.model_validate(options["score_sheet"])
        self.rows = [sheet.upper_row(rank) for rank in range(len(RANKS))]
        self.lower = sheet.lower
        self.me = table.seat
        self.steal = options["upgrade"] == "steal"
        self.own_only = options["upgrade"] == "own"
        self.upgrade_bonus = options["upgrade_bonus"]

    def act(self, view: GameView) -> SplitAction:
        legal = view.legal
        self.look(view)
        choose: dict[str, Callable[[GameView, Sequence[SplitAction]], SplitAction]] = {
            "draw": self.draw, "play": self.play, "swap": self.swap, "bonus draw": self.bonus_draw, "mark": self.mark, "lay": self.lay,
        }  # fmt: skip
        return choose[view.due](view, legal)

    # What is on the table

    def look(self, view: GameView) -> None:
        """Note what the worth of a play depends on: sheets with the matches on the table, hands, and the cards that are not seen."""
        self.matches = view.matches
        self.held = view.hand_sizes
        self.filled = [list(sheet.positive) for sheet in view.sheets]
        for match in self.matches:
            self.filled[match.owner][match.id.rank] += 1
        self.negative = [sheet.negative for sheet in view.sheets]
        self.others = [seat for seat in range(view.seats) if seat != self.me]
        self.standing = [self.standing_of(seat) for seat in range(view.seats)]
        leader = max(self.others, key=lambda seat: self.standing[seat])
        self.weight = [(1 + LEADER * (seat == leader)) / len(self.others) for seat in range(view.seats)]
        self.unseen = [0] * len(RANKS)
        unseen = view.unseen
        for card in unseen:
            self.unseen[card.rank] += 1
        self.unseen_cards = max(1, len(unseen))
        self.cost = self.lower_value(self.negative[self.me] + 1) - self.lower_value(self.negative[self.me])
        # the shorter the shortest other hand, the sooner the round may end
        soon = 1 - min(1.0, min(self.held[seat] for seat in self.others) / FULL_HAND)
        self.keeping = self.cost * (STUCK + (1 - STUCK) * soon)
        self.swap_worth = max([0.0, *(self.worth_of_swap(give, take) for give in self.matches for take in self.matches)])
        self.mark_worth = max([0.0, *map(self.worth_of_mark, self.others)])
        self.draw_worth = 0.0
        self.draw_worth = max(0.0, self.worth_of_draw(view.hand)) if view.pile_size > 1 else 0.0

    def standing_of(self, seat: int) -> float:
        """What a player's sheet would be worth if the round ended now."""
        upper = sum(self.row_value(rank, filled) for rank, filled in enumerate(self.filled[seat]))
        return upper - self.lower_value(self.negative[seat] + self.held[seat])

    def row_value(self, rank: int, filled: int) -> int:
        row = self.rows[rank]
        return row[min(filled, len(row) - 1)]

    def lower_value(self, filled: int) -> int:
        if isinstance(self.lower, int):
            return self.lower * filled
        return self.lower[min(filled, len(self.lower) - 1)]

    def step(self, seat: int, rank: int, more: int = 0) -> float:
        """What another match of a number brings to a player who has `more` of it than lie there now."""
        filled = self.filled[seat][rank] + more
        return self.row_value(rank, filled + 1) - self.row_value(rank, filled)

    # What plays are worth

    def best_play(self, rank: int, cards: list[Card], matches: list[Laid], mine: int = 0, wanted: Card | None = None) -> tuple[float, SplitPlay | None]:
        """The best sequence of plays of one number with these cards, and its first play, which uses `wanted`; `mine` are matches it has brought before."""
        best: tuple[float, SplitPlay | None] = (0.0, None)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                continue
            for other in sorted(set(cards[place + 1 :])):
                if wanted is not None and wanted not in (card, other):
                    continue
                left = list(cards)
                left.remove(card)
                left.remove(other)
                worth = 2 * self.keeping + self.step(self.me, rank, mine) + self.worth_of_bonus(type_of(card, other))
                worth += self.best_play(rank, left, [*matches, (-1, self.me, card, other)], mine + 1)[0] if left else 0
                if worth > best[0]:
                    best = (worth, (None, card, other))
            if wanted is not None and card != wanted:
                continue
            for number, (match, owner, first, second) in enumerate(matches):
                if (self.own_only and owner != self.me) or not improves(first, second, card):
                    continue
                kept = paired(first, second, card)
                worth = self.keeping + (self.worth_of_bonus(type_of(kept, card)) if self.upgrade_bonus else 0)
                taken = self.steal and owner != self.me
                if taken:
                    worth += self.step(self.me, rank, mine) + self.weight[owner] * self.step(owner, rank, -1)
                left = list(cards)
                left.remove(card)
                if left:
                    after = [*matches[:number], (match, self.me if taken else owner, int(kept), int(card)), *matches[number + 1 :]]
                    worth += self.best_play(rank, left, after, mine + taken)[0]
                if worth > best[0]:
                    best = (worth, (match, card, None))
        return best

    def laid(self, rank: int) -> list[Laid]:
        """The matches of a number that are not perfect."""
        found = [match for match in self.matches if match.id.rank == rank and match.type != TYPES[-1]]
        return [(int(match.id), match.owner, int(match.cards[0]), int(match.cards[1])) for match in found]

    def worth_of_bonus(self, kind: int) -> float:
        """What the bonus of a type is likely to bring (SP-9)."""
        return (self.swap_worth, self.draw_worth, self.mark_worth)[kind]

    def worth_of_mark(self, seat: int) -> float:
        """A negative box of another player."""
        return self.weight[seat] * (self.lower_value(self.negative[seat] + self.held[seat] + 1) - self.lower_value(self.negative[seat] + self.held[seat]))

    def worth_of_swap(self, give: Match, take: Match) -> float:
        """A match of mine against one of another player, as the boxes stand; numbers alike change nothing."""
        if give.owner != self.me or take.owner == self.me or give.type != take.type or give.id.rank == take.id.rank:
            return 0.0
        mine = self.step(self.me, take.id.rank) - self.step(self.me, give.id.rank, -1)
        return mine + self.weight[take.owner] * (self.step(take.owner, take.id.rank, -1) - self.step(take.owner, give.id.rank))

    def worth_of_draw(self, hand: Sequence[Card]) -> float:
        """A card nobody has seen: it pairs with one of mine or makes a match stronger, or it is one more to be rid of."""
        worth = 0.0
        for rank in range(len(RANKS)):
            if not self.unseen[rank]:
                continue
            usable = 0.0
            if any(card.rank == rank for card in hand):
                usable = 2 * self.keeping + self.step(self.me, rank)
            else:
                open_to = [owner for _, owner, _, _ in self.laid(rank) if owner == self.me or not self.own_only]
                if open_to:
                    takes = max(self.step(self.me, rank) if self.steal and owner != self.me else 0.0 for owner in open_to)
                    usable = 0.7 * (self.keeping + takes)
            worth += self.unseen[rank] / self.unseen_cards * usable
        return worth - self.keeping

    # A turn

    def draw(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """The pile, or as many cards of the row as pay for those that stay in hand."""
        by_rank = ranked(view.hand)
        plays = {rank: self.best_play(rank, cards, self.laid(rank))[0] for rank, cards in by_rank.items()}
        before = sum(plays.values())
        best, choice = self.worth_of_draw(view.hand), legal[0]
        if view.pile_size == 1:
            best = self.standing[self.me] - max(self.standing[seat] for seat in self.others)
        rows = {action.count: action for action in legal[1:]}
        for taking, card in enumerate(reversed(view.row), 1):
            cards = by_rank.setdefault(card.rank, [])
            cards.append(card)
            plays[card.rank] = self.best_play(card.rank, cards[-MOST_TRIED:], self.laid(card.rank))[0]
            if taking in rows:
                worth = sum(plays.values()) - before - taking * self.keeping
                if worth > best:
                    best, choice = worth, rows[taking]
        return choice

    def play(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """The play that is worth most; a discard where none is worth anything, or where it would end a round that should go on."""
        offered = {play_of(action): action for action in legal if action.verb in ("match", "upgrade")}
        stays = len(offered) < len(legal) and not self.wants_out(view)
        best, choice = 0.0, None
        for rank, cards in ranked(view.hand).items():
            worth, first = self.best_play(rank, tried(cards, view.to_play), self.laid(rank), 0, view.to_play)
            action = offered.get(first) if first is not None else None
            if action is None or (stays and len(view.hand) - (2 if action.cards else 1) < 2):
                continue
            if worth > best or choice is None:
                best, choice = worth, action
        if choice is not None:
            return choice
        if len(offered) == len(legal):
            return legal[-1]
        return min((action for action in legal if action.verb == "discard"), key=lambda action: self.worth_of_keeping(view, action.card))

    def wants_out(self, view: GameView) -> bool:
        """Whether the round may end now: always but in the last one, which it does not end behind another player while nobody else is near the end."""
        if view.round + 1 < view.rounds or min(self.held[seat] for seat in self.others) <= NEAR_THE_END:
            return True
        with_empty_hand = self.standing[self.me] + self.held[self.me] * self.cost
        return with_empty_hand >= max(self.standing[seat] for seat in self.others)

    def worth_of_keeping(self, view: GameView, card: Card | None) -> float:
        """What a card may still bring to me, and to the next player if I lay it on the row."""
        assert card is not None
        rank = card.rank
        cards = [other for other in view.hand if other.rank == rank]
        without = list(cards)
        without.remove(card)
        worth = self.best_play(rank, cards[-MOST_TRIED:], self.laid(rank))[0] - (
            self.best_play(rank, without[-MOST_TRIED:], self.laid(rank))[0] if without else 0
        )
        pairs = 2 * self.keeping + self.step(self.me, rank)
        worth += min(1.0, NEXT_TURNS * self.unseen[rank] / self.unseen_cards) * pairs
        for depth, other in enumerate(reversed(view.row), 2):
            if other.rank == rank:
                worth = max(worth, pairs - depth * self.keeping)
        return worth + self.worth_to_the_next(view, card)

    def worth_to_the_next(self, view: GameView, card: Card) -> float:
        """What the next player is likely to make of a card on top of the row."""
        rank, seat = card.rank, (self.me + 1) % view.seats
        likely = 1 - (1 - self.unseen[rank] / self.unseen_cards) ** self.held[seat]
        if any(other.rank == rank for other in view.known[seat]):
            likely = 1.0
        worth = likely * (2 * self.cost + self.step(seat, rank))
        for _, owner, first, second in self.laid(rank):
            if improves(first, second, card) and (owner == seat or not self.own_only):
                gain = self.step(seat, rank) if self.steal and owner != seat else 0
                loss = self.step(self.me, rank, -1) / self.weight[seat] if self.steal and owner == self.me else 0
                worth = max(worth, self.cost + gain + loss)
        return self.weight[seat] * worth

    # Bonuses and the laying

    def swap(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """The swap that gains most, if any does."""
        by_id = {match.id: match for match in self.matches}

        def worth(action: SplitAction) -> float:
            if action.give is None or action.take is None:
                return 0.0
            return self.worth_of_swap(by_id[action.give], by_id[action.take])

        return max(legal, key=worth)

    def bonus_draw(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """Another card where it is likely to be of use; the pile's last one where the round may end as it stands."""
        if view.pile_size == 1:
            ends_well = self.standing[self.me] - self.cost > max(self.standing[seat] for seat in self.others)
            return legal[0] if ends_well else legal[1]
        return legal[0] if self.worth_of_draw(view.hand) > 0 else legal[1]

    def mark(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """The player whom a box hurts most, counting the leader higher."""
        return max(reversed(legal), key=lambda action: 0.0 if action.target is None else self.worth_of_mark(action.target))

    def lay(self, view: GameView, legal: Sequence[SplitAction]) -> SplitAction:
        """Every match, the richest number first."""

        def worth(action: SplitAction) -> float:
            return self.step(self.me, action.cards[0].rank) + 2 * self.cost if action.cards is not None else 0.0

        return max(legal, key=worth)


SplitPlay = tuple[int | None, Card, Card | None]
"""The match that is upgraded and the card, or None and the two cards of a new match."""


def play_of(action: SplitAction) -> SplitPlay:
    """What a match or an upgrade plays."""
    if action.cards is not None:
        return (None, *action.cards)
    assert action.card is not None
    return (action.match, action.card, None)


def tried(cards: list[Card], wanted: Card | None) -> list[Card]:
    """As many cards of a number as are tried, among them the one that is to be played."""
    return sorted(cards, key=lambda card: card == wanted)[-MOST_TRIED:]


def ranked(hand: Sequence[Card]) -> dict[int, list[Card]]:
    """A hand number by number."""
    found: dict[int, list[Card]] = {}
    for card in hand:
        found.setdefault(card.rank, []).append(card)
    return found
