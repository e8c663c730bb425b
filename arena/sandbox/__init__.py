"""The sandbox that bots nobody trusts run in, and whether this machine has one. An island: it knows no game, no league.

- `process`: `BotProcess`, one bot: started, asked turn by turn, timed from outside, frozen in between, ended; `limits`
  and `faults` are its words, `meter` and `clock` its instruments, `printed` makes what a bot prints fit to be read.
- `child`: the process itself; `bubblewrap`, `policy` and `memory` make its walls, `inspection` sees from outside that
  they are up.
- `runtime`, `staging`: folders on disk that bots can read and nobody changes; `image`, `interpreter`: what a sandbox
  sees of them.
- `evidence`, `shortage`: whether a bot's failure is its own or the machine's.
- `trial`: whether bots nobody trusts may be run here, found out by trying with `canary`.
- `protocol`, `runner`, `bare` are copied into the sandbox and run there too; of the project they import only each
  other.

What comes in and goes out of a bot's process is bytes; what they mean is the business of the module that hosts the bot.
The rest of `arena` uses `process`, `limits`, `faults`, `evidence`, `shortage`, `trial`, `runtime`, `staging`; nothing
outside `arena` uses any of it.
Imports `engine`, of `arena.submissions` the package and of `arena.log` the levels. Linux on x86_64 only.
"""
