"""The second referee accepts what its own random players write, agrees with games worked out by hand, and refuses
tampered replays by rule.
"""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from split_peer import every_option, problems, random_replay, told_game
from split_peer_rules import HALF_CARDS, Round, Sheet, read_options

Replay = dict[str, Any]
Tamper = Callable[[Replay], None]

SHARED_ROWS = {"upper": {"A": [0, 7], "KQJT": [1, 2, 3, 4], "98765432": [0, 5, 5.5]}, "lower": [0, 1, 3, 6, 10]}
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "give": {"upgrade": "give"},
    "own without upgrade bonus": {"upgrade": "own", "upgrade_bonus": False},
    "other sheet": {"upgrade": "steal", "score_sheet": SHARED_ROWS},
    "one round": {"rounds": 1},
}


def rule_and_place(problem: str) -> tuple[str, str]:
    """The rule a problem names first, and the place before it."""
    found = re.fullmatch(r"(.*?): (SP-\d+): .+", problem)
    assert found, problem
    return found[2], found[1]


# ---- Games with a known course


def pack(hands: list[str], row: str, pile: str) -> list[str]:
    """A pack that deals these hands, row card and first pile cards; the other halves follow in a fixed order."""
    front = [card for hand in hands for card in hand.split()] + [row, *pile.split()]
    rest = list(HALF_CARDS)
    for card in front:
        rest.remove(card)
    return front + rest


def quiet(game: Round, lines: list[str]) -> str:
    """Draw from the pile, play nothing, discard the card that was drawn last."""
    return next(
        (line for line in ("draw pile", "decline", f"discard {game.hand[-1] if game.hand else ''}") if line in lines),
        lines[0],
    )


def scripted(script: list[str], options: dict[str, Any], seats: int, first: list[str], legal: bool) -> Replay:
    """The first round follows the script from the front, then everybody is quiet. The first dealer is the last seat,
    so that seat 0 begins.
    """
    remaining = iter(script)
    packs = [first, *(random.Random(n).sample(HALF_CARDS, 104) for n in (1, 2))]
    return told_game(
        options, seats - 1, packs, seats, lambda game, lines: next(remaining, None) or quiet(game, lines), legal
    )


MEETING = pack(["5h 5s 5d 5c 7c 7d 9h 9h Kc", "4c 4s 8c 8s 6c 6d Jh Ah 2c"], "7h", "3c 3d Ts")
MEETING_SCRIPT = [
    *(
        "draw row 1",
        "match 7d 7h",
        "bonus-draw",
        "match 5h 5s",
        "decline",
        "upgrade 1 5d",
        "decline",
        "match 9h 9h",
        "mark 1",
        "discard 3c",
    ),  # 0-9
    *(
        "draw pile",
        "match 4c 4s",
        "decline",
        "match 6c 6d",
        "swap 3 1",
        "match 8c 8s",
        "bonus-draw",
        "discard Ts",
    ),  # 10-17
]


@cache
def meeting(upgrade: str = "steal", legal: bool = False) -> Replay:
    """Two seats: a row draw, matches of all types, an upgrade, every bonus; ends when the pile runs out."""
    return scripted(MEETING_SCRIPT, {"upgrade": upgrade}, 2, MEETING, legal)


OUT_HANDS = ["2c 2c 3c 3c 4c 4c 5c 5d 5s", "6c 6d 7c 8c 9c Tc Jc Qc Kc", "6h 7h 8h 9h Th Jh Qh Kh Ah"]
OUT_AT_ONCE = pack(OUT_HANDS, "Ad", "Ac")
OUT_AT_ONCE_SCRIPT = [
    *("draw pile", "match 2c 2c", "mark 1", "match 3c 3c", "mark 1", "match 4c 4c", "decline"),  # 0-6
    *("match 5c 5d", "decline", "upgrade 3 5s", "decline", "discard Ac"),  # 7-11
    *("match 6c 6d", "decline", "decline"),  # 12-14: the laying, seats 1 and 2
]


