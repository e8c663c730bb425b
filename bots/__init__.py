"""What a bot is written against, and the bots that ship.

`from bots import Bot` is all an author needs; `bots.shipped` holds the bots that ship, `bots.hosting` runs a bot for
the platform: `bots.job` says what it is to play, `bots.blocks` what passes between a table and it. Imports `engine` and
nothing else of the project.
"""

from bots.api import Bot, Result, Table

__all__ = ["Bot", "Result", "Table"]
