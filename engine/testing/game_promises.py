"""What the records and the actions of a game promise."""

from __future__ import annotations

from typing import Any

import numpy

from engine.contract import PUBLIC_FIELDS, RULES_FIELDS, STATE_FIELDS, VIEW_FIELDS
from engine.game import Game
from engine.testing.trial import Unkept


def required_fields(game: Game) -> None:
    """The records have the fields that generic code reads and writes."""
    record = game.record
    for name, kind, fields in (
        ("RULES", record.RULES, RULES_FIELDS),
        ("PUBLIC", record.PUBLIC, PUBLIC_FIELDS),
        ("STATE", record.STATE, STATE_FIELDS),
        ("VIEW", record.VIEW, VIEW_FIELDS),
    ):
        missing = [field for field in fields if field not in (kind.names or ())]
        if missing:
            raise Unkept(f"{name} has no {', '.join(missing)}")


def one_public_record(game: Game) -> None:
    """What everybody may see of a round is one record, PUBLIC, in states and views, for this round and the last."""
    for name, kind in (("STATE", game.record.STATE), ("VIEW", game.record.VIEW)):
        for part in ("public", "last"):
            if kind[part] != game.record.PUBLIC:
                raise Unkept(f"{part} of {name} is of another type")


def no_padding(game: Game) -> None:
    """Records have no padding, so that copies are equal byte for byte."""
    for name in ("RULES", "PUBLIC", "STATE", "VIEW"):
        kind: numpy.dtype[Any] = getattr(game.record, name)
        used = sum(kind[field].itemsize for field in kind.names or ())
        if used != kind.itemsize:
            raise Unkept(f"{kind.itemsize - used} bytes of {name} belong to no field; engine.record_types fills them")


def actions_read_back(game: Game) -> None:
    """Every action has a number, a text of its own that reads back, and is true."""
    for options in (None, *(variant.options for variant in game.variants.values())):
        actions = game.actions if options is None else game.actions_of(options)
        if [int(action) for action in actions] != list(range(game.record.ACTIONS)):
            raise Unkept("the actions are not numbered from 0 to ACTIONS - 1")
        if [action.text for action in actions] != [action.text for action in game.actions]:
            raise Unkept("the texts of actions_of differ from those of ACTIONS")
        if not all(actions):
            raise Unkept("an action is false")
    texts: dict[str, int] = {}
    for action in game.actions:
        if action.text in texts:
            raise Unkept(f"{action.text!r} is action {texts[action.text]} and action {int(action)}")
        if action.text != " ".join(action.text.split()):
            raise Unkept(f"{action.text!r} has spaces that are not read back")
        texts[action.text] = int(action)


OF_A_GAME = (required_fields, one_public_record, no_padding, actions_read_back)
