"""`ziggurat engines`: the games as modules for browsers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ziggurat.bots.browser import facts_of, module_of
from ziggurat.cli.common import console
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption


def engines(
    folder: Annotated[Path, typer.Argument(help="Where to write them.")],
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be given several times.")] = None,
) -> None:
    """Write for every game its engine for browsers: GAME.wasm, and GAME.json with what it says about itself."""
    names = [library.rulebook(name).name for name in game or library.names()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"The engines cannot be written to {folder}: {error.strerror}.") from error
    for name in names:
        module = module_of(name)
        (folder / f"{name}.wasm").write_bytes(module)
        (folder / f"{name}.json").write_text(json.dumps(facts_of(module)) + "\n", encoding="utf-8")
        console.print(f"{name}.wasm: {len(module):,} bytes")
