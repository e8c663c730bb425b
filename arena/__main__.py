"""`python -m arena`, the same as `arena`."""

from arena.command_line.main import main

main()
