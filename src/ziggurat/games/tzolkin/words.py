"""Tzolk'in in sentences: what is asked, and what has happened.

The browser says the same sentences in English: tools/web_facts.py writes them down for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from ziggurat.engine.sentences import GAME_ENDS, Counted, Hole, Perhaps, fill, pieces
from ziggurat.games.tzolkin.catalogue import (
    BEGGING_MOST,
    BUILDING_NAMES,
    CATALOGUE,
    EXPANSION,
    GOODS,
    MONUMENT_NAMES,
    MONUMENTS,
    N_WORKERS,
    QUARTERS,
    START_STEP,
    TECHNOLOGIES,
    TEMPLE_NAMES,
    TOP_LEVEL,
    WHEEL_NAMES,
    Wheel,
)
from ziggurat.games.tzolkin.state import MAX_KEPT, Monuments
from ziggurat.games.tzolkin.view import SOURCES as SOURCE_KEYS

QUESTIONS = {
    "keep": "You keep {tiles}. Which one first?",
    "keep.other": "Which other starting wealth tile do you keep?",
    "keep.tribes": "You keep two starting wealth tiles, or three if your tribe allows it. Which one first?",
    "turn": "Place workers or pick up workers. With {most} corn or less, you may beg for corn first.",
    "place": "Place another worker, or finish.",
    "pick": "Pick up another worker, or finish.",
    "act": "You pick up a worker from {space}: which action do you take?",
    "any_action": "Which action on the four small gears do you take for {count} corn?",
    "harvest": "What do you harvest at Palenque {space}?",
    "anger": "Which god do you anger?",
    "learn": "Which technology do you advance?{optional}",
    "learn.only": "Do you advance {technology}?{optional}",
    "build": "What do you build?{optional}",
    "build.renovated": "You renovate {building}. What do you build in its place?{optional}",
    "build.monument": "Which monument do you build?{optional}",
    "pay": "Choose {resources} to pay.",
    "pay.building": "Choose {resources} to pay for {building}.",
    "take": "Choose {resources} to take.",
    "climb": "In which temple do you take a step up?{optional}",
    "climb.other": "In which other temple do you take a step up?{optional}",
    "climb.only": "Do you take a step up in the temple of {temple}?{optional}",
    "trade": "Buy, sell or leave the market.",
    "offering": "You may pay 1 resource for a step up in a temple.",
    "advance": "Advance the calendar by one day or two?",
    "keep_tribe": "Which tribe do you keep?",
    "extra_pick": "You may pick up one of your other workers.",
    "bonus": "Which bonus do you take?",
    "lower": "Which technology loses a level? The other three advance.",
    "gold": "Pay 1 corn for the gold, or decline it.",
    "skull": "Which god do you anger for the crystal skull? You may decline it.",
    "sale": "You may sell a resource before your turn ends.",
    "monument": "Which monument is dealt?",
    "building": "Which building is dealt?",
    "wealth": "Which starting wealth tile is dealt to player {receiver}?",
    "dummy": "Which starting wealth tile places a dummy worker?",
    "prophecy": "Which prophecy is drawn?",
    "quick": "Which quick action is drawn?",
    "tribe": "Which tribe is dealt to player {receiver}?",
}

NEWS = {
    "monument_dealt": "This game includes {monument}.",
    "building_offered": "New in the building row: {building}.",
    "wealth_dealt": "{name} is dealt a starting wealth tile: {tile}.",
    "dummy_placed": "A dummy worker is placed on {space}.",
    "wealth_kept": "{name} keeps a starting wealth tile: {tile}.",
    "wealth_revealed": "{name} reveals a starting wealth tile: {tile}.",
    "round_begins": "Round {count} begins; {name} goes first.",
    "round_begins.feast": "Round {count}, a Food Day, begins; {name} goes first.",
    "begged": "{name} begs for corn and now has {count}.",
    "gods_angered": "{name} angers {temple} and moves down to step {step}.",
    "worker_placed": "{name} places a worker on {space}.",
    "start_space_taken": "{name} places a worker on the starting player space.",
    "mercy": "The gods have mercy: {name} places one worker for all the corn they have.",
    "worker_picked": "{name} picks up the worker from {space}.",
    "action": "{name} takes the {space} action.",
    "no_action": "{name} takes no action.",
    "gained": "{name} gains {goods}.",
    "paid": "{name} pays {goods}.",
    "corn_tile": "{name} takes a corn harvest tile.",
    "wood_tile": "{name} takes a wood harvest tile.",
    "forest_burnt": "{name} burns down the forest.",
    "learned": "{name} reaches level {count} in {technology}.",
    "bonus": "{name} takes the {technology} bonus.",
    "climbed": "{name} moves up to step {step} in the temple of {temple}.",
    "step_lost": "{name} cannot move up in the temple of {temple}: the step is lost.",
    "step_lost.any": "{name} cannot move up in any temple: the step is lost.",
    "privilege_back": "{name} turns their player board back to its light side.",
    "worker_gained": "{name} has a new worker.",
    "skull_placed": "{name} places a crystal skull on {space}.",
    "points": "{name} scores {points} ({source}).",
    "points.lost": "{name} loses {points} ({source}).",
    "built": "{name} builds {building}.",
    "monument_built": "{name} builds {monument}.",
    "sold": "{name} sells {goods} for {corn}.",
    "bought": "{name} buys {goods} for {corn}.",
    "corn_collected": "{name} collects the corn on the calendar.",
    "feast": "Food Day {count}: everyone feeds their workers.",
    "fed": "{name} feeds {workers}.",
    "unfed": "{name} cannot feed {workers}.",
    "no_skulls_for_all": "There are not enough crystal skulls for everyone: nobody receives one.",
    "age_changes": "Age 2 begins: its buildings replace those of Age 1.",
    "marker_moves": "{name} is the new starting player.",
    "corn_on_tooth": "1 corn is added to the calendar: {count} corn in all.",
    "days_pass": "The calendar advances {days}.",
    "worker_pushed_off": "{name} takes back a worker that was pushed off {wheel}.",
    "game_ends": GAME_ENDS,
    "prophecy_drawn": "A prophecy of this game: {prophecy}.",
    "quick_tile": "New quick action: {quick}.",
    "tribe_dealt": "{name} is dealt the {tribe} tribe.",
    "tribe_kept": "{name} keeps the {tribe} tribe.",
    "tribe_revealed": "{name} leads the {tribe} tribe.",
    "passed": "{name} passes.",
    "space_skipped": "{name} skips {space}.",
    "went_ahead": "{name} acts one space ahead, at {space}.",
    "quick_space_taken": "{name} places a worker on a quick action space.",
    "quick_action": "{name} takes the quick action: {quick}.",
    "worker_back": "{name} takes back the worker from the quick actions.",
    "declined": "{name} declines {goods}.",
    "lowered": "{name} falls to level {count} in {technology}.",
    "renovated": "{name} renovates {building}.",
    "skull_on_building": "{name} places a crystal skull on {building}.",
    "prophecy_begins": "The prophecy takes effect: {prophecy}.",
    "prophecy_ends": "The prophecy ends: {prophecy}.",
    "highest": "{name} is highest in the temple of {temple}.",
    "level_lost": "{name} forgoes a level in {technology}.",
    "step_declined": "{name} declines a step in a temple.",
    "step_wasted": "{name} cannot move further up in the temple of {temple}: the step is wasted.",
    "worker_lost": "{name} has no worker left in the bank to take.",
    "skulls_lost": "The bank has too few crystal skulls: {name} misses out on {count}.",
}

HOLES: dict[str, Hole] = {
    "optional": Perhaps("optional", " You may decline."),
    "resources": Counted("count", "resource"),
    "tiles": Counted("count", "starting wealth tile"),
    "workers": Counted("count", "worker"),
    "days": Counted("count", "day"),
    "points": Counted("points", "point"),
}

SOURCES = {key: key.replace("_", " ") for _, key in sorted(SOURCE_KEYS.items())} | {
    "temples_first_era": "temples, Age 1",
    "temples_second_era": "temples, Age 2",
    "chichen_itza": "Chichen Itza",
    "skulls": "crystal skulls",
    **{key.replace("-", "_"): name for key, name in zip(MONUMENTS, MONUMENT_NAMES, strict=True)},
}
"""Where points come from, by key, in the order of their numbers."""

TRIBE_NAMES, PROPHECY_NAMES, QUICK_NAMES = (
    [entry["name"] for entry in EXPANSION[kind]] for kind in ("tribe", "prophecy", "quick_action")
)
TECHNOLOGY_WORDS = {key: key for key in TECHNOLOGIES} | {"extraction": "resource extraction"}
TECHNOLOGY_NAMES = list(TECHNOLOGY_WORDS.values())


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    kind, space = decision["kind"], decision.get("space", 0)
    words = {
        "count": decision.get("count", 0),
        "most": BEGGING_MOST,
        "space": _space(decision) if kind == "act" else space,
        "receiver": decision.get("receiver", 0),
        "optional": decision.get("optional", 0),
        "technology": _named(TECHNOLOGY_NAMES, decision.get("only", 0)),
        "temple": _named(TEMPLE_NAMES, decision.get("only", 0)),
        "building": _the(BUILDING_NAMES, decision.get("tile" if kind == "pay" else "renovated", 0)),
    }
    return fill(QUESTIONS[kind + _variant(decision)], words, HOLES)


def _variant(decision: Mapping[str, Any]) -> str:
    """The variant of a question: which tile of several, one choice only, in place of a building, what is paid for."""
    match decision["kind"]:
        case "keep" if decision["count"] == 1:
            return ".other"
        case "keep" if decision["count"] == MAX_KEPT:
            return ".tribes"
        case "learn" | "climb" if decision.get("only"):
            return ".only"
        case "climb" if decision.get("temple"):
            return ".other"
        case "build" if decision.get("renovated"):
            return ".renovated"
        case "build" if decision.get("monuments") == Monuments.ONLY:
            return ".monument"
        case "pay" if decision.get("tile"):
            return ".building"
    return ""


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    count, thing = item.get("count", 0), item.get("thing", 0)
    words = {
        "name": name(item["seat"]),
        "count": count,
        "space": _space(item),
        "wheel": _named(WHEEL_NAMES, item.get("wheel", 0)),
        "tile": gains(CATALOGUE["wealth"][thing - 1]) if item["kind"].startswith("wealth") else "",
        "building": _the(BUILDING_NAMES, thing),
        "monument": _the(MONUMENT_NAMES, thing),
        "temple": _named(TEMPLE_NAMES, thing),
        "technology": _named(TECHNOLOGY_NAMES, thing),
        "prophecy": _named(PROPHECY_NAMES, thing),
        "quick": _named(QUICK_NAMES, thing),
        "tribe": _named(TRIBE_NAMES, thing),
        "goods": goods_in_words(_named(GOODS, thing), _amount(item)),
        "corn": goods_in_words("corn", count),
        "step": count - START_STEP,
        "points": abs(count) / QUARTERS,
        "source": SOURCES.get(SOURCE_KEYS.get(thing, ""), ""),
    }
    return fill(NEWS[_kind(item)], words, HOLES)


def _kind(item: Mapping[str, Any]) -> str:
    """The sentence that fits: losses, Food Days and steps in no temple have their own."""
    kind = str(item["kind"])
    if kind == "points" and item.get("count", 0) < 0:
        return "points.lost"
    if kind == "step_lost" and not item.get("thing"):
        return "step_lost.any"
    return "round_begins.feast" if kind == "round_begins" and item.get("thing") else kind


def _amount(item: Mapping[str, Any]) -> int:
    """How many of its good an item is about: trade and what is declined come one by one."""
    return 1 if item["kind"] in ("sold", "bought", "declined") else item.get("count", 0)


def phrases() -> dict[str, str]:
    """What the browser says of the pieces, as far as it follows from the catalogue."""
    found = {f"technology.{key}": word for key, word in TECHNOLOGY_WORDS.items()}
    for kind in ("wheel", "temple", "technology", "building", "monument"):
        found |= pieces(kind, CATALOGUE[kind])
    for kind, entries in (("tribe", "tribe"), ("prophecy", "prophecy"), ("quick", "quick_action")):
        found |= pieces(kind, EXPANSION[entries])
    for kind in ("building", "monument"):
        found |= {f"piece.{kind}.{entry['key']}.the": f"the {entry['name']}" for entry in CATALOGUE[kind]}
    for entry in CATALOGUE["technology"]:
        found |= {f"piece.technology.{entry['key']}": TECHNOLOGY_WORDS[entry["key"]].capitalize()}
        found |= levels_in_words(entry)
    for entry in CATALOGUE["wealth"]:
        found[f"piece.wealth.{entry['key']}"] = ", ".join(_effect_in_short(effect) for effect in entry["effects"])
        found[f"piece.wealth.{entry['key']}.text"] = gains(entry)
    return found | {f"piece.prophecy.{entry['key']}.text": with_bands(entry) for entry in EXPANSION["prophecy"]}


def levels_in_words(entry: Mapping[str, Any]) -> dict[str, str]:
    """What the levels of a technology do, and the bonus beyond them."""
    name, price = TECHNOLOGY_WORDS[entry["key"]].capitalize(), CATALOGUE["technology_rules"]["cost"][-1]
    bonus = f"Each further advance, for {price} resource: {entry['bonus']}."
    found: dict[str, str] = {}
    for level, text in enumerate([*entry["levels"], bonus], start=1):
        key = f"piece.technology.{entry['key']}-{level}"
        found[key] = f"{name} {level}" if level <= TOP_LEVEL else f"{name}: bonus"
        found[f"{key}.text"] = text
    return found


def gains(entry: Mapping[str, Any]) -> str:
    """What a starting wealth tile gives: `3 corn, 1 wood, feeds 1 worker on every Food Day`."""
    return ", ".join(_effect(effect) for effect in entry["effects"])


def _effect(effect: Mapping[str, Any]) -> str:
    ((kind, value),) = effect.items()
    match kind:
        case "technology":
            return f"1 level in {TECHNOLOGY_WORDS[value]}"
        case "temple":
            return f"1 step up in the temple of {value.capitalize()}"
        case "feed_workers":
            return f"feeds {value} worker on every Food Day"
        case "worker":
            return f"{value} extra worker"
    return goods_in_words(kind, value)


def _effect_in_short(effect: Mapping[str, Any]) -> str:
    """An effect as the name of its tile says it: `agriculture`, `Quetzalcoatl`, `feeds 1 worker`."""
    ((kind, value),) = effect.items()
    match kind:
        case "technology":
            return TECHNOLOGY_WORDS[value]
        case "temple":
            return str(value).capitalize()
        case "feed_workers":
            return f"feeds {value} worker"
    return _effect(effect)


def with_bands(entry: Mapping[str, Any]) -> str:
    """A prophecy with its points: `… for your gold: −5 points for 0–1, 0 for 2–3, 6 for 4–5, 13 for 6 or more.`"""  # noqa: RUF002
    bounds, points = entry["bands"], EXPANSION["prophecies"]["points"]
    between = [_band(low, high - 1) for low, high in pairwise(bounds)]
    bands = [_lowest_band(entry["counts"], bounds[0] - 1), *between, _highest_band(entry["counts"], bounds[-1])]
    values = [f"{points[0]} points", *points[1:]]
    scale = ", ".join(f"{value} for {band}" for band, value in zip(bands, values, strict=True))
    return f"{entry['text']} {scale}.".replace(" -", " \N{MINUS SIGN}")


def _lowest_band(counted: str, high: int) -> str:
    """There is one step below the start of a temple, and nothing else can be negative."""
    if counted == "steps":
        return f"{high} or less"
    return f"{high}" if counted.startswith("steps") else _band(0, high)


def _highest_band(counted: str, low: int) -> str:
    return f"{low}" if counted == "fed_workers" and low == N_WORKERS else f"{low} or more"


def _band(low: int, high: int) -> str:
    return f"{low}\N{EN DASH}{high}" if low < high else f"{low}"


def goods_in_words(good: str, count: int) -> str:
    """`2 wood`, `1 crystal skull`."""
    return f"{count} crystal skull{'' if count == 1 else 's'}" if good == "skull" else f"{count} {good}"


def _space(item: Mapping[str, Any]) -> str:
    wheel = item.get("wheel", 0) or Wheel.CHICHEN_ITZA
    return f"{WHEEL_NAMES[wheel - 1]} {item.get('space', 0)}"


def _the(names: list[str], number: int) -> str:
    return f"the {_named(names, number)}" if number else ""


def _named(names: list[str], number: int) -> str:
    return names[number - 1] if 0 < number <= len(names) else ""
