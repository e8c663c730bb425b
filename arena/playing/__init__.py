"""How games are played: a table plays a chunk with a player in each seat, a worker does so from bytes, a scheduler
spreads chunks, and `running` holds a league together.

Imports everything of `arena` but the benchmarks and the command line.
"""
