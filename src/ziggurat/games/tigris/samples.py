"""What tests play and pages show of Tigris & Euphrates."""

from __future__ import annotations

from ziggurat.engine.samples import Choice, Sample, Samples

ALTERNATIVE = {"board": "alternative"}
BUILDINGS = {"buildings": True}

SAMPLES = Samples(
    tested=(
        Sample("2-classic", 2),
        Sample("3-classic-buildings", 3, BUILDINGS),
        Sample("4-classic", 4, {"open_scores": True}),
        Sample("2-alternative-buildings", 2, {**ALTERNATIVE, **BUILDINGS}),
        Sample("3-alternative-over-buildings", 3, {**ALTERNATIVE, **BUILDINGS, "monument_over_building": True}),
        Sample("4-alternative", 4, ALTERNATIVE),
    ),
    golden=(
        Sample("3-classic", 3),
        Sample("2-classic-buildings", 2, BUILDINGS),
        Sample("4-classic-buildings", 4, BUILDINGS),
        Sample("2-alternative", 2, ALTERNATIVE),
        Sample("3-alternative", 3, ALTERNATIVE),
        Sample("4-alternative-buildings", 4, {**ALTERNATIVE, **BUILDINGS}),
    ),
    shown=(Sample("classic", 4), Sample("alternative", 3, {**ALTERNATIVE, **BUILDINGS})),
    stride=5,
    answers_before_picture=24,
    choices=(Choice("its first leader", r"leader (\S+)"),),
)
