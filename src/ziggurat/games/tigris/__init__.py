"""Tigris & Euphrates: kingdoms grow, leaders clash, and the weakest colour counts. Begin with flow.py."""

from __future__ import annotations

from ziggurat.engine.game import Option, Rulebook
from ziggurat.games.tigris import doors, notation, picture, words
from ziggurat.games.tigris.actions import VOCABULARY
from ziggurat.games.tigris.catalogue import BOARDS, COLOURS
from ziggurat.games.tigris.features import FEATURES
from ziggurat.games.tigris.habits import HABITS
from ziggurat.games.tigris.laws import Law
from ziggurat.games.tigris.moments import AGENDA
from ziggurat.games.tigris.news_words import NEWS_SAYS
from ziggurat.games.tigris.observation import OBSERVED
from ziggurat.games.tigris.reasons import REASONS, Why
from ziggurat.games.tigris.samples import SAMPLES
from ziggurat.games.tigris.setup import set_up
from ziggurat.games.tigris.state import Ask, News, State
from ziggurat.games.tigris.view import breakdown, own_view, public_view

RULEBOOK = Rulebook(
    name="tigris",
    title="Tigris & Euphrates",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    options=(
        Option("board", tuple(BOARDS), "classic", "The classic side has 10 treasures, the alternative side 14."),
        Option(
            "buildings",
            (False, True),
            False,
            "A row of three or more tiles of one colour can hold a building; "
            "new tiles of that colour in its kingdom score 2 points.",
        ),
        Option(
            "open_scores",
            (False, True),
            False,
            "Everyone's points and treasures are open instead of behind the screens.",
        ),
        Option(
            "monument_over_building",
            (False, True),
            False,
            "A monument may be built over a civilization building, which then returns to the supply.",
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
    max_legal=1300,
    max_moves=20000,
    set_up=set_up,
    public_view=public_view,
    own_view=own_view,
    breakdown=breakdown,
    sources=(*COLOURS, "treasures"),
    question=words.question,
    narrate=words.narrate,
    picture=picture.picture,
    styles=picture.STYLES,
    position_from_text=notation.from_text,
    position_to_text=notation.to_text,
    habits=HABITS,
    net_habits=HABITS,
    features=FEATURES,
    observed=OBSERVED,
    Law=Law,
    samples=SAMPLES,
)
