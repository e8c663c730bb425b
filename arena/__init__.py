"""How leagues are played: submissions, sandbox, table, scheduler, log and the command line.

Imports `engine`, `bots` and `leagues`; only `arena.command_line` imports `reports`. `arena.sandbox` keeps strangers' code in,
`arena.table` plays a chunk, `arena.worker` does so from bytes, `arena.scheduler` spreads chunks, `arena.log` and `arena.catalogue`
keep what came of them, and `arena.running` holds it together.
"""
