"""League files: TOML read and checked, with the line and the fix in every message, and the bots that they name.

Imports `leagues.records` and `engine`. Planning imports this; rating does not.
"""
