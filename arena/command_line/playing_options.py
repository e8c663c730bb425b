"""Where games are played: the options of every command that plays."""

from __future__ import annotations

from typing import Annotated

import typer

WorkersOption = Annotated[
    int | None,
    typer.Option(min=1, max=4096, help="Worker processes on this machine; by default one a core.", show_default=False),
]
AddressOption = Annotated[
    str | None, typer.Option(help="A Ray cluster to join, for example 10.0.0.1:6379 or auto.", show_default=False)
]
