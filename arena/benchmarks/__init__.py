"""How fast this machine is: the engine, the table with its sandboxes, and other engines beside ours.

Imports `arena.playing` and what lies below it; only the command line imports this.
"""
