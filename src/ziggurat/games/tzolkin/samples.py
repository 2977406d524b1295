"""What tests play and pages show of Tzolk'in."""

from __future__ import annotations

from ziggurat.engine.samples import Choice, Sample, Samples

EVERYTHING = dict.fromkeys(("tribes", "prophecies", "new_buildings", "quick_actions"), True)

SAMPLES = Samples(
    tested=(
        Sample("2", 2),
        Sample("3", 3),
        Sample("4", 4),
        Sample("2-everything", 2, EVERYTHING),
        Sample("3-everything", 3, EVERYTHING),
        Sample("4-everything", 4, EVERYTHING),
        Sample("5-everything", 5, EVERYTHING),
        Sample("2-tribes", 2, {"tribes": True}),
        Sample("3-prophecies", 3, {"prophecies": True}),
        Sample("4-new-buildings", 4, {"new_buildings": True}),
        Sample("2-quick-actions", 2, {"quick_actions": True}),
        Sample("5", 5, {"quick_actions": True}),
    ),
    for_bots=(Sample("2", 2), Sample("3-everything", 3, EVERYTHING)),
    shown=(Sample("base", 4), Sample("everything", 5, EVERYTHING)),
    stride=3,
    answers_before_picture=44,
    choices=(
        Choice("it keeps the tribe", r"keep ([a-z]+)$"),
        Choice("it keeps the wealth", r"keep (\S+-\d+)$", is_made_often=True),
        Choice("its first worker goes to", r"place (?!start)(\S+)"),
    ),
)