@cache
def out_at_once(legal: bool = False) -> Replay:
    """Three seats: seat 0 goes out on its first turn, seat 1 lays a match, seat 2 has none."""
    return scripted(OUT_AT_ONCE_SCRIPT, {}, 3, OUT_AT_ONCE, legal)


@cache
def last_card_by_bonus() -> Replay:
    """Two seats: quiet until one card is left, which a strong match's bonus draw takes."""

    def choose(game: Round, lines: list[str]) -> str:
        late = [line for line in lines if len(game.pile) == 1 and line in ("match 5d 5h", "match 6d 6h", "bonus-draw")]
        return late[0] if late else quiet(game, lines)

    first = pack(["5h 5d 7c 8c 9c Tc Jc Qc Kc", "6h 6d 7h 8h 9h Th Jh Qh Kh"], "Ad", "")
    return told_game({}, 1, [first] * 3, 2, choose, False)


def test_the_meeting_by_hand() -> None:
    replay = meeting()
    one = replay["rounds"][0]
    assert one["events"][5] == {
        "seat": 0,
        "do": "upgrade",
        "match": 1,
        "card": "5d",
        "covers": "5s",
        "type": "strong",
        "owner": 0,
    }
    assert one["events"][14] == {"seat": 1, "do": "swap", "give": 3, "take": 1}
    assert one["events"][-1] == {"do": "end", "reason": "pile"}
    # Seat 0: 9 cards + 1 from the row + 1 by bonus - 6 laid - 1 laid on - 1 discarded = 3; matches 7, 9 and the 4
    # swapped in: 5 each.
    # Seat 1: 9 + 1 + 1 - 6 - 1 = 4; 82 pile cards are left, of which seat 0 draws the first, so seat 1 draws the last:
    # 5, and one mark; matches 5, 6, 8.
    assert one["scores"] == [15 - 15, 15 - 30]
    assert problems(replay) == []


def test_going_out_at_once_by_hand() -> None:
    replay = out_at_once()
    one, following = replay["rounds"][:2]
    # Seat 0: four matches, nothing in hand. Seat 1: one match, seven cards, two marks. Seat 2: nine cards.
    assert one["scores"] == [20, 5 - 45, -45]
    assert one["events"][-1] == {"do": "end", "reason": "out"}
    assert following["dealer"] == 0
    assert problems(replay) == []


def test_the_last_card_by_a_bonus_draw_ends_the_round() -> None:
    replay = last_card_by_bonus()
    assert [event["do"] for event in replay["rounds"][0]["events"][-3:]] == ["match", "bonus-draw", "end"]
    # 85 cards: an odd draw leaves 1 after the 84th, so seat 1 draws the last by bonus: 10 cards - 2 + 1 = 9 in hand and
    # a match; seat 0 holds 9.
    assert replay["rounds"][0]["scores"] == [-45, 5 - 45]
    assert [one["dealer"] for one in replay["rounds"]] == [1, 0, 1]
    assert problems(replay) == []


def test_legal_lines_by_hand() -> None:
    events = meeting(legal=True)["rounds"][0]["events"]
    assert set(events[0]["legal"]) == {"draw pile", "draw row 1"}
    assert set(events[1]["legal"]) == {"match 7c 7h", "match 7d 7h"}
    assert set(events[2]["legal"]) == {"bonus-draw", "decline"}
    assert "legal" not in events[4]
    assert set(events[5]["legal"]) == {
        *("upgrade 1 5c", "upgrade 1 5d", "match 5c 5d", "match 9h 9h"),
        *(f"discard {card}" for card in ("5c", "5d", "7c", "9h", "Kc", "3c")),
    }
    assert set(events[8]["legal"]) == {"mark 1", "decline"}
    assert set(events[14]["legal"]) == {"swap 3 0", "swap 3 1", "decline"}


