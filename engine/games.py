"""The games there are, by name: finding games, variants and cells. Loads no compiled code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from engine.bottle_imp.game import GAME as BOTTLE_IMP
from engine.cells import Cell, team_sizes
from engine.errors import EnvironmentUnfit, InputError
from engine.game import Game, Variant
from engine.installed import InstalledGame, installed_games
from engine.oh_hell.game import GAME as OH_HELL
from engine.option_texts import MARK
from engine.options import did_you_mean
from engine.sources import package_folder, source_hash, top_level
from engine.split.game import GAME as SPLIT

OURS = (BOTTLE_IMP, OH_HELL, SPLIT)
"""Listed here and not by their metadata, so that they are there wherever the engine is."""

OUR_DISTRIBUTION = "imp-arena"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def games() -> dict[str, Game]:
    """Every game by name: ours, then those of other distributions (`engine.installed`).

    EnvironmentUnfit names the distribution whose game cannot be had.
    """
    found = {game.name: game for game in OURS}
    owners = dict.fromkeys(found, OUR_DISTRIBUTION)
    for installed in installed_games():
        game = _loaded(installed)
        if game.name in found:
            raise _unfit(installed, f"it names its game {game.name}, as {owners[game.name]} does")
        found[game.name] = game
        owners[game.name] = installed.distribution
    return found


def _loaded(installed: InstalledGame) -> Game:
    """The game that an entry point names; EnvironmentUnfit where it is none, or cannot be played from where it is."""
    try:
        game = installed.load()
    except Exception as error:
        raise _unfit(installed, f"{installed.value} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise _unfit(installed, f"{installed.value} is no game but {type(game).__name__}")
    if not NAME.fullmatch(game.name):
        raise _unfit(installed, f"its game is called {game.name!r}; a name is small letters, digits and hyphens")
    if top_level(game.package) != installed.package:
        raise _unfit(
            installed, f"{installed.value} has its parts in {game.package}, which is not in {installed.package}"
        )
    package_folder(installed.package)
    return game


def _unfit(installed: InstalledGame, cause: str) -> EnvironmentUnfit:
    return EnvironmentUnfit(
        f"distribution {installed.distribution} {installed.version}",
        cause,
        f"mend it, or do without it: python -m pip uninstall {installed.distribution}",
    )


def engine_of(cell: Cell) -> str:
    """The identity of the rules a cell is played by, as results store it (`engine.sources.source_hash`)."""
    return source_hash(game_named(cell.game).package)


def game_named(name: str) -> Game:
    """The game called `name`."""
    found = games().get(name)
    if found is None:
        raise InputError(name, "there is no such game", did_you_mean(name, games()))
    return found


def variant_named(name: str) -> Variant:
    """The variant called `name`: with its game (`oh-hell/standard`), or alone where only one game has it.

    Options can be written into the name.

    >>> variant_named("oh-hell/standard+hook=true").options.document()["hook"]
    True
    """
    game, _, variant = name.partition("/") if "/" in name else ("", "", name)
    owners = [game_named(game)] if game else list(games().values())
    found = [owner.variants[preset] for owner in owners if (preset := variant.partition(MARK)[0]) in owner.variants]
    if len(found) == 1 and (whole := found[0].game.variant(variant)):
        return whole
    if name in games():
        names = ", ".join(one.full_name for one in games()[name].variants.values())
        raise InputError(name, "that is a game, not a variant", f"its variants: {names}")
    known = [one.full_name for owner in owners for one in owner.variants.values()]
    if found:
        raise InputError(
            name,
            "more than one game has a variant of that name",
            f"say which: {', '.join(one.full_name for one in found)}",
        )
    raise InputError(name, "there is no such variant", did_you_mean(name.partition(MARK)[0], known))


@cache
def _variant(game: str, name: str) -> Variant:
    return variant_named(f"{game}/{name}")


def variant_of(cell: Cell) -> Variant:
    """The variant a cell belongs to."""
    return _variant(cell.game, cell.variant)


def check_cell(cell: Cell) -> None:
    """InputError unless the cell's variant exists, is called by its own name, and has its seats and layout."""
    variant = variant_of(cell)
    if variant.name != cell.variant:
        raise InputError(
            cell.id,
            "the options are not in the order of a variant's name, or say what holds anyway",
            f"write it {variant.full_name}",
        )
    variant.check(cell.seats, cell.layout)


def is_house_rule(cell: Cell) -> bool:
    """Whether the cell's layout is in no source of the game."""
    return cell.layout in variant_of(cell).house_layouts(cell.seats)


def find_cells(
    pattern: str, seats: Sequence[int] | None = None, layouts: Sequence[str] | None = None
) -> tuple[Cell, ...]:
    """The cells a pattern names: `oh-hell/standard`, `oh-hell/*` or `*`, at the given seats and layouts.

    None stands for all seat counts, and for all layouts that a source of the game has; house rules are named.
    InputError when a seat count or a layout is found in no variant that the pattern names.

    >>> [cell.id for cell in find_cells("oh-hell/standard", [3, 4])]
    ['oh-hell/standard/3/1-1-1', 'oh-hell/standard/4/1-1-1-1']
    """
    variants = _variants(pattern)
    for count in seats or ():
        _check_seats(pattern, variants, count)
    wanted = [(variant, count) for variant in variants for count in variant.seats if seats is None or count in seats]
    known = {
        (variant, count): variant.layouts(count) + (() if layouts is None else variant.house_layouts(count))
        for variant, count in wanted
    }
    for layout in layouts or ():
        if not any(layout in there for there in known.values()):
            names = ", ".join(dict.fromkeys(name for there in known.values() for name in there))
            cause = next(
                (cause for variant in variants if (cause := variant.left_out().get(sum(team_sizes(layout))))),
                "no cell has this layout",
            )
            raise InputError(f"{pattern}, layout {layout}", cause, f"layouts there: {names}")
    return tuple(
        Cell(variant.game.name, variant.name, count, layout)
        for (variant, count), there in known.items()
        for layout in there
        if layouts is None or layout in layouts
    )


def _check_seats(pattern: str, variants: Sequence[Variant], count: int) -> None:
    if any(count in variant.seats for variant in variants):
        return
    cause = next(
        (left_out[count] for variant in variants if count in (left_out := variant.left_out())),
        f"it is not played with {count} seats",
    )
    known = sorted({count for variant in variants for count in variant.seats})
    raise InputError(f"{pattern}, {count} seats", cause, f"seats it has: {', '.join(map(str, known))}")


def _variants(pattern: str) -> list[Variant]:
    if pattern == "*":
        return [variant for game in games().values() for variant in game.variants.values()]
    game, _, variant = pattern.partition("/")
    if variant == "*":
        return list(game_named(game).variants.values())
    return [variant_named(pattern)]
