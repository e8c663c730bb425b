"""What is to be played and what it meant: league files, line-ups, plans, ratings and their statistics.

Everything here is a pure function: of a league file and bot versions (the plan), or of logged results (the ratings).
Nothing here plays a game, reads a clock or keeps a file. `schemas` names the columns of logged games; `first.toml` is
the league that ships, `everything.toml` one with every cell. Imports `engine` only; `arena` and `reports` import this.
"""
