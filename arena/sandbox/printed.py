"""What a bot prints, made fit to be read: it may try to write to the terminal or forge our own lines."""

from __future__ import annotations


def printable(data: bytes) -> str:
    """Text of a log block: undecodable bytes replaced, everything but line ends and tabs that is not plainly visible
    escaped.
    """
    text = data.rstrip(b"\0").decode("utf-8", "replace")
    return "".join(
        each if each.isprintable() or each in "\n\t" else each.encode("unicode_escape").decode() for each in text
    )


def last_line(text: str) -> str:
    """The last line with anything on it, which after an exception says which; empty when there is none."""
    return next((line.strip() for line in reversed(text.split("\n")) if line.strip()), "")