def test_give_leaves_the_match_with_its_owner() -> None:
    script = ["draw pile", "match 5d 5s", "decline", "discard Kc", "draw pile", "upgrade 0 5h", "decline", "discard Ah"]
    first = pack(["5d 5s 7c 7d 7h 8c 8d 9h Kc", "5h 5d 4c 4s 6c 6d Jh Ah 2c"], "7h", "3c 3d")
    for upgrade, owner in (("give", 0), ("steal", 1)):
        replay = scripted(script, {"upgrade": upgrade}, 2, first, True)
        told = replay["rounds"][0]["events"][5]
        assert (told["covers"], told["type"], told["owner"]) == ("5s", "strong", owner)
        assert problems(replay) == []
        assert_refused(replay, "SP-8", option("upgrade", "own"))


def test_going_out_at_once_after_another_players_turn() -> None:
    """Seat 1 goes out on its first turn after seat 0 had one: only seat 2 lays, and seat 1 deals, not the left
    neighbour of the dealer, seat 2.
    """
    first = pack([OUT_HANDS[2], OUT_HANDS[0], OUT_HANDS[1]], "Ad", "Ac As")
    out = [line.replace("mark 1", "mark 0").replace("Ac", "As") for line in OUT_AT_ONCE_SCRIPT[:-1]]
    replay = scripted(["draw pile", "discard Ac", *out], {}, 3, first, True)
    assert replay["rounds"][0]["scores"] == [-45 - 10, 20, 5 - 35]
    assert [told["seat"] for told in events(replay)[-3:-1]] == [2, 2]
    assert replay["rounds"][1]["dealer"] == 1
    assert problems(replay) == []
    assert_refused(replay, "SP-12", event(-3, seat=0))


def test_sp_6_no_other_upgrade_before_the_taken_card() -> None:
    first = pack(["5d 5s 7c 7d 7h 8c 8d 9h Kc", "5h 7s 4c 4s 6c 6d Jh Ah 2c"], "Td", "3c")
    replay = scripted(
        ["draw pile", "match 5d 5s", "decline", "discard 7h", "draw row 1", "match 7h 7s"], {}, 2, first, True
    )
    assert events(replay)[5]["do"] == "match"
    assert "legal" not in events(replay)[5]
    assert_refused(replay, "SP-6", instead(5, 1, "upgrade", match=0, card="5h", covers="5s", type="strong", owner=1))


# ---- Random play


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", OPTION_SETS)
def test_random_games_are_accepted(name: str, seats: int) -> None:
    for seed in range(2):
        assert problems(random_replay(OPTION_SETS[name], seats, seed, legal=seed == 0)) == []


def test_a_random_game_is_its_arguments() -> None:
    assert random_replay({}, 3, 5) == random_replay({}, 3, 5)
    assert random_replay({}, 3, 5) != random_replay({}, 3, 6)


def test_random_play_reaches_every_event_and_both_ends() -> None:
    rounds = [one for seed in range(8) for one in random_replay({}, 3, seed, legal=False)["rounds"]]
    assert {one["events"][-1]["reason"] for one in rounds} == {"out", "pile"}
    done = {event["do"] for one in rounds for event in one["events"]}
    assert done == {"draw", "match", "upgrade", "mark", "bonus-draw", "swap", "decline", "discard", "end"}


def test_other_ways_of_telling_the_same_game() -> None:
    for replay in (copy.deepcopy(meeting(legal=True)), copy.deepcopy(out_at_once(legal=True)), random_replay({}, 2, 1)):
        replay["note"] = "unknown keys are tolerated"
        for one in replay["rounds"]:
            one["deal"]["row"] = [one["deal"]["row"]]
            one["teams"] = [[seat] for seat in range(replay["seats"])]
            one["events"] = [event for event in one["events"] if event["do"] != "decline" or "legal" in event]
            for event in one["events"]:
                event["legal"] = list(reversed(event.get("legal", []))) or None
                if event["do"] == "match":
                    event["cards"].reverse()
                    event["id"] += 10
                for key in ("match", "give", "take"):
                    if key in event:
                        event[key] += 10
                if event["do"] == "decline" and event["bonus"]:
                    event["bonus"] = {"perfect": "mark", "strong": "bonus-draw", "weak": "swap"}[event["bonus"]]
                if event["legal"]:
                    event["legal"] = [renumbered(line) for line in event["legal"]]
        assert problems(replay) == []


