"""The end of a match as a table: points by source, totals and ranks."""

from __future__ import annotations

from rich.table import Table

from ziggurat.engine.match import Match


def result_table(match: Match) -> Table:
    """Points by source for every seat."""
    table = Table(title="Result", title_justify="left")
    table.add_column("points from")
    for name in match.names:
        table.add_column(name, justify="right")
    by_seat = match.breakdown()
    for source in dict.fromkeys(source for points in by_seat for source in points):
        table.add_row(source.replace("_", " "), *(f"{points.get(source, 0):g}" for points in by_seat))
    table.add_section()
    table.add_row("total", *(f"{score:g}" for score in match.scores()))
    table.add_row("rank", *(str(rank) for rank in match.ranking()))
    return table
