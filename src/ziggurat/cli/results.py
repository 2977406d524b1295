"""The end of a match as a table: points by source, totals and ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table


def result_table(names: Sequence[str], result: Mapping[str, Any] | None) -> Table:
    """Points by source for every seat, from the result of a match that is over."""
    assert result is not None
    table = Table(title="Result", title_justify="left")
    table.add_column("points from")
    for name in names:
        table.add_column(escape(name), justify="right")
    by_seat = result["breakdown"]
    for source in dict.fromkeys(source for points in by_seat for source in points):
        table.add_row(source.replace("_", " "), *(f"{points.get(source, 0):g}" for points in by_seat))
    table.add_section()
    table.add_row("total", *(f"{score:g}" for score in result["scores"]))
    table.add_row("rank", *(str(rank) for rank in result["ranking"]))
    if is_tie_broken(result):
        table.caption = "Equal totals with different ranks: the rulebook's tie-break decides."
    return table


def is_tie_broken(result: Mapping[str, Any]) -> bool:
    """Two seats have the same total and not the same rank."""
    ranks_of_total: dict[float, set[int]] = {}
    for score, rank in zip(result["scores"], result["ranking"], strict=True):
        ranks_of_total.setdefault(score, set()).add(rank)
    return any(len(ranks) > 1 for ranks in ranks_of_total.values())
