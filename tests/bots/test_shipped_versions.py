"""Shipped bots are versions like any other: their contents, by name and version, as they were first shipped."""

from __future__ import annotations

import pytest

from arena.submissions.store import take_in
from bots.shipped import shipped_files

SHA256 = {
    "random@1": "52beb5d59f9b3f46f8b546ef1fa3863121ebd328800bf3b811a603c33e02add4",
    "oh-hell-rules@1": "8465033ec1c3c66e6eb2a72af3c525c53eefdabb222bef900ed68bc1936bfa23",
    "bottle-imp-rules@1": "2d995ac590b81d69d109c5fad63cb80305b3d659c7f391789aa0f203d75ca22c",
    "split-rules@1": "6c9134fa079677d69ddbd4d695e8e082a9f7664583bccc0a36751b86739bbfef",
}
"""A bot that changes gets a new version and a new line here; a line is never changed."""


@pytest.mark.parametrize("name", shipped_files())
def test_a_shipped_bot_does_not_change_without_a_new_version(name: str) -> None:
    _, row = take_in(shipped_files()[name], name, shipped=True)
    label = f"{row.name}@{row.version}"
    assert label in SHA256, "a new version: write its line"
    assert row.sha256 == SHA256[label], "the file changed: raise its version, and write a line for it"
