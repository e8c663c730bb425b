"""What people read: a league's page, a folder that opens by double click, offline, from ratings that are made already;
and the tables of the documents in `docs/rules` (`rules_documents`).

`from_log.write_report` gathers what the page says, `site.build` writes it from a `data.LeagueReport`, with `templates`
and `assets` (stylesheet and script). Nothing here plays or reads a clock: the same report gives the same bytes. Imports
`leagues`, `engine` and `arena.log`; only the command line imports this.
"""
