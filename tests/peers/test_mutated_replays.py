"""A thousand replays with one thing changed in each: the referee names it, or it means nothing.

What it passes over is passed over by a referee too that was written from the rules alone, and is one of the few things
of a replay that no rule decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import bottle_imp_peer
import oh_hell_referee
import pytest
import split_peer
from random_replays import random_replay
from replay_mutations import Path, at, mutated

from engine.errors import InputError, Mismatch
from engine.games import game_named
from engine.refereeing import referee

MUTATIONS = 350
"""For each of the three games."""
DOCUMENTS = 6


def oh_hell_problems(replay: dict[str, Any]) -> list[str]:
    try:
        oh_hell_referee.referee(replay)
    except oh_hell_referee.Foul as foul:
        return [str(foul)]
    return []


PEERS: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    "bottle-imp": bottle_imp_peer.problems,
    "oh-hell": oh_hell_problems,
    "split": split_peer.problems,
}


def sorted_texts(value: Any) -> Any:
    return sorted(value, key=str) if isinstance(value, list) else value


def means_nothing(before: dict[str, Any], after: dict[str, Any], path: Path) -> str | None:
    """Why no rule decides a change; None where one does."""
    match path:
        case ("players", _, "bot" | "version" | "sha256"):
            return "who played"
        case ("rounds", _, "events", _, "legal", *_):
            legal = path[:5]
            return "order of choices" if sorted_texts(at(before, legal)) == sorted_texts(at(after, legal)) else None
        case ("rounds", _, "deal", *_):
            return "order of a hand, or cards that nobody saw"
        case ("options", *_):
            return "the same option written otherwise"
    return None


def same_options(name: str, document: dict[str, Any], changed: dict[str, Any]) -> bool:
    """Whether options that are written otherwise are the same ones."""
    defaults = game_named(name).options().document()
    given = {key: defaults[key] if value is None else value for key, value in changed["options"].items()}
    return given == document["options"]


@pytest.mark.parametrize("name", PEERS)
def test_a_change_is_named_or_means_nothing(name: str) -> None:
    draw = random.Random(f"mutations of {name}")
    documents = [random_replay(cell, draw.randrange(1000)) for cell in draw.sample(game_named(name).cells(), DOCUMENTS)]
    for document in documents:
        assert referee(document).notes == ()
    named = passed_over = 0
    for _ in range(MUTATIONS):
        document = draw.choice(documents)
        changed, path = mutated(document, draw)
        if changed == document:
            continue
        try:
            refereed = referee(changed)
        except (InputError, Mismatch) as error:
            assert error.place and error.cause
            named += 1
            continue
        if refereed.notes:
            named += 1
            continue
        passed_over += 1
        assert means_nothing(document, changed, path), f"{path} was silent"
        assert PEERS[name](changed) == [], f"{path} was silent, and the peer names it"
        assert path[0] != "options" or same_options(name, document, changed)
    assert named > 0.85 * MUTATIONS
    assert passed_over < 0.15 * MUTATIONS
