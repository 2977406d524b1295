"""Tzolk'in in sentences: what is asked, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.text import plural
from ziggurat.games.tzolkin.catalogue import (
    BUILDING_NAMES,
    GOODS,
    MONUMENT_NAMES,
    PROPHECIES,
    QUARTERS,
    QUICK_ACTIONS,
    START_STEP,
    TECHNOLOGIES,
    TEMPLE_NAMES,
    TRIBES,
    WEALTH,
    WHEEL_NAMES,
    Good,
    Wheel,
)
from ziggurat.games.tzolkin.view import SOURCES

QUESTIONS = {
    "keep": "Which wealth tile do you keep?",
    "turn": "Place workers or pick up workers; with 2 corn or less you may beg first.",
    "place": "Place another worker, or be done.",
    "pick": "Pick up another worker, or be done.",
    "act": "Your worker comes from {wheel} {space}: which action does it take?",
    "any_action": "Which action of the small wheels do you take for {count} corn?",
    "harvest": "What do you harvest at Palenque {space}?",
    "anger": "Which god do you anger?",
    "learn": "Which technology do you advance{or_not}?",
    "build": "What do you build{in_place_of}{or_not}?",
    "pay": "Pay {resources} of your choice{what_for}.",
    "take": "Take {resources} of your choice.",
    "climb": "In which temple do you step up{or_not}?",
    "trade": "Sell, buy, or be done with the market.",
    "offering": "Pay 1 resource for a step in a temple, or decline.",
    "advance": "Does the calendar advance one day or two?",
    "keep_tribe": "Which tribe do you keep?",
    "extra_pick": "Pick up one of your other workers, or be done.",
    "bonus": "Which bonus do you take?",
    "lower": "Which technology goes down a level? The others advance.",
    "gold": "Pay 1 corn for a gold, or decline it.",
    "skull": "Which god do you anger for a crystal skull? Or decline it.",
    "sale": "Sell a resource before your turn ends, or be done.",
    "monument": "Which monument is dealt?",
    "building": "Which building comes on offer?",
    "wealth": "Which wealth tile is dealt to seat {receiver}?",
    "dummy": "Which wealth tile places a dummy worker?",
    "prophecy": "Which prophecy comes next?",
    "quick": "Which quick action comes next?",
    "tribe": "Which tribe is dealt to seat {receiver}?",
}

NEWS = {
    "monument_dealt": "The {monument} can be built in this match.",
    "building_offered": "The {building} is on offer.",
    "wealth_dealt": "{name} is dealt the wealth tile {tile}.",
    "dummy_placed": "A dummy worker stands on {space}.",
    "wealth_kept": "{name} keeps {tile}.",
    "wealth_revealed": "{name} has kept {tile}.",
    "round_begins": "Round {count} begins; {name} is first.",
    "feast_round_begins": "Round {count}, a feast day, begins; {name} is first.",
    "begged": "{name} begs and has {count} corn.",
    "gods_angered": "{name} angers {temple} and steps down to {step}.",
    "worker_placed": "{name} places a worker on {space}.",
    "start_space_taken": "{name} places a worker on the starting player space.",
    "mercy": "The gods have mercy on {name}: one worker for all the corn there is.",
    "worker_picked": "{name} picks up the worker from {space}.",
    "action": "{name} takes the action {space}.",
    "no_action": "{name} takes no action.",
    "gained": "{name} gains {goods}.",
    "paid": "{name} pays {goods}.",
    "corn_tile": "{name} takes a corn tile of the jungle.",
    "wood_tile": "{name} takes a wood tile of the jungle.",
    "forest_burnt": "{name} burns the forest.",
    "learned": "{name} reaches level {count} of {technology}.",
    "bonus": "{name} takes the bonus of {technology}.",
    "climbed": "{name} steps up to {step} for {temple}.",
    "step_lost": "{name} cannot climb {temple_or_any}: a step is lost.",
    "privilege_back": "{name} turns the board to its light side.",
    "worker_gained": "{name} has a new worker.",
    "skull_placed": "{name} places a crystal skull on {space}.",
    "points": "{name} scores {points} ({source}).",
    "points_lost": "{name} loses {points} ({source}).",
    "built": "{name} builds the {building}.",
    "monument_built": "{name} builds the {monument}.",
    "sold": "{name} sells 1 {good} for {count} corn.",
    "bought": "{name} buys 1 {good} for {count} corn.",
    "corn_collected": "{name} collects the corn of the calendar.",
    "feast": "Feast day {count}: the workers are fed.",
    "fed": "{name} feeds {workers}.",
    "unfed": "{name} cannot feed {workers}.",
    "no_skulls_for_all": "There are not enough crystal skulls for all: nobody receives one.",
    "age_changes": "The buildings of the second age come.",
    "marker_moves": "{name} is the new starting player.",
    "corn_on_tooth": "A corn is laid on the calendar: {count} now.",
    "days_pass": "The calendar advances {days}.",
    "worker_pushed_off": "A worker of {name} is pushed off {wheel}.",
    "game_ends": "The game is over.",
    "prophecy_drawn": "The prophets foretell {prophecy}.",
    "quick_tile": "A quick action is laid out: {quick}.",
    "tribe_dealt": "{name} is dealt the tribe {tribe}.",
    "tribe_kept": "{name} keeps the tribe {tribe}.",
    "tribe_revealed": "{name} leads the tribe {tribe}.",
    "passed": "{name} passes.",
    "space_skipped": "{name} skips {space}.",
    "went_ahead": "{name} acts one space ahead, at {space}.",
    "quick_space_taken": "{name} places a worker on a quick action space.",
    "quick_action": "{name} takes the quick action: {quick}.",
    "worker_back": "{name} takes the worker back from the quick actions.",
    "declined": "{name} goes without 1 {good}.",
    "lowered": "{name} falls to level {count} of {technology}.",
    "renovated": "{name} gives up the {building} for a new construction.",
    "skull_on_building": "{name} lays a crystal skull on the {building}.",
    "prophecy_begins": "{prophecy} begins.",
    "prophecy_ends": "{prophecy} ends.",
    "highest": "{name} is highest in the temple of {temple}.",
    "level_lost": "{name} goes without a level of {technology}.",
    "step_declined": "{name} goes without a step in a temple.",
    "step_wasted": "{name} can go no further in the temple of {temple}: the step is wasted.",
    "worker_lost": "{name} has no worker left in the bank.",
    "skulls_lost": "The bank has too few crystal skulls: {name} goes without {skulls}.",
}


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    count = decision.get("count", 0)
    words = {
        "count": count,
        "space": decision.get("space", 0),
        "wheel": _named(WHEEL_NAMES, decision.get("wheel", 0)),
        "receiver": decision.get("receiver", 0),
        "resources": plural(count, "resource"),
        "or_not": ", or do you leave it" if decision.get("optional") else "",
        "in_place_of": f" in place of the {_named(BUILDING_NAMES, decision['renovated'])}"
        if "renovated" in decision
        else "",
        "what_for": f" for the {_named(BUILDING_NAMES, decision['tile'])}" if decision.get("tile") else "",
    }
    return QUESTIONS[decision["kind"]].format_map(words)


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    count, thing = item.get("count", 0), item.get("thing", 0)
    words = {
        "name": name(item["seat"]),
        "count": count,
        "space": _space(item),
        "wheel": _named(WHEEL_NAMES, item.get("wheel", 0)),
        "tile": _named(WEALTH, thing).title(),
        "building": _named(BUILDING_NAMES, thing),
        "monument": _named(MONUMENT_NAMES, thing),
        "temple": _named(TEMPLE_NAMES, thing),
        "temple_or_any": f"the temple of {_named(TEMPLE_NAMES, thing)}" if thing else "any temple",
        "skulls": str(count),
        "technology": _named(TECHNOLOGIES, thing),
        "good": _named(GOODS, thing).replace("skull", "crystal skull"),
        "prophecy": _named(PROPHECIES, thing).title(),
        "quick": _named(QUICK_ACTIONS, thing).replace("quick ", ""),
        "tribe": _named(TRIBES, thing).title(),
        "goods": _goods(thing, count),
        "step": f"step {count - START_STEP}",
        "points": points_in_words(abs(count)),
        "source": SOURCES.get(thing, "").replace("_", " ").replace("chichen itza", "Chichen Itza"),
        "workers": plural(count, "worker"),
        "days": plural(count, "day"),
    }
    return NEWS[_kind(item)].format_map(words)


def _kind(item: Mapping[str, Any]) -> str:
    """The sentence that fits: losses and feast days have their own."""
    kind = str(item["kind"])
    if kind == "points" and item.get("count", 0) < 0:
        return "points_lost"
    return "feast_round_begins" if kind == "round_begins" and item.get("thing") else kind


def points_in_words(quarters: int) -> str:
    """`3 points`, `1 point`, `2.25 points`."""
    if quarters % QUARTERS:
        return f"{quarters / QUARTERS:g} points"
    return plural(quarters // QUARTERS, "point")


def _space(item: Mapping[str, Any]) -> str:
    wheel = item.get("wheel", 0) or Wheel.CHICHEN_ITZA
    return f"{WHEEL_NAMES[wheel - 1]} {item.get('space', 0)}"


def _goods(good: int, count: int) -> str:
    if good == Good.SKULL:
        return plural(count, "crystal skull")
    return f"{count} {_named(GOODS, good)}"


def _named(keys: list[str], number: int) -> str:
    return keys[number - 1].replace("-", " ") if 0 < number <= len(keys) else ""
