"""Replays that are wrong in one thing each: the cell, the change, and the place and cause by which it is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cells import Cell

OH_HELL = Cell("oh-hell", "standard", 4, "1-1-1-1")
BOTTLE_IMP = Cell("bottle-imp", "expanded", 4, "2-1-1")
TWO_PACKS = Cell("bottle-imp", "expanded", 2, "1-1")
SPLIT = Cell("split", "standard", 3, "1-1-1")


def last(document: Any) -> Any:
    return document["rounds"][-1]


def first_of(document: Any, do: str) -> Any:
    return next(event for one in document["rounds"] for event in one["events"] if event["do"] == do)


Change = Callable[[Any], object]

WRONG: dict[str, tuple[Cell, Change, str, str]] = {
    "dealer": (
        OH_HELL,
        lambda one: last(one).update(dealer=(last(one)["dealer"] + 1) % 4),
        "rounds[12].dealer",
        "by the rules",
    ),
    "first dealer": (
        OH_HELL,
        lambda one: one["rounds"][0].update(dealer=4),
        "rounds[0].dealer",
        "the seats are 0 to 3",
    ),
    "teams": (BOTTLE_IMP, lambda one: last(one)["teams"].reverse(), "rounds[7].teams", "by the rules it is"),
    "teams left out": (BOTTLE_IMP, lambda one: last(one).pop("teams"), "rounds[7].teams", "is missing"),
    "teams where nobody has any": (
        OH_HELL,
        lambda one: last(one).update(teams=[[0], [1], [2], [3]]),
        "rounds[12].teams",
        "has no place here",
    ),
    "a card dealt twice": (
        OH_HELL,
        lambda one: last(one)["deal"]["hands"].__setitem__(0, last(one)["deal"]["hands"][1]),
        "rounds[12].deal",
        "is dealt 2 times, and the pack has it 1 times",
    ),
    "no card": (
        OH_HELL,
        lambda one: last(one)["deal"]["hands"][0].__setitem__(0, "1c"),
        "rounds[12].deal",
        "'1c' is dealt and is no card",
    ),
    "a card that is not in the deck": (
        Cell("bottle-imp", "classic", 3, "1-1-1"),
        lambda one: one["rounds"][0]["deal"]["hands"][0].__setitem__(0, "2.5"),
        "rounds[0].deal",
        "'2.5' is dealt and is no card",
    ),
    "a hand too small": (
        OH_HELL,
        lambda one: last(one)["deal"]["hands"][2].pop(),
        "rounds[12].deal.hands[2]",
        "by the rules there are",
    ),
    "a hand that is none": (
        OH_HELL,
        lambda one: last(one)["deal"]["hands"].__setitem__(2, "Td"),
        "rounds[12].deal.hands[2]",
        "has no list",
    ),
    "a pack left out": (TWO_PACKS, lambda one: last(one)["deal"].pop("second"), "rounds[3].deal.second", "is missing"),
    "a part that no deal has": (
        OH_HELL,
        lambda one: last(one)["deal"].update(kitty=[]),
        "rounds[12].deal.kitty",
        "is no part of a deal",
    ),
    "no trump": (
        OH_HELL,
        lambda one: one["rounds"][0]["deal"].update(turned=None),
        "rounds[0].deal.turned",
        "is None; by the rules there is a card",
    ),
    "another seat": (
        OH_HELL,
        lambda one: last(one)["events"][0].update(seat=9),
        "rounds[12].events[0].seat",
        "is to act",
    ),
    "nobody's deed": (
        OH_HELL,
        lambda one: last(one)["events"][0].pop("seat"),
        "rounds[12].events[0].seat",
        "is missing; seat",
    ),
    "a bid too high": (
        OH_HELL,
        lambda one: one["rounds"][0]["events"][0].update(bid=17),
        "rounds[0].events[0]",
        "bid 17 is not legal",
    ),
    "a bid that is a card": (
        OH_HELL,
        lambda one: one["rounds"][0]["events"][0].update(bid=20),
        "rounds[0].events[0]",
        "no deed of this game is told so",
    ),
    "a bid that is true": (
        OH_HELL,
        lambda one: one["rounds"][0]["events"][0].update(bid=one["rounds"][0]["events"][0]["bid"] == 1),
        "rounds[0].events[0]",
        "by the rules",
    ),
    "a card not in the hand": (
        OH_HELL,
        lambda one: first_of(one, "play").update(card=one["rounds"][0]["deal"]["turned"]),
        "rounds[0].events",
        "is not in the hand",
    ),
    "a card that is a list": (
        OH_HELL,
        lambda one: first_of(one, "play").update(card=["Td"]),
        "rounds[0].events",
        "no deed of this game is told so",
    ),
    "another deed": (
        SPLIT,
        lambda one: last(one)["events"][0].update(do="jump"),
        "rounds[",
        "no deed of this game is told so",
    ),
    "who took the trick": (
        OH_HELL,
        lambda one: first_of(one, "trick").update(winner=7),
        "rounds[0].events",
        "by the rules it is",
    ),
    "the price": (
        BOTTLE_IMP,
        lambda one: first_of(one, "trick").update(price=1),
        "rounds[0].events",
        "by the rules it is",
    ),
    "the bottle": (
        BOTTLE_IMP,
        lambda one: first_of(one, "trick").pop("bottle"),
        "rounds[0].events",
        "is missing; by the rules",
    ),
    "to whom a card is passed": (
        BOTTLE_IMP,
        lambda one: first_of(one, "pass").update(to=first_of(one, "pass")["seat"]),
        "rounds[0].events",
        "by the rules it is",
    ),
    "the pack it is passed to": (
        TWO_PACKS,
        lambda one: first_of(one, "pass").update(pack="third"),
        "rounds[0].events",
        "by the rules it is",
    ),
    "the type of a match": (
        SPLIT,
        lambda one: first_of(one, "match").update(type="great"),
        "rounds[",
        "by the rules it is",
    ),
    "what was drawn": (SPLIT, lambda one: first_of(one, "draw").update(cards=["2c", "2c"]), "rounds[0].events[0]", ""),
    "how the round ended": (
        SPLIT,
        lambda one: first_of(one, "end").update(reason="bored"),
        "rounds[0].events",
        "by the rules it is",
    ),
    "an event too many": (
        OH_HELL,
        lambda one: last(one)["events"].append({"do": "rest"}),
        "rounds[12].events",
        "the round was over before this",
    ),
    "an event too few": (
        OH_HELL,
        lambda one: last(one)["events"].pop(),
        "rounds[12].events",
        "is missing; by the rules",
    ),
    "a trick too few": (
        OH_HELL,
        lambda one: last(one).update(events=last(one)["events"][:-5]),
        "rounds[12].events",
        "the round is not over",
    ),
    "something said of a deed": (
        OH_HELL,
        lambda one: last(one)["events"][0].update(mood="glad"),
        "rounds[12].events[0].mood",
        "has no place here",
    ),
    "scores": (
        OH_HELL,
        lambda one: last(one)["scores"].__setitem__(2, 99),
        "rounds[12].scores[2]",
        "is 99; by the rules it is",
    ),
    "a score too few": (OH_HELL, lambda one: last(one)["scores"].pop(), "rounds[12].scores", "by the rules it is"),
    "totals": (OH_HELL, lambda one: one["totals"].__setitem__(1, 0.5), "totals[1]", "is 0.5; by the rules it is"),
    "winners": (OH_HELL, lambda one: one.update(winners=[]), "winners", "by the rules it is"),
    "a round too few": (OH_HELL, lambda one: one["rounds"].pop(), "rounds", "the game is not over after 12 rounds"),
    "a round too many": (
        OH_HELL,
        lambda one: one["rounds"].append(one["rounds"][-1]),
        "rounds[13]",
        "the game was over before this round",
    ),
    "no rounds": (OH_HELL, lambda one: one.update(rounds=[]), "rounds", "there are none"),
    "a round cap": (
        OH_HELL,
        lambda one: one.update(round_cap=13),
        "round_cap",
        "the game ended by itself: all rounds played",
    ),
    "another round cap": (OH_HELL, lambda one: one.update(round_cap=9), "round_cap", "is 9, and there are 13 rounds"),
    "a house rule": (OH_HELL, lambda one: one.update(house_rule=True), "house_rule", "is a layout of its source"),
    "a player too few": (OH_HELL, lambda one: one["players"].pop(), "players", "they sit in [0, 1, 2]"),
    "a player without a name": (OH_HELL, lambda one: one["players"][1].update(bot=""), "players[1].bot", "is empty"),
    "a content that is none": (
        OH_HELL,
        lambda one: one["players"][1].update(sha256="f"),
        "players[1].sha256",
        "is not 64 of",
    ),
    "an option left out": (OH_HELL, lambda one: one["options"].pop("hook"), "options.hook", "is missing"),
    "another option": (OH_HELL, lambda one: one["options"].update(miss="tricks"), "rounds[", "by the rules it is"),
}
