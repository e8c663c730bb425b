"""From a file of a stranger to a stored version: what a bot says of itself, its package of bytes, and where versions
are kept.

Nothing of a bot is run here. Imports `arena.log` and `engine`; the sandbox imports `package` only.
"""
