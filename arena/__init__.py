"""How leagues are played: submissions, sandbox, table, scheduler, log and the command line.

Imports `engine`, `bots` and `leagues`; only `arena.command_line` imports `reports`. Inside, imports run one way:
`command_line` -> `benchmarks` -> `playing` -> `sandbox` -> `submissions` -> `log`.
"""
