"""Tzolk'in: workers on the wheels of the Mayan calendar. Begin with flow.py."""

from __future__ import annotations

from ziggurat.engine.game import Option, Rulebook
from ziggurat.games.tzolkin import doors, notation, picture, words
from ziggurat.games.tzolkin.actions import VOCABULARY
from ziggurat.games.tzolkin.agenda import AGENDA
from ziggurat.games.tzolkin.catalogue import QUARTERS
from ziggurat.games.tzolkin.features import FEATURES
from ziggurat.games.tzolkin.habits import HABITS, NET_HABITS
from ziggurat.games.tzolkin.laws import Law
from ziggurat.games.tzolkin.news_words import NEWS_SAYS
from ziggurat.games.tzolkin.observation import OBSERVED
from ziggurat.games.tzolkin.reasons import REASONS, Why
from ziggurat.games.tzolkin.samples import SAMPLES
from ziggurat.games.tzolkin.setup import implied_options, set_up
from ziggurat.games.tzolkin.state import Ask, News, State
from ziggurat.games.tzolkin.view import SOURCES, breakdown, own_view, public_view

RULEBOOK = Rulebook(
    name="tzolkin",
    title="Tzolk'in",
    rules_version=2,
    min_seats=2,
    max_seats=5,
    options=(
        Option("tribes", (False, True), False, "Each player leads a tribe with its own ability."),
        Option(
            "prophecies",
            (False, True),
            False,
            "Three prophecies make the last three quarters of the game harder and score points.",
        ),
        Option("new_buildings", (False, True), False, "Eight more buildings; some can be renovated."),
        Option("quick_actions", (False, True), False, "Quick actions beside the gears; always used with five players."),
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
    max_moves=20_000,
    set_up=set_up,
    public_view=public_view,
    own_view=own_view,
    breakdown=breakdown,
    sources=tuple(SOURCES[source] for source in sorted(SOURCES)),
    question=words.question,
    narrate=words.narrate,
    picture=picture.picture,
    styles=picture.STYLES,
    position_from_text=notation.from_text,
    position_to_text=notation.to_text,
    fields_since=2,
    parts_of_a_point=QUARTERS,
    implied_options=implied_options,
    habits=HABITS,
    net_habits=NET_HABITS,
    features=FEATURES,
    observed=OBSERVED,
    Law=Law,
    samples=SAMPLES,
)
