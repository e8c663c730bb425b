"""The command line: what `arena` can be asked, and how it answers. Nothing imports it.

From the top: `main` has every command and what becomes of a failure; one module a group of commands, which return an
`Answer` and print nothing; what they share; `documents`, the types of what `--json` prints. Heavy imports stand inside
the commands, so that help is quick. Results go to standard output, talk to standard error; with `--json` standard
output is one document with a `schema`.
"""
