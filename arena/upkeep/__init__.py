"""Looking after a home: whether everything is as it was written, mending it, bringing older homes up to date, and
playing again what is in the log.

Imports `arena.playing`, `arena.submissions` and `arena.log`; only the command line imports this.
"""