def renumbered(line: str) -> str:
    """The line with every match id ten higher."""
    if line.startswith(("upgrade", "swap")):
        return re.sub(r" (\d+)(?= |$)", lambda found: f" {int(found[1]) + 10}", line)
    return line


# ---- Tampered replays


def events(replay: Replay) -> list[dict[str, Any]]:
    """The first round's events."""
    return replay["rounds"][0]["events"]


def setting(key: str, value: object) -> Tamper:
    return lambda replay: replay.__setitem__(key, value)


def option(key: str, value: object) -> Tamper:
    return lambda replay: replay["options"].__setitem__(key, value)


def event(index: int, **changes: object) -> Tamper:
    """Change keys of one event of the first round."""
    return lambda replay: events(replay)[index].update(changes)


def instead(index: int, seat: int, do: str, **keys: object) -> Tamper:
    """Another event in the place of one of the first round's."""
    return lambda replay: events(replay).__setitem__(index, {"seat": seat, "do": do, **keys})


def before(index: int, seat: int, do: str, **keys: object) -> Tamper:
    """One event more."""
    return lambda replay: events(replay).insert(
        index if index >= 0 else len(events(replay)) + index, {"seat": seat, "do": do, **keys}
    )


def without(index: int) -> Tamper:
    """One event less."""
    return lambda replay: events(replay).__delitem__(index)


def in_round(index: int, key: str, value: object) -> Tamper:
    return lambda replay: replay["rounds"][index].__setitem__(key, value)


def in_deal(key: str, change: Callable[[Any], Any]) -> Tamper:
    return lambda replay: replay["rounds"][0]["deal"].__setitem__(key, change(replay["rounds"][0]["deal"][key]))


def legal_change(index: int, change: Callable[[list[str]], list[str] | None]) -> Tamper:
    return lambda replay: events(replay)[index].__setitem__("legal", change(events(replay)[index]["legal"]))


