"""How leagues are played: submissions, sandbox, table, scheduler, log, upkeep and the command line.

Imports `engine`, `bots` and `leagues`; only `arena.command_line` imports `reports`. Inside, imports run one way:
`command_line` -> `upkeep` -> `benchmarks` -> `playing` -> `sandbox` -> `submissions` -> `log`.
"""
