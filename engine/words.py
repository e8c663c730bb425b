"""Numbers with their nouns and lists of names, in plain English."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def grouped(count: int) -> str:
    """A count, its digits in groups of three.

    >>> grouped(1200)
    '1,200'
    """
    return f"{count:,}"


def counted(count: int, noun: str, plural: str = "", written: Callable[[int], str] = grouped) -> str:
    """A count with its noun; `written` says how a number is written.

    >>> counted(1, "game"), counted(1200, "game"), counted(0, "entry", "entries")
    ('1 game', '1,200 games', '0 entries')
    """
    return f"{written(count)} {noun if count == 1 else plural or noun + 's'}"


def listed(names: Sequence[str]) -> str:
    """The names as a sentence lists them.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def abridged(names: Sequence[str], most: int) -> str:
    """The names with commas; of a list that is longer by two or more only the first `most`.

    >>> abridged(["a", "b", "c"], 2), abridged(["a", "b", "c", "d"], 2)
    ('a, b, c', 'a, b and 2 more')
    """
    more = len(names) - most
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:most])} and {grouped(more)} more"


def duration(seconds: float) -> str:
    """A length of time, roughly.

    >>> duration(0.2), duration(42), duration(100), duration(5400), duration(200_000)
    ('1 second', '42 seconds', '2 minutes', '1.5 hours', '56 hours')
    """
    if seconds < 60:
        return counted(max(1, round(seconds)), "second")
    minutes = seconds / 60
    if minutes < 60:
        return counted(round(minutes), "minute")
    hours = minutes / 60
    return f"{hours:.2g} hours" if hours < 10 else f"{round(hours):,} hours"
