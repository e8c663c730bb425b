"""Text from strangers made harmless for the eye: what HTML escaping leaves and a browser would not show as written."""

from __future__ import annotations

import unicodedata

LONGEST = 600
"""Characters kept of one text; no honest name, summary or message of ours is longer."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories without a shape of their own: controls, marks, halves of surrogates, private and unassigned."""
_SPACES = "\t\n\r"


def plain_text(text: str, longest: int = LONGEST) -> str:
    r"""`text` on one line, cut after `longest` characters, what cannot be seen written as an escape.

    >>> plain_text("one\ntwo \u202e three"), plain_text("longer", 4)
    ('one two \\u202e three', 'long…')
    """
    if len(text) <= longest and text.isprintable():
        return text
    shown = "".join(_shown(character) for character in text[:longest])
    return f"{shown}…" if len(text) > longest else shown


def _shown(character: str) -> str:
    if character in _SPACES:
        return " "
    if unicodedata.category(character) not in _UNSEEN:
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
