"""Shared fixtures. Tests run at the speed that the environment chooses: ZIGGURAT_PLAIN, ZIGGURAT_CHECKED or neither."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests.tables import QUICK, SETTINGS, Setting

from ziggurat.engine.rule import PLAIN

settings.register_profile("ziggurat", deadline=None, derandomize=True, max_examples=12 if PLAIN else 60)
settings.load_profile("ziggurat")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what is thorough, and most settings of the games")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --quick, leave out what is marked as thorough and what runs over other settings than the sample."""
    if not config.getoption("--quick"):
        return
    left_out = [item for item in items if not _is_quick(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def _is_quick(item: pytest.Item) -> bool:
    if item.get_closest_marker("thorough"):
        return False
    setting = getattr(item, "callspec", None) and item.callspec.params.get("setting")  # type: ignore[attr-defined]
    return not isinstance(setting, Setting) or setting.label in QUICK


@pytest.fixture(params=SETTINGS, ids=lambda setting: setting.label)
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every game with every kind of options, one after the other."""
    chosen: Setting = request.param
    return chosen
