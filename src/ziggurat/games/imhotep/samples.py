"""What tests play and pages show of Imhotep."""

from __future__ import annotations

from ziggurat.engine.samples import Choice, Sample, Samples
from ziggurat.games.imhotep.catalogue import SITES

ALL_B = {site.replace("-", "_"): "B" for site in SITES}
MIXED = {"market": "B", "temple": "B", "obelisk": "B"}

SAMPLES = Samples(
    tested=(
        Sample("2-A", 2),
        Sample("3-A-wrath", 3, {"wrath": True}),
        Sample("3-A-board", 3, {"three_seats_first": "board"}),
        Sample("4-A", 4),
        Sample("2-B", 2, ALL_B),
        Sample("3-B", 3, {**ALL_B, "three_seats_first": "board"}),
        Sample("4-B-wrath", 4, {**ALL_B, "wrath": True}),
        Sample("2-mixed", 2, MIXED),
        Sample("3-mixed", 3, {"pyramid": "B", "burial_chamber": "B"}),
        Sample("4-mixed-wrath", 4, {**MIXED, "wrath": True}),
    ),
    for_bots=(Sample("3-bots", 3, {"market": "B", "pyramid": "B"}),),
    shown=(Sample("A", 4), Sample("B", 3, ALL_B)),
    answers_before_picture=26,
    choices=(Choice("its first ship sails to", r"sail ship \d to (\S+)"),),
)
