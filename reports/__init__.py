"""What people read: a league's page, a folder that opens by double click, offline, from ratings that are made already.

`site.build` writes it from a `data.LeagueReport`. Nothing here plays, rates or reads a clock: the same report gives the
same bytes. Imports `leagues` and `engine`; only the command line imports this.
"""
