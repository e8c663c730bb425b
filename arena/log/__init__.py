"""What was played and who there is, on disk: the home, the catalogue, the chunk files, and the games in them.

Imports `engine` and `leagues.records` and `leagues.schemas`; nothing else of `arena`. `reports` may import this.
"""
