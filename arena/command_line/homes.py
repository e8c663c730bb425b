"""`arena home`: whether everything in a home is as it was written, and mending it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.command_line.answers import Answer, Listing
from arena.command_line.home import database, home_folder
from arena.command_line.output import talk
from engine.errors import ArenaError, ExitCode, InputError
from engine.words import counted

if TYPE_CHECKING:
    from arena.command_line.documents.homes import HomeCheckDocument, HomeRepairDocument
    from arena.log.home import Home


def check() -> Answer:
    """Read every file of the home and say which are not as they were written. Exit code 6 where there is one.

    Example: arena home check
    """
    from arena.upkeep.home_check import check_home

    home = _there()
    findings = check_home(home)
    document: HomeCheckDocument = {
        "schema": "arena/home-check/1",
        "home": str(home.folder),
        "intact": not findings,
        "findings": [{"path": one.path, "what": one.what, "mended_by": one.mended_by} for one in findings],
    }
    rows = [(one.path, one.what, one.mended_by) for one in findings]
    if not findings:
        return Answer(document, shown=[f"Everything in {home.folder} is as it was written."])
    return Answer(
        document,
        shown=[Listing(["where", "what", "mended by"], rows)],
        talk=["Next: arena home repair"],
        exit_code=ExitCode.MISMATCH,
    )


def repair() -> Answer:
    """Mend what is damaged in the home, as far as it holds it twice, and bring a home of an earlier version up to date.
    Damaged files are set aside; games whose results are damaged are played again by arena league run. Exit code 6 where
    something is left.

    Example: arena home repair
    """
    from arena.upkeep.home_check import check_home
    from arena.upkeep.home_repair import repair_home

    home = _there()
    done = [*repair_home(home), *_mend_pages(home)]
    left = [one for one in check_home(home) if not one.mended_by.endswith("arena league run")]
    document: HomeRepairDocument = {
        "schema": "arena/home-repair/1",
        "home": str(home.folder),
        "done": done,
        "left": [{"path": one.path, "what": one.what, "mended_by": one.mended_by} for one in left],
    }
    return Answer(
        document,
        shown=done or [f"Nothing in {home.folder} had to be mended."],
        talk=[f"{one.path}: {one.what}" for one in left],
        exit_code=ExitCode.MISMATCH if left else ExitCode.YES,
    )


def _there() -> Home:
    """The home in force, which must be there."""
    from arena.log.home import Home

    folder = home_folder()
    if not folder.is_dir():
        raise InputError(str(folder), "there is no such home", "name one with --home DIR or ARENA_HOME")
    return Home.at(folder, database())


def _mend_pages(home: Home) -> list[str]:
    """Make pages anew that are not as they were written, from the log."""
    from arena.log.logged import logged
    from arena.upkeep.home_check import check_site
    from reports.from_log import write_pages

    done: list[str] = []
    for digests in sorted(home.sites.glob("*.sha256")):
        name = digests.name.removesuffix(".sha256")
        wrong = list(check_site(home.site(name), digests))
        if wrong:
            try:
                results = logged(home, name).results()
                write_pages(results, results.ratings())
                done.append(f"{home.site(name)}: {counted(len(wrong), 'file')} not as written; the page was made anew")
            except ArenaError as error:
                talk(f"{home.site(name)}: the page could not be made anew: {error}")
    return done
