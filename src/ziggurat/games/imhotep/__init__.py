"""Imhotep: stones on ships, ships to sites. Begin with flow.py."""

from __future__ import annotations

from ziggurat.engine.game import Option, Rulebook
from ziggurat.games.imhotep import flow, notation, picture, words
from ziggurat.games.imhotep.actions import VOCABULARY
from ziggurat.games.imhotep.reasons import REASONS, Why
from ziggurat.games.imhotep.setup import set_up
from ziggurat.games.imhotep.state import Ask, News, State
from ziggurat.games.imhotep.view import breakdown, own_view, public_view

_SITE_TEXTS = {
    "market": "Side A deals four cards face up; side B three face up and a pair face down.",
    "pyramid": "Side A is one pyramid; side B three small ones with bonuses, chosen by the owner of each stone.",
    "temple": "Side A gives a point for every top stone; side B points, stones or a card by column.",
    "burial_chamber": "Side A scores connected stones; side B the majority in each row.",
    "obelisk": "Side A scores the tallest obelisks at the end; side B towers of three at once.",
}

RULEBOOK = Rulebook(
    name="imhotep",
    title="Imhotep",
    rules_version=2,
    min_seats=2,
    max_seats=4,
    options=(
        *(Option(site, ("A", "B"), "A", text) for site, text in _SITE_TEXTS.items()),
        Option("wrath", (False, True), False, "Wrath of the Pharaoh: 5 points less without a stone at every monument."),
        Option(
            "three_seats_first",
            ("rulebook", "board"),
            "rulebook",
            "Obelisk A with three seats: the tallest scores 15 as in the rulebook, or 12 as on the printed board.",
        ),
    ),
    State=State,
    vocabulary=VOCABULARY,
    Ask=Ask,
    News=News,
    Why=Why,
    reasons=REASONS,
    doors=flow,
    max_legal=60,
    max_moves=1000,
    set_up=set_up,
    public_view=public_view,
    own_view=own_view,
    breakdown=breakdown,
    question=words.question,
    narrate=words.narrate,
    picture=picture.picture,
    styles=picture.STYLES,
    position_from_text=notation.from_text,
    position_to_text=notation.to_text,
    fields_since=2,
)
