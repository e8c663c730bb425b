"""A game, its variants and the parts of its folder; the compiled parts are loaded when first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.cells import Cell, individual
from engine.errors import InputError
from engine.option_texts import MARK, text_of, values_of
from engine.options import GameOptions, read_options
from engine.teams import equal_layouts

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.binding import Loops
    from engine.contract import Kernel, Record, Refusals, ReplayTexts
    from engine.views import View


@dataclass(frozen=True)
class Preset:
    """A named set of options, as a game's folder declares it."""

    name: str
    title: str
    summary: str
    options: GameOptions
    seats: tuple[int, ...] = ()
    """The seat counts its source has; empty where it has all that the options allow."""
    teams: bool = True
    """Whether its source has the team layouts of the options."""


@dataclass(frozen=True, eq=False)
class Game:
    """A family of rules: its options, its variants and, loaded on use, the parts of its folder."""

    name: str
    title: str
    summary: str
    options: type[GameOptions]
    presets: tuple[Preset, ...]
    package: str
    """The import name of its folder, such as `engine.oh_hell`, which has the parts (`engine.contract`)."""

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The variants by name, in the order the game declares them."""
        return {preset.name: Variant(self, preset) for preset in self.presets}

    def variant(self, name: str) -> Variant | None:
        """The variant called `name`, with options written into the name or without (`engine.option_texts`); None where
        there is no such preset.
        """
        preset, mark, options = name.partition(MARK)
        found = self.variants.get(preset)
        if not found or not mark:
            return found
        try:
            values = values_of(options)
        except InputError as error:
            place = f"{self.name}/{name}"
            raise InputError(f"{place}: {error.place}" if error.place else place, error.cause, error.fix) from None
        return found.changed(values)

    def variant_with(self, name: str, options: GameOptions) -> Variant:
        """The variant called `name` with these options, whatever the name stands for here."""
        try:
            today = self.variant(name)
        except InputError:
            today = None
        if today is None:
            return Variant(self, Preset(name, name, "", options))
        return today if today.options == options else replace(today, preset=replace(today.preset, options=options))

    def cells(self) -> tuple[Cell, ...]:
        """Every cell of every variant."""
        return tuple(cell for variant in self.variants.values() for cell in variant.cells())

    def part(self, name: str) -> Any:
        """The module of that name in the game's folder."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def record(self) -> Record[Any]:
        """The record types, and the record of the rules in force."""
        return self.part("record")

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        return self.part("kernel")

    @cached_property
    def loops(self) -> Loops:
        """The generic loops compiled for this game's kernel (`engine.loops`)."""
        from engine.binding import bind

        return bind(self.kernel, self.package)

    @cached_property
    def actions(self) -> Sequence[Action]:
        """Every action the game has, by number."""
        return self.part("actions").ACTIONS

    def actions_of(self, options: GameOptions) -> Sequence[Action]:
        """The same actions as the options show them, where what is printed on a card depends on them."""
        return self.part("actions").actions_of(options)

    @cached_property
    def view_class(self) -> type[View[Any]]:
        """What a bot author reads."""
        return self.part("view").GameView

    @cached_property
    def replay(self) -> ReplayTexts:
        """What a replay says of rounds and moves."""
        return self.part("replay")

    @cached_property
    def refusals(self) -> Refusals:
        """Why an action is not legal."""
        return self.part("refusals")


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
        possible = self.options.seats()
        return tuple(seats for seats in possible if seats in self.preset.seats) if self.preset.seats else possible

    def layouts(self, seats: int) -> tuple[str, ...]:
        """The team layouts that its source has at a seat count, the individual one first."""
        return self.options.layouts(seats) if self.preset.teams else (individual(seats),)

    def house_layouts(self, seats: int) -> tuple[str, ...]:
        """The team layouts that it can be played in as a house rule, because no source of it has them."""
        known = self.layouts(seats)
        return tuple(
            layout
            for layout in dict.fromkeys((*self.options.layouts(seats), *equal_layouts(seats)))
            if layout not in known
        )

    def changed(self, values: dict[str, Any]) -> Variant:
        """This variant with some options of other values, called by them; InputError names the option that will not do.

        Options given the value they have already are left out of the name, so that the same rules have the same name.
        """
        document = self.options.document()
        options = read_options(self.game.options, {**document, **values}, self.full_name)
        differing = {name: value for name, value in options.document().items() if value != document[name]}
        if not differing:
            return self
        text = self._shortest(text_of(differing), options)
        changes = ", ".join(text.removeprefix(MARK).replace("=", " = ").split(MARK))
        summary = f"{self.preset.summary.rstrip('.')}; with {changes}."
        return Variant(
            self.game,
            replace(
                self.preset,
                name=self.name + text,
                title=f"{self.title} with {changes}",
                summary=summary,
                options=options,
            ),
        )

    def cells(self) -> tuple[Cell, ...]:
        """Every seat count and layout of the variant that its source has; house rules are left out."""
        return tuple(
            Cell(self.game.name, self.name, seats, layout) for seats in self.seats for layout in self.layouts(seats)
        )

    def left_out(self) -> dict[int, str]:
        """For each seat count that its source has and its options rule out, why."""
        return {
            seats: reason
            for seats, reason in self.options.obstacles().items()
            if not self.preset.seats or seats in self.preset.seats
        }

    def _shortest(self, text: str, options: GameOptions) -> str:
        """Of the options written, those without which it would be another variant: a table names its defaults too."""
        parts = text.removeprefix(MARK).split(MARK)
        for part in list(parts):
            rest = [other for other in parts if other is not part]
            if rest and self._with(rest) == options:
                parts = rest
        return MARK + MARK.join(parts)

    def _with(self, parts: list[str]) -> GameOptions | None:
        """The options that some of a name's parts make, None where they make none."""
        try:
            return read_options(
                self.game.options, {**self.options.document(), **values_of(MARK.join(parts))}, self.full_name
            )
        except InputError:
            return None

    def house_cells(self) -> tuple[Cell, ...]:
        """Every cell it has as a house rule."""
        return tuple(
            Cell(self.game.name, self.name, seats, layout)
            for seats in self.seats
            for layout in self.house_layouts(seats)
        )

    def rules(self, cell: Cell, round_cap: int) -> Any:
        """The record of rules in force in a cell, an array of one; `round_cap` ends a game that its own rules would
        let go on.
        """
        return self.game.record.rules(self.options, cell.seats, cell.layout, round_cap)

    def check(self, seats: int, layout: str) -> None:
        """InputError where the variant has no such seat count or layout, with those it has."""
        if seats not in self.seats:
            raise InputError(
                f"{self.full_name}, {seats} seats",
                self.left_out().get(
                    seats, f"{self.title} is not played with {seats} {'seat' if seats == 1 else 'seats'}"
                ),
                f"seats it has: {', '.join(str(count) for count in self.seats)}",
            )
        known = (*self.layouts(seats), *self.house_layouts(seats))
        if layout not in known:
            raise InputError(
                f"{self.full_name}, {seats} seats, layout {layout}",
                f"{self.title} has no such layout at {seats} seats",
                f"layouts it has there: {', '.join(known)}",
            )
