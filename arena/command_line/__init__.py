"""The command line: one file for each group of commands. Heavy imports stand inside the commands, so that help is
quick.

Results go to standard output, talk to standard error; with `--json` standard output is one document with a `schema`.
"""
