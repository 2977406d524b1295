"""Shared fixtures. Tests run at the speed that the environment chooses: ZIGGURAT_PLAIN, ZIGGURAT_CHECKED or neither."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests.tables import SETTINGS, Setting

from ziggurat.engine.rule import PLAIN

settings.register_profile("ziggurat", deadline=None, derandomize=True, max_examples=12 if PLAIN else 60)
settings.load_profile("ziggurat")


@pytest.fixture(params=SETTINGS, ids=lambda setting: setting.label)
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every game with every kind of options, one after the other."""
    chosen: Setting = request.param
    return chosen
