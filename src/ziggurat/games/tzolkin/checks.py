"""What catalogue.toml and that of the expansion must be like, before they are frozen into tables."""

from __future__ import annotations

from typing import Any, NamedTuple

from ziggurat.engine.catalogue import BadCatalogue, check_keys


class Sizes(NamedTuple):
    """How much the tables hold."""

    steps: int
    actions: int
    teeth: int
    resources: int


def check_costs(kind: str, entries: list[dict[str, Any]], most: int) -> None:
    """A cost is made of resources, and perhaps skulls; one of a building is small enough to be paid by choice."""
    for entry in entries:
        for good, count in entry["cost"].items():
            if good == "corn" or count < 1:
                raise BadCatalogue(f"{kind} {entry['key']}: {count} {good} cannot be a cost")
        if sum(count for good, count in entry["cost"].items() if good != "skull") > most:
            raise BadCatalogue(f"{kind} {entry['key']}: it costs more than {most} resources")


def check_buildings(buildings: list[dict[str, Any]], sizes: Sizes) -> None:
    """Buildings have all that is needed of them, and those that can be renovated stand side by side."""
    check_keys("building", buildings, ("name", "age", "category", "cost", "effects", "text"))
    check_costs("building", buildings, sizes.resources)
    for entry in buildings:
        if entry["age"] not in (1, 2) or entry.get("copies", 1) < 1:
            raise BadCatalogue(f"building {entry['key']}: it needs an age of 1 or 2 and at least one copy")
    can_be_renovated = [{"renovate": 1} in entry["effects"] for entry in buildings]
    first = can_be_renovated.index(True)
    if not all(can_be_renovated[first : first + sum(can_be_renovated)]):
        raise BadCatalogue("building: those that can be renovated do not stand side by side")


def check_monuments(monuments: list[dict[str, Any]]) -> None:
    """Monuments have all that is needed of them."""
    check_keys("monument", monuments, ("name", "category", "cost", "scores", "text"))
    check_costs("monument", monuments, 9)
    for entry in monuments:
        if not {"points", "by_seats", "by_count"} & set(entry):
            raise BadCatalogue(f"monument {entry['key']}: it gives no points")


def check_board(catalogue: dict[str, Any], sizes: Sizes) -> None:
    """The printed board fits the tables."""
    for temple in catalogue["temple"]:
        if len(temple["points"]) > sizes.steps:
            raise BadCatalogue(f"temple {temple['key']}: it has more than {sizes.steps} steps")
    for wheel in catalogue["wheel"]:
        if len(wheel["actions"]) > sizes.actions or wheel["teeth"] > sizes.teeth:
            raise BadCatalogue(f"wheel {wheel['key']}: it has more than {sizes.actions} actions or {sizes.teeth} teeth")
    if len(catalogue["calendar"]["feasts"]) != 4:
        raise BadCatalogue("calendar: there are four feast days")


def check_expansion(expansion: dict[str, Any]) -> None:
    """Prophecies and quick actions have all that is needed of them."""
    for entry in expansion["prophecy"]:
        if len(entry["bands"]) != 3 or sorted(entry["bands"]) != entry["bands"]:
            raise BadCatalogue(f"prophecy {entry['key']}: it needs three rising bands")
    for entry in expansion["quick_action"]:
        if len(entry["copies"]) != 2:
            raise BadCatalogue(f"quick action {entry['key']}: it needs copies for both eras")