MEETINGS: dict[str, tuple[str, Tamper]] = {
    "another format": ("SP-1", setting("format", "arena-replay/2")),
    "seven seats": ("SP-1", setting("seats", 7)),
    "partners": ("SP-1", setting("layout", "2")),
    "teams": ("SP-1", in_round(0, "teams", [[0, 1]])),
    "two rounds": ("SP-1", lambda replay: replay["rounds"].pop()),
    "another number of rounds": ("SP-1", option("rounds", 2)),
    "no number of rounds": ("SP-1", option("rounds", 0)),
    "an option of another game": ("SP-1", option("weather", "fine")),
    "a third half of a face": ("SP-1", in_deal("pile", lambda pile: ["5h", *pile[1:]])),
    "a face of no deck": ("SP-1", in_deal("row", lambda row: "1h")),
    "a card short": ("SP-1", in_deal("pile", lambda pile: pile[1:])),
    "a hand of eight": ("SP-2", in_deal("hands", lambda hands: [hands[0][1:], hands[1]])),
    "a row of two": ("SP-2", in_deal("row", lambda row: [row, row])),
    "the wrong player begins": ("SP-3", event(0, seat=1)),
    "a turn out of turn": ("SP-3", event(10, seat=0)),
    "a turn without a draw": ("SP-4", without(10)),
    "two draws in a turn": ("SP-4", before(11, 1, "draw", **{"from": "pile", "cards": ["Ts"]})),
    "no discard": ("SP-3", without(9)),
    "a discard from nowhere": ("SP-4", event(9, card="As")),
    "an event nobody knows": ("SP-4", event(9, do="pass")),
    "another pile card": ("SP-5", event(10, cards=["Ts"])),
    "a turn after the last pile card": ("SP-5", before(-1, 0, "discard", card="Kc")),
    "a row card that cannot be played": ("SP-6", instead(10, 1, "draw", **{"from": "row", "cards": ["3c"]})),
    "more than the row": ("SP-6", event(0, cards=["7h", "7h"])),
    "another row card": ("SP-6", event(0, cards=["7s"])),
    "another match before the taken card": ("SP-6", instead(1, 0, "match", cards=["9h", "9h"], type="perfect", id=0)),
    "a discard before the taken card": ("SP-6", instead(1, 0, "discard", card="Kc")),
    "different numbers": ("SP-7", event(3, cards=["5h", "9h"])),
    "a match from nowhere": ("SP-7", event(3, cards=["5h", "5h"])),
    "three cards": ("SP-7", event(3, cards=["5h", "5s", "5d"])),
    "another type": ("SP-7", event(3, type="strong")),
    "an id used before": ("SP-7", event(3, id=0)),
    "an upgrade that is no stronger": ("SP-8", event(5, match=0, card="7c")),
    "an upgrade of no match": ("SP-8", event(5, match=7)),
    "an upgrade from nowhere": ("SP-8", event(5, card="5s")),
    "the other half covered": ("SP-8", event(5, covers="5h")),
    "another upgraded type": ("SP-8", event(5, type="perfect")),
    "an upgrade for somebody else": ("SP-8", event(5, owner=1)),
    "no option upgrade": ("SP-8", lambda replay: replay["options"].pop("upgrade")),
    "an unknown upgrade": ("SP-8", option("upgrade", "borrow")),
    "no bonus decision": ("SP-9", without(2)),
    "the bonus of another type": ("SP-9", instead(2, 0, "mark", target=1)),
    "another bonus card": ("SP-9", event(2, card="Ts")),
    "declining another bonus": ("SP-9", event(6, bonus="perfect")),
    "a bonus for an upgrade that earns none": ("SP-9", option("upgrade_bonus", False)),
    "marking oneself": ("SP-9", event(8, target=0)),
    "marking nobody": ("SP-9", event(8, target=2)),
    "a swap of different types": ("SP-9", event(14, give=4)),
    "a swap with oneself": ("SP-9", event(14, take=4)),
    "giving what is not one's own": ("SP-9", event(14, give=0)),
    "a bonus out of the blue": ("SP-9", before(9, 0, "bonus-draw", card="3d")),
    "the round breaks off": ("SP-12", lambda replay: events(replay).__delitem__(slice(20, None))),
    "an end before its time": ("SP-12", instead(9, 0, "end", reason="out")),
    "no end": ("SP-5", without(-1)),
    "another reason": ("SP-5", event(-1, reason="out")),
    "something after the end": (
        "SP-5",
        lambda replay: events(replay).append({"seat": 0, "do": "draw", "from": "pile", "cards": ["2c"]}),
    ),
    "other scores": ("SP-13", in_round(1, "scores", [0, 0])),
    "the wrong second dealer": ("SP-14", in_round(1, "dealer", 1)),
    "a first dealer without a seat": ("SP-15", in_round(0, "dealer", 2)),
    "other totals": ("SP-16", setting("totals", [0, 0])),
    "another winner": ("SP-16", lambda replay: replay.update(winners=[0, 1])),
    "no winners": ("SP-16", lambda replay: replay.pop("winners")),
    "a sheet without a row for the ten": (
        "SP-16",
        option("score_sheet", {"upper": {"AKQJ": [0, 5], "98765432": [0, 5]}, "lower": 5}),
    ),
    "another sheet": ("SP-13", option("score_sheet", {"lower": 6})),
}
OUTS: dict[str, tuple[str, Tamper]] = {
    "an upgrade while laying": (
        "SP-12",
        instead(12, 1, "upgrade", match=3, card="6c", covers="5c", type="strong", owner=1),
    ),
    "a discard while laying": ("SP-12", instead(12, 1, "discard", card="6c")),
    "a bonus while laying": ("SP-12", before(13, 1, "bonus-draw", card="2c")),
    "laying of a player who had a turn": ("SP-12", event(12, seat=0)),
    "laying out of order": ("SP-12", before(12, 2, "decline", bonus=None)),
    "laying not ended": ("SP-12", lambda replay: events(replay).__delitem__(slice(12, 14))),
    "a bonus declined while laying": ("SP-12", event(13, bonus="weak")),
    "the pile named as the reason": ("SP-12", event(-1, reason="pile")),
    "play after going out": ("SP-12", instead(12, 1, "draw", **{"from": "pile", "cards": ["2d"]})),
    "a deal that passes left though somebody went out": ("SP-14", in_round(1, "dealer", 1)),
}


