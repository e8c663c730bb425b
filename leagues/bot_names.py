"""Which version of a bot a name means: `name@version`, or `name` for its newest version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from engine.errors import InputError
from engine.options import did_you_mean


class Named(Protocol):
    """What has the name and the version of a bot."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...


Version = TypeVar("Version", bound=Named)


def version_named(label: str, known: Iterable[Version], place: str) -> Version:
    """The one of `known` that `label` means. They are in the order of submission: the last of a name is its newest.

    InputError at `place` for a name or a version that is not known.

    >>> from leagues.records import BotVersion
    >>> known = [BotVersion("ada", version, "", ("oh-hell",)) for version in ("1.0", "1.1")]
    >>> version_named("ada", known, "--bots").label, version_named("ada@1.0", known, "--bots").label
    ('ada@1.1', 'ada@1.0')
    >>> version_named("adda", known, "--bots")
    Traceback (most recent call last):
    engine.errors.InputError: --bots: there is no bot "adda"
      did you mean ada?; arena bot list shows every bot, arena bot submit adds one
    """
    bots = list(known)
    name, _, version = label.partition("@")
    versions = [bot for bot in bots if bot.name == name]
    if not versions:
        near = did_you_mean(name, {bot.name for bot in bots})
        fix = f"{near}; arena bot list shows every bot, arena bot submit adds one"
        raise InputError(place, f'there is no bot "{name}"', fix)
    matching = [bot for bot in versions if version in ("", bot.version)]
    if not matching:
        near = did_you_mean(version, {bot.version for bot in versions})
        fix = f"{near}; arena bot show {name} shows its versions"
        raise InputError(place, f'the bot "{name}" has no version "{version}"', fix)
    return matching[-1]
