"""How faults are written in a listing."""

from __future__ import annotations

from collections.abc import Mapping


def fault_text(faults: Mapping[str, int]) -> str:
    """Faults by cause, or 0.

    >>> fault_text({"illegal": 1, "cpu": 3}), fault_text({})
    ('cpu 3, illegal 1', '0')
    """
    return ", ".join(f"{cause} {count}" for cause, count in sorted(faults.items())) or "0"
