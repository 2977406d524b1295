"""Imhotep: stones on ships, ships to sites. Begin with flow.py."""

from __future__ import annotations

from ziggurat.engine.game import Option, Rulebook
from ziggurat.games.imhotep import doors, notation, picture, words
from ziggurat.games.imhotep.actions import VOCABULARY
from ziggurat.games.imhotep.agenda import AGENDA
from ziggurat.games.imhotep.features import FEATURES
from ziggurat.games.imhotep.habits import HABITS, NET_HABITS
from ziggurat.games.imhotep.laws import Law
from ziggurat.games.imhotep.news_words import NEWS_SAYS
from ziggurat.games.imhotep.observation import OBSERVED
from ziggurat.games.imhotep.reasons import REASONS, Why
from ziggurat.games.imhotep.samples import SAMPLES
from ziggurat.games.imhotep.setup import set_up
from ziggurat.games.imhotep.state import Ask, News, State
from ziggurat.games.imhotep.view import SOURCES, breakdown, own_view, public_view

_SITE_TEXTS = {
    "market": "Side A: four cards face up. Side B: three face up and a pair face down.",
    "pyramid": "Side A: one pyramid. Side B: three small pyramids with bonuses; each stone's owner picks one.",
    "temple": "Side A: a point for every top stone. Side B: points, stones or a card, depending on the column.",
    "burial_chamber": "Side A: groups of connected stones score. Side B: the most stones in each row score.",
    "obelisk": "Side A: the tallest obelisks score at the end. Side B: towers of three stones score at once.",
}

RULEBOOK = Rulebook(
    name="imhotep",
    title="Imhotep",
    rules_version=2,
    min_seats=2,
    max_seats=4,
    options=(
        *(Option(site, ("A", "B"), "A", text) for site, text in _SITE_TEXTS.items()),
        Option("wrath", (False, True), False, "Lose 5 points at the end unless you have a stone at every monument."),
        Option(
            "three_seats_first",
            ("rulebook", "board"),
            "rulebook",
            "With three players, the tallest obelisk on side A scores 15 as in the rulebook, or 12 as on the board.",
        ),
    ),
    State=State,
    vocabulary=VOCABULARY,
    Ask=Ask,
    News=News,
    news_says=NEWS_SAYS,
    agenda=AGENDA,
    Why=Why,
    reasons=REASONS,
    doors=doors,
    max_legal=60,
    max_moves=1000,
    set_up=set_up,
    public_view=public_view,
    own_view=own_view,
    breakdown=breakdown,
    sources=tuple(SOURCES),
    question=words.question,
    narrate=words.narrate,
    picture=picture.picture,
    styles=picture.STYLES,
    position_from_text=notation.from_text,
    position_to_text=notation.to_text,
    fields_since=2,
    habits=HABITS,
    net_habits=NET_HABITS,
    gpu_registers=64,
    features=FEATURES,
    observed=OBSERVED,
    Law=Law,
    samples=SAMPLES,
)
