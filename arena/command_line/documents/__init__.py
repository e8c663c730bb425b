"""What each JSON document of the command line holds: one typed dictionary a document, with what every key means.

The commands fill them, and `docs/schemas` is made from them (`arena.command_line.schemas`). Everything here is imported
for types only, so that no command waits for it.
"""
