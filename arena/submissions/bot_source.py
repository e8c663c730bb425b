"""What a bot says of itself, read from its source without running it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any, cast

from engine.errors import InputError
from engine.games import games
from engine.options import did_you_mean

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,19}")
LONGEST_SUMMARY = 500


@dataclass(frozen=True, slots=True)
class Description:
    """The games a bot plays, its version and its class's docstring."""

    games: tuple[str, ...]
    version: str
    summary: str


def describe(source: bytes, place: str) -> Description:
    """Read `games`, `version` and the docstring off the bot's class; InputError with the line when that cannot be
    done.
    """
    tree = _parse(source, place)
    kind = _bot_class(tree, place)
    values = {name: (value, node.lineno) for node in kind.body for name, value in _assigned(node)}
    names = _names(_literal(values, "games", (), place))
    if names is None:
        raise InputError(
            f"{place}:{values['games'][1]}: games", "it is not a list of names", 'write it as games = ("oh-hell",)'
        )
    for name in names:
        if name not in games():
            raise InputError(
                f"{place}:{values['games'][1]}: games", f"there is no game {name!r}", did_you_mean(name, games())
            )
    version = _literal(values, "version", "1", place)
    if not isinstance(version, str) or not VERSION.fullmatch(version):
        raise InputError(
            f"{place}:{values['version'][1]}: version",
            f"{version!r} is not a version",
            'write up to 20 letters, digits and dots: version = "1.2"',
        )
    summary = " ".join((ast.get_docstring(kind) or "").split())[:LONGEST_SUMMARY]
    return Description(names or tuple(games()), version, summary)


def check_name(name: str, place: str) -> str:
    """The name, if a bot may have it."""
    if not NAME.fullmatch(name):
        raise InputError(
            place,
            f"{name!r} cannot be a bot's name",
            "use up to 40 small letters, digits and hyphens; give one with --name",
        )
    return name


def _parse(source: bytes, place: str) -> ast.Module:
    try:
        return ast.parse(source, filename=place)
    except SyntaxError as error:
        raise InputError(
            f"{place}:{error.lineno}", f"it is not Python: {error.msg}", f"see: {(error.text or '').strip()[:80]}"
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise InputError(place, f"it is not Python: {error}") from None


def _bot_class(tree: ast.Module, place: str) -> ast.ClassDef:
    """The class that derives from Bot, directly or through other classes of the file; the last of a chain."""
    heirs = {"Bot"}
    found: list[ast.ClassDef] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = {
                base.attr if isinstance(base, ast.Attribute) else base.id
                for base in node.bases
                if isinstance(base, (ast.Attribute, ast.Name))
            }
            if bases & heirs:
                heirs.add(node.name)
                found = [one for one in found if one.name not in bases]
                found.append(node)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(node.name for node in found)
        raise InputError(
            f"{place}:{found[1].lineno}", f"more than one class derives from Bot: {names}", "keep one bot to a file"
        )
    raise InputError(
        place,
        "no class derives from Bot",
        "write: from bots import Bot, then class Mine(Bot): with a method act(self, view)",
    )


def _assigned(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names a statement of a class body gives a value, with it."""
    if isinstance(node, ast.Assign):
        return [(target.id, node.value) for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        return [(node.target.id, node.value)]
    return []


def _names(value: object) -> tuple[str, ...] | None:
    """The value as names; None where it is something else."""
    if not isinstance(value, (tuple, list)):
        return None
    items = cast("tuple[object, ...] | list[object]", value)
    names = tuple(item for item in items if isinstance(item, str))
    return names if len(names) == len(items) else None


def _literal(values: dict[str, tuple[ast.expr, int]], name: str, default: Any, place: str) -> Any:
    if name not in values:
        return default
    node, line = values[name]
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise InputError(
            f"{place}:{line}: {name}", "it must be written out, not computed", "it is read without running the bot"
        ) from None