def assert_refused(replay: Replay, rule: str, tamper: Tamper) -> None:
    tampered = copy.deepcopy(replay)
    tamper(tampered)
    assert tampered != replay
    found = problems(tampered)
    assert found
    assert rule_and_place(found[0])[0] == rule, found


@pytest.mark.parametrize("name", MEETINGS)
def test_tampered_meeting_is_refused_by_rule(name: str) -> None:
    assert_refused(meeting(), *MEETINGS[name])


@pytest.mark.parametrize("name", OUTS)
def test_tampered_going_out_is_refused_by_rule(name: str) -> None:
    assert_refused(out_at_once(), *OUTS[name])


def test_sp_10_the_last_bonus_card_leaves_no_turn() -> None:
    replay = last_card_by_bonus()
    assert_refused(replay, "SP-10", before(-1, 1, "discard", card="7h"))
    assert_refused(replay, "SP-10", event(-1, reason="out"))


TEN_CARDS = ["2c 2c 3c 3c 4c 4c 5c 5c 6c", "2h 3h 4h 5h 7h 8h 9h Th Jh"]
FOUR_MATCHES = [
    "draw pile",
    *(line for number in "2345" for line in (f"match {number}c {number}c", "decline")),
]  # events 0-8


def test_sp_11_a_match_may_not_take_the_last_two_cards() -> None:
    replay = scripted([*FOUR_MATCHES, "discard 6c"], {}, 2, pack(TEN_CARDS, "Ah", "6d"), False)
    assert problems(replay) == []
    assert_refused(replay, "SP-11", instead(9, 0, "match", cards=["6c", "6d"], type="weak", id=4))


def test_sp_11_an_upgrade_may_not_take_the_last_card() -> None:
    hands = ["2c 2c 3c 3c 4c 4c 6c 6d 6c", TEN_CARDS[1]]
    script = [*FOUR_MATCHES[:7], "match 6c 6d", "decline", "upgrade 3 6s", "decline", "discard 6c"]
    replay = scripted(script, {}, 2, pack(hands, "Ah", "6s"), True)
    assert problems(replay) == []
    assert_refused(replay, "SP-11", instead(11, 0, "upgrade", match=3, card="6c", covers="6s", type="perfect", owner=0))


def test_sp_6_counts_sp_11() -> None:
    """Seat 0 holds 6d alone: 6s from the row's end would leave nothing to discard after the match; with 6c from below
    it, 6c can be played.
    """
    script = [*FOUR_MATCHES, "discard 6c", "draw pile", "discard 6s"]  # events 9-11
    first = pack(TEN_CARDS, "Ah", "6d 6s")
    assert_refused(
        scripted(script, {}, 2, first, False), "SP-6", instead(12, 0, "draw", **{"from": "row", "cards": ["6s"]})
    )
    replay = scripted([*script, "draw row 2", "match 6c 6s", "bonus-draw", "discard 6d"], {}, 2, first, True)
    assert set(events(replay)[12]["legal"]) == {"draw pile", "draw row 2"}
    assert set(events(replay)[13]["legal"]) == {"match 6c 6d", "match 6c 6s"}
    assert problems(replay) == []


