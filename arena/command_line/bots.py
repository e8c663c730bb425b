"""`arena bot list` and `arena bot show`: the bots there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.command_line.answers import Answer, Listing
from arena.command_line.home import open_home

if TYPE_CHECKING:
    from arena.command_line.documents.bots import BotDocument, BotsDocument, StoredBot
    from arena.log.catalogue import BotRow


def list_bots() -> Answer:
    """List the bots: those that ship and those submitted.

    Example: arena bot list
    """
    _, catalogue = open_home()
    bots = [_stored(row) for row in catalogue.bots()]
    document: BotsDocument = {"schema": "arena/bots/1", "bots": bots}
    rows = [
        (bot["name"], bot["version"], ", ".join(bot["games"]), _origin(bot), bot["sha256"][:12], bot["summary"])
        for bot in bots
    ]
    return Answer(document, shown=[Listing(["bot", "version", "games", "origin", "sha256", "summary"], rows)])


def show_bot(bot: Annotated[str, typer.Argument(help="A bot: name, or name@version.")]) -> Answer:
    """Show a bot: its versions, what it says of itself, its content's hash.

    Example: arena bot show random
    """
    _, catalogue = open_home()
    row = catalogue.bot(bot)
    found = _stored(row)
    versions = [one.version for one in catalogue.bots() if one.name == row.name]
    document: BotDocument = {"schema": "arena/bot/1", **found, "versions": versions}
    lines = [
        ("games", ", ".join(found["games"])),
        ("sha256", found["sha256"]),
        ("taken in", found["submitted"]),
        ("versions", ", ".join(versions)),
    ]
    return Answer(
        document,
        shown=[
            f"{row.name}@{row.version} ({_origin(found)})",
            row.summary or "It says nothing of itself: its class has no docstring.",
            Listing(["", ""], lines),
        ],
    )


def _stored(row: BotRow) -> StoredBot:
    return {
        "name": row.name,
        "version": row.version,
        "sha256": row.sha256,
        "games": row.games,
        "shipped": row.shipped,
        "submitted": row.submitted,
        "summary": row.summary,
    }


def _origin(bot: StoredBot) -> str:
    return "ships" if bot["shipped"] else "submitted"
