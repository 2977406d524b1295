"""What the program reads when it starts. A process that has imported this has all of it, and so have those it forks."""

from __future__ import annotations

import ziggurat.cli
import ziggurat.server.app
import ziggurat.server.serving
from ziggurat.engine import library

PROGRAM = (ziggurat.cli, ziggurat.server.app, ziggurat.server.serving)
RULEBOOKS = [library.rulebook(name) for name in library.names()]