def test_sp_6_is_met_by_either_half_of_the_taken_face() -> None:
    """Seat 0 holds 7h and 7c and takes 7h: both halves of 7h may be laid together."""
    first = pack(["7h 7c 2c 3c 4c 5c 6c 8c 9c", "2h 3h 4h 5h 6h 8h 9h Th Jh"], "7h", "")
    replay = scripted(["draw row 1"], {}, 2, first, True)
    assert set(scripted(["draw row 1", "match 7h 7h"], {}, 2, first, True)["rounds"][0]["events"][1]["legal"]) == {
        "match 7h 7h",
        "match 7c 7h",
    }
    assert problems(replay) == []


def test_sheet_rows_are_full_at_their_last_value_and_sp_16_counts_the_empty_sheet() -> None:
    """Every row of `SHARED_ROWS` is its number's own: four kings' matches would not fill the queens' row; K, Q, J, T
    are worth 1 from the start.
    """
    sheet = Sheet(Counter({"K": 9, "A": 1, "2": 1}), 7)
    options = read_options(every_option({"score_sheet": SHARED_ROWS}))
    assert sheet.value(options) == 4 + 1 + 1 + 1 + 7 + 5 - 10
    assert Sheet().value(options) == 4
    replay = random_replay({"score_sheet": SHARED_ROWS}, 2, 0)
    assert [sum(scores) for scores in zip(*(one["scores"] for one in replay["rounds"]), strict=True)] == replay[
        "totals"
    ]


def test_the_default_sheet() -> None:
    options = read_options(every_option({}))
    assert Sheet(Counter({"A": 6, "Q": 2, "T": 3}), 4).value(options) == 110 + 20 + 20 - 20
    assert Sheet(Counter({"A": 8, "2": 7}), 0).value(options) == 110 + 50


LEGALS: dict[str, tuple[str, Tamper]] = {
    "the pile left out": ("SP-5", legal_change(0, lambda lines: ["draw row 1"])),
    "the row left out": ("SP-6", legal_change(0, lambda lines: ["draw pile"])),
    "too much row": ("SP-6", legal_change(0, lambda lines: [*lines, "draw row 2"])),
    "a discard before the taken card": ("SP-6", legal_change(1, lambda lines: [*lines, "discard Kc"])),
    "a match left out": ("SP-7", legal_change(1, lambda lines: lines[:1])),
    "an upgrade left out": ("SP-8", legal_change(5, lambda lines: [line for line in lines if line != "upgrade 1 5c"])),
    "an upgrade that is no stronger": ("SP-8", legal_change(5, lambda lines: [*lines, "upgrade 0 7c"])),
    "a mark against oneself": ("SP-9", legal_change(8, lambda lines: [*lines, "mark 0"])),
    "no decline": ("SP-9", legal_change(8, lambda lines: ["mark 1"])),
    "a discard left out": ("SP-4", legal_change(5, lambda lines: [line for line in lines if line != "discard Kc"])),
    "no line at all": ("SP-1", legal_change(5, lambda lines: [*lines, "pass"])),
    "no list": ("SP-4", legal_change(5, lambda lines: None)),
}


@pytest.mark.parametrize("name", LEGALS)
def test_tampered_legal_lists_are_found(name: str) -> None:
    rule, tamper = LEGALS[name]
    replay = copy.deepcopy(meeting(legal=True))
    tamper(replay)
    assert [rule_and_place(problem)[0] for problem in problems(replay)] == [rule]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield value, key
        yield from places(inner)


def test_junk_is_reported_and_never_raised() -> None:
    chance = random.Random(3)
    base = random_replay({"score_sheet": SHARED_ROWS}, 6, 4)
    assert problems(base) == []
    for _ in range(50):
        replay = copy.deepcopy(base)
        container, key = chance.choice(list(places(replay)))
        container[key] = chance.choice([None, True, -1, 10**30, "", "Zz", [], [[]], {}, {"a": 1}, 1.5])
        assert all(rule_and_place(problem) for problem in problems(replay))
    for junk in ({}, [], None, 3):
        assert problems(junk)  # type: ignore[arg-type]
