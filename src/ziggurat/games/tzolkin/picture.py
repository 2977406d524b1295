"""A view of Tzolk'in drawn as text, for terminals and logs. `[2]` is a worker of seat 2, `[#]` a dummy worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.text import plural
from ziggurat.games.tzolkin.catalogue import (
    CATALOGUE,
    COLOURS,
    DUMMY,
    EXPANSION,
    LAST_TOOTH,
    TECHNOLOGIES,
    TEMPLE_NAMES,
    TEMPLES,
)
from ziggurat.games.tzolkin.words import with_bands

LETTERS = {"corn": "c", "wood": "w", "stone": "s", "gold": "g", "skull": "k"}
"""Goods on the gears and in prices; k is a crystal skull."""
ACTS = {
    "technology": "learn",
    "build": "build",
    "build_or_monument": "build/m",
    "build_with_corn": "build:c",
    "market": "market",
    "worker": "worker",
    "any_action": "1c:any",
}
"""What a space does; before the colon stands what it costs, `build:c` is paid with corn."""

STYLES = (
    (r"(?m)^[A-Z][a-z].*$", "bold"),
    (r"\[1\]|(?m:^1 .*?(?=  ))", "green"),
    (r"\[2\]|(?m:^2 .*?(?=  ))", "red"),
    (r"\[3\]|(?m:^3 .*?(?=  ))", "dodger_blue1"),
    (r"\[4\]|(?m:^4 .*?(?=  ))", "yellow"),
    (r"\[5\]|(?m:^5 .*?(?=  ))", "dark_orange3"),
)
"""Headings are bold; workers and names have the colour of their seat."""


def picture(view: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """The whole table."""
    blocks = [
        _calendar(view, name),
        *(_wheel(view, entry) for entry in CATALOGUE["wheel"]),
        _temples(view),
        _technologies(view),
        _buildings(view),
        _expansion(view),
        _players(view, name),
    ]
    return "\n".join(line for block in blocks if block for line in [*block, ""]).rstrip()


def _calendar(view: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    feast = "a Food Day" if view["feast"] else f"{plural(view['days_to_feast'], 'day')} to the next Food Day"
    when = f"Round {view['round']}" if view["round"] else "Before the first round"
    start = f"[{view['start_space']}]" if view["start_space"] else " . "
    return [
        f"{when}   day {view['day']} of {LAST_TOOTH}, {feast}",
        f"  starting player {name(view['marker'])}   starting player space {start}   "
        f"corn on the calendar {view['corn_on_teeth']}   skulls in the bank {view['skulls']}",
    ]


def _worker(owner: int) -> str:
    if owner == 0:
        return "."
    return "[#]" if owner == DUMMY else f"[{owner}]"


def _wheel(view: Mapping[str, Any], entry: Mapping[str, Any]) -> list[str]:
    """The spaces of a wheel with their workers, and what each does."""
    wheel = view["wheels"][entry["key"]]
    spaces = range(len(wheel["spaces"]))
    last = len(wheel["spaces"])
    behind = [f"{_worker(owner)} on {last + n}" for n, owner in enumerate(wheel["beyond"]) if owner]
    beyond = f"   ({', '.join(behind)})" if behind else ""
    acts = [_act(entry, space, view) for space in spaces]
    rows = [[str(space) for space in spaces], [_worker(owner) for owner in wheel["spaces"]], acts]
    if entry["key"] == "palenque":
        rows.append([_tiles(view["jungle"].get(str(space), {})) for space in spaces])
    width = max(len(word) for row in rows for word in row) + 1
    lines = [("  " + "".join(f"{word:^{width}}" for word in row)).rstrip() for row in rows]
    return [entry["name"] + beyond, *lines]


def _act(entry: Mapping[str, Any], space: int, view: Mapping[str, Any]) -> str:
    """What a space does, in a few letters."""
    if space == 0:
        return "-"
    if space >= entry["free_from"]:
        return "any"
    act = entry["actions"][space - 1]
    if act["act"] == "offer_skull":
        return f"({view['chichen_itza'][str(space)]})" if str(space) in view["chichen_itza"] else f"{act['points']}p"
    times = f"x{act['times']}" if act.get("times", 1) > 1 else ""
    if act["act"] == "temples":
        return f"{act['cost']}c:step" if "cost" in act else f"{act['cubes']}r:steps"
    if act["act"] in ACTS:
        return ACTS[act["act"]] + times
    link = "/" if act["act"] == "harvest" else "+"
    return link.join(f"{act[good]}{letter}" for good, letter in LETTERS.items() if good in act)


def _tiles(group: Mapping[str, int]) -> str:
    """The visible tiles of a part of the jungle."""
    return f"({group['corn']}c{group['wood']}w)" if group else ""


def _temples(view: Mapping[str, Any]) -> list[str]:
    """The steps from the bottom, each with the seats on it."""
    lines = ["Temples"]
    for key, title, entry in zip(TEMPLES, TEMPLE_NAMES, CATALOGUE["temple"], strict=True):
        cells = []
        for step, points in enumerate(entry["points"]):
            here = "".join(f"[{p['seat']}]" for p in view["players"] if p["temples"][key] == step - 1)
            reward = LETTERS.get(entry["rewards"].get(str(step + 1), ""), "")
            cells.append(f"{points}{reward}{here}")
        lines.append(f"  {title:<13} {'  '.join(cells)}")
    return lines


def _technologies(view: Mapping[str, Any]) -> list[str]:
    lines = ["Technologies"]
    for key in TECHNOLOGIES:
        cells = []
        for level in range(4):
            here = "".join(f"[{p['seat']}]" for p in view["players"] if p["technologies"][key] == level)
            cells.append(f"{level}{here}")
        lines.append(f"  {key:<13} {'  '.join(cells)}")
    return lines


def _price(entry: Mapping[str, Any]) -> str:
    return "".join(f"{count}{LETTERS[good]}" for good, count in entry["cost"].items())


def _buildings(view: Mapping[str, Any]) -> list[str]:
    """What is on offer, with its price and what it gives."""
    entries = {entry["key"]: entry for entry in [*CATALOGUE["building"], *CATALOGUE["monument"]]}
    offered = [key for key in view["row"] if key]
    left = view["stock"][str(view["era"])]
    lines = [f"Buildings of Age {view['era']}   ({left} left)"]
    for key in [*offered, *view["monuments"]]:
        entry = entries[key]
        lines.append(f"  {key:<27} {_price(entry):<7} {entry['name']}: {entry['text']}")
    return lines


def _expansion(view: Mapping[str, Any]) -> list[str]:
    """Prophecies and quick actions, where they are played."""
    texts = {entry["key"]: with_bands(entry) for entry in EXPANSION["prophecy"]}
    texts |= {entry["key"]: entry["text"] for entry in EXPANSION["quick_action"]}
    lines = ["Prophecies"] if view["prophecies"] else []
    for key in view["prophecies"]:
        lines.append(f"  {'now ' if key == view['calamity'] else '':<4}{key:<20} {texts[key]}")
    quick = view["quick_actions"]
    if quick:
        spaces = " ".join(_worker(owner) for owner in quick["spaces"])
        lines.append("Quick actions")
        lines.append(f"  spaces {spaces}   {quick['now'] or 'none'}: {texts.get(quick['now'], '')}")
        lines.append(f"  in order {', '.join(quick['tiles'])}")
    return lines


def _players(view: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    lines = []
    for player in view["players"]:
        seat, side = player["seat"], "light" if player["privilege"] else "dark"
        held = "  ".join(f"{key} {count}" for key, count in player["goods"].items() if count) or "no goods"
        lines.append(
            f"{seat} {name(seat)} ({COLOURS[seat - 1]})  {player['score']:g} points  {held}  "
            f"workers {player['hand']} of {player['workers']} in hand  {side} side"
        )
        lines += [f"    {line}" for line in _belongings(player)]
    return lines


def _wealth(key: str) -> str:
    """A wealth tile with what it gives: `tikal-1 (2 corn, architecture, Chaac)`."""
    entry = next(entry for entry in CATALOGUE["wealth"] if entry["key"] == key)
    return f"{key} ({', '.join(_gift(effect) for effect in entry['effects'])})"


def _gift(effect: Mapping[str, Any]) -> str:
    word, value = next(iter(effect.items()))
    if word == "technology":
        return str(value)
    if word == "temple":
        return TEMPLE_NAMES[TEMPLES.index(value)]
    return "a farm for one worker" if word == "feed_workers" else f"{value} {word}"


def _belongings(player: Mapping[str, Any]) -> list[str]:
    built = [key if count == 1 else f"{count} {key}" for key, count in player["buildings"].items()]
    tiles = [plural(player[f"{kind}_tiles"], f"{kind} tile") for kind in ("corn", "wood") if player[f"{kind}_tiles"]]
    texts = {entry["key"]: entry["text"] for entry in EXPANSION["tribe"]}
    lines = [f"tribe {key}: {texts[key]}" for key in (player["tribe"], player.get("tribe_chosen")) if key]
    lines += [f"dealt to you {key}: {texts[key]}" for key in player.get("tribes_dealt", ()) if not player["tribe"]]
    lines.append(", ".join([*built, *player["monuments"], *tiles]))
    lines.append("wealth " + ", ".join(player["wealth"]) if player["wealth"] else "")
    lines += [f"you keep {_wealth(key)}" for key in player.get("chosen", ())]
    lines += [f"dealt to you {_wealth(key)}" for key in player.get("dealt", ()) if not player["wealth"]]
    return [line for line in lines if line]
