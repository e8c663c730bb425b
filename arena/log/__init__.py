"""What was played and who there is, on disk: the home, the catalogue, the chunk files, and the games in them.

Imports `engine` and what `leagues` knows of bots and columns (`bot_names`, `records`, `schemas`); `logged` alone also
imports how results are rated. Nothing that plans, and nothing else of `arena`. `reports` may import this.
"""
