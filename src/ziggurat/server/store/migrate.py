"""Brings the tables of a database up to date, by the migrations of Alembic in the folder beside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config

HERE = Path(__file__).parent


def upgrade(connection: Any) -> None:
    """Run every migration that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every statement would be committed by itself
    command.upgrade(config, "head")
