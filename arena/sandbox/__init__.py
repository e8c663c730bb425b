"""Playing with bots nobody trusts: how they come in, the sandbox they run in, and whether this machine can hold them.

- `package`, `intake`: an untrusted file, folder or zip becomes names and bytes, or is refused.
- `process`: `BotProcess`, one bot: started, asked turn by turn, timed from outside, frozen in between, ended; `limits`
  and `faults` are
  its words, `meter`, `clock` and `log` its instruments.
- `child`: the process itself; `bubblewrap`, `policy` and `memory` make its walls, `inspection` sees from outside that
  they are up.
- `runtime`, `image`, `interpreter`: what a sandbox sees, staged on disk.
- `levels`: whether an untrusted bot may be run here, found out by trying with `canary`.
- `protocol`, `runner`, `bare` are copied into the sandbox and run there too; of the project they import only each
  other.

The rest of `arena` uses `package`, `intake`, `process`, `limits`, `faults`, `levels`, `runtime`; nothing outside
`arena` uses any of it.
Linux on x86_64 only.
"""
