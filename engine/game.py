"""A game, its variants and the parts of its folder; the compiled parts are loaded when first asked for."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from engine.cells import Cell
from engine.errors import InputError
from engine.options import GameOptions

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.views import View


@dataclass(frozen=True)
class Preset:
    """A named set of options, as a game's folder declares it."""

    name: str
    title: str
    summary: str
    options: GameOptions


@dataclass(frozen=True, eq=False)
class Game:
    """A family of rules: its options, its variants and, loaded on use, its record, kernel, actions, view and replay."""

    name: str
    title: str
    summary: str
    options: type[GameOptions]
    presets: tuple[Preset, ...]
    folder: str

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The variants by name, in the order the game declares them."""
        return {preset.name: Variant(self, preset) for preset in self.presets}

    def cells(self) -> tuple[Cell, ...]:
        """Every cell of every variant."""
        return tuple(cell for variant in self.variants.values() for cell in variant.cells())

    def _part(self, name: str) -> ModuleType:
        return importlib.import_module(f"engine.{self.folder}.{name}")

    @cached_property
    def record(self) -> ModuleType:
        """The layouts of rules, state and view (`RULES`, `STATE`, `VIEW`) and `rules(options, seats, layout, round_cap)`."""
        return self._part("record")

    @cached_property
    def kernel(self) -> ModuleType:
        """The compiled rules (`engine.contract`)."""
        return self._part("kernel")

    @cached_property
    def loops(self) -> SimpleNamespace:
        """The generic loops bound to this game's kernel (`engine.loops`)."""
        from engine.binding import bind

        return bind(self.kernel)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action the game has, by number."""
        return tuple(self._part("actions").ACTIONS)

    @cached_property
    def view_class(self) -> type[View]:
        """What a bot author reads."""
        return self._part("view").GameView

    @cached_property
    def replay(self) -> ModuleType:
        """How a round and a move are told in a replay: `opening`, `events`, `closing`."""
        return self._part("replay")

    @cached_property
    def refusals(self) -> ModuleType:
        """Why an action is not legal: `explain`."""
        return self._part("refusals")


@dataclass(frozen=True, eq=False)
class Variant:
    """A complete named set of a game's options."""

    game: Game
    preset: Preset

    @property
    def name(self) -> str:
        """The variant's name within its game."""
        return self.preset.name

    @property
    def full_name(self) -> str:
        """The name with its game, `oh-hell/standard`."""
        return f"{self.game.name}/{self.name}"

    @property
    def title(self) -> str:
        """The name people read."""
        return self.preset.title

    @property
    def summary(self) -> str:
        """One sentence on what is special."""
        return self.preset.summary

    @property
    def options(self) -> GameOptions:
        """Every option of the variant."""
        return self.preset.options

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat counts it is played with."""
        return self.options.seats()

    def layouts(self, seats: int) -> tuple[str, ...]:
        """The team layouts at a seat count, the individual one first."""
        return self.options.layouts(seats)

    def cells(self) -> tuple[Cell, ...]:
        """Every seat count and layout of the variant."""
        return tuple(Cell(self.game.name, self.name, seats, layout) for seats in self.seats for layout in self.layouts(seats))

    def rules(self, cell: Cell, round_cap: int) -> Any:
        """The record of rules in force in a cell, an array of one; `round_cap` ends a game that its own rules would let go on."""
        return self.game.record.rules(self.options, cell.seats, cell.layout, round_cap)

    def check(self, seats: int, layout: str) -> None:
        """InputError where the variant has no such seat count or layout, with those it has."""
        if seats not in self.seats:
            raise InputError(
                f"{self.full_name}, {seats} seats",
                f"{self.title} is not played with {seats} seats",
                f"seats it has: {', '.join(str(count) for count in self.seats)}",
            )
        if layout not in self.layouts(seats):
            raise InputError(
                f"{self.full_name}, {seats} seats, layout {layout}",
                f"{self.title} has no such layout at {seats} seats",
                f"layouts it has there: {', '.join(self.layouts(seats))}",
            )
